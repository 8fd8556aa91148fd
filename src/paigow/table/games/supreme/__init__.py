"""Supreme Pai Gow at the table."""
