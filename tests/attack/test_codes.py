"""Codes of rooms cannot be guessed, and a text that is no token is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from attack.clients import ATTACKER, OTHER, is_entered, request_from, socket_from
from qipan.server.config import Settings
from qipan.server.config.budgets import AddressBudgets
from server.helpers import ending
from server.local_server import LocalServer

GUESSES = [f"zuzuzu{consonant}{vowel}" for consonant in "bdfghjklmnprstvz" for vowel in "aeiou"]
GUESSES += [f"zuzu{code[4:]}zuzu" for code in GUESSES]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalServer]:
    budgets = AddressBudgets(lookups_per_second=0.001)  # so that no lookup is regained while the test runs
    with LocalServer(Settings(db=f"sqlite:///{tmp_path}/matches.sqlite", budgets=budgets)) as running:
        yield running


@pytest.mark.parametrize("path", ["/api/matches/{}", "/api/records/{}", "/api/matches/{}/positions/0"])
def test_codes_cannot_be_scanned(server: LocalServer, path: str) -> None:
    room = server.create_room("dots", name="Host")["code"]
    known = request_from(ATTACKER, server, "/api/matches", {"game": "dots", "name": "Host"})[1]["code"]
    answers = [request_from(ATTACKER, server, path.format(code)) for code in GUESSES]
    assert {status for status, _ in answers[:100]} == {404}
    assert (429, "too_many_lookups") in answers
    assert request_from(ATTACKER, server, f"/api/matches/{room}") == (429, "too_many_lookups")
    assert request_from(ATTACKER, server, f"/api/matches/{known}")[0] == 200
    assert request_from(OTHER, server, f"/api/matches/{room}")[0] == 200
    joined = request_from(ATTACKER, server, f"/api/matches/{room}/join", {"name": "Guest"})
    assert joined == (429, "too_many_lookups")
    with socket_from(ATTACKER, server, room) as opened:
        assert ending(opened) == (1013, "too_many_lookups")
    with socket_from(ATTACKER, server, known) as opened:
        assert is_entered(opened)


def test_codes_cannot_be_scanned_by_sockets(server: LocalServer) -> None:
    endings = set()
    for code in GUESSES[:110]:
        with socket_from(ATTACKER, server, code) as opened:
            endings.add(ending(opened))
    assert endings == {(1008, "no_such_room"), (1013, "too_many_lookups")}
    with socket_from(OTHER, server, GUESSES[0]) as opened:
        assert ending(opened) == (1008, "no_such_room")


def test_only_listed_rooms_have_short_codes(server: LocalServer) -> None:
    listed = server.create_room("dots", name="Host", is_listed=True)["code"]
    unlisted = server.create_room("dots", name="Host")["code"]
    assert (len(listed), len(unlisted)) == (8, 12)
    for code in (listed, unlisted):
        assert server.post(f"/api/matches/{code}/join", {"name": "Guest"})["seat"] == 1


def test_an_empty_token_is_not_taken_as_none(server: LocalServer) -> None:
    code = server.create_room("dots", name="Host")["code"]
    with server.connect(code) as spectator:
        spectator.send(op="enter", token="")
        assert spectator.wait_until(lambda _: True, "refused")["reason"]["code"] == "not_a_message"
    headers = {"Seat-Token": ""}
    assert server.request(f"/api/matches/{code}/positions/0", headers=headers)[0] == 422
    assert server.request(f"/api/matches/{code}/join", {"name": "Guest", "token": ""})[0] == 422
