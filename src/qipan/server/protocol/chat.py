"""The messages by which the players of a room talk to each other."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from qipan.match.seat import NOT_PRINTABLE, check_text
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.protocol.base import ClientModel, WireModel

MAX_CHAT_LENGTH = 200  # of one message, in characters
# Fillers and other characters that leave a message empty, although their categories are those of printable ones.
INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
CHAT_PATTERN = rf"^([^\p{{C}}\p{{Z}}{INVISIBLE}]| )*$"

# `on`: the players can talk. `off`: the host has switched the chat off. `none`: a listed room, which has no chat.
ChatState = Literal["on", "off", "none"]

A_CHAT_MESSAGE = ReasonKind("text_of_chat_message", "a message")


def check_chat_text(text: str) -> str:
    """Return what somebody says, in normal form C. Raise Problem if it has characters that cannot be seen.

    >>> check_chat_text("e\\N{COMBINING ACUTE ACCENT}") == "\\N{LATIN SMALL LETTER E WITH ACUTE}"
    True
    >>> check_chat_text("Ann\\N{RIGHT-TO-LEFT OVERRIDE}")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: a message has characters that cannot be shown: 'Ann\\u202e'
    """
    normal = check_text(unicodedata.normalize("NFC", text), A_CHAT_MESSAGE(), MAX_CHAT_LENGTH)
    if not set(normal).isdisjoint(INVISIBLE):
        raise Problem(NOT_PRINTABLE(what=A_CHAT_MESSAGE(), given=f"{normal!a:.80}"))
    return normal


ChatText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CHAT_LENGTH),
    AfterValidator(check_chat_text),
    Field(json_schema_extra={"pattern": CHAT_PATTERN}),
]


class Say(ClientModel):
    """Says something to everybody who has a seat. It is not stored."""

    op: Literal["say"]
    text: ChatText


class ReadChat(ClientModel):
    """Requests what was said since the sender has had a seat."""

    op: Literal["read_chat"]


class AllowChat(ClientModel):
    """Host only: switches the chat on or off."""

    op: Literal["allow_chat"]
    is_allowed: bool


class Said(WireModel):
    """Somebody who has a seat says something."""

    op: Literal["said"] = "said"
    seat: int
    name: str
    text: str


class ChatHistory(WireModel):
    """What was said last, oldest first."""

    op: Literal["chat"] = "chat"
    messages: list[Said]
