"""Real rounds at a full table in the terminal: an evening without a screen, and the screens of Textual."""

__all__ = ["app", "away", "evening", "kept", "script", "stepped", "wishes", "words"]
