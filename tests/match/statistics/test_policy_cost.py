"""The mean cost of a player of a hidden game: exact over all set-ups, or an estimate with an error bar."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import count

import pytest

import qipan
from qipan.match.statistics.policy_cost import PolicyCost, policy_cost
from qipan.rules.reasons import Problem

module = import_module("qipan.match.statistics.policy_cost")  # not `import … as`, which finds the function of this name
GAME = qipan.game("planes", size=8, planes=1)
GREEDY = 6.025  # the mean cost of `greedy` over all 80 layouts
Choose = Callable[[qipan.View], qipan.Move]


class Player:
    """Plays by a function, and counts for which views it was asked, how often, and in how many games."""

    name = "player"

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self.views: list[str] = []
        self.games = 0

    def choose(
        self, view: qipan.View, limit: qipan.Limit | None = None, history: Sequence[qipan.State] = ()
    ) -> qipan.Choice:
        self.views.append(view.text)
        return qipan.Choice(self._choose(view), qipan.Value.estimate((0.0, 0.0), self.name))

    def new_game(self) -> None:
        self.games += 1


def greedy(view: qipan.View) -> qipan.Move:
    return qipan.engine("greedy", GAME).choose(view).move


def cost_of(*players: Choose, seconds: float = 60) -> tuple[PolicyCost, list[Player]]:
    """Return the cost of a player, and the two players that were started to compute it."""
    started = [Player(choose) for choose in (players if len(players) == 2 else players * 2)]
    return policy_cost(GAME, lambda number: started[number], seconds=seconds), started


def test_a_player_is_asked_once_for_each_view() -> None:
    cost, [first, second] = cost_of(greedy)
    assert cost == PolicyCost(GREEDY, "exact", 0.0, 80, 80)
    known = set(first.views)
    assert len(known) < 160  # one view for each node of the tree of answers
    assert len(first.views) < len(known) + 4 * 40  # the first set-ups are played in full
    assert set(second.views) < known


def test_it_is_the_mean_over_games_against_every_layout() -> None:
    shots = []
    for plane in GAME.initial().moves():
        state, number = GAME.initial().play("A2u").play(plane), 0
        while state.mover is not None:
            if state.mover == 0:
                state, number = state.play(greedy(state.view(0))), number + 1
            else:
                state = state.play(next(move for move in state.moves() if str(move) != "A2"))
        shots.append(number)
    assert sum(shots) / len(shots) == GREEDY


def test_without_enough_time_the_result_is_an_estimate_whose_error_bar_covers_the_truth() -> None:
    covered = 0
    for seed in range(20):
        ticks = count()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(time, "monotonic", lambda ticks=ticks: float(next(ticks)))
            cost = policy_cost(GAME, lambda number: qipan.engine("greedy", GAME), seconds=30, seed=seed)
        assert (cost.kind, cost.total) == ("estimate", 80)
        assert cost.setups is not None
        assert 4 <= cost.setups < 40
        covered += abs(cost.mean - GREEDY) <= cost.margin
    assert covered >= 16  # 19 of 20 are expected


def test_a_random_player_has_no_exact_cost() -> None:
    rng = random.Random(1)
    cost, _ = cost_of(lambda view: rng.choice(view.moves()))
    assert cost.kind == "estimate"
    assert cost.margin > 1
    assert abs(cost.mean - 32.5) < 10


def test_a_player_who_remembers_what_it_was_asked_has_no_exact_cost() -> None:
    """The player chooses by how often it was asked in this game, so it must be asked about every position."""
    remembered: list[str] = []

    def choose(view: qipan.View) -> qipan.Move:
        moves = view.moves()
        if len(moves) == 64:
            remembered.clear()
        remembered.append(view.text)
        return moves[len(remembered) % len(moves)]

    cost, [first, _] = cost_of(choose)
    assert cost.kind == "estimate"
    assert cost.setups == 80
    assert first.games >= 80


def test_players_of_different_seeds_have_different_answers() -> None:
    cost, _ = cost_of(lambda view: view.moves()[0], lambda view: view.moves()[-1])
    assert cost.kind == "estimate"


def test_a_player_that_plays_illegally_has_no_cost() -> None:
    with pytest.raises(Problem, match="it answered A2u, which is not legal here"):
        cost_of(lambda _: GAME.initial().moves()[0])
    with pytest.raises(Problem, match="in dots, nothing is hidden before the first move"):
        policy_cost(qipan.game("dots"), lambda number: qipan.engine("random", qipan.game("dots")))


def test_more_set_ups_than_can_be_listed_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two planes can be placed in two orders, so random placements are not equally likely; weights correct that."""
    game = qipan.game("planes", size=8, planes=2)
    exact = policy_cost(game, lambda number: qipan.engine("greedy", game))
    assert (exact.kind, exact.total) == ("exact", 548)
    monkeypatch.setattr(module, "MAX_SETUPS", 500)
    ticks = count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(ticks)))
    drawn = policy_cost(game, lambda number: qipan.engine("greedy", game), seconds=2_000)
    assert (drawn.kind, drawn.total) == ("estimate", None)
    assert abs(drawn.mean - exact.mean) < 2 * drawn.margin < 0.4
