"""What dots adds to the platform."""

from __future__ import annotations

from qipan.rules.game_module import GameModule, Lazy, Puzzles, Solver, lazy
from qipan.rules.presets import Preset
from qipan.rules.training import Training, TrainingPreset

_HERE = "qipan.games.dots"


def _uct_training(
    name: str, create: str, about: str, games: tuple[int, int], source_games: tuple[int, int], *, must_take: bool
) -> Training:
    """Return the training of a UCT model. It has two phases: it explores much in the first, and less in the second."""

    def schedule(counts: tuple[int, int], later_exploration: float) -> dict[str, int | float]:
        first, later = counts
        return {"games": first, "exploration": 0.6, "later_games": later, "later_exploration": later_exploration}

    return Training(
        name=name,
        about=about,
        create=lazy(f"{_HERE}.uct.trainer", create),
        presets=(
            TrainingPreset(
                name="random-starts",
                about="counts positions with their boxes, and starts most games at random positions",
                parameters={
                    **schedule(games, 0.3),
                    "random_starts": 0.9,
                    "counting": "position",
                    **(
                        {"opponent_must_take": False, "sweep_games": 8_000_000, "last_sweep_games": 4_000_000}
                        if must_take
                        else {}
                    ),
                },
                options={"reply_ban": True},
            ),
            TrainingPreset(
                name="source",
                about="as in the original program: counts sets of edges, and starts at the empty board",
                parameters={
                    **schedule(source_games, 0.1),
                    "random_starts": 0.0,
                    "counting": "source",
                    **({"opponent_must_take": True, "sweep_games": 0, "last_sweep_games": 0} if must_take else {}),
                },
                options={"reply_ban": True},
            ),
        ),
    )


def _td_preset(side: int, exact_edges: int, about: str) -> TrainingPreset:
    """Return the parameters with which an evaluation was trained for a square board.

    A position with up to `exact_edges` free edges is proved within a few milliseconds. On a smaller board, the same
    number of free edges comes earlier in the game, and the proof takes longer.
    """
    parameters = {"depth": 2, "exploration": 0.2, "rate": 30.0, "reuse": 4, "games_per_step": 64}
    return TrainingPreset(
        name=f"{side}x{side}",
        about=f"{side} by {side} boxes; {about}",
        parameters={"games": 10_240, "exact_edges": exact_edges, **parameters},
        options={"rows": side, "cols": side},
    )


MODULE = GameModule(
    engines={"alphabeta": Lazy(f"{_HERE}.alphabeta", "DotsAlphaBeta")},
    simple_engines={
        "uct-free": Lazy(f"{_HERE}.uct.engine", "UctFree"),
        "uct-must-take": Lazy(f"{_HERE}.uct.engine", "UctMustTake"),
        "symmetric": Lazy(f"{_HERE}.symmetric", "Symmetric"),
        "copycat": Lazy(f"{_HERE}.copycat", "Copycat"),
    },
    create_level=lazy(f"{_HERE}.levels", "create_level"),
    choose_greedily=lazy(f"{_HERE}.greedy", "choose"),
    progress=lazy(f"{_HERE}.values", "progress"),
    solver=Solver(
        create_table=lazy(f"{_HERE}.table", "create_table"),
        find_prover=lazy(f"{_HERE}.proof", "find_prover"),
        is_complete=lazy(f"{_HERE}.table", "has_table"),
    ),
    puzzles=Puzzles(daily=2, check=lazy(f"{_HERE}.puzzles", "check"), remaining="{depth} edges are left to draw."),
    trainings=(
        _uct_training(
            "uct-free",
            "create_free",
            "UCT self-play with any edges",
            (10_000_000, 3_000_000),
            (25_000_000, 25_000_000),
            must_take=False,
        ),
        _uct_training(
            "uct-must-take",
            "create_must_take",
            "UCT self-play that completes a box whenever it can",
            (10_000_000, 3_000_000),
            (20_000_000, 10_000_000),
            must_take=True,
        ),
        Training(
            name="td",
            about="how far playouts can be trusted, from games of shallow searches and exact scores",
            create=lazy(f"{_HERE}.training", "DotsTrainer"),
            presets=(
                _td_preset(5, 32, "the evaluation that ships with the package"),
                _td_preset(4, 26, "not stronger than the playouts alone, so that it does not ship"),
            ),
            options=("rows", "cols", "must_take"),
        ),
    ),
    score_unit="boxes",
    draw_rule=False,
    title="Dots and Boxes",
    sides=lambda game: ("Red", "Blue"),
    texts={"en": Lazy(f"{_HERE}.cli.texts", "EN"), "zh": Lazy(f"{_HERE}.cli.texts", "ZH")},
    presets=(
        Preset(
            name="source",
            about="the original rules: the second edge may not be symmetric to the first",
            options={"reply_ban": True},
        ),
    ),
    insights=lazy(f"{_HERE}.insights", "insights"),
    cell_labels=lazy(f"{_HERE}.cell_labels", "cell_labels"),
    draw=lazy(f"{_HERE}.cli.board", "draw"),
    register_commands=lazy(f"{_HERE}.cli.commands", "register"),
)
