"""What two-eat-one adds to the platform."""

from __future__ import annotations

from qipan.rules.game_module import GameModule, Lazy, Puzzles, Solver, lazy
from qipan.rules.presets import Preset

_HERE = "qipan.games.two_eat_one"

MODULE = GameModule(
    create_level=lazy(f"{_HERE}.levels", "create_level"),
    choose_greedily=lazy(f"{_HERE}.greedy", "choose"),
    exploration=0.7,
    solver=Solver(
        create_table=lazy(f"{_HERE}.table", "create_table"),
        find_prover=lazy(f"{_HERE}.proof", "find_prover"),
        is_complete=lambda game: True,
        search_table=lazy(f"{_HERE}.table", "search_table"),
    ),
    puzzles=Puzzles(daily=0, check=lazy(f"{_HERE}.puzzles", "check"), hardest=lazy(f"{_HERE}.puzzles", "hardest")),
    title="Two Eat One",
    sides=lambda game: ("Black", "White"),
    texts={"zh": Lazy(f"{_HERE}.cli.texts", "ZH")},
    presets=(Preset(name="source", about="the original rules: no draw by repetition", draw_rule=False),),
    draw=lazy(f"{_HERE}.cli.board", "draw"),
    register_commands=lazy(f"{_HERE}.cli.commands", "register"),
)
