"""What leaves the table: views, events in words, transcripts, and rounds told again as data.

`views` is the only way out; `messages` has a sentence for each event, `wording` the words that all of them
share.
"""

__all__ = ["messages", "recall", "transcript", "views", "wording"]
