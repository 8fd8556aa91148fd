"""The Pai Gow family of casino table games, each decision traced to the clause that makes it.

This is the public API. Every name in ``__all__`` is documented, tested and changed only with a line in the
changelog. A name is looked up when it is first used, so ``import paigow`` costs next to nothing, and numpy
and Numba are loaded only with the odds. Cards, hands, settings, games and pay tables may be given as values
or as text, except that `advise` takes cards or tiles.

>>> import paigow
>>> str(paigow.house_way("pai-gow-tiles", "maryland").set("6-6 6-6 3-6 4-5"))
'6-6 6-6 / 3-6 4-5'
>>> paigow.rank("pai-gow-poker", "Ks Kh 2d 2c 3s") > paigow.rank("pai-gow-poker", "As Kh Qd Jc 9s")
True
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
    from paigow.clauses import Clause as Clause
    from paigow.clauses import clause as clause
    from paigow.errors import PaigowError as PaigowError
    from paigow.fairness.decks import DeckName as DeckName
    from paigow.fairness.decks import PlayerSeed as PlayerSeed
    from paigow.fairness.decks import SealedDeck as SealedDeck
    from paigow.fairness.decks import SeededDeck as SeededDeck
    from paigow.fairness.decks import TableDecks as TableDecks
    from paigow.fairness.records import read_record as read_record
    from paigow.fairness.records import record_for as record_for
    from paigow.fairness.records import write_record as write_record
    from paigow.fairness.verification import verify_round as verify_round
    from paigow.games.catalogue import GAMES as GAMES
    from paigow.games.catalogue import Game as Game
    from paigow.games.catalogue import GameName as GameName
    from paigow.games.catalogue import game as game
    from paigow.games.classify import classify as classify
    from paigow.games.hands import Family as Family
    from paigow.games.hands import HandRank as HandRank
    from paigow.games.hands import family_of as family_of
    from paigow.games.hands import house_way as house_way
    from paigow.games.hands import rank as rank
    from paigow.games.hands import ranked as ranked
    from paigow.games.pay_tables import PayTable as PayTable
    from paigow.games.pay_tables import pay_table as pay_table
    from paigow.games.pay_tables import pay_tables as pay_tables
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
    from paigow.log.settlements import SettledRow as SettledRow
    from paigow.money import Cents as Cents
    from paigow.money import dollars as dollars
    from paigow.money import format_money as format_money
    from paigow.money import parse_money as parse_money
    from paigow.odds.advice import advise as advise
    from paigow.odds.main_wager import MainQuestion as MainQuestion
    from paigow.odds.main_wager import main_odds as main_odds
    from paigow.odds.main_wager import main_question as main_question
    from paigow.odds.sheet import Sheet as Sheet
    from paigow.odds.sheet import sheet_of as sheet_of
    from paigow.odds.sheet import sheets_of as sheets_of
    from paigow.odds.submission_wagers import FiledWager as FiledWager
    from paigow.odds.submission_wagers import filed_wagers as filed_wagers
    from paigow.odds.submission_wagers import printed_wager as printed_wager
    from paigow.rng import Chance as Chance
    from paigow.rules.house_ways.base import HouseWay as HouseWay
    from paigow.rules.house_ways.base import HouseWaySetting as HouseWaySetting
    from paigow.rules.outcome import Outcome as Outcome
    from paigow.rules.outcome import Result as Result
    from paigow.rules.poker.hands import HighHand as HighHand
    from paigow.rules.poker.hands import LowHand as LowHand
    from paigow.rules.setting import Setting as Setting
    from paigow.rules.supreme.hands import TwoCardHand as TwoCardHand
    from paigow.rules.tiles.hands import TwoTileHand as TwoTileHand
    from paigow.simulation import Drive as Drive
    from paigow.simulation import SimulatedPlayer as SimulatedPlayer
    from paigow.simulation import open_table as open_table
    from paigow.simulation.rounds import PlayedRounds as PlayedRounds
    from paigow.simulation.rounds import play_rounds as play_rounds
    from paigow.simulation.simulate import simulate as simulate
    from paigow.simulation.strategies import HouseWayStrategy as HouseWayStrategy
    from paigow.simulation.strategies import Offer as Offer
    from paigow.simulation.strategies import Strategy as Strategy
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
    from paigow.table import commands as commands
    from paigow.table import decide as decide
    from paigow.table import events as events
    from paigow.table import evolve as evolve
    from paigow.table import legal_commands as legal_commands
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
    from paigow.teaching.setting_value.judgement import Judgement as Judgement
    from paigow.teaching.setting_value.judgement import SettingQuestion as SettingQuestion
    from paigow.teaching.setting_value.valuation import judge_setting as judge_setting
    from paigow.teaching.tile_chart import TileChartRow as TileChartRow
    from paigow.teaching.tile_chart import tile_chart as tile_chart
    from paigow.tiles import Tile as Tile
    from paigow.tiles import format_tiles as format_tiles
    from paigow.tiles import parse_tiles as parse_tiles

CENTRAL: Final[tuple[str, ...]] = (
    "GAMES",
    "rank",
    "house_way",
    "compare_settings",
    "advise",
    "classify",
    "open_table",
    "simulate",
    "read_submission",
    "clause",
)
"""The ten names to begin with."""

USES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "Cards, tiles and money": {
        "cards": ("Card", "format_cards", "parse_cards"),
        "tiles": ("Tile", "format_tiles", "parse_tiles"),
        "money": ("Cents", "dollars", "format_money", "parse_money"),
    },
    "Games and hands": {
        "games.catalogue": ("GAMES", "Game", "GameName", "game"),
        "games.hands": ("Family", "HandRank", "family_of", "house_way", "rank", "ranked"),
        "rules.setting": ("Setting",),
        "rules.outcome": ("Outcome", "Result"),
        "rules.house_ways.base": ("HouseWay", "HouseWaySetting"),
        "rules.poker.hands": ("HighHand", "LowHand"),
        "rules.supreme.hands": ("TwoCardHand",),
        "rules.tiles.hands": ("TwoTileHand",),
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
            "legal_commands",
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
        "fairness.decks": ("DeckName", "PlayerSeed", "SealedDeck", "SeededDeck", "TableDecks"),
        "fairness.records": ("read_record", "record_for", "write_record"),
        "fairness.verification": ("verify_round",),
    },
    "Driving a table": {
        "rng": ("Chance",),
        "simulation": ("Drive", "SimulatedPlayer", "open_table"),
        "simulation.simulate": ("simulate",),
    },
    "Playing strategies": {
        "simulation.strategies": ("HouseWayStrategy", "Offer", "Strategy"),
        "simulation.rounds": ("PlayedRounds", "play_rounds"),
        "log.settlements": ("SettledRow",),
    },
    "Odds and advice": {
        "odds.advice": ("advise",),
        "odds.main_wager": ("MainQuestion", "main_odds", "main_question"),
        "odds.submission_wagers": ("FiledWager", "filed_wagers", "printed_wager"),
        "odds.sheet": ("Sheet", "sheet_of", "sheets_of"),
    },
    "Learning the games": {
        "teaching.lessons": ("Lesson", "lesson", "lessons"),
        "teaching.glossary": ("GlossaryEntry", "glossary"),
        "teaching.tile_chart": ("TileChartRow", "tile_chart"),
        "teaching.comparison": ("Comparison", "compare_settings"),
        "teaching.setting_value.judgement": ("Judgement", "SettingQuestion"),
        "teaching.setting_value.valuation": ("judge_setting",),
    },
    "Clauses and errors": {
        "clauses": ("Clause", "clause"),
        "errors": ("PaigowError",),
    },
}
"""The public names, by what they are used for and by module."""

_HOMES: Final = {name: home for homes in USES.values() for home, names in homes.items() for name in names}

__all__ = [  # noqa: PLE0604 - one list of names, above
    "__version__",
    *CENTRAL,
    *(name for name in _HOMES if name not in CENTRAL),
]


def __getattr__(name: str) -> Any:
    """A public name, imported from its module when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    try:
        found = getattr(import_module(f"paigow.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        needs = import_module("paigow.platform.extras").extra_for(error)
        if needs is None:
            raise
        raise ModuleNotFoundError(f"paigow.{name}: {needs}", name=error.name) from None
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
