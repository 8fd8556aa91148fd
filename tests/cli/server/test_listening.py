"""Where `paigow serve` listens."""

from __future__ import annotations

import socket

import pytest

from paigow.cli.server import serve
from paigow.errors import PaigowError


def test_no_answer_waits_for_the_acknowledgement_of_the_message_before_it() -> None:
    with serve._listening("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_why_it_cannot_listen_is_said_in_our_words() -> None:
    with pytest.raises(PaigowError, match="this machine has no such address; choose another --host"):
        serve._listening("no such host", 0)
