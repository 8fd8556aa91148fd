"""The table server: tables for people elsewhere, who see what they may and lose nothing that was answered.

`protocol` has every message as a type, `codes` every code that one may bear, `people` who may do what,
`hosting` runs the tables and `doors` is the way in: HTTP and WebSocket. `together` asks the store once for
many, `apart` does what takes long. The engine stays pure; this is the shell around it.
"""

__all__ = ["doors", "hosting", "people", "protocol"]
