"""Pai Gow Poker's hands of two, three, five and seven cards, and what each is worth."""
