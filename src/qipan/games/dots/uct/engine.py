"""The engines that play by UCT models: `uct-free` and `uct-must-take`."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.settings import LEARN, Setting
from qipan.games.dots.policies import choose_by_policy, dots_state
from qipan.games.dots.uct.names import FREE, MUST_TAKE, is_learned
from qipan.games.dots.uct.store import EXPLORATION, EXPLORED_GAMES, learn_game, load_model
from qipan.games.dots.values import BOXES_OWNED, estimated_value
from qipan.rules import Game, State, View
from qipan.rules.kernels import check_choice
from qipan.rules.native import _core
from qipan.rules.reasons import ReasonKind
from qipan.truth import Value

UCT_COUNTS = ReasonKind("dots_uct_counts", "won {wins} of {visits} games of self-play")


class UctEngine(BaseEngine):
    """Plays the move with the best results in self-play."""

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1, learn: str = "off") -> None:
        super().__init__(game, seed=seed, threads=threads)
        check_choice("learn", learn, LEARN.choices)
        self.learn = learn
        self._model = load_model(game, self.name)
        self._seat = 0  # the seat for which the engine last chose a move

    @classmethod
    def plays(cls, game: Game) -> bool:
        return is_learned(game)

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        return (LEARN,)

    def game_over(self, states: Sequence[State]) -> None:
        """Learn from a game that is over, if `learn` is on. `states` are its positions, oldest first."""
        if self.learn == "on":
            learn_game(self.game, self.name, states, self._seat)
            self._model = load_model(self.game, self.name)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        self._seat = view.seat
        state, rng = dots_state(state_of(view)), self._random(view, history)
        games, model = 0, self._model
        if not model.knows(state):  # no move was ever tried in this position: explore it by self-play
            model = model.copy()
            games = min(limit.nodes or EXPLORED_GAMES, EXPLORED_GAMES)
            seed = rng.getrandbits(63)
            games = model.self_play(state, EXPLORATION, 0.0, 0, games, seed, 1, limit.seconds, limit.stop)
        if not model.knows(state):  # self-play tried no move: the game is decided, or there was no time
            return choose_by_policy("greedy", view, rng)
        chosen = rng.choice(model.best(state))
        move = next(move for move in state.moves() if str(move) == chosen)
        return Choice(move, _value(state, chosen, model), nodes=games, depth=1)


class UctFree(UctEngine):
    """Plays by the model that may draw any edge.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> choice = qipan.engine("uct-free", game, seed=1).choose(game.initial().play("0").view(1))
    >>> choice.value.kind, choice.move in game.initial().play("0").moves()
    ('estimate', True)
    """

    name = FREE
    about = "plays what won most often in millions of games against itself"


class UctMustTake(UctEngine):
    """Plays by the model that completes a box whenever it can.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> offered = game.parse("3x3 110100010000000000000000 0-0 1")
    >>> str(qipan.engine("uct-must-take", game, seed=1).choose(offered.view(1)).move)
    '4'
    """

    name = MUST_TAKE
    about = "plays what won most often in millions of games against itself, and completes a box whenever it can"


def _value(state: _core.DotsState, chosen: str, model: _core.DotsUctModel) -> Value:
    """Return the value of a move: the share of games that the side to move has won after it, as payoffs."""
    visits, wins = next((visits, wins) for move, visits, wins in model.tallies(state) if move == chosen)
    if not visits:
        return estimated_value(state, 0, BOXES_OWNED())
    payoff = 2 * wins / visits - 1
    payoffs = (payoff, 0.0 - payoff) if state.mover == 0 else (0.0 - payoff, payoff)
    return Value.estimate(payoffs, UCT_COUNTS(wins=wins, visits=visits))
