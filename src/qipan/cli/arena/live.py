"""Runs a tournament and shows its progress: a live table on a terminal, a line from time to time in a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qipan.cli.arena.words import standing_lines, tournament_json, word_decision
from qipan.cli.common import is_terminal, print_json
from qipan.cli.language import tr
from qipan.cli.words import word_note, word_reason

if TYPE_CHECKING:
    from qipan.arena.folder import Tournament
    from qipan.arena.runner import Progress

TABLE_SECONDS = 1.0  # how often the live table is drawn
LINE_SECONDS = 10.0  # how often a line is printed if the output is a pipe
MAX_ROWS = 30  # maximum number of rows of the live table
PLAYED_FOR_ESTIMATE = 10  # the remaining time is estimated only after this many games
STOPPED = 130  # the usual exit status after Ctrl-C

Show = Callable[["Progress"], object]


def play_with_progress(path: Path, jobs: int | None, cluster: str | None, *, json: bool) -> None:
    """Play the missing games of a tournament, then print its standings."""
    from qipan.arena.tournaments import run_tournament

    try:
        with progress_shown(json=json) as show:
            tournament = run_tournament(path, jobs=jobs, cluster=cluster, on_progress=show, on_repair=report_repair)
    except KeyboardInterrupt:
        command = f"qipan arena resume {path}"
        print(tr("Stopped. All finished games are kept; `{command}` goes on.", command=command), file=sys.stderr)
        sys.exit(STOPPED)
    if json:
        print_json(tournament_json(path, tournament))
        return
    print_tournament(path, tournament)


def report_repair(count: int) -> None:
    text = tr("Damaged lines of the log were moved away: {count}. Their games are played again.", count=count)
    print(text, file=sys.stderr)


def print_tournament(path: Path, tournament: Tournament) -> None:
    """Print the standings, the failures, and where the tournament is stored."""
    from qipan.arena.standings import count_failures, failures, rate_competitors, standings

    definition = tournament.definition
    ratings = rate_competitors(definition, tournament.results)
    lines = standings(definition, tournament.schedule, tournament.results, ratings)
    for line in standing_lines(definition.format, lines):
        print(line)
    for bot in definition.broken:
        print(tr("{name} cannot play: {reason}", name=bot.name, reason=word_reason(bot.reason)))
    failed = failures(definition, tournament.games.values())
    for name, count in count_failures(failed).most_common():
        note = word_note(next(each.note for each in failed if each.name == name))
        print(tr("{name} failed in {count} games, such as: {note}", name=name, count=count, note=note))
    if definition.sprt is not None:
        _print_test(tournament)
    counts = {"done": len(tournament.games), "total": tournament.schedule.total}
    print(tr("{done} of {total} games; kept in {folder}", folder=path, **counts))


def _print_test(tournament: Tournament) -> None:
    from qipan.arena.formats.sprt import sprt_of

    test = sprt_of(tournament.definition, tournament.results)
    new, old = tournament.definition.names
    lower, upper = test.bounds
    values = {"pairs": test.pairs, "llr": f"{test.llr:.2f}", "lower": f"{lower:.2f}", "upper": f"{upper:.2f}"}
    print(tr("after {pairs} pairs: log-likelihood ratio {llr}, bounds {lower} and {upper}", **values))
    print(word_decision(test, new, old))


@contextmanager
def progress_shown(*, json: bool) -> Iterator[Show]:
    """Yield a function that shows the progress of a tournament on standard error."""
    if not is_terminal(sys.stderr):
        yield (lambda _: None) if json else _lines()
        return
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:
        yield table_on(live)


def _lines() -> Show:
    shown_at = time.monotonic()

    def show(progress: Progress) -> None:
        nonlocal shown_at
        if time.monotonic() - shown_at >= LINE_SECONDS:
            shown_at = time.monotonic()
            print(_status(progress), file=sys.stderr, flush=True)

    return show


def table_on(live: Any) -> Show:
    """Return a function that draws the table of a tournament on a live display of `rich`, every TABLE_SECONDS."""
    shown_at = -TABLE_SECONDS

    def show(progress: Progress) -> None:
        nonlocal shown_at
        if time.monotonic() - shown_at < TABLE_SECONDS:
            return
        shown_at = time.monotonic()
        from rich.text import Text

        from qipan.arena.standings import rate_competitors, standings

        ratings = rate_competitors(progress.definition, progress.results)
        lines = standings(progress.definition, progress.schedule, progress.results, ratings)
        text = "\n".join([*standing_lines(progress.definition.format, lines)[: MAX_ROWS + 1], _status(progress)])
        live.update(Text(text, no_wrap=True), refresh=True)

    return show


def _status(progress: Progress) -> str:
    """Return how many games are finished, and an estimate of the remaining time."""
    keys = {game.key for game in progress.schedule.games}
    done, total = len(keys & progress.results.keys()), max(progress.schedule.total, len(keys))
    values = {"done": done, "total": total, "minutes": f"{progress.seconds / 60:.1f}"}
    if progress.played < PLAYED_FOR_ESTIMATE:
        return tr("{done} of {total} games after {minutes} min", **values)
    left = f"{(total - done) * progress.seconds / progress.played / 60:.1f}"
    return tr("{done} of {total} games after {minutes} min, about {left} min left", **values, left=left)
