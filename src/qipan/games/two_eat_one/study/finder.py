"""Which positions does a plain search of some depth get wrong?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from qipan.games.two_eat_one.study.horizon import CAN_ARISE, HARMS, UNSEEN, WRONG_SIGN, Horizon, Judgement, Rule, harm
from qipan.rules import Move, State
from qipan.truth.value import Value

Wrong = Literal["move", "sign", "sight"]
"""Its move spoils the position; its value has not the sign of the truth; the game is decided and it does not see it."""


@dataclass(frozen=True)
class Finding:
    """A position, what a plain search makes of it, and the truth."""

    state: State
    depth: int
    truth: Value
    judgement: Judgement
    looks_best: tuple[Move, ...]
    """In the game's order."""
    right: tuple[Move, ...]
    """The moves that keep what the position is worth."""

    def json(self) -> dict[str, object]:
        return {
            "position": self.state.text,
            "truth": self.truth.json(),
            "opinion": self.judgement.opinion.json(),
            "looks_best": [str(move) for move in self.looks_best],
            "right": [str(move) for move in self.right],
            "harm": {rule: harm or None for rule, harm in self.judgement.harm.items()},
        }


def finding(horizon: Horizon, state: State) -> Finding:
    """What the search of that horizon's depth makes of a position."""
    truth = horizon.table.value(state)
    kept = {"win": "loss", "draw": "draw", "loss": "win"}[truth.outcome or "draw"]
    return Finding(
        state,
        horizon.depth,
        truth,
        horizon.judgement(state),
        tuple(horizon.best_moves(state)),
        tuple(move for move in state.moves() if horizon.table.value(state.play(move)).outcome == kept),
    )


def find(
    horizon: Horizon, wrong: Wrong = "move", rule: Rule = "worst", *, everywhere: bool = False
) -> Iterator[Finding]:
    """The positions that the search gets wrong, black to move: those that can arise from the start, or with
    `everywhere` all placements. Moves that lose come before moves that give a win away.

    >>> import qipan
    >>> first = next(find(Horizon(qipan.game("two-eat-one"))))
    >>> first.state.text, str(first.truth), first.judgement.harm["worst"]
    ('1102/0020/0000/0000 1', 'draw', 'draw to loss')
    """
    marks = [mark for mark in range(128) if everywhere or mark & CAN_ARISE]
    if wrong == "move":
        batches = [[mark for mark in marks if harm(mark, rule) == name] for name in reversed(HARMS[1:])]
    else:
        bit = WRONG_SIGN if wrong == "sign" else UNSEEN
        batches = [[mark for mark in marks if mark & bit]]
    for batch in batches:
        for state in horizon.states(batch):
            yield finding(horizon, state)


def find_some(
    horizon: Horizon, limit: int, wrong: Wrong = "move", rule: Rule = "worst", *, everywhere: bool = False
) -> tuple[list[Finding], int]:
    """The first of them, and how many there are."""
    tally = horizon.tally()["all" if everywhere else "arise"]
    number = {"move": tally.spoiled(rule).total, "sign": tally.wrong_sign, "sight": tally.unseen}[wrong]
    return list(islice(find(horizon, wrong, rule, everywhere=everywhere), limit)), number
