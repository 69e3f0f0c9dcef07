"""The server: tables for people, bots and spectators. It stores and sends; rules it has none."""
