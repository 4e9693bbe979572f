"""How likely each shot is to hit a head."""

from __future__ import annotations

from time import monotonic

from qipan._core import Stop
from qipan.games.planes.posterior import posterior
from qipan.rules import View
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.value import Value


def head_chances(view: View, *, seconds: float | None = None, stop: Stop | None = None) -> Analysis:
    """Planes, from what a seat may know alone: how likely each shot is to hit a head. The first one is the shot that
    finishes soonest, which is not always the likeliest head. TimeoutError: the layouts were not counted in time.

    >>> import qipan
    >>> from qipan.games.planes.head_chances import head_chances
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> first = head_chances(game.parse("C5u D3u - -").view(0)).moves[0]
    >>> str(first.move), first.value.source
    ('D3', 'chance of a head, 80 layouts fit')
    """
    note = '`qipan analyse planes "C5=body D6=head"` tells what answers say'
    unknown = Value.estimate((0.0, 0.0), "nothing is known yet")
    if not view.moves() or len(view.moves()[0].path) > 1:  # over, or still placing
        return Analysis(unknown, tuple(MoveValue(move, unknown) for move in view.moves()), note)
    start = monotonic()
    known = posterior(view.game, view, seconds=None if seconds is None else 0.7 * seconds, stop=stop)
    left = None if seconds is None else max(0.0, seconds - (monotonic() - start))
    first = known.next_shot("finish", seconds=left, stop=stop)
    moves = []
    for move in view.moves():
        chance = known.cells[str(move)]["head"] / known.layouts
        moves.append(MoveValue(move, head_chance(view.seat, chance, known.layouts)))
    moves.sort(key=lambda each: (str(each.move) != first, -abs((each.value.payoffs or (0.0,))[0])))
    return Analysis(unknown, tuple(moves), note)


def head_chance(seat: int, chance: float, layouts: int) -> Value:
    """A shot by how likely it hits a head."""
    payoffs = (chance, -chance) if seat == 0 else (-chance, chance)
    return Value.estimate(payoffs, f"chance of a head, {layouts} layouts fit")
