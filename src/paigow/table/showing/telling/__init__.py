"""Every event in words."""
