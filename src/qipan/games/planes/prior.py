"""Priors: a prior is a weight for each layout, proportional to its probability before the first shot."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import cast

from qipan.games.planes.layouts import MAX_PRECOMPUTED_LAYOUTS, TOO_MANY_LAYOUTS, board_of
from qipan.rules import Game
from qipan.rules.kernels import NOT_A_CHOICE
from qipan.rules.native import _core
from qipan.rules.reasons import Problem
from qipan.truth import table_files

# The name of a prior, or a function from a layout's text, such as ``D2u,E6d,J6d``, to its weight.
Prior = str | Callable[[str], float]
PRIORS = {
    "uniform": "all layouts are equally likely",
    "close": "people place planes close together: a layout weighs 1, plus 1 for each place where two planes touch",
    "mixed": "the mixed strategy of the engine tree: layouts that take long to find are more likely",
}
_WEIGHT_SUM = 2**40  # the core needs integers, so fractional weights are scaled to about this sum and rounded
# `placement_mixture` is computed in _ROUNDS rounds. In each round, if the shooter takes n shots to hit all heads of a
# layout, the weight of the layout is multiplied by e^(_STEP·n).
_ROUNDS = 30
_STEP = 0.2


def prior_name(prior: Prior) -> str:
    return prior if isinstance(prior, str) else getattr(prior, "__name__", "custom")


def apply_prior(layouts: _core.PlanesLayouts, board: _core.PlanesGame, prior: Prior) -> _core.PlanesLayouts:
    """Return the given layouts with the weights of a prior.

    Raise ValueError if the prior is unknown, if a weight is not positive, or if the prior is ``mixed`` and the board
    has too many layouts for it.
    """
    if prior == "uniform":
        return layouts
    if prior == "close":
        return layouts.with_close_weights()
    if prior == "mixed":
        weight_of = _mixture_weights(board, os.environ.get("QIPAN_CACHE"))
        return layouts.with_weights([weight_of[text] for text in layouts.texts()])
    if isinstance(prior, str):
        raise Problem(NOT_A_CHOICE(setting="prior", choices=", ".join(PRIORS), given=f"{prior!r:.80}"))
    weights = [prior(text) for text in layouts.texts()]
    if not all(0 < weight < float("inf") for weight in weights):
        raise ValueError("a prior must give every layout a positive weight")
    if not all(isinstance(weight, int) for weight in weights):
        total = sum(weights)
        weights = [max(1, round(weight / total * _WEIGHT_SUM)) for weight in weights]
    return layouts.with_weights(cast("list[int]", weights))


def placement_mixture(game: Game) -> _core.PlanesLayouts | None:
    """Return all layouts of a board, weighted by a mixed strategy for placing planes.

    Shooters need more shots against this strategy than against uniform placement. It is computed within seconds, by
    letting a placer and a shooter adapt to each other, and then saved. Return None if the board has too many layouts.

    >>> import qipan
    >>> placement_mixture(qipan.game("planes", size=8)).draw("A2u", number=1).split(",")[0]
    'A2u'
    """
    return _placement_mixture(board_of(game), os.environ.get("QIPAN_CACHE"))


@lru_cache(maxsize=8)
def _placement_mixture(board: _core.PlanesGame, cache_folder: str | None) -> _core.PlanesLayouts | None:
    del cache_folder  # not used: it is a part of the key of lru_cache, since each folder has its own files
    layouts = _core.PlanesLayouts(board, "")
    if len(layouts) > MAX_PRECOMPUTED_LAYOUTS:
        return None
    parameters = {"rounds": _ROUNDS, "step": _STEP}
    file = table_files.load("placing", board, parameters)
    if file is not None:
        try:
            weights = array("Q", bytes(file.read_all()))
            return layouts.with_weights(weights.tolist())
        except (table_files.DamagedFile, ValueError) as error:
            table_files.print_warning(f"{error}; rebuilding it")
    mixture = layouts.with_mixed_weights(_ROUNDS, _STEP, None)
    table_files.try_save("placing", board, [array("Q", mixture.weights()).tobytes()], {}, parameters)
    return mixture


@lru_cache(maxsize=4)
def _mixture_weights(board: _core.PlanesGame, cache_folder: str | None) -> dict[str, int]:
    mixture = _placement_mixture(board, cache_folder)
    if mixture is None:
        raise Problem(TOO_MANY_LAYOUTS(most=MAX_PRECOMPUTED_LAYOUTS))
    return dict(zip(mixture.texts(), mixture.weights(), strict=True))
