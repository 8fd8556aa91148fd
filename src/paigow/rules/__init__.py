"""Ranking, setting, comparison and house ways: pure, and ignorant of wagers and seats.

A folder for each family of pieces; `setting` and `outcome` are what all of them answer in, and `ranked_by`
says by which clauses.
"""

__all__ = ["house_ways", "outcome", "poker", "ranking_clauses", "setting", "supreme", "tiles"]
