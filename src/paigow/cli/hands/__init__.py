"""Commands about one hand: rank, settings, set, advise, classify, train; house ways and pay tables."""

__all__ = ["advise", "classify", "house_ways", "learn", "pay_tables", "rank", "settings", "train"]
