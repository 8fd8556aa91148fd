"""What leaves the table: views, events in words, and transcripts.

`views` is the only way out; `telling` has a sentence for each event, `wording` the words that all of them
share.
"""

__all__ = ["telling", "transcript", "views", "wording"]
