"""The table server: tables for people elsewhere, who see what they may and lose nothing that was answered.

`protocol` has every message as a type, `codes` every code that one may bear, `people` who may do what,
`hosting` runs the tables, `http` has HTTP and WebSocket, and `background` what is done beside the event
loop. The engine stays pure; this is the shell around it.
"""

__all__ = ["hosting", "http", "people", "protocol"]
