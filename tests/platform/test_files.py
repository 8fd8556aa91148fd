"""The door for files: regular ones and standard input, bounded and in UTF-8, or one sentence."""

from __future__ import annotations

import errno
import io
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from paigow.platform import files
from paigow.platform.files import (
    STANDARD_INPUT,
    FileError,
    read_lines,
    read_private,
    read_text,
    write_atomically,
    write_text,
)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_mark_before_the_text_is_no_part_of_it(tmp_path: Path, mark: bytes) -> None:
    file = tmp_path / "text"
    file.write_bytes(mark + "é\nb\n".encode())
    assert read_text(file) == "é\nb\n"
    assert list(read_lines(file)) == ["é\n", "b\n"]


def test_a_file_as_long_as_it_may_be_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("é" * 5, "utf-8")
    assert read_text(file, 10) == "é" * 5
    with pytest.raises(FileError, match="holds more than 9 bytes"):
        read_text(file, 9)


def test_a_line_as_long_as_it_may_be_is_read_and_one_character_more_is_not(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("ab\nabc\n", "utf-8")
    assert list(read_lines(file, 4)) == ["ab\n", "abc\n"]
    lines = read_lines(file, 3)
    assert next(lines) == "ab\n"
    with pytest.raises(FileError, match=r"line 2 of .* has more than 3 characters"):
        next(lines)


def a_directory(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


def bytes_that_are_no_text(path: Path) -> None:
    path.write_bytes(b"ok\n\xff\xfe\n")


def nothing(path: Path) -> None:
    assert not path.exists()


@pytest.mark.parametrize("read", [read_text, lambda path: list(read_lines(path))], ids=["text", "lines"])
@pytest.mark.parametrize(
    ("made", "says"),
    [
        (a_directory, "is a directory; name a file, or write - to read standard input"),
        (a_pipe, "is a pipe; name a file"),
        (a_socket, "cannot be read: no such device or address"),
        (bytes_that_are_no_text, "is not text in UTF-8; save it as UTF-8"),
        (nothing, "there is no file"),
    ],
)
def test_what_is_no_text_file_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, read: Callable[[Path], object],
    made: Callable[[Path], None], says: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    made(Path("it"))
    with pytest.raises(FileError) as error:
        read(Path("it"))
    assert says in str(error.value)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/full"])
def test_a_device_is_refused_before_a_byte_is_read(device: str) -> None:
    with pytest.raises(FileError, match=f"{device} is a device; name a file"):
        read_text(Path(device))


@pytest.mark.parametrize("use", [read_text, lambda path: write_text(path, "")], ids=["read", "write"])
def test_a_nul_in_a_name(use: Callable[[Path], object]) -> None:
    with pytest.raises(FileError, match="names no file, since a name holds no NUL"):
        use(Path("a\0b.toml"))


def test_a_name_that_is_too_long() -> None:
    with pytest.raises(FileError, match="cannot be read: file name too long"):
        read_text(Path("x" * 5_000))


def test_trouble_while_reading_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.StringIO):
        def read(self, size: int | None = -1) -> str:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("sys.stdin", Failing())
    with pytest.raises(FileError, match="standard input cannot be read: input/output error"):
        read_text(STANDARD_INPUT)


def test_standard_input_goes_by_the_same_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\ufeffa\nb"))
    assert list(read_lines(STANDARD_INPUT)) == ["a\n", "b"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\ufeffabc"))
    assert read_text(STANDARD_INPUT, 6) == "abc"
    assert read_text(STANDARD_INPUT, 6) == "abc", "it can be read once, and asked for again"
    monkeypatch.setattr("sys.stdin", io.StringIO("abc"))
    with pytest.raises(FileError, match="standard input holds more than 2 bytes"):
        read_text(STANDARD_INPUT, 2)
    monkeypatch.setattr("sys.stdin", io.StringIO("\udcff"))
    with pytest.raises(FileError, match="standard input is not text in UTF-8"):
        read_text(STANDARD_INPUT)
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(FileError, match="standard input is closed; pipe something in, or name a file"):
        read_text(STANDARD_INPUT)


def test_writing(tmp_path: Path) -> None:
    file = tmp_path / "text"
    write_text(file, "é", new=True)
    assert file.read_bytes() == "é".encode()
    with pytest.raises(FileError, match="is there already; name another file, or remove it first"):
        write_text(file, "b", new=True)
    write_text(file, "b")
    assert file.read_text("utf-8") == "b"
    with pytest.raises(FileError, match="cannot be written: is a directory"):
        write_text(tmp_path, "b")
    with pytest.raises(FileError, match="/dev/full cannot be written: no space left on device"):
        write_text(Path("/dev/full"), "b")


def test_a_pipe_that_nobody_reads_from_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FileError, match="pipe cannot be written: no such device or address"):
        write_text(pipe, "b")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_text(pipe, "b")
    assert os.read(reader, 9) == b"b"
    os.close(reader)


def test_the_bounds_are_said_in_the_sentence(tmp_path: Path) -> None:
    file = tmp_path / "text"
    with file.open("wb") as large:
        large.truncate(1 << 40)  # a hole that takes no room on the disk, and would take all memory
    with pytest.raises(FileError, match=f"holds more than {files.MOST_TOML:,} bytes"):
        read_text(file)
    with pytest.raises(FileError, match=f"more than {files.LONGEST_LINE:,} characters"):
        next(read_lines(file))


def test_only_the_users_own_file_is_read_and_a_secret_only_where_others_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "token"
    write_atomically(file, b"known")
    assert read_private(file, secret=True) == b"known"
    (tmp_path / "link").symlink_to(file)
    assert read_private(tmp_path / "link") is None
    file.chmod(0o644)
    assert (read_private(file), read_private(file, secret=True)) == (b"known", None)
    owner = file.stat().st_uid
    monkeypatch.setattr("paigow.platform.files._ROOT", -1)
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    assert read_private(file) is None
