"""The games, one package each, with equal file names; they do not know each other."""
