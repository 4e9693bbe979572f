"""The tables and decision trees that this process is building, so that people who wait see the progress."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from qipan.rules import Game
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Reason, ReasonKind

TABLE_IS_BUILT = ReasonKind("table_is_built", "building the tablebase")


@dataclass(eq=False)
class Build:
    game: Game
    what: Reason
    done: float = 0.0  # the share of the work that is done, from 0 to 1


# Threads append, remove and copy; each of these is atomic.
_builds: list[Build] = []


@contextmanager
def announced_build(game: Game, what: Reason, progress: Progress | None) -> Iterator[Progress]:
    """Let `find_build` report a build while the `with` block runs. The yielded callback is for the kernel that builds.

    The callback also calls `progress`, if that is given.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> with announced_build(game, TABLE_IS_BUILT(), None) as report:
    ...     report(3, 4)
    ...     find_build(game).done
    0.75
    >>> find_build(game)
    """
    build = Build(game, what)

    def report(done: int, total: int) -> None:
        if progress is not None:
            progress(done, total)
        if total:
            build.done = min(1.0, done / total)

    _builds.append(build)
    try:
        yield report
    finally:
        _builds.remove(build)


def find_build(game: Game) -> Build | None:
    """Return the build that is in progress for a variant; of several, the most advanced one; None without any."""
    return max((build for build in _builds.copy() if build.game == game), key=lambda build: build.done, default=None)
