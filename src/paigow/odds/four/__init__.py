"""The games of four pieces: Supreme Pai Gow and Pai Gow Tiles, counted whole."""

__all__ = ["deals", "pieces", "supreme", "tiles"]
