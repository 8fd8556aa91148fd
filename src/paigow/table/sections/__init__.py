"""What the rules say step by step: one file for each section, each a command decided."""
