"""`paigow clauses`: the clause thread in the terminal."""
