"""The rules of Neuroshima Hex as a kernel: one module for each chapter of docs/rules/hex.md."""
