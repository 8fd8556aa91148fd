"""Measurements, side by side: each figure stands beside what it is compared with, from the same run."""
