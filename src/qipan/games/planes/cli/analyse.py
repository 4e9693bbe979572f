"""`qipan analyse planes`: what the answers tell, and where to shoot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qipan.cli.common import console, print_json, progress_bar
from qipan.rules import Game

if TYPE_CHECKING:
    from rich.text import Text

    from qipan.games.planes.posterior import Posterior


def analyse(game: Game, answers: str, json: bool) -> None:
    """Prints the posterior of a list of answers such as ``C5=body D6=head``."""
    from qipan.games.planes import posterior as planes

    with progress_bar("quick tree"):
        known = planes.posterior(game, answers)
        best = known.best
    if json:
        print_json(known.json())
        return
    out = console()
    out.print(f"{known.layouts} layouts fit ({known.kind})")
    for line in _heat_map(known):
        out.print(line)
    shots = ", ".join(f"{rule} {cell}" for rule, cell in best.items() if cell)
    out.print(f"shoot at: {shots}" if shots else "nothing is left to ask")


def _heat_map(known: Posterior) -> list[Text]:
    """The chance of a head at each cell in per cent; what was answered stands as a letter."""
    from rich.text import Text

    size = int(known.game.options["size"])
    names = list(known.cells)
    lines = [Text("chance of a head in %; X head, x body, o empty", "dim")]
    lines.append(Text(" " * 5 + "".join(f"{column:>4}" for column in range(size)), "dim"))
    weight = sum(known.cells[names[0]].values())
    for row in range(size):
        line = Text(f"  {names[row * size][0]}  ")
        for name in names[row * size : (row + 1) * size]:
            chance = known.cells[name]["head"] / weight
            if name in known.answers:
                line.append(f"{ {'head': 'X', 'body': 'x', 'empty': 'o'}[known.answers[name]]:>4}", "bold")
            else:
                line.append(f"{100 * chance:4.0f}", "red" if chance > 0.3 else "yellow" if chance > 0.1 else "")
        lines.append(line)
    return lines
