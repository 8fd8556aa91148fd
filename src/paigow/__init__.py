"""The Pai Gow family of casino table games, each decision traced to the clause that makes it."""

__version__ = "0.1.0"
