"""The two UCT models of dots, and the boards on which they play."""

from __future__ import annotations

from qipan.rules import Game
from qipan.rules.reasons import Problem, ReasonKind

FREE = "uct-free"
MUST_TAKE = "uct-must-take"
ONLY_3X3 = ReasonKind("dots_uct_board", "UCT models of dots play on 3x3 only")


def is_learned(game: Game) -> bool:
    """Return whether there are UCT models for a variant of dots."""
    return game.name == "dots" and game.options["rows"] == game.options["cols"] == 3


def check_board(game: Game) -> None:
    """Raise Problem if there are no UCT models for a variant."""
    if not is_learned(game):
        raise Problem(ONLY_3X3())
