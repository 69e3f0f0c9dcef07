"""The rules of 51st State, one module per chapter of docs/rules/state51.md: kernel functions on integers."""
