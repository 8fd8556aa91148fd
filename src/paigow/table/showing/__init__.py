"""What leaves the table: views, events in words, transcripts, and rounds told again as data.

`views` is the only way out; `telling` has a sentence for each event, `wording` the words that all of them
share.
"""

__all__ = ["recall", "significant", "telling", "transcript", "views", "wording"]
