"""The commands that look after a store."""
