"""The tree engine: it shoots as well as its tree, its planes are hard to find, and it uses no hidden information."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from random import Random

import pytest

import qipan
from games.helpers import own_view
from positions import random_game
from qipan import _core
from qipan.games.planes.decision_tree import ANSWERS, Answer
from qipan.games.planes.head_chances import SHARE_OF_SINGLE_PLANES
from qipan.games.planes.posterior import posterior
from qipan.games.planes.prior import placement_mixture
from qipan.games.planes.tree_engine import TreeEngine
from qipan.games.planes.trees import Policy, build_tree, engine_tree
from variants import PLANES, Variant


@cache
def engine_for(game: qipan.Game) -> TreeEngine:
    engine = qipan.engine("tree", game, seed=1)
    assert isinstance(engine, TreeEngine)
    return engine


def test_its_exact_cost_is_the_mean_over_games_against_every_layout() -> None:
    game = qipan.game("planes", size=8, planes=1)
    engine = engine_for(game)
    own = game.initial().moves()[0]
    shots = []
    for plane in game.initial().moves():
        state = game.initial().play(own).play(str(plane))
        count = 0
        while state.mover is not None:
            if state.mover == 0:
                state, count = state.play(engine.choose(state.view(0)).move), count + 1
            else:  # seat 1 never hits the head
                state = state.play(next(move for move in state.moves() if str(move) != own.path[0]))
        assert state.outcome is not None
        assert state.outcome.payoffs[0] == 1
        shots.append(count)
    assert engine.exact_cost == sum(shots) / len(shots)
    assert engine_for(qipan.game("planes", size=12)).exact_cost is None  # too many layouts for a tree
    other = qipan.engine("random", game)
    assert isinstance(other, qipan.BaseEngine)
    assert other.exact_cost is None


@pytest.mark.long
def test_over_all_layouts_it_takes_as_many_shots_as_its_tree() -> None:
    """The test follows the engine's shots for every layout; layouts with the same answers so far share a branch."""
    game = qipan.game("planes")
    engine = engine_for(game)
    tree = engine_tree(game, "finish")
    assert tree is not None
    cells_of = {str(plane): plane.path for plane in game.initial().moves()}
    histogram: Counter[int] = Counter()
    texts = _core.PlanesLayouts(_core.PlanesGame(), "").texts()
    pending: list[tuple[dict[str, Answer], list[list[str]]]] = [({}, [text.split(",") for text in texts])]
    while pending:
        answers, layouts = pending.pop()
        if sum(answer == "head" for answer in answers.values()) == 3:
            histogram[len(answers)] += len(layouts)
            continue
        decision = engine.tree_shot(answers)
        assert decision is not None
        cell, chance, number, _ = decision
        assert cell not in answers
        assert number == len(layouts)
        answered = {plane: "body" if path[0] != cell else "head" for plane, path in cells_of.items() if cell in path}
        parts: dict[str, list[list[str]]] = {answer: [] for answer in ANSWERS}
        for layout in layouts:
            hits = [answered[plane] for plane in layout if plane in answered]
            parts[hits[0] if hits else "empty"].append(layout)
        assert chance == len(parts["head"]) / len(layouts)
        pending += [({**answers, cell: answer}, parts[answer]) for answer in ANSWERS if parts[answer]]
    assert dict(sorted(histogram.items())) == tree.histogram
    assert sum(shots * layouts for shots, layouts in histogram.items()) == tree.total
    # The tree is better than the policies that only split the layouts evenly.
    assert tree.total < min(build_tree(game, policy, "finish").total for policy in ("gini", "entropy"))


def test_choosing_shots_one_by_one_takes_as_many_as_the_tree() -> None:
    game = qipan.game("planes")
    layouts = _core.PlanesLayouts(_core.PlanesGame(), "")
    tree = engine_tree(game, "finish")
    assert tree is not None
    expected = layouts.shots_by_layout(bytes(tree.nodes), "finish")
    texts = layouts.texts()
    for number in Random(4).sample(range(len(layouts)), 12):
        heads = {plane[:-1] for plane in texts[number].split(",")}
        misses = [cell.name for cell in game.layout() if cell.name not in heads]
        shots: list[str] = []
        while not heads <= set(shots):
            fired = " ".join(",".join(cells) or "-" for cells in (shots, misses[: len(shots)]))
            view = game.parse(f"{texts[number]} {texts[number]} {fired}").view(0)
            shots.append(str(engine_for(game).choose(view).move))
        assert len(shots) == expected[number]


@pytest.mark.parametrize("variant", PLANES, ids=str)
def test_it_plays_every_board_to_the_end(variant: Variant) -> None:
    game = variant.game
    engines = [engine_for(game), qipan.engine("random", game, seed=2)]
    state = game.initial()
    while state.outcome is None:
        view = own_view(state)
        state = state.play(engines[view.seat].choose(view, qipan.Limit(nodes=1)).move)
    assert state.outcome.payoffs[0] == 1


@pytest.mark.parametrize("variant", PLANES, ids=str)
def test_outside_the_tree_it_chooses_by_the_layouts_that_fit(variant: Variant) -> None:
    random = Random(5)
    states = [state for state in random_game(variant.game, random) if state.outcome is None]
    for state in random.sample(states[2 * int(variant.game.options["planes"]) :], 3):
        view = own_view(state)
        choice = engine_for(variant.game).choose(view, qipan.Limit(depth=1))
        assert choice.move in view.moves()
        assert choice == TreeEngine(variant.game, seed=9).choose(view, qipan.Limit(depth=1))


@pytest.mark.parametrize("shots", ["- -", "D4 A0", "D4,E5 A0,A1", "D4,E5,A2 A0,A1,A3"])
def test_an_analysis_ranks_all_shots_by_cost_with_its_own_first(shots: str) -> None:
    game = qipan.game("planes", size=9, planes=2)
    view = game.parse(f"A2u,F6d A2u,F6d {shots}").view(0)
    engine = engine_for(game)
    analysis = engine.analyse(view)
    assert analysis.moves[0].move == engine.choose(view).move
    assert analysis.value == analysis.moves[0].value
    assert {each.move for each in analysis.moves} == set(view.moves())
    costs = [each.value.cost for each in analysis.moves if each.value.cost is not None]
    assert len(costs) == len(analysis.moves)
    assert costs == sorted(costs)
    belief = posterior(game, view)
    for each in analysis.moves:
        assert each.value.source is not None
        percent = each.value.source.params["percent"]
        assert percent == pytest.approx(100 * belief.cells[str(each.move)]["head"] / belief.layouts, abs=0.06)
    # The values do not depend on the time, so a hint, a review and the analysis board show the same values.
    assert qipan.estimate(view, qipan.Limit(seconds=0.001)).moves == analysis.moves


def test_without_time_it_still_shoots_sensibly() -> None:
    game = qipan.game("planes", size=12, planes=4)
    state = game.parse("A2u,A8u,E3u,E9u A2u,A8u,E3u,E9u B0,B1,B3,C2,D1 L0,L1,L2,L3,L4")
    engine = engine_for(game)
    for limit in (qipan.Limit(seconds=0), stopped_limit()):
        choice = engine.choose(state.view(0), limit)
        assert str(choice.move) == "A2"
        assert choice.value.source == SHARE_OF_SINGLE_PLANES()
        assert engine.analyse(state.view(0), limit).moves[0].move == choice.move


def stopped_limit() -> qipan.Limit:
    stop = qipan.Stop()
    stop.set()
    return qipan.Limit(seconds=60, stop=stop)


def test_it_uses_only_what_its_seat_may_know() -> None:
    """The same answers lead to the same shot, whatever else is on the enemy's board."""
    game = qipan.game("planes", size=9, planes=2)
    engine = qipan.engine("tree", game, seed=3)
    by_answers: dict[str, set[str]] = defaultdict(set)
    for layout in _core.PlanesLayouts(_core.PlanesGame(size=9, planes=2), "").texts()[::40]:
        view = game.parse(f"A2u,F6d {layout} D4,F5 A0,A1").view(0)
        by_answers[view.text].add(str(engine.choose(view, qipan.Limit(nodes=10)).move))
    assert len(by_answers) > 5
    assert all(len(shots) == 1 for shots in by_answers.values())


@pytest.mark.parametrize("variant", [*PLANES[::2], Variant("planes", (("size", 12), ("planes", 4)))], ids=str)
def test_placing_is_legal_and_varied(variant: Variant) -> None:
    game = variant.game
    count = int(game.options["planes"])
    layouts = set()
    for seed in range(12):
        engine = qipan.engine("tree", game, seed=seed)
        state = game.initial()
        for _ in range(count):
            state = state.play(engine.choose(state.view(0)).move)
        layouts.add(state.text.split()[0])
    all_layouts = _core.PlanesLayouts(_core.PlanesGame(size=game.options["size"], planes=count), "").total
    assert len(layouts) >= min(9, all_layouts // 2)


def test_it_completes_a_layout_that_somebody_else_began() -> None:
    for size, number in ((10, 3), (12, 4)):
        game = qipan.game("planes", size=size, planes=number)
        for first in game.initial().moves()[::20]:
            state = game.initial().play(first)
            for _ in range(number - 1):
                state = state.play(engine_for(game).choose(state.view(0)).move)
            assert state.mover == 1


def test_layouts_are_placed_in_proportion_to_their_weights() -> None:
    """The shares follow the mixture's weights, even though a new layout is sampled for every plane."""
    game = _core.PlanesGame(size=8, planes=3)
    mixed = placement_mixture(game)
    assert mixed is not None
    weights = dict(zip(mixed.texts(), mixed.weights(), strict=True))
    assert max(weights.values()) > 2 * min(weights.values())
    random, draws = Random(6), 20_000
    drawn: Counter[str] = Counter()
    for _ in range(draws):
        own: list[str] = []
        for _ in range(3):
            layout = mixed.draw(",".join(own) or "-", random.getrandbits(64)) or ""
            own.append(random.choice(sorted(set(layout.split(",")) - set(own))))
        drawn[layout] += 1
    expected = {text: draws * weight / sum(weights.values()) for text, weight in weights.items()}
    chi_square = sum((drawn[text] - count) ** 2 / count for text, count in expected.items())
    assert chi_square < len(weights) + 5 * (2 * len(weights)) ** 0.5


@pytest.mark.parametrize("policy", ["information", "gini", "lookahead"])
def test_every_rule_takes_longer_against_the_mixture_even_if_built_for_it(policy: Policy) -> None:
    game = qipan.game("planes", size=9)
    mixed = build_tree(game, policy, "finish", prior="mixed").mean
    assert mixed > build_tree(game, policy, "finish", prior=equal_weight).mean + 0.1


def test_the_quick_search_takes_longer_against_the_mixture() -> None:
    game = qipan.game("planes", size=9)
    assert (
        build_tree(game, "quick", "finish", prior="mixed").mean
        > build_tree(game, "quick", prior=equal_weight).mean + 0.1
    )


def equal_weight(layout: str) -> int:
    return 1


def test_mirror_images_have_the_same_weight() -> None:
    mixed = placement_mixture(qipan.game("planes", size=8))
    assert mixed is not None
    weights = dict(zip(mixed.texts(), mixed.weights(), strict=True))
    flipped = {"u": "u", "d": "d", "l": "r", "r": "l"}
    for text, weight in weights.items():
        images = [f"{plane[0]}{7 - int(plane[1])}{flipped[plane[2]]}" for plane in text.split(",")]
        assert weights[",".join(sorted(images))] == pytest.approx(weight, rel=1e-6)


def test_a_damaged_mixture_is_rebuilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    game = qipan.game("planes", size=8)
    original = placement_mixture(game)
    (path,) = tmp_path.iterdir()
    content = bytearray(path.read_bytes())
    content[-5] ^= 1
    path.write_bytes(content)
    monkeypatch.setenv("QIPAN_CACHE", f"{tmp_path}/")  # another name of the folder bypasses the cache in memory
    rebuilt = placement_mixture(game)
    assert original is not None
    assert rebuilt is not None
    assert rebuilt.weights() == original.weights()
    assert "rebuilding it" in capsys.readouterr().err


def test_boards_with_many_layouts_have_no_mixture() -> None:
    assert placement_mixture(qipan.game("planes", size=12)) is None
    with pytest.raises(ValueError, match="up to 100000 layouts"):
        build_tree(qipan.game("planes", size=11), "gini", prior="mixed")
    with pytest.raises(ValueError, match="rounds must be"):
        _core.PlanesLayouts(_core.PlanesGame(size=8), "").with_mixed_weights(0, 0.1)
    with pytest.raises(qipan.BadNotation):
        _core.PlanesLayouts(_core.PlanesGame(size=8), "").draw("A2x", 1)
    assert _core.PlanesLayouts(_core.PlanesGame(size=8), "A2=head").draw("A3u", 1) is None
