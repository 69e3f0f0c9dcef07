"""Who is asking: sessions, accounts, and how much they may ask for."""
