"""The command `qipan arena costs`: what the competitors need on average, such as the number of shots."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.arena.live import STOPPED
from qipan.cli.arena.options import Folder, Jobs, folder_of
from qipan.cli.common import Json, print_json
from qipan.cli.grid import print_grid
from qipan.cli.language import tr
from qipan.cli.words import word_reason

if TYPE_CHECKING:
    from qipan.match.statistics.policy_cost import PolicyCost
    from qipan.rules.reasons import Reason


def costs(
    folder: Folder = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", min=0, help="Compute at most about this long for each competitor."),
    ] = 60.0,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Compute how many shots, for example, each competitor needs on average to find what the other player hides.

    This is exact if a competitor always answers the same and there is enough time; else it is an estimate from a
    sample. It is kept, and shown in reports and on the page.
    """
    from qipan.arena.costs import measure_costs
    from qipan.arena.folder import TournamentFolder, find_folder
    from qipan.match.statistics.policy_cost import PolicyCost
    from qipan.rules.game_module import module_of

    found = TournamentFolder(find_folder(folder_of(folder)))

    def report(name: str, cost: PolicyCost | Reason) -> None:
        if not json and not isinstance(cost, PolicyCost):
            print(tr("{name} has no cost: {reason}", name=name, reason=word_reason(cost)), file=sys.stderr, flush=True)

    try:
        known = measure_costs(found, seconds=seconds, jobs=jobs, on_cost=report)
    except KeyboardInterrupt:
        print(tr("Stopped. What was computed is kept."), file=sys.stderr)
        sys.exit(STOPPED)
    unit = module_of(found.definition().game_name).cost_unit
    if json:
        print_json({"unit": unit, "costs": {name: asdict(cost) for name, cost in known.items()}})
        return
    rows = [
        [name, f"{cost.mean:.4f}", f"± {cost.margin:.4f}" if cost.margin else "", tr(cost.kind), _share(cost)]
        for name, cost in sorted(known.items(), key=lambda item: item[1].mean)
    ]
    print_grid([tr("name"), tr("mean ({unit})", unit=tr(unit)), tr("error"), "", tr("set-ups")], rows)


def _share(cost: PolicyCost) -> str:
    """Return how many of all set-ups were played, such as `100/5000`; empty if the competitor states its cost."""
    if cost.setups is None:
        return ""
    return f"{cost.setups}" if cost.total is None else f"{cost.setups}/{cost.total}"
