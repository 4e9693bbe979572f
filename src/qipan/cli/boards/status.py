"""The status line, which is the line below a board: the seat to move, or the outcome of the game."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from qipan.rules import Outcome, State, View


def status(position: State | View, names: Sequence[str], styles: Sequence[str]) -> Text:
    """Return the status line. ``names`` and ``styles`` have one element per seat."""
    if position.mover is not None:
        return Text(" ").append(names[position.mover], styles[position.mover]).append(" to move")
    # A view does not have the outcome, so that only "game over" is printed for it.
    outcome = position.outcome if isinstance(position, State) else None
    return Text(" ").append("game over", "bold").append(f": {result(outcome, names)}" if outcome else "")


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Return the outcome and its reason as text: `draw, …`, `red wins, …` or, with more than two seats, a ranking.

    In a ranking such as `A > C = E, …`, the seats C and E have the same payoff.
    """
    if len(set(outcome.payoffs)) == 1:
        return f"draw, {outcome.reason}"
    ranked = sorted(range(len(names)), key=lambda seat: -outcome.payoffs[seat])
    if len(names) == 2:
        return f"{names[ranked[0]]} wins, {outcome.reason}"
    ranks = groupby(ranked, key=lambda seat: outcome.payoffs[seat])
    return " > ".join(" = ".join(names[seat] for seat in rank) for _, rank in ranks) + f", {outcome.reason}"
