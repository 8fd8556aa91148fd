"""What the rules are written in as data: clauses, pay tables, house ways and sample submissions."""
