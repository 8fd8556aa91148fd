"""The games at the table as data: phases, delivery, judging, and the order of settlement."""
