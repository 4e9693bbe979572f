"""What Chinese checkers adds to the platform."""

from __future__ import annotations

from qipan.games.chinese_checkers.trainings import TABULAR_TD, TD
from qipan.rules import Game, State
from qipan.rules.game_module import GameModule, Lazy, lazy
from qipan.rules.listener import Listener
from qipan.rules.native import _core
from qipan.rules.presets import Preset

_HERE = "qipan.games.chinese_checkers"


def best_engine(game: Game) -> str:
    """Return the name of the engine that wins most often with this number of seats."""
    return "alphabeta" if game.seats == 2 else "best-reply"


def progress(state: State) -> float:
    """Return how much of its way the seat to move has covered, from 0 to 1."""
    start = state.game.initial()
    assert isinstance(state, _core.ChineseCheckersState)
    assert isinstance(start, _core.ChineseCheckersState)
    assert state.mover is not None
    return 1 - state.distance(state.mover) / start.distance(0)


MODULE = GameModule(
    engines={
        "alphabeta": Lazy(f"{_HERE}.multiplayer", "TwoPlayerSearch"),  # this class plays only with two seats
        "paranoid": Lazy(f"{_HERE}.multiplayer", "Paranoid"),
        "best-reply": Lazy(f"{_HERE}.multiplayer", "BestReply"),
        "maxn": Lazy(f"{_HERE}.multiplayer", "MaxN"),
        "race": Lazy(f"{_HERE}.multiplayer", "RaceSearch"),
        "mcts": Lazy(f"{_HERE}.monte_carlo", "MonteCarlo"),
        "td": Lazy(f"{_HERE}.multiplayer", "LearnedValues"),
    },
    simple_engines={"tabular-td": Lazy(f"{_HERE}.tabular_td_engine", "TabularTdEngine")},
    best_engine=best_engine,
    trainings=(TABULAR_TD, TD),
    create_level=lazy(f"{_HERE}.levels", "create_level"),
    choose_greedily=lazy(f"{_HERE}.greedy", "choose"),
    exploration=0.1,
    progress=progress,
    draw_rule=False,
    title="Chinese Checkers",
    sides=lazy(f"{_HERE}.cli.board", "sides"),
    texts={"zh": Lazy(f"{_HERE}.cli.texts", "ZH")},
    presets=(
        Preset(
            name="source",
            about="the original rules: 15 seconds per move or you are out, and all ten stones must arrive",
            options={"finish": "strict"},
            per_move=15,
            on_timeout="out",
        ),
    ),
    listeners=(
        Listener(
            name="course",
            about="The port for clients of the Chinese checkers course. Default: off.",
            start=lazy(f"{_HERE}.course.listener", "start"),
        ),
    ),
    cell_labels=lazy(f"{_HERE}.cell_labels", "cell_labels"),
    draw=lazy(f"{_HERE}.cli.board", "draw"),
    register_commands=lazy(f"{_HERE}.cli.commands", "register"),
)
