"""The start of a game that is not solved is valued as about even, by every engine and evaluation, under all options."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import qipan
from qipan.engines.registry import analyst, engine_settings
from variants import TESTED, Variant

MAX_PAYOFF = 0.15
# A few variants that are not solved; the long test has all of them.
SAMPLE = [
    Variant("checkers", ()),
    Variant("chinese-checkers", (("players", 2), ("foreign_camps", "no-stop"))),
    Variant("chinese-checkers", (("players", 3),)),
    Variant("dots", (("rows", 3), ("cols", 4), ("reply_ban", True))),
    Variant("dots", (("rows", 5), ("cols", 5))),
]


def all_variants() -> list[Variant]:
    """Return every combination of options with which a game without hidden information is not solved."""
    variants = []
    for name in TESTED:
        options = qipan.known_options(name)
        for values in product(*(option.allowed for option in options)):
            variant = Variant(name, tuple(zip((option.name for option in options), values, strict=True)))
            try:
                game = variant.game
            except ValueError:  # skip options that do not go together
                continue
            if not game.is_hidden and "table" not in qipan.engine_names(game):
                variants.append(variant)
    return variants


def largest_payoff(engine: qipan.Engine, view: qipan.View, limit: qipan.Limit) -> float:
    """Return the largest absolute payoff that an engine's choice and analysis expect at the start; 0 means even."""
    values = [engine.choose(view, limit).value]
    if isinstance(engine, qipan.Analyst):
        analysis = engine.analyse(view, limit)
        values += [analysis.value, analysis.moves[0].value]
    estimates = [value for value in values if value.kind == "estimate"]
    return max((abs(payoff) for value in estimates for payoff in value.payoffs or ()), default=0.0)


def evaluations(name: str, game: qipan.Game) -> list[dict[str, Any]]:
    """Return one dict of settings for each evaluation that an engine offers; if it offers none, one empty dict."""
    offered = [setting for setting in engine_settings(name, game) if setting.name == "evaluation"]
    return [{setting.name: choice} for setting in offered for choice in setting.choices] or [{}]


def check_start(variant: Variant, depths: range, simulations: tuple[int, ...]) -> None:
    game = variant.game
    view = game.initial().view(0)
    for name in qipan.engine_names(game):
        is_sampled = name == "mcts"
        by_depth = [qipan.Limit(depth=depth, nodes=20_000) for depth in depths]
        limits = [qipan.Limit(nodes=count) for count in simulations] if is_sampled else by_depth
        for settings, limit in product(evaluations(name, game), limits):
            engine = qipan.engine(name, game, seed=0, **settings)
            assert largest_payoff(engine, view, limit) <= MAX_PAYOFF, (name, settings, limit)


@pytest.mark.parametrize("variant", [variant for variant in SAMPLE if variant.name in TESTED], ids=str)
def test_a_start_is_about_even(variant: Variant) -> None:
    check_start(variant, range(1, 3), (30, 100, 1000))


@pytest.mark.long
def test_every_start_is_about_even() -> None:
    variants = all_variants()
    assert len(variants) >= 40
    for variant in variants:
        check_start(variant, range(1, 7), (1, 10, 30, 100, 300, 1000, 4000))


@pytest.mark.long
def test_no_start_is_far_from_even_after_a_long_analysis() -> None:
    """The searches visit about as many positions as the page's analyses, the longest of which takes 3.2 seconds."""
    for variant in all_variants():
        view = variant.game.initial().view(0)
        engine = analyst(variant.game, seed=0)
        for nodes in (100_000, 400_000, 1_600_000, 3_200_000):
            assert largest_payoff(engine, view, qipan.Limit(nodes=nodes)) <= MAX_PAYOFF, (variant, nodes)
