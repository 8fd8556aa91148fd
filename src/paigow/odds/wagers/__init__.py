"""The optional wagers: how often each row of a pay table pays, and what that costs."""
