"""How the bots of 51st State learn."""
