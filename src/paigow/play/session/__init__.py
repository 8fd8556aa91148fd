"""You at the table, without a screen."""
