"""Pictures that the server draws, so that a link can be shown before anybody opens it."""
