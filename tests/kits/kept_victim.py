"""A process that plays a kept session until it is killed.

`python kept_victim.py SAMPLE`: after each turn, when what it would show is kept, it says how many commands
were given.
"""

from __future__ import annotations

import sys

from paigow.games.submission import sample_text
from paigow.terminal import storage as kept
from play_kit import do_the_usual, options


def main(name: str) -> None:
    kept.LEASE = 0.5
    last = kept.latest()
    session = kept.begin(sample_text(name), options()) if last is None else kept.go_on(last.number, options())
    keeping = session.recorder
    assert isinstance(keeping, kept.StoreRecorder)
    while True:
        do_the_usual(session)
        keeping.settle(None)
        print(len(session.client.drive.journal.entries), flush=True)  # noqa: T201 - it is what the test reads


if __name__ == "__main__":
    main(sys.argv[1])
