"""The Rules Submission: every choice that the documents leave to the licensee, in one TOML file.

`read_submission` gives a `SubmissionReading`: the submission, or everything that is wrong with the file.
"""

from paigow.games.submission.choices import (
    START_METHODS,
    Completion,
    CutCardAfter,
    DealerWager,
    DealMethod,
    DeliveryStyle,
    Inspection,
    LimitScope,
    RecutBy,
    Shuffler,
    StartMethod,
)
from paigow.games.submission.limits import least_hand_limit, least_limit_of, paid_by
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import (
    AceHighOffer,
    AnyOffer,
    FortuneOffer,
    Meter,
    NumberOffer,
    Offer,
    OfferedUnder,
    OfferedWagers,
    ProgressiveOffer,
    ThreeMeterOffer,
)
from paigow.games.submission.reading import filed_text, read_stored, read_submission
from paigow.games.submission.samples import default_submission, sample, sample_names, sample_text
from paigow.games.submission.sections import (
    Approvals,
    FiledBanking,
    FiledEquipment,
    MatchPlay,
    PayoutLimits,
    TableTerms,
)
from paigow.games.submission.violations import SubmissionReading, Violation
from paigow.games.submission.writing import starting_file, with_reasons
from paigow.games.vigorish import VigRounding

__all__ = [
    "START_METHODS",
    "AceHighOffer",
    "AnyOffer",
    "Approvals",
    "Completion",
    "CutCardAfter",
    "DealMethod",
    "DealerWager",
    "DeliveryStyle",
    "FiledBanking",
    "FiledEquipment",
    "FortuneOffer",
    "Inspection",
    "LimitScope",
    "MatchPlay",
    "Meter",
    "NumberOffer",
    "Offer",
    "OfferedUnder",
    "OfferedWagers",
    "PayoutLimits",
    "ProgressiveOffer",
    "RecutBy",
    "RulesSubmission",
    "Shuffler",
    "StartMethod",
    "SubmissionReading",
    "TableTerms",
    "ThreeMeterOffer",
    "VigRounding",
    "Violation",
    "default_submission",
    "filed_text",
    "least_hand_limit",
    "least_limit_of",
    "limits",
    "offers",
    "paid_by",
    "read_stored",
    "read_submission",
    "sample",
    "sample_names",
    "sample_text",
    "samples",
    "schema",
    "starting_file",
    "with_reasons",
]
