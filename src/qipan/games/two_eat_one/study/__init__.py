"""How far can a plain search of two-eat-one be trusted?

A plain search is minimax to a fixed depth that evaluates leaves by counting stones, the mover's minus the opponent's.
An end of the game within the search depth outweighs any count, and a nearer end outweighs a more distant one. If
several moves have the best score, a program may play any of them; the studies report both the first of them in the
order of ``moves()`` and the worst of them.
"""

from qipan.games.two_eat_one.study.depth import DepthStudy, depth_study
from qipan.games.two_eat_one.study.fixed_depth import (
    DepthStatistics,
    FixedDepthSearch,
    MistakeCounts,
    Score,
    SearchResult,
)
from qipan.games.two_eat_one.study.gallery import GALLERY, GalleryPosition, Verdict, judge_gallery
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
