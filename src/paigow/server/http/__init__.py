"""HTTP and WebSocket in front of the tables: requests, and a socket for each viewer.

`app` has every route, `sockets` what goes between a viewer and a table, `server` starts and ends it all.
"""

__all__ = ["app", "connections", "jobs", "server", "state"]
