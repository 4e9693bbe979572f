"""Creates and runs tournaments, and finds their folders."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from qipan.arena import problems
from qipan.arena.definition import Definition
from qipan.arena.folder import Tournament, TournamentFolder, tournament_of
from qipan.arena.runner import Progress, Runner
from qipan.executors.cluster import ClusterExecutor
from qipan.executors.processes import ProcessExecutor
from qipan.rules.folders import data_folder
from qipan.rules.reasons import Problem, Reason

SHOWN_KEYS = 10  # at most this many of the games that were given up are named


def create_tournament(path: str | os.PathLike[str], definition: Definition) -> None:
    """Create the folder of a tournament. A folder that already has this tournament is not changed.

    Raise Problem if the tournament cannot be played, or if the folder has another tournament.
    """
    definition.check()
    TournamentFolder(Path(path)).create(definition)


def run_tournament(
    path: str | os.PathLike[str],
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    on_progress: Callable[[Progress], object] = lambda _: None,
    on_repair: Callable[[int], object] = lambda _: None,
    goes_on: Callable[[], bool] = lambda: True,
) -> Tournament:
    """Play all games of a tournament that are missing, and return it.

    Games are played in `jobs` processes, by default one for each core, or on the Ray cluster with this address. Once
    `goes_on`, which is called every now and then, returns False, no other game begins. Raise Problem if a competitor
    cannot play, if another process runs the same tournament, and at the end if some games could not be played.

    >>> import tempfile, qipan
    >>> from qipan.arena.competitor import read_competitors
    >>> definition = Definition.of(qipan.game("dots"), read_competitors(["table", "random"]), games=4, seed=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     create_tournament(folder, definition)
    ...     len(run_tournament(folder, jobs=1).games)
    4
    """
    folder = TournamentFolder(Path(path))
    definition = folder.definition()
    definition.check()
    with folder.lock(), _workers(jobs, cluster) as workers:
        runner = Runner(folder, workers, on_progress, on_repair, shares_folder=cluster is None, goes_on=goes_on)
        runner.run()
    if runner.given_up:
        raise Problem(_why_given_up(runner.given_up))
    return tournament_of(definition, folder.games())


def _why_given_up(given_up: Mapping[str, Reason | None]) -> Reason:
    """Return a reason that names games given up: the unplayable ones or, without any, those whose process died."""
    unplayed = {key: reason for key, reason in given_up.items() if reason is not None}
    keys = ", ".join([*(unplayed or given_up)][:SHOWN_KEYS])
    for reason in unplayed.values():
        return problems.GAMES_NOT_PLAYED(keys=keys, problem=reason)
    return problems.GAMES_GIVEN_UP(keys=keys)


@contextmanager
def _workers(jobs: int | None, cluster: str | None) -> Iterator[ProcessExecutor | ClusterExecutor]:
    workers = ProcessExecutor(jobs) if cluster is None else ClusterExecutor(cluster)
    with workers:
        yield workers


def default_root() -> Path:
    """Return the folder in which tournaments are created if the user chooses no folder."""
    return data_folder() / "arena"


def new_folder(game: str) -> Path:
    """Return a folder for a new tournament, named after the game and the time."""
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    root = default_root()
    folder, number = root / name, 1
    while folder.exists():
        number += 1
        folder = root / f"{name}-{number}"
    return folder


def latest_folder() -> Path:
    """Return the latest tournament in the default folder. Raise Problem if that has none."""
    root = default_root()
    found = [path.parent for path in root.glob("*/tournament.json")]
    if not found:
        raise Problem(problems.NO_TOURNAMENT(path=str(root)))
    return max(found, key=lambda path: [int(part) for part in re.findall(r"\d+", path.name)])
