"""Nothing hidden is sent: games that differ only in what a client may not know look the same to that client.

Each game is played several times, with other layouts of one seat, of the other, or of both, chosen so that all shots
get the same answers. The tests check that a client that cannot know the difference gets the same messages, byte for
byte.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import qipan
from server.helpers import Message, ServerProcess, close_all

OWN_TO_A_GAME = {"code": "", "now": 0, "away_since": 0, "link": "", "created": 0, "ended": 0}


def stripped(message: object) -> object:
    """Remove the codes and times, which differ between any two games."""
    if isinstance(message, dict):
        return {
            key: OWN_TO_A_GAME[key] if key in OWN_TO_A_GAME else None if key == "seconds" else stripped(value)
            for key, value in message.items()
        }
    if isinstance(message, list):
        return [stripped(each) for each in message]
    return message


def traffic(messages: list[Any]) -> list[str]:
    """Return the messages as texts. Repeated snapshots are merged: their number depends on timing."""
    texts = [json.dumps(stripped(message), ensure_ascii=False) for message in messages]
    return [text for number, text in enumerate(texts) if number == 0 or text != texts[number - 1]]


class Scenario:
    """A game in which the same clients always send the same messages in the same order."""

    def __init__(
        self, served: ServerProcess, options: dict[str, Any], layouts: list[str], shots: list[list[str]]
    ) -> None:
        self.server = served
        self.layouts = layouts
        self.shots = shots
        self.players = served.seat_players("planes", options, is_listed=True, clock={"per_game": 900})
        self.code = self.players[0].code
        self.players.append(served.connect(self.code))
        for player in self.players:
            player.wait_until(
                lambda seen: seen["spectators"] == 1 and all(s["state"] == "placing" for s in seen["seats"])
            )
        self.received: list[list[Any]] = [[], [], []]
        self._collect(keep=False)

    def play(self) -> list[list[str]]:
        first, second, spectator = range(3)
        for seat in (first, second):
            self.send(seat, op="play", ply=0, move="A0")
            self.send(seat, op="place", moves=["A0u"])
            self.send(seat, op="place", moves=self.layouts[seat].split(","))
            self.send(seat, op="ready")
            self.request_from_outside()
        for shot, other in zip(*self.shots, strict=True):
            for seat, cell in ((first, shot), (second, other)):
                self.misbehave(1 - seat, seat)
                self.send(seat, op="play", ply=self.players[seat].latest["ply"], move=cell)
        self.send(spectator, op="play", ply=0, move="A0")
        self.send(spectator, op="hint")
        self.send(spectator, op="analyse")
        self.send(spectator, op="analyse", position="B2u B2u - -")
        self.send(first, op="hint")
        self.send(first, op="analyse")
        self.reconnect(second)
        self.request_from_outside()
        self._collect()
        close_all(self.players)
        return [traffic(received) for received in self.received]

    def misbehave(self, other: int, mover: int) -> None:
        """Send messages that are refused or reveal nothing."""
        ply = self.players[mover].latest["ply"]
        if ply > 4:
            return  # send them only once, since the rate of messages is limited
        self.send(other, op="hint")
        self.send(other, op="analyse")
        self.send(other, op="offer", what="takeback")
        self.send(other, op="play", ply=ply, move="A0")
        self.send(other, op="resign_not")
        self.send(mover, op="play", ply=ply, move="B2u")
        self.send(mover, op="play", ply=ply, move="Z99")
        self.send(mover, op="offer", what="draw")
        self.send(other, op="offer", what="draw", answer="decline")
        self.send(mover, op="rematch")
        self.send(mover, op="stand")

    def send(self, who: int, **message: Any) -> None:
        """Send a message, and wait for the reply and until every client has the resulting snapshot."""
        player = self.players[who]
        number = player.latest["number"]
        player.send(**message)
        if message["op"] in ("hint", "analyse"):
            while (received := player.receive())["op"] not in ("hint", "refused") and not received.get("is_last"):
                pass
            return
        while (received := player.receive())["op"] != "refused" and received.get("number", 0) <= number:
            pass
        for each in self.players:
            each.wait_until(lambda seen: seen["number"] >= player.latest["number"])

    def reconnect(self, seat: int) -> None:
        self._collect()
        self.players[seat].close()
        for player in self.players:
            if player is not self.players[seat]:
                player.wait_until(lambda seen: seen["seats"][seat]["state"] == "gone")
        self.players[seat] = self.server.connect(self.code, self.players[seat].token)
        for player in self.players:
            player.wait_until(lambda seen: seen["seats"][seat]["state"] != "gone")

    def request_from_outside(self) -> None:
        """Send the requests that anybody can send without entering the room."""
        answers = [
            self.server.request(f"/api/records/{self.code}"),
            self.server.request(f"/api/records/{self.code}/replay"),
            self.server.request(f"/api/records/{self.code}/review/0"),
            self.server.request(f"/api/matches/{self.code}"),
            [each for each in self.server.get("/api/matches?status=playing") if each["code"] == self.code],
            [each for each in self.server.get("/api/records") if each["code"] == self.code],
        ]
        assert [status for status, _ in answers[:3]] == [404, 404, 404]
        text = json.dumps(answers).replace(self.code, "")
        for received in self.received:
            received.append(json.loads(text))

    def _collect(self, keep: bool = True) -> None:
        for player, received in zip(self.players, self.received, strict=True):
            if keep:
                received.extend(player.received)
            player.received.clear()


def random_layout(game: qipan.Game, random: Random) -> str:
    state = game.initial()
    planes = []
    for _ in range(int(game.options["planes"])):
        planes.append(str(random.choice(state.moves())))
        state = state.play(planes[-1])
    return ",".join(planes)


def candidates(game: qipan.Game, random: Random) -> list[str]:
    return [random_layout(game, random) for _ in range(1000)]


def view_of(game: qipan.Game, layouts: list[str], shots: list[list[str]], seat: int) -> str:
    return game.parse(" ".join([*layouts, *(",".join(each) for each in shots)])).view(seat).text


CASES: list[tuple[int, dict[str, Any], int]] = [
    (1, {"size": 8, "planes": 1}, 8),
    (2, {"size": 8, "planes": 2}, 4),
    (3, {"size": 8, "planes": 1}, 5),
]


@pytest.mark.parametrize(("seed", "options", "count"), CASES)
def test_hidden_differences_are_not_visible(
    served: ServerProcess, seed: int, options: dict[str, Any], count: int
) -> None:
    random = Random(seed)
    game = qipan.game("planes", **options)
    cells = [cell.name for cell in game.layout()]
    while True:
        layouts = [random_layout(game, random) for _ in range(2)]
        shots = [random.sample(cells, count) for _ in range(2)]
        twins = [
            [each for each in candidates(game, random) if is_twin(game, layouts, shots, seat, each)]
            for seat in range(2)
        ]
        if all(twins):
            break
    other = [twins[0][0], twins[1][0]]
    plain = Scenario(served, options, layouts, shots).play()
    assert len(plain[0]) > 20
    second_differs = Scenario(served, options, [layouts[0], other[1]], shots).play()
    assert second_differs[0] == plain[0]
    assert second_differs[1] != plain[1]  # only the seat that placed the planes sees the difference
    first_differs = Scenario(served, options, [other[0], layouts[1]], shots).play()
    assert first_differs[1] == plain[1]
    both_differ = Scenario(served, options, other, shots).play()
    assert both_differ[2] == plain[2]


def is_twin(game: qipan.Game, layouts: list[str], shots: list[list[str]], seat: int, other: str) -> bool:
    """Return whether two different layouts give the same answers to the shots."""
    changed = [other if each == seat else layout for each, layout in enumerate(layouts)]
    if sorted(other.split(",")) == sorted(layouts[seat].split(",")):
        return False
    return view_of(game, layouts, shots, 1 - seat) == view_of(game, changed, shots, 1 - seat)


def is_playing(seen: Message) -> bool:
    return bool(seen["status"] == "playing")


def test_pieces_are_those_that_the_viewer_may_know(served: ServerProcess) -> None:
    first, second = served.seat_players("planes", {"size": 8, "planes": 1})
    for seat, player in enumerate((first, second)):
        player.get_ready(["B2u"])
        (plane,) = player.wait_until(lambda seen: seen["pieces"] != [])["pieces"]
        assert plane == f"{seat} plane B2+C0+C1+C2+C3+C4+D2+E1+E2+E3"
    with served.connect(first.code) as spectator:
        first.wait_until(is_playing)
        first.send(op="play", ply=first.latest["ply"], move="C2")
        shot = "1 body C2"
        seen = spectator.wait_until(lambda seen: seen["pieces"] != [])
        assert (seen["pieces"], seen["phase"], seen["score"]) == ([shot], "shooting", [0, 0])
        assert seen["material"] is None
        assert shot in first.wait_until(lambda seen: seen["mover"] == 1)["pieces"]
    close_all([first, second])


def test_the_end_reveals_everything(served: ServerProcess) -> None:
    first, second = served.seat_players("planes", {"size": 8, "planes": 1})
    first.get_ready(["B2u"])
    second.get_ready(["D4r"])
    seen: Message = {}
    with served.connect(first.code) as spectator:
        spectator.wait_until(is_playing)
        assert (spectator.latest["view"], spectator.latest["pieces"]) == ("- -", [])
        assert [text[:8] for text in first.wait_until(is_playing)["pieces"]] == ["0 plane "]
        assert [text[:8] for text in second.wait_until(is_playing)["pieces"]] == ["1 plane "]
        second.send(op="resign")
        for player in (first, second, spectator):
            seen = player.wait_until(lambda seen: seen["status"] == "over")
            assert seen["position"].startswith("B2u D4r")
            assert [text[:11] for text in seen["pieces"]] == ["0 plane B2+", "1 plane D4+"]
            assert player.moves[:2] == ["B2u", "D4r"]
    close_all([first, second])
