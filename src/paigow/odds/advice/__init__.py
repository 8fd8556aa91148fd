"""Advice on one hand: every correct setting with its exact odds."""

__all__ = ["any_game"]
