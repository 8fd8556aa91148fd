"""Commands that run a table: play, simulate, scenario, replay, seal, verify-round; and what came of it."""

__all__ = ["history", "play", "replay", "scenario", "simulate", "verify_round"]
