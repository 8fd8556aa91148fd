"""Hands folded together: what is counted instead of every hand one by one."""
