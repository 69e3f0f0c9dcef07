"""Every version of the database there has been, and the way from one to the next."""
