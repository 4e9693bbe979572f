"""Writes the results of matches and the new ratings, in the transaction that writes the end of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sqlalchemy as sa

from qipan.server.protocol.profiles import Opponent, Outcome, Unrated
from qipan.server.storage.ratings import Rating, level_rating, rate
from qipan.server.storage.tables import profile_keys, ratings, results


@dataclass(frozen=True)
class PlayerResult:
    """The result of a seat in a match."""

    place: int  # counted from 1; seats that tie share a place
    outcome: Outcome
    is_engine: bool = False
    level: int | None = None  # an engine's level, if it has one that counts for ratings
    unrated: Unrated | None = None


@dataclass(frozen=True)
class MatchPlayers:
    """The players of a match that starts or ends; if it ends, with their results."""

    game: str
    at: float  # seconds since 1970
    keys: tuple[str | None, ...]  # by seat: digest of the key of the person's profile
    results: tuple[PlayerResult, ...] = ()  # by seat; empty if the match starts


Insert = Callable[[sa.Table], Any]  # the dialect's `insert`, whose result has `on_conflict_do_nothing`


def write_players(connection: sa.Connection, insert: Insert, matches: Sequence[tuple[int, MatchPlayers]]) -> None:
    """Write the starts and ends of matches, given by their ids. A match that has ended already is not written again."""
    found = _find_profiles(connection, {key for _, match in matches for key in match.keys if key is not None})
    for match_id, match in matches:
        if not match.results:
            _write_start(connection, insert, match_id, match, found)
    ended = [(match_id, match) for match_id, match in matches if match.results]
    if ended:
        _write_ends(connection, insert, ended, found)


def lock_ratings(connection: sa.Connection, insert: Insert, wanted: Iterable[tuple[int, str]]) -> dict[Any, Rating]:
    """Return the ratings of profiles and games, after creating the missing ratings.

    On PostgreSQL they stay locked until the end of the transaction. All transactions lock them in the same order.
    """
    locked: dict[Any, Rating] = {}
    start = Rating()
    for profile, game in sorted(set(wanted)):
        row = {"profile": profile, "game": game, "mu": start.mu, "sigma": start.sigma, "matches": 0}
        connection.execute(insert(ratings).values(row).on_conflict_do_nothing())
        query = sa.select(ratings.c.mu, ratings.c.sigma).where(ratings.c.profile == profile, ratings.c.game == game)
        found = connection.execute(query.with_for_update()).one()
        locked[profile, game] = Rating(found.mu, found.sigma)
    return locked


def _find_profiles(connection: sa.Connection, keys: set[str]) -> dict[str, int]:
    if not keys:
        return {}
    rows = connection.execute(sa.select(profile_keys).where(profile_keys.c.digest.in_(sorted(keys))))
    return {row.digest: row.profile for row in rows}


def _write_start(
    connection: sa.Connection, insert: Insert, match_id: int, match: MatchPlayers, found: dict[str, int]
) -> None:
    written: set[int] = set()
    for seat, key in enumerate(match.keys):
        profile = None if key is None else found.get(key)
        if profile is None or profile in written:
            continue
        written.add(profile)
        row = {"match": match_id, "seat": seat, "profile": profile, "game": match.game, "started": match.at}
        connection.execute(insert(results).values(row).on_conflict_do_nothing())


@dataclass
class _End:
    """The end of a match: its seats, and the profile that each of them belongs to."""

    match_id: int
    match: MatchPlayers
    profiles: list[int | None]
    open_seats: set[int]  # the seats whose results are not written yet
    seats: list[PlayerResult] = field(init=False)

    def __post_init__(self) -> None:
        reason = self._why_unrated()
        owners = Counter(profile for profile in self.profiles if profile is not None)
        self.seats = [
            replace(seat, unrated="self" if profile is not None and owners[profile] > 1 else seat.unrated or reason)
            for seat, profile in zip(self.match.results, self.profiles, strict=True)
        ]

    def _why_unrated(self) -> Unrated | None:
        """Return why the match is rated for nobody; None if it is rated."""
        for seat, profile in zip(self.match.results, self.profiles, strict=True):
            if seat.is_engine and seat.level is None:
                return "engine_without_level"
            if not seat.is_engine and profile is None:
                return "no_profile"
        return None

    @property
    def rated(self) -> list[int]:
        return [seat for seat in sorted(self.open_seats) if self.seats[seat].unrated is None]

    def opponents_of(self, seat: int) -> tuple[Opponent, int | None]:
        """Return the kind of a seat's opponents, and their level if they are all engines of one level."""
        others = [other for number, other in enumerate(self.seats) if self.profiles[number] != self.profiles[seat]]
        if not others:
            return "self", None
        are_engines = {other.is_engine for other in others}
        if len(are_engines) > 1:
            return "both", None
        levels = {other.level for other in others}
        return ("engines" if True in are_engines else "people"), levels.pop() if len(levels) == 1 else None


def _write_ends(
    connection: sa.Connection,
    insert: Insert,
    matches: Sequence[tuple[int, MatchPlayers]],
    found: dict[str, int],
) -> None:
    query = sa.select(results.c.match, results.c.seat).where(results.c.ended.is_(None))
    open_seats: dict[int, set[int]] = {match_id: set() for match_id, _ in matches}
    for row in connection.execute(query.where(results.c.match.in_(sorted(open_seats)))):
        open_seats[row.match].add(row.seat)
    ends = [
        _End(
            match_id,
            match,
            [None if key is None else found.get(key) for key in match.keys],
            open_seats.pop(match_id, set()),
        )
        for match_id, match in matches
    ]
    is_rated = [end for end in ends if end.rated]
    people = [(profile, end.match.game) for end in is_rated for profile in end.profiles if profile is not None]
    current = lock_ratings(connection, insert, people)
    for end in ends:
        _write_end(connection, end, current)


def _write_end(connection: sa.Connection, end: _End, current: dict[Any, Rating]) -> None:
    game, rated = end.match.game, end.rated
    before: list[Rating] = []
    after: list[Rating] = []
    if rated:
        for player, profile in zip(end.seats, end.profiles, strict=True):
            before.append(current[profile, game] if player.level is None else level_rating(player.level))
        after = rate(before, [seat.place for seat in end.seats])
    for seat in sorted(end.open_seats):
        profile, result = end.profiles[seat], end.seats[seat]
        opponent, level = end.opponents_of(seat)
        values: dict[str, Any] = {"ended": end.match.at, "outcome": result.outcome, "place": result.place}
        values |= {"opponent": opponent, "level": level, "unrated": result.unrated}
        if seat in rated:
            values |= {"rating_before": before[seat].points, "rating_after": after[seat].points}
            current[profile, game] = after[seat]
            _save_rating(connection, profile, game, after[seat])
        connection.execute(
            sa.update(results).where(results.c.match == end.match_id, results.c.seat == seat).values(values)
        )


def _save_rating(connection: sa.Connection, profile: int | None, game: str, rating: Rating) -> None:
    values = {"mu": rating.mu, "sigma": rating.sigma, "matches": ratings.c.matches + 1}
    connection.execute(sa.update(ratings).where(ratings.c.profile == profile, ratings.c.game == game).values(values))
