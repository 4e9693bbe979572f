"""Cross tables: who scored what against whom and in which seat, and how much time everybody used."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from qipan.match.notes import RAN_OUT_OF_TIME
from qipan.match.record import Record
from qipan.match.statistics.normal import STANDARD_NORMAL
from qipan.match.statistics.results import GameResult

LATE_SECONDS = 0.05  # tolerance for late moves, since the time of a move includes a little work of the referee
MAX_EXACT_GAMES = 1000  # up to this number of games, the likelihood of superiority is computed exactly


@dataclass
class Tally:
    """Wins, draws and losses. A game with more than two seats counts once for each pair of players.

    >>> tally = Tally(wins=3, draws=1, losses=1)
    >>> tally.games, tally.points, tally.score
    (5, 3.5, 0.7)
    >>> Tally().score is None
    True
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def score(self) -> float | None:
        """The mean points per game; None if there are no games."""
        return self.points / self.games if self.games else None

    def add(self, own: float, other: float) -> None:
        """Count a game by the payoffs of both players."""
        self.wins += own > other
        self.draws += own == other
        self.losses += own < other


@dataclass
class CrossTable:
    """The results of every player against every other one, and in every seat; returned by :func:`cross_table`."""

    pairs: defaultdict[tuple[str, str], Tally] = field(default_factory=lambda: defaultdict(Tally))
    seats: defaultdict[tuple[str, int], Tally] = field(default_factory=lambda: defaultdict(Tally))
    totals: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    points: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))  # sums of `GameResult.points`
    games: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def players(self) -> list[str]:
        """The players, by their mean points per game, best first."""
        return sorted(self.games, key=lambda name: (-self.points[name] / self.games[name], name))

    def add(self, result: GameResult) -> None:
        rows = list(zip(result.players, result.payoffs, result.points, strict=True))
        for seat, (player, payoff, points) in enumerate(rows):
            self.games[player] += 1
            self.points[player] += points
            for other_seat, (opponent, other_payoff, _) in enumerate(rows):
                if other_seat != seat:
                    self.pairs[player, opponent].add(payoff, other_payoff)
                    self.seats[player, seat].add(payoff, other_payoff)
                    self.totals[player].add(payoff, other_payoff)


def cross_table(results: Iterable[GameResult]) -> CrossTable:
    """Return the cross table of some results.

    >>> games = [GameResult(("ann", "bob"), (1, -1)), GameResult(("bob", "ann"), (0, 0))]
    >>> table = cross_table(games)
    >>> table.players, table.pairs["ann", "bob"], table.points["ann"]
    (['ann', 'bob'], Tally(wins=1, draws=1, losses=0), 1.5)
    >>> table.seats["ann", 0], table.seats["ann", 1]
    (Tally(wins=1, draws=0, losses=0), Tally(wins=0, draws=1, losses=0))
    """
    table = CrossTable()
    for result in results:
        table.add(result)
    return table


def likelihood_of_superiority(wins: int, losses: int) -> float:
    """Return the probability that a player is stronger than another, from the games between them alone.

    Draws say nothing about who is stronger. A decisive game is won with an unknown probability p, of which every value
    is equally likely before the first game. The result is the probability that p is more than 1/2. Use
    :meth:`Ratings.superiority` to take the games against all others into account.

    >>> likelihood_of_superiority(0, 0), likelihood_of_superiority(1, 0), round(likelihood_of_superiority(10, 4), 4)
    (0.5, 0.75, 0.9408)
    """
    if wins < 0 or losses < 0:
        raise ValueError(f"wins and losses cannot be negative: {wins}, {losses}")
    # P(p > 1/2) is the probability that this number of tosses of a fair coin show at most `wins` heads.
    games = wins + losses + 1
    if games > MAX_EXACT_GAMES:
        return STANDARD_NORMAL.cdf((wins - losses) / math.sqrt(games))
    ways = coefficient = 1
    for heads in range(wins):
        coefficient = coefficient * (games - heads) // (heads + 1)
        ways += coefficient
    return ways / (1 << games)


@dataclass
class TimeUse:
    """How long a player thought; returned by :func:`time_used`."""

    seconds: float = 0.0
    moves: int = 0
    longest: float = 0.0  # seconds of the longest turn
    timeouts: int = 0  # number of games in which the player ran out of time
    late: int = 0  # the number of moves that took longer than the player's time for each move, and were accepted

    @property
    def mean(self) -> float | None:
        """The mean seconds per move; None if there are no moves."""
        return self.seconds / self.moves if self.moves else None


def time_used(records: Iterable[Record]) -> dict[str, TimeUse]:
    """Return the time that each player used, from the times in the records.

    The first move of a player in a game does not count as late: its time includes the start of a program.

    >>> import qipan
    >>> record = qipan.play_match(qipan.game("dots", rows=1, cols=1), ["table", "random"], seed=1)
    >>> time_used([record])["table"]
    TimeUse(seconds=0.0, moves=2, longest=0.0, timeouts=0, late=0)
    """
    used: dict[str, TimeUse] = {}
    for record in records:
        for seat in record.seats:
            used.setdefault(seat.name, TimeUse())
        has_moved = set[int]()
        for entry in record.entries:
            if entry.seat is None:
                continue
            allowed = dict(record.seats[entry.seat].settings).get("seconds")
            is_late = isinstance(allowed, int | float) and entry.seconds > allowed + LATE_SECONDS
            time = used[record.seats[entry.seat].name]
            time.seconds += entry.seconds
            time.longest = max(time.longest, entry.seconds)
            time.moves += entry.is_move
            time.late += entry.is_move and is_late and entry.seat in has_moved
            has_moved.add(entry.seat)
            time.timeouts += entry.text.startswith("timeout:") or entry.note == str(RAN_OUT_OF_TIME)
    return used
