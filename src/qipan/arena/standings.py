"""Standings: the competitors in order, with points, Elo and, where a format has them, tie-breaks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from qipan.arena.definition import Definition
from qipan.arena.finished import FinishedGame
from qipan.arena.formats.schedule import Schedule
from qipan.arena.formats.swiss import buchholz
from qipan.match.statistics.bradley_terry import Ratings, rate
from qipan.match.statistics.cross_table import cross_table
from qipan.match.statistics.results import GameResult


@dataclass(frozen=True)
class Standing:
    """A line of the standings. In a game with more than two seats, wins and losses are counted against each other seat.

    `elo` is relative to the mean of all competitors, with a 95 % error bar of ± `margin`; both are None if unknown.
    """

    place: int  # from 1; competitors that are equal share a place
    name: str
    games: int
    points: float  # the points of all games and byes
    wins: int
    draws: int
    losses: int
    elo: float | None
    margin: float | None
    tie_break: float | None  # Buchholz in a Swiss tournament, the round reached in a knock-out, otherwise None


@dataclass(frozen=True)
class Failure:
    """Why a competitor left a game before its end: it crashed, played an illegal move or ran out of time."""

    key: str
    name: str
    note: str


def rate_competitors(definition: Definition, results: Mapping[str, GameResult]) -> Ratings | None:
    """Return the ratings of the competitors that have played; None before the first game."""
    counted = _counted(definition, results)
    return rate(counted) if counted else None


def _counted(definition: Definition, results: Mapping[str, GameResult]) -> list[GameResult]:
    known = set(definition.names)
    return [result for result in results.values() if known.issuperset(result.players)]


def standings(
    definition: Definition,
    schedule: Schedule,
    results: Mapping[str, GameResult],
    ratings: Ratings | None = None,
) -> list[Standing]:
    """Return the standings of a tournament, best first, with Elo if `ratings` are given.

    A round robin and a gauntlet are sorted by points per game, a Swiss tournament by points and then Buchholz, a
    knock-out by the round reached and then points per game.

    >>> from qipan.arena.competitor import read_competitors
    >>> definition = Definition("dots", {}, read_competitors(["ann=random", "bo=random"]))
    >>> results = {"1.ann+bo.1": GameResult(("ann", "bo"), (-1.0, 1.0))}
    >>> [(line.place, line.name, line.points) for line in standings(definition, Schedule([]), results)]
    [(1, 'bo', 1.0), (2, 'ann', 0.0)]
    """
    names = definition.names
    table = cross_table(_counted(definition, results))
    points = [table.points[name] + schedule.byes.get(player, 0) for player, name in enumerate(names)]
    shares = [table.points[name] / table.games[name] if table.games[name] else 0.0 for name in names]
    tie_breaks: list[float] | None = None
    if definition.format == "swiss":
        tie_breaks = buchholz(points, schedule.pairings)
        ranks = [(points[player], tie_breaks[player]) for player in range(len(names))]
    elif definition.format == "knockout":
        tie_breaks = [float(schedule.reached.get(player, 1)) for player in range(len(names))]
        ranks = [(tie_breaks[player], shares[player]) for player in range(len(names))]
    else:
        ranks = [(shares[player], 0.0) for player in range(len(names))]
    rated = {each.name: each for each in ratings or ()}
    order = sorted(range(len(names)), key=lambda player: (-ranks[player][0], -ranks[player][1], player))
    lines = []
    for player in order:
        name = names[player]
        tally, rating = table.totals[name], rated.get(name)
        lines.append(
            Standing(
                1 + sum(rank > ranks[player] for rank in ranks),
                name,
                table.games[name],
                points[player],
                tally.wins,
                tally.draws,
                tally.losses,
                None if rating is None else rating.elo,
                None if rating is None else rating.margin,
                None if tie_breaks is None else tie_breaks[player],
            )
        )
    return lines


def failures(definition: Definition, games: Iterable[FinishedGame]) -> list[Failure]:
    """Return who left a game before its end, and why."""
    found = []
    marks = definition.game.seat_names
    for game in games:
        notes = game.fields.get("notes", {})
        for number, entry in enumerate(game.fields["moves"]):
            kind, _, mark = str(entry).partition(":")
            if kind in ("forfeit", "timeout", "drop") and mark in marks:
                note = str(notes.get(str(number), "")) or ("ran out of time" if kind == "timeout" else kind)
                found.append(Failure(game.key, game.result.players[marks.index(mark)], note))
    return found


def seconds_used(games: Iterable[FinishedGame]) -> dict[str, float]:
    """Return the time that each competitor has used in all games."""
    used: defaultdict[str, float] = defaultdict(float)
    for game in games:
        for name, seconds in zip(game.result.players, game.seconds, strict=False):
            used[name] += seconds
    return dict(used)


def count_failures(failed: Iterable[Failure]) -> Counter[str]:
    return Counter(failure.name for failure in failed)
