"""How strong a network is: Elo against fixed opponents, from games of shallow searches."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from qipan._core import Stop
from qipan.engines.limit import UNLIMITED_NODES
from qipan.match.statistics.normal import Z95
from qipan.match.statistics.sprt import elo_of
from qipan.rules import Game, Move
from qipan.rules.native import _core

GREEDY, HANDWRITTEN, SHIPPED = "greedy", "the handwritten evaluation", "the network that ships"
OPPONENTS = (GREEDY, HANDWRITTEN, SHIPPED)
GAMES = 100  # number of games against each opponent
MAX_TURNS = 120  # turns per seat, after which the seat closest to its target counts as first
RECENT = 16  # number of earlier positions that a search must not repeat
DEPTH = 1  # the depth of the searches in these games, in plies

ChooseMove = Callable[[_core.ChineseCheckersState, list[_core.ChineseCheckersState]], Move | str]


def title(opponent: str) -> str:
    """Return the name that the Elo against an opponent has in the learning curve."""
    return f"Elo against {opponent}"


def error_title(opponent: str) -> str:
    """Return the name that the error bar of the Elo against an opponent has in the learning curve."""
    return f"{title(opponent)}: ±"


@dataclass(frozen=True)
class Share:
    """How often one seat came first when the same opponent played on all other seats.

    >>> even, better = Share(50, 100, seats=2), Share(50, 100, seats=4)
    >>> round(even.elo), round(even.error), round(better.elo), math.isfinite(Share(100, 100, seats=2).elo)
    (0, 68, 191, True)
    """

    firsts: int
    games: int
    seats: int

    @property
    def _chance(self) -> float:
        """The share of first places. Half a first place and half a lost game are added, so that the Elo is finite."""
        return (self.firsts + 0.5) / (self.games + 1)

    @property
    def elo(self) -> float:
        """The Elo lead over one opponent, if each seat's chance to come first is proportional to its strength."""
        chance, others = self._chance, self.seats - 1
        return elo_of(chance * others / (chance * others + 1 - chance))

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the Elo."""
        chance = self._chance
        return Z95 * 400 / math.log(10) / math.sqrt((self.games + 1) * chance * (1 - chance))

    def measured(self, opponent: str) -> Mapping[str, float]:
        return {title(opponent): self.elo, error_title(opponent): self.error}


def play_greedy(
    game: Game, network: _core.ChineseCheckersNetwork, threads: int, stop: Stop, games: int = GAMES
) -> Share:
    """Play against the engine `greedy` on all other seats. If `stop` is set, the result means nothing."""

    def greedy(state: _core.ChineseCheckersState, _: list[_core.ChineseCheckersState]) -> Move | str:
        return _core.chinese_checkers_greedy(state)

    return _play(game, _chooser(game, network), greedy, threads, stop, games)


def play_network(
    game: Game,
    network: _core.ChineseCheckersNetwork,
    opponent: _core.ChineseCheckersNetwork,
    threads: int,
    stop: Stop,
    games: int = GAMES,
) -> Share:
    """Play against another network on all other seats. If `stop` is set, the result means nothing."""
    return _play(game, _chooser(game, network), _chooser(game, opponent), threads, stop, games)


def _chooser(game: Game, network: _core.ChineseCheckersNetwork) -> ChooseMove:
    algorithm = "paranoid" if game.seats == 2 else "best-reply"

    def choose(state: _core.ChineseCheckersState, recent: list[_core.ChineseCheckersState]) -> Move | str:
        found = _core.chinese_checkers_search(
            state, algorithm, recent, DEPTH, UNLIMITED_NODES, None, None, False, network=network
        )
        return found.moves[0].move

    return choose


def _play(game: Game, own: ChooseMove, other: ChooseMove, threads: int, stop: Stop, games: int) -> Share:
    """Play games from random openings, each once with `own` in every seat. Game i depends only on i."""

    def is_first(number: int) -> bool:
        seat, state, random = number % game.seats, game.initial(), Random(number // game.seats)
        for _ in range(2 * game.seats):
            state = state.play(random.choice(state.moves()))
        recent: deque[_core.ChineseCheckersState] = deque(maxlen=RECENT)
        for _ in range(MAX_TURNS * game.seats):
            assert isinstance(state, _core.ChineseCheckersState)
            if stop.is_set or state.mover is None or any(each.status != "playing" for each in state.standing):
                break
            move = (own if state.mover == seat else other)(state, list(recent))
            recent.append(state)
            state = state.play(move)
        assert isinstance(state, _core.ChineseCheckersState)
        distances = [state.distance(each) for each in range(game.seats)]
        places = [each.place for each in state.standing]
        return places[seat] == 1 if 1 in places else distances[seat] == min(distances)

    with ThreadPoolExecutor(threads) as pool:
        return Share(sum(pool.map(is_first, range(games))), games, game.seats)
