"""The books of a table: accounts, transfers, meters, and the terms of its wagers."""

__all__ = ["ledger", "meters", "wager_terms"]
