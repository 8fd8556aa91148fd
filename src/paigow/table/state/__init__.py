"""What a table is: the words it is described in, their bounds, and the state itself."""
