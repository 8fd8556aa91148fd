"""What a dealer in training is asked to do by hand: one step in every document, each by its own clause."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from four_kit import SUPREME, TILES, FourKit
from known import known
from paigow.clauses import Status, clause
from paigow.table import Command, Phase
from paigow.table import commands as c
from paigow.teaching.dealing.motions import motions
from paigow.terminal.client import Turn
from paigow.terminal.options import Mode
from paigow.terminal.sessions import AUTOMATIC_TURNS
from play_kit import new_session, play_to
from table_kit import Kit, changed, submission

HAND = {"shuffler": "manual", "deal_method": "hand"}
POKER = submission("[banking]\nenabled = true\n")
TABLES = {"PGP": (Kit, POKER), "SPG": (FourKit, SUPREME), "PGT": (FourKit, TILES)}


def case(ids: str, phase: Phase, step: type[Command], **more: bool) -> ParameterSet:
    named = tuple(ids.split())
    return pytest.param(named, phase, step, more, marks=pytest.mark.clause(*named), id=f"{ids} {more}")


@pytest.mark.parametrize(
    ("ids", "phase", "step", "more"),
    [
        case("PGP-8-c.1 PGP-8-c.2 PGP-8c-b-4.1 PGP-8c-b-4.2", Phase.DEAL, c.Deal),
        case("PGP-8-c.1 PGP-8-c.2 PGP-8c-b-4.1 PGP-8c-b-4.2", Phase.DEAL, c.Deal, banked=True),
        case("PGP-8a-b-1-i PGP-8a-b-1-ii PGP-8a-b-2.3", Phase.STACKS, c.DealStacks, hand=True),
        case("PGP-10g.4", Phase.WAGERS, c.AnnounceNoMoreBets, banked=True),
        case("SPG-8c.1 SPG-11b-4", Phase.DEAL, c.Deal),
        case("SPG-9b-1-i SPG-9b-1-ii SPG-9b-2.3", Phase.STACKS, c.DealStacks, hand=True),
        case("SPG-12c.2", Phase.DEALER_SETS, c.ShowHand),
        case("SPG-13g.4", Phase.WAGERS, c.AnnounceNoMoreBets, banked=True),
        case("PGT-6A-2-b", Phase.STARTING_POSITION, c.FindStartingPosition),
        case("PGT-9J-3", Phase.STARTING_POSITION, c.FindStartingPosition, banked=True),
        case("PGT-6C-2 PGT-6E PGT-6E-1 PGT-6E-2 PGT-6E-3", Phase.DEAL, c.Deal),
        case("PGT-9I-3 PGT-9L-3 PGT-9N PGT-9N-1 PGT-9N-2", Phase.DEAL, c.Deal, banked=True),
        case("PGT-9I-2", Phase.WAGERS, c.AnnounceNoMoreBets, banked=True),
        case("PGT-8C-3 PGT-8C-3-a PGT-8C-3-b", Phase.DEALER_SETS, c.ShowHand),
    ],
)
def test_what_goes_with_a_step_of_a_round(
    ids: tuple[str, ...], phase: Phase, step: type[Command], more: dict[str, bool]
) -> None:
    kind, rules = TABLES[ids[0][:3]]
    kit = kind(changed(rules, equipment=HAND) if "hand" in more else rules)
    if "banked" in more:
        kit.house_round()
    kit.bets({at: {kit.main: 10} for at in (2, 3)}, bank=1 if "banked" in more else None).to(phase)
    told = motions(kit.table, step(**kit.who()))
    assert {name for each in told for name in (each.clause, *each.also)} == set(ids)
    assert len({each.text for each in told}) == len(told), "each movement is told once"
    assert all(clause(name).status is not Status.PREMISES for name in ids)


@pytest.mark.clause("PGT-4C-2", "PGT-4C-3", "PGT-4D-3", "PGT-4E-1-a", "PGT-4E-1-b")
def test_what_goes_with_the_opening_of_a_tile_table() -> None:
    table = FourKit(TILES).table
    asked: dict[Command, list[str]] = {
        c.InspectCards(command_id="1", at=0, deck=0): ["PGT-4C-2", "PGT-4C-3"],
        c.SpreadCards(command_id="1", at=0, deck=0): ["PGT-4D-3"],
        c.WashCards(command_id="1", at=0, deck=0): ["PGT-4E-1-a", "PGT-4E-1-b"],
    }
    for step, clauses in asked.items():
        assert [each.clause for each in motions(table, step)] == clauses


def test_a_stepped_dealer_is_shown_them_and_a_human_dealer_hears_of_them() -> None:
    stepped = new_session(mode=Mode.STEPPED)
    play_to(stepped, Turn.NEXT_ROUND)
    stepped.next_round()
    while not stepped.client.next_motions:
        AUTOMATIC_TURNS[stepped.turn or Turn.STEP](stepped)
    human = new_session(mode=Mode.HUMAN)
    play_to(human, Turn.NEXT_ROUND)
    human.next_round()
    while not any(line.text.startswith("By hand: ") for line in human.log):
        due = str(human.client.next_step).partition(" (")[0]
        human.choose_step(next(entry for entry in known(human.dealing).menu if entry.text == due))
    assert {line.text for line in stepped.client.next_motions} <= {line.text for line in human.log}
