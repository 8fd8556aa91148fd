"""What a table is: the words it is described in, the state itself, and the rules that it plays by.

`values` has the words, `model` the table and its round, `rules` the game as its table asks it; `questions`
are those that everyone asks of a round, `phases` says which comes next, `slots` makes frozen values quickly.
"""

__all__ = ["irregularity", "model", "phases", "questions", "rules", "slots", "values"]
