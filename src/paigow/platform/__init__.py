"""Files, the terminal, other processes: whatever comes in from the machine is bounded and not believed."""

__all__ = ["browser", "extras", "files", "tabular", "tasks", "terminal", "tracing", "workers"]
