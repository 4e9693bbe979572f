"""What checkers adds to the platform."""

from __future__ import annotations

from qipan.rules.game_module import GameModule, Lazy, Puzzles, Solver, lazy
from qipan.rules.presets import Preset

_HERE = "qipan.games.checkers"

MODULE = GameModule(
    simple_engines={"minimax3": Lazy(f"{_HERE}.minimax3", "Minimax3")},
    create_level=lazy(f"{_HERE}.levels", "create_level"),
    choose_greedily=lazy(f"{_HERE}.greedy", "choose"),
    exploration=0.7,
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
