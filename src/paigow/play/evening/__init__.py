"""You at a table, without a screen."""
