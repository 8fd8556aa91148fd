"""The games as data: what each is played with, its wagers, its pay tables and the licensee's choices."""
