"""Tables of tournaments, for people and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from qipan.cli.grid import grid_lines
from qipan.cli.language import tr

if TYPE_CHECKING:
    from qipan.arena.folder import Tournament
    from qipan.arena.standings import Standing
    from qipan.match.statistics.sprt import Sprt

FORMAT_NAMES = {
    "round-robin": "round robin",
    "gauntlet": "gauntlet",
    "swiss": "Swiss system",
    "knockout": "knock-out",
}
TIE_BREAKS = {"swiss": "Buchholz", "knockout": "round"}
DECISIONS = {
    None: "not decided",
    "accept": "accepted: {new} is better than {old}",
    "reject": "rejected: {new} is not better than {old}",
}


def standing_lines(format_name: str, lines: Sequence[Standing]) -> list[str]:
    """Return the standings as lines of text.

    >>> from qipan.arena.standings import Standing
    >>> for line in standing_lines("swiss", [Standing(1, "ann", 2, 1.5, 1, 1, 0, 12.3, 45.6, 3.0)]):
    ...     print(line)
       name  points  games  won  drawn  lost  Buchholz  Elo
    1  ann      1.5      2    1      1     0       3.0  +12 ± 46
    """
    tie_break = TIE_BREAKS.get(format_name)
    headings = ["", tr("name"), tr("points"), tr("games"), tr("won"), tr("drawn"), tr("lost")]
    headings += [] if tie_break is None else [tr(tie_break)]
    rows = []
    for each in lines:
        row: list[object] = [each.place, each.name, each.points, each.games, each.wins, each.draws, each.losses]
        row += [] if tie_break is None else [each.tie_break]
        rows.append([*row, word_elo(each.elo, each.margin)])
    return grid_lines([*headings, "Elo"], rows)


def word_elo(elo: float | None, margin: float | None) -> str:
    """Return a rating with its error bar.

    >>> word_elo(-12.3, 45.6), word_elo(None, None)
    ('-12 ± 46', '–')
    """
    return "–" if elo is None or margin is None else f"{round(elo):+d} ± {round(margin)}"


def word_decision(test: Sprt, new: str, old: str) -> str:
    """Return the decision of a sequential test in words."""
    return tr(DECISIONS[test.decision], new=new, old=old)


def tournament_json(path: Path, tournament: Tournament) -> dict[str, object]:
    """Return the state of a tournament as JSON: what it is, how far along it is, standings and failures."""
    from qipan.arena.standings import failures, rate_competitors, seconds_used, standings

    definition = tournament.definition
    used = seconds_used(tournament.games.values())
    ratings = rate_competitors(definition, tournament.results)
    lines = standings(definition, tournament.schedule, tournament.results, ratings)
    fields: dict[str, object] = {
        "folder": str(path),
        "game": definition.game_name,
        "options": dict(definition.options),
        "format": definition.format,
        "seed": definition.seed,
        "games": len(tournament.games),
        "total": tournament.schedule.total,
        "finished": tournament.is_finished,
        "standings": [{**asdict(each), "seconds": round(used.get(each.name, 0.0), 3)} for each in lines],
        "failures": [asdict(each) for each in failures(definition, tournament.games.values())],
        "broken": [{**asdict(each), "reason": str(each.reason)} for each in definition.broken],
    }
    if definition.sprt is not None:
        from qipan.arena.formats.sprt import sprt_of

        test = sprt_of(definition, tournament.results)
        fields["sprt"] = {
            "decision": test.decision,
            "llr": test.llr,
            "bounds": test.bounds,
            "pairs": test.pairs,
            "counts": test.counts,
            "elo": test.elo,
        }
    return fields
