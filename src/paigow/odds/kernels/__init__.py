"""Compiled counting; nothing else in the project is compiled."""
