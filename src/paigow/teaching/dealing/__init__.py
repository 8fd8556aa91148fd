"""A dealer in training: the steps of a round, what each comes to, what goes wrong, and a score sheet."""

__all__ = ["motions", "questions", "steps", "trainee", "training"]
