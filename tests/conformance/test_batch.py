"""Games in a batch are played as by `State.play`, and their arrays agree with the views and outcomes."""

from __future__ import annotations

import gc
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import islice
from random import Random

import numpy as np
import pytest

import qipan
from positions import random_game
from variants import DEFAULTS, SAMPLES, VARIANTS, Variant

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
each_sample = pytest.mark.parametrize("variant", SAMPLES, ids=str)
each_default = pytest.mark.parametrize("variant", DEFAULTS, ids=str)


def expected_channels(state: qipan.State, seat: int) -> dict[str, list[float]]:
    """Return the observation of a seat by channel, computed from its view, without the channels that are empty."""
    game, view = state.game, state.view(seat)
    cells = {cell.name: number for number, cell in enumerate(game.layout())}
    channels: dict[str, list[float]] = {}

    def mark(channel: str, marked: dict[int, float]) -> None:
        numbers = channels.setdefault(channel, [0.0] * len(cells))
        for cell, number in marked.items():
            numbers[cell] = max(numbers[cell], number)

    def fill(channel: str, number: float) -> None:
        if number:
            channels[channel] = [number] * len(cells)

    def after(other: int) -> int:
        return (other - seat) % game.seats

    owned = {kind for owner, kind in game.piece_kinds if owner is not None}
    unowned = {kind for owner, kind in game.piece_kinds if owner is None}
    for piece in game.pieces(view):
        known = piece.kind in (unowned if piece.seat is None else owned)
        name = piece.kind if piece.seat is None else f"{piece.kind} +{after(piece.seat)}"
        covered = {cells[cell]: 0.5 for cell in piece.cells}
        mark(name if known else "other", {**covered, cells[piece.cell]: 1.0})
    fill(f"seat {seat}", 1)
    if len(game.phases) > 1:
        fill(f"phase {view.phase}", 1)
    if view.state is not None:
        for other in range(game.seats):
            fill(f"score +{after(other)}", state.score[other] if state.score else 0)
            fill(f"playing +{after(other)}", state.standing[other].status == "playing")
    return channels


def check_observation(encoding: qipan.Encoding, state: qipan.State, seat: int) -> None:
    observed = encoding.observe(state.view(seat))
    assert observed.dtype == np.float32
    by_name = dict(zip(encoding.channels, observed.tolist(), strict=True))
    expected = expected_channels(state, seat)
    if "playing +0" not in by_name:  # in this game all seats play until it is over
        expected = {name: numbers for name, numbers in expected.items() if not name.startswith("playing")}
    assert {name: numbers for name, numbers in by_name.items() if any(numbers)} == expected


def check_position(batch: qipan.Batch, index: int, state: qipan.State, plies: int) -> dict[int, qipan.Move]:
    """Compare a game of a batch with the position that it should have. Return the legal moves by their actions."""
    assert state.mover is not None
    encoding, view = batch.encoding, state.view(state.mover)
    assert batch.state(index) == state
    assert batch.movers[index] == state.mover
    assert batch.plies[index] == plies
    moves = encoding.moves(view)
    assert list(moves.values()) == state.moves()
    assert set(np.flatnonzero(batch.masks[index])) == set(moves)
    assert np.array_equal(batch.masks[index], encoding.mask(view))
    assert np.array_equal(batch.observations[index], encoding.observe(view))
    check_observation(encoding, state, state.mover)
    return moves


def play_in_step(game: qipan.Game, games: int, steps: int, max_plies: int | None = None) -> int:
    """Play random games in a batch and by `State.play`, and compare. Return how many games ended."""
    batch = qipan.batch(game, games, seed=5, max_plies=max_plies)
    states, plies, over = [game.initial()] * games, [0] * games, 0
    for _ in range(steps):
        moves = [check_position(batch, index, state, plies[index]) for index, state in enumerate(states)]
        actions = batch.random_actions()
        states = [state.play(moves[index][int(actions[index])]) for index, state in enumerate(states)]
        batch.step(actions)
        for index, state in enumerate(states):
            plies[index] += 1
            is_truncated = state.outcome is None and plies[index] == max_plies
            assert batch.ended[index] == (state.outcome is not None)
            assert batch.truncated[index] == is_truncated
            payoffs = state.outcome.payoffs if state.outcome else (0.0,) * game.seats
            payoffs = state.adjudicate(by_progress=True) if is_truncated else payoffs
            assert batch.rewards[index].tolist() == pytest.approx(payoffs)
            if is_truncated or state.outcome is not None:
                states[index], plies[index] = game.initial(), 0
                over += 1
    return over


@each_variant
def test_a_batch_plays_as_positions_do(variant: Variant) -> None:
    assert play_in_step(variant.game, games=2, steps=16, max_plies=13) >= 2


@each_sample
def test_long_games_are_the_same(variant: Variant) -> None:
    play_in_step(variant.game, games=2, steps=150)


@each_sample
def test_every_seat_can_observe_every_position(variant: Variant) -> None:
    game = variant.game
    encoding = qipan.encoding(game)
    assert encoding.game == game
    assert encoding.cells == len(game.layout())
    assert len(set(encoding.channels)) == len(encoding.channels)
    for state in islice(random_game(game, Random(str(variant))), 300):
        for seat in range(game.seats):
            check_observation(encoding, state, seat)
            assert encoding.mask(state.view(seat)).any() == (seat == state.mover)


@each_default
def test_the_number_of_threads_changes_nothing(variant: Variant) -> None:
    batches = [qipan.batch(variant.game, 700, seed=9, max_plies=20, threads=threads) for threads in (1, 3)]
    for _ in range(25):
        for batch in batches:
            batch.step(batch.random_actions())
        one, three = batches
        assert np.array_equal(one.random_actions(), three.random_actions())
        for name in ("observations", "masks", "rewards", "movers", "plies", "ended", "truncated"):
            assert np.array_equal(getattr(one, name), getattr(three, name)), name


@each_default
def test_a_reset_starts_all_games_again(variant: Variant) -> None:
    batch = qipan.batch(variant.game, 50, seed=4)
    start, first = batch.masks.copy(), batch.random_actions().copy()
    batch.step(first)
    batch.reset()
    assert not np.array_equal(batch.random_actions(), first)  # the random sequence does not start again
    batch.reset(seed=4)
    assert np.array_equal(batch.masks, start)
    assert not batch.plies.any()
    assert np.array_equal(batch.random_actions(), first)
    assert all(batch.state(index) == variant.game.initial() for index in range(len(batch)))
    batch.reset(seed=5)
    other = [batch.random_actions().tolist() for _ in range(8)]
    batch.reset(seed=4)
    assert [batch.random_actions().tolist() for _ in range(8)] != other


def snapshot(batch: qipan.Batch) -> list[bytes]:
    names = ("observations", "masks", "rewards", "movers", "plies", "ended", "truncated")
    return [getattr(batch, name).tobytes() for name in names] + [
        str(batch.state(i)).encode() for i in range(len(batch))
    ]


@each_default
def test_an_illegal_action_is_named_and_changes_nothing(variant: Variant) -> None:
    batch = qipan.batch(variant.game, 5, seed=1)
    for _ in range(3):
        batch.step(batch.random_actions())
    before = snapshot(batch)
    for wrong in (int(np.flatnonzero(~batch.masks[3])[0]), -1, batch.encoding.actions, 2**40, -(2**63)):
        actions = batch.random_actions().copy()
        actions[3:] = wrong
        with pytest.raises(
            qipan.IllegalMove, match=f"^game 3: action {wrong} is not legal; legal actions: [0-9]"
        ) as caught:
            batch.step(actions)
        assert caught.value.reason.params["number"] == 3
        assert snapshot(batch) == before
    batch.step(batch.random_actions())


HOSTILE_ACTIONS: list[tuple[object, type[Exception], str]] = [
    ([0.0, 1.0, 2.0], TypeError, "actions must be integers, not float64"),
    ([float("nan")] * 3, TypeError, "actions must be integers"),
    ([True, False, True], TypeError, "actions must be integers, not bool"),
    (["a", "b", "c"], TypeError, "actions must be integers"),
    (np.zeros(3, dtype=object), TypeError, "actions must be integers, not object"),
    (None, TypeError, "actions must be integers, not object"),
    ([2**70] * 3, TypeError, "actions must be integers, not object"),
    ([0, 1], ValueError, r"actions must have the shape \(3,\), not \(2,\)"),
    (np.zeros((3, 1), dtype=np.int64), ValueError, r"not \(3, 1\)"),
    (np.int64(0), ValueError, r"not \(\)"),
    ([[0], [1, 2], [3]], ValueError, "inhomogeneous"),
    ([], TypeError, "actions must be integers, not float64"),
    (np.array([2**64 - 1] * 3, dtype=np.uint64), qipan.IllegalMove, "game 0: action -1"),
]


@pytest.mark.parametrize(("actions", "error", "message"), HOSTILE_ACTIONS)
def test_wrong_actions_are_refused(actions: object, error: type[Exception], message: str) -> None:
    for variant in DEFAULTS:
        batch = qipan.batch(variant.game, 3)
        before = snapshot(batch)
        with pytest.raises(error, match=message):
            batch.step(actions)  # type: ignore[arg-type]
        assert snapshot(batch) == before


def test_any_array_of_integers_is_accepted() -> None:
    game = DEFAULTS[0].game
    legal = [int(action) for action in qipan.batch(game, 3, seed=2).random_actions()]
    swapped = np.array(legal, dtype=np.dtype(np.int32).newbyteorder())
    spaced = np.array([[action, -1] for action in legal])[:, 0]
    backwards = np.array(legal[::-1])[::-1]
    for actions in (legal, tuple(legal), np.array(legal, dtype=np.uint16), swapped, spaced, backwards):
        batch = qipan.batch(game, 3, seed=2)
        batch.step(actions)
        assert batch.plies.tolist() == [1, 1, 1]


HOSTILE_ARGUMENTS: list[tuple[Callable[[qipan.Game], object], type[Exception], str]] = [
    (lambda game: qipan.batch(game, 0), ValueError, "n must be 1..16777216, not 0"),
    (lambda game: qipan.batch(game, -5), ValueError, "n must be"),
    (lambda game: qipan.batch(game, 10**30), ValueError, "n must be"),
    (lambda game: qipan.batch(game, 1.5), TypeError, "integer"),  # type: ignore[arg-type]
    (lambda game: qipan.batch(game, float("nan")), TypeError, "integer"),  # type: ignore[arg-type]
    (lambda game: qipan.batch(game, None), TypeError, "integer"),  # type: ignore[arg-type]
    (lambda game: qipan.batch(game, 2, seed=-1), ValueError, "seed must be"),
    (lambda game: qipan.batch(game, 2, seed="x"), TypeError, "integer"),  # type: ignore[arg-type]
    (lambda game: qipan.batch(game, 2, max_plies=0), ValueError, "max_plies must be"),
    (lambda game: qipan.batch(game, 2, max_plies=2**40), ValueError, "max_plies must be"),
    (lambda game: qipan.batch(game, 2, threads=0), ValueError, "threads must be 1..256"),
    (lambda game: qipan.batch("dots", 2), TypeError, "expected a Game, not str"),  # type: ignore[arg-type]
    (lambda game: qipan.encoding(None), TypeError, "expected a Game, not NoneType"),  # type: ignore[arg-type]
    (lambda game: qipan.batch(game, 2).state(2), IndexError, "the games of this batch are 0..1"),
    (lambda game: qipan.batch(game, 2).state(-1), IndexError, "the games of this batch are 0..1"),
    (lambda game: qipan.batch(game, 2).state(10**30), TypeError, "incompatible function arguments"),
    (lambda game: qipan.batch(game, 2).reset(-1), TypeError, "incompatible function arguments"),
    (lambda game: qipan.encoding(game).observe(None), TypeError, "expected a View"),  # type: ignore[arg-type]
    (lambda game: qipan.encoding(game).mask(game.initial()), TypeError, "expected a View"),  # type: ignore[arg-type]
    (lambda game: type(qipan.batch(game, 2)).observations.fget(game), TypeError, "incompatible"),  # type: ignore[attr-defined]
    (lambda game: type(qipan.batch(game, 2))(), TypeError, "constructor"),
    (lambda game: pickle.dumps(qipan.batch(game, 2)), TypeError, "pickle"),
]


@pytest.mark.parametrize(("call", "error", "message"), HOSTILE_ARGUMENTS)
@pytest.mark.filterwarnings("ignore:nanobind")
def test_wrong_arguments_are_refused(
    call: Callable[[qipan.Game], object], error: type[Exception], message: str
) -> None:
    for variant in DEFAULTS:
        with pytest.raises(error, match=message):
            call(variant.game)


def test_a_batch_that_does_not_fit_into_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = DEFAULTS[0].game
    monkeypatch.setattr(sys.modules["qipan.rules.batch"], "physical_memory", lambda: 10**6)
    with pytest.raises(ValueError, match=r"^100000 games need [0-9.]+ GB of memory; this machine has 0.0 GB$"):
        qipan.batch(game, 100_000)


@each_sample
def test_views_of_other_options_are_refused(variant: Variant) -> None:
    for other in SAMPLES:
        if other != variant and other.game != variant.game:
            with pytest.raises((TypeError, ValueError), match="expected a [Vv]iew of"):
                qipan.encoding(variant.game).observe(other.game.initial().view(0))


@each_default
def test_arrays_are_views_that_outlive_the_batch(variant: Variant) -> None:
    batch = qipan.batch(variant.game, 4)
    masks, movers, plies = batch.masks, batch.movers, batch.plies
    assert np.shares_memory(masks, batch.masks)
    batch.step(batch.random_actions())
    assert plies.tolist() == [1] * 4  # the array from before the step shares the batch's memory
    for array in (masks, movers, batch.observations, batch.rewards, batch.random_actions()):
        assert not array.flags.writeable
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.setflags(write=True)
    copied = masks.copy()
    del batch
    gc.collect()
    qipan.batch(variant.game, 4)  # a new batch would get the memory of the old one if it were free
    assert np.array_equal(masks, copied)


def test_threads_cannot_use_a_batch_at_the_same_time() -> None:
    """Each call either works or is refused; no call sees a batch in the middle of another call."""
    batch = qipan.batch(DEFAULTS[0].game, 2000)
    unexpected: list[BaseException] = []
    counts = [0, 0]

    def play(number: int) -> None:
        for _ in range(60):
            try:
                batch.step(batch.random_actions().copy())
                counts[number] += 1
                batch.state(1999)
            except qipan.IllegalMove:
                pass  # the other thread has played, so the actions may have become illegal
            except ValueError as error:
                if "this batch is in use in another thread" not in str(error):
                    unexpected.append(error)

    threads = [threading.Thread(target=play, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not unexpected
    batch.step(batch.random_actions())


FORK = """
import os, qipan, signal
signal.alarm(90)  # both processes end, even if they hang
batch = qipan.batch(qipan.game(%r), 1000, threads=3, seed=1)
batch.step(batch.random_actions())
child = os.fork()
signal.alarm(90)
for _ in range(5):
    batch.step(batch.random_actions())
moves = int(batch.masks.sum())
batch.reset()
for _ in range(6):
    batch.step(batch.random_actions())
del batch  # which must not wait for threads that the child does not have
if child == 0:
    os._exit(moves == 0)
raise SystemExit(os.waitpid(child, 0)[1] or moves == 0)
"""


def test_a_batch_works_in_a_forked_process() -> None:
    code = FORK % DEFAULTS[-1].name
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], timeout=100, check=False)
    assert done.returncode == 0
