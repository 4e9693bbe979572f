"""Compares both UCT models of dots with perfect play, and with the exact values under a duty to take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial

from qipan.games.dots.policies import dots_state
from qipan.games.dots.table import create_table
from qipan.games.dots.uct.measure import OPPONENTS, Opponent, Play
from qipan.games.dots.uct.names import FREE, MUST_TAKE, check_board
from qipan.games.dots.uct.store import load_model
from qipan.games.dots.uct.tables import CountTable, count_moves
from qipan.rules import Game, game
from qipan.rules.kernels import Progress, check_range
from qipan.rules.native import _core

PERFECT = "perfect"
SEATS = ("first", "second")
PlayOpponent = Callable[[_core.DotsState, int, str, int, int, memoryview, int], tuple[int, tuple[int, ...]]]


@dataclass(frozen=True)
class AllGames:
    """All possible games of a player as the second: what happens whatever the first one does."""

    always_wins: bool
    positions: int  # in which the player is to move; equivalent ones count once
    mistakes: int  # moves among these that lose a won game


@dataclass(frozen=True)
class PlayerResults:
    """The games of a model, or of a perfect player."""

    name: str
    plays: dict[str, dict[Opponent, Play]]  # by seat, first or second
    counts: CountTable | None  # of the first moves; None for a perfect player
    all_games: AllGames | None

    def json(self) -> dict[str, object]:
        return {
            "name": self.name,
            **{
                seat: {opponent: asdict(play) for opponent, play in plays.items()} for seat, plays in self.plays.items()
            },
            "counts": None if self.counts is None else asdict(self.counts),
            "all_games": None if self.all_games is None else asdict(self.all_games),
        }


@dataclass(frozen=True)
class UctStudy:
    games: int
    seed: int
    # The exact net score of the first player, by whether the first, and whether the second, has the duty to take.
    duties: dict[tuple[bool, bool], int]
    players: tuple[PlayerResults, ...]

    def json(self) -> dict[str, object]:
        duties = [
            {"first_must_take": first, "second_must_take": second, "score": score}
            for (first, second), score in self.duties.items()
        ]
        return {
            "games": self.games,
            "seed": self.seed,
            "duties": duties,
            "players": [player.json() for player in self.players],
        }


def duty_scores(game: Game, progress: Progress | None = None) -> dict[tuple[bool, bool], int]:
    """Return the exact net score of the first player if the first, or the second, must complete a box if it can.

    >>> import qipan
    >>> duty_scores(qipan.game("dots", rows=2, cols=2))
    {(False, False): 2, (False, True): 2, (True, False): 2, (True, True): 2}
    """
    assert isinstance(game, _core.DotsGame)
    cases = [(first, second) for first in (False, True) for second in (False, True)]
    return {case: _core.dots_score_with_duties(game, *case, _part_of(progress, at)) for at, case in enumerate(cases)}


def _part_of(progress: Progress | None, at: int, parts: int = 4) -> Progress | None:
    """Return the progress callback of one of several equal parts of the work."""
    if progress is None:
        return None
    return lambda done, total: progress(at * total + done, parts * total)


def uct_study(rules: Game, *, games: int = 1000, seed: int = 0, progress: Progress | None = None) -> UctStudy:
    """Play games of both models and of a perfect player, in both seats, against three opponents.

    Raise ValueError if the board is not 3x3. The same seed gives the same games.
    """
    check_board(rules)
    check_range("games", games, minimum=1)
    check_range("seed", seed)
    start = dots_state(rules.initial())
    values = memoryview(create_table(game("dots", **rules.options)).open_or_build().read_all())
    measure = partial(_measure, start, games, seed, values)
    models = {name: load_model(rules, name) for name in (FREE, MUST_TAKE)}
    players = [
        PlayerResults(
            name, measure(model.play_opponent), count_moves(model, start), _follow_second(model, start, values)
        )
        for name, model in models.items()
    ]
    players.append(PlayerResults(PERFECT, measure(_core.dots_play_perfect), None, None))
    return UctStudy(games, seed, duty_scores(rules, progress), tuple(players))


def _measure(
    start: _core.DotsState, games: int, seed: int, values: memoryview, play: PlayOpponent
) -> dict[str, dict[Opponent, Play]]:
    def against(seat: int, opponent: Opponent) -> Play:
        wins, judged = play(start, seat, opponent, games, seed, values, 1)
        return Play(games, wins, *judged)

    return {name: {each: against(seat, each) for each in OPPONENTS} for seat, name in enumerate(SEATS)}


def _follow_second(model: _core.DotsUctModel, start: _core.DotsState, values: memoryview) -> AllGames:
    always_wins, positions, judged, _ = model.follow_all(start, 1, values)
    return AllGames(always_wins, positions, judged[0] - judged[1])
