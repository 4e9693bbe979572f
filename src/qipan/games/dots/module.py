"""What dots adds to the platform."""

from __future__ import annotations

from qipan.rules.game_module import GameModule, Lazy, Puzzles, Solver, lazy
from qipan.rules.presets import Preset

_HERE = "qipan.games.dots"

MODULE = GameModule(
    engines={"alphabeta": Lazy(f"{_HERE}.alphabeta", "DotsAlphaBeta")},
    simple_engines={
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
    cell_labels=lazy(f"{_HERE}.cell_labels", "cell_labels"),
    draw=lazy(f"{_HERE}.cli.board", "draw"),
    register_commands=lazy(f"{_HERE}.cli.commands", "register"),
)
