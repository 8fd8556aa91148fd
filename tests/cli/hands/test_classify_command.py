"""`paigow classify`: one hand or many, and every way to ask wrongly."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Protocol

import pytest
import typer
from typer.testing import CliRunner

from paigow.cli.hands import classify
from paigow.errors import PaigowError
from paigow.games.submission.offers import AnyOffer, Meter, NumberOffer, ProgressiveOffer
from paigow.money import dollars
from paigow.switches import Errata, Switches

app = typer.Typer()
app.command("classify")(classify)

ROYAL_MATCH = "As Ks Qs Js Ts Kh Qh"
ACES = "As Ah Ad Ac Jk 7c 2h"
QUADS_AND_PAIR = "2s 2h 2d 2c Kc Kd 9h"


def ask(*arguments: str, lines: str = "", status: int = 0) -> str:
    result = CliRunner().invoke(app, arguments, input=lines, catch_exceptions=False)
    assert result.exit_code == status
    return result.stdout


def row(*arguments: str) -> str | None:
    found: str | None = json.loads(ask("--json", *arguments))["row"]
    return found


def test_one_hand_as_json() -> None:
    told = json.loads(ask("--table", "pgp-16b-a", "--json", ROYAL_MATCH))
    assert {"PGP-16b-A", "PGP-16b-royal_match"} <= set(told.pop("clauses"))
    assert told == {"hand": "As Kh Ks Qh Qs Js Ts", "row": "royal_flush_royal_match"}
    assert row("-t", "pgp-16b-a", "Kh Qs Jd 9c 4h 3d 2c") is None


def test_one_hand_for_people() -> None:
    assert ask("--table", "pgp-16b-a", ROYAL_MATCH) == (
        "As Kh Ks Qh Qs Js Ts: royal flush and royal match, 2,000 to 1 (PGP-16b-A)\n"
    )
    assert ask("--table", "pgp-16b-a", "Kh Qs Jd 9c 4h 3d 2c") == (
        "Kh Qs Jd 9c 4h 3d 2c: the Fortune Bonus loses (PGP-16b-A)\n"
    )


@pytest.mark.sizes(all=1)
def test_many_hands_go_on_after_a_bad_line() -> None:
    lines = f"{ROYAL_MATCH}\nAs Ks\n\nKh Qs Jd 9c 4h 3d 2c\n"
    answers = [
        json.loads(line) for line in ask("-t", "pgp-3l", "--json", "-", lines=lines, status=2).splitlines()
    ]
    assert [answer.get("row") for answer in answers] == ["royal_flush_royal_match", None, None]
    assert answers[1] == {"hand": "As Ks", "error": "7 cards are needed, and this names 2: 'As Ks'"}
    shown = ask("-t", "pgp-3l", "-", lines=lines, status=2)
    assert "As Ks: 7 cards are needed" in shown
    assert ask("-t", "pgp-3l", "--json", "-", lines=ROYAL_MATCH).count("\n") == 1


def test_what_decides_besides_the_hand() -> None:
    assert row("-t", "pgp-16f", "--dealer", "Qs Jd 9h 7d 5s 3d 2c", ACES) == "dealer_queens_dragon"
    assert row("-t", "pgp-16i", "--colour", "red", "Ah Kd 9h 8d 5h 2s 3s") == "five_of_chosen_color"
    assert row("-t", "pgp-16i", "--color", "black", "Ah Kd 9h 8d 5h 2s 3s") is None


def test_meters_and_wagers() -> None:
    assert row("-t", "pgp-16e", ACES) == "five_aces"
    assert row("-t", "pgp-16e", "--meter", "$700", ACES) == "four_of_a_kind"
    assert row("-t", "pgp-16e", "--wager", "5", ACES) == "four_of_a_kind"
    assert row("-t", "pgp-16e", "--wager", "5", "--meter", "3,750.00", ACES) == "five_aces"
    royal = "As Ks Qs Js Ts 4d 2h"
    assert row("-t", "pgp-14A-g", "--meter", "mega=250,000, minor=400.00", royal) == "straight_flush"
    assert row("-t", "pgp-14A-g", "--meter", "minor=500.01", royal) == "royal_flush"


def test_other_pieces_than_seven_cards() -> None:
    assert row("-t", "pgp-18b", "As Ks Qs") == "three_card_straight_flush_natural"
    assert row("-t", "supreme-bonus", "Jk Jk As Ac") == "two_jokers_and_two_aces"
    assert row("-t", "pair-fortunes-d", "6-6 6-6 1-2 2-4") == "gee_joon_pair_and_heaven_pair"


def test_switches() -> None:
    assert row("-t", "pgp-14d-5", QUADS_AND_PAIR) == "four_of_a_kind"
    assert row("-t", "pgp-14d-5", "--switch", "errata=corrected", QUADS_AND_PAIR) == "four_of_a_kind_and_pair"
    assert row("-t", "pgp-16b-a", "--switch", "royal_match=ace_king", ROYAL_MATCH) == "royal_flush"


class Filed(Protocol):
    """Has the command find a submission with an offer and switches."""

    def __call__(self, offer: AnyOffer | None, switches: Switches | None = None) -> None: ...


class _Submission:
    """As much of a Rules Submission as the command asks for."""

    def __init__(self, offer: AnyOffer | None, switches: Switches | None) -> None:
        self._offer = offer
        self.switches = switches or Switches()
        self.game = "pai-gow-poker"

    def offer(self, key: str) -> AnyOffer | None:
        return self._offer if key == "progressive_payout" else None


@pytest.fixture
def filed(monkeypatch: pytest.MonkeyPatch) -> Filed:
    def file(offer: AnyOffer | None, switches: Switches | None = None) -> None:
        submission = _Submission(offer, switches)
        monkeypatch.setattr("paigow.cli.common.load_submission", lambda _: submission)

    return file


def test_a_submission_brings_its_meter_its_wager_its_raised_rows_and_its_switches(filed: Filed) -> None:
    meter = Meter(initial=dollars(3_000), reset=dollars(3_000), rate=Fraction(20))
    offer = ProgressiveOffer(pay_table="pgp-16e", amount=dollars(5), meter=meter)
    filed(offer)
    assert row("-t", "pgp-16e", "--submission", "it.toml", ACES) == "four_of_a_kind"
    assert row("-t", "pgp-16e", "--submission", "it.toml", "--meter", "4000", ACES) == "five_aces"
    raised = ProgressiveOffer(
        pay_table="pgp-14d-5",
        amount=dollars(5),
        meter=meter,
        raised=(("four_of_a_kind_and_pair", Fraction(1200)),),
    )
    filed(raised)
    assert row("-t", "pgp-14d-5", "--submission", "it.toml", QUADS_AND_PAIR) == "four_of_a_kind_and_pair"
    assert row("-t", "pgp-14d-1", "--submission", "it.toml", "As Ks 9s 4s 2s 8h 3d") == "flush"
    filed(None, Switches(errata=Errata.CORRECTED))
    assert row("-t", "pgp-14d-5", "--submission", "it.toml", QUADS_AND_PAIR) == "four_of_a_kind_and_pair"
    filed(NumberOffer(odds=Fraction(6), minimum=dollars(1), maximum=dollars(5)))
    assert row("-t", "pgp-16e", "--submission", "it.toml", ACES) == "five_aces"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-t", "pgp-16a", ACES], "use paigow settings --game pai-gow-poker"),
        (["-t", "pgp-16a", "-"], "use paigow settings --game pai-gow-poker"),
        (["-t", "pgp-16", ACES], "there is no pay table 'pgp-16'"),
        (["-t", "pgp-16b-a"], "give a hand, or -"),
        (["-t", "pgp-16f", ACES], "give them too"),
        (["-t", "pgp-16f", "--dealer", "As", ACES], "7 cards are needed"),
        (["-t", "pgp-16b-a", "--dealer", ACES, ACES], "leave --dealer out"),
        (["-t", "pgp-16b-a", "--colour", "red", ACES], "leave --colour out"),
        (["-t", "pgp-16i", "--colour", "green", ACES], "there is no colour 'green'; choose from: red, black"),
        (["-t", "pgp-16i", ACES], "red or black"),
        (["-t", "pgp-16b-a", "--meter", "5", ACES], "pays from no meter"),
        (["-t", "pgp-16e", "--meter", "lots", ACES], "'lots' is not an amount"),
        (["-t", "pgp-16e", "--meter", "-5", ACES], "does not go below nothing"),
        (["-t", "pgp-16e", "--meter", "mega=5", ACES], "there is no meter of pgp-16e 'mega'"),
        (["-t", "pgp-14A-g", "--meter", "5", ACES], "write --meter mega=...,major=...,minor=..."),
        (["-t", "pgp-16e", "--wager", "0", ACES], "a wager is more than nothing"),
        (["-t", "pgp-14d-1", "--wager", "5", ACES], r"for a wager of \$1.00"),
        (["-t", "pgp-16b-a", "--switch", "errata", ACES], "--switch takes key=value"),
    ],
)
def test_bad_input_is_one_sentence_that_says_what_to_change(arguments: list[str], message: str) -> None:
    with pytest.raises(PaigowError, match=message):
        ask(*arguments)
