"""Records of finished matches, their replays and reviews; nothing is available before the end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import qipan
from qipan.rules.reasons import REASON_KINDS
from qipan.server.protocol.records import RecordResponse
from server.helpers import Message, ServerProcess, close_all, finish_match, play_random_moves, start_match
from variants import SMALL


@pytest.mark.parametrize(("game", "options"), SMALL.items())
def test_a_replay_has_the_positions_of_the_record(served: ServerProcess, game: str, options: dict[str, Any]) -> None:
    code = finish_match(served, game, options, moves=9)
    record = served.get(f"/api/records/{code}")
    response = served.get(f"/api/records/{code}/replay")
    RecordResponse.model_validate(record)
    states = qipan.Record.from_json(json.dumps(record)).states()
    assert [response["start"], *(move["position"] for move in response["moves"])][: len(states)] == [
        state.text for state in states
    ]
    assert [move["text"] for move in response["moves"]] == record["moves"]
    assert [seat["name"] for seat in response["seats"]] == [seat["name"] for seat in record["seats"]]
    assert (response["game"], response["options"]) == (game, record["options"])
    reason = response["result"]["reason"]
    result = {**response["result"], "reason": reason["text"]}
    payoffs = result["payoffs"]
    assert result.pop("places") == [1 + sum(other > own for other in payoffs) for own in payoffs]
    assert result == record["result"]
    assert reason["code"] in REASON_KINDS
    assert response["moves"][-1]["mover"] is None
    for move in response["moves"]:
        is_move = ":" not in move["text"] or (game == "chinese-checkers" and "drop" not in move["text"])
        assert bool(move["path"]) == is_move
        assert (move["answer"] is not None) == (is_move and game == "planes" and move["text"][-1].isdigit())
    graded = next(ply for ply, move in enumerate(response["moves"]) if move["is_graded"])
    review = served.get(f"/api/records/{code}/review/{graded}")["graded"]
    assert (review["seat"], review["move"]["text"]) == (
        response["moves"][graded]["seat"],
        response["moves"][graded]["text"],
    )
    assert review["move"] in [{"text": each["text"], "path": each["path"]} for each in review["moves"]]


def test_moves_are_graded_as_the_library_grades_them(served: ServerProcess) -> None:
    code = finish_match(served, "dots", {"rows": 2, "cols": 2})
    record = qipan.Record.from_json(json.dumps(served.get(f"/api/records/{code}")))
    for move in qipan.review(record).moves:
        response = served.get(f"/api/records/{code}/review/{move.ply}")["graded"]
        same = ("seat", "grade", "lost", "unit", "is_exact", "is_forced", "best", "value")
        assert {key: response[key] for key in same} == {key: move.json()[key] for key in same}
        assert [each["text"] for each in response["better"]] == [str(each) for each in move.better]


def test_a_repeated_review_gets_the_same_response(served: ServerProcess) -> None:
    """The response is cached: a new estimate would differ, since the engine reuses its earlier search."""
    code = finish_match(served, "checkers", {}, moves=3)
    first = served.get(f"/api/records/{code}/review/2")
    assert [served.get(f"/api/records/{code}/review/2") for _ in range(3)] == [first] * 3


def test_an_event_that_is_not_a_choice_has_no_grade(served: ServerProcess) -> None:
    code = finish_match(served, "dots", {}, moves=1)
    assert served.get(f"/api/records/{code}/review/1") == {"ply": 1, "graded": None}
    assert not served.get(f"/api/records/{code}/replay")["moves"][1]["is_graded"]


def test_an_unknown_record_or_ply_is_refused(served: ServerProcess) -> None:
    code = finish_match(served, "dots", {"rows": 1, "cols": 1})
    for path in (f"{code}/review/4", f"{code}/review/999999", "bamotiku/replay", "bamotiku/review/0"):
        assert served.request(f"/api/records/{path}")[0] == 404
    for ply in ("-1", "x", "1e9", "99999999999"):
        assert served.request(f"/api/records/{code}/review/{ply}")[0] == 422


def test_nothing_is_available_before_the_end(served: ServerProcess) -> None:
    players = served.seat_players("planes", {"size": 8, "planes": 1})
    start_match(players)
    play_random_moves(players, Random(1), 2)
    responses: list[tuple[int, Message]] = [
        served.request(f"/api/records/{players[0].code}/{path}") for path in ("replay", "review/0", "review/2")
    ]
    assert [status for status, _ in responses] == [404, 404, 404]
    assert "B2u" not in str(responses)
    close_all(players)


def test_a_record_that_a_client_sends_is_replayed_and_reviewed(served: ServerProcess) -> None:
    code = finish_match(served, "dots", {"rows": 1, "cols": 2})
    record = json.dumps(served.get(f"/api/records/{code}"))
    stored = served.get(f"/api/records/{code}/replay")
    assert served.post("/api/records/replay", {"record": record}) == {**stored, "code": ""}
    review = served.post("/api/records/review", {"record": record, "ply": 1})
    assert review == served.get(f"/api/records/{code}/review/1")


def test_a_record_of_an_unfinished_match_is_replayed_but_not_reviewed(served: ServerProcess) -> None:
    match = qipan.Match(qipan.game("dots", rows=1, cols=2))
    match.play("0")
    record = match.record().to_json()
    replay = served.post("/api/records/replay", {"record": record})
    assert (replay["result"], [move["mover"] for move in replay["moves"]]) == (None, [1])
    status, response = served.request("/api/records/review", {"record": record, "ply": 0})
    assert (status, response["detail"]["code"]) == (409, "unfinished_record")


@pytest.mark.parametrize(
    ("record", "code", "problem"),
    [
        ("", "not_a_record", "record_not_json"),
        ("{}", "not_a_record", "key_missing"),
        (
            qipan.play_match(qipan.game("dots"), ["random"] * 2).to_json().replace('"moves":["', '"moves":["99'),
            "not_a_record",
            "bad_record_move",
        ),
    ],
)
def test_a_record_that_cannot_be_reviewed_is_refused(
    served: ServerProcess, record: str, code: str, problem: str | None
) -> None:
    for path, body in (("replay", {}), ("review", {"ply": 0})):
        status, response = served.request(f"/api/records/{path}", {"record": record, **body})
        assert (status, response["detail"]["code"]) == (409, code)
        assert response["detail"]["params"].get("problem", {}).get("code") == problem
