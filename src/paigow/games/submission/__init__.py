"""The Rules Submission: every choice that the documents leave to the licensee, in one TOML file.

`read_submission` gives a `SubmissionReading`: the submission, or everything that is wrong with the file.
"""

from paigow.games.catalogue import StartMethod
from paigow.games.payment import VigRounding
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
from paigow.games.submission.reader import filed_text, read_stored, read_submission
from paigow.games.submission.samples import default_submission, sample, sample_names, sample_text
from paigow.games.submission.sections import (
    Approvals,
    Completion,
    CutCardAfter,
    DealerWager,
    DealMethod,
    DeliveryStyle,
    FiledBanking,
    FiledEquipment,
    Filing,
    Inspection,
    LimitScope,
    MatchPlay,
    PayoutLimits,
    RecutBy,
    Shuffler,
    TableTerms,
)
from paigow.games.submission.violations import SubmissionReading, Violation
from paigow.games.submission.writer import starting_file, submission_text, with_reasons

__all__ = [
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
    "Filing",
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
    "differences",
    "filed_text",
    "least_hand_limit",
    "least_limit_of",
    "limits",
    "offers",
    "own_ways",
    "paid_by",
    "read_stored",
    "read_submission",
    "sample",
    "sample_names",
    "sample_text",
    "samples",
    "schema",
    "starting_file",
    "submission_text",
    "with_reasons",
]
