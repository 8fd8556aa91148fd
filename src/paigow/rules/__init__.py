"""Ranking, setting, comparison and house ways: pure, and ignorant of wagers and seats."""
