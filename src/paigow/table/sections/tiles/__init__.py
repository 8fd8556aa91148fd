"""What only Pai Gow Tiles does: a set changed for another, the row of stacks cut and delivered."""

__all__ = ["sets", "stacks"]
