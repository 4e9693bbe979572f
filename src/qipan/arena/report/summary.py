"""What a report is about: a game, its competitors, the records of their games, and the failures of programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from qipan.match import Record
from qipan.match.statistics import GroundTruth, ground_truth
from qipan.match.statistics.policy_cost import PolicyCost
from qipan.rules import Game

MAX_JUDGED_GAMES = 1000  # of more games, only a sample is judged, since proofs take time


class CompetitorLike(Protocol):
    """A competitor, such as `qipan.arena.competitor.Competitor`."""

    @property
    def name(self) -> str: ...
    @property
    def spec(self) -> str:
        """The text that says who plays: words, or a command."""


class FailureLike(Protocol):
    """Why a competitor left a game before its end, such as `qipan.arena.standings.Failure`."""

    @property
    def key(self) -> str:
        """The key of the game."""

    @property
    def name(self) -> str: ...
    @property
    def note(self) -> str: ...


def outcome_reason_of(record: Record) -> str:
    """Return the reason of the outcome in English."""
    return "" if record.outcome is None else record.outcome.reason


@dataclass(frozen=True)
class TournamentSummary:
    """A tournament, as far as it has been played. Records of matches that have not ended are not counted.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> record = qipan.play_match(game, ["table", "random"], seed=1)
    >>> summary = TournamentSummary(game, (), (record, qipan.Match(game).record()))
    >>> len(summary.finished), summary.names
    (1, ('random', 'table'))
    """

    game: Game
    competitors: Sequence[CompetitorLike]
    records: Sequence[Record]
    failures: Sequence[FailureLike] = ()
    keys: Sequence[str] = ()  # the keys of the records, in the same order; if empty, the records are numbered
    title: str = ""
    # By the name of a competitor, if known: its mean cost, such as the number of shots, over all hidden set-ups.
    costs: Mapping[str, PolicyCost] = field(default_factory=dict)
    broken: Mapping[str, str] = field(default_factory=dict)  # why bots of a class cannot play, by their names
    word_result: Callable[[Record], str] = outcome_reason_of  # how a finished match ended, in words

    def __post_init__(self) -> None:
        if self.keys and len(self.keys) != len(self.records):
            raise ValueError(f"there are {len(self.records)} records, but {len(self.keys)} keys")

    @property
    def finished(self) -> list[tuple[str, Record]]:
        """The finished matches, with their keys."""
        keys = self.keys or [str(number) for number in range(1, len(self.records) + 1)]
        return [(key, record) for key, record in zip(keys, self.records, strict=True) if record.outcome is not None]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all competitors, also of those without games, and of other players of the records."""
        played = {seat.name for _, record in self.finished for seat in record.seats}
        listed = [competitor.name for competitor in self.competitors]
        return (*listed, *sorted(played.difference(listed)))

    def judged_games(self) -> list[tuple[str, Record]]:
        """Return the games whose moves are judged: all of them, or MAX_JUDGED_GAMES at regular intervals."""
        games = self.finished
        if len(games) <= MAX_JUDGED_GAMES:
            return games
        return [games[number * len(games) // MAX_JUDGED_GAMES] for number in range(MAX_JUDGED_GAMES)]

    def ground_truth(self) -> dict[str, GroundTruth]:
        """Judge the moves of :meth:`judged_games`; `WorstMove.game` is an index into them."""
        return ground_truth(record for _, record in self.judged_games())
