"""The handshake of a connection: who is at the other end, and do both know the passphrase?

It is a state machine: messages go in by `receive`, which returns the messages to send. The program that was called has
proved its key by TLS. The program that calls signs the key of the other one and both nonces, so that its proof cannot
be used anywhere else. The passphrase is proved by SPAKE2, in which the keys of both programs are the identities: with a
man in the middle, the two programs see different keys, and the proof fails. Nothing that depends on the passphrase is
sent before `on_meeting` has allowed the other program to try a passphrase.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from typing import Literal

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError

from qipan.lan import messages
from qipan.lan.canonical import fingerprint, is_signed, sha256
from qipan.lan.messages import Hello, Message
from qipan.rules.reasons import Problem, ReasonKind

WRONG_PROOF = ReasonKind("lan_wrong_proof", "the other program could not prove its identity")
WRONG_PASSPHRASE = ReasonKind("lan_wrong_passphrase", "the passphrases differ, or somebody is in the middle")
NEEDS_PASSPHRASE = ReasonKind("lan_needs_passphrase", "{name} asks for a passphrase")
REFUSED = ReasonKind("lan_refused", "the other program has refused the connection: {why}")

Role = Literal["caller", "called"]
Refusal = Literal["protocol", "proof", "passphrase", "busy", "identity", "flood", "unknown_duel"]


class HandshakeFailed(Problem):
    """The connection must be closed. `reply` is sent before it is closed."""

    def __init__(self, problem: Problem, why: Refusal | None = None) -> None:
        super().__init__(problem.reason)
        self.reply: Message | None = None if why is None else messages.Refuse(why=why)


class Handshake:
    """The handshake at one end of a connection."""

    def __init__(
        self,
        role: Role,
        hello: Hello,
        tls_key: str,
        sign: Callable[[bytes], str],
        passphrase: str,
        passphrases: Mapping[str, str] = {},
        on_meeting: Callable[[Hello], None] = lambda peer: None,
    ) -> None:
        """`tls_key` is, in both roles, the public key that the program which was called has proved by TLS.

        `passphrases` are those of particular programs, by their keys; `passphrase` is for all others. `on_meeting` is
        called with the other program's hello before anything about the passphrase is sent, and may raise
        HandshakeFailed.
        """
        self.role = role
        self.hello = hello
        self.peer: Hello | None = None  # the other program's hello, once it has come
        self.is_done = False
        self._tls_key = tls_key
        self._sign = sign
        self._passphrase = passphrase
        self._passphrases = passphrases
        self._on_meeting = on_meeting
        self._is_proved = role == "caller"  # whether the other program has proved its key
        self._is_confirmed = False
        self._pake: SPAKE2_A | SPAKE2_B | None = None
        self._secret: bytes | None = None

    def start(self) -> list[Message]:
        return [self.hello]

    def receive(self, message: Message) -> list[Message]:
        """Carry out a message, and return the messages to send. Raise HandshakeFailed if it must not go on."""
        match message:
            case Hello() if self.peer is None:
                return self._meet(message)
            case messages.Proof() if self.role == "called" and self.peer is not None and not self._is_proved:
                return self._check_proof(message)
            case messages.Pake() if self._pake is not None and self._secret is None and self._is_proved:
                return self._derive(message)
            case messages.Confirm() if self._secret is not None and not self._is_confirmed:
                return self._check_confirmation(message)
            case messages.Welcome() if self.role == "caller" and self._may_finish:
                self.is_done = True
                return []
            case messages.Refuse():
                known = {"passphrase": WRONG_PASSPHRASE(), "proof": WRONG_PROOF()}
                raise HandshakeFailed(Problem(known.get(message.why) or REFUSED(why=message.why)))
            case _:
                raise HandshakeFailed(Problem(messages.BAD_MESSAGE()), "protocol")

    @property
    def _may_finish(self) -> bool:
        return self._is_proved and (self._is_confirmed or not self._needs_passphrase)

    @property
    def _needs_passphrase(self) -> bool:
        return self.hello.needs_passphrase or (self.peer is not None and self.peer.needs_passphrase)

    def _meet(self, peer: Hello) -> list[Message]:
        if self.role == "caller" and peer.key != self._tls_key:
            raise HandshakeFailed(Problem(WRONG_PROOF()), "proof")
        self.peer = peer
        self._on_meeting(peer)
        self._passphrase = self._passphrases.get(peer.key, self._passphrase)
        sent: list[Message] = []
        if self.role == "caller":
            sent.append(messages.Proof(signature=self._sign(self._proof_content())))
        if self._needs_passphrase:
            if not self._passphrase:
                raise HandshakeFailed(Problem(NEEDS_PASSPHRASE(name=peer.name)), "passphrase")
            sent.append(self._start_pake())
        return sent

    def _proof_content(self) -> bytes:
        assert self.peer is not None
        caller, called = (self.hello, self.peer) if self.role == "caller" else (self.peer, self.hello)
        parts = (caller.key, caller.nonce, self._tls_key, called.nonce)
        return sha256(b"qipan-lan-caller", *(part.encode() for part in parts)).encode()

    def _check_proof(self, message: messages.Proof) -> list[Message]:
        assert self.peer is not None
        if not is_signed(self.peer.key, message.signature, self._proof_content()):
            raise HandshakeFailed(Problem(WRONG_PROOF()), "proof")
        self._is_proved = True
        return self._finish()

    def _start_pake(self) -> Message:
        assert self.peer is not None
        caller = self.hello.key if self.role == "caller" else self.peer.key
        identities = {"idA": caller.encode(), "idB": self._tls_key.encode()}
        self._pake = (SPAKE2_A if self.role == "caller" else SPAKE2_B)(self._passphrase.encode(), **identities)
        return messages.Pake(data=self._pake.start().hex())

    def _derive(self, message: messages.Pake) -> list[Message]:
        assert self._pake is not None
        try:
            self._secret = self._pake.finish(bytes.fromhex(message.data))
        except (SPAKEError, ValueError, AssertionError):
            raise HandshakeFailed(Problem(WRONG_PASSPHRASE()), "passphrase") from None
        # The caller confirms first, so that it cannot check a guess without the other program counting it.
        return [messages.Confirm(mac=self._mac("caller"))] if self.role == "caller" else []

    def _mac(self, role: Role) -> str:
        assert self._secret is not None
        return hmac.new(self._secret, f"qipan-lan-confirm-{role}".encode(), "sha256").hexdigest()

    def _check_confirmation(self, message: messages.Confirm) -> list[Message]:
        expected = self._mac("called" if self.role == "caller" else "caller")
        if not hmac.compare_digest(message.mac, expected):
            raise HandshakeFailed(Problem(WRONG_PASSPHRASE()), "passphrase")
        self._is_confirmed = True
        if self.role == "caller":
            return []
        return [messages.Confirm(mac=self._mac("called")), *self._finish()]

    def _finish(self) -> list[Message]:
        if not self._may_finish:
            return []
        self.is_done = True
        return [messages.Welcome()]

    @property
    def peer_fingerprint(self) -> str:
        assert self.peer is not None
        return fingerprint(self.peer.key)
