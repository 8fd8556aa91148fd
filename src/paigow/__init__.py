"""The Pai Gow family of casino table games, each decision traced to the clause that makes it.

This is the front door. Everything that a user of the library needs has its name here and is promised: it is
documented, tested and changed only with a line in the changelog. A name is looked up when it is first asked
for, so ``import paigow`` costs next to nothing, and numpy and Numba are loaded only by whoever asks for odds.

>>> import paigow
>>> tiles = paigow.family_of("pai-gow-tiles")
>>> str(tiles.house_way("maryland").set(tiles.parse("6-6 6-6 3-6 4-5")).setting)
'6-6 6-6 / 3-6 4-5'
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers understand it; to import `typing` would cost more than the rest
__version__ = "0.1.0"

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Final

    from paigow.cards import Card as Card
    from paigow.cards import format_cards as format_cards
    from paigow.cards import parse_cards as parse_cards
    from paigow.chance import Chance as Chance
    from paigow.clauses import Clause as Clause
    from paigow.clauses import clause as clause
    from paigow.errors import PaigowError as PaigowError
    from paigow.fairness.decks import TableDecks as TableDecks
    from paigow.fairness.record import read_record as read_record
    from paigow.fairness.record import write_record as write_record
    from paigow.fairness.recording import record_for as record_for
    from paigow.fairness.sealing import DeckName as DeckName
    from paigow.fairness.sealing import PlayerSeed as PlayerSeed
    from paigow.fairness.sealing import SealedDeck as SealedDeck
    from paigow.fairness.sealing import SeededDeck as SeededDeck
    from paigow.fairness.verifying import verify_round as verify_round
    from paigow.games.catalogue import GAMES as GAMES
    from paigow.games.catalogue import Game as Game
    from paigow.games.catalogue import GameName as GameName
    from paigow.games.catalogue import game as game
    from paigow.games.classify import classify as classify
    from paigow.games.hands import Family as Family
    from paigow.games.hands import family_of as family_of
    from paigow.games.pay_tables import PayTable as PayTable
    from paigow.games.pay_tables import pay_table as pay_table
    from paigow.games.pay_tables import pay_tables as pay_tables
    from paigow.games.ranked import ranked as ranked
    from paigow.games.submission import DealMethod as DealMethod
    from paigow.games.submission import DeliveryStyle as DeliveryStyle
    from paigow.games.submission import RulesSubmission as RulesSubmission
    from paigow.games.submission import Shuffler as Shuffler
    from paigow.games.submission import Violation as Violation
    from paigow.games.submission import default_submission as default_submission
    from paigow.games.submission import read_submission as read_submission
    from paigow.games.submission import sample as sample
    from paigow.games.submission import sample_names as sample_names
    from paigow.games.submission import starting_file as starting_file
    from paigow.games.wager_kinds import WagerKind as WagerKind
    from paigow.log.chain import LogKeeper as LogKeeper
    from paigow.log.chain import LogWriter as LogWriter
    from paigow.log.replay import replay as replay
    from paigow.log.replay import steps as steps
    from paigow.money import Cents as Cents
    from paigow.money import dollars as dollars
    from paigow.money import format_money as format_money
    from paigow.money import parse_money as parse_money
    from paigow.odds.advice.any_game import advise as advise
    from paigow.odds.main.any_game import MainQuestion as MainQuestion
    from paigow.odds.main.any_game import main_odds as main_odds
    from paigow.odds.main.any_game import main_question as main_question
    from paigow.odds.sheet.sheet import Sheet as Sheet
    from paigow.odds.sheet.sheet import sheet_of as sheet_of
    from paigow.odds.wagers.filed import FiledWager as FiledWager
    from paigow.odds.wagers.filed import filed_wagers as filed_wagers
    from paigow.odds.wagers.filed import printed_wager as printed_wager
    from paigow.rules.house_ways import house_way as house_way
    from paigow.rules.outcome import Outcome as Outcome
    from paigow.rules.outcome import Result as Result
    from paigow.rules.setting import Setting as Setting
    from paigow.simulation import Drive as Drive
    from paigow.simulation import SimulatedPlayer as SimulatedPlayer
    from paigow.simulation.simulate import simulate as simulate
    from paigow.switches import Switches as Switches
    from paigow.table import Entropy as Entropy
    from paigow.table import Irregularity as Irregularity
    from paigow.table import Journal as Journal
    from paigow.table import Phase as Phase
    from paigow.table import RefusalCode as RefusalCode
    from paigow.table import Refused as Refused
    from paigow.table import Role as Role
    from paigow.table import Stake as Stake
    from paigow.table import Table as Table
    from paigow.table import awaited as awaited
    from paigow.table import commands as commands
    from paigow.table import decide as decide
    from paigow.table import events as events
    from paigow.table import evolve as evolve
    from paigow.table import new_table as new_table
    from paigow.table import next_dealer_command as next_dealer_command
    from paigow.table.showing.transcript import sentences as sentences
    from paigow.table.showing.transcript import transcript as transcript
    from paigow.table.showing.views import AUDITOR as AUDITOR
    from paigow.table.showing.views import SPECTATOR as SPECTATOR
    from paigow.table.showing.views import AwaitedView as AwaitedView
    from paigow.table.showing.views import TableView as TableView
    from paigow.table.showing.views import Viewer as Viewer
    from paigow.table.showing.views import Viewing as Viewing
    from paigow.table.showing.views import awaited_for as awaited_for
    from paigow.table.showing.views import player as player
    from paigow.table.showing.views import view_for as view_for
    from paigow.teaching.comparison import Comparison as Comparison
    from paigow.teaching.comparison import compare_settings as compare_settings
    from paigow.teaching.glossary import GlossaryEntry as GlossaryEntry
    from paigow.teaching.glossary import glossary as glossary
    from paigow.teaching.lessons import Lesson as Lesson
    from paigow.teaching.lessons import lesson as lesson
    from paigow.teaching.lessons import lessons as lessons
    from paigow.teaching.tile_chart import TileChartRow as TileChartRow
    from paigow.teaching.tile_chart import tile_chart as tile_chart
    from paigow.teaching.worth.counted import judge_setting as judge_setting
    from paigow.teaching.worth.judgement import Judgement as Judgement
    from paigow.teaching.worth.judgement import SettingQuestion as SettingQuestion
    from paigow.tiles import Tile as Tile
    from paigow.tiles import format_tiles as format_tiles
    from paigow.tiles import parse_tiles as parse_tiles

USES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "Cards, tiles and money": {
        "cards": ("Card", "format_cards", "parse_cards"),
        "tiles": ("Tile", "format_tiles", "parse_tiles"),
        "money": ("Cents", "dollars", "format_money", "parse_money"),
    },
    "Games and hands": {
        "games.catalogue": ("GAMES", "Game", "GameName", "game"),
        "games.hands": ("Family", "family_of"),
        "games.ranked": ("ranked",),
        "rules.setting": ("Setting",),
        "rules.outcome": ("Outcome", "Result"),
        "rules.house_ways": ("house_way",),
    },
    "Pay tables": {
        "games.pay_tables": ("PayTable", "pay_table", "pay_tables"),
        "games.classify": ("classify",),
    },
    "The Rules Submission": {
        "games.submission": (
            "DealMethod",
            "DeliveryStyle",
            "RulesSubmission",
            "Shuffler",
            "Violation",
            "default_submission",
            "read_submission",
            "sample",
            "sample_names",
            "starting_file",
        ),
        "games.wager_kinds": ("WagerKind",),
        "switches": ("Switches",),
    },
    "The table": {
        "table": (
            "Entropy",
            "Irregularity",
            "Journal",
            "Phase",
            "RefusalCode",
            "Refused",
            "Role",
            "Stake",
            "Table",
            "awaited",
            "commands",
            "decide",
            "events",
            "evolve",
            "new_table",
            "next_dealer_command",
        ),
        "table.showing.views": (
            "AUDITOR",
            "SPECTATOR",
            "AwaitedView",
            "TableView",
            "Viewer",
            "Viewing",
            "awaited_for",
            "player",
            "view_for",
        ),
        "table.showing.transcript": ("sentences", "transcript"),
    },
    "The log": {
        "log.chain": ("LogKeeper", "LogWriter"),
        "log.replay": ("replay", "steps"),
    },
    "Fairness that can be checked": {
        "fairness.sealing": ("DeckName", "PlayerSeed", "SealedDeck", "SeededDeck"),
        "fairness.decks": ("TableDecks",),
        "fairness.recording": ("record_for",),
        "fairness.record": ("read_record", "write_record"),
        "fairness.verifying": ("verify_round",),
    },
    "Driving a table": {
        "chance": ("Chance",),
        "simulation": ("Drive", "SimulatedPlayer"),
        "simulation.simulate": ("simulate",),
    },
    "Odds and advice": {
        "odds.advice.any_game": ("advise",),
        "odds.main.any_game": ("MainQuestion", "main_odds", "main_question"),
        "odds.wagers.filed": ("FiledWager", "filed_wagers", "printed_wager"),
        "odds.sheet.sheet": ("Sheet", "sheet_of"),
    },
    "Learning the games": {
        "teaching.lessons": ("Lesson", "lesson", "lessons"),
        "teaching.glossary": ("GlossaryEntry", "glossary"),
        "teaching.tile_chart": ("TileChartRow", "tile_chart"),
        "teaching.comparison": ("Comparison", "compare_settings"),
        "teaching.worth.judgement": ("Judgement", "SettingQuestion"),
        "teaching.worth.counted": ("judge_setting",),
    },
    "Clauses and errors": {
        "clauses": ("Clause", "clause"),
        "errors": ("PaigowError",),
    },
}
"""The promised names, by what they are used for and by where they live."""

_HOMES: Final = {name: home for homes in USES.values() for home, names in homes.items() for name in names}

__all__ = [  # noqa: PLE0604 - one list of names, above
    "__version__",
    *sorted(_HOMES),
]


def __getattr__(name: str) -> Any:
    """A promised name, looked up where it lives when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    found = getattr(import_module(f"paigow.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
