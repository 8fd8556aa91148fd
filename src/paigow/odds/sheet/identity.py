"""What a sheet of odds is about: whose submission, which choices, and which state of the program."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from hashlib import sha256

from paigow import __version__
from paigow.games.submission import RulesSubmission
from paigow.games.submission.schema import options
from paigow.odds.work.cache import code_version, library_versions
from paigow.sources import PACKAGE
from paigow.switches import DEFAULT, Switches


@dataclass(frozen=True, slots=True)
class Identity:
    """All that somebody needs who wants the same figures again, or wants to know that they have them."""

    submission: RulesSubmission
    filed: bytes | None = None
    """The submission as it was filed, if it came from a file."""

    def facts(self) -> dict[str, str]:
        """What the sheet hangs on, each under its name."""
        filed = self.submission
        digest = {} if self.filed is None else {"submission_sha256": sha256(self.filed).hexdigest()}
        ranked = {"ace_five": filed.switches.ace_five} if filed.game_played.family == "cards" else {}
        return {
            "title": filed.title,
            "licensee": filed.licensee,
            "game": filed.game,
            "rules": filed.rules,
            "house_way": filed.house_way,
            **ranked,
            "vigorish_percent": str(filed.vigorish_percent),
            "vig_rounding": filed.table.vig_rounding,
            "paigow": __version__,
            "python": platform.python_version(),
            "libraries": ", ".join(library_versions()),
            **digest,
            "house_way_sha256": _digest_of_house_way(filed),
            "program_sha256": code_version(),
        }

    def shown_facts(self) -> dict[str, str]:
        """The same in words, for somebody who reads it; a licensee who is not named is missed."""
        facts = self.facts()
        facts["licensee"] = facts["licensee"] or "not named"
        facts["game"] = self.submission.game_played.title
        facts["vig_rounding"] = facts["vig_rounding"].replace("_", " ")
        return {name.replace("_", " "): value for name, value in facts.items() if value}

    def switches(self) -> dict[str, str]:
        """Every switch that has a meaning in the game, as it is set."""
        return self._set_to(self.submission.switches)

    def reversed_switches(self) -> dict[str, str]:
        """The switches that are not set as the ledger of rulings has them."""
        usual = self._set_to(DEFAULT)
        return {name: value for name, value in self.switches().items() if usual[name] != value}

    def _set_to(self, switches: Switches) -> dict[str, str]:
        meant = [each.name for each in options(Switches) if each.suits(self.submission.game_played)]
        return {name: str(getattr(switches, name)).lower() for name in meant}


def _digest_of_house_way(filed: RulesSubmission) -> str:
    return sha256(
        (PACKAGE / f"data/house_ways/{filed.game_played.family}-{filed.house_way}.toml").read_bytes()
    ).hexdigest()
