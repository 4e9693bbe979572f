"""Emotes: short greetings that players show each other. They are passed on, not stored."""

from __future__ import annotations

import contextlib

from pydantic import TypeAdapter

from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.config.rooms import RoomLimits
from qipan.server.errors import Refusal
from qipan.server.protocol.messages import Emoted, EmoteName
from qipan.server.rate_limit import TokenBucket
from qipan.server.rooms.presence import Presence

TOO_MANY_EMOTES = ReasonKind("too_many_emotes", "wait a moment before the next emote")

_NAME: TypeAdapter[EmoteName] = TypeAdapter(EmoteName)


class Emotes:
    """Passes on the emotes of a room to the clients of this process, and writes them as texts for other processes."""

    def __init__(self, presence: Presence, limits: RoomLimits) -> None:
        self._presence = presence
        self._limits = limits
        self._buckets: dict[int, TokenBucket] = {}  # by seat: limits its emotes

    def send(self, seat: int, emote: EmoteName) -> str:
        """Show an emote, and return the text to announce to other processes.

        Raise Refusal if the seat sends emotes too often.
        """
        now = clock.monotonic()
        bucket = TokenBucket(self._limits.emotes_per_second, self._limits.emote_burst, now)
        if not self._buckets.setdefault(seat, bucket).take(now):
            raise Refusal(TOO_MANY_EMOTES())
        self._show(seat, emote)
        return f"{seat}:{emote}"

    def receive(self, text: str) -> None:
        """Show an emote that another process has announced. Ignore an emote that this version does not know."""
        seat, emote = text.split(":")
        with contextlib.suppress(ValueError):
            self._show(int(seat), _NAME.validate_python(emote))

    def _show(self, seat: int, emote: EmoteName) -> None:
        message = Emoted(seat=seat, emote=emote)
        for client in self._presence.clients:
            client.connection.reply(message)
