"""The link of a duel's room to the other program, which plays one of the seats and must agree to what happens."""

from __future__ import annotations

from typing import Protocol

from qipan.server.protocol import messages


class Link(Protocol):
    async def decide(self, seat: int, message: messages.Command) -> None:
        """Carry out a message of the local player. Raise ValueError if it is not allowed."""
