"""What is stored about a room when it is created."""

from __future__ import annotations

from qipan.rules import Game, game, game_of_version
from qipan.server.protocol.base import NewMatch


class RoomSetting(NewMatch):
    """The host's choices, and the version of the rules by which the room is played, even if the rules change later."""

    rules_version: int = 1  # rooms that were stored without a version use version 1

    @classmethod
    def of(cls, new_match: NewMatch) -> RoomSetting:
        """Return the setting of a new room, which is played by the current rules. It does not contain the host's name.

        >>> RoomSetting.of(NewMatch(game="chinese-checkers")).rules_version
        2
        """
        version = game(new_match.game, **new_match.options).rules_version
        return cls(**{**dict(new_match), "name": None}, rules_version=version)

    def create_game(self) -> Game:
        return game_of_version(self.game, self.rules_version, **self.options)
