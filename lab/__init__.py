"""Training, tuning and measuring: how the bots became what they are. It comes in no wheel (lab/README.md)."""
