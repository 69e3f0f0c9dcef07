"""What is answered wherever the house stands, in a server or in a browser: made from values, without files and waiting.

Work that takes long is a generator that pauses: whoever drives it may do something else in between.
"""
