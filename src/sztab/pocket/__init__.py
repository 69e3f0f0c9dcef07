"""The whole house without a server: it answers the same requests, from a browser's own memory."""
