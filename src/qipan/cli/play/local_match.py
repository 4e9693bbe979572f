"""A match between people and engines on this machine, as the commands of `typed_commands` see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from qipan.cli.common import console, path_of, player_names
from qipan.cli.language import tr
from qipan.cli.play.players import EnginePlayer, create_player
from qipan.rules import State

if TYPE_CHECKING:
    from qipan.engines import Choice
    from qipan.match import Match
    from qipan.truth import Analysis


@dataclass
class LocalMatch:
    """A match with its players. A person plays each seat whose player is None."""

    match: Match
    players: list[EnginePlayer | None]
    choices: dict[int, Choice] = field(default_factory=dict)  # seat -> the last choice of the engine in that seat
    # The engines that people have chosen for their autopilots, by seat. A seat that is missing has the best engine.
    autopilots: dict[int, EnginePlayer] = field(default_factory=dict)
    _analysed: tuple[State, Analysis] | None = None  # the position that was analysed last

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    @property
    def is_hidden(self) -> bool:
        return self.match.game.is_hidden

    def name(self, seat: int) -> str:
        return player_names(self.match.game, self.match.seats)[seat]

    def autopilot(self, seat: int) -> EnginePlayer:
        """Return the engine that moves for a person on autopilot."""
        if seat not in self.autopilots:
            self.autopilots[seat] = create_player(self.match.game, "best")
        return self.autopilots[seat]

    def take_over(self) -> bool:
        """Give the people back their seats that are on autopilot. Return False if no seat is."""
        seats = [seat for seat in self.people if self.match.mover is not None and self.match.is_on_autopilot(seat)]
        for seat in seats:
            self.match.set_autopilot(seat, False)
            console().print("\n" + tr("{side} is off autopilot.", side=self.name(seat)), markup=False)
        return bool(seats)

    def analysis(self) -> Analysis:
        """Return the values of the current position. They are computed once, so that repeated calls agree."""
        from qipan.engines import analyse

        state = self.match.state
        if self._analysed is None or self._analysed[0] != state:
            self._analysed = (state, analyse(state))
        return self._analysed[1]


def last_path(match: Match) -> tuple[str, ...]:
    """Return the path of the last move; empty if the last entry is not a move."""
    if not match.entries or len(match.states) < 2:
        return ()
    return path_of(match.states[-2], match.entries[-1].text)
