"""Tables that another process runs: followed here, with what people say to them forwarded."""

__all__ = ["answering", "follower", "letters", "post"]
