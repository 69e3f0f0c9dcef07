"""The rules of In the Ruins of Wrocław as a kernel: one module for each chapter of docs/rules/wroclaw.md."""
