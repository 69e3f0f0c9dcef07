"""Use cases shared by the server and the browser.

Each module is a subject: plain functions on values, and what can be asked about it (`ask.py`). Long work is a generator
that pauses: a server drives it between other requests, a browser to its end.
"""
