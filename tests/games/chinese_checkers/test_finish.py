"""Chinese checkers: when a seat has finished, and the rules of version 1, which old records and rooms keep."""

from __future__ import annotations

import json
import pickle

import pytest

import qipan
from qipan.rules import game_of_version, options_and_version
from qipan.server.http.dependencies import get_game
from qipan.server.protocol.base import GameChoice, NewMatch
from qipan.server.protocol.room_setting import RoomSetting

# A is to move. After 0,-4:1,-5 the target is full: it has nine stones of A, and one stone that D has left there.
ONE_STAYS = "D/DD/DD1/DDD1/13/12/11/10/9/10/11/12/4A8/1AAA/AAA/AA/D A"
# Here, too, 0,-4:1,-5 fills the target: it then has six stones of A and four of D, or five stones of each.
FOUR_STAY = "1/D1/DD1/DDD1/13/A10A/11/10/9/10/11/12/4A7A/1AAA/DAA/DD/D A"
FIVE_STAY = "1/D1/DD1/DD2/13/A10A/11/10/9/10/11/12/4A7A/1AAA/DDA/DD/D A"
LAST_MOVE = "0,-4:1,-5"
ALL_HOME = "1/2/3/D3/13/12/11/10/9/10/11/12/4A8/1AAA/AAA/AA/A A"


def finished(text: str, **options: str | int) -> bool:
    """Return whether A has finished after LAST_MOVE."""
    outcome = qipan.game("chinese-checkers", **options).parse(text).play(LAST_MOVE).outcome
    return outcome is not None and outcome.payoffs == (1, -1)


@pytest.mark.parametrize("text", [ONE_STAYS, FOUR_STAY, FIVE_STAY, ALL_HOME])
def test_the_last_move_fills_the_target(text: str) -> None:
    rows = qipan.game("chinese-checkers").parse(text).play(LAST_MOVE).text.split(" ")[0].split("/")
    assert set("".join(rows[13:])) <= set("AD")


def test_filled_needs_six_own_stones_in_a_full_target() -> None:
    assert qipan.game("chinese-checkers").options["finish"] == "filled"
    assert finished(ONE_STAYS)
    assert finished(FOUR_STAY)
    assert not finished(FIVE_STAY)
    assert finished(ALL_HOME)


def test_strict_needs_all_ten_stones_in_the_target() -> None:
    assert not finished(ONE_STAYS, finish="strict")
    assert finished(ALL_HOME, finish="strict")


def test_the_first_version_of_the_rules_is_kept() -> None:
    old = qipan.game("chinese-checkers", rules_version=1)
    assert (old.rules_version, old.options["finish"]) == (1, "strict")
    assert finished(FIVE_STAY, finish="filled", rules_version=1)
    assert not finished(ONE_STAYS, rules_version=1)
    same_options = qipan.game("chinese-checkers", rules_version=1, finish="filled")
    assert same_options.options == qipan.game("chinese-checkers").options
    assert same_options != qipan.game("chinese-checkers")
    for game in (old, same_options):
        assert pickle.loads(pickle.dumps(game)) == game
        assert eval(repr(game), {"qipan": qipan}) == game
        assert game.initial().game == game


@pytest.mark.parametrize("version", [0, 3, "1.0", None, 10**30])
def test_other_versions_are_refused(version: object) -> None:
    with pytest.raises(ValueError, match="option rules_version cannot be .*; it is one of 1, 2"):
        qipan.game("chinese-checkers", rules_version=version)  # type: ignore[arg-type]


def record(text: str, **fields: object) -> str:
    """Return a record in which A moves and has then won, as version 1 wrote it."""
    seats = [{"name": "a"}, {"name": "b"}]
    result = {"payoffs": [1.0, -1.0], "reason": "at most one seat is still in play"}
    common = {"version": 1, "game": "chinese-checkers", "options": {"finish": "filled"}, "seats": seats}
    return json.dumps({**common, "start": text, "moves": [LAST_MOVE], "result": result, **fields})


@pytest.mark.parametrize("version", [{"rules_version": 1}, {}])
def test_a_record_of_the_first_version_keeps_its_meaning(version: dict[str, int]) -> None:
    read = qipan.Record.from_json(record(FIVE_STAY, **version))
    assert read.game.rules_version == 1
    assert qipan.Record.from_json(read.to_json()) == read
    assert qipan.Record.from_json(record(ALL_HOME, options={}, **version)).game.options["finish"] == "strict"


def test_a_record_of_the_second_version_has_its_own_meaning() -> None:
    with pytest.raises(ValueError, match="its moves lead to no result"):
        qipan.Record.from_json(record(FIVE_STAY, rules_version=2))
    assert qipan.Record.from_json(record(ONE_STAYS, options={}, rules_version=2)).game.options["finish"] == "filled"


def test_a_stored_room_keeps_the_rules_of_its_version() -> None:
    new = RoomSetting.of(NewMatch(game="chinese-checkers"))
    assert RoomSetting.model_validate_json(new.model_dump_json()).create_game() == qipan.game("chinese-checkers")
    stored_earlier = NewMatch(game="chinese-checkers", options={"players": 3}).model_dump_json()
    old = RoomSetting.model_validate_json(stored_earlier).create_game()
    assert old == game_of_version("chinese-checkers", 1, players=3, finish="strict")


def test_a_request_about_a_stored_room_is_answered_by_the_rules_of_the_room() -> None:
    for finish in ("filled", "strict"):
        old = game_of_version("chinese-checkers", 1, finish=finish)
        sent = GameChoice.model_validate({"game": old.name, "options": options_and_version(old)})
        assert get_game(sent) == old
