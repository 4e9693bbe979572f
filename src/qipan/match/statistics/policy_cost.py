"""What a player needs on average to find what another seat hides, such as the number of shots, without playing matches.

The possible set-ups of the other seats can be listed. A player that always gives the same answer to the same view needs
a fixed number of moves for each set-up, so that the mean over all set-ups is exact. The player is asked only once for a
view.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

from qipan.engines import Engine, Limit
from qipan.match.hidden_moves import has_setup, hides_moves
from qipan.rules import Game, State, View
from qipan.rules.reasons import Problem, ReasonKind

SEAT = 0  # the seat of the player whose cost is computed
MAX_SETUPS = 300_000  # of more set-ups, a random sample is drawn
MIN_PLAYED = 4  # this number of set-ups is played even if there is no time left
CHECKED = 4  # set-ups whose views are asked for a second time, to find out whether the answers are always the same
CHECK_EVERY = 1_000  # in later set-ups, known answers are used, of which one in this number is checked by asking again
STANDARD_ERRORS = 1.96  # half the width of a 95 % interval, in standard errors

NO_SETUPS = ReasonKind("no_setups", "in {game}, nothing is hidden before the first move")
NO_LIMIT = Limit()
NOT_LEGAL = ReasonKind("policy_not_legal", "it answered {move}, which is not legal here")

# Creates a player of the game; the argument is its seed.
StartPlayer = Callable[[int], Engine]


@dataclass(frozen=True)
class PolicyCost:
    """How many moves a player needs on average, over all set-ups of the other seats, which are equally likely."""

    mean: float
    kind: Literal["exact", "estimate"]  # exact: every set-up was played, and equal views had equal answers
    margin: float  # for an estimate: half the width of its 95 % interval
    setups: int | None  # how many set-ups were played; None if the player states its cost itself
    total: int | None  # how many set-ups there are; None if not counted, for example since there are too many


def policy_cost(
    game: Game, start: StartPlayer, *, limit: Limit = NO_LIMIT, seconds: float = math.inf, seed: int = 0
) -> PolicyCost:
    """Return how many moves a player of a game with hidden set-ups needs; this takes about `seconds` at most.

    The player sits in the first seat, and the other seats make no move that ends the game. If there is no time for all
    set-ups, or if the player does not always answer the same to the same view, the result is the mean over a random
    sample. Raise Problem if nothing is hidden in the game, or if the player fails or makes an illegal move.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> cost = policy_cost(game, lambda number: qipan.engine("tree", game, seed=number))
    >>> round(cost.mean, 1), cost.kind, cost.setups
    (5.2, 'exact', 80)
    """
    if not has_setup(game):
        raise Problem(NO_SETUPS(game=game.name))
    end = time.monotonic() + seconds
    setups = _Setups(game, random.Random(seed))
    with _player(start, 0) as first, _player(start, 1) as second:
        policy = _Policy(first, second, limit, random.Random(seed))
        costs = _play_setups(setups, policy, end)
        policy.check()
        if not policy.is_constant:  # play all again: a player that is not constant is asked every time
            costs = _play_setups(setups, policy, end)
    return costs.result(setups.total, is_constant=policy.is_constant)


@contextmanager
def _player(start: StartPlayer, number: int) -> Iterator[Engine]:
    player = start(number)
    try:
        yield player
    finally:
        if callable(close := getattr(player, "close", None)):
            with suppress(Exception):
                close()


class _Setups:
    """The positions after all hidden moves, in a random order, each with its weight."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._game = game
        self._random = rng
        found = [game.initial()]
        while found and hides_moves(found[0]) and len(found) <= MAX_SETUPS:
            found = _next_hidden(found)
        self._found = found if len(found) <= MAX_SETUPS else []
        self.total = len(self._found) or None

    def __iter__(self) -> Iterator[tuple[State, float]]:
        if self.total is None:
            while True:
                yield self._draw()
        self._random.shuffle(self._found)
        yield from ((state, 1.0) for state in self._found)

    def _draw(self) -> tuple[State, float]:
        """Make random hidden moves. Moves with few alternatives are drawn too often; the weight corrects this."""
        state, weight = self._game.initial(), 1.0
        while hides_moves(state):
            moves = state.moves()
            if state.mover == SEAT:
                state = state.play(moves[0])
            else:
                state, weight = state.play(self._random.choice(moves)), weight * len(moves)
        return state, weight


def _next_hidden(states: list[State]) -> list[State]:
    """Return the different positions after one more hidden move. The list stops growing when there are too many."""
    found: dict[State, None] = {}
    for state in states:
        moves = state.moves()
        found.update((state.play(move), None) for move in (moves[:1] if state.mover == SEAT else moves))
        if len(found) > MAX_SETUPS:
            break
    return list(found)


class _Policy:
    """A player that is asked only once for each view, as long as its answers are always the same."""

    def __init__(self, first: Engine, second: Engine, limit: Limit, rng: random.Random) -> None:
        self.is_constant = True
        self._first = first
        self._second = second
        self._limit = limit
        self._random = rng
        self._known: dict[str, str] = {}
        self._views: list[View] = []  # the views in the first set-ups, to be checked
        self._played = 0  # number of set-ups so far
        self._asked = 0  # how often a known answer was used
        self._is_new = True

    def begin(self) -> None:
        """Begin to play against another set-up."""
        self._is_new = True
        self._played += 1
        if self._played > CHECKED:
            self.check()

    def check(self) -> None:
        """Ask another player of the same kind for the views of the first set-ups, in another order."""
        self._random.shuffle(self._views)
        self.is_constant = self.is_constant and all(self._is_same(view) for view in self._views)
        self._views = []

    def choose(self, view: View) -> str:
        known = self._known.get(view.text) if self.is_constant and self._played > CHECKED else None
        if known is None:
            known = self._ask(view)
            if self._played <= CHECKED:
                self._views.append(view)
                self.is_constant = self.is_constant and self._known.get(view.text, known) == known
            self._known[view.text] = known
            return known
        self._asked += 1
        if self._asked % CHECK_EVERY == 0:
            self.is_constant = self._is_same(view)
        return known

    def _ask(self, view: View) -> str:
        if self._is_new:
            _begin_game(self._first)
            self._is_new = False
        return str(self._first.choose(view, self._limit).move)

    def _is_same(self, view: View) -> bool:
        """Return whether a new player, which has not seen the game so far, gives the same answer."""
        _begin_game(self._second)
        return str(self._second.choose(view, self._limit).move) == self._known[view.text]


def _begin_game(player: Engine) -> None:
    if callable(new_game := getattr(player, "new_game", None)):
        new_game()


@dataclass
class _Costs:
    """The costs of the set-ups that were played, each with its weight."""

    found: list[tuple[int, float]] = field(default_factory=list)

    def result(self, total: int | None, *, is_constant: bool) -> PolicyCost:
        count, weight = len(self.found), math.fsum(weight for _, weight in self.found)
        mean = math.fsum(cost * weight for cost, weight in self.found) / weight
        if is_constant and count == total:
            return PolicyCost(mean, "exact", 0.0, count, total)
        variance = math.fsum((weight * (cost - mean)) ** 2 for cost, weight in self.found) / weight**2
        variance *= count / max(1, count - 1)
        if is_constant and total is not None:
            variance *= 1 - count / total  # correction for a sample that is drawn without replacement
        return PolicyCost(mean, "estimate", STANDARD_ERRORS * math.sqrt(variance), count, total)


def _play_setups(setups: _Setups, policy: _Policy, end: float) -> _Costs:
    """Play against set-ups until the time is over, or until a player that seemed constant answers differently."""
    costs = _Costs()
    replies: list[str] = []
    was_constant = policy.is_constant
    for setup, weight in setups:
        if len(costs.found) >= MIN_PLAYED and time.monotonic() >= end:
            break
        policy.begin()
        costs.found.append((_play(setup, policy, replies), weight))
        if policy.is_constant != was_constant:
            break
    return costs


def _play(state: State, policy: _Policy, replies: list[str]) -> int:
    """Return how many moves the player makes.

    `replies` are the moves that the other seats made against earlier set-ups. They are repeated as far as possible, so
    that the player gets views that it has answered before.
    """
    cost, number = 0, 0
    while state.mover is not None:
        if state.mover == SEAT:
            move = policy.choose(state.view(SEAT))
            cost += 1
            try:
                state = state.play(move)
            except ValueError:
                raise Problem(NOT_LEGAL(move=f"{move:.80}")) from None
            continue
        if number == len(replies) or (after := _after(state, replies[number])) is None:
            replies[number:] = [reply := _harmless(state)]
            after = state.play(reply)
        state, number = after, number + 1
    return cost


def _after(state: State, reply: str) -> State | None:
    """Return the position after the move `reply`; None if the move is not legal or ends the game."""
    try:
        after = state.play(reply)
    except ValueError:
        return None
    return None if after.mover is None else after


def _harmless(state: State) -> str:
    """Return the first legal move that does not end the game; if all end it, the first legal move."""
    moves = [str(move) for move in state.moves()]
    return next((move for move in moves if _after(state, move) is not None), moves[0])
