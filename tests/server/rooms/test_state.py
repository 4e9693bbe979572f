"""What people may do in a room, and what becomes of it: seats, the start, offers, leaving, autopilot, pace, rematch."""

from __future__ import annotations

from typing import Any

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import LAYOUTS, Refused, RoomDriver, Viewer, without_time

ONE_BOX = {"rows": 1, "cols": 1}
ENGINE = {"engine": "random"}
READY = {"op": "ready"}
RESIGN = {"op": "resign"}
REMATCH = {"op": "rematch"}
STAND = {"op": "stand"}
STEP = {"op": "step"}
HINT = {"op": "hint"}


def offer(what: str, answer: str = "ask") -> Message:
    return {"op": "offer", "what": what, "answer": answer}


def autopilot(is_on: bool) -> Message:
    return {"op": "autopilot", "is_on": is_on}


def fill(seat: int, engine: Message | None) -> Message:
    return {"op": "fill", "seat": seat, "engine": engine}


def pace(seconds: float, *, is_paused: bool = False) -> Message:
    return {"op": "pace", "seconds": seconds, "is_paused": is_paused}


def place(*planes: str) -> Message:
    return {"op": "place", "planes": list(planes)}


def seats(room: RoomDriver, key: str) -> list[Any]:
    """Return one property of every seat."""
    return [seat[key] for seat in room.snapshot("spectator")["seats"]]


def expect_refusal(room: RoomDriver, viewer: Viewer, message: Message) -> str:
    """Send a message that must be refused without any effect, and return the reason."""
    room.connect(viewer)
    room.advance(1)  # the arrival of a spectator is shown with a delay
    before, events = without_time(room.snapshot(viewer)), room.stored_events()
    shown = len(room.received(viewer))
    reasons = room.send(viewer, message)
    assert len(reasons) == 1
    assert without_time(room.snapshot(viewer)) == before
    assert room.stored_events() == events
    assert len(room.received(viewer)) == shown
    return reasons[0]


def start_dots(room: RoomDriver, **choices: Any) -> None:
    room.create("dots", **choices)
    room.start()


def finish_dots(room: RoomDriver, **choices: Any) -> None:
    start_dots(room, **choices)
    room.send(0, RESIGN)


# ---- seats ----


def test_the_host_takes_a_seat_and_the_others_stay_open(room: RoomDriver) -> None:
    room.create("dots", names=[None, "Ann"])
    assert seats(room, "name") == [None, "Ann"]
    assert seats(room, "kind") == ["empty", "person"]
    assert seats(room, "state") == ["empty", "seated"]
    assert room.snapshot("host")["seat"] == 1
    assert room.snapshot("host")["is_host"]


def test_a_person_takes_the_first_free_seat_or_the_one_asked_for(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3}, names=["Ann", None, None])
    assert room.join("Cy", 2) == 2
    assert room.join("Bo") == 1
    assert seats(room, "name") == ["Ann", "Bo", "Cy"]
    assert not room.snapshot(1)["is_host"]


@pytest.mark.parametrize(
    ("seat", "reason"),
    [(0, "seat 0 is taken"), (5, "there is no seat 5"), (None, "all seats are taken")],
)
def test_a_seat_that_is_taken_or_missing_is_refused(room: RoomDriver, seat: int | None, reason: str) -> None:
    room.create("dots")
    events = room.stored_events()
    with pytest.raises(Refused, match=reason):
        room.join("Cy", seat)
    assert room.stored_events() == events


def test_nobody_joins_once_the_game_has_begun(room: RoomDriver) -> None:
    start_dots(room)
    with pytest.raises(Refused, match="the game has begun"):
        room.join("Cy")


def test_an_unknown_token_may_not_enter(room: RoomDriver) -> None:
    room.create("dots")
    with pytest.raises(Refused, match="this token holds no seat here"):
        room.connect_with_token("forged")


def test_a_person_stands_up_and_another_sits_down(room: RoomDriver) -> None:
    room.create("dots")
    assert room.send(1, STAND) == []
    assert seats(room, "state") == ["seated", "empty"]
    assert room.snapshot(1)["seat"] is None
    assert room.send(1, READY) == ["you have no seat here"]
    assert room.join("Cy") == 1
    assert seats(room, "name") == ["Ann", "Cy"]


def test_a_host_who_stands_up_is_still_the_host(room: RoomDriver) -> None:
    room.create("dots")
    room.send("host", STAND)
    assert room.snapshot("host")["is_host"]
    assert room.send("host", fill(0, ENGINE)) == []
    assert seats(room, "kind") == ["engine", "person"]


def test_the_host_gives_seats_to_engines_and_takes_them_back(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    assert room.send("host", fill(1, {"engine": "alphabeta", "level": 3, "seconds": 2})) == []
    assert seats(room, "name")[1] == "alphabeta 3"
    assert seats(room, "engine")[1] == {"engine": "alphabeta", "level": 3, "seconds": 2}
    assert seats(room, "state")[1] == "ready"
    room.send("host", fill(1, ENGINE))
    assert seats(room, "name")[1] == "random"
    room.send("host", fill(1, None))
    assert seats(room, "kind")[1] == "empty"


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (fill(1, ENGINE), "seat 1 is taken"),
        (fill(1, None), "seat 1 is taken"),
        (fill(4, ENGINE), "there is no seat 4"),
    ],
)
def test_the_host_cannot_fill_every_seat(room: RoomDriver, message: Message, reason: str) -> None:
    room.create("dots")
    assert expect_refusal(room, "host", message) == reason


@pytest.mark.parametrize(
    ("engine", "reason"),
    [
        ({"engine": "/bin/sh"}, "no engine '/bin/sh' plays dots"),
        ({"engine": "random", "level": 3}, "random has no levels in dots"),
    ],
)
def test_only_engines_of_the_game_are_seated(room: RoomDriver, engine: Message, reason: str) -> None:
    room.create("dots", names=["Ann", None])
    assert expect_refusal(room, "host", fill(1, engine)).startswith(reason)
    with pytest.raises(Refused, match=reason):
        room.create("dots", engines={1: engine})


@pytest.mark.parametrize("viewer", [1, "spectator"])
@pytest.mark.parametrize("message", [fill(0, None), {"op": "lock_hints", "is_locked": True}, pace(1), STEP])
def test_only_the_host_has_the_rights_of_the_host(room: RoomDriver, viewer: Viewer, message: Message) -> None:
    room.create("dots")
    assert expect_refusal(room, viewer, message) == "only the host may do that"


@pytest.mark.parametrize("message", [READY, STAND, place("B2u"), REMATCH, HINT])
def test_spectators_have_no_seat_to_speak_for(room: RoomDriver, message: Message) -> None:
    room.create("dots")
    assert expect_refusal(room, "spectator", message) == "you have no seat here"


# ---- the start ----


def test_the_game_starts_when_every_person_is_ready(room: RoomDriver) -> None:
    room.create("dots")
    room.send(0, READY)
    assert seats(room, "state") == ["ready", "seated"]
    room.send(0, {"op": "ready", "is_ready": False})
    room.send(1, READY)
    assert seats(room, "state") == ["seated", "ready"]
    assert room.snapshot(0)["status"] == "open"
    room.send(0, READY)
    assert room.snapshot(0)["status"] == "playing"
    assert room.stored_status() == "playing"
    assert seats(room, "state") == ["thinking", "playing"]


def test_an_empty_seat_delays_the_start_until_it_has_an_engine(room: RoomDriver) -> None:
    room.create("dots", names=[None, "Bo"])
    room.send(1, READY)
    assert room.snapshot(1)["status"] == "open"
    room.send("host", fill(0, ENGINE))
    assert room.snapshot(1)["status"] == "playing"


def test_the_game_starts_when_the_only_person_who_was_not_ready_makes_way(room: RoomDriver) -> None:
    room.create("dots")
    room.send(0, READY)
    room.send(1, STAND)
    assert room.snapshot(0)["status"] == "open"
    room.send("host", fill(1, ENGINE))
    assert room.snapshot(0)["status"] == "playing"


def test_the_game_starts_from_the_position_that_the_host_chose(room: RoomDriver) -> None:
    room.create("dots", ONE_BOX, position="1x1 1110 0-0 0")
    assert room.snapshot(0)["position"] == "1x1 1110 0-0 0"
    room.start()
    assert [move["text"] for move in room.snapshot(0)["legal"]] == ["3"]


@pytest.mark.parametrize("message", [READY, STAND, fill(1, None), place("B2u")])
def test_seats_do_not_change_once_the_game_has_begun(room: RoomDriver, message: Message) -> None:
    start_dots(room)
    assert expect_refusal(room, 0, message) == "the game has begun"


@pytest.mark.parametrize("message", [{"op": "play", "ply": 0, "move": "0"}, offer("draw"), RESIGN, autopilot(True)])
def test_nobody_plays_before_the_start(room: RoomDriver, message: Message) -> None:
    room.create("dots")
    assert expect_refusal(room, 0, message) == "the game has not begun"


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"engines": {4: ENGINE}}, "dots has 2 seats"),
        ({"position": "nonsense"}, "not a position of dots"),
        ({"position": "1x1 1111 0-1 0", "options": ONE_BOX}, "the game is over in this position"),
        ({"clock": {"per_move": 1, "per_game": 5}}, "not both"),
        ({"clock": {"per_move": 1}, "pace": 1}, "a match with clocks cannot have a pace"),
        ({"on_timeout": "out"}, "on_timeout in dots is loss or autopilot, not out"),
        ({"draw_rule": True}, "dots has no draw rule"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(room: RoomDriver, choices: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        room.create("dots", **choices)


# ---- planes ----


def test_both_seats_place_before_they_are_ready(room: RoomDriver) -> None:
    room.create("planes")
    assert seats(room, "state") == ["placing", "placing"]
    assert expect_refusal(room, 0, READY) == "place your planes first"
    assert room.send(0, place(*LAYOUTS[0])) == []
    assert room.send(0, READY) == []
    assert seats(room, "state") == ["ready", "placing"]
    room.send(1, place(*LAYOUTS[1]))
    room.send(1, READY)
    assert room.snapshot(0)["status"] == "playing"
    assert room.snapshot(0)["view"] == "A2u,A7u,E2u - -"


def test_a_seat_that_is_not_ready_may_place_again(room: RoomDriver) -> None:
    room.create("planes")
    room.send(0, place(*LAYOUTS[0]))
    room.send(0, place(*LAYOUTS[1]))
    assert room.snapshot(0)["view"].startswith("B2u,F2u,B7u ")
    room.send(0, READY)
    assert expect_refusal(room, 0, place(*LAYOUTS[0])) == "you are ready; take that back first"
    room.send(0, {"op": "ready", "is_ready": False})
    assert room.send(0, place(*LAYOUTS[0])) == []


@pytest.mark.parametrize(
    ("planes", "reason"),
    [
        (("E2u",), "3 planes are needed, not 1"),
        (("A2u", "E2u", "A7u", "E7u"), "3 planes are needed, not 4"),
        (("A2u", "A2u", "A7u"), "A2u is not legal here"),
        (("A1u", "E2u", "A7u"), "A1u is not legal here"),
        (("nonsense", "E2u", "A7u"), "not a move of planes"),
    ],
)
def test_an_impossible_layout_is_refused(room: RoomDriver, planes: tuple[str, ...], reason: str) -> None:
    room.create("planes")
    assert reason in expect_refusal(room, 0, place(*planes))


def test_games_without_planes_have_nothing_to_place(room: RoomDriver) -> None:
    room.create("dots")
    assert expect_refusal(room, 0, place("B2u")) == "there is nothing to place"


def test_planes_cannot_start_from_a_position(room: RoomDriver) -> None:
    with pytest.raises(Refused, match="cannot start from a position"):
        room.create("planes", position="B2u,F2u,B7u A2u,E2u,A7u - -")


# ---- moves ----


def test_the_last_move_of_each_seat_is_shown(room: RoomDriver) -> None:
    room.create("checkers")
    room.start()
    legal = room.snapshot(0)["legal"][0]
    assert room.play(0, legal["text"]) == []
    assert seats(room, "last_move") == [legal["text"], None]
    assert seats(room, "last_path") == [legal["path"], []]
    answer = room.snapshot(1)["legal"][0]
    room.play(1, answer["text"])
    assert seats(room, "last_move") == [legal["text"], answer["text"]]
    assert seats(room, "last_path") == [legal["path"], answer["path"]]


@pytest.mark.parametrize(
    ("seat", "ply", "move", "reason"),
    [
        (0, 0, "1", "stale: the ply is 1, not 0"),
        (1, 2, "1", "stale: the ply is 1, not 2"),
        (0, 1, "1", "seat 1 is to move, not seat 0"),
        (1, 1, "0", "legal"),
        (1, 1, "nonsense", "not a move of dots"),
    ],
)
def test_a_move_that_cannot_be_played_is_refused(room: RoomDriver, seat: int, ply: int, move: str, reason: str) -> None:
    start_dots(room)
    room.play(0, "0")
    assert reason in expect_refusal(room, seat, {"op": "play", "ply": ply, "move": move})


def test_a_game_that_ends_by_the_rules_is_over(room: RoomDriver) -> None:
    start_dots(room, options=ONE_BOX)
    for ply, move in enumerate("0123"):
        assert room.play(ply % 2, move) == []
    seen = room.snapshot("spectator")
    assert (seen["status"], seen["mover"], seen["result"]["payoffs"]) == ("over", None, [-1, 1])
    assert room.stored_status() == "over"
    assert expect_refusal(room, 0, {"op": "play", "ply": 4, "move": "0"}).startswith("the match is over")


# ---- offers ----


def test_a_draw_is_agreed(room: RoomDriver) -> None:
    start_dots(room)
    assert room.send(0, offer("draw")) == []
    assert room.snapshot(1)["offers"] == ["draw:0"]
    assert room.send(1, offer("draw", "accept")) == []
    seen = room.snapshot("spectator")
    assert (seen["result"]["payoffs"], seen["result"]["reason"]["text"]) == ([0, 0], "a draw was agreed")
    assert (seen["moves"], seen["movers"]) == (["draw:agreed"], [None])


@pytest.mark.parametrize("seat", [0, 1])
def test_an_offer_is_withdrawn_or_declined(room: RoomDriver, seat: int) -> None:
    start_dots(room)
    room.send(0, offer("draw"))
    assert room.send(seat, offer("draw", "decline")) == []
    assert room.snapshot(0)["offers"] == []
    assert room.snapshot(0)["status"] == "playing"


def test_a_move_ends_the_open_offer(room: RoomDriver) -> None:
    start_dots(room)
    room.send(1, offer("draw"))
    room.play(0, "0")
    assert room.snapshot(1)["offers"] == []


def test_a_takeback_is_agreed(room: RoomDriver) -> None:
    start_dots(room)
    room.play(0, "0")
    room.play(1, "1")
    room.send(0, offer("takeback"))
    assert room.snapshot(1)["offers"] == ["takeback:0"]
    room.send(1, offer("takeback", "accept"))
    seen = room.snapshot(0)
    assert (seen["ply"], seen["mover"], seen["moves"], seen["offers"]) == (0, 0, [], [])
    assert seats(room, "last_move") == [None, None]
    assert seats(room, "last_path") == [[], []]


@pytest.mark.parametrize(
    ("seat", "message", "reason"),
    [
        (1, offer("takeback", "accept"), "there is no open offer of a takeback"),
        (1, offer("takeback", "decline"), "there is no open offer of a takeback"),
        (0, offer("draw", "accept"), "there is no offer for seat 0 to answer"),
        (1, offer("draw"), "seat 0 is already asking for a draw"),
    ],
)
def test_an_answer_must_fit_the_open_offer(room: RoomDriver, seat: int, message: Message, reason: str) -> None:
    start_dots(room)
    room.send(0, offer("draw"))
    assert expect_refusal(room, seat, message) == reason


def test_without_a_move_there_is_nothing_to_take_back(room: RoomDriver) -> None:
    start_dots(room)
    assert expect_refusal(room, 0, offer("takeback")) == "seat 0 has no move to take back"


def test_shots_are_not_taken_back(room: RoomDriver) -> None:
    room.create("planes")
    room.start()
    room.play(0, "A1")
    assert "only a plane" in expect_refusal(room, 0, offer("takeback"))


def test_all_others_must_accept(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.send(0, offer("draw"))
    room.send(2, offer("draw", "accept"))
    assert room.snapshot(0)["offers"] == ["draw:0"]
    room.send(1, offer("draw", "accept"))
    assert room.snapshot(0)["status"] == "over"


def test_engines_accept_takebacks(room: RoomDriver) -> None:
    room.create("dots", engines={1: ENGINE})
    room.start()
    room.play(0, "5")
    assert room.snapshot(0)["ply"] == 2
    assert room.send(0, offer("takeback")) == []
    assert (room.snapshot(0)["ply"], room.snapshot(0)["offers"]) == (0, [])


def test_engines_decline_draws(room: RoomDriver) -> None:
    room.create("dots", engines={1: ENGINE})
    room.start()
    assert room.send(0, offer("draw")) == []
    assert (room.snapshot(0)["status"], room.snapshot(0)["offers"]) == ("playing", [])


def test_engines_do_not_answer_for_people(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3}, engines={2: ENGINE})
    room.start()
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    room.send(0, offer("takeback"))
    assert room.snapshot(1)["offers"] == ["takeback:0"]
    room.send(1, offer("takeback", "accept"))
    assert room.snapshot(1)["ply"] == 0


# ---- leaving ----


def test_who_resigns_loses(room: RoomDriver) -> None:
    start_dots(room)
    assert room.send(1, RESIGN) == []
    seen = room.snapshot("spectator")
    assert (seen["result"]["payoffs"], seen["result"]["reason"]["text"]) == ([1, -1], "seat 1 resigned")
    assert (seen["moves"], seen["movers"]) == (["resign:1"], [1])
    assert expect_refusal(room, 0, RESIGN).startswith("the match is over")


def test_after_one_of_three_resigns_the_others_play_on(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    assert room.send(1, RESIGN) == []
    assert seats(room, "state") == ["thinking", "left", "playing"]
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    assert room.snapshot(0)["mover"] == 2
    assert (room.snapshot(0)["moves"][0], room.snapshot(0)["movers"]) == ("drop:C", [1, 0])
    assert expect_refusal(room, 1, offer("draw")) == "seat 1 is no longer in play"
    assert expect_refusal(room, 1, RESIGN)
    room.send(2, offer("draw"))
    room.send(0, offer("draw", "accept"))
    assert room.snapshot(0)["result"]["payoffs"] == [0.5, -1, 0.5]


def test_when_only_one_is_left_the_game_is_over(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.send(1, RESIGN)
    room.send(0, RESIGN)
    assert room.snapshot(2)["result"]["payoffs"] == [0, -1, 1]


def test_a_drop_out_cannot_be_taken_back(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    room.send(1, RESIGN)
    assert expect_refusal(room, 0, offer("takeback")) == "a seat has left since that move and cannot come back"


# ---- autopilot ----


def test_the_autopilot_plays_for_a_person_until_it_is_switched_off(room: RoomDriver) -> None:
    start_dots(room)
    room.send(0, autopilot(True))
    assert seats(room, "is_autopilot") == [True, False]
    assert room.snapshot(0)["moves"] == ["0"]
    assert room.send(0, autopilot(False)) == []
    assert seats(room, "is_autopilot") == [False, False]
    room.play(1, "1")
    assert room.snapshot(0)["mover"] == 0


def test_a_person_on_autopilot_does_not_move(room: RoomDriver) -> None:
    start_dots(room)
    room.engines.is_hanging = True
    room.send(0, autopilot(True))
    assert expect_refusal(room, 0, {"op": "play", "ply": 0, "move": "3"}) == "seat 0 is on autopilot"


def test_to_switch_the_autopilot_on_twice_changes_nothing(room: RoomDriver) -> None:
    start_dots(room)
    room.send(1, autopilot(True))
    events = room.stored_events()
    assert room.send(1, autopilot(True)) == []
    assert room.stored_events() == events


def test_the_autopilot_takes_over_when_the_time_is_up(room: RoomDriver) -> None:
    start_dots(room, clock={"per_game": 30}, on_timeout="autopilot")
    room.advance(31)
    assert seats(room, "is_autopilot") == [True, False]
    assert room.snapshot(1)["mover"] == 1
    assert seats(room, "seconds") == [0, pytest.approx(29, abs=0.1)]
    assert room.send(0, autopilot(False)) == ["seat 0 has no time left"]


# ---- pace ----


def test_the_host_pauses_the_engines_and_steps(room: RoomDriver) -> None:
    room.create("dots", engines={0: ENGINE, 1: ENGINE}, pace=30)
    assert room.snapshot("spectator")["pace"] == {"seconds": 30, "is_paused": False}
    ply = room.snapshot("host")["ply"]
    assert room.send("host", pace(2, is_paused=True)) == []
    assert room.snapshot("spectator")["pace"] == {"seconds": 2, "is_paused": True}
    room.advance(60)
    assert room.snapshot("host")["ply"] == ply
    assert room.send("host", STEP) == []
    room.advance(60)
    assert room.snapshot("host")["ply"] == ply + 1
    assert room.snapshot("host")["pace"] == {"seconds": 2, "is_paused": True}


def test_the_pace_is_the_time_between_two_moves(room: RoomDriver) -> None:
    room.create("dots", engines={0: ENGINE, 1: ENGINE}, pace=10)
    ply = room.snapshot("host")["ply"]
    room.advance(10)
    assert room.snapshot("host")["ply"] == ply + 1
    room.advance(9)
    assert room.snapshot("host")["ply"] == ply + 1
    room.send("host", pace(1))
    assert room.snapshot("host")["ply"] == ply + 2
    room.advance(3)
    assert room.snapshot("host")["ply"] == ply + 5


def test_engines_without_a_pace_play_as_fast_as_they_can(room: RoomDriver) -> None:
    room.create("dots", ONE_BOX, engines={0: ENGINE, 1: ENGINE})
    assert room.snapshot("host")["status"] == "over"
    assert room.snapshot("host")["pace"] is None


def test_step_needs_a_pause(room: RoomDriver) -> None:
    room.create("dots", engines={0: ENGINE, 1: ENGINE}, pace=30)
    assert expect_refusal(room, "host", STEP) == "the engines are not paused"


@pytest.mark.parametrize("message", [pace(1), STEP])
def test_a_match_with_people_has_no_pace(room: RoomDriver, message: Message) -> None:
    room.create("dots", engines={1: ENGINE}, pace=30)
    assert expect_refusal(room, "host", message).startswith("only a match between engines")
    room.start()
    room.play(0, "5")
    assert room.snapshot(0)["ply"] == 2
    assert room.snapshot(0)["pace"] is None


# ---- hints ----


def test_a_hint_goes_to_the_sender_alone(room: RoomDriver) -> None:
    start_dots(room)
    room.connect("spectator")
    assert room.send(0, HINT) == []
    hint = room.replies(0)[-1]
    assert (hint["op"], hint["ply"], hint["move"], hint["path"]) == ("hint", 0, "0", ["0"])
    assert room.replies(1) == room.replies("spectator") == []
    assert expect_refusal(room, 1, HINT) == "it is not your turn"


def test_the_host_locks_hints(room: RoomDriver) -> None:
    start_dots(room)
    assert room.send("host", {"op": "lock_hints", "is_locked": True}) == []
    assert not room.snapshot(1)["hints"]
    for op in ("hint", "analyse"):
        assert expect_refusal(room, 0, {"op": op}) == "hints are locked in this room"
    assert room.send("host", {"op": "lock_hints", "is_locked": False}) == []
    assert room.send(0, HINT) == []


def test_a_hint_that_is_found_after_the_lock_is_not_sent(room: RoomDriver) -> None:
    start_dots(room)
    room.engines.is_hanging = True
    assert room.send(0, HINT) == []
    assert room.send(0, HINT) == ["one hint at a time"]
    room.send("host", {"op": "lock_hints", "is_locked": True})
    room.engines.is_hanging = False
    room.advance(1)
    assert room.replies(0)[-1]["reason"]["text"] == "hints are locked in this room"


def test_the_lock_ends_with_the_game(room: RoomDriver) -> None:
    start_dots(room, hints=False)
    assert expect_refusal(room, 0, HINT) == "hints are locked in this room"
    room.send(1, RESIGN)
    assert expect_refusal(room, 0, HINT) == "it is not your turn"


# ---- rematch ----


def test_a_rematch_rotates_the_seats_and_keeps_the_tokens(room: RoomDriver) -> None:
    finish_dots(room, options=ONE_BOX, hints=False)
    assert room.send(1, REMATCH) == []
    assert room.snapshot(0)["rematch"] == [1]
    assert room.snapshot(0)["next_code"] is None
    assert room.send(0, REMATCH) == []
    second = room.next_room()
    assert room.snapshot(0)["next_code"] == second.code != room.code
    assert seats(second, "name") == ["Bo", "Ann"]
    seen = second.snapshot("host")
    assert (seen["seat"], seen["is_host"], seen["status"], seen["hints"]) == (1, True, "playing", False)
    assert seen["options"] == room.snapshot(0)["options"]


def test_a_rematch_rotates_the_engines_too(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3}, engines={1: {"engine": "random", "seconds": 0.5}})
    room.start()
    room.send(0, RESIGN)
    room.send(2, RESIGN)
    assert room.snapshot(0)["status"] == "over"
    room.send(0, REMATCH)
    room.send(2, REMATCH)
    second = room.next_room()
    assert seats(second, "name") == ["Cy", "Ann", "random"]
    assert seats(second, "engine")[2] == {"engine": "random", "level": None, "seconds": 0.5}


def test_planes_are_placed_again_in_a_rematch(room: RoomDriver) -> None:
    room.create("planes")
    room.start()
    room.send(0, RESIGN)
    room.send(0, REMATCH)
    room.send(1, REMATCH)
    second = room.next_room()
    assert second.snapshot(0)["status"] == "open"
    assert seats(second, "state") == ["placing", "placing"]


def test_a_rematch_needs_the_end_of_the_game(room: RoomDriver) -> None:
    start_dots(room)
    assert expect_refusal(room, 0, REMATCH) == "the game is not over"


def test_to_ask_twice_for_a_rematch_creates_one_room(room: RoomDriver) -> None:
    finish_dots(room)
    for seat in (0, 0, 1):
        room.send(seat, REMATCH)
    code = room.snapshot(0)["next_code"]
    room.send(1, REMATCH)
    assert room.snapshot(0)["next_code"] == code


# ---- messages ----


@pytest.mark.parametrize("message", [{"op": "dance"}, {"op": "ready", "is_ready": 1}, {"op": "play", "move": "0"}, {}])
def test_what_is_not_a_message_is_refused(room: RoomDriver, message: Message) -> None:
    room.create("dots")
    assert expect_refusal(room, 0, message) == "not a message"


def test_a_ping_is_answered_and_nobody_enters_twice(room: RoomDriver) -> None:
    room.create("dots")
    room.send(0, {"op": "ping"})
    assert room.replies(0) == [{"op": "pong"}]
    assert expect_refusal(room, 0, {"op": "enter"}) == "you have entered already"
