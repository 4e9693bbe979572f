"""UCT models of dots: the same counts as a plain implementation, learned reproducibly, and never damaged."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

import qipan
from qipan._core import DotsGame, DotsState, DotsUctModel, dots_values_with_duties
from qipan.games.dots.exact_search import score
from qipan.games.dots.policies import dots_state
from qipan.games.dots.study.uct import duty_scores
from qipan.games.dots.uct.counts import LOW, SHIFT, Counts, Duty
from qipan.rules.game_module import find_training
from qipan.rules.reasons import Problem
from qipan.rules.training import Buffer
from qipan.train import Run, start_run
from reference import dots as reference_rules
from reference.dots_uct import Learner, Node

GAME = qipan.game("dots", reply_ban=True)
START = dots_state(GAME.initial())
NO_SWEEPS = {"opponent_must_take": True, "sweep_games": 0, "last_sweep_games": 0}
SMALL = {"games": 3000, "later_games": 2000, "sweep_games": 1500, "last_sweep_games": 500}


def random_states(seed: int, count: int) -> list[DotsState]:
    """Return positions of random games."""
    rng = Random(seed)
    states: list[DotsState] = []
    while len(states) < count:
        state = qipan.game("dots").initial()
        for _ in range(rng.randrange(24)):
            state = state.play(rng.choice(state.moves()))
        states.append(dots_state(state))
    return states


def trained(games: int, duty: Duty = "none") -> Counts:
    counts = Counts.empty("position", duty)
    assert counts.model.self_play(START, 0.6, 0.5, 0, games, 1, 1, None, None) == games
    return counts


@pytest.mark.parametrize("duty", ["none", "both", "own"])
@pytest.mark.parametrize(("counting", "starts"), [("position", 0.5), ("source", 0.0)])
def test_the_counts_are_those_of_a_plain_implementation(duty: str, counting: str, starts: float) -> None:
    model = DotsUctModel(duty, counting)
    plain = Learner(duty=duty, as_source=counting == "source")
    games = 60
    model.self_play(START, 0.6, starts, 0, games // 2, 7, 1, None, None)
    model.self_play(START, 0.1, starts, games // 2, games - games // 2, 7, 1, None, None)
    for number in range(games):
        plain.play(0.6 if number < games // 2 else 0.1, starts, 7, number)
    known = [(node, visits) for node, visits in plain.visits.items() if visits]
    assert len(known) > 150
    for (drawn, boxes, is_own), visits in known:
        if is_own:
            edges = "".join("1" if drawn >> edge & 1 else "0" for edge in range(24))
            complete = sum(all(edges[side] == "1" for side in box) for box in reference_rules.boxes_of(3, 3))
            state = GAME.parse(f"3x3 {edges} {boxes}-{complete - boxes} 0")
            assert model.tally(dots_state(state)) == (visits, plain.wins[drawn, boxes, is_own])
    found = model.counts()
    assert sorted((found & LOW)[found != 0].tolist()) == sorted(visits for _, visits in known)
    assert int((found >> SHIFT).sum()) == sum(plain.wins.values())


def test_there_is_one_node_for_each_class_of_positions() -> None:
    model = DotsUctModel("none", "position")
    assert model.size == 1_100_329
    model.restore(np.arange(model.size, dtype=np.uint64))
    learner = Learner(duty="none", as_source=False)
    nodes: dict[Node, tuple[int, int]] = {}
    for state in random_states(3, 3000):
        node = learner.node(reference_rules.parse(state.text))
        assert nodes.setdefault(node, model.tally(state)) == model.tally(state)
    assert len(set(nodes.values())) == len(nodes)


def test_large_counts_are_shown_exactly() -> None:
    model, visits, wins = DotsUctModel("none", "position"), 2**24 + 1, 2**23 + 3
    model.restore(np.full(model.size, visits | wins << 32, dtype=np.uint64))
    assert {(seen, won) for _, seen, won in model.tallies(START)} == {(visits, visits - wins)}


def test_two_threads_lose_no_count() -> None:
    model = DotsUctModel("none", "position")
    model.self_play(START, 0.6, 0.0, 0, 20_000, 1, 2, None, None)
    assert model.tally(START)[0] == 20_000
    assert sum({visits for _, visits, _ in model.tallies(START)}) == 20_000


def test_self_play_ends_when_it_is_stopped() -> None:
    stop = qipan.Stop()
    stop.set()
    assert DotsUctModel("none", "position").self_play(START, 0.6, 0.0, 0, 10**9, 1, 1, None, stop) < 10**6
    assert DotsUctModel("none", "position").self_play(START, 0.6, 0.0, 0, 10**9, 1, 1, 0.0, None) < 10**6


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"exploration": -1.0}, "exploration"),
        ({"random_starts": float("nan")}, "random_starts"),
        ({"threads": 0}, "threads"),
        ({"start": dots_state(qipan.game("dots", rows=2).initial())}, "3x3"),
    ],
)
def test_wrong_arguments_are_refused(change: dict[str, object], message: str) -> None:
    arguments = {
        "start": START,
        "exploration": 0.6,
        "random_starts": 0.0,
        "first_game": 0,
        "games": 1,
        "seed": 1,
        "threads": 1,
        "seconds": None,
        "stop": None,
    }
    with pytest.raises(ValueError, match=message):
        DotsUctModel("none", "position").self_play(**{**arguments, **change})  # type: ignore[arg-type]


# ---- training ----


def begin(path: Path, method: str = "uct-free", preset: str | None = None, **changes: int) -> Run:
    training = find_training("dots", method)
    chosen = training.preset(preset)
    assert chosen is not None
    small = {name: SMALL.get(name, value) for name, value in chosen.parameters.items()}
    return start_run(GAME, training, {**small, **changes}, path=path)


def joined(parts: Sequence[Buffer]) -> bytes:
    return b"".join(bytes(part) for part in parts)


def test_a_sweep_that_is_stopped_counts_for_nothing(tmp_path: Path) -> None:
    run = begin(tmp_path / "model.qipan", "uct-must-take", games=300, later_games=200)
    while run.trainer.done < 500:
        run.trainer.step(qipan.Stop())
    before, stop = joined(run.trainer.state()), qipan.Stop()
    stop.set()
    run.trainer.step(stop)
    assert (run.trainer.done, joined(run.trainer.state())) == (500, before)
    run.trainer.step(qipan.Stop())
    assert run.trainer.done > 500


@pytest.mark.parametrize("method", ["uct-free", "uct-must-take"])
@pytest.mark.parametrize("preset", ["random-starts", "source"])
def test_a_run_is_reproducible_and_can_be_interrupted(tmp_path: Path, method: str, preset: str) -> None:
    whole = begin(tmp_path / "whole.qipan", method, preset)
    whole.learn(qipan.Stop())
    assert whole.trainer.done == whole.trainer.total == (5000 if method == "uct-free" else 7000)
    part = begin(tmp_path / "part.qipan", method, preset)
    stop = qipan.Stop()

    def step(flag: qipan.Stop) -> None:
        part.trainer.step(flag)
        stop.set()

    part.learn(stop, step=step)
    assert part.trainer.done == 3000
    resumed = begin(tmp_path / "part.qipan", method, preset)
    assert resumed.trainer.done == 3000
    resumed.learn(qipan.Stop())
    assert joined(resumed.trainer.state()) == joined(whole.trainer.state())
    assert "boxes lost per move" in whole.curve.names


def test_other_boards_and_parameters_are_refused(tmp_path: Path) -> None:
    training = find_training("dots", "uct-free")
    preset = training.preset(None)
    assert preset is not None
    with pytest.raises(Problem, match="3x3 only"):
        training.create(qipan.game("dots", rows=4, cols=4), preset.parameters, seed=1, threads=1)
    for name, value in (("games", -1), ("exploration", -0.5), ("random_starts", 1.5), ("counting", "nothing")):
        with pytest.raises(Problem, match=name):
            training.create(GAME, {**preset.parameters, name: value}, seed=1, threads=1)


def test_the_schedules_of_the_source() -> None:
    for method, games, later in (("uct-free", 25, 25), ("uct-must-take", 20, 10)):
        preset = find_training("dots", method).preset("source")
        assert preset is not None
        assert preset.options == {"reply_ban": True}
        assert preset.parameters == {
            "games": games * 10**6,
            "exploration": 0.6,
            "later_games": later * 10**6,
            "later_exploration": 0.1,
            "random_starts": 0.0,
            "counting": "source",
            **(NO_SWEEPS if method == "uct-must-take" else {}),
        }


# ---- files ----


def test_a_pruned_model_has_the_counts_that_were_kept() -> None:
    counts = trained(3000, "own")
    before = counts.model.counts()
    is_kept = np.arange(len(before)) % 3 == 0
    pruned = Counts.read(memoryview(joined(counts.sparse(is_kept))))
    assert (pruned.counting, pruned.duty) == ("position", "own")
    assert (pruned.model.counts() == np.where(is_kept, before, 0)).all()
    assert (Counts.read(memoryview(joined(counts.dense()))).model.counts() == before).all()


def test_a_pruned_model_chooses_the_same_moves_as_second(tmp_path: Path) -> None:
    run = begin(tmp_path / "model.qipan", games=20_000, later_games=0)
    run.learn(qipan.Stop())
    file = run.export(tmp_path / "pruned.qipan")
    pruned = Counts.read(memoryview(file.read_all())).model
    whole = Counts.read(memoryview(joined(run.trainer.state()))).model
    assert np.count_nonzero(pruned.counts()) < np.count_nonzero(whole.counts())
    rng = Random(1)
    for _ in range(10):
        state = GAME.initial()
        while state.mover is not None and max(state.score or (0,)) < 5:
            known = dots_state(state)
            if state.mover == 1 and whole.knows(known):
                assert pruned.best(known) == whole.best(known)
                state = state.play(whole.best(known)[0])
            else:
                state = state.play(rng.choice(state.moves()))


@cache
def payload_of(kind: str) -> bytes:
    counts = trained(500)
    return joined(counts.dense() if kind == "dense" else counts.sparse(counts.model.counts() != 0))


@pytest.mark.parametrize("kind", ["dense", "sparse"])
def test_a_damaged_payload_is_rejected(kind: str) -> None:
    good = payload_of(kind)
    rng = Random(kind)
    damaged = [b"", good[:10], good[:-1], good + b"x", b"other" + good[5:], good[:8] + struct.pack("<H", 9) + good[10:]]
    damaged += [
        good[:10] + struct.pack("<H", 3) + good[12:],
        good[:12] + struct.pack("<I", 5) + good[16:],
        good[:16],
        good[: len(good) // 2],
    ]
    for content in damaged:
        with pytest.raises(ValueError, match="model|bytes"):
            Counts.read(memoryview(content))
    # A bit that is flipped behind the header makes the file invalid or changes its counts; no other error may occur.
    for _ in range(40):
        changed = bytearray(good)
        changed[rng.randrange(16, len(good))] ^= 1 << rng.randrange(8)
        try:
            Counts.read(memoryview(bytes(changed)))
        except ValueError:
            continue


def test_more_wins_than_visits_are_rejected() -> None:
    model = trained(10).model
    wrong = model.counts().copy()
    wrong[5] = 1 | 2 << 32
    with pytest.raises(ValueError, match="more wins than visits"):
        model.restore(wrong)
    with pytest.raises(ValueError, match="bytes"):
        model.restore(b"short")


# ---- exact values with a duty to take ----


@pytest.mark.parametrize("reply_ban", [False, True])
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (1, 4)])
def test_scores_with_duties_on_small_boards(rows: int, cols: int, reply_ban: bool) -> None:
    options = {"rows": rows, "cols": cols, "reply_ban": reply_ban}
    game = qipan.game("dots", **options)
    assert isinstance(game, DotsGame)
    scores = duty_scores(game)
    for duties, found in scores.items():

        @cache
        def value(position: reference_rules.Position, duties: tuple[bool, bool] = duties) -> int:
            """Return how much more seat 0 gains from here on than seat 1."""
            bound = reference_rules.Position(**{**vars(position), "must_take": duties[position.seat], "boxes": (0, 0)})
            after = [reference_rules.play(bound, move) for move in reference_rules.moves(bound)]
            scores = [value(each) + each.boxes[0] - each.boxes[1] for each in after]
            return (max if position.seat == 0 else min)(scores, default=0)

        start = reference_rules.initial(rows, cols, reply_ban)
        assert found == value(start)
        values = memoryview(dots_values_with_duties(game, *duties)).cast("b")
        edges = len(start.drawn)
        assert len(values) == 2 << edges
        rng = Random(rows * 10 + cols)
        for _ in range(40):
            drawn = tuple(rng.random() < 0.5 for _ in range(edges))
            for seat in range(2):
                position = reference_rules.Position(**{**vars(start), "drawn": drawn, "seat": seat})
                index = (seat << edges) + sum(1 << edge for edge in range(edges) if drawn[edge])
                assert values[index] == (-1 if seat else 1) * value(position)  # the value for the side to move
    for must_take in (False, True):
        assert scores[must_take, must_take] == score(qipan.game("dots", **options, must_take=must_take).initial())


@pytest.mark.long
@pytest.mark.parametrize("reply_ban", [False, True])
def test_the_second_player_wins_on_3x3_whoever_must_take(reply_ban: bool) -> None:
    assert set(duty_scores(qipan.game("dots", reply_ban=reply_ban)).values()) == {-3}
