"""The hard positions that the game's first program was known by, and how deep a plain search must look to play them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

import qipan
from qipan.games.kernels import Progress
from qipan.study.two_eat_one.depth import least_lasting
from qipan.study.two_eat_one.horizon import Horizon, Rule, harm
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
    horizon = Horizon(qipan.game("two-eat-one"), threads=threads, progress=progress)
    states = [horizon.game.parse(exhibit.text) for exhibit in GALLERY]
    marks: list[list[int]] = [[] for _ in GALLERY]
    sees: list[int | None] = [None for _ in GALLERY]
    for depth in horizon.deepen_to(horizon.enough, progress):
        for number, state in enumerate(states):
            marks[number].append(horizon.mark(state))
            if sees[number] is None and horizon.opinion(state).outcome is not None:
                sees[number] = depth
    verdicts = []
    for exhibit, state, found, seen in zip(GALLERY, states, marks, sees, strict=True):
        truth = horizon.table.value(state)
        plays_right: dict[Rule, int | None] = {
            rule: None if truth.outcome == "loss" else least_lasting([bool(harm(mark, rule)) for mark in found])
            for rule in get_args(Rule)
        }
        verdicts.append(Verdict(exhibit, truth, plays_right, seen))
    return verdicts
