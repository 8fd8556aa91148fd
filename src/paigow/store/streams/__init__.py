"""The stream of a table: what is appended to it, the answers on its lines, and a table that goes on."""

__all__ = ["answers", "batch", "followed", "noting", "opened", "owning", "snapshots", "waypoints"]
