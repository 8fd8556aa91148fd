"""Real rounds at a full table in the terminal: the session without a screen, and the screens of Textual."""
