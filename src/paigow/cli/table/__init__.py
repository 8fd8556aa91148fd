"""Commands that run a table: play, simulate, scenario, replay, seal; the check of a round, and your evenings."""

__all__ = ["history", "play", "replay", "scenario", "simulate", "verify_round"]
