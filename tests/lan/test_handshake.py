"""Who is at the other end: proofs of identity, passphrases, and a man in the middle."""

from __future__ import annotations

import random
import secrets

import pytest

from qipan.lan.handshake import Handshake, HandshakeFailed
from qipan.lan.identity import Identity
from qipan.lan.messages import Hello, Message

ANN, BO, EVE = Identity.create(), Identity.create(), Identity.create()


def hello(identity: Identity, name: str, *, needs_passphrase: bool = False) -> Hello:
    return Hello(
        name=name,
        key=identity.key,
        nonce=secrets.token_hex(32),
        state="idle",
        needs_passphrase=needs_passphrase,
    )


def pair(
    caller_phrase: str,
    called_phrase: str,
    *,
    seen_by_caller: Identity = BO,
    caller_key: Identity = ANN,
    called: Identity = BO,
) -> tuple[Handshake, Handshake]:
    """Return both ends of a handshake. `seen_by_caller` is the owner of the key that Ann sees in the TLS connection."""
    first = Handshake(
        "caller",
        hello(caller_key, "Ann", needs_passphrase=bool(caller_phrase)),
        seen_by_caller.key,
        ANN.sign,
        caller_phrase,
    )
    second = Handshake(
        "called", hello(called, "Bo", needs_passphrase=bool(called_phrase)), BO.key, BO.sign, called_phrase
    )
    return first, second


def run(first: Handshake, second: Handshake) -> None:
    queue: list[tuple[Handshake, Message]] = [(second, message) for message in first.start()]
    queue += [(first, message) for message in second.start()]
    while queue:
        target, message = queue.pop(0)
        queue += [(first if target is second else second, reply) for reply in target.receive(message)]


@pytest.mark.parametrize("phrase", ["", "open sesame", "芝麻开门"])
def test_both_programs_meet(phrase: str) -> None:
    first, second = pair(phrase, phrase)
    run(first, second)
    assert first.is_done
    assert second.is_done
    assert second.peer is not None
    assert second.peer.name == "Ann"
    assert first.peer_fingerprint == BO.fingerprint


@pytest.mark.parametrize("seed", range(50))
def test_wrong_passphrase(seed: int) -> None:
    """A wrong passphrase is noticed, whichever program has it, and neither lets the other in."""
    rng = random.Random(seed)
    right = "".join(rng.choice("abc芝麻 ") for _ in range(6)) + "!"
    wrong = right[:-1] if seed % 2 else right.upper() + "?"
    first, second = pair(wrong, right) if seed % 3 else pair(right, wrong)
    with pytest.raises(HandshakeFailed, match="passphrases differ") as failed:
        run(first, second)
    assert failed.value.reply is not None
    assert not first.is_done
    assert not second.is_done


@pytest.mark.parametrize("phrases", [("", "right"), ("right", "")])
def test_a_passphrase_that_only_one_program_has(phrases: tuple[str, str]) -> None:
    with pytest.raises(HandshakeFailed, match="asks for a passphrase"):
        run(*pair(*phrases))


@pytest.mark.parametrize("seed", range(50))
def test_man_in_the_middle(seed: int) -> None:
    """Eve ends the TLS connections of Ann and Bo, and passes on what they say, changed or not."""
    phrase = f"phrase {seed}"
    if seed % 3 == 0:  # she passes Bo's hello on, but TLS shows her own key
        first, second = pair(phrase, phrase, seen_by_caller=EVE)
        expected = "identity"
    elif seed % 3 == 1:  # she says to each that she is the other; both know the same passphrase, and she does not
        first, second = pair(phrase, phrase, seen_by_caller=EVE, called=EVE)
        expected = "identity|passphrases"
    else:  # she pretends to be Ann to Bo, without Ann's key
        first, second = pair("", "", caller_key=EVE)
        expected = "identity"
    with pytest.raises(HandshakeFailed, match=expected):
        run(first, second)
    assert not second.is_done


@pytest.mark.parametrize("seed", range(50))
def test_man_in_the_middle_with_keys_of_her_own(seed: int) -> None:
    """Eve makes a proper connection with each, and only passes on the messages that prove the passphrase."""
    phrase = f"phrase {seed}"
    to_eve = Handshake("caller", hello(ANN, "Ann", needs_passphrase=True), EVE.key, ANN.sign, phrase)
    from_eve = Handshake("called", hello(BO, "Bo", needs_passphrase=True), BO.key, BO.sign, phrase)
    as_bo, as_ann = hello(EVE, "Bo", needs_passphrase=True), hello(EVE, "Ann", needs_passphrase=True)
    eve = Handshake("caller", as_ann, BO.key, EVE.sign, "guess")
    to_bo: list[Message] = [as_ann, *(each for each in eve.receive(from_eve.hello) if each.type == "proof")]
    to_ann: list[Message] = [as_bo]
    with pytest.raises(HandshakeFailed, match="passphrases differ"):
        pass_on(to_eve, to_ann, from_eve, to_bo)
    assert not to_eve.is_done
    assert not from_eve.is_done


def pass_on(to_eve: Handshake, to_ann: list[Message], from_eve: Handshake, to_bo: list[Message]) -> None:
    while to_ann or to_bo:
        for end, inbox, outbox in ((to_eve, to_ann, to_bo), (from_eve, to_bo, to_ann)):
            if inbox:
                replies = end.receive(inbox.pop(0))
                outbox += [each for each in replies if each.type in ("pake", "confirm")]


def test_messages_out_of_order_end_the_handshake() -> None:
    first, second = pair("", "")
    first.receive(second.start()[0])
    with pytest.raises(HandshakeFailed, match="invalid message"):
        first.receive(second.start()[0])
