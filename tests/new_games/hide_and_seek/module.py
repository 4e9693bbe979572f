"""What hide-and-seek adds to the platform: it names its phases."""

from __future__ import annotations

from qipan.rules.game_module import GameModule

MODULE = GameModule(phases=("hiding", "play"), placed_text="hides", draw_rule=False)
