"""The machine: what is admitted, what may be done when, what follows, and how the table changes."""
