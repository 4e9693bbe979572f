"""What Chinese checkers can learn."""

from __future__ import annotations

from collections.abc import Mapping

from qipan.rules.game_module import lazy
from qipan.rules.training import Parameter, PositionTraining, Training, TrainingPreset

_HERE = "qipan.games.chinese_checkers"

SOURCE: Mapping[str, Parameter] = {
    "steps": 1_000_000,
    "run_steps": 50,  # number of steps of an episode, after which the next episode begins at another start
    "ahead": 3,  # number of moves that a step looks ahead
    "gamma": 0.8,
    "alpha": 0.2,
    "epsilon": 0.1,
    "tail": "all-moves",
    "falling": False,  # whether the step size falls as a position gets more visits
    "depth": 1,
    "start_plies": 60,  # an episode starts after at most this number of moves of the policy
}


TABULAR_TD = Training(
    name="tabular-td",
    about="learns a value for every position that it visits, by temporal differences",
    create=lazy(f"{_HERE}.tabular_td", "TabularTd"),
    presets=(
        TrainingPreset(
            name="source",
            about="as in the original program: three players, three moves ahead, all moves of the last position",
            parameters=SOURCE,
            options={"players": 3},
        ),
        TrainingPreset(
            name="bootstrap",
            about="uses the value of the last position instead of all its moves, and smaller and smaller steps",
            parameters={**SOURCE, "tail": "value", "falling": True},
            options={"players": 3},
        ),
    ),
    options=("players", "foreign_camps", "finish"),
    from_position=PositionTraining(engine="tabular-td", calls=40, create=lazy(f"{_HERE}.position_td", "trainer_of")),
)


def _preset(players: int, games: int, **parameters: int | float) -> TrainingPreset:
    """Return the parameters with which a model was trained. The model for six players does not ship: the
    model for four is just as strong with six."""
    common = {"exploration": 0.08, "handwritten": 0.25, "rate": 0.002, "last_rate": 0.0001, "games_per_step": 128}
    return TrainingPreset(
        name=f"players-{players}",
        about=f"{players} players, {'as shipped' if players < 6 else 'not stronger than that for four'}",
        parameters={"games": games, **parameters, **common},
        options={"players": players},
    )


TD = Training(
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
)
