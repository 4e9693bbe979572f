"""`qipan analyse planes`: prints the posterior after some answers, and the best next shots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qipan.cli.common import console, print_json, progress_bar
from qipan.cli.language import tr
from qipan.rules import Game

if TYPE_CHECKING:
    from rich.text import Text

    from qipan.games.planes.posterior import Posterior


def analyse(game: Game, answers: str, json: bool) -> None:
    """Print the posterior after a list of answers such as ``C5=body D6=head``."""
    from qipan.games.planes.posterior import posterior

    with progress_bar(tr("Building the decision tree")):
        belief = posterior(game, answers)
        best = belief.best
    if json:
        print_json(belief.json())
        return
    out = console()
    text = tr("1 layout fits") if belief.layouts == 1 else tr("{layouts} layouts fit", layouts=f"{belief.layouts:,}")
    out.print(tr("{text} ({note})", text=text, note=tr(belief.kind)))
    for line in _heat_map(belief):
        out.print(line)
    names = {"finish": tr("finish"), "gini": tr("gini"), "entropy": tr("entropy")}
    shots = tr(", ").join(tr("{text} ({note})", text=cell, note=names[policy]) for policy, cell in best.items() if cell)
    out.print(tr("Best next shot: {shots}", shots=shots) if shots else tr("No further shot is needed."))


def _heat_map(belief: Posterior) -> list[Text]:
    """Draw the chance of a head at each cell in per cent, and the answer's letter at each cell that was shot at."""
    from rich.text import Text

    size = int(belief.game.options["size"])
    names = list(belief.cells)
    lines = [Text(tr("Chance of a head in %; X head, x body, o empty"), "dim")]
    lines.append(Text(" " * 5 + "".join(f"{column:>4}" for column in range(size)), "dim"))
    weight = sum(belief.cells[names[0]].values())
    for row in range(size):
        line = Text(f"  {names[row * size][0]}  ")
        for name in names[row * size : (row + 1) * size]:
            chance = belief.cells[name]["head"] / weight
            if name in belief.answers:
                line.append(f"{ {'head': 'X', 'body': 'x', 'empty': 'o'}[belief.answers[name]]:>4}", "bold")
            else:
                line.append(f"{100 * chance:4.0f}", "red" if chance > 0.3 else "yellow" if chance > 0.1 else "")
        lines.append(line)
    return lines
