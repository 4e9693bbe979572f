"""How likely layouts of planes are before the first shot."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import cast

from qipan import _core
from qipan.rules.kernels import Progress
from qipan.truth import table_files as store

Prior = str | Callable[[str], float]
"""How likely layouts are: the name of a prior, or a weight for each layout's text such as ``D2u,E6d,J6d``."""
PRIORS = {
    "uniform": "every layout is as likely as every other",
    "close": "people place planes closely: a layout weighs 1, and 1 more for each place where two planes touch",
    "mixed": "as the engine tree places: layouts that are found late are more likely, as far as that stays unforeseen",
}
FEW_LAYOUTS = 100_000
"""With more layouts, neither trees nor mixtures are made in seconds."""
_SCALE = 2**40
"""Weights that are not whole numbers are scaled to this sum and rounded."""
_ROUNDS, _STEP = 30, 0.2
"""How long placer and shooter adapt to each other, and how much a layout gains by a shot that it costs more."""


def weighed(layouts: _core.PlanesLayouts, board: _core.PlanesGame, prior: Prior) -> _core.PlanesLayouts:
    """The same layouts with the weights of a prior."""
    if prior == "uniform":
        return layouts
    if prior == "close":
        return layouts.with_close_weights()
    if prior == "mixed":
        known = _by_text(board, os.environ.get("QIPAN_CACHE"))
        return layouts.with_weights([known[text] for text in layouts.texts()])
    if isinstance(prior, str):
        raise ValueError(f"unknown prior {prior!r:.80}; known are {', '.join(PRIORS)}")
    weights = [prior(text) for text in layouts.texts()]
    if not all(0 < weight < float("inf") for weight in weights):
        raise ValueError("a prior gives every layout a positive weight")
    if not all(isinstance(weight, int) for weight in weights):
        sum_of_all = sum(weights)
        weights = [max(1, round(weight / sum_of_all * _SCALE)) for weight in weights]
    return layouts.with_weights(cast("list[int]", weights))


def mixture(board: _core.PlanesGame, progress: Progress | None = None) -> _core.PlanesLayouts | None:
    """All layouts of a board, weighed so that no shooter finds them quickly; None if there are too many layouts.

    It is made in seconds, by letting a placer and a shooter adapt to each other, and then kept.
    """
    layouts = _core.PlanesLayouts(board, "")
    if len(layouts) > FEW_LAYOUTS:
        return None
    parameters = {"rounds": _ROUNDS, "step": _STEP}
    file = store.load("placing", board, parameters)
    if file is not None:
        try:
            weights = array("Q", bytes(file.whole()))
            return layouts.with_weights(weights.tolist())
        except (store.Damaged, ValueError) as error:
            store.say(f"{error}; it is made anew")
    mixed = layouts.with_mixed_weights(_ROUNDS, _STEP, progress)
    store.keep("placing", board, [array("Q", mixed.weights()).tobytes()], {}, parameters)
    return mixed


@lru_cache(maxsize=4)
def _by_text(board: _core.PlanesGame, cache: str | None) -> dict[str, int]:
    del cache  # it is kept in another folder then
    mixed = mixture(board)
    if mixed is None:
        raise ValueError(f"the prior 'mixed' is for boards of up to {FEW_LAYOUTS} layouts")
    return dict(zip(mixed.texts(), mixed.weights(), strict=True))
