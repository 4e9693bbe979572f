"""What planes adds to the platform."""

from __future__ import annotations

from qipan.rules.game_module import GameModule, Lazy, SourceForm, lazy
from qipan.rules.presets import Preset
from qipan.rules.reasons import ReasonKind

_HERE = "qipan.games.planes"

MODULE = GameModule(
    engines={"tree": Lazy(f"{_HERE}.tree_engine", "TreeEngine")},
    best_engine=lambda game: "tree",
    create_level=lazy(f"{_HERE}.levels", "create_level"),
    choose_greedily=lazy(f"{_HERE}.greedy", "choose"),
    source_form=SourceForm(
        arguments=lazy(f"{_HERE}.source_form", "arguments"), read_answer=lazy(f"{_HERE}.source_form", "read_answer")
    ),
    exploration=0.1,
    draw_rule=False,
    public_move=lazy(f"{_HERE}.views", "public_move"),
    find_setup=lazy(f"{_HERE}.views", "find_setup"),
    spectator_view=lazy(f"{_HERE}.views", "spectator_view"),
    read_view=lazy(f"{_HERE}.views", "view_of"),
    move_costs=lazy(f"{_HERE}.shot_values", "analyse_shots"),
    cost_unit="shots",
    verify_tree=lazy(f"{_HERE}.tree_check", "verify_tree"),
    wording={
        "setup_incomplete": ReasonKind("plane_count", "{needed} planes are needed, not {given}"),
        "not_set_up": ReasonKind("not_placed", "place your planes first"),
        "only_hidden_back": ReasonKind("only_last_plane", "only a plane you have just placed can be taken back"),
        "hidden_back_without_offer": ReasonKind(
            "plane_needs_no_offer", "only a plane you have just placed can be taken back, and without an offer"
        ),
    },
    insights=lazy(f"{_HERE}.insights", "insights"),
    read_move=lazy(f"{_HERE}.typed_moves", "read_call"),
    title="Planes",
    sides=lambda game: ("Player 1", "Player 2"),
    texts={"en": Lazy(f"{_HERE}.cli.texts", "EN"), "zh": Lazy(f"{_HERE}.cli.texts", "ZH")},
    presets=(
        Preset(
            name="source",
            about="the original rules: the game ends as soon as a player has hit all heads",
            options={"equal_turns": False},
        ),
    ),
    draw=lazy(f"{_HERE}.cli.board", "draw"),
    placed_text="{side} has placed its planes",
    print_analysis=lazy(f"{_HERE}.cli.analyse", "analyse"),
    register_commands=lazy(f"{_HERE}.cli.commands", "register"),
)
