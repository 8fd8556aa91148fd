"""Long work: in pieces, on several cores, kept between runs."""

__all__ = ["cache", "jobs", "private"]
