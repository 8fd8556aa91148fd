"""The database under a store: how to connect to it, its tables and how they came about, and transactions."""

__all__ = ["alone", "connecting", "migrating", "prepared", "schema", "strange_rows", "writing"]
