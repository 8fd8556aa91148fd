"""Where `paigow serve` listens."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from command import paigow
from paigow.cli import serve
from paigow.errors import PaigowError


def test_no_answer_waits_for_the_acknowledgement_of_the_message_before_it() -> None:
    with serve._listening("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_why_it_cannot_listen_is_said_in_our_words() -> None:
    with pytest.raises(PaigowError, match="this machine has no such address; choose another --host"):
        serve._listening("no such host", 0)
    with pytest.raises(PaigowError, match=r"--host takes an address of this machine, or 0\.0\.0\.0 for all"):
        serve._listening("", 0)


@pytest.mark.parametrize(
    ("option", "given", "takes"),
    [
        *(
            (option, given, f"{option} takes http:// or https:// with a host and perhaps a port")
            for option in ("--origin", "--internal")
            for given in (
                "nonsense", "example.org", "ftp://example.org", "https://", "https://a b", "https://a/path",
                "https://a?b", "https://me@a", "https://a:99999", "https://a:x", "https://a:0", "https://[::1",
                "https://a#", "*",
            )
        ),
        *(
            ("--name", given, "--name takes a host's name such as table.example.org")
            for given in ("http://a", "a b", "a:80", "a/b", "*", "[x]", "", ".", "-a", "x" * 300)
        ),
        *(
            ("--proxy", given, "--proxy takes an address such as 10.0.0.1 or a network such as 10.0.0.0/8")
            for given in ("nonsense", "10.0.0", "10.0.0.0/33", "*", "http://10.0.0.1", "10.0.0.1:80", "")
        ),
        ("--keys", "-", "--keys takes the name of a file; keys are not read from standard input"),
    ],
)  # fmt: skip
def test_what_no_request_could_match_is_refused_at_the_start(
    tmp_path: Path, option: str, given: str, takes: str
) -> None:
    store = tmp_path / "store.db"
    answer = paigow("serve", "--port", "0", "--database", f"sqlite:///{store}", f"{option}={given}")
    assert answer.status == 2
    assert answer.err.startswith(f"paigow: {takes}")
    assert len(answer.err.splitlines()) == 1
    assert not store.exists()


def test_an_origin_and_a_name_are_taken_as_browsers_write_them() -> None:
    assert serve._read_address("HTTPS://Example.ORG:443/", "--origin") == "https://example.org"
    assert serve._read_address("http://[fd00::1]:8000", "--origin") == "http://[fd00::1]:8000"
    assert serve._read_name("FD00::1") == "[fd00::1]"
    assert serve._read_network("10.1.2.3/8") == "10.0.0.0/8"
    assert serve._read_network("10.1.2.3") == "10.1.2.3"
