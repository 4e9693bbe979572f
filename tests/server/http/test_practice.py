"""Matches of a game that hides something, from a position against engines: the player knows no more than before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import qipan
from server.helpers import Message, RoomSocket, ServerProcess

OPTIONS = {"size": 8, "planes": 1}
# Seat 0 has hit a body, and seat 1 has missed. D3 is a body of many other layouts, too.
POSITION = "A2u C3u D3 H0"
ENGINES = {"1": {"engine": "random"}}


@contextmanager
def playing(served: ServerProcess, **choices: Any) -> Iterator[RoomSocket]:
    """Create a room, take its seat, and start the match."""
    room = served.create_room("planes", OPTIONS, name="Ann", **choices)
    with served.connect(room["code"], room["token"]) as ann:
        ann.send(op="ready")
        ann.wait_until(lambda seen: seen["status"] == "playing")
        yield ann


def start(served: ServerProcess, **choices: Any) -> Message:
    """Return the first snapshot of the match."""
    with playing(served, **choices) as ann:
        return ann.latest


def end(served: ServerProcess, **choices: Any) -> Message:
    """Resign, and return the last snapshot, which contains what was hidden."""
    with playing(served, **choices) as ann:
        ann.send(op="resign")
        return ann.wait_until(lambda seen: seen["status"] == "over")


def refusal(served: ServerProcess, **choices: Any) -> str:
    body = {"game": "planes", "options": OPTIONS, "name": "Ann", **choices}
    status, answer = served.request("/api/matches", body)
    assert status == 409, answer
    return str(answer["detail"]["code"])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_keeps_only_what_the_seat_knows(served: ServerProcess, seat: int) -> None:
    state = qipan.game("planes", **OPTIONS).parse(POSITION)
    engines = {str(1 - seat): {"engine": "random"}}
    choices: dict[str, Any] = {"position": POSITION, "seat": seat, "engines": engines}
    known = start(served, **choices)["view"].split()
    assert known[: 2 + (seat == 0)] == state.view(seat).text.split()[: 2 + (seat == 0)]  # the other seat moves at once
    ends = [end(served, **choices)["position"] for _ in range(6)]
    own, drawn = {text.split()[seat] for text in ends}, {text.split()[1 - seat] for text in ends}
    assert own == {POSITION.split()[seat]}
    assert len(drawn) > 1  # there are many layouts that fit; that six draws agree is most unlikely
    for text in ends:
        layouts = qipan.game("planes", **OPTIONS).parse(" ".join([*text.split()[:2], *POSITION.split()[2:]]))
        assert layouts.view(seat).text == state.view(seat).text


def test_a_match_can_start_from_what_a_player_knows(served: ServerProcess) -> None:
    seen = start(served, position="D3=body,C3=empty", seat=0, engines=ENGINES)
    assert (seen["mover"], seen["phase"], seen["position"]) == (0, "shooting", None)
    assert seen["view"].split()[1] == "D3=body,C3=empty"
    assert start(served, position="", seat=0, engines=ENGINES)["view"].split()[1] == "-"
    assert refusal(served, position="A0=head", seat=0, engines=ENGINES) == "planes_no_layout_fits"
    assert refusal(served, position="D3=body", seat=1, engines={"0": {"engine": "random"}}) == "no_start_position"


def test_nobody_else_may_play_from_a_position(served: ServerProcess) -> None:
    assert refusal(served, position=POSITION) == "no_start_position"
    assert refusal(served, position="- - - -", seat=0, engines=ENGINES) == "no_start_position"  # nothing is placed yet
    both = {**ENGINES, "0": {"engine": "random"}}
    assert refusal(served, name=None, position=POSITION, engines=both) == "no_start_position"
    assert refusal(served, position="A2u C3u C3 H0", seat=0, engines=ENGINES) == "position_is_over"


def test_the_seat_of_an_engine_stays_taken(served: ServerProcess) -> None:
    room = served.create_room("planes", OPTIONS, position=POSITION, engines=ENGINES)  # the host has no seat
    with served.connect(room["code"], room["token"]) as host:
        assert host.expect_refusal(op="fill", seat=1, engine=None)


def test_a_rematch_begins_at_the_usual_start(served: ServerProcess) -> None:
    with playing(served, seat=0, position=POSITION, engines=ENGINES) as ann:
        ann.send(op="resign")
        ann.wait_until(lambda seen: seen["status"] == "over")
        ann.send(op="rematch")
        code = ann.wait_until(lambda seen: seen["next_code"] is not None)["next_code"]
    with served.connect(code, ann.token) as ann:
        assert (ann.latest["status"], ann.latest["phase"], ann.latest["seat"]) == ("open", "placing", 1)
