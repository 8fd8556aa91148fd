"""The database under a store: connections and transactions, its tables, and how they came about."""

__all__ = ["engine", "migration", "schema"]
