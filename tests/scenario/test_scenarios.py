"""Reading scenarios: strict, with one sentence that says what to change; and what differs, line by line."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from paigow.errors import PaigowError
from paigow.scenario.model import COMMANDS, load_scenario, read_scenario
from paigow.scenario.runner import run_scenario
from paigow.table import Role
from paigow.table import commands as c

SCENARIO = """
title = "a round"
submission = "pai-gow-poker-fortune"
[seats]
1 = { player = "Ann", chips = 500 }
[[round]]
[round.wagers]
1 = { main = 100 }
[round.hands]
1 = "Ts Th 8d 7c 2s / As 3h"
dealer = "9s 9h 6d 5c 3s / Kd Qh"
"""


def test_a_name_written_with_its_accent_apart_is_the_same_name() -> None:
    staged = run_scenario(read_scenario(SCENARIO.replace("Ann", "Zoe\u0308")))
    assert staged.table.chips("Zoë") == 59_500


def test_a_scenario_needs_little() -> None:
    staged = run_scenario(read_scenario(SCENARIO))
    assert staged.differences == []
    assert staged.table.chips("Ann") == 59_500


PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


@pytest.mark.parametrize(
    ("name", "irregularity", "card"),
    [
        ("pgp-dealer-card-exposed", "dealer_card_exposed", "Kd"),
        ("pgp-bank-card-exposed", "bank_card_exposed", "9s"),
        ("spg-dealer-card-exposed", "dealer_card_exposed", "Th"),
        ("pgt-dealer-tile-exposed", "dealer_card_exposed", "5-5"),
        ("pgt-dead-hand-exposed", "dead_hand_exposed", "4-4"),
        ("pgt-dead-hand-exposed", "dead_hand_exposed", "1-1"),
    ],
)
def test_a_card_in_a_hand_that_has_no_seat_is_found_by_its_face(
    name: str, irregularity: str, card: str
) -> None:
    """Whose hand it is follows from the report, which names no position."""
    text = (PLAYTHROUGHS / f"{name}.toml").read_text("utf-8")
    order = f'irregularity = "{irregularity}"\n'
    assert text.count(order) == 1
    staged = run_scenario(read_scenario(text.replace(order, f'{order}card = "{card}"\n')))
    assert staged.differences == []
    [told] = [each.command for each in staged.journal.entries if isinstance(each.command, c.Report)]
    assert told.place


def test_a_card_that_does_not_lie_there_is_a_difference() -> None:
    text = (PLAYTHROUGHS / "pgp-dealer-card-exposed.toml").read_text("utf-8")
    order = 'irregularity = "dealer_card_exposed"\n'
    staged = run_scenario(read_scenario(text.replace(order, f'{order}card = "As"\n')))
    said = "order[1].card: As is not in the hand of which that is reported; name a card that is"
    assert any(each.endswith(said) for each in staged.differences)
    assert not any("place 0" in each for each in (*staged.differences, *staged.lines))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("title", "titel", "the file needs the key 'title'"),
        ("[round.wagers]", "[round.wager]", "round[1]: there is no key 'wager'; did you mean 'wagers'?"),
        ("chips =", "chip =", "seats.1: there is no key 'chip'; did you mean 'chips'?"),
        ("chips = 500", 'chips = "500"', "seats.1.chips is an amount in dollars, not '500'"),
        ("chips = 500", "chips = 5.005", "seats.1.chips has parts of a cent"),
        ("chips = 500", "chips = 1e9999", "seats.1.chips is an amount beyond $1,000,000,000,000"),
        ("chips = 500", "chips = -1e999999999", "seats.1.chips is an amount beyond"),
        ("chips = 500", f"chips = {10**900}", "seats.1.chips is an amount beyond"),
        ("[[round]]\n", f"[[round]]\nnumber = {10**900}\n", "round[1].number is a number beyond"),
        ("chips = 500", "chips = nan", "seats.1.chips is an amount in dollars"),
        ("1 = { player", "7 = { player", "seats.7: '7' is no betting position"),
        ('"Ann"', "5", "seats.1.player is a text in quotes, not 5"),
        ('{ player = "Ann", chips = 500 }', '"Ann"', "seats.1 must be a table of keys"),
        ("[[round]]", "[round]", "round is a list of tables; write [[round]] above each"),
        ("[[round]]\n", "[[round]]\nnumber = 1.5\n", "round[1].number is a whole number"),
        ("[[round]]\n", "[[round]]\nco_bank = 1\n", "round[1].co_bank is true or false, not 1"),
        ("[[round]]\n", "[[round]]\ndice = 5\n", "round[1].dice is a list of whole numbers"),
        ("[[round]]\n", '[[round]]\nbank = "two"\n', "'two' is no betting position"),
        ('title = "a round"', 'title = "a round"\nclauses = "PGP-9a.1"', "clauses is a list of texts"),
        (
            'title = "a round"',
            'title = "a round"\nclauses = ["PGP-9a.1", "pgp-3a.1"]',
            "clauses 2: there is no clause 'pgp-3a.1'; did you mean 'PGP-3a.1'?",
        ),
        ("pai-gow-poker-fortune", "pai-gow-poker-fortun", "did you mean 'pai-gow-poker-fortune'?"),
        ('"pai-gow-poker-fortune"', "'game = \"pai-gow-poker\"'", "submission: "),
        ("Ts Th 8d", "Ts Th 8x", "round[1].hands.1: '8x' is not a card"),
        (
            "9s 9h",
            "Ts 9h",
            "round 1: the dealer is to hold Ts, which position 1 holds; each piece is in",
        ),
        (
            "Ts Th 8d 7c 2s / As 3h",
            "Ts Th 8d",
            "position 1 is dealt 7 pieces, and 3 are given: Th Ts 8d",
        ),
        (
            "main = 100",
            "main = 100, fortun_bonus = 5",
            "round[1].wagers.1: there is no wager 'fortun_bonus'; did",
        ),
        ("main = 100", "main = 100, bonus = 5", "'bonus' is not offered"),
        ("title = ", "title == ", "this is not a TOML file"),
    ],
)
def test_a_mistake_is_one_sentence_that_says_what_to_change(old: str, new: str, says: str) -> None:
    with pytest.raises(PaigowError) as error:
        run_scenario(read_scenario(SCENARIO.replace(old, new)))
    assert says in str(error.value)


def test_a_scenario_has_a_round_and_a_player() -> None:
    head, _, _ = SCENARIO.partition("[[round]]")
    with pytest.raises(PaigowError, match="at least one"):
        read_scenario(head)
    with pytest.raises(PaigowError, match="nobody is seated"):
        run_scenario(read_scenario(SCENARIO.replace('1 = { player = "Ann", chips = 500 }\n', "")))


def ordered(*orders: str) -> str:
    return SCENARIO + "".join(f"[[round.order]]\n{order}\n" for order in orders)


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ('at = "setting"\ndo = "surender"', "there is no command 'surender'; did you mean 'surrender'?"),
        (
            'at = "seting"\ndo = "surrender"\nposition = 1',
            "there is no phase 'seting'; did you mean 'setting'?",
        ),
        ('at = "setting"\ndo = "surrender"', "needs the key 'position'"),
        ('at = "setting"\ndo = "surrender"\nposition = 1\npositon = 2', "did you mean 'position'?"),
        (
            'at = "setting"\ndo = "surrender"\nposition = 1\nrole = "king"',
            "there is no role 'king'; choose from:",
        ),
        ('at = "setting"\ndo = "set_hands"\nposition = 1\nhigh = "As"\nlow = 3', "low is a text in quotes"),
        (
            'at = "deal"\nsteps = -1\ndo = "report"\nirregularity = "misdeal"',
            "steps is how many come first, 0 or more, not -1",
        ),
        (
            'at = "deal"\ndo = "report"\nirregularity = "misdeel"',
            "irregularity 'misdeel'; did you mean 'misdeal'",
        ),
        (
            'at = "deal"\ndo = "report"\nirregularity = "card_face_up"\ncard = ""',
            "card is one card or tile, not ''",
        ),
        ('at = "closed"\ndo = "open_table"\ncolours = "red"', "order[1]: colours: 'red' is not a list"),
        ('at = "wash"\ndo = "wash_cards"\ndeck = "red"', "order[1]: deck: 'red' is not a whole number"),
        (
            'at = "wash"\ndo = "place_wagers"\nposition = "x"\nstakes = {}',
            "'x' is no betting position; write 1 to 6",
        ),
        (
            'at = "bank_offer"\ndo = "accept_bank"\nposition = 1\nco_bank = 1',
            "co_bank: 1 is not true or false",
        ),
        (
            'at = "bank_offer"\ndo = "accept_bank"\nposition = 1\nlimit = "5"',
            "limit is an amount in dollars, not",
        ),
    ],
)
def test_orders_are_read_as_strictly(order: str, says: str) -> None:
    with pytest.raises(PaigowError) as error:
        read_scenario(ordered(order))
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("order", "differs"),
    [
        (
            'at = "setting"\ndo = "surrender"\nposition = 1\nrefused = true',
            "Surrender is allowed, and should be refused",
        ),
        ('at = "setting"\ndo = "surrender"\nposition = 2', "Surrender is refused: "),
        (
            'at = "setting"\ndo = "surrender"\nposition = 2\nrefused = "PGP-9e.1"',
            "refused by PGP-7b.1, not by PGP-9e.1",
        ),
        ('at = "choice"\ndo = "play_on"\nposition = 1', "phase choice did not come, so it was not given"),
    ],
)
def test_orders_that_come_out_otherwise_differ(order: str, differs: str) -> None:
    (difference,) = run_scenario(read_scenario(ordered(order))).differences
    assert differs in difference
    assert difference.startswith("round[1].order[1]: ")


def test_orders_wait_for_their_step() -> None:
    late = 'at = "settlement"\nsteps = 1\ndo = "surrender"\nposition = 1\nrefused = true'
    staged = run_scenario(read_scenario(ordered(late)))
    assert staged.differences == []
    exposed = next(n for n, line in enumerate(staged.lines) if "exposed" in line)
    assert staged.lines[exposed + 2].startswith("Refused, Surrender by Ann")


@pytest.mark.parametrize(
    ("expected", "differs"),
    [
        ("net = { Ann = 94.99 }", "Ann should have won $94.99, and it is $95.00"),
        ("chips = { Ann = 500 }", "Ann should have $500.00, and it is $595.00"),
        ("inventory = 0", "inventory should have $0.00, and it is -$95.00"),
        ("meters = { mega = 1 }", "the mega meter should stand at $1.00, and it is nothing of that name"),
        (
            'outcomes = { 1 = "lose" }',
            "position 1 should lose, and it is win: both hands are higher (PGP-9g-3.1)",
        ),
        ('outcomes = { 2 = "win" }', "position 2 should win, and it is not decided"),
        ('clauses = { 1 = "PGP-9g-1-i" }', "position 1 is decided by PGP-9g-1-i, and it is win"),
        ('void = "misdeal"', "the round should be void by 'misdeal', and it is 'no'"),
        ("start = 3", "the starting position should be 3, and it is 0"),
        ('said = ["Eureka"]', "the transcript should say 'Eureka', and does not"),
    ],
)
def test_each_expectation_can_fail(expected: str, differs: str) -> None:
    staged = run_scenario(read_scenario(f"{SCENARIO}[round.expect]\n{expected}\n"))
    (difference,) = staged.differences
    assert differs in difference
    assert difference.startswith("round 1: ")


def test_the_end_is_compared_as_well() -> None:
    staged = run_scenario(
        read_scenario(f"{SCENARIO}[expect]\nchips = {{ Ann = 500 }}\nnet = {{ Ann = 95 }}\n")
    )
    assert staged.differences == ["in the end: Ann should have $500.00, and it is $595.00"]


def test_a_whole_deck_may_be_forced() -> None:
    deck = "Jk As Ah Ad Ac " + " ".join(f"{rank}{suit}" for rank in "KQJT98765432" for suit in "shdc")
    text = SCENARIO.replace("[[round]]\n", f'[[round]]\ndeck = "{deck}"\ncut = 10\n')
    head, _, _ = text.partition("[round.hands]")
    staged = run_scenario(read_scenario(head))
    assert staged.differences == []
    assert any(
        line == "The hands were dealt, the dealer first; 4 cards were left. [PGP-8-c.4]"
        for line in staged.lines
    )


def test_a_scenario_that_cannot_go_on_says_where() -> None:
    waits = SCENARIO.replace("1 = { main = 100 }\n", "")
    with pytest.raises(PaigowError, match="the table waits in phase wagers for PlaceWagers"):
        run_scenario(read_scenario(waits))


def test_a_round_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.scenario.runner.MOST", 3)
    with pytest.raises(PaigowError, match="round 1: it does not come to an end"):
        run_scenario(read_scenario(SCENARIO))


def test_a_submission_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(
        'game = "pai-gow-poker"\nhouse_way = "foxwoods"\n[table]\nminimum = 5\nmaximum = 500\n', "utf-8"
    )
    file = tmp_path / "scenario.toml"
    file.write_text(SCENARIO.replace("pai-gow-poker-fortune", "ours.toml"), "utf-8")
    assert run_scenario(load_scenario(str(file))).differences == []
    file.write_text("title = 1", "utf-8")
    with pytest.raises(PaigowError, match=r"scenario\.toml: the file needs the key"):
        load_scenario(str(file))


def test_every_command_can_be_ordered() -> None:
    kinds = {kind for kind in vars(c).values() if isinstance(kind, type) and issubclass(kind, c.Command)}
    assert set(COMMANDS.values()) == kinds - {c.Command}


SUPERVISED = 'at = "wagers"\ndo = "order_recut"\nreason = "seen"'
COUNTED = 'at = "remaining"\ndo = "count_remaining"\nfound = 5\nheld = { 1 = 6 }'


def test_orders_name_who_gives_them() -> None:
    orders = read_scenario(ordered(SUPERVISED, COUNTED)).rounds[0].orders
    table = run_scenario(read_scenario(SCENARIO)).table
    recut, counted = (
        order.command(table, str(n), 0) for n, order in zip(itertools.count(), orders, strict=False)
    )
    assert (recut.role, recut.by) == (Role.SUPERVISOR, "supervisor")
    assert isinstance(counted, c.CountRemaining)
    assert counted.held == ((1, 6),)
