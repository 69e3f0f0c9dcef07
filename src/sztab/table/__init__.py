"""A table as a value: what is played at it, its clocks, seeds and records. Pure: no file, no network, no clock."""
