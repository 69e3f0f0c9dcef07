"""Tournaments of this server: made, entered, and taken on by whichever process looks at them first."""
