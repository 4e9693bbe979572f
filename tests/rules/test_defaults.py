"""Games without a module: everything works by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from random import Random

import pytest

import qipan
from positions import random_game
from qipan.cli.boards import draw
from qipan.engines.levels import LEVELS
from qipan.engines.registry import best_engine
from qipan.match import Event, Match, play_match
from qipan.rules import game_module, readable_moves
from qipan.rules.game_module import module_of
from qipan.truth import proof
from variants import SAMPLES, Variant

PUBLIC = [variant for variant in SAMPLES if not variant.game.is_hidden]


@pytest.fixture(autouse=True)
def _games_without_modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def find(path: str) -> object:
        if path.startswith("qipan.games.") and path.endswith(".module"):
            raise ModuleNotFoundError(f"no {path}", name=path)
        return import_module(path)

    monkeypatch.setattr(game_module, "import_module", find)
    _forget_modules()
    yield
    _forget_modules()


def _forget_modules() -> None:
    """Clear the caches whose content depends on the games' modules."""
    module_of.cache_clear()
    readable_moves._reader.cache_clear()
    proof._tables.clear()


@pytest.mark.parametrize("variant", PUBLIC, ids=str)
def test_every_game_has_engines(variant: Variant) -> None:
    names = qipan.engine_names(variant.game)
    assert names[-3:] == ["mcts", "greedy", "random"]
    assert variant.game.seats == 2 or "alphabeta" not in names
    assert best_engine(variant.game) in names


@pytest.mark.parametrize("variant", SAMPLES, ids=str)
def test_every_game_has_ten_levels(variant: Variant) -> None:
    view = variant.game.initial().view(0)
    for level in LEVELS:
        choice = qipan.engine("best", variant.game, level=level, seed=1).choose(view, qipan.Limit(nodes=50))
        assert choice.move in view.moves()


@pytest.mark.parametrize("variant", PUBLIC, ids=str)
def test_the_greedy_engine_takes_what_it_can(variant: Variant) -> None:
    engine = qipan.engine("greedy", variant.game, seed=1)
    for state in islice(random_game(variant.game, Random(2)), 40):
        if (seat := state.mover) is None:
            return
        chosen = state.play(engine.choose(state.view(seat)).move)
        leads = [_lead(state.play(move), seat) for move in state.moves()]
        assert _lead(chosen, seat) == max(leads)


def _lead(state: qipan.State, seat: int) -> tuple[float, float]:
    if state.outcome is not None:
        return state.outcome.payoffs[seat], 0
    return 0, state.material[seat] - sum(state.material) / len(state.material)


@pytest.mark.parametrize("variant", SAMPLES, ids=str)
def test_every_board_is_drawn(variant: Variant) -> None:
    for state in islice(random_game(variant.game, Random(3)), 0, 60, 15):
        for position in (state, state.view(0)):
            lines = draw(position).plain.splitlines()
            assert all(len(line) <= 80 and line == line.rstrip() for line in lines)
            assert len(lines) > 2


@pytest.mark.parametrize("variant", SAMPLES, ids=str)
def test_a_match_can_be_played_and_reviewed(variant: Variant) -> None:
    engines = ["random"] * variant.game.seats
    record = play_match(variant.game, engines, seed=1, max_turns=6)
    assert record.outcome is not None
    assert qipan.Record.from_json(record.to_json()).moves == record.moves
    graded = qipan.grade(record, len(record.moves) - 1, qipan.Limit(nodes=50, depth=1))
    assert graded is None or graded.move is not None


def test_a_move_of_a_hidden_game_is_hidden_unless_its_phase_is_public() -> None:
    match = Match(qipan.game("planes", size=8, planes=1))
    match.place(1, "A2u")
    match.play("A2u")
    assert [(event.kind, event.text) for event in match.view(None).events] == [("place", ""), ("place", "")]
    assert [event.text for event in match.view(0).events] == ["", "A2u"]
    match.play("D3", 0)
    assert match.view(None).events[-1] == Event("move", 0, "D3")
    with pytest.raises(ValueError, match="only a move that nobody else knows can be taken back"):
        match.take_back(0)


def test_a_set_up_is_checked_by_the_rules() -> None:
    game = qipan.game("planes", size=8, planes=2)
    for wrong in ("A2u", "A2u,F2u,F6u", "A2u,A2u"):
        with pytest.raises(ValueError, match="not"):
            Match(game).place(0, wrong)
