"""Real rounds at a full table in the terminal: a session without a screen, and the screens of Textual."""

__all__ = ["app", "options", "remote", "results", "screen", "script", "sessions", "storage", "words"]
