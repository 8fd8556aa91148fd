"""You as the dealer, without a screen: the steps of a round, what is done by hand, what can go wrong."""

__all__ = ["dealing", "motions", "reports", "steps"]
