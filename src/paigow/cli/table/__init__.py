"""Commands that run a table: play, simulate, scenario, replay, seal."""

__all__ = ["play", "replay", "scenario", "simulate"]
