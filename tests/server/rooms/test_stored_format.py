"""The stored format of a room's events, and the first one, which can still be read."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from server.rooms.fakes import EPOCH
from server.rooms.harness import RoomDriver, Viewer
from server.rooms.steps import LOCK_HINTS, REMATCH, RESIGN, TAKEBACK, offer


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


# ---- the first stored format: what earlier versions have written can still be read ----


SETTING = (
    '{"game":"dots","options":{"rows":1,"cols":1},"clock":{"per_game":60.0,"increment":2.0},'
    '"is_listed":false,"hints":true,"name":"Ann","seat":0,"engines":{}}'
)


def sit(seat: int, name: str, token: str) -> str:
    return f'{{"do":"sit","seat":{seat},"name":"{name}","token":"{digest(token)}"}}'


OPENING = [
    f'[{{"do":"host","token":"{digest("secret-1")}"}},{sit(0, "Ann", "secret-1")}]',
    f"[{sit(1, 'Bo', 'secret-2')}]",
    '[{"do":"stand","seat":1}]',
    '[{"do":"fill","seat":1,"engine":{"engine":"alphabeta","level":3,"seconds":0.5}}]',
    '[{"do":"stand","seat":1}]',
    f"[{sit(1, '王', 'secret-3')}]",
    '[{"do":"hints","allowed":false}]',
    '[{"do":"ready","seat":0,"is_ready":true}]',
    '[{"do":"ready","seat":0,"is_ready":false}]',
    '[{"do":"ready","seat":1,"is_ready":true}]',
    '[{"do":"ready","seat":0,"is_ready":true},{"do":"begin"}]',
]
GAME = [
    '[{"do":"match","events":[["move",0,"0",4.0]]}]',
    '[{"do":"match","events":[["offer",0,"takeback",4.0]]}]',
    '[{"do":"match","events":[["decline",1,"",4.0]]}]',
    '[{"do":"match","events":[["offer",0,"takeback",4.0]]}]',
    '[{"do":"match","events":[["accept",1,"",4.0]]}]',
    '[{"do":"match","events":[["move",0,"1",6.0]]}]',
    '[{"do":"match","events":[["autopilot",1,"on",6.0]]}]',
    '[{"do":"match","events":[["autopilot",1,"off",6.0]]}]',
    '[{"do":"match","events":[["resign",1,"",6.0]]}]',
    '[{"do":"rematch","seat":0}]',
    '[{"do":"rematch","seat":1},{"do":"next","code":"bababado"}]',
]
PEOPLE: dict[Viewer, str] = {"host": "secret-1", 0: "secret-1", 1: "secret-3"}


def test_first_format_can_be_read(room: RoomDriver) -> None:
    loaded = room.load(SETTING, OPENING + GAME, PEOPLE)
    seen = loaded.snapshot(1)
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "王"]
    assert (seen["moves"], seen["result"]["reason"]["text"]) == (["1", "resign:1"], "seat 1 resigned")
    assert seen["seats"][0]["seconds"] == 60
    assert (seen["hints"], seen["rematch"], seen["next_code"]) == (False, [0, 1], "bababado")
    assert loaded.snapshot("host")["is_host"]


@pytest.mark.parametrize("count", range(1, len(OPENING) + len(GAME)))
def test_first_format_can_be_read_at_any_point(room: RoomDriver, count: int) -> None:
    room.engines.is_hanging = True
    loaded = room.load(SETTING, (OPENING + GAME)[:count], {"host": "secret-1"})
    assert loaded.snapshot("host")["number"] == count


PLANES = [
    f'[{{"do":"host","token":"{digest("secret-1")}"}},{sit(0, "Ann", "secret-1")}]',
    f"[{sit(1, 'Bo', 'secret-2')}]",
    '[{"do":"place","seat":0,"planes":["A2u","E2u","A7u"]}]',
    '[{"do":"ready","seat":0,"is_ready":true}]',
    '[{"do":"place","seat":1,"planes":["B2u","F2u","B7u"]}]',
    '[{"do":"ready","seat":1,"is_ready":true},{"do":"begin"}]',
    '[{"do":"match","events":[["move",0,"B2",0.0]]}]',
]


def test_first_format_of_planes(room: RoomDriver) -> None:
    setting = '{"game":"planes","options":{},"is_listed":false,"hints":true,"name":"Ann","seat":0,"engines":{}}'
    loaded = room.load(setting, PLANES, {"host": "secret-1", 0: "secret-1", 1: "secret-2"})
    assert loaded.snapshot(0)["moves"][-1] == "B2=head"
    assert loaded.snapshot(1)["view"].startswith("B2u,B7u,F2u ")


def test_first_format_of_a_match_between_engines(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    setting = (
        '{"game":"dots","options":{},"is_listed":false,"hints":true,"pace":10.0,'
        '"engines":{"0":{"engine":"random"},"1":{"engine":"best","seconds":1.0}}}'
    )
    batches = [
        f'[{{"do":"host","token":"{digest("secret-1")}"}},{{"do":"fill","seat":0,"engine":{{"engine":"random"}}}},'
        '{"do":"fill","seat":1,"engine":{"engine":"best","seconds":1.0}},{"do":"begin"}]',
        '[{"do":"pace","seconds":3.0,"halt":0}]',
        '[{"do":"pace","seconds":3.0,"halt":1}]',
    ]
    loaded = room.load(setting, batches, {"host": "secret-1"})
    assert loaded.snapshot("host")["pace"] == {"seconds": 3, "is_paused": True}


ENDS = [
    ('["timeout",0,"",61.0]', "timeout:0", "seat 0 ran out of time"),
    ('["forfeit",0,"the engine failed",1.0]', "forfeit:0", "seat 0 forfeited: the engine failed"),
]


@pytest.mark.parametrize(("event", "entry", "reason"), ENDS)
def test_first_format_of_other_ends(room: RoomDriver, event: str, entry: str, reason: str) -> None:
    loaded = room.load(SETTING, [*OPENING, f'[{{"do":"match","events":[{event}]}}]'], PEOPLE)
    assert loaded.snapshot(0)["moves"] == [entry]
    assert loaded.snapshot(0)["result"]["reason"]["text"] == reason


def test_first_format_of_a_finished_match_includes_its_record(room: RoomDriver) -> None:
    room.create("dots", {"rows": 1, "cols": 1})
    room.start()
    assert room.stored_record() is None
    room.play(0, "0")
    room.send(1, RESIGN)
    record = json.loads(room.stored_record() or "")
    assert record["moves"] == ["0", "resign:1"]


# ---- the stored format ----


def taken(seat: int, name: str, token: str) -> str:
    return f'{{"type":"seat_taken","seat":{seat},"name":"{name}","token_digest":"{digest(token)}"}}'


def ready(seat: int, is_ready: str) -> str:
    return f'{{"type":"ready_changed","seat":{seat},"is_ready":{is_ready}}}'


def changed(kind: str, seat: int, text: str, at: float, more: str = "") -> str:
    return f'[{{"type":"match_changed","kind":"{kind}","seat":{seat},"text":"{text}","at":{at}{more}}}]'


KEEPS_TIME = ',"keeps_time":true'


WRITTEN = [
    f'[{{"type":"hosted","host":"{digest("secret-1")}"}},{taken(0, "Ann", "secret-1")}]',
    f"[{taken(1, 'Bo', 'secret-2')}]",
    '[{"type":"seat_emptied","seat":1}]',
    '[{"type":"seat_filled","seat":1,"engine":{"engine":"alphabeta","level":3,"seconds":0.5}}]',
    '[{"type":"seat_emptied","seat":1}]',
    f"[{taken(1, '王', 'secret-3')}]",
    f"[{ready(0, 'true')}]",
    f"[{ready(0, 'false')}]",
    f"[{ready(1, 'true')}]",
    f'[{ready(0, "true")},{{"type":"started","at":{EPOCH}}}]',
    changed("move", 0, "0", 4.0),
    changed("offer", 0, "takeback", 4.0),
    changed("decline", 1, "", 4.0),
    changed("offer", 0, "takeback", 4.0),
    changed("accept", 1, "", 4.0, KEEPS_TIME),
    changed("move", 0, "1", 6.0),
    changed("autopilot", 1, "on", 6.0),
    changed("autopilot", 1, "off", 6.0),
    '[{"type":"hints_changed","are_allowed":false}]',
    changed("resign", 1, "", 6.0),
    '[{"type":"rematch_requested","seat":0}]',
    '[{"type":"rematch_requested","seat":1}]',
    '[{"type":"rematch_created","code":"bababado"}]',
]


def play_the_stored_match(room: RoomDriver) -> None:
    options: dict[str, Any] = {"rows": 1, "cols": 1}
    room.create("dots", options, clock={"per_game": 60, "increment": 2})
    room.send(1, {"op": "stand"})
    engine = {"engine": "alphabeta", "level": 3, "seconds": 0.5}
    room.send("host", {"op": "fill", "seat": 1, "engine": engine})
    room.send("host", {"op": "fill", "seat": 1, "engine": None})
    room.join("王")
    for seat, is_ready in ((0, True), (0, False), (1, True), (0, True)):
        room.send(seat, {"op": "ready", "is_ready": is_ready})
    room.engines.is_hanging = True
    room.advance(4)
    room.play(0, "0")
    room.send(0, TAKEBACK)
    room.send(1, {"op": "offer", "what": "takeback", "answer": "decline"})
    room.send(0, TAKEBACK)
    room.send(1, offer("takeback", "accept"))
    room.advance(2)
    room.play(0, "1")
    room.send(1, {"op": "autopilot", "is_on": True})
    room.send(1, {"op": "autopilot", "is_on": False})
    room.send("host", LOCK_HINTS)
    room.send(1, RESIGN)
    room.send(0, REMATCH)
    room.send(1, REMATCH)


def test_what_is_written(room: RoomDriver) -> None:
    play_the_stored_match(room)
    code = room.snapshot(0)["next_code"]
    # The host's name is only in the events, where it can be deleted.
    written_setting = SETTING.replace('"name":"Ann",', "").removesuffix("}") + ',"rules_version":1}'
    assert room.stored_text() == [written_setting, *(batch.replace("bababado", code) for batch in WRITTEN)]


def test_both_formats_lead_to_the_same_room(room: RoomDriver) -> None:
    returning_time = [batch.replace(KEEPS_TIME, "") for batch in WRITTEN]
    old, new = room.load(SETTING, OPENING + GAME, PEOPLE), room.load(SETTING, returning_time, PEOPLE)
    hidden = {"code", "now", "number"}
    for viewer in (0, 1, "host", "spectator"):
        first, second = old.snapshot(viewer), new.snapshot(viewer)
        assert {key: first[key] for key in first if key not in hidden} == {
            key: second[key] for key in second if key not in hidden
        }


def test_a_takeback_returns_time_only_if_an_earlier_version_has_written_it(room: RoomDriver) -> None:
    returning_time = [batch.replace(KEEPS_TIME, "") for batch in WRITTEN]
    for batches, seconds in ((returning_time, 60), (WRITTEN, 56)):
        assert room.load(SETTING, batches, PEOPLE).snapshot(0)["seats"][0]["seconds"] == seconds


def test_layouts_and_the_pace_are_written(room: RoomDriver) -> None:
    room.create("planes")
    room.start()
    assert room.stored_events()[2] == [{"type": "layout_placed", "seat": 0, "layout": ["A2u", "E2u", "A7u"]}]
    other = room.new_room()
    other.engines.is_hanging = True
    other.create("dots", engines={0: {"engine": "random"}, 1: {"engine": "best", "seconds": 1}}, pace=10)
    other.send("host", {"op": "pace", "seconds": 3, "is_paused": True})
    other.send("host", {"op": "step"})
    assert other.stored_events()[1:] == [
        [{"type": "pace_changed", "seconds": 3.0, "pause_ply": 0}],
        [{"type": "pace_changed", "seconds": 3.0, "pause_ply": 1}],
    ]
