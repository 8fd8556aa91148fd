"""What is said in English, said in another language."""

__all__ = ["phrase_book"]
