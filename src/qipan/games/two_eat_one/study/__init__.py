"""Two-eat-one: how far can a plain search be trusted?

A plain search looks a fixed number of plies ahead and counts stones where it stops looking, the mover's less the
enemy's. The end of the game, if it is seen, outweighs any count, and a nearer end outweighs a farther one. Which of
several moves that look best it makes is a matter of chance or of order; studies tell what comes of the first of them,
in the order of ``moves()``, and of the worst of them.
"""

from qipan.games.two_eat_one.study.depth import DepthStudy, depth_study
from qipan.games.two_eat_one.study.finder import Finding, find
from qipan.games.two_eat_one.study.gallery import GALLERY, Exhibit, Verdict, judge_gallery
from qipan.games.two_eat_one.study.horizon import Horizon, Judgement, Opinion, Spoiled, Tally
from qipan.games.two_eat_one.study.longest import Line, longest
from qipan.games.two_eat_one.study.nodes import NodeCount, count_nodes

__all__ = [
    "GALLERY",
    "DepthStudy",
    "Exhibit",
    "Finding",
    "Horizon",
    "Judgement",
    "Line",
    "NodeCount",
    "Opinion",
    "Spoiled",
    "Tally",
    "Verdict",
    "count_nodes",
    "depth_study",
    "find",
    "judge_gallery",
    "longest",
]
