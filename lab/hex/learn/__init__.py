"""`python -m lab.hex.learn`: how the general learns (lab/README.md)."""
