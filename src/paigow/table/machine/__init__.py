"""The machine: what is admitted, what may be done when, what follows, and how the table changes.

A command comes in by `admission`; `transitions` say who decides it in which phase; `evolve` takes its events
into the table, and `phases` finds the next phase there. `legal` says whom the table waits for, and
`journal` keeps it all.
"""

__all__ = ["admission", "evolve", "journal", "legal", "transitions"]
