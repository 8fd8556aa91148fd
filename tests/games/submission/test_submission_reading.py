"""Reading a Rules Submission: all that is wrong at once, and never anything but an answer."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.games.catalogue import GAMES, GameName
from paigow.games.submission import (
    Violation,
    filed_text,
    read_stored,
    read_submission,
    sample_names,
    sample_text,
    starting_file,
    submission_text,
    with_reasons,
)
from paigow.games.submission.schema import (
    MOST_IN_TEXT,
    Money,
    Percent,
    Ratio,
    Text,
    WrongKindError,
    one_line,
    quoted,
)
from paigow.games.submission.violations import MOST_TOLD
from submission_files import EZ, FACE_UP, FORTUNE, POKER, SUPREME, TILES, allowed, read, text


def messages(source: str) -> list[str]:
    return [error.message for error in read_submission(source).errors]


def test_everything_wrong_is_said_at_once() -> None:
    source = """
        game = "pai-gow-poker"
        house_way = "foxwood"
        tabel = 3
        [table]
        minimum = "15"
        maximum = 1000
        [equipment]
        decks = 2
        start_method = "buton"
        [banking]
        co_banking = true
        [wagers.fortune_bonus]
        pay_table = "pgp-16b-a"
        minimum = 0.25
        [switches]
        ace_five = "low"
    """
    found = read_submission(source)
    assert found.submission is None
    assert not found.is_valid
    assert [(error.clause, error.field, error.value) for error in found.errors] == [
        (None, "tabel", "3"),
        ("PGP-7a.1", "table.minimum", '"15"'),
        ("PGP-4a.1", "equipment.start_method", '"buton"'),
        ("PGP-3l", "wagers.fortune_bonus.maximum", ""),
        ("PGP-3d.1", "switches.ace_five", '"low"'),
        ("PGP-9d", "house_way", '"foxwood"'),
        ("PGP-2b.1", "equipment.decks", "2"),
        ("PGP-10e.1", "banking.co_banking", "true"),
    ]


def test_a_violation_says_what_is_allowed_and_reads_as_a_sentence() -> None:
    (error,) = read(POKER, "table.areas_per_player = 3").errors
    assert error.allowed == "a whole number from 1 to 2"
    assert str(error) == (
        "table.areas_per_player = 3 is not allowed; write a whole number from 1 to 2 (PGP-12a.1)"
    )
    assert str(Violation(None, "x", "", "", "no clause")) == "no clause"


def test_misspelt_keys_are_errors_with_a_suggestion() -> None:
    assert messages(text(POKER, "house-way = 1")) == [
        "house-way: there is no such key; did you mean house_way?"
    ]
    assert messages(text(POKER, "table.max = 1")) == [
        "table.max: there is no such key; did you mean maximum?"
    ]
    (message,) = messages(text(POKER, "banking.zzz = 1"))
    assert message.startswith("banking.zzz: there is no such key; the keys here are enabled, ")
    games = " or ".join(f'"{game.name}"' for game in GAMES)
    assert messages(text(POKER, 'game = "pai-gow-pokr"')) == [
        f'game = "pai-gow-pokr" is not allowed; did you mean "pai-gow-poker"? write {games}'
    ]


def test_a_key_of_another_game_is_refused() -> None:
    assert messages(text(TILES, 'switches.ace_five = "second"')) == [
        "switches.ace_five has no meaning in Pai Gow Tiles; leave it out"
    ]
    assert messages(text(POKER, "equipment.tile_hours = 3")) == [
        "equipment.tile_hours has no meaning in Pai Gow Poker; leave it out"
    ]


@pytest.mark.clause("PGP-7e-5")
@pytest.mark.parametrize(
    ("name", "wager", "title", "clause"),
    [
        (TILES, "queens_dragon", "Queen's Dragon", "PGT-5F"),
        (TILES, "bonus", "Bonus", "PGT-5F"),
        (POKER, "queens_dragon", "Queen's Dragon", "PGP-7e-5"),
        (POKER, "pair_fortunes", "Pair Fortunes", "PGP-7e"),
        (EZ, "pair_fortunes", "Pair Fortunes", "PGP-7e"),
        (FACE_UP, "pair_fortunes", "Pair Fortunes", "PGP-7e"),
        (SUPREME, "pair_fortunes", "Pair Fortunes", "SPG-7d.1"),
    ],
)
def test_a_wager_of_another_game_is_refused_by_the_document_that_the_table_follows(
    name: str, wager: str, title: str, clause: str
) -> None:
    (error,) = read(name, f"wagers.{wager}.minimum = 5", f"wagers.{wager}.zzz = 5").errors
    assert error.message.startswith(f"{title} is not a wager of ")
    assert (error.clause, error.field) == (clause, f"wagers.{wager}")
    assert error.allowed


def test_the_rules_of_another_game_are_one_error_and_the_rest_is_judged_by_its_own() -> None:
    errors = read(TILES, 'rules = "PGP"', 'house_way = "foxwoods"', "wagers.queens_dragon.minimum = 5").errors
    assert {error.field: error.clause for error in errors} == {
        "rules": None,
        "house_way": "PGT-8D",
        "wagers.queens_dragon": "PGT-5F",
    }


def test_without_a_game_the_rest_is_read_as_far_as_it_goes() -> None:
    assert [error.field for error in read_submission("[table]\nminimum = true").errors] == [
        "game",
        "house_way",
        "table.minimum",
        "table.maximum",
    ]


def test_a_section_must_be_a_section() -> None:
    assert messages(text(POKER, "equipment = 3")) == [
        "equipment = 3 is not a section; write [equipment] once"
    ]
    assert messages('game = "pai-gow-tiles"\n[[table]]\nminimum = 3') == [
        "table = a list is not a section; write [table] once"
    ]
    assert messages(text(POKER, "wagers.fortune_bonus = 3")) == [
        "wagers.fortune_bonus = 3 is not a section; write [wagers.fortune_bonus] once"
    ]
    assert messages(text(POKER, "wagers = 3")) == ["wagers = 3 is not a section; write [wagers] once"]


def test_what_cannot_be_read_does_not_cause_further_errors() -> None:
    line = "wagers.fortune_bonus.offered_under = 3"
    reading = read(POKER, *FORTUNE, line, "wagers.fortune_bonus.minimum = 0.01", "equipment.shuffler = 1")
    assert [error.field for error in reading.errors] == [
        "equipment.shuffler",
        "wagers.fortune_bonus.offered_under",
    ]
    both = read(POKER, "equipment.shuffler = 1", "equipment.decks = 2")
    assert [error.field for error in both.errors] == ["equipment.shuffler"]


@pytest.mark.parametrize(
    ("source", "line"),
    [("game = ", 1), ('game = "a"\n\nb', 3), ('a = "x', 1), ("a = [1,\n2,\n", 3), ("a = 1\na = 2", 2)],
)
def test_a_syntax_error_is_one_violation_with_its_line(source: str, line: int) -> None:
    (error,) = read_submission(source).errors
    assert error.field == ""
    assert error.clause is None
    assert error.message.startswith("this is not a TOML file: ")
    assert f"line {line}" in error.message


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("a = 1e" + "9" * 900, "this is not a TOML file: it holds a number that is too long"),
        ("a = [\n" + "[\n" * 20_000, "this is not a TOML file: it nests too deeply"),
        ("a = " + "9" * 5000, "line 1 has more than 1,000 characters; break it up"),
        ("#\n" * 50_000, "the file has more than 65,536 characters; no file of this kind is so long"),
    ],
)
def test_input_meant_to_hurt_is_answered_too(source: str, reason: str) -> None:
    assert messages(source) == [reason]


@pytest.mark.parametrize(
    "value", ["1e999999999", "-1e-999999999", "inf", "nan", "10.005", "0", "-3", "true", '"5"', "1e20"]
)
def test_what_is_no_amount(value: str) -> None:
    (error,) = read(POKER, f"table.minimum = {value}").errors
    assert error.allowed == "an amount in dollars above 0, such as 15 or 12.50"


@pytest.mark.parametrize("value", ["999999999999999999", "1e20000", "-1e20000", "inf", "-inf", str(10**8)])
def test_an_amount_out_of_range_is_told_the_range(value: str) -> None:
    (error,) = read(POKER, f"table.minimum = {value}").errors
    assert (
        " is out of range: numbers stay below 100,000,000; write an amount in dollars above 0"
        in error.message
    )


@pytest.mark.parametrize("value", ["0e999999999", "0e-999999999", "1e-999999999", "nan"])
def test_a_number_that_is_hard_to_compute_with_is_refused_at_once(value: str) -> None:
    (error,) = read(POKER, f"table.minimum = {value}").errors
    assert " is not allowed; write an amount in dollars above 0" in error.message


def test_neither_too_large_nor_of_another_kind() -> None:
    (error,) = read(POKER, f"table.maximum = {10**8}").errors
    assert error.field == "table.maximum"
    assert read(POKER, f"table.maximum = {10**8 - 1}").errors == ()
    raised = "wagers.fortune_bonus.raised = 3"
    (error,) = read(POKER, *FORTUNE, raised).errors
    assert error.allowed == "hands of the pay table, each with a number not below the printed one"


def test_a_message_stays_on_one_line() -> None:
    for source in ('"a\\nb" = 1', 'title = "a\\nb"', f'house_way = "{"x" * 500}"'):
        for error in read_submission(text(POKER) + "\n" + source.replace("house_way", "licensees")).errors:
            assert "\n" not in str(error)
            assert len(error.field) + len(error.value) < 200
    assert one_line("x" * 100) == "x" * 60 + "..."


def test_values_round_trip_through_their_kinds() -> None:
    assert Money().read(Decimal(Money().write(Money().read(Decimal("12.34"))))) == 1234
    assert Percent().write(Percent().read(Decimal("27.25"))) == "27.25"
    assert Ratio().read(Ratio().write(Ratio().read("11/2")).strip('"')) == Ratio().read(Decimal("5.5"))
    assert Text().write(Text().read(' a "b" \\ ')) == quoted('a "b" \\')
    with pytest.raises(WrongKindError):
        Percent().read(Decimal(0))


def test_a_path_is_read_as_its_text(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(text(EZ), encoding="utf-8")
    assert read_submission(file).submission == allowed(EZ)


LINES = st.sampled_from(
    [line for name in sample_names() for line in sample_text(name).splitlines() if "=" in line or "[" in line]
)


@given(st.lists(LINES, max_size=30))
def test_any_mixture_of_lines_gets_an_answer(lines: list[str]) -> None:
    reading = read_submission("\n".join(lines))
    assert reading.is_valid == (not reading.errors)
    for error in reading.errors:
        assert error.message
        assert "\n" not in error.message


@pytest.mark.sizes(all=1)
@given(st.data())
def test_any_change_to_a_valid_file_gets_an_answer(data: st.DataObject) -> None:
    source = starting_file(data.draw(st.sampled_from(list(GameName))))
    lines = source.splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        key = lines[place].partition("=")[0].lstrip("# ")
        value = data.draw(st.sampled_from(["true", "0", "-1", '"x"', "[]", "{}", "1.005", "6", '"rng"', "2"]))
        lines[place] = f"{key}= {value}" if "=" in lines[place] else data.draw(LINES)
    reading = read_submission("\n".join(lines))
    assert reading.is_valid == (not reading.errors)


@given(st.text(max_size=60))
def test_any_text_gets_an_answer(source: str) -> None:
    assert read_submission(source).errors


def test_face_up_under_its_own_rules_cites_pai_gow_poker_where_it_is_silent() -> None:
    (error,) = read(FACE_UP, 'rules = "FUP"', "table.areas_per_player = 9").errors
    assert error.clause == "PGP-12a.1"


def test_a_line_of_which_a_check_warns_has_the_reason_above_it_and_no_other_has() -> None:
    written = 'house_way = "maryland"\n\n[table]\nhouse_way = 1\n'
    few = Violation("PGT-8D", "house_way", "", "", "house_way: choose another")
    first, *rest = with_reasons(written, [few]).split("\n")
    assert first == "# Mind: paigow check warns of this line. Choose another (PGT-8D)."
    assert "\n".join(rest) == written
    assert with_reasons(written, []) == written


def test_free_text_that_was_stored_is_made_to_fit_and_no_table_is_shut_over_it() -> None:
    for value, shown in {
        "The red table": "The red table",
        "x" * MOST_IN_TEXT: "x" * MOST_IN_TEXT,
        "x" * (MOST_IN_TEXT + 1): "x" * (MOST_IN_TEXT - 1) + "\u2026",
        "a\\u202eb  \u3164 c": "ab c",
        "a" + "\u0335" * 5: "a",
        "<img src=x>": "img src=x",
    }.items():
        stored = text(POKER, f'title = "{value}"')
        filed = read_stored(stored).submission
        assert filed is not None
        assert filed.title == shown
        assert read_submission(stored).is_valid == (shown == value)
        assert Text().read(shown) == Text().fitted(shown) == shown
    assert read_stored(text(POKER, "title = 7")).errors, "what is no text is none"


@pytest.mark.parametrize("key", ["title", "licensee", "approvals.random_number_generator"])
def test_free_text_is_bounded_one_line_and_seen_as_it_is(key: str) -> None:
    assert read(POKER, f'{key} = "{"x" * MOST_IN_TEXT}"').errors == ()
    for value, said in {
        "x" * (MOST_IN_TEXT + 1): f"longer than {MOST_IN_TEXT} characters",
        "a\\nb": "is not allowed; write",
        "a\\u202eb": "is not allowed; write",
        "a\u3164b": "not seen as they are",
        "a" + "\u0335" * 5: "not seen as they are",
        "<img src=x>": "has < or >",
    }.items():
        (error,) = read(POKER, f'{key} = "{value}"').errors
        assert error.field == key
        assert said in error.message
        assert len(error.message) < 250


def test_of_very_many_errors_the_first_are_told_and_how_many_more_there_are() -> None:
    keys = [f"x{n} = 1" for n in range(MOST_TOLD + 1)]
    for many, more in ((keys[:-1], False), (keys, True), ([*keys, 'title = "<"'], True)):
        errors = read_submission("\n".join([*many, text(POKER)])).errors
        assert len(errors) == MOST_TOLD + more
        assert errors[MOST_TOLD - 1].field == f"x{MOST_TOLD - 1}"
        if more:
            assert errors[-1].message.startswith(f"{len(many) - MOST_TOLD} more things are wrong")
    assert len(read_submission("\n".join(keys)).errors) == MOST_TOLD + 1


@pytest.mark.parametrize("text", ["rulings = 1\n", "title = 'half\n"])
def test_a_text_that_says_its_edition_or_cannot_be_read_is_filed_as_it_is(text: str) -> None:
    assert filed_text(text) == text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('effective = "2026-02-30"', "is no day of the calendar"),
        ('effective = "next week"', "2026"),
        ("effective = 2026-12-01T10:00:00", "2026"),
        ('tables = "PG 101"', "at most"),
        ('tables = ["PG 101", "PG 101"]', "names something twice"),
    ],
)
def test_a_filing_that_cannot_be_read_is_refused(line: str, said: str) -> None:
    text = f"{starting_file('supreme-pai-gow')}\n[filing]\n{line}\n"
    [error] = read_submission(text).errors
    assert said in error.message, error.message


def test_a_filing_is_read_and_written_as_it_stands() -> None:
    lines = "effective = 2026-12-01\ntables = ['PG 101', 'PG 102']\n"
    text = f"{starting_file('supreme-pai-gow')}\n[filing]\n{lines}"
    filed = read_submission(text).submission
    assert filed is not None
    assert filed.filing is not None
    assert (filed.filing.effective, filed.filing.tables) == (date(2026, 12, 1), ("PG 101", "PG 102"))
    assert read_submission(submission_text(filed)).submission == filed
