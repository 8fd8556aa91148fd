"""The log of a table: events as text, lines chained by their hashes, and replay. See `docs/log-format.md`."""
