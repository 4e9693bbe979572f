"""What Chinese checkers adds to the platform."""

from __future__ import annotations

from qipan.rules import Game, State
from qipan.rules.game_module import GameModule, Lazy, lazy
from qipan.rules.native import _core
from qipan.rules.presets import Preset
from qipan.rules.training import Training, TrainingPreset

_HERE = "qipan.games.chinese_checkers"


def best_engine(game: Game) -> str:
    """Return the engine that wins most often, which depends on the number of seats."""
    return "alphabeta" if game.seats == 2 else "best-reply"


def _preset(players: int, games: int, **parameters: int | float) -> TrainingPreset:
    """Return the parameters with which a model was trained. That for six players was not good enough to ship."""
    common = {"exploration": 0.08, "handwritten": 0.25, "rate": 0.002, "last_rate": 0.0001, "games_per_step": 128}
    return TrainingPreset(
        name=f"players-{players}",
        about=f"{players} players, {'as shipped' if players < 6 else 'not stronger than by hand'}",
        parameters={"games": games, **parameters, **common},
        options={"players": players},
    )


def progress(state: State) -> float:
    """Return the part of its way that the seat to move has covered."""
    start = state.game.initial()
    assert isinstance(state, _core.ChineseCheckersState)
    assert isinstance(start, _core.ChineseCheckersState)
    assert state.mover is not None
    return 1 - state.distance(state.mover) / start.distance(0)


MODULE = GameModule(
    engines={
        "alphabeta": Lazy(f"{_HERE}.multiplayer", "TwoPlayerSearch"),  # plays only with two seats
        "paranoid": Lazy(f"{_HERE}.multiplayer", "Paranoid"),
        "best-reply": Lazy(f"{_HERE}.multiplayer", "BestReply"),
        "maxn": Lazy(f"{_HERE}.multiplayer", "MaxN"),
        "race": Lazy(f"{_HERE}.multiplayer", "RaceSearch"),
        "mcts": Lazy(f"{_HERE}.monte_carlo", "MonteCarlo"),
        "td": Lazy(f"{_HERE}.multiplayer", "LearnedValues"),
    },
    best_engine=best_engine,
    create_level=lazy(f"{_HERE}.levels", "create_level"),
    choose_greedily=lazy(f"{_HERE}.greedy", "choose"),
    exploration=0.1,
    trainings=(
        Training(
            name="td",
            about="how many moves a seat still needs: TD(λ) with the values of a shallow search",
            create=lazy(f"{_HERE}.learned", "LearningRun"),
            presets=(
                _preset(2, 40_000, nodes=250, **{"lambda": 0.7}, rounds=1),
                _preset(3, 12_800, nodes=300, **{"lambda": 0.8}, rounds=1000),
                _preset(4, 9_600, nodes=300, **{"lambda": 0.8}, rounds=1000),
                _preset(6, 6_400, nodes=300, **{"lambda": 0.8}, rounds=2),
            ),
            options=("players",),
        ),
    ),
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
    cell_labels=lazy(f"{_HERE}.cell_labels", "cell_labels"),
    draw=lazy(f"{_HERE}.cli.board", "draw"),
)
