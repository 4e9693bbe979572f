"""What dots adds to the platform."""

from __future__ import annotations

from qipan.rules.game_module import GameModule, Lazy, Puzzles, Solver, lazy

_HERE = "qipan.games.dots"

MODULE = GameModule(
    engines={"alphabeta": Lazy(f"{_HERE}.alphabeta", "DotsAlphaBeta")},
    simple_engines={
        "symmetric": Lazy(f"{_HERE}.symmetric", "Symmetric"),
        "copycat": Lazy(f"{_HERE}.copycat", "Copycat"),
    },
    create_level=lazy(f"{_HERE}.levels", "create_level"),
    choose_greedily=lazy(f"{_HERE}.greedy", "choose"),
    solver=Solver(
        about="dots of up to 24 edges",
        open_table=lazy(f"{_HERE}.table", "open_table"),
        find_table=lazy(f"{_HERE}.proof", "find_table"),
        is_complete=lazy(f"{_HERE}.table", "has_table"),
        search=lazy(f"{_HERE}.proof", "search"),
        move_value=lazy(f"{_HERE}.proof", "move_value"),
    ),
    puzzles=Puzzles(
        daily=2,
        # All games have the same length, so the depth of a puzzle is the number of edges left to draw.
        depths={1: (3, 7), 2: (8, 11), 3: (12, 14), 4: (15, 16), 5: (17, 24)},
        longest=lazy(f"{_HERE}.table", "edge_count"),
        remaining="{depth} edges are left",
    ),
    score_unit="boxes",
    draw_rule=False,
    draw=lazy(f"{_HERE}.cli.board", "draw"),
    register_commands=lazy(f"{_HERE}.cli.commands", "register"),
)
