"""What the games are, as data and pictures that the terminal, the documents and the page share."""
