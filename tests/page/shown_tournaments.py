"""The tournaments that the server of the page's tests shows: a finished one, one that runs, and one that is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from qipan.arena.definition import BrokenBot
from qipan.engines.external.problems import PROGRAM_ILLEGAL_MOVE
from server.tournaments.folders import define, running, write_broken_bot, write_tournament

FINISHED, RUNNING, DAMAGED = "Class 3b", "spring", "damaged"
NAMES = ("table", "greedy", "random", "broken")
RUNNING_MOVES = ("0", "5", "7")
CANNOT_PLAY = BrokenBot("dee", PROGRAM_ILLEGAL_MOVE(move="castle"), "I am lost\n")


@contextmanager
def shown_tournaments(folder: Path) -> Iterator[Path]:
    """Write the tournaments, and let one of them run inside the `with` block."""
    broken = write_broken_bot(folder / "broken")
    shown = folder / "tournaments"
    competitors = [*NAMES[:-1], broken]
    write_tournament(shown / FINISHED, define(competitors=competitors, games=4, opening_moves=2))
    write_tournament(shown / DAMAGED, count=1).definition_file.write_text("{")
    going = write_tournament(shown / RUNNING, define(options={}, broken=(CANNOT_PLAY,)), count=3)
    with running(going, RUNNING_MOVES):
        yield shown
