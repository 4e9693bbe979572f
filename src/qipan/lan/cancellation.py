"""How one seat ends a duel because it does not want to wait any longer. It signs this, so the record names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from qipan.lan.agreement import Agreement, Model, SeatNumber, Signature
from qipan.lan.canonical import is_signed, sha256

How = Literal["cancel", "claim"]  # cancel: end without a result. claim: win, because the other player has left the game


class Cancellation(Model):
    by: SeatNumber
    how: How
    signature: Signature

    def is_valid(self, agreement: Agreement) -> bool:
        """Return whether the seat has signed this cancellation of this duel."""
        return is_signed(agreement.seats[self.by].key, self.signature, _content(agreement.duel, self.by, self.how))


def cancellation(agreement: Agreement, seat: int, how: How, sign: Callable[[bytes], str]) -> Cancellation:
    """Return the message by which a seat ends a duel, with its signature.

    >>> from qipan.lan.agreement import Player
    >>> from qipan.lan.identity import Identity
    >>> ann, bo = Identity.create(), Identity.create()
    >>> seats = [Player(name="Ann", kind="person", key=ann.key), Player(name="Bo", kind="person", key=bo.key)]
    >>> agreement = Agreement(duel="0" * 64, game="dots", rules_version=1, seats=seats, date="2026-11-18")
    >>> [cancellation(agreement, 1, "claim", key.sign).is_valid(agreement) for key in (bo, ann)]
    [True, False]
    """
    return Cancellation(by=seat, how=how, signature=sign(_content(agreement.duel, seat, how)))


def _content(duel: str, seat: int, how: How) -> bytes:
    return sha256(f"qipan-lan-{how}".encode(), duel.encode(), bytes([seat])).encode()
