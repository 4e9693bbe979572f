"""`qipan study chinese-checkers`: why a table of learned values does not converge, and where it does."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.cells import pad
from qipan.cli.common import Json, Plot, print_json, progress_bar
from qipan.cli.language import tr

if TYPE_CHECKING:
    from qipan.games.chinese_checkers.study.tabular_td import TabularTdStudy


def chinese_checkers(
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", min=1_000, max=20_000_000, help="Steps of learning of each kind.")
    ] = 300_000,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same measurements.")
    ] = 1,
    json: Json = False,
    plot: Plot = None,
) -> None:
    """Measure how a table of values learns: with all stones, and with few, whose exact values are known."""
    from qipan.games.chinese_checkers.study.tabular_td import tabular_td_study

    start = perf_counter()
    with progress_bar(tr("Learning")) as progress:
        study = tabular_td_study(steps=steps, seed=seed, progress=progress)
    if plot is not None:
        study.plot(plot)
    if json:
        print_json({**study.json(), "seed": seed, "seconds": perf_counter() - start})
        return
    print(_summary(study))


def _summary(study: TabularTdStudy) -> str:
    possible = tr("Three players: about 10^{digits} positions are possible.", digits=f"{study.log10_positions:.0f}")
    lines = [possible, _line("", tr("positions"), tr("seen again"), tr("change, rows"))]
    for growth in study.growth:
        again, change = f"{100 * growth.seen_again[-1]:.2f} %", f"{growth.change[-1]:.2f}"
        lines.append(_line(tr(growth.name), f"{growth.positions[-1]:,}", again, change))
    lines += ["", tr("Few stones, two players:"), _line("", tr("possible"), tr("visited"), tr("error, rows"))]
    for each in study.convergence:
        name = tr("{stones} stones, tail {tail}", stones=each.stones, tail=each.tail)
        lines.append(_line(name, f"{each.reachable:,}", f"{each.visited[-1]:,}", f"{each.error[-1]:.3f}"))
    bridges = study.bridges
    lines += [
        "",
        tr(
            "Two stones are worth {more} rows if one can hop over the other, and {less} if not.",
            more=f"{bridges.with_hop:.2f}",
            less=f"{bridges.without_hop:.2f}",
        ),
        tr("With all stones, a row more that the best move gains is worth {rows} rows.", rows=f"{bridges.per_row:.2f}"),
    ]
    return "\n".join(lines)


def _line(name: str, *numbers: str) -> str:
    return pad(name, 30) + "".join(pad(number, 14, right_align=True) for number in numbers)
