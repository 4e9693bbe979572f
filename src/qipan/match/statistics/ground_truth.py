"""How well players play, measured by the proved values and the costs of their moves instead of by their results.

In a solved game, a move is judged by proved values only; a position without a proof is not judged. In a game with
hidden information and move costs (`GameModule.move_costs`), a move is judged by what the seat knew: such a loss is an
estimate, since most costs assume a good, but not a perfect, continuation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Literal

from qipan.engines.limit import Limit
from qipan.match.grading import Grade, grade_by_costs, grade_proved
from qipan.match.hidden_moves import hides_moves
from qipan.match.history import Entry, History, move_of
from qipan.match.record import Record
from qipan.rules.game_module import module_of
from qipan.truth import table_for

MISTAKES: tuple[Grade, ...] = ("mistake", "blunder")
MAX_WORST_MOVES = 10  # of each player's mistakes, at most this number are kept with their positions
PROOF_SECONDS = 2.0  # a position that takes longer to prove is not judged


@dataclass(frozen=True)
class JudgedMove:
    """A move with its loss."""

    player: str
    seat: int
    ply: int  # the index of the entry in the record, from 0
    move: str
    position: str  # what the mover saw before the move: the position, or its view if something is hidden
    lost: float  # the loss, counted in `unit`
    unit: str  # `payoff`, or what the game's scores or costs count
    grade: Grade
    is_forced: bool  # whether this was the only legal move
    better: tuple[str, ...]  # some of the best moves; empty if `move` is one of them
    was_won: bool  # whether the player had a proved win before the move
    kind: Literal["exact", "estimate"]


@dataclass(frozen=True)
class JudgedGame:
    """The moves of a record that could be judged; returned by :func:`judge`."""

    moves: tuple[JudgedMove, ...]
    counts: tuple[int, ...]  # by seat: number of its moves, judged or not, that are not hidden


@dataclass(frozen=True)
class WorstMove:
    """One of a player's worst moves, and the game in which it was made."""

    game: int  # the index of the game's record
    opponents: tuple[str, ...]
    judged: JudgedMove


@dataclass
class GroundTruth:
    """The moves of one player, judged; returned by :func:`ground_truth`."""

    player: str
    unit: str = "payoff"  # what `lost` counts: payoff, or the game's own unit, such as boxes or shots
    kind: Literal["exact", "estimate"] = "exact"
    games: int = 0
    moves: int = 0  # number of all moves that are not hidden
    judged: int = 0  # how many of `moves` could be judged
    choices: int = 0  # number of judged moves that were not the only legal move
    best: int = 0  # number of `choices` in which the player made a best move
    lost: float = 0.0  # the total loss of all judged moves
    mistakes: int = (
        0  # moves that turn a win into a draw or a loss, or a draw into a loss; for costs, see docs/review.md
    )
    first_mistakes: list[int] = field(default_factory=list)  # for each game with a mistake: the ply of the first one
    won_positions: int = 0  # the number of games in which the player had a proved win
    wins_thrown_away: int = 0  # the number of `won_positions` that the player did not win
    worst: list[WorstMove] = field(default_factory=list)  # the worst moves, largest loss first, at most MAX_WORST_MOVES

    @property
    def best_share(self) -> float | None:
        """The share of best moves among the choices; None if there are no choices."""
        return self.best / self.choices if self.choices else None

    @property
    def mean_loss(self) -> float | None:
        """The mean loss per choice; None if there are no choices."""
        return self.lost / self.choices if self.choices else None

    @property
    def first_mistake(self) -> float | None:
        """The median ply of the first mistake, over the games with a mistake; None if no game has one."""
        return median(self.first_mistakes) if self.first_mistakes else None

    def add(self, moves: list[JudgedMove], all_moves: int, game: int, opponents: tuple[str, ...], won: bool) -> None:
        """Count the judged moves of one game."""
        self.games += 1
        self.moves += all_moves
        if moves:
            self.unit, self.kind = moves[0].unit, moves[0].kind
        self.judged += len(moves)
        choices = [move for move in moves if not move.is_forced]
        self.choices += len(choices)
        self.best += sum(move.grade == "best" for move in choices)
        self.lost += sum(move.lost for move in choices)
        mistakes = [move for move in choices if move.grade in MISTAKES]
        self.mistakes += len(mistakes)
        self.first_mistakes += [move.ply for move in mistakes[:1]]
        had_win = any(move.was_won for move in moves)
        self.won_positions += had_win
        self.wins_thrown_away += had_win and not won
        self.worst += [WorstMove(game, opponents, move) for move in mistakes]
        self.worst = sorted(self.worst, key=lambda move: -move.judged.lost)[:MAX_WORST_MOVES]


def judge(record: Record, *, proof_seconds: float = PROOF_SECONDS) -> JudgedGame:
    """Judge the moves of a record. A position that takes longer than `proof_seconds` to prove is left out.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("two-eat-one"), ["ann", "bob"])
    >>> for move in ("D4-D3", "D1-D2", "C4-C3"):
    ...     match.play(move)
    >>> [(move.player, move.lost, move.grade, move.was_won) for move in judge(match.record()).moves]
    [('ann', 0.0, 'best', False), ('bob', 1.0, 'mistake', False), ('ann', 2.0, 'blunder', True)]
    """
    history = History(record.start, record.terms)
    if not record.game.is_hidden:
        table_for(record.start)  # build the table now, since the time for it must not count as time for the first proof
    judge_move = _judge_by_proof if module_of(record.game.name).move_costs is None else _judge_by_costs
    moves: list[JudgedMove] = []
    counts = [0] * len(record.seats)
    for entry in record.entries:
        if entry.is_move and entry.seat is not None and not hides_moves(history.state):
            counts[entry.seat] += 1
            judged = judge_move(record, history, entry, proof_seconds)
            moves += [] if judged is None else [judged]
        history.append(entry.text, entry.seconds, entry.note)
    return JudgedGame(tuple(moves), tuple(counts))


def _judge_by_proof(record: Record, history: History, entry: Entry, seconds: float) -> JudgedMove | None:
    graded = grade_proved(history, entry, seconds)
    if graded is None:
        return None
    payoffs = graded.best.payoffs
    return JudgedMove(
        player=record.seats[graded.seat].name,
        seat=graded.seat,
        ply=graded.ply,
        move=entry.text,
        position=history.state.text,
        lost=max(0.0, graded.lost),
        unit=graded.unit,
        grade=graded.grade,
        is_forced=graded.is_forced,
        better=tuple(map(str, graded.better)),
        was_won=graded.best.outcome == "win" if payoffs is None else _is_first(payoffs, graded.seat),
        kind="exact",
    )


def _judge_by_costs(record: Record, history: History, entry: Entry, seconds: float) -> JudgedMove | None:
    seat = entry.seat
    assert seat is not None
    view, move = history.state.view(seat), move_of(history.state, entry.text)
    graded = grade_by_costs(len(history.entries), view, move, Limit(seconds=seconds))
    if graded is None:
        return None
    return JudgedMove(
        player=record.seats[seat].name,
        seat=seat,
        ply=graded.ply,
        move=str(move),
        position=view.text,
        lost=graded.lost,
        unit=graded.unit,
        grade=graded.grade,
        is_forced=len(view.moves()) == 1,
        better=tuple(map(str, graded.better)),
        was_won=False,
        kind="estimate",
    )


def _is_first(payoffs: tuple[float, ...], seat: int) -> bool:
    return all(payoffs[seat] > payoff for other, payoff in enumerate(payoffs) if other != seat)


def ground_truth(records: Iterable[Record], *, proof_seconds: float = PROOF_SECONDS) -> dict[str, GroundTruth]:
    """Return the judged moves of every player over some records of one game.

    >>> import qipan
    >>> game = qipan.game("dots", rows=2, cols=2)
    >>> records = [qipan.play_match(game, ["table", "random"], seed=seed) for seed in range(5)]
    >>> truth = ground_truth(records)
    >>> truth["table"].best_share, truth["table"].mean_loss, truth["random"].best_share < 1, truth["random"].unit
    (1.0, 0.0, True, 'boxes')
    >>> truth["table"].kind, truth["table"].judged == truth["table"].moves
    ('exact', True)
    """
    players: dict[str, GroundTruth] = {}
    for number, record in enumerate(records):
        add_judged(players, number, record, judge(record, proof_seconds=proof_seconds))
    return players


def add_judged(players: dict[str, GroundTruth], number: int, record: Record, judged: JudgedGame) -> None:
    """Count the moves of one record, which :func:`judge` returned, perhaps in another process.

    `number` is the index of the record, by which :class:`WorstMove` refers to it.
    """
    for seat, player in enumerate(record.seats):
        truth = players.setdefault(player.name, GroundTruth(player.name))
        opponents = tuple(other.name for other in record.seats[:seat] + record.seats[seat + 1 :])
        won = record.outcome is not None and _is_first(tuple(record.outcome.payoffs), seat)
        own = [move for move in judged.moves if move.seat == seat]
        truth.add(own, judged.counts[seat], number, opponents, won)
