"""`paigow clauses`: the clause thread in the terminal."""

__all__ = ["command"]
