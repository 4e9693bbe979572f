"""Monte Carlo tree search with hidden information: determinizations of planes, and choices by the view alone."""

from __future__ import annotations

import pytest

import qipan
from engines.helpers import create_mcts, sample_game
from qipan import _core
from variants import PLANES, Variant


def determinizations(state: qipan.State, seat: int, count: int, seed: int) -> list[_core.PlanesState]:
    view = state.view(seat)
    assert isinstance(view, _core.PlanesView)
    return _core.planes_determinizations(view, count, seed)


@pytest.mark.parametrize("variant", PLANES, ids=str)
def test_determinizations_are_consistent_with_the_view(variant: Variant) -> None:
    for state in sample_game(variant, 11):
        seat = state.mover or 0
        view = state.view(seat)
        dealt = determinizations(state, seat, 20, 7)
        assert len(dealt) == 20
        assert all(deal.view(seat) == view for deal in dealt)
        assert dealt == determinizations(state, seat, 20, 7)


@pytest.mark.parametrize(("size", "planes"), [(8, 3), (9, 3)])
def test_determinizations_are_uniform(size: int, planes: int) -> None:
    """On the small board, layouts are drawn from a list of all layouts; on the large board, they are sampled."""
    game = qipan.game("planes", size=size, planes=planes)
    state = game.initial()
    for _ in range(planes):
        state = state.play(state.moves()[0])
    layouts = [deal.text.split()[0] for deal in determinizations(state, 1, 40_000, 1)]
    total = {8: 328, 9: 8744}[size]
    counts = dict.fromkeys(layouts, 0)
    for layout in layouts:
        counts[layout] += 1
    mean = len(layouts) / total
    assert len(counts) == pytest.approx(total * (1 - (1 - 1 / total) ** len(layouts)), rel=0.01)
    spread = sum((count - mean) ** 2 for count in counts.values()) + (total - len(counts)) * mean**2
    assert spread / mean == pytest.approx(total, rel=0.3)  # the chi-squared statistic is about `total`


@pytest.mark.parametrize("variant", [v for v in PLANES if v.game.options["size"] in (8, 10)], ids=str)
def test_choices_in_planes_depend_on_the_view_alone(variant: Variant) -> None:
    compared = 0
    for state in sample_game(variant, 13):
        seat = state.mover or 0
        here = create_mcts(variant.game).choose(state.view(seat), qipan.Limit(nodes=60))
        for twin in determinizations(state, seat, 4, 5):
            assert create_mcts(variant.game).choose(twin.view(seat), qipan.Limit(nodes=60)) == here
            compared += twin != state
    assert compared > 1


def test_in_planes_it_shoots_at_a_head_that_it_has_located() -> None:
    game = qipan.game("planes", size=8, planes=1)
    state = game.parse("A3u A3u A0 A0")
    for cell in ("B1", "B2", "B4", "B5"):  # hits on a wing: the plane's head can be in two cells
        state = state.play(cell).play(cell)
    choice = create_mcts(game).choose(state.view(0), qipan.Limit(nodes=3000))
    assert str(choice.move) in ("A3", "C3")


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (0, "A2u,E2u,F6u A0=head,A1=head,A3=head,A5=head B0,B1,B2,B3"),  # four heads, but only three planes
        (0, "A2u,E2u,F6u A2=head,E2=head,F6=head B0,B1,B2"),  # the seat has already won
        (0, "A2u,E2u,F6u A0=body B0,B1,B2"),  # the other seat is to move
        (1, "A2u,E2u,F6u A0=body B0"),
        (1, "A2u,E2u A0=body B0"),  # the seat has shot before placing all planes
    ],
)
def test_impossible_views_are_refused(seat: int, text: str) -> None:
    game = qipan.game("planes")
    assert isinstance(game, _core.PlanesGame)
    view = _core.PlanesView.parse(game, seat, seat, text)
    with pytest.raises(ValueError, match="no position fits"):
        create_mcts(game).choose(view, qipan.Limit(nodes=50))
