"""What hide-and-seek adds to the platform: what its seats know."""

from __future__ import annotations

from qipan.rules.game_module import GameModule, SourceForm, lazy
from qipan.rules.listener import Listener
from qipan.rules.training import Training

_HERE = "qipan.games.hide_and_seek.knowledge"

_STATUS = Listener(
    name="seek",
    about="The port for clients that ask for the status of a room.",
    start=lazy("qipan.games.hide_and_seek.listener", "start"),
)
_COUNTING = Training(name="counting", about="counts", create=lazy("train.counting", "CountingTrainer"), presets=())

MODULE = GameModule(
    source_form=SourceForm(arguments=lazy(_HERE, "arguments"), read_answer=lazy(_HERE, "read_answer")),
    trainings=(_COUNTING,),
    listeners=(_STATUS,),
    draw_rule=False,
    public_move=lazy(_HERE, "public_move"),
    find_setup=lazy(_HERE, "find_setup"),
    spectator_view=lazy(_HERE, "spectator_view"),
    read_view=lazy(_HERE, "read_view"),
    move_costs=lazy(_HERE, "move_costs"),
    cost_unit="guesses",
    read_move=lazy(_HERE, "read_number"),
    insights=lazy(_HERE, "insights"),
    placed_text="{side} hides",
    print_analysis=lazy(_HERE, "print_analysis"),
)
