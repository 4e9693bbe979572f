"""Engines, levels, matches and values of games that have no code but their rules."""

from __future__ import annotations

import json
import pickle
from collections import defaultdict
from itertools import islice
from random import Random

import pytest

import qipan
from new_games.build import CRUMBLE, HIDE_AND_SEEK, NAMES, TIC_TAC_TOE
from positions import random_game
from qipan import _core
from qipan.truth.puzzles import puzzle_grades

# The games, and hide-and-seek with three seats: hidden information and more than two seats.
VARIANTS = [*((name, {}) for name in NAMES), (HIDE_AND_SEEK, {"players": 3})]
each_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)


@each_variant
def test_every_engine_and_every_level_plays(name: str, options: dict[str, int]) -> None:
    game = qipan.game(name, **options)
    kinds = [(engine, None) for engine in qipan.engine_names(game)] + [("best", level) for level in range(1, 11)]
    states = [state for state in islice(random_game(game, Random(2)), 0, 6, 2) if state.mover is not None]
    for engine_name, level in kinds:
        engine = qipan.engine(engine_name, game, seed=1, level=level)
        for state in states:
            assert state.mover is not None
            choice = engine.choose(state.view(state.mover), qipan.Limit(nodes=200))
            assert choice.move in state.moves()


@each_variant
def test_a_match_between_levels_is_recorded_and_reviewed(name: str, options: dict[str, int]) -> None:
    game = qipan.game(name, **options)
    engines = [qipan.engine("best", game, level=3 + seat, seed=seat) for seat in range(game.seats)]
    record = qipan.play_match(game, engines, limit=qipan.Limit(nodes=300))
    assert record.outcome is not None
    assert len(record.outcome.payoffs) == game.seats
    assert qipan.Record.from_json(record.to_json()) == record
    assert qipan.review(record, seconds=0.02).moves


@pytest.mark.parametrize("seat", [0, 1])
def test_level_10_never_loses_tic_tac_toe(seat: int) -> None:
    """The test tries every move that an opponent can play."""
    game = qipan.game(TIC_TAC_TOE)
    best = qipan.engine("best", game, level=10, seed=seat)
    frontier, seen = [game.initial()], {game.initial()}
    ends = 0
    while frontier:
        state = frontier.pop()
        if state.outcome is not None:
            assert state.outcome.payoffs[seat] >= 0, state.text
            ends += 1
            continue
        moves = [best.choose(state.view(seat)).move] if state.mover == seat else state.moves()
        new = {state.play(move) for move in moves} - seen
        seen |= new
        frontier += new
    assert ends > 20


@each_variant
def test_random_playouts_are_as_good_as_random_moves(name: str, options: dict[str, int]) -> None:
    """Hide-and-seek has faster playouts of its own; they and the usual ones have the payoffs of random moves."""

    def expected(state: qipan.State) -> float:
        if state.outcome is not None:
            return state.outcome.payoffs[0]
        moves = state.moves()
        return sum(expected(state.play(move)) for move in moves) / len(moves)

    texts = {TIC_TAC_TOE: "xo./.x./o.. x", HIDE_AND_SEEK: "B1 C2 A2 D1", CRUMBLE: "r/../g.b/#### r 0-0-0 -"}
    text = "B1 C2 A3 A2 - -" if options else texts[name]
    state = qipan.game(name, **options).parse(text)
    games = 40_000
    assert abs(_core.playout_payoffs(state, games, 3, False)[0] - expected(state)) < 5 / games**0.5


def test_searches_for_several_seats_play_by_material() -> None:
    """The first seat can capture the only stone of the second seat, or step aside."""
    game = qipan.game(CRUMBLE)
    state = game.parse("r/g./.../...b r 0-0-0 -")
    for name in ("paranoid", "best-reply", "maxn"):
        engine = qipan.engine(name, game)
        assert isinstance(engine, qipan.Analyst)
        analysis = engine.analyse(state.view(0), qipan.Limit(depth=3))
        assert str(analysis.moves[0].move) == "A1-B1", name
        assert analysis.value.payoff(0) > 0 > analysis.value.payoff(1)
        last = game.parse("r/g#/###/#### r 0-0-1 b")
        assert engine.choose(last.view(0)).value.payoff(0) == pytest.approx(1, abs=0.01)  # the engine wins at once


def test_tic_tac_toe_has_puzzles() -> None:
    puzzle = qipan.puzzle(TIC_TAC_TOE, grade=1, number=1)
    assert puzzle.judge(puzzle.solution).is_right
    assert puzzle.value.outcome == "win"
    assert puzzle_grades(qipan.game(TIC_TAC_TOE)) == [1, 2]
    with pytest.raises(ValueError, match="tic-tac-toe has no puzzle of grade 3"):
        qipan.puzzle(TIC_TAC_TOE, grade=3)


def test_the_rules_of_crumble() -> None:
    game = qipan.game(CRUMBLE, double_points=True)
    state = game.parse("#/##/r.b/##g# r 0-0-0 -")
    assert [str(move) for move in state.moves()] == ["C1-C2"]
    blocked = game.parse("r/##/..b/...g r 0-0-0 -")
    assert [(str(move), move.path) for move in blocked.moves()] == [("pass", ())]
    taken = state.play("C1-C2").play("D3-C2")
    assert (taken.text, taken.score) == ("#/##/#gb/#### b 0-2-0 r", (0, 2, 0))
    assert taken.standing == (
        qipan.Standing("finished", 3),
        qipan.Standing("playing", None),
        qipan.Standing("playing", None),
    )
    over = taken.play("C3-C2")
    assert over.outcome is not None
    assert (over.outcome.payoffs, over.outcome.code) == ((-1, 0, 1), "crumble_last_in_play")
    dropped = game.initial().drop(1)  # type: ignore[attr-defined]
    assert dropped.text == "r/../.../b... r 0-0-0 G"
    assert dropped.adjudicate(by_progress=False) == (0.5, -1, 0.5)


def test_an_old_record_of_crumble_keeps_its_rules() -> None:
    game = qipan.game(CRUMBLE)
    engines = [qipan.engine("random", game, seed=seat) for seat in range(3)]
    fields = json.loads(qipan.play_match(game, engines).to_json()) | {"rules_version": 1, "moves": [], "result": None}
    fields.pop("seconds", None)  # the record has no moves, so it can have no times
    recorded = qipan.Record.from_json(json.dumps(fields)).game
    assert (recorded.rules_version, recorded.options["double_points"]) == (1, False)  # the record states the option
    del fields["options"]["double_points"]
    recorded = qipan.Record.from_json(json.dumps(fields)).game
    assert (recorded.rules_version, recorded.options["double_points"]) == (1, True)
    assert [recorded.initial().distance(seat) for seat in range(3)] == [2, 2, 2]  # type: ignore[attr-defined]


def test_a_view_of_hide_and_seek_depends_on_nothing_that_is_hidden() -> None:
    """Check in all games with three places that a seat has equal views of positions that it cannot distinguish."""
    game = qipan.game(HIDE_AND_SEEK, places=3)
    views: dict[tuple[int, tuple[str, ...]], set[bytes]] = defaultdict(set)
    frontier = [(game.initial(), ((), ()))]
    count = 0
    while frontier:
        state, known = frontier.pop()
        count += 1
        for seat in (0, 1):
            view = state.view(seat)
            seen = repr((view.text, view.phase, view.mover, game.pieces(view), [str(move) for move in view.moves()]))
            views[seat, known[seat]].add(seen.encode() + pickle.dumps(view))
        for move in state.moves():
            secret = state.phase == "hiding"
            after = state.play(move)
            answers = [str(move) if not secret or seat == state.mover else "hidden" for seat in (0, 1)]
            ends = [str(after.mover is None)] * 2
            frontier.append((after, tuple((*known[seat], answers[seat] + ends[seat]) for seat in (0, 1))))  # type: ignore[arg-type]
    assert count > 200
    assert all(len(seen) == 1 for seen in views.values())


def test_the_position_of_the_guide_is_read_and_valued() -> None:
    game = qipan.game(TIC_TAC_TOE)
    won = game.parse("xxx/oo./... o")
    assert won.outcome is not None
    assert (won.outcome.payoffs, won.outcome.reason) == ((1, -1), "three in a row")
    pieces = game.pieces(won)
    assert [(piece.cell, piece.seat, piece.kind) for piece in pieces[2:4]] == [("C1", 0, "cross"), ("A2", 1, "ring")]
    assert game.setup(pieces, mover=1) == won
    with pytest.raises(qipan.BadNotation, match="character 11 is 'z'; expected one of .xo"):
        game.parse("xxx/oo./..z o")
