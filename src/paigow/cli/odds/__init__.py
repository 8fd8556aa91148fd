"""`paigow odds`: exact odds in the terminal."""
