"""The greedy engine in checkers and two-eat-one, against a second implementation of its definition."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import qipan
from positions import set_up


def positions(name: str, count: int) -> Iterator[qipan.State]:
    random = Random(11)
    game = qipan.game(name)
    while count:
        state = game.parse(set_up(game, random))
        if state.outcome is None:
            count -= 1
            yield state


def choices(state: qipan.State, tries: int = 30) -> set[str]:
    assert state.mover is not None
    engines = [qipan.engine("greedy", state.game, seed=seed) for seed in range(tries)]
    return {str(engine.choose(state.view(state.mover)).move) for engine in engines}


def checkers_best(state: qipan.State) -> set[str]:
    """Return the moves that win at once or, if there are none, the moves with the best material balance."""
    sign = 1 if state.mover == 0 else -1
    values = {}
    for move in state.moves():
        after = state.play(move)
        board = after.text.split(" ")[0]
        count = sum({"b": 1, "B": 3, "w": -1, "W": -3}.get(piece, 0) for piece in board)
        values[str(move)] = 1000 if after.outcome is not None else sign * count
    return {move for move, each in values.items() if each == max(values.values())}


def two_eat_one_best(state: qipan.State) -> set[str]:
    """Return the moves that leave the fewest enemy stones, of those (if any) that keep all own stones safe."""
    own = "12"[state.mover or 0]
    enemy = "21"[state.mover or 0]
    after = {str(move): state.play(move) for move in state.moves()}

    def is_safe(position: qipan.State) -> bool:
        stones = position.text[:-1].count(own)
        return all(position.play(reply).text[:-1].count(own) == stones for reply in position.moves())

    safe = {move: position for move, position in after.items() if is_safe(position)} or after
    left = {move: position.text[:-1].count(enemy) for move, position in safe.items()}
    return {move for move, each in left.items() if each == min(left.values())}


@pytest.mark.parametrize(("name", "best"), [("checkers", checkers_best), ("two-eat-one", two_eat_one_best)])
def test_it_follows_its_definition(name: str, best: object) -> None:
    assert callable(best)
    for state in positions(name, 60):
        expected = best(state)
        chosen = choices(state)
        assert chosen <= expected, state.text
        if len(expected) < 4:  # so few moves that thirty tries find all of them
            assert chosen == expected, state.text


@pytest.mark.parametrize("name", ["checkers", "two-eat-one"])
def test_its_value_is_an_estimate_whose_payoffs_sum_to_zero_or_a_win_in_one(name: str) -> None:
    kinds = set()
    for state in positions(name, 20):
        assert state.mover is not None
        choice = qipan.engine("greedy", state.game, seed=1).choose(state.view(state.mover))
        kinds.add(choice.value.kind)
        if choice.value.kind == "exact":
            assert str(choice.value) == "win in 1"
            assert state.play(choice.move).outcome is not None
        else:
            assert choice.value.payoffs is not None
            assert sum(choice.value.payoffs) == 0
    assert kinds == ({"exact", "estimate"} if name == "checkers" else {"estimate"})
