"""One address with many open requests neither starves the analyses of others nor keeps its place when it leaves."""

from __future__ import annotations

import json
import select
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from itertools import count
from threading import Thread
from typing import Any

import pytest

from qipan.server.config.searches import SearchLimits
from server.helpers import TIMEOUT_SECONDS, ServerProcess, finish_match

CROWD = 30
MAX_PENDING = SearchLimits().max_pending_per_address
GAME = "chinese-checkers"  # its engines need no table, which takes long to build on a busy machine
# The opinion of an engine other than the game's default analyst is never taken from a cache, and takes all its time.
SEARCH = {"game": GAME, "engine": "mcts", "seconds": 0.5}


class Crowd:
    """Requests for opinions of an engine from one address, whose responses are read only when `read` is called."""

    # Each crowd has its own address, since the server notices only after a while that the crowd before has left.
    _numbers = count(2)

    def __init__(self, server: ServerProcess) -> None:
        self._server, self._address = server, f"127.0.0.{next(self._numbers)}"
        self._open: list[HTTPConnection] = []

    def ask(self, count: int, seconds: float = 0.5) -> None:
        for _ in range(count):
            opened = HTTPConnection("127.0.0.1", self._server.port, TIMEOUT_SECONDS, source_address=(self._address, 0))
            body = json.dumps({**SEARCH, "seconds": seconds})
            opened.request("POST", "/api/opinion", body, {"Content-Type": "application/json"})
            self._open.append(opened)

    def count_answered(self) -> int:
        return len(select.select([opened.sock for opened in self._open], [], [], 0)[0])

    def read(self) -> tuple[int, Any]:
        """Return the response to the last request."""
        with closing(self._open.pop()) as opened, opened.getresponse() as response:
            return response.status, json.load(response)

    def leave(self) -> None:
        for opened in self._open:
            opened.close()
        self._open.clear()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with one thread for searches, as on a machine with two cores.

    It lets a crowd wait as long as necessary: on a busy machine, preparing the crowd's engine may take long.
    """
    folder = tmp_path_factory.mktemp("server")
    options = ["--set", "searches.threads=1", "--set", "searches.queue_seconds=300"]
    url = f"sqlite:///{folder}/matches.sqlite"
    with ServerProcess(url, log=folder / "log.txt", options=options) as running:
        yield running
    assert (folder / "log.txt").read_text() == ""


@pytest.fixture
def crowd(server: ServerProcess) -> Iterator[Crowd]:
    crowd = Crowd(server)
    yield crowd
    crowd.leave()


def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def place(server: ServerProcess) -> int | None:
    found: int | None = server.post("/api/build", {"game": GAME})["place"]
    return found


def test_others_are_served_while_most_of_a_crowd_waits(server: ServerProcess, crowd: Crowd) -> None:
    code = finish_match(server, GAME, moves=4)
    crowd.ask(CROWD)
    assert server.post("/api/analyse", {**SEARCH, "seconds": 0.1})
    assert crowd.count_answered() < CROWD - 5
    for path, body in [
        ("/api/opinion", {"game": GAME, "engine": "greedy", "seconds": 0.1}),
        ("/api/grade", {"game": "dots", "options": {"rows": 1, "cols": 2}, "move": "0"}),
        (f"/api/records/{code}/review/1", None),
        ("/api/puzzles/dots/1/1", None),
        ("/api/line", {"game": "dots", "moves": ["0"]}),
    ]:
        status, response = server.request(path, body)
        assert status == 200, response


def test_a_game_is_served_before_a_crowd(server: ServerProcess, crowd: Crowd) -> None:
    room = server.create_room(GAME, name="Ann", engines={"1": {"engine": "greedy"}})
    with server.connect(room["code"], room["token"]) as player:
        player.get_ready()
        player.wait_until(lambda seen: seen["mover"] == 0)
        crowd.ask(CROWD)
        for _ in range(3):
            ply = player.latest["ply"]
            player.play(player.latest["legal"][0]["text"])
            player.wait_until(lambda seen, ply=ply: seen["mover"] == 0 and seen["ply"] > ply)  # type: ignore[misc]
        assert crowd.count_answered() < CROWD - 5


def test_an_address_may_wait_for_some_analyses_only(server: ServerProcess, crowd: Crowd) -> None:
    crowd.ask(MAX_PENDING, seconds=1)
    place(server)  # once this is answered, all requests of the crowd have arrived
    crowd.ask(1)
    status, response = crowd.read()
    assert (status, response["detail"]["code"]) == (429, "too_many_analyses")
    other = Crowd(server)
    other.ask(1, seconds=0)
    assert other.read()[0] == 200
    other.leave()


def test_those_who_leave_give_up_their_places(server: ServerProcess, crowd: Crowd) -> None:
    crowd.ask(MAX_PENDING, seconds=5)
    place(server)
    crowd.ask(1)
    assert crowd.read()[0] == 429
    crowd.leave()

    def is_admitted() -> bool:
        crowd.ask(1, seconds=0)
        status: int = crowd.read()[0]
        assert status in (200, 429)
        return status == 200

    wait_for(is_admitted)


def test_those_who_wait_know_their_place(server: ServerProcess, crowd: Crowd) -> None:
    room = server.create_room(GAME, name="Ann", engines={"1": {"engine": "greedy"}})
    with server.connect(room["code"], room["token"]) as player:
        player.get_ready()
        player.wait_until(lambda seen: seen["mover"] == 0)
        crowd.ask(CROWD, seconds=2)
        place(server)  # once this is answered, all requests of the crowd have arrived
        # Short jobs come first: once the second search is over, the positions of all others were parsed, too.
        wait_for(lambda: crowd.count_answered() > 1)
        player.send(op="analyse")  # each of its steps has to wait for a search of the crowd
        queued = player.wait_until(lambda _: True, "queued")
        assert queued["about"] == "analyse"
        assert queued["place"] <= 2  # at most one search of the crowd is ahead
        player.send(op="stop")
    wait_for(lambda: place(server) is None)
    asking = Thread(target=server.request, args=("/api/opinion", SEARCH))
    asking.start()
    wait_for(lambda: place(server) is not None)
    asking.join()
