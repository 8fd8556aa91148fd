"""The way in: requests over HTTP and a socket for each viewer, in front of the tables.

`app` has every route, `sockets` what goes between a viewer and a table, `running` starts and ends it all.
"""

__all__ = ["app", "packing", "premises", "questions", "running"]
