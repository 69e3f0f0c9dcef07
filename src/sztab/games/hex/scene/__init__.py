"""What a page draws and says about a view."""
