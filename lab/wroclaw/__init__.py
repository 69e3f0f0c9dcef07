"""How the bots of In the Ruins of Wrocław learn, and whom they are measured against."""
