"""The command `qipan arena classroom`: a tournament of the bots of a class."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.arena import options
from qipan.cli.arena.live import STOPPED, print_tournament, progress_shown, report_repair
from qipan.cli.arena.words import tournament_json
from qipan.cli.common import Json, Options, print_json, select_game
from qipan.cli.language import tr
from qipan.cli.words import word_reason
from qipan.match.text import printable_output
from qipan.rules.reasons import Problem

if TYPE_CHECKING:
    from qipan.arena.classroom import Classroom, Verdict
    from qipan.arena.folder import Tournament
    from qipan.arena.runner import Progress

ERROR_LINES = 5  # number of lines of error output that are shown for a bot that cannot play
LOOK_SECONDS = 2.0  # how often the bots' files are checked for changes


def classroom(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder that has one subfolder for each bot.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="One of {games}.")],
    games: options.Games = None,
    depth: options.Depth = None,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    clock: options.ClockTimes = None,
    opening_moves: options.OpeningMoves = None,
    seed: options.Seed = 1,
    option: Options = None,
    jobs: options.Jobs = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Keep looking for new and changed bots, until you press Ctrl-C.")
    ] = False,
    json: Json = False,
) -> None:
    """Let the bots of a class play a round robin. A bot whose files have changed plays its games again.

    Each bot is checked first. Those that cannot play are listed with the reason, and the others play.
    """
    from qipan.arena.classroom import Classroom, check_folder
    from qipan.arena.openings import default_opening_moves

    check_folder(folder)
    rules = select_game(game, option)
    room = Classroom(
        folder,
        rules,
        games or 2 * rules.seats,
        options.limit_of(depth, nodes, seconds),
        options.terms_of(clock),
        default_opening_moves(rules) if opening_moves is None else opening_moves,
        options.seed_of(seed),
    )
    try:
        while True:
            tournament = _play(room, jobs, watch=watch, json=json)
            if tournament is None:
                continue
            if not json:
                print_tournament(room.tournament.path, tournament)
            if not watch:
                break
            while not room.is_outdated(tournament.definition):
                time.sleep(LOOK_SECONDS)
    except KeyboardInterrupt:
        print(tr("Stopped. All finished games are kept."), file=sys.stderr)
        sys.exit(STOPPED)
    if json:
        print_json(tournament_json(room.tournament.path, tournament))


def _play(room: Classroom, jobs: int | None, *, watch: bool, json: bool) -> Tournament | None:
    """Check the bots and play the missing games. Return None if bots have changed since the check.

    Changes are looked for at intervals if `watch` is true, and whenever a game could not be played. Games in progress
    are then finished first.
    """
    from qipan.arena.folder import tournament_of
    from qipan.arena.tournaments import run_tournament
    from qipan.executors.processes import ProcessExecutor

    def report(name: str, verdict: Verdict) -> None:
        if json:
            return
        lines = [tr("{name} can play", name=name)]
        if verdict.reason is not None:
            lines = [tr("{name} cannot play: {reason}", name=name, reason=word_reason(verdict.reason))]
            lines += [f"  {line}" for line in printable_output(verdict.error_output).splitlines()[-ERROR_LINES:]]
        print("\n".join(lines), file=sys.stderr, flush=True)

    with ProcessExecutor(jobs) as executor:
        try:
            definition = room.update(executor, report)
        except KeyboardInterrupt:
            executor.kill()
            raise
    if len(definition.competitors) < room.game.seats:
        return tournament_of(definition, {})
    looked_at, unplayed, is_outdated = time.monotonic(), 0, False
    try:
        with progress_shown(json=json) as show:

            def look(progress: Progress) -> None:
                nonlocal looked_at, unplayed, is_outdated
                show(progress)
                if progress.unplayed > unplayed or (watch and time.monotonic() - looked_at > LOOK_SECONDS):
                    looked_at, unplayed = time.monotonic(), progress.unplayed
                    is_outdated = is_outdated or room.is_outdated(definition)

            tournament = run_tournament(
                room.tournament.path,
                jobs=jobs,
                on_progress=look,
                on_repair=report_repair,
                goes_on=lambda: not is_outdated,
            )
    except Problem:
        if is_outdated or room.is_outdated(definition):  # for example, the folder of a bot is gone
            return None
        raise
    return None if is_outdated else tournament
