"""Long work: in pieces, on several cores, kept between runs."""
