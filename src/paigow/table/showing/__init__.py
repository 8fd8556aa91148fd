"""What leaves the table: views, events in words, and transcripts."""
