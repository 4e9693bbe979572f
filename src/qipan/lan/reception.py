"""Who may call a program: nobody can guess its passphrase, or use up all its connections."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Collection, Mapping

from qipan.lan.connection import Connection
from qipan.lan.handshake import REFUSED, WRONG_PASSPHRASE, Handshake, HandshakeFailed
from qipan.lan.identity import Identity
from qipan.lan.messages import Hello
from qipan.rules.reasons import Problem

ATTEMPT_SECONDS = 60.0
MAX_WRONG = 5  # maximum of wrong passphrases from one address in ATTEMPT_SECONDS
MAX_ALL_WRONG = 50  # maximum of wrong ones from all addresses together, since an attacker may have many addresses
MAX_INVITATIONS = 10
MAX_ALL_INVITATIONS = 40
MAX_CONNECTIONS = 50  # maximum in all, without those from the addresses of players of unfinished duels
MAX_FROM_ADDRESS = 8


class Attempts:
    """How often something was tried in the last minute, by address.

    >>> attempts = Attempts(2, 3)
    >>> [attempts.take(host) for host in ("192.168.1.9", "192.168.1.9", "192.168.1.9", "192.168.1.10", "192.168.1.11")]
    [True, True, False, True, False]
    """

    def __init__(self, of_address: int, of_all: int) -> None:
        self._of_address = of_address
        self._of_all = of_all
        self._latest: deque[tuple[float, str]] = deque()

    def are_too_many(self, host: str, open_of_address: int = 0, open_of_all: int = 0) -> bool:
        """Return whether another attempt must be refused now. `open_…` count those that have not ended yet."""
        now = time.monotonic()
        while self._latest and now - self._latest[0][0] > ATTEMPT_SECONDS:
            self._latest.popleft()
        of_address = sum(each == host for _, each in self._latest) + open_of_address
        return of_address >= self._of_address or len(self._latest) + open_of_all >= self._of_all

    def add(self, host: str) -> None:
        self._latest.append((time.monotonic(), host))

    def take(self, host: str) -> bool:
        """Count another attempt, and return True. If there are too many attempts, do not count it, and return False."""
        if self.are_too_many(host):
            return False
        self.add(host)
        return True


class Guesses:
    """The passphrases that are being tried, and the wrong ones that have come lately, by address.

    An attempt counts from its beginning, so that it does not help to make many attempts at the same time.

    >>> guesses = Guesses()
    >>> for _ in range(MAX_WRONG):
    ...     guesses.begin("192.168.1.9")
    >>> guesses.are_too_many("192.168.1.9"), guesses.are_too_many("192.168.1.10")
    (True, False)
    >>> guesses.end("192.168.1.9", is_wrong=False)
    >>> guesses.are_too_many("192.168.1.9")
    False
    """

    def __init__(self) -> None:
        self._wrong = Attempts(MAX_WRONG, MAX_ALL_WRONG)
        self._open: Counter[str] = Counter()

    def begin(self, host: str) -> None:
        """Count an attempt from an address."""
        self._open[host] += 1

    def end(self, host: str, *, is_wrong: bool) -> None:
        """An attempt has ended; only a wrong passphrase still counts."""
        self._open[host] -= 1
        self._open += Counter()  # drops the addresses without attempts
        if is_wrong:
            self._wrong.add(host)

    async def let_in(
        self, connection: Connection, own: Identity, hello: Hello, phrase: str, phrases: Mapping[str, str]
    ) -> None:
        """Complete the handshake with a program that has called, or raise Problem.

        `phrases` are the passphrases of particular programs, by their keys; `phrase` is for all others.
        """
        has_begun = is_wrong = False

        def begin(peer: Hello) -> None:
            nonlocal has_begun
            if not (hello.needs_passphrase or peer.needs_passphrase):
                return
            if self.are_too_many(connection.host):
                raise HandshakeFailed(Problem(REFUSED(why="flood")), "flood")
            self.begin(connection.host)
            has_begun = True

        try:
            await connection.shake_hands(Handshake("called", hello, own.key, own.sign, phrase, phrases, begin))
        except HandshakeFailed as failure:
            is_wrong = failure.reason.code == WRONG_PASSPHRASE.code and failure.reply is not None
            raise
        finally:
            if has_begun:
                self.end(connection.host, is_wrong=is_wrong)

    def are_too_many(self, host: str) -> bool:
        return self._wrong.are_too_many(host, self._open[host], self._open.total())


class Callers:
    """The connections that are open, by address.

    No address can take all connections, and the players of unfinished duels can always call.

    >>> callers = Callers()
    >>> [callers.take("192.168.1.9", ()) for _ in range(MAX_FROM_ADDRESS + 1)].count(True) == MAX_FROM_ADDRESS
    True
    >>> callers.release("192.168.1.9")
    >>> callers.take("192.168.1.9", ())
    True
    """

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def take(self, host: str, expected: Collection[str]) -> bool:
        """Count a connection from an address and return True. If there are too many, do not count it, and return False.

        `expected` are the addresses from which the players of unfinished duels call.
        """
        others = sum(count for each, count in self._open.items() if each not in expected)
        if self._open[host] >= MAX_FROM_ADDRESS or (host not in expected and others >= MAX_CONNECTIONS):
            return False
        self._open[host] += 1
        return True

    def release(self, host: str) -> None:
        self._open[host] -= 1
        self._open += Counter()
