"""`paigow check` and `paigow submission`."""
