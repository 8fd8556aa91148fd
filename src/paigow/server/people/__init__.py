"""People at the server: their names and tokens, what each role may do, and how often they may ask."""

__all__ = ["authority", "names", "rates", "tokens"]
