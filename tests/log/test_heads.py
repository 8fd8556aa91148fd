"""Signed heads: what was vouched for is found again, and nothing else passes for it."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key

from log_kit import logged, parsed, resealed
from paigow.errors import PaigowError
from paigow.log.chain import LogError
from paigow.log.heads import check_head, load_key, new_key, public_key_of, read_head, sign
from paigow.log.replay import replay

LINES = logged("supreme-pai-gow", 0, 2).lines
KEY = Ed25519PrivateKey.from_private_bytes(b"k" * 32)
PUBLIC = public_key_of(KEY)
SIGNED = sign(replay(LINES), KEY)


def checked(lines: list[bytes], signed: bytes = SIGNED, public: str = PUBLIC) -> None:
    head = read_head(signed, public)
    check_head(replay(lines, heads_at=[head.line]), head)


def test_a_sealed_log_is_found_as_it_was() -> None:
    checked(LINES)
    head = json.loads(SIGNED)
    assert list(head) == ["format", "version", "log", "line", "events", "head", "key", "signature"]
    assert (head["log"], head["head"]) == (json.loads(LINES[0])["hash"], json.loads(LINES[-1])["hash"])
    assert head["line"] == len(LINES)


def test_a_log_that_went_on_is_covered_as_far_as_the_head_goes() -> None:
    checked(LINES, sign(replay(LINES[:-3]), KEY))
    checked(LINES, sign(replay(LINES[:1]), KEY))


def test_a_cut_tail_and_another_history_are_found() -> None:
    with pytest.raises(LogError, match=f"truncated: the head covers {len(LINES)} lines, and the log has"):
        checked(LINES[:-2])
    salted = parsed(LINES)
    salted[5]["salt"] = "0" * 32
    with pytest.raises(LogError, match=f"up to line {len(LINES)} the log is not the one that was sealed"):
        checked(resealed(salted))
    with pytest.raises(LogError, match="the head belongs to another log"):
        checked(logged("supreme-pai-gow", 1, 1).lines)


def tampered(**fields: object) -> bytes:
    return json.dumps({**json.loads(SIGNED), **fields}, separators=(",", ":")).encode()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "this is no signed head"),
        (b"[" * 4000, "this is no signed head"),
        (b"{}", "this is no signed head"),
        (SIGNED[:-1] + b',"more":1}', "this is no signed head"),
        (tampered(format="x"), "no signed head of version 1"),
        (tampered(version=2), "no signed head of version 1"),
        (tampered(line="1"), "this is no signed head"),
        (tampered(line=1), "the signature of the head is not that of its key"),
        (tampered(signature="xx"), "the signature of the head is not that of its key"),
        (tampered(signature="00" * 64), "the signature of the head is not that of its key"),
        (tampered(key="0" * 64), "the head is signed with the key 0{64}, not with the one expected"),
    ],
)
def test_a_head_that_was_changed_is_refused_in_a_sentence(text: bytes, says: str) -> None:
    with pytest.raises(LogError, match=says):
        read_head(text, PUBLIC)


def test_a_public_key_is_64_digits() -> None:
    with pytest.raises(PaigowError, match="a public key is 64 hexadecimal digits"):
        read_head(SIGNED, "key.pub")


def test_what_differs_is_not_vouched_for() -> None:
    lines = parsed(LINES)
    lines[0]["code"] = {"version": "0.0.9", "digest": "0" * 64}
    lines[1]["events"][0][1]["clause"] = "PGP-1"
    with pytest.raises(LogError, match="nothing to vouch for"):
        sign(replay(resealed(lines)), KEY)


def loaded(path: Path) -> Ed25519PrivateKey:
    with path.open("rb") as file:
        return load_key(file, str(path))


def test_a_new_key_is_its_owners_alone_and_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    key = new_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert public_key_of(loaded(file)) == public_key_of(key)
    with pytest.raises(PaigowError, match="is there already; leave out --new-key"):
        new_key(file)
    for nowhere in (tmp_path / "no" / "key.pem", Path("a\0b")):
        with pytest.raises(PaigowError, match="no key can be created"):
            new_key(nowhere)
    file.chmod(0o640)
    with pytest.raises(PaigowError, match="others may read the key"):
        loaded(file)


def test_only_an_ed25519_key_is_one(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    other = generate_private_key(65537, 2048).private_bytes(pem, pkcs8, serialization.NoEncryption())
    locked = KEY.private_bytes(pem, pkcs8, serialization.BestAvailableEncryption(b"secret"))
    for text in (b"", b"nonsense", other, locked):
        file.write_bytes(text)
        file.chmod(0o600)
        with pytest.raises(PaigowError, match="holds no Ed25519 key without a password"):
            loaded(file)


def test_a_hash_that_is_looked_for_is_found_at_its_line() -> None:
    for line in (1, 6, len(LINES)):
        assert replay(LINES, sought=json.loads(LINES[line - 1])["hash"]).sought_at == line
    assert replay(LINES, sought="0" * 64).sought_at is None
    assert replay(LINES).sought_at is None
