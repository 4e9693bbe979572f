"""The values of shots: their costs; see `shot_costs`."""

from __future__ import annotations

from qipan._core import Stop
from qipan.games.planes.posterior import Posterior, posterior
from qipan.rules import View
from qipan.rules.reasons import ReasonKind
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.value import Value

UNIT = "shots"
EXPECTED_SHOTS = ReasonKind("planes_expected_shots", "{layouts} layouts fit, chance of a head {percent} %")
POSTERIOR_COMMAND = ReasonKind("planes_posterior_command", "`{command}` shows the posterior after these answers")
# Time to count layouts, even if the limit is shorter, so that a short analysis and a long one have the same values. The
# largest board needs about one second.
MIN_SECONDS = 5.0


def analyse_shots(view: View, *, seconds: float | None = None, stop: Stop | None = None) -> Analysis | None:
    """Return the cost of every legal shot, the cheapest first, computed only from what the seat may know.

    Return None while planes are placed, if there is no time at all, or if the computation was stopped.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> first = analyse_shots(game.parse("C5u D3u - -").view(0)).moves[0]
    >>> str(first.move), str(first.value)
    ('D3', 'estimate 5.19 shots (80 layouts fit, chance of a head 5.0 %)')
    """
    shots = view.moves()
    if not shots or view.phase == "placing" or seconds == 0:
        return None
    try:
        belief = posterior(view.game, view, seconds=None if seconds is None else max(seconds, MIN_SECONDS), stop=stop)
    except TimeoutError:
        return None
    values = shot_values(belief, stop)
    if values is None:
        return None
    by_text = {str(shot): shot for shot in shots}
    moves = tuple(MoveValue(by_text[cell], value) for cell, value in values.items())
    return Analysis(moves[0].value, moves, POSTERIOR_COMMAND(command='qipan analyse planes "C5=body D6=head"'))


def shot_values(belief: Posterior, stop: Stop | None = None) -> dict[str, Value] | None:
    """Return the value of every next shot by its cell, the best shot first; None if the computation was stopped."""
    costs = belief.costs(stop)
    if costs is None:
        return None
    values = {}
    for cell, cost in costs.by_cell.items():
        percent = round(100 * belief.cells[cell]["head"] / belief.layouts, 1)
        source = EXPECTED_SHOTS(layouts=belief.layouts, percent=percent)
        values[cell] = Value.of_cost(cost, UNIT, source, is_exact=costs.is_exact)
    return values
