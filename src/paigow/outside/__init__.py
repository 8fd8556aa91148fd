"""Doors to the machine: files, terminal, other processes. Whatever comes in is bounded and not believed."""

__all__ = ["browser", "files", "private", "styled", "terminal", "tracing", "workers"]
