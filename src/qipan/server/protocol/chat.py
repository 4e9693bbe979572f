"""The messages by which the players of a room talk to each other."""

from __future__ import annotations

from typing import Annotated, Literal

from qipan.match.text import MESSAGE
from qipan.server.protocol.base import ClientModel, WireModel
from qipan.server.protocol.texts import text_rules

# `on`: the players can talk. `off`: the host has switched the chat off. `none`: a listed room, which has no chat.
ChatState = Literal["on", "off", "none"]

ChatText = Annotated[str, *text_rules(MESSAGE)]


class Say(ClientModel):
    """Says something to everybody who has a seat. The text is not stored."""

    op: Literal["say"]
    text: ChatText


class ReadChat(ClientModel):
    """Requests the messages since the sender took a seat."""

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
    """The latest messages, oldest first."""

    op: Literal["chat"] = "chat"
    messages: list[Said]
