"""These files are laid over a copy of the tree (tests/browser/test_fourth_game.py); here they are no tests."""

collect_ignore = ["tests"]
