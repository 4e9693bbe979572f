"""The search depths that the positions of the gallery require."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from qipan.games.two_eat_one.gallery import GALLERY, GalleryPosition
from qipan.games.two_eat_one.study.depth import DepthStudy, depth_study, stable_depth
from qipan.games.two_eat_one.study.fixed_depth import TieBreak
from qipan.rules import game as make_game
from qipan.rules.kernels import Progress
from qipan.truth import solve
from qipan.truth.value import Value


@dataclass(frozen=True)
class Verdict:
    """The true value of a gallery position, and the depths that a plain search needs to play it correctly."""

    position: GalleryPosition
    truth: Value
    # For each tie break, the least depth from which on the search makes no mistake. None for a lost position, in which
    # no move is a mistake.
    plays_right: dict[TieBreak, int | None]
    # The least depth at which the search finds the forced win or loss. None for a draw.
    sees: int | None

    def json(self) -> dict[str, object]:
        return {
            "position": self.position.text,
            "claim": self.position.claim,
            "truth": self.truth.json(),
            "plays_right": self.plays_right,
            "sees": self.sees,
        }


def judge_gallery(*, threads: int | None = None, progress: Progress | None = None) -> list[Verdict]:
    """Return a verdict on every gallery position, based on plain searches of all depths up to the sufficient depth."""
    game = make_game("two-eat-one")
    states = [game.parse(position.text) for position in GALLERY]
    return verdicts(depth_study(game, tracked=states, threads=threads, progress=progress))


def verdicts(study: DepthStudy) -> list[Verdict]:
    """Return a verdict on each gallery position. The study must reach its sufficient depth and track them all."""
    table = solve(study.game)
    judged = []
    for position in GALLERY:
        results = study.tracked[position.text]
        truth = table.value(study.game.parse(position.text))
        is_lost = truth.outcome == "loss"
        plays_right: dict[TieBreak, int | None] = {
            tie_break: None if is_lost else stable_depth([bool(result.mistakes[tie_break]) for result in results])
            for tie_break in get_args(TieBreak)
        }
        seen_at = (depth for depth, result in enumerate(results, 1) if result.score.outcome is not None)
        judged.append(Verdict(position, truth, plays_right, next(seen_at, None)))
    return judged
