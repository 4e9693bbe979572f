"""What checkers adds to the platform."""

from __future__ import annotations

from qipan.rules import State
from qipan.rules.game_module import GameModule, Lazy, Puzzles, Solver, lazy
from qipan.rules.presets import Preset
from qipan.rules.training import Training, TrainingPreset

_HERE = "qipan.games.checkers"


def progress(state: State) -> float:
    """Return the share of men that have been captured or have become towers."""
    men = [piece for piece in state.game.pieces(state) if piece.kind == "man"]
    return 1 - len(men) / 24


MODULE = GameModule(
    simple_engines={"minimax3": Lazy(f"{_HERE}.minimax3", "Minimax3")},
    create_level=lazy(f"{_HERE}.levels", "create_level"),
    choose_greedily=lazy(f"{_HERE}.greedy", "choose"),
    exploration=0.7,
    progress=progress,
    trainings=(
        Training(
            name="td",
            about="an evaluation by patterns of pieces, from games of shallow searches against themselves",
            create=lazy(f"{_HERE}.training", "CheckersTrainer"),
            presets=(
                TrainingPreset(
                    name="usual",
                    about="40 960 games; the evaluation that ships with the package",
                    parameters={
                        "games": 40_960,
                        "depth": 3,
                        "lambda": 0.8,
                        "exploration": 0.1,
                        "rate": 3.0,
                        "reuse": 4,
                        "games_per_step": 256,
                    },
                ),
            ),
        ),
    ),
    solver=Solver(
        create_table=lazy(f"{_HERE}.table", "create_table"),
        find_prover=lazy(f"{_HERE}.proof", "find_prover"),
        is_complete=lambda game: False,
        search_table=lazy(f"{_HERE}.table", "search_table"),
    ),
    puzzles=Puzzles(daily=1),
    insights=lazy(f"{_HERE}.insights", "insights"),
    title="Tower Checkers",
    sides=lambda game: ("Black", "White"),
    texts={"zh": Lazy(f"{_HERE}.cli.texts", "ZH")},
    presets=(
        Preset(
            name="source",
            about="the original rules: no draw by repetition, and the original engine as opponent",
            draw_rule=False,
            engine="minimax3",
        ),
    ),
    draw=lazy(f"{_HERE}.cli.board", "draw"),
    register_commands=lazy(f"{_HERE}.cli.commands", "register"),
)
