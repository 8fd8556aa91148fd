"""The protocol: every message as a type, read strictly, and written down as schemas and a document."""

__all__ = [
    "dealing",
    "decoding",
    "fairness",
    "learning",
    "messages",
    "offered",
    "people",
    "requests",
    "schemas",
    "spoken",
    "training",
    "why",
]
