"""The simple policies of dots, compared with their definitions."""

from __future__ import annotations

from random import Random

import pytest

import qipan
from qipan import _core
from qipan.games.dots.policies import candidates
from qipan.games.dots.study.symmetric import symmetric_study
from qipan.games.dots.symmetric import REFUTATION
from reference.dots import boxes_of, edge_middles

BOARDS = [(1, 1), (1, 2), (2, 2), (3, 2), (3, 3), (3, 4), (4, 5), (5, 5)]


def drawn_edges(state: qipan.State) -> set[int]:
    return {edge for edge, drawn in enumerate(state.text.split(" ")[1]) if drawn == "1"}


def sides_after(state: qipan.State, edge: int) -> list[int]:
    """Return, for each box next to an edge, how many of its sides are drawn once the edge is."""
    game, drawn = state.game, drawn_edges(state) | {edge}
    boxes = boxes_of(int(game.options["rows"]), int(game.options["cols"]))
    return [len(drawn & set(box)) for box in boxes if edge in box]


def opposite(game: qipan.Game, edge: int) -> int:
    rows, cols = int(game.options["rows"]), int(game.options["cols"])
    middles = edge_middles(rows, cols)
    y, x = middles[edge]
    return middles.index((2 * rows - y, 2 * cols - x))


def greedy(state: qipan.State) -> list[int]:
    legal = [int(str(move)) for move in state.moves()]
    completing = [edge for edge in legal if 4 in sides_after(state, edge)]
    safe = [edge for edge in legal if 3 not in sides_after(state, edge)]
    return completing or safe or legal


def symmetric(state: qipan.State) -> list[int]:
    legal = [int(str(move)) for move in state.moves()]
    completing = [edge for edge in legal if 4 in sides_after(state, edge)]
    drawn = drawn_edges(state)
    copies = [edge for edge in legal if opposite(state.game, edge) in drawn]
    return completing or copies or legal


@pytest.mark.parametrize("must_take", [False, True])
@pytest.mark.parametrize("reply_ban", [False, True])
@pytest.mark.parametrize(("rows", "cols"), BOARDS)
def test_the_candidates_of_policies_follow_their_definitions(
    rows: int, cols: int, reply_ban: bool, must_take: bool
) -> None:
    random = Random(rows * 10 + cols)
    game = qipan.game("dots", rows=rows, cols=cols, reply_ban=reply_ban, must_take=must_take)
    for number in range(6):
        state = game.initial()
        while state.mover is not None:
            assert [int(move) for move in candidates("greedy", state)] == greedy(state), state.text
            assert [int(move) for move in candidates("symmetric", state)] == symmetric(state), state.text
            assert candidates("random", state) == [str(move) for move in state.moves()]
            # Games between different policies reach different kinds of positions.
            edges = greedy(state) if number % 3 == 0 else symmetric(state) if number % 3 == 1 else None
            state = state.play(str(random.choice(edges)) if edges else random.choice(state.moves()))
        assert candidates("greedy", state) == candidates("symmetric", state) == []


@pytest.mark.parametrize("name", ["greedy", "symmetric"])
def test_engines_play_every_one_of_their_candidates(name: str) -> None:
    game = qipan.game("dots")
    state = game.parse("3x3 110000000000000000000011 0-0 0").play("10")
    expected = greedy(state) if name == "greedy" else symmetric(state)
    chosen = {int(str(qipan.engine(name, game, seed=seed).choose(state.view(1)).move)) for seed in range(400)}
    assert chosen == set(expected)
    engine = qipan.engine(name, game, seed=3)
    assert len({str(engine.choose(state.view(1)).move) for _ in range(20)}) == 1


def test_the_refutation_beats_the_symmetric_engine() -> None:
    """The engine's moves in the recorded game are among its candidates, and with other choices it also loses 1 to 8."""
    game = qipan.game("dots")
    state = game.initial()
    for move in REFUTATION:
        if state.mover == 1:
            assert move in candidates("symmetric", state)
        state = state.play(move)
    assert state.text.split(" ")[2] == "8-1"
    for seed in range(30):
        engine, state = qipan.engine("symmetric", game, seed=seed), game.initial()
        plan = list(REFUTATION[:16:2])
        while state.mover is not None:
            if state.mover == 1:
                state = state.play(engine.choose(state.view(1)).move)
            else:
                state = state.play(plan.pop(0) if plan else candidates("greedy", state)[0])
        assert state.text.split(" ")[2] == "8-1"


def test_games_between_policies_follow_the_rules_and_the_seed() -> None:
    start = qipan.game("dots", rows=2, cols=2).initial()
    assert isinstance(start, _core.DotsState)
    leads = _core.dots_play_policies(start, "greedy", "symmetric", 500, 7, None)
    assert sum(leads.values()) == 500
    assert set(leads) <= {-4, -2, 0, 2, 4}
    assert leads == _core.dots_play_policies(start, "greedy", "symmetric", 500, 7, None)
    assert leads != _core.dots_play_policies(start, "greedy", "symmetric", 500, 8, None)
    with pytest.raises(ValueError, match="random, greedy or symmetric"):
        _core.dots_candidates(start, "clever")


def test_the_study_counts_from_the_symmetric_engines_point_of_view() -> None:
    game = qipan.game("dots")
    study = symmetric_study(game, games=2000, seed=1)
    assert study.first.games == study.second.games == 2000
    # The symmetric engine beats random moves in both seats, and does better as second, when it has an edge to copy.
    assert study.first.losses < 100
    assert study.second.losses < 100
    assert study.second.mean_lead > study.first.mean_lead > 5
    assert study == symmetric_study(game, games=2000, seed=1)
    assert sum(lead * count for lead, count in study.second.leads.items()) == round(study.second.mean_lead * 2000)
    with pytest.raises(ValueError, match="against must be one of random, greedy, symmetric"):
        symmetric_study(game, against="table")
    with pytest.raises(ValueError, match="plays dots, not checkers"):
        symmetric_study(qipan.game("checkers"))
