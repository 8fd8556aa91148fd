"""People at the server: names, tokens, what each role may do, how often they may ask, how much they open."""

__all__ = ["authority", "limits", "names"]
