"""What takes long and holds the interpreter's lock: done in processes beside the server."""
