"""The learned evaluation of dots: how it is learned, and that engines play by it."""

from __future__ import annotations

import struct
from functools import partial

import pytest

import qipan
from qipan._core import DotsEngine, DotsLearner, DotsState, dots_score
from qipan.games.dots.training import BOXES_LOST, KEPT, DotsTrainer

GAME = qipan.game("dots", rows=3, cols=4)
PARAMETERS = {
    "games": 64,
    "depth": 2,
    "exact_edges": 20,
    "exploration": 0.2,
    "rate": 30.0,
    "reuse": 4,
    "games_per_step": 32,
}
SIZE, SAMPLE = struct.Struct("<Q"), struct.Struct("<Qf")


def learner(seed: int = 1, **changes: int) -> DotsLearner:
    settings = {name: value for name, value in PARAMETERS.items() if name != "games"}
    return DotsLearner(GAME, seed, **{**settings, **changes})  # type: ignore[arg-type]


def samples(games: bytes | bytearray) -> list[tuple[int, float]]:
    """Return the positions in the bytes of games, each as its free edges, with the value to be learned."""
    found, at = [], 0
    while at < len(games):
        (size,) = SIZE.unpack_from(games, at)
        at += SIZE.size
        found += [SAMPLE.unpack_from(games, at + number * SAMPLE.size) for number in range(size)]
        at += size * SAMPLE.size
    return found


def position(free: int) -> DotsState:
    """Return the position with these free edges; which seat owns the completed boxes does not matter."""
    drawn = "".join("0" if free >> edge & 1 else "1" for edge in range(len(GAME.layout())))
    for boxes in range(13):
        try:
            state = GAME.parse(f"3x4 {drawn} {boxes}-0 0")
        except ValueError:
            continue
        assert isinstance(state, DotsState)
        return state
    raise AssertionError("no position has these edges")


def test_positions_with_few_free_edges_learn_their_exact_scores() -> None:
    found = samples(learner().play(0, 12, 1, None))
    few = [(free, target) for free, target in found if free.bit_count() <= 20]
    assert len(few) > 20
    assert len(found) > len(few)
    for free, target in few:
        score, _ = dots_score(position(free), 0, 2**24, None)
        assert score == pytest.approx(target * 12, abs=1e-4)


def test_games_that_others_have_played_teach_the_same() -> None:
    alone, shared = learner(), learner()
    alone.step(1, None)
    parts = [shared.play(first, 8, 2, None) for first in range(0, 32, 8)]
    shared.learn(b"".join(bytes(part) for part in parts))
    assert alone.save() == shared.save()
    assert alone.games == shared.games == 32


def test_a_learner_continues_from_what_it_has_saved() -> None:
    whole, second = learner(), learner()
    whole.step(1, None)
    second.restore(whole.save())
    for each in (whole, second):
        each.step(2, None)
    assert whole.save() == second.save()


def test_a_step_that_is_stopped_changes_nothing() -> None:
    stopped, stop = learner(), qipan.Stop()
    before = stopped.save()
    stop.set()
    stopped.step(1, stop)
    assert stopped.save() == before


def test_damaged_data_is_refused() -> None:
    one = learner()
    saved, games = bytes(one.save()), bytes(one.play(0, 32, 1, None))
    before = one.save()
    for damaged in (b"", saved[:-1], saved + b"\0", b"\xff" * len(saved)):
        with pytest.raises(ValueError, match="state of the learner"):
            one.restore(damaged)
    taking = SIZE.pack(1) + SAMPLE.pack(1, 0.0)  # a box can be completed: not a quiet position
    for damaged in (b"", games[:-1], games + games, taking + SIZE.pack(0) * 31):
        with pytest.raises(ValueError, match="games of a step"):
            one.learn(damaged)
    assert one.save() == before
    with pytest.raises(ValueError, match="bytes"):
        DotsEngine(b"short")


def test_learning_begins_with_the_evaluation_by_playouts() -> None:
    first, plain = DotsEngine(learner().weights()), DotsEngine()
    for free, _ in samples(learner().play(0, 4, 1, None)):
        limits = partial(
            DotsEngine.search,
            state=position(free),
            depth=1,
            nodes=0,
            seconds=None,
            stop=None,
            is_choosing=False,
            seed=1,
            reuse_state=False,
            threads=1,
        )
        learned, other = (dict(limits(engine)[0]) for engine in (first, plain))
        assert all(abs(learned[move] - score) <= 1 for move, score in other.items())


def test_a_training_measures_the_moves_by_their_exact_scores() -> None:
    trainer = DotsTrainer(qipan.game("dots", rows=3, cols=4), PARAMETERS, seed=1, threads=1)
    trainer.step(qipan.Stop())
    measured = trainer.measure(qipan.Stop())
    assert 0 < measured[KEPT] < 100
    assert 0 < measured[BOXES_LOST] < 2
    assert measured["positions"] == trainer.learner.positions > 0


def test_an_engine_plays_by_what_was_learned_only_if_asked_to() -> None:
    game = qipan.game("dots", rows=5, cols=5)
    search, td = qipan.engine("alphabeta", game, seed=1), qipan.engine("td", game, seed=1)
    learned = qipan.engine("alphabeta", game, seed=1, evaluation="learned")
    state = game.initial()
    for move in ("0", "9", "30", "41", "17", "52"):
        state = state.play(move)
    view = state.view(0)
    value, by_td, by_learned = (
        engine.choose(view, qipan.Limit(depth=1)).value.payoff(0) for engine in (search, td, learned)
    )
    assert by_td == by_learned != value
    small = qipan.game("dots", rows=3, cols=4)
    assert "td" not in qipan.engine_names(small)
    with pytest.raises(ValueError, match="evaluation"):
        qipan.engine("alphabeta", small, evaluation="learned")
