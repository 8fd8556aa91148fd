"""A client of the table server, typed: what is asked and told are the types of the protocol and of the table.

`asking` has requests, `watching` a socket at a table that comes back by itself.
"""

__all__ = ["asking", "watching"]
