"""Schedules: the games of a tournament as far as they are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from qipan.arena.competitor import PLUS
from qipan.arena.definition import Definition
from qipan.match.statistics.results import GameResult

Results = Mapping[str, GameResult]  # the results of finished games, by game key


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """A game: its key, which no other game of the tournament has, its players by seat, and the number of its opening.

    The key consists of the round, the players of the pairing and the number of the game in this pairing.
    """

    key: str
    players: tuple[int, ...]  # indices of competitors, by seat
    opening: int


@dataclass(frozen=True)
class Schedule:
    """The games that are known so far, in the order in which they should begin, finished ones included."""

    games: Sequence[ScheduledGame]
    is_complete: bool = True  # False if more games may be added when these are finished
    total: int = 0  # number of games in the whole tournament, as far as it is known
    byes: Mapping[int, int] = field(default_factory=dict)  # by competitor: points for rounds without a game
    # In a knock-out, by competitor: the last round that it has reached.
    reached: Mapping[int, int] = field(default_factory=dict)
    pairings: Sequence[tuple[int, ...]] = ()  # in a Swiss tournament: which competitors have met, for the tie-break


def pairing_games(
    definition: Definition, round_number: int, members: Sequence[int], first_opening: int, first_game: int = 1
) -> list[ScheduledGame]:
    """Return one game for each rotation of the seats of a pairing, all with the same opening."""
    label = PLUS.join(definition.competitors[member].label for member in members)
    return [
        ScheduledGame(f"{round_number}.{label}.{first_game + turn}", (*members[turn:], *members[:turn]), first_opening)
        for turn in range(len(members))
    ]


def points_by_player(games: Sequence[ScheduledGame], results: Results) -> dict[int, float]:
    """Return the points of each competitor in those of the given games that are finished."""
    points: dict[int, float] = {}
    for game in games:
        gained = results[game.key].points if game.key in results else (0.0,) * len(game.players)
        for player, share in zip(game.players, gained, strict=True):
            points[player] = points.get(player, 0.0) + share
    return points


def are_finished(games: Sequence[ScheduledGame], results: Results) -> bool:
    return all(game.key in results for game in games)
