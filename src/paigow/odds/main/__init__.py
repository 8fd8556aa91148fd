"""The main wager: wins, pushes and losses out of all deals of two hands.

`any_game` is asked; `cards` are the games of seven cards, by `marks` that `count` compares and `optimal`
chooses from.
"""

__all__ = ["any_game", "cards", "face_up"]
