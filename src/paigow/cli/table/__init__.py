"""Commands that run a table: play, simulate, scenario, replay, seal."""
