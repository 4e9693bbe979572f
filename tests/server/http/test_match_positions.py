"""The positions of a match that spectators may look at."""

from __future__ import annotations

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


def test_hidden_positions_are_not_shown(served: ServerProcess) -> None:
    players = served.seat_players("planes")
    for player, layout in zip(players, LAYOUTS, strict=True):
        player.get_ready(layout)
    players[0].wait_until(lambda seen: seen["status"] == "playing")
    status, refused = served.request(f"/api/matches/{players[0].latest['code']}/positions/6")
    assert (status, refused["detail"]["code"]) == (409, "position_is_hidden")
