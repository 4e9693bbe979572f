"""Compares both UCT models of dots with perfect play, and with the exact values if players must take boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial

from qipan.games.dots.policies import dots_state
from qipan.games.dots.uct.measure import OPPONENTS, Opponent, Play, exact_values
from qipan.games.dots.uct.names import FREE, MUST_TAKE, check_board
from qipan.games.dots.uct.store import load_model
from qipan.games.dots.uct.tables import CountTable, count_moves
from qipan.rules import Game
from qipan.rules.kernels import Progress, check_range
from qipan.rules.native import _core

PERFECT = "perfect"
SEATS = ("first", "second")
PlayOpponent = Callable[[_core.DotsState, int, str, int, int, memoryview, int], tuple[int, tuple[int, ...]]]
Plays = dict[str, dict[Opponent, Play]]  # by seat (`first` or `second`) and opponent


@dataclass(frozen=True)
class AllGames:
    """All games that are possible if a player moves second, against any play of the first player."""

    always_wins: bool
    positions: int  # the number of positions where the player is to move; equivalent ones count once
    mistakes: int  # number of these positions in which the move of the second player loses a won game


@dataclass(frozen=True)
class PlayerResults:
    """What a study found about the games of a model, or of a perfect player."""

    name: str
    plays: Plays
    counts: CountTable | None  # the counts of the first moves; None for a perfect player
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
    # By whether the first player must take boxes, and whether the second must: the first player's exact net score.
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
    """Return `duties` of a game: the first player's exact net score, by who must complete a box whenever it can.

    >>> import qipan
    >>> duty_scores(qipan.game("dots", rows=2, cols=2))
    {(False, False): 2, (False, True): 2, (True, False): 2, (True, True): 2}
    """
    assert isinstance(game, _core.DotsGame)
    cases = [(first, second) for first in (False, True) for second in (False, True)]
    scores = {}
    for done, case in enumerate(cases):
        if progress is not None:
            progress(done, len(cases))
        scores[case] = memoryview(_core.dots_values_with_duties(game, *case)).cast("b")[0]
    return scores


def uct_study(rules: Game, *, games: int = 1000, seed: int = 0, progress: Progress | None = None) -> UctStudy:
    """Play games of both models and of a perfect player, in both seats, against three opponents.

    Raise ValueError if the board is not 3x3. The same seed gives the same games.
    """
    check_board(rules)
    check_range("games", games, minimum=1)
    check_range("seed", seed)
    start = dots_state(rules.initial())
    measure = partial(_measure, start, games, seed)
    players = [_results(rules, name, measure) for name in (FREE, MUST_TAKE)]
    players.append(PlayerResults(PERFECT, measure(exact_values(rules, "none"), _core.dots_play_perfect), None, None))
    return UctStudy(games, seed, duty_scores(rules, progress), tuple(players))


def _results(rules: Game, name: str, measure: Callable[[memoryview, PlayOpponent], Plays]) -> PlayerResults:
    """Measure a model by exact scores that hold under its own rules: one of the models must always take boxes."""
    start, counts = dots_state(rules.initial()), load_model(rules, name)
    values = exact_values(rules, "own" if name == MUST_TAKE else "none")
    plays = measure(values, counts.play_opponent)
    return PlayerResults(name, plays, count_moves(counts, start), _follow_second(counts, start, values))


def _measure(start: _core.DotsState, games: int, seed: int, values: memoryview, play: PlayOpponent) -> Plays:
    def against(seat: int, opponent: Opponent) -> Play:
        wins, judged = play(start, seat, opponent, games, seed, values, 1)
        return Play(games, wins, *judged)

    return {name: {each: against(seat, each) for each in OPPONENTS} for seat, name in enumerate(SEATS)}


def _follow_second(model: _core.DotsUctModel, start: _core.DotsState, values: memoryview) -> AllGames:
    always_wins, positions, judged, _ = model.follow_all(start, 1, values)
    return AllGames(always_wins, positions, judged[0] - judged[1])
