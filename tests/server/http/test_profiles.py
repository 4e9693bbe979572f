"""The profile of a browser over HTTP: results and ratings, transfer codes, export, deletion, and hostile requests."""

from __future__ import annotations

import json
import secrets
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import pytest

from qipan.server.config.budgets import AddressBudgets
from server.helpers import TIMEOUT_SECONDS, ServerProcess

TRANSFER_BURST = int(AddressBudgets().transfers_burst)

ONE_BOX = {"rows": 1, "cols": 1}
Message = dict[str, Any]


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, served: ServerProcess, name: str) -> None:
        self.served, self.name = served, name
        self.key = secrets.token_urlsafe(24)

    def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        return self.served.request(path, body, {"Profile-Key": self.key})

    def get(self, path: str, body: object = None) -> Any:
        status, response = self.ask(path, body)
        assert status in (200, 201), response
        return response

    def post_from(self, address: str, path: str, body: object) -> tuple[int, Any]:
        """Send a request from another address: attempts are limited by address, and other tests use them up, too."""
        connection = HTTPConnection("127.0.0.1", self.served.port, TIMEOUT_SECONDS, source_address=(address, 0))
        with closing(connection):
            headers = {"Profile-Key": self.key, "Content-Type": "application/json"}
            connection.request("POST", path, json.dumps(body), headers)
            response = connection.getresponse()
            return response.status, json.load(response)

    @property
    def results(self) -> list[Message]:
        results: list[Message] = self.get("/api/profile/results")["results"]
        return results


@pytest.fixture
def people(served: ServerProcess) -> tuple[Person, Person]:
    return Person(served, "Ann"), Person(served, "Bo")


def play(first: Person, second: Person | None, moves: str = "0123", **choices: Any) -> str:
    """Let two people play one box of dots, or one person against an engine, until these moves are played."""
    new_match = {"game": "dots", "options": ONE_BOX, "name": first.name, "seat": 0, **choices}
    room = first.get("/api/matches", new_match)
    code: str = room["code"]
    tokens = [room["token"]]
    if second is not None:
        tokens.append(second.get(f"/api/matches/{code}/join", {"name": second.name, "seat": 1})["token"])
    sockets = [first.served.connect(code, token) for token in tokens]
    for socket in sockets:
        socket.send(op="ready")
    for ply, move in enumerate(moves):
        socket = sockets[ply % len(sockets)]
        socket.wait_until(lambda seen, socket=socket: seen["mover"] == socket.seat)  # type: ignore[misc]
        socket.play(move)
    for socket in sockets:
        socket.close()
    return code


def test_a_match_is_in_both_profiles(people: tuple[Person, Person]) -> None:
    ann, bo = people
    assert ann.get("/api/profile") == {"created": None, "ratings": [], "outcomes": []}
    code = play(ann, bo)
    [result] = bo.results
    assert (result["code"], result["seat"], result["outcome"], result["place"]) == (code, 1, "win", 1)
    assert (result["names"], result["opponent"], result["unrated"]) == (["Ann", "Bo"], "people", None)
    assert result["rating"] == {"before": 1500, "after": 1579}
    profile = ann.get("/api/profile")
    [rating] = profile["ratings"]
    assert (rating["game"], rating["rating"], rating["matches"]) == ("dots", 1421, 1)
    assert [point["rating"] for point in rating["history"]] == [1421]
    assert profile["outcomes"] == [
        {"game": "dots", "opponent": "people", "level": None, "win": 0, "draw": 0, "placed": 0, "loss": 1}
    ]
    assert ann.get("/api/profile/export") == {"profile": profile, "results": ann.results}
    for query, count in (
        ("game=dots", 1),
        ("game=checkers", 0),
        ("outcome=win", 0),
        ("opponent=people", 1),
        ("level=3", 0),
        (f"code={code}", 1),
        (f"before={result['started']}", 0),
    ):
        assert len(ann.get(f"/api/profile/results?{query}")["results"]) == count, query


def test_a_match_in_progress_is_listed_without_a_result(people: tuple[Person, Person]) -> None:
    play(*people, moves="0")
    [result] = people[0].results
    assert (result["ended"], result["outcome"], result["rating"]) == (None, None, None)


def test_older_results_are_on_further_pages(people: tuple[Person, Person]) -> None:
    ann, bo = people
    first = play(ann, bo, moves="0")
    played = [play(ann, bo, moves="0") for _ in range(30)]
    page = ann.get("/api/profile/results")
    assert [result["code"] for result in page["results"]] == played[::-1]
    rest = ann.get(f"/api/profile/results?before={page['next']}")
    assert ([result["code"] for result in rest["results"]], rest["next"]) == ([first], None)


def test_a_profile_moves_to_another_device(served: ServerProcess, people: tuple[Person, Person]) -> None:
    ann, bo = people
    play(ann, bo)
    status, transfer = ann.post_from("127.0.0.2", "/api/profile/transfer", {"data": '{"x": 1}'})
    assert (status, transfer["seconds"]) == (200, 600)
    phone = Person(served, "Ann")
    typed = transfer["code"].lower().replace("-", " ")
    assert phone.post_from("127.0.0.3", "/api/profile/redeem", {"code": typed}) == (200, {"data": '{"x": 1}'})
    assert phone.results == ann.results
    status, response = phone.post_from("127.0.0.3", "/api/profile/redeem", {"code": transfer["code"]})
    assert (status, response["detail"]["code"]) == (404, "no_such_transfer")
    play(phone, ann)
    assert [result["unrated"] for result in ann.results] == ["self", None]


def test_deletion_leaves_the_match_to_the_opponent(people: tuple[Person, Person]) -> None:
    ann, bo = people
    over, running = play(ann, bo), play(ann, bo, moves="0")
    waiting = ann.get("/api/matches", {"game": "dots", "name": "Ann"})
    assert ann.get("/api/profile/deletion", {}) == {"matches": 3}
    with ann.served.connect(waiting["code"]) as spectator:
        assert [seat["name"] for seat in spectator.latest["seats"]] == ["—", None]
    assert ann.get("/api/profile") == {"created": None, "ratings": [], "outcomes": []}
    assert ann.results == []
    assert [result["names"] for result in bo.results] == [["—", "Bo"]] * 2
    record = ann.served.get(f"/api/records/{over}")
    assert [seat["name"] for seat in record["seats"]] == ["—", "Bo"]
    assert ann.served.get(f"/api/records/{over}/replay")["result"]["payoffs"] == [-1, 1]
    with ann.served.connect(running) as spectator:
        assert [seat["name"] for seat in spectator.latest["seats"]] == ["—", "Bo"]
    assert ann.get("/api/profile/deletion", {}) == {"matches": 0}


def test_hot_seat_and_people_without_a_profile_are_not_rated(
    served: ServerProcess, people: tuple[Person, Person]
) -> None:
    ann, _ = people
    play(ann, ann)
    stranger = Person(served, "Cy")
    stranger.ask = stranger.served.request  # type: ignore[method-assign]
    play(ann, stranger)
    assert [(result["opponent"], result["unrated"]) for result in ann.results] == [
        ("people", "no_profile"),
        ("self", "self"),
    ]
    assert ann.get("/api/profile")["ratings"] == []


def test_an_engine_at_a_level_is_rated(people: tuple[Person, Person]) -> None:
    ann, _ = people
    two_boxes = {"rows": 1, "cols": 2}
    room = ann.get(
        "/api/matches", {"game": "dots", "options": two_boxes, "name": "Ann", "engines": {"1": {"level": 2}}}
    )
    with ann.served.connect(room["code"], room["token"]) as player:
        player.send(op="ready")
        while player.wait_until(lambda seen: seen["mover"] == 0 or seen["status"] == "over")["status"] != "over":
            player.play(player.latest["legal"][0]["text"])
    [result] = ann.results
    assert (result["opponent"], result["level"], result["unrated"]) == ("engines", 2, None)
    assert result["rating"]["before"] == 1500 != result["rating"]["after"]


@pytest.mark.parametrize("key", ["", "short", "a" * 65, "ä" * 40, "a b" * 20, "' OR 1=1; --" * 4, "../" * 12])
def test_a_key_that_is_none_is_refused(served: ServerProcess, key: str) -> None:
    for path, body in (("/api/profile", None), ("/api/matches", {"game": "dots"}), ("/api/profile/deletion", {})):
        status, response = served.request(path, body, {"Profile-Key": key.encode().decode("latin-1")})
        assert (status, response["detail"]["code"]) == (422, "invalid_request")
        assert not key or key not in json.dumps(response)


def test_a_profile_needs_a_key(served: ServerProcess) -> None:
    for path, body in (
        ("/api/profile", None),
        ("/api/profile/results", None),
        ("/api/profile/export", None),
        ("/api/profile/transfer", {}),
        ("/api/profile/redeem", {"code": "AAAAA-AAAAA"}),
        ("/api/profile/deletion", {}),
    ):
        assert served.request(path, body)[0] == 422


@pytest.mark.parametrize("code", ["", "AAAAA", "A" * 11, "AAAAA-AAAA\n", "ÄÄÄÄÄ-ÄÄÄÄÄ", " " * 100, 5, None])
def test_a_code_that_is_none_is_refused(people: tuple[Person, Person], code: object) -> None:
    assert people[0].ask("/api/profile/redeem", {"code": code})[0] == 422


def test_too_much_data_is_refused(people: tuple[Person, Person]) -> None:
    assert people[0].ask("/api/profile/transfer", {"data": "x" * 30_001})[0] == 422
    assert people[0].ask("/api/profile/transfer", {"data": "x" * 40_000})[0] == 413


def test_guesses_are_refused_after_some_attempts(people: tuple[Person, Person]) -> None:
    guess = {"code": "AAAAA-AAAAA"}
    statuses = [people[0].post_from("127.0.0.4", "/api/profile/redeem", guess)[0] for _ in range(TRANSFER_BURST + 5)]
    assert set(statuses[:TRANSFER_BURST]) == {404}
    assert 429 in statuses
    assert people[0].post_from("127.0.0.5", "/api/profile/redeem", guess)[0] == 404
