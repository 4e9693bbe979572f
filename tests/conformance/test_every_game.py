"""The conformance suite: properties that every game must have, in every variant."""

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
    """Return the positions of a random game, and positions set up directly with a few moves after each."""
    game, random = variant.game, Random(str(variant))
    states = list(islice(random_game(game, random), 60))
    for _ in range(12):
        states += islice(random_game(game, random, game.parse(set_up(game, random))), 4)
    return states


@each_variant
def test_parsing_the_text_returns_an_equal_position(variant: Variant) -> None:
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
def test_a_position_is_over_if_and_only_if_it_has_no_mover_and_no_moves(variant: Variant) -> None:
    for state in positions(variant):
        is_over = state.outcome is not None
        assert (state.mover is None) == is_over
        assert (not state.moves()) == is_over
        if state.outcome is not None:
            assert state.outcome == variant.game.parse(state.text).outcome
            assert len(state.outcome.payoffs) == variant.game.seats
            assert all(-1 <= payoff <= 1 for payoff in state.outcome.payoffs)
            assert sum(state.outcome.payoffs) == pytest.approx(0)
            assert state.outcome.reason
        else:
            assert state.mover in range(variant.game.seats)


@each_variant
def test_moves_are_distinct_and_in_a_fixed_order(variant: Variant) -> None:
    for state in positions(variant):
        moves = state.moves()
        assert len(set(moves)) == len(moves)
        assert [str(move) for move in moves] == [str(move) for move in variant.game.parse(state.text).moves()]


@each_variant
def test_perft_of_one_ply_counts_the_moves(variant: Variant) -> None:
    for state in positions(variant):
        assert qipan.perft(state, 1, threads=1) == len(state.moves())
        assert qipan.perft(state, 0, threads=1) == 1


@each_variant
def test_legal_moves_can_be_played_and_others_cannot(variant: Variant) -> None:
    states = positions(variant)
    seen = {str(move) for state in states for move in state.moves()}
    random = Random(7)
    for state in states:
        legal = {str(move) for move in state.moves()}
        for move in random.sample(state.moves(), min(len(legal), 5)):
            assert state.play(move) == state.play(str(move))
        illegal = sorted(seen - legal)
        for text in random.sample(illegal, min(len(illegal), 5)):
            with pytest.raises(qipan.IllegalMove, match="not legal here"):
                state.play(text)


@each_variant
def test_playing_does_not_change_the_position(variant: Variant) -> None:
    for state in positions(variant):
        text, hash_value = state.text, hash(state)
        copies = copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))
        for move in state.moves()[:3]:
            assert state.play(move) != state
        assert (state.text, hash(state)) == (text, hash_value)
        assert all(copied == state for copied in copies)


@each_variant
def test_names_of_cells_and_kinds_can_be_listed(variant: Variant) -> None:
    """A snapshot of a room separates the names by spaces and plus signs, so no name may contain them."""
    names = [*(cell.name for cell in variant.game.layout()), *(kind for _, kind in variant.game.piece_kinds)]
    assert all(name and not set(name) & set(" +") for name in names)


@each_variant
def test_paths_consist_of_cells_of_the_layout_and_are_unambiguous(variant: Variant) -> None:
    cells = {cell.name for cell in variant.game.layout()}
    assert len(cells) == len(variant.game.layout())
    for state in positions(variant):
        endings = set()
        for move in state.moves():
            assert set(move.path) <= cells
            assert move.path or str(move) == "pass"
            endings.add((move.path[:1], move.path[-1:]))
        # The first and last cell (of a plane: the head and the end of the tail) identify a move, so that people can
        # enter it.
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
    is_hidden = variant.game.is_hidden
    for state in positions(variant):
        for seat in range(variant.game.seats):
            view = state.view(seat)
            assert view.seat == seat
            assert view.mover == state.mover
            assert view.game == variant.game
            assert view.moves() == (state.moves() if seat == state.mover else [])
            assert view.state == (None if is_hidden else state)
            if not is_hidden:
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
    other: object = 5
    assert state != other
    assert variant.game != other
    assert state.view(0) != state.view(1)


@each_variant
def test_the_start_position_is_always_the_same(variant: Variant) -> None:
    assert variant.game.initial() == variant.game.initial()
    assert variant.game.initial().mover == 0


@each_variant
def test_playouts_do_not_depend_on_the_number_of_threads(variant: Variant) -> None:
    start = variant.game.initial()
    result = qipan.playouts(start, 130, seed=3, max_plies=300, threads=1)
    assert result == qipan.playouts(start, 130, seed=3, max_plies=300, threads=3)
    assert result.games == 130
    assert result.finished <= 130
    assert sum(result.payoffs) == pytest.approx(0)
    assert result.plies <= 130 * 300
