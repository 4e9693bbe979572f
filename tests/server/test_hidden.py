"""Nothing hidden goes over the wire: games that differ only in what somebody may not know look the same to them.

Each game is played with the planes of one seat, of the other, or of both placed differently, so that all shots have the
same answers. Whoever cannot know the difference must get the same messages, byte for byte.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import qipan
from server.helpers import Message, Served, close_all

OWN_TO_A_GAME = {"code": "", "now": 0, "link": "", "created": 0, "ended": 0}


def stripped(message: object) -> object:
    """Without what differs between any two games: codes and times."""
    if isinstance(message, dict):
        return {
            key: OWN_TO_A_GAME[key] if key in OWN_TO_A_GAME else None if key == "seconds" else stripped(value)
            for key, value in message.items()
        }
    if isinstance(message, list):
        return [stripped(each) for each in message]
    return message


def traffic(messages: list[Any]) -> list[str]:
    """A position may come twice when two things happen at once; that is no difference."""
    texts = [json.dumps(stripped(message), ensure_ascii=False) for message in messages]
    return [text for number, text in enumerate(texts) if number == 0 or text != texts[number - 1]]


class Story:
    """The same things said by the same people in the same order."""

    def __init__(self, served: Served, options: dict[str, Any], layouts: list[str], shots: list[list[str]]) -> None:
        self.served = served
        self.layouts = layouts
        self.shots = shots
        self.lines = served.table("planes", options, is_listed=True, clock={"per_game": 900})
        self.code = self.lines[0].code
        self.lines.append(served.line(self.code))
        for line in self.lines:
            line.until(lambda seen: seen["spectators"] == 1 and all(s["state"] == "placing" for s in seen["seats"]))
        self.heard: list[list[Any]] = [[], [], []]
        self._gather(keep=False)

    def play(self) -> list[list[str]]:
        first, second, watcher = range(3)
        for seat in (first, second):
            self.say(seat, op="play", ply=0, move="A0")
            self.say(seat, op="place", planes=["A0u"])
            self.say(seat, op="place", planes=self.layouts[seat].split(","))
            self.say(seat, op="ready")
            self.ask_around()
        for shot, other in zip(*self.shots, strict=True):
            for seat, cell in ((first, shot), (second, other)):
                self.misbehave(1 - seat, seat)
                self.say(seat, op="play", ply=self.lines[seat].latest["ply"], move=cell)
        self.say(watcher, op="play", ply=0, move="A0")
        self.say(watcher, op="hint")
        self.say(watcher, op="analyse")
        self.say(watcher, op="analyse", position="B2u B2u - -")
        self.say(first, op="hint")
        self.say(first, op="analyse")
        self.come_back(second)
        self.ask_around()
        self._gather()
        close_all(self.lines)
        return [traffic(heard) for heard in self.heard]

    def misbehave(self, other: int, mover: int) -> None:
        """All that is refused, or changes nothing that is hidden."""
        ply = self.lines[mover].latest["ply"]
        if ply > 4:
            return  # once is enough, and nobody may say too much at once
        self.say(other, op="hint")
        self.say(other, op="analyse")
        self.say(other, op="offer", what="takeback")
        self.say(other, op="play", ply=ply, move="A0")
        self.say(other, op="resign_not")
        self.say(mover, op="play", ply=ply, move="B2u")
        self.say(mover, op="play", ply=ply, move="Z99")
        self.say(mover, op="offer", what="draw")
        self.say(other, op="offer", what="draw", answer="decline")
        self.say(mover, op="rematch")
        self.say(mover, op="stand")

    def say(self, who: int, **message: Any) -> None:
        """Until the speaker has an answer and everybody has seen what came of it."""
        line = self.lines[who]
        number = line.latest["number"]
        line.say(**message)
        if message["op"] in ("hint", "analyse"):
            while (heard := line.hear())["op"] not in ("hint", "refused") and not heard.get("is_last"):
                pass
            return
        while (heard := line.hear())["op"] != "refused" and heard.get("number", 0) <= number:
            pass
        for each in self.lines:
            each.until(lambda seen: seen["number"] >= line.latest["number"])

    def come_back(self, seat: int) -> None:
        self._gather()
        self.lines[seat].close()
        for line in self.lines:
            if line is not self.lines[seat]:
                line.until(lambda seen: seen["seats"][seat]["state"] == "gone")
        self.lines[seat] = self.served.line(self.code, self.lines[seat].token)
        for line in self.lines:
            line.until(lambda seen: seen["seats"][seat]["state"] != "gone")

    def ask_around(self) -> None:
        """What anybody can ask for without coming in."""
        answers = [
            self.served.ask(f"/api/records/{self.code}"),
            self.served.ask(f"/api/records/{self.code}/replay"),
            self.served.ask(f"/api/records/{self.code}/review/0"),
            self.served.ask(f"/api/matches/{self.code}"),
            [each for each in self.served.get("/api/matches?status=playing") if each["code"] == self.code],
            [each for each in self.served.get("/api/records") if each["code"] == self.code],
        ]
        assert [status for status, _ in answers[:3]] == [404, 404, 404]
        said = json.dumps(answers).replace(self.code, "")
        for heard in self.heard:
            heard.append(json.loads(said))

    def _gather(self, keep: bool = True) -> None:
        for line, heard in zip(self.lines, self.heard, strict=True):
            if keep:
                heard.extend(line.heard)
            line.heard.clear()


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
def test_whoever_cannot_know_the_difference_sees_none(
    served: Served, seed: int, options: dict[str, Any], count: int
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
    plain = Story(served, options, layouts, shots).play()
    assert len(plain[0]) > 20
    second_differs = Story(served, options, [layouts[0], other[1]], shots).play()
    assert second_differs[0] == plain[0]
    assert second_differs[1] != plain[1]  # who placed them does see the difference
    first_differs = Story(served, options, [other[0], layouts[1]], shots).play()
    assert first_differs[1] == plain[1]
    both_differ = Story(served, options, other, shots).play()
    assert both_differ[2] == plain[2]


def is_twin(game: qipan.Game, layouts: list[str], shots: list[list[str]], seat: int, other: str) -> bool:
    """Whether planes placed otherwise, and not on the same cells, give the same answers."""
    changed = [other if each == seat else layout for each, layout in enumerate(layouts)]
    if sorted(other.split(",")) == sorted(layouts[seat].split(",")):
        return False
    return view_of(game, layouts, shots, 1 - seat) == view_of(game, changed, shots, 1 - seat)


def test_the_end_shows_everything(served: Served) -> None:
    first, second = served.table("planes", {"size": 8, "planes": 1})
    first.get_ready(["B2u"])
    second.get_ready(["D4r"])
    seen: Message = {}
    with served.line(first.code) as watcher:
        watcher.until(lambda seen: seen["status"] == "playing")
        assert watcher.latest["view"] == "- -"
        second.say(op="resign")
        for line in (first, second, watcher):
            seen = line.until(lambda seen: seen["status"] == "over")
            assert seen["position"].startswith("B2u D4r")
            assert line.moves[:2] == ["B2u", "D4r"]
    close_all([first, second])
