"""The Rules Submission: every choice that the documents leave to the licensee, in one TOML file.

`read_submission` gives a `Reading`: the submission, or everything that is wrong with the file.
"""

from paigow.games.submission.choices import (
    Completion,
    CutCardAfter,
    DealerWager,
    DealMethod,
    Delivery,
    Inspection,
    LimitScope,
    RecutBy,
    Shuffler,
    StartMethod,
    VigRounding,
)
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import (
    AceHighOffer,
    AnyOffer,
    FortuneOffer,
    Meter,
    MinimumOffer,
    NumberOffer,
    Offer,
    OfferedUnder,
    ProgressiveOffer,
    ThreeMeterOffer,
    Wagers,
)
from paigow.games.submission.reading import read_submission
from paigow.games.submission.sections import (
    Approvals,
    Banking,
    Equipment,
    MatchPlay,
    PayoutLimits,
    TableTerms,
)
from paigow.games.submission.violations import Reading, Violation

__all__ = [
    "AceHighOffer",
    "AnyOffer",
    "Approvals",
    "Banking",
    "Completion",
    "CutCardAfter",
    "DealMethod",
    "DealerWager",
    "Delivery",
    "Equipment",
    "FortuneOffer",
    "Inspection",
    "LimitScope",
    "MatchPlay",
    "Meter",
    "MinimumOffer",
    "NumberOffer",
    "Offer",
    "OfferedUnder",
    "PayoutLimits",
    "ProgressiveOffer",
    "Reading",
    "RecutBy",
    "RulesSubmission",
    "Shuffler",
    "StartMethod",
    "TableTerms",
    "ThreeMeterOffer",
    "VigRounding",
    "Violation",
    "Wagers",
    "read_submission",
]
