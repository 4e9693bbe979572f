"""Cheating programs over real connections: they are caught, and the record names them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import qipan
from lan.helpers import random_setup
from lan.programs import HOST, TestProgram, finished, started
from qipan.lan import entries, messages
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry, signed
from qipan.lan.invitation import Offer
from qipan.lan.messages import Message
from qipan.lan.verify import verify_record
from qipan.match import notes
from qipan.rules.reasons import Problem, Reason
from variants import SMALL_FOR_TWO as SMALL

Forge = Callable[[Entry, Duel], list[Message] | None]  # returns what is sent instead of an entry of the cheater


def resigned(entry: Entry, body: entries.Body, duel: Duel) -> list[Message]:
    """Return another entry in the place of `entry`, with the cheater's own valid signature."""
    head = duel.agreement.digest
    for before in duel.log[: entry.number]:
        head = before.head(head)
    return [messages.Entries(entries=[signed(entry.number, 1, body, head, duel._sign)])]


def illegal_move(entry: Entry, duel: Duel) -> list[Message] | None:
    if not isinstance(entry.body, entries.Move):
        return None
    return resigned(entry, entry.body.model_copy(update={"move": "Z9-Z8"}), duel)


def repeated_entry(entry: Entry, duel: Duel) -> list[Message] | None:
    if not isinstance(entry.body, entries.Move):
        return None
    return [messages.Entries(entries=[entry]), messages.Entries(entries=[entry])]


def flood(entry: Entry, duel: Duel) -> list[Message] | None:
    return [messages.Ping()] * 1000 if isinstance(entry.body, entries.Move) else None


def wrong_answer(entry: Entry, duel: Duel) -> list[Message] | None:
    if not isinstance(entry.body, entries.Answer):
        return None
    answer = "empty" if not entry.body.public.endswith("=empty") else "head"
    cell = entry.body.public.partition("=")[0]
    return resigned(entry, entry.body.model_copy(update={"public": f"{cell}={answer}"}), duel)


def changed_layout(entry: Entry, duel: Duel) -> list[Message] | None:
    if not isinstance(entry.body, entries.Reveal):
        return None
    layouts = (random_setup(duel.referee.game, 1, random.Random(seed)) for seed in range(10))
    other = next(layout for layout in layouts if layout != entry.body.setup)
    return resigned(entry, entries.Reveal(setup=other, salt=entry.body.salt), duel)


@pytest.mark.parametrize(
    ("name", "forge", "fault", "is_proved"),
    [
        ("dots", illegal_move, notes.ILLEGAL_MOVE, True),
        ("checkers", illegal_move, notes.ILLEGAL_MOVE, True),
        ("two-eat-one", repeated_entry, notes.REPEATED_MESSAGE, False),
        ("chinese-checkers", flood, notes.FLOOD, False),
        ("planes", wrong_answer, notes.WRONG_ANSWER, True),
        ("planes", changed_layout, notes.CHANGED_SETUP, True),
    ],
)
def test_cheaters_are_caught(tmp_path: Path, name: str, forge: Forge, fault: Reason, is_proved: bool) -> None:
    has_cheated = False

    def tamper(message: Message, duel: Duel) -> list[Message]:
        nonlocal has_cheated
        sent = message.entries if isinstance(message, messages.Entries) else []
        for entry in sent:
            forged = None if has_cheated else forge(entry, duel)
            if forged is not None:
                has_cheated = True
                return forged
        return [message]

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo", tamper=tamper)
        async with started(ann, bo):
            await ann.node.invite(HOST, bo.node.port, Offer(qipan.game(name, **SMALL[name]), "Ann", "engine"))
            await finished(ann)
        assert has_cheated
        (record,) = qipan.read_records(ann.node.folder / "records.jsonl")
        assert record.outcome is not None
        assert str(fault) in record.outcome.reason
        assert record.outcome.payoffs[0] > record.outcome.payoffs[1]
        if is_proved:
            assert verify_record(record).cheater == 1
        else:
            with pytest.raises(Problem, match="not proved"):
                verify_record(record)

    asyncio.run(asyncio.wait_for(play(), 60))
