"""Monte Carlo tree search keeps to its limits: stop flags, time, memory and simulations."""

from __future__ import annotations

from threading import Event, Thread

import pytest

import qipan
from engines.helpers import create_mcts
from variants import OPEN_GAMES


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["chinese-checkers", "planes"])
def test_it_can_be_stopped_from_another_thread(name: str, threads: int) -> None:
    game = qipan.game(name)
    stop, answered = qipan.Stop(), Event()
    chosen: list[qipan.Choice] = []

    def search() -> None:
        chosen.append(
            create_mcts(game, threads=threads).choose(game.initial().view(0), qipan.Limit(seconds=600, stop=stop))
        )
        answered.set()

    thread = Thread(target=search)
    thread.start()
    assert not answered.wait(0.1)
    stop.set()
    assert answered.wait(30)
    thread.join()
    assert chosen[0].move in game.initial().moves()
    assert chosen[0].nodes > 0


def test_it_returns_a_move_if_it_is_stopped_before_it_starts() -> None:
    stop = qipan.Stop()
    stop.set()
    for name in qipan.game_names():
        state = qipan.game(name).initial()
        assert create_mcts(state.game).choose(state.view(0), qipan.Limit(stop=stop, seconds=9)).move in state.moves()
        assert create_mcts(state.game).choose(state.view(0), qipan.Limit(seconds=0)).move in state.moves()


@pytest.mark.parametrize("name", qipan.game_names())
@pytest.mark.parametrize("threads", [1, 2])
def test_memory_is_bounded(name: str, threads: int) -> None:
    game = qipan.game(name, **({"rows": 5, "cols": 5} if name == "dots" else {}))
    playouts = "random" if name == "planes" else "informed"  # informed playouts keep the graph of planes small
    engine = create_mcts(game, memory_mb=1, threads=threads, playouts=playouts)
    state = game.initial()
    simulations = {"planes": 3000, "chinese-checkers": 8000}.get(name, 30_000)
    choice = engine.choose(state.view(0), qipan.Limit(nodes=simulations))
    used, bytes_ = engine.memory
    assert used <= bytes_ <= 2**20
    if choice.value is None or choice.value.kind != "exact":  # a small game is proved before the memory is full
        assert choice.nodes == simulations
        assert used > 2**18


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_a_graph_that_is_reused_from_move_to_move_stays_within_its_memory(name: str) -> None:
    """The memory is so small that the graph is pruned all the time."""
    game = qipan.game(name, **({"rows": 4, "cols": 4} if name == "dots" else {}))
    engine = create_mcts(game, memory_mb=1, threads=2)
    state = game.initial()
    history: list[qipan.State] = []
    for _ in range(12):
        if state.outcome is not None:
            break
        limit = qipan.Limit(nodes=2500 if name == "chinese-checkers" else 6000, seconds=60)
        choice = engine.choose(state.view(state.mover or 0), limit, history)
        assert choice.move in state.moves()
        history.append(state)
        state = state.play(choice.move)
        assert engine.memory[0] <= engine.memory[1] <= 2**20


def test_a_depth_alone_limits_the_simulations() -> None:
    game = qipan.game("dots", rows=4, cols=4)
    choices = [create_mcts(game).choose(game.initial().view(0), qipan.Limit(depth=depth)) for depth in (1, 1, 2)]
    assert [choice.nodes for choice in choices] == [1000, 1000, 2000]
    assert choices[0] == choices[1]
