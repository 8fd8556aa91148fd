"""Advice on one hand: every correct setting with its exact odds."""
