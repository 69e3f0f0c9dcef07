"""What is sent and received, as types."""
