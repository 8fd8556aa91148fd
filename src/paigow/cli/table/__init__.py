"""Commands that run a table: play, simulate, scenario, replay, seal; and the check of a round."""

__all__ = ["play", "replay", "scenario", "simulate", "verify_round"]
