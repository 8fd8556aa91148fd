"""`python -m paigow` is the command `paigow`."""

from paigow.cli.main import main

main()
