"""The way in: routes, sockets, streams, headers, and the parts of a running server put together."""
