"""Commands about one hand: rank, settings, set, advise, classify, train; house ways and pay tables."""
