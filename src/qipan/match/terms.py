"""The terms of a match: what the seats agree on before it begins, in addition to the options of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qipan.match.clock import Clock
from qipan.rules import Droppable, Game
from qipan.rules.game_module import games_with, module_of
from qipan.rules.presets import Preset
from qipan.rules.reasons import Problem, ReasonKind

DEFAULT_TURNS = 200
ON_TIMEOUT = ("loss", "out", "autopilot")

UNKNOWN_TIMEOUT_RULE = ReasonKind("unknown_timeout_rule", "on_timeout must be one of {known}, not {given}")
TIMEOUT_RULE_OF_OTHER_GAMES = ReasonKind(
    "timeout_rule_of_other_games", "on_timeout in {game} is {allowed} or autopilot, not {given}"
)
MAX_TURNS_OUT_OF_RANGE = ReasonKind(
    "max_turns_out_of_range", "max_turns must be a whole number from 0 to 1000000, not {given}"
)
NO_DRAW_RULE = ReasonKind("no_draw_rule", "{game} has no draw rule; only {games} have one")


@dataclass(frozen=True)
class Terms:
    """The terms of a match: clock, draw rule and maximum number of turns.

    >>> import qipan
    >>> Terms().for_game(qipan.game("checkers"))
    Terms(clock=None, on_timeout='loss', draw_rule=True, max_turns=0)
    >>> Terms().for_game(qipan.game("chinese-checkers"))
    Terms(clock=None, on_timeout='out', draw_rule=False, max_turns=200)
    >>> Terms(draw_rule=True).for_game(qipan.game("dots"))
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: dots has no draw rule; only two-eat-one and checkers have one
    """

    clock: Clock | None = None
    # What happens to a seat that runs out of time: `loss`, `out` (it drops out) or `autopilot`. None stands for `out`
    # in games that allow dropping out, and for `loss` in other games.
    on_timeout: str | None = None
    # Whether the match is drawn when a position occurs for the third time, or after 200 plies without progress.
    # Progress is a capture or another irreversible move. None stands for True, except in games in which the rule makes
    # no sense: there it stands for False, and True is not allowed.
    draw_rule: bool | None = None
    # The maximum number of turns for each seat. The match ends when a seat that has had all its turns is to move.
    # 0 means no maximum. None stands for 200 in games that can be decided by the progress of the seats, and for 0 in
    # other games.
    max_turns: int | None = None

    def __post_init__(self) -> None:
        if self.clock is not None and not isinstance(self.clock, Clock):
            raise ValueError(f"the clock must be a qipan.Clock, not {self.clock!r:.80}")
        if self.on_timeout is not None and self.on_timeout not in ON_TIMEOUT:
            given = f"{self.on_timeout!r:.80}"
            raise Problem(UNKNOWN_TIMEOUT_RULE(known=", ".join(ON_TIMEOUT), given=given))
        if self.draw_rule is not None and not isinstance(self.draw_rule, bool):
            raise ValueError(f"draw_rule must be True or False, not {self.draw_rule!r:.80}")
        turns = self.max_turns
        if turns is not None and (not isinstance(turns, int) or isinstance(turns, bool) or not 0 <= turns <= 10**6):
            raise Problem(MAX_TURNS_OUT_OF_RANGE(given=f"{turns!r:.80}"))

    @staticmethod
    def of_preset(preset: Preset) -> Terms:
        """Return the terms that a preset chooses.

        >>> from qipan.rules.game_module import find_preset
        >>> Terms.of_preset(find_preset("chinese-checkers", "source")).clock
        Clock(per_move=15, per_game=None, increment=0)
        """
        clock = None if preset.per_move is None else Clock(per_move=preset.per_move)
        return Terms(clock=clock, on_timeout=preset.on_timeout, draw_rule=preset.draw_rule)

    def for_game(self, game: Game) -> Terms:
        """Return the terms with None replaced by the game's defaults. Raise ValueError if the game cannot have them."""
        can_drop = isinstance(game.initial(), Droppable)
        module = module_of(game.name)
        if self.draw_rule and not module.draw_rule:
            names = games_with(lambda other: other.draw_rule)
            raise Problem(NO_DRAW_RULE(game=game.name, games=" and ".join(names)))
        on_timeout = self.on_timeout or ("out" if can_drop else "loss")
        if on_timeout == ("loss" if can_drop else "out"):
            allowed = "out" if can_drop else "loss"
            raise Problem(TIMEOUT_RULE_OF_OTHER_GAMES(game=game.name, allowed=allowed, given=on_timeout))
        return replace(
            self,
            on_timeout=on_timeout,
            draw_rule=module.draw_rule if self.draw_rule is None else self.draw_rule,
            max_turns=_default_turns(game) if self.max_turns is None else self.max_turns,
        )


def _default_turns(game: Game) -> int:
    return DEFAULT_TURNS if game.ranks_by_progress else 0
