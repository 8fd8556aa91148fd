"""The main wager: wins, pushes and losses out of all deals of two hands."""
