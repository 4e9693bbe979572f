"""Tournaments, as the server sends them: standings, cross table, games, and a page for each competitor."""

from __future__ import annotations

from typing import Literal

from qipan.match.grading import Grade
from qipan.server.protocol.base import GameName, Reason, Scalar, WireModel
from qipan.server.protocol.records import Unit

Format = Literal["round-robin", "gauntlet", "swiss", "knockout"]


class TournamentInfo(WireModel):
    """A line of the list of tournaments."""

    id: str
    game: GameName | None  # null if the tournament cannot be read
    format: Format | None
    competitors: int
    games: int  # number of finished games that count
    total: int  # number of games of the whole tournament, as far as it is known
    is_running: bool  # whether a process plays the tournament now
    is_finished: bool
    damaged: int  # number of lines of the game log that are damaged, and are ignored
    changed: float | None  # when a game was finished last, in seconds since 1970
    problem: Reason | None  # why the tournament cannot be read; null if it can be read


class Tally(WireModel):
    wins: int
    draws: int
    losses: int


class StandingInfo(WireModel):
    """A line of the standings. In a game with more than two seats, wins and losses count against each other seat."""

    competitor: int  # number of the competitor, from 0
    place: int  # from 1; competitors that are equal share a place
    name: str
    engine: str  # an engine of Qipan with its settings; empty for a program
    games: int
    points: float
    total: Tally
    elo: float | None  # relative to the mean of all competitors; null before the first game
    margin: float | None  # the error bar: with a probability of 95 %, the rating is within ± this
    tie_break: float | None  # Buchholz in a Swiss tournament, the round reached in a knock-out
    failures: int  # number of games in which the competitor crashed, played an illegal move or ran out of time
    seconds: float  # the time that the competitor has used in all games


class LimitInfo(WireModel):
    """The limits of each move; null for a limit that is not set."""

    depth: int | None
    nodes: int | None
    seconds: float | None


class SprtInfo(WireModel):
    """A sequential test of two hypotheses."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    pairs: int
    llr: float  # the log-likelihood ratio
    lower: float
    upper: float
    decision: Literal["accept", "reject"] | None


class BrokenInfo(WireModel):
    """In a classroom tournament: a bot that cannot play."""

    name: str
    problem: Reason
    error_output: str  # the end of what the bot printed to standard error when it was checked


class RunningInfo(WireModel):
    """A game in progress, as far as it is known."""

    board: int
    key: str
    players: list[str]
    moves: int


class TournamentResponse(WireModel):
    info: TournamentInfo
    options: dict[str, Scalar]
    games: int  # number of games that competitors play each time they meet
    rounds: int  # number of rounds of a Swiss tournament; 0 in other formats
    limit: LimitInfo
    openings: int  # number of positions that are given as openings; 0 if openings are random
    opening_moves: int  # number of moves of a random opening
    broken: list[BrokenInfo]
    sprt: SprtInfo | None
    standings: list[StandingInfo]
    # In the order of the standings: the results of each competitor against each other one; null if they have not met.
    # The list is empty if there are too many competitors.
    cross_table: list[list[Tally | None]]
    # In the same order, how probable it is that each competitor is stronger than each other one, from 0 to 1; null for
    # those without a rating. The list is empty if there are too many competitors, or no games.
    superiority: list[list[float | None]]
    running: list[RunningInfo]


class TournamentGame(WireModel):
    """A finished game."""

    number: int  # the number by which it is requested
    key: str
    players: list[str]
    points: list[float]  # by seat: the share of the other seats that this seat beat
    moves: int
    seconds: list[float]  # by seat: the time used in the game
    notes: list[str | Reason]  # why seats forfeited, ran out of time or dropped out
    date: str
    has_opening: bool  # whether the game began from a position other than the start


class GamesResponse(WireModel):
    """Finished games, the latest first."""

    games: list[TournamentGame]
    next: int | None  # the value of `before` that requests the games after these; null if there are no more


class OpponentInfo(WireModel):
    competitor: int
    name: str
    total: Tally


class OpeningInfo(WireModel):
    """The results of a competitor after one opening."""

    position: str | None  # null if the opening is the start position
    total: Tally


class FailureInfo(WireModel):
    number: int  # number of the game
    key: str
    opponents: list[str]
    note: str | Reason


class OutputInfo(WireModel):
    """The end of what a program has printed to standard error in a game."""

    number: int | None  # number of the game; null if the game does not count
    key: str
    opponents: list[str]  # empty if the game does not count
    text: str


class CompetitorResponse(WireModel):
    info: TournamentInfo
    options: dict[str, Scalar]
    standing: StandingInfo
    opponents: list[OpponentInfo]
    seats: list[Tally]
    openings: list[OpeningInfo]  # the openings with the most games
    failures: list[FailureInfo]  # the latest first
    outputs: list[OutputInfo]  # the latest first


class WorstMoveInfo(WireModel):
    number: int  # the number of the game
    ply: int  # the number of entries before the move
    move: str
    better: list[str]
    opponents: list[str]
    lost: float
    grade: Grade


class MeanCostInfo(WireModel):
    """What a competitor needs on average over all hidden set-ups of the other player, in `unit`."""

    mean: float
    kind: Literal["exact", "estimate"]
    margin: float  # for an estimate: half the width of its 95 % interval
    setups: int | None  # the number of set-ups that an estimate is based on


class MistakesResponse(WireModel):
    """The moves of a competitor in its latest games, judged by the platform's own values."""

    judged: int  # how many games have been judged so far
    wanted: int  # how many games will be judged in all; repeat the request until `judged` has reached this
    kind: Literal["exact", "estimate"]
    unit: Unit
    moves: int
    judged_moves: int
    best_share: float | None  # share of the moves that were best; a move without an alternative does not count
    mean_loss: float | None
    cost: MeanCostInfo | None  # null if the mean cost is unknown
    mistakes: int
    first_mistake: float | None  # the median ply of the first mistake, over the games with a mistake
    won_positions: int  # number of games in which the competitor had a proved win
    wins_thrown_away: int  # number of games with a proved win that the competitor did not win
    worst: list[WorstMoveInfo]
