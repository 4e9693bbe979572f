"""A sequential test as a tournament of two: pairs of games with swapped seats, until the test is decided.

A pair counts only if all pairs before it are finished, so that the decision does not depend on which game happens to
finish first.
"""

from __future__ import annotations

from qipan.arena.definition import Definition
from qipan.arena.formats.round_robin import static_schedule
from qipan.arena.formats.schedule import Results, Schedule
from qipan.match.statistics.sprt import Sprt


class SprtSchedule:
    """The games of a sequential test. Each pair is counted once, so the results must grow from call to call."""

    def __init__(self, definition: Definition) -> None:
        assert definition.sprt is not None
        elo0, elo1, alpha, beta = definition.sprt
        self.test = Sprt(elo0, elo1, alpha, beta)
        self._all = static_schedule(definition)

    def schedule(self, results: Results) -> Schedule:
        """Return all games or, once the test is decided, only the games that counted for the decision."""
        games = self._all.games
        while self.test.decision is None and (first := 2 * self.test.pairs) < len(games):
            pair = [results.get(game.key) for game in games[first : first + 2]]
            if pair[0] is None or pair[1] is None:
                break
            # The new program is competitor 0, which has seat 0 in the first game of a pair and seat 1 in the second.
            self.test.add((pair[0].points[0] + pair[1].points[1]) / 2)
        if self.test.decision is None:
            return self._all
        counted = games[: 2 * self.test.pairs]
        return Schedule(counted, total=len(counted))


def sprt_of(definition: Definition, results: Results) -> Sprt:
    """Return the sequential test of a tournament after these results."""
    found = SprtSchedule(definition)
    found.schedule(results)
    return found.test
