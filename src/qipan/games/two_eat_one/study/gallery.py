"""The hard positions that the game's first program was known by, and how deep a plain search must look to play them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from qipan.games.two_eat_one.study.depth import DepthStudy, depth_study, least_lasting
from qipan.games.two_eat_one.study.horizon import Rule
from qipan.rules import game as make_game
from qipan.rules.kernels import Progress
from qipan.truth import solve
from qipan.truth.value import Value


@dataclass(frozen=True)
class Exhibit:
    """A position of the default game, black to move, and what was said of it."""

    text: str
    claim: str


GALLERY = (
    Exhibit("2211/1200/0000/0000 1", "a win, seen from depth 13 on"),
    Exhibit("1212/1200/0000/0000 1", "a loss, seen from depth 18 on"),
    Exhibit("2221/1120/0000/0000 1", "a loss, taken for a draw"),
    Exhibit("1212/1120/0000/0000 1", "a loss to fewer stones, taken for a draw"),
    Exhibit("0121/1200/0000/0000 1", "a win, seen at depth 23"),
    Exhibit("1020/1201/0000/0000 1", "a win, seen at depth 27"),
    Exhibit("2211/2121/0000/0000 1", "a draw, taken for a win"),
    Exhibit("2201/1211/2000/0000 1", "a win beyond depth 27"),
    Exhibit("2010/2202/1110/0000 1", "a win beyond depth 27"),
    Exhibit("1022/1120/0000/0000 1", "a win in 18"),
    Exhibit("0212/1201/0000/0000 1", "a win in 26"),
    Exhibit("0121/0222/1100/0000 1", "a win in 30"),
    Exhibit("0002/2012/2110/0000 1", "a win in 32"),
    Exhibit("0021/0020/1211/0000 1", "a win in 34"),
    Exhibit("0212/1110/2002/0000 1", "a win in 35"),
    Exhibit("0002/1022/1120/1000 1", "a win in 36"),
    Exhibit("0120/2120/1100/2000 1", "a win in 38"),
    Exhibit("1002/2120/1100/2000 1", "a win in 40"),
    Exhibit("0002/1020/1011/2200 1", "a win in 42"),
)


@dataclass(frozen=True)
class Verdict:
    """What is true of a position of the gallery, and from which depth on a plain search is right about it."""

    exhibit: Exhibit
    truth: Value
    plays_right: dict[Rule, int | None]
    """By rule, the least depth from which on its move spoils nothing, with the first or the worst of the best-looking
    moves. None in a lost position, where no move is wrong."""
    sees: int | None
    """The least depth at which it sees the win or the loss; None for a draw, which a plain search never sees."""

    def json(self) -> dict[str, object]:
        return {
            "position": self.exhibit.text,
            "claim": self.exhibit.claim,
            "truth": self.truth.json(),
            "plays_right": self.plays_right,
            "sees": self.sees,
        }


def judge_gallery(*, threads: int | None = None, progress: Progress | None = None) -> list[Verdict]:
    """The verdict on every position of the gallery, from plain searches of every depth up to where nothing is spoiled
    any more."""
    game = make_game("two-eat-one")
    states = [game.parse(exhibit.text) for exhibit in GALLERY]
    return verdicts(depth_study(game, watched=states, threads=threads, progress=progress))


def verdicts(study: DepthStudy) -> list[Verdict]:
    """From a study that goes deep enough and has watched the gallery."""
    table = solve(study.game)
    found = []
    for exhibit in GALLERY:
        judgements = study.watched[exhibit.text]
        truth = table.value(study.game.parse(exhibit.text))
        plays_right: dict[Rule, int | None] = {
            rule: None if truth.outcome == "loss" else least_lasting([bool(each.harm[rule]) for each in judgements])
            for rule in get_args(Rule)
        }
        seen = (depth for depth, each in enumerate(judgements, 1) if each.opinion.outcome is not None)
        found.append(Verdict(exhibit, truth, plays_right, next(seen, None)))
    return found
