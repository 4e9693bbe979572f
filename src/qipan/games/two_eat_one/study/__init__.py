"""Studies of two-eat-one: how reliable is a plain search?

A plain search is minimax to a fixed depth that evaluates leaves by counting stones, the mover's minus the opponent's.
The end of a game within the search depth outweighs any count, and an earlier end outweighs a later one. A search
sees a win or a loss if it finds one that is forced within its depth. A mistake is a move that turns a win into a draw
or a loss, or a draw into a loss. If several moves have the best score, a program may play any of them; the studies
report the results for the first of them in the order of ``moves()`` and for the worst of them.
"""

from qipan.games.two_eat_one.gallery import GALLERY, GalleryPosition
from qipan.games.two_eat_one.study.depth import DepthStudy, depth_study
from qipan.games.two_eat_one.study.fixed_depth import (
    DepthStatistics,
    FixedDepthSearch,
    MistakeCounts,
    Score,
    SearchResult,
)
from qipan.games.two_eat_one.study.gallery import Verdict, judge_gallery
from qipan.games.two_eat_one.study.longest import PrincipalVariation, find_longest
from qipan.games.two_eat_one.study.nodes import NodeCount, count_nodes
from qipan.games.two_eat_one.study.wrong_positions import WrongPosition, find_wrong_positions

__all__ = [
    "GALLERY",
    "DepthStatistics",
    "DepthStudy",
    "FixedDepthSearch",
    "GalleryPosition",
    "MistakeCounts",
    "NodeCount",
    "PrincipalVariation",
    "Score",
    "SearchResult",
    "Verdict",
    "WrongPosition",
    "count_nodes",
    "depth_study",
    "find_longest",
    "find_wrong_positions",
    "judge_gallery",
]
