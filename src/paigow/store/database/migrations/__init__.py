"""How the tables came about, step by step; Alembic carries out what a store has not seen yet."""
