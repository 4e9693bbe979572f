"""Statistics over many matches: ratings, cross tables, sequential tests, and mistakes against proved values.

See `docs/statistics.md` for the formulas, and for what the error bars cover.
"""

from qipan.match.statistics.bradley_terry import Rating, Ratings, rate
from qipan.match.statistics.cross_table import (
    CrossTable,
    Tally,
    TimeUse,
    cross_table,
    likelihood_of_superiority,
    time_used,
)
from qipan.match.statistics.ground_truth import GroundTruth, JudgedGame, JudgedMove, add_judged, ground_truth, judge
from qipan.match.statistics.policy_cost import PolicyCost, policy_cost
from qipan.match.statistics.results import GameResult, result_of
from qipan.match.statistics.sprt import Sprt, pair_scores

__all__ = [
    "CrossTable",
    "GameResult",
    "GroundTruth",
    "JudgedGame",
    "JudgedMove",
    "PolicyCost",
    "Rating",
    "Ratings",
    "Sprt",
    "Tally",
    "TimeUse",
    "add_judged",
    "cross_table",
    "ground_truth",
    "judge",
    "likelihood_of_superiority",
    "pair_scores",
    "policy_cost",
    "rate",
    "result_of",
    "time_used",
]
