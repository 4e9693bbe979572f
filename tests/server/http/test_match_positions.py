"""The earlier positions of a match that seats and spectators may look at."""

from __future__ import annotations

from typing import Any

import qipan
from server.helpers import ServerProcess

LAYOUTS = (["A2u", "E2u", "A7u"], ["B2u", "F2u", "B7u"])


def test_every_position_of_a_match_is_shown(served: ServerProcess) -> None:
    players = served.seat_players("dots", {"rows": 1, "cols": 1})
    code = players[0].latest["code"]
    address = f"/api/matches/{code}/positions"
    status, refused = served.request(f"{address}/0")
    assert (status, refused["detail"]["code"]) == (409, "has_not_begun")
    for player in players:
        player.get_ready()
    players[0].wait_until(lambda seen: seen["status"] == "playing")
    players[0].play("2")
    state = qipan.game("dots", rows=1, cols=1).initial()
    start, current = served.get(f"{address}/0"), served.get(f"{address}/1")
    assert (start["position"], start["mover"], start["path"], start["seat"]) == (state.text, 0, [], None)
    assert (current["position"], current["mover"], current["path"]) == (state.play("2").text, 1, ["2"])
    assert [move["text"] for move in current["legal"]] == ["0", "1", "3"]
    status, refused = served.request(f"{address}/2")
    assert (status, refused["detail"]["code"]) == (409, "no_such_entry")
    players[1].send(op="resign")
    players[1].wait_until(lambda seen: seen["status"] == "over")
    over = served.get(f"{address}/2")
    assert (over["position"], over["mover"], over["path"]) == (current["position"], None, [])
    assert served.request("/api/matches/bababazu/positions/0")[0] == 404


def test_a_seat_steps_only_through_what_it_knew(served: ServerProcess) -> None:
    players = served.seat_players("planes")
    for player, layout in zip(players, LAYOUTS, strict=True):
        player.get_ready(layout)
    players[0].wait_until(lambda seen: seen["status"] == "playing")
    players[0].play("C5")
    players[1].wait_until(lambda seen: seen["mover"] == 1)
    players[1].play("A2")
    last = [player.wait_until(lambda seen: bool(seen["moves"]) and seen["mover"] == 0) for player in players]
    address = f"/api/matches/{players[0].latest['code']}/positions"

    def seen(ply: int, token: str | None) -> dict[str, Any]:
        status, position = served.request(f"{address}/{ply}", headers={"Seat-Token": token} if token else {})
        assert status == 200
        return dict(position)

    for player, latest, layout in zip(players, last, LAYOUTS, strict=True):
        steps = [seen(ply, player.token) for ply in range(5)]
        assert all(step["position"] is None and step["legal"] == [] for step in steps)
        assert [step["path"] for step in steps] == [[], [], [], ["C5"], ["A2"]]
        assert (steps[4]["view"], steps[4]["pieces"]) == (latest["view"], latest["pieces"])
        shots = [[piece for piece in step["pieces"] if "plane" not in piece] for step in steps]
        assert [len(shot) for shot in shots] == [0, 0, 0, 1, 2]
        foreign = LAYOUTS[1 - LAYOUTS.index(layout)]
        assert not any(plane in step["view"] for step in steps for plane in foreign)
        assert served.request(f"{address}/5", headers={"Seat-Token": player.token or ""})[0] == 409
    for token in (None, "wrong"):  # a spectator sees the shots, and no planes
        assert [piece for ply in range(5) for piece in seen(ply, token)["pieces"] if "plane" in piece] == []
        assert seen(4, token)["path"] == ["A2"]
