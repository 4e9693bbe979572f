"""The greedy engine of planes shoots at the likeliest head."""

from __future__ import annotations

import pytest

import qipan
from qipan.games.planes.posterior import posterior


@pytest.mark.parametrize("shots", ["- -", "D4,E5 A0,A1", "A2 A0", "B2,D4,I8 A0,A1,A3"])
def test_it_shoots_at_the_likeliest_head(shots: str) -> None:
    game = qipan.game("planes", size=9, planes=2)
    view = game.parse(f"A2u,F6d A2u,F6d {shots}").view(0)
    choice = qipan.engine("greedy", game, seed=1).choose(view)
    belief = posterior(game, view)
    heads = {str(move): belief.cells[str(move)]["head"] for move in view.moves()}
    assert str(choice.move) == next(cell for cell, count in heads.items() if count == max(heads.values()))
    assert choice.value.payoffs == (max(heads.values()) / belief.layouts, -max(heads.values()) / belief.layouts)


def test_it_places_planes_at_random() -> None:
    game = qipan.game("planes")
    first = {str(qipan.engine("greedy", game, seed=seed).choose(game.initial().view(0)).move) for seed in range(20)}
    assert len(first) > 10
    assert first <= {str(move) for move in game.initial().moves()}
