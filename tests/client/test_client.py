"""The Python client."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from random import Random
from typing import Any

import pytest

import qipan
from qipan import client
from server.helpers import TIMEOUT_SECONDS, ServerProcess


def play_on(guest: client.Guest, random: Random) -> None:
    while guest.wait(TIMEOUT_SECONDS) and guest.outcome is None:
        guest.play(random.choice(guest.moves()))


def test_a_complete_game_against_an_engine(served: ServerProcess) -> None:
    choices = {"options": {"rows": 2, "cols": 2}, "engines": {1: {"engine": "greedy", "seconds": 0.05}}}
    with client.create(served.address, "dots", name="Ann", **choices) as guest:
        assert guest.seat == 0
        guest.ready()
        assert guest.wait(TIMEOUT_SECONDS)
        assert guest.state == guest.game.initial()
        assert guest.hint()["move"] in guest.moves()
        play_on(guest, Random(1))
        assert guest.outcome is not None
        record = client.record(served.address, guest.code)
        assert record.outcome == guest.outcome
        assert list(record.moves) == guest.moves_played


def test_a_complete_game_against_another_client(served: ServerProcess) -> None:
    with client.create(served.address, "planes", name="Ann", options={"size": 8, "planes": 1}) as ann:
        with client.join(served.address, ann.code, "Bo") as bo:
            with pytest.raises(client.Refused, match="place your planes first"):
                bo.ready()
            for guest in (ann, bo):
                guest.place(["B2u"])
                guest.ready()
            other = threading.Thread(target=play_on, args=(bo, Random(2)))
            other.start()
            play_on(ann, Random(3))
            other.join(TIMEOUT_SECONDS)
            assert ann.outcome is not None
            assert ann.outcome == bo.outcome
            assert ann.state == bo.state
        with pytest.raises(client.Refused, match="the match is over"):
            ann.resign()


def test_refusals_are_errors_with_a_reason(served: ServerProcess) -> None:
    with pytest.raises(client.Refused, match="unknown game"):
        client.create(served.address, "go", name="Ann")
    with pytest.raises(client.Refused, match="no such room"):
        client.Guest(served.address, "bababazu")
    with client.create(served.address, "dots", name="Ann") as ann:
        with pytest.raises(client.Refused, match="no seat for token"):
            client.Guest(served.address, ann.code, "wrong")
        with client.join(served.address, ann.code, "Bo") as bo:
            ann.ready()
            bo.ready()
            ann.wait(TIMEOUT_SECONDS)
            with pytest.raises(client.Refused, match="not a move of dots"):
                ann.play("99")
            ann.play("5")
            bo.wait(TIMEOUT_SECONDS)
            ann.ask("takeback")
            assert bo.wait_for(lambda: bo.position["offers"] == ["takeback:0"], TIMEOUT_SECONDS)
            bo.accept("takeback")
            assert bo.ply == 0
            bo.resign()
            assert ann.wait_for(lambda: False, TIMEOUT_SECONDS)
            outcome = ann.outcome
            assert outcome == qipan.Outcome((1, -1), "seat 1 resigned")
            assert (outcome.code, outcome.params) == ("resigned", {"seat": 1})


def test_hints_are_unlocked_by_agreement(served: ServerProcess) -> None:
    with client.create(served.address, "dots", name="Ann") as ann, client.join(served.address, ann.code, "Bo") as bo:
        ann.lock_hints(True)
        for guest in (ann, bo):
            guest.ready()
        ann.wait(TIMEOUT_SECONDS)
        with pytest.raises(client.Refused) as refused:
            ann.hint()
        assert refused.value.code == "hints_locked"
        with pytest.raises(client.Refused, match="only the host"):
            bo.lock_hints(False)
        ann.lock_hints(False)
        assert ann.position["unlock"] == {"agreed": [0], "declined_by": None}
        assert bo.wait_for(lambda: bo.position["unlock"] is not None, TIMEOUT_SECONDS)
        bo.accept("hints")
        assert bo.wait_for(lambda: bo.position["hints"], TIMEOUT_SECONDS)
        ann.hint()


class _Proxy(BaseHTTPRequestHandler):
    """Answers every request itself with an error, instead of passing it on to a server."""

    def do_GET(self) -> None:
        self.send_error(502)

    def log_message(self, format: str, *args: Any) -> None:
        pass


def test_a_refusal_has_the_code_of_its_reason(served: ServerProcess) -> None:
    with pytest.raises(client.Refused, match="there is no record of bababazu") as refused:
        client.record(served.address, "bababazu")
    assert refused.value.code == "no_record"
    with pytest.raises(client.Refused, match="no such room") as refused:
        client.Guest(served.address, "bababazu")
    assert refused.value.code == "no_such_room"


def test_an_error_of_a_proxy_is_reported() -> None:
    with HTTPServer(("127.0.0.1", 0), _Proxy) as proxy:
        threading.Thread(target=proxy.handle_request, daemon=True).start()
        with pytest.raises(client.Refused, match="502"):
            client.record(f"http://127.0.0.1:{proxy.server_port}", "bababazu")
