"""The protocol: every message as a type, read strictly, and written down as schemas and a document."""

__all__ = ["decoding", "language", "messages", "requests", "schemas", "teaching"]
