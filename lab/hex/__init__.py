"""How the bots of Neuroshima Hex learn, and what they are measured with."""
