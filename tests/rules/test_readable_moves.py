"""Readable moves are read as the moves that they stand for."""

from __future__ import annotations

from random import Random

import pytest

import qipan
from qipan.rules.readable_moves import readable_move
from qipan.rules.typed_moves import read_move
from variants import VARIANTS, Variant


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_legal_move_is_read_as_it_is_shown(variant: Variant) -> None:
    game, random = variant.game, Random(str(variant))
    state = game.initial()
    for ply in range(40):
        if state.mover is None:
            break
        moves = [str(move) for move in state.moves()]
        for move in moves if ply % 10 == 0 else ():
            shown = readable_move(game, move)
            assert read_move(state.view(state.mover), shown) == move
            assert readable_move(game, shown) == shown  # the shown form is not taken for notation
        assert len({readable_move(game, move) for move in moves}) == len(moves)
        state = state.play(random.choice(moves))


@pytest.mark.parametrize(
    ("name", "typed", "move"), [("dots", "b2 b3", "11"), ("chinese-checkers", "c3e9", "-4,6:-4,4")]
)
def test_labels_are_typed_as_freely_as_cells(name: str, typed: str, move: str) -> None:
    assert read_move(qipan.game(name).initial().view(0), typed) == move


def test_other_entries_of_records_are_not_moves() -> None:
    for entry in ("resign:1", "draw:agreed", "drop:A", "timeout:0"):
        assert readable_move(qipan.game("dots"), entry) == readable_move(qipan.game("chinese-checkers"), entry) == entry
