"""The games at the table as data: phases, delivery, judging, and the order of settlement.

`compiling` makes the rules of a table from its submission; each game has a file or a folder of its own, and
`delivery` says which card goes where, `ways_to_deal` what is said of each way to deal.
"""

__all__ = ["compiling", "delivery", "tiles", "ways_to_deal"]
