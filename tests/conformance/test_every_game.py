"""The one suite that every game passes, under every option set."""

from __future__ import annotations

import copy
import pickle
from itertools import islice
from random import Random

import pytest

import qipan
from positions import random_game, set_up
from variants import VARIANTS, Variant

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def positions(variant: Variant) -> list[qipan.State]:
    """A random game, and positions set up by hand with a few moves after each."""
    game, random = variant.game, Random(str(variant))
    found = list(islice(random_game(game, random), 60))
    for _ in range(12):
        found += islice(random_game(game, random, game.parse(set_up(game, random))), 4)
    return found


@each_variant
def test_text_stands_for_the_position(variant: Variant) -> None:
    for state in positions(variant):
        again = variant.game.parse(state.text)
        assert again == state
        assert hash(again) == hash(state)
        assert again.text == state.text == str(state)
        assert again.game == state.game == variant.game


@each_variant
def test_different_positions_are_unequal(variant: Variant) -> None:
    by_text = {state.text: state for state in positions(variant)}
    assert len(set(by_text.values())) == len(by_text)


@each_variant
def test_over_means_no_mover_and_no_moves(variant: Variant) -> None:
    for state in positions(variant):
        over = state.outcome is not None
        assert (state.mover is None) == over
        assert (not state.moves()) == over
        if state.outcome is not None:
            assert state.outcome == variant.game.parse(state.text).outcome
            assert len(state.outcome.payoffs) == variant.game.seats
            assert all(-1 <= payoff <= 1 for payoff in state.outcome.payoffs)
            assert sum(state.outcome.payoffs) == pytest.approx(0)
            assert state.outcome.reason
        else:
            assert state.mover in range(variant.game.seats)


@each_variant
def test_moves_are_distinct_and_keep_their_order(variant: Variant) -> None:
    for state in positions(variant):
        moves = state.moves()
        assert len(set(moves)) == len(moves)
        assert [str(move) for move in moves] == [str(move) for move in variant.game.parse(state.text).moves()]


@each_variant
def test_counting_equals_listing(variant: Variant) -> None:
    for state in positions(variant):
        assert qipan.perft(state, 1, threads=1) == len(state.moves())
        assert qipan.perft(state, 0, threads=1) == 1


@each_variant
def test_legal_moves_are_played_and_no_others(variant: Variant) -> None:
    every = positions(variant)
    seen = {str(move) for state in every for move in state.moves()}
    random = Random(7)
    for state in every:
        legal = {str(move) for move in state.moves()}
        for move in random.sample(state.moves(), min(len(legal), 5)):
            assert state.play(move) == state.play(str(move))
        illegal = sorted(seen - legal)
        for text in random.sample(illegal, min(len(illegal), 5)):
            with pytest.raises(qipan.IllegalMove, match="not legal here"):
                state.play(text)


@each_variant
def test_playing_leaves_the_position_alone(variant: Variant) -> None:
    for state in positions(variant):
        before, number = state.text, hash(state)
        copies = copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))
        for move in state.moves()[:3]:
            assert state.play(move) != state
        assert (state.text, hash(state)) == (before, number)
        assert all(each == state for each in copies)


@each_variant
def test_paths_are_cells_of_the_layout(variant: Variant) -> None:
    cells = {cell.name for cell in variant.game.layout()}
    assert len(cells) == len(variant.game.layout())
    for state in positions(variant):
        endings = set()
        for move in state.moves():
            assert set(move.path) <= cells
            assert move.path or str(move) == "pass"
            endings.add((move.path[:1], move.path[-1:]))
        # A person chooses by the first and the last cell; a plane by its head and where its tail ends up.
        assert len(endings) == len(state.moves())


@each_variant
def test_values_survive_pickling(variant: Variant) -> None:
    game = pickle.loads(pickle.dumps(variant.game))
    assert game == variant.game
    assert hash(game) == hash(variant.game)
    for state in positions(variant)[::7]:
        for value in [state.outcome, *state.moves()[:2], *(state.view(seat) for seat in range(game.seats))]:
            again = pickle.loads(pickle.dumps(value))
            assert again == value
            assert hash(again) == hash(value)


@each_variant
def test_views_show_the_position_where_nothing_is_hidden(variant: Variant) -> None:
    for state in positions(variant):
        for seat in range(variant.game.seats):
            view = state.view(seat)
            assert view.seat == seat
            assert view.mover == state.mover
            assert view.game == variant.game
            assert view.moves() == (state.moves() if seat == state.mover else [])
            if variant.name == "planes":
                assert view.state is None
            else:
                assert view.state == state
                assert view.text == state.text
    for seat in (-1, variant.game.seats, 2**40):
        with pytest.raises((ValueError, TypeError)):
            variant.game.initial().view(seat)


@each_variant
def test_the_native_classes_satisfy_the_protocols(variant: Variant) -> None:
    state = variant.game.initial()
    assert isinstance(variant.game, qipan.Game)
    assert isinstance(state, qipan.State)
    assert isinstance(state.view(0), qipan.View)
    stranger: object = 5
    assert state != stranger
    assert variant.game != stranger
    assert state.view(0) != state.view(1)


@each_variant
def test_the_start_is_the_same_every_time(variant: Variant) -> None:
    assert variant.game.initial() == variant.game.initial()
    assert variant.game.initial().mover == 0


@each_variant
def test_random_games_end_and_do_not_depend_on_threads(variant: Variant) -> None:
    start = variant.game.initial()
    one = qipan.playouts(start, 130, seed=3, max_plies=300, threads=1)
    assert one == qipan.playouts(start, 130, seed=3, max_plies=300, threads=3)
    assert one.games == 130
    assert one.finished <= 130
    assert sum(one.payoffs) == pytest.approx(0)
    assert one.plies <= 130 * 300
