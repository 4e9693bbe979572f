"""Competitors, definitions and openings, as people write them."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from arena.bots import FIRST, write_bot
from arena.helpers import engines
from qipan.arena.competitor import Competitor, check_competitor, limit_of, read_competitor, read_competitors
from qipan.arena.definition import Definition
from qipan.arena.openings import opening, read_openings
from qipan.engines import Limit
from qipan.rules.reasons import Problem, Reason

DOTS = qipan.game("dots")


@pytest.mark.parametrize(
    ("text", "name", "is_program"),
    [
        ("alphabeta", "alphabeta", False),
        ("best:level=3", "best:level=3", False),
        ("strong = mcts:nodes=500,exploration=0.7", "strong", False),
        ("./bots/ann/bot.py", "bot.py", True),
        ("ann=/home/ann=x/bot", "ann", True),
        ("bots/ann/", "ann", True),
        ("node bot.js --fast", "node bot.js --fast", True),
        ("机器人=mcts", "机器人", False),
    ],
)
def test_competitors_are_read(text: str, name: str, is_program: bool) -> None:
    found = read_competitor(text)
    assert (found.name, found.is_program) == (name, is_program)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("oracle", "oracle: no engine 'oracle' plays dots"),
        ("mcts:depth", "mcts:depth: 'mcts:depth': 'depth' is not a setting"),
        ("mcts:nodes=many", "'nodes=many' is not a setting"),
        ("mcts:nodes=0", "nodes must be an integer >= 1"),
        ("mcts:exploration=99", "exploration must be 0..10, not 99"),
        ("mcts:colour=red", "mcts has no setting colour in dots"),
        ("best:level=11", "level must be 1..10, not 11"),
        ("./no/such/bot", "there is no program"),
        ("", "must have at least one character"),
        ("a+b=mcts", "the name of a competitor cannot contain +"),
    ],
)
def test_what_is_wrong_with_a_competitor_is_said(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match="(?s).+") as caught:
        check_competitor(read_competitor(text), DOTS)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


@settings(max_examples=150)
@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ValueError):
        found = read_competitor(text)
        if not found.is_program:
            check_competitor(found, DOTS)


def test_a_program_is_the_same_in_every_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = write_bot(tmp_path / "ann", FIRST)
    monkeypatch.chdir(tmp_path)
    texts = ["ann/bot.py", "./ann/", "python3 ann/bot.py --fast", "python3 ann/bot.py --fast", "x=ann/bot.py"]
    found = read_competitors(texts)
    assert [each.name for each in found] == ["bot.py", "ann", "bot.py --fast", "bot.py --fast (2)", "x"]
    command = f"python3 {bot} --fast"
    assert [each.spec for each in found] == [str(bot), f"{bot.parent}/", command, command, str(bot)]
    monkeypatch.chdir("/")
    for each in found:
        check_competitor(each, DOTS)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Problem, match=r"^ann: \./ann/bot\.py is a relative path"):
        check_competitor(Competitor("ann", "./ann/bot.py"), DOTS)


def test_names_are_unique() -> None:
    assert [each.name for each in read_competitors(["mcts", "mcts", "mcts"])] == ["mcts", "mcts (2)", "mcts (3)"]
    with pytest.raises(ValueError, match="two competitors are called x"):
        read_competitors(["x=mcts", "x=greedy"])


def test_a_competitor_has_its_own_limit_or_that_of_the_tournament() -> None:
    tournament = Limit(nodes=9)
    assert limit_of(read_competitor("mcts"), DOTS, tournament) == tournament
    assert limit_of(read_competitor("mcts:seconds=2"), DOTS, tournament) == Limit(seconds=2)
    assert limit_of(read_competitor("best:level=3"), DOTS, tournament).is_empty
    assert limit_of(read_competitor("mcts"), DOTS, Limit()) == Limit(seconds=0.1)


@settings(max_examples=60)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=3))
def test_a_damaged_definition_is_refused_in_one_line(value: object) -> None:
    fields = json.loads(engines("random", "greedy").to_json())
    for key in fields:
        with suppress(ValueError):
            Definition.from_json(json.dumps({**fields, key: value}))
            continue
        with pytest.raises(Problem, match="^tournament.json is not the definition of a tournament: [^\n]*$"):
            Definition.from_json(json.dumps({**fields, key: value}))


def test_openings_are_positions_or_moves(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("# two openings\n\n0 7\n3x3 100000000000000000000000 0-0 1\n")
    texts = read_openings(DOTS, file)
    assert texts == (DOTS.initial().play("0").play("7").text, DOTS.initial().play("0").text)
    definition = Definition("dots", {}, (), openings=texts)
    assert [opening(definition, number).text for number in (0, 1, 2)] == [texts[0], texts[1], texts[0]]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("0 0", "line 1: 0 is not legal"),
        ("nonsense", "line 1: not a position of dots"),
        ("3x3 111111111111111111111111 9-0 0", "line 1: the game is over in this position"),
        ("", "has no openings"),
    ],
)
def test_wrong_openings_are_refused(tmp_path: Path, line: str, problem: str) -> None:
    file = tmp_path / "openings.txt"
    file.write_text(line)
    with pytest.raises(ValueError, match=".") as caught:
        read_openings(DOTS, file)
    assert problem in str(caught.value)


def test_random_openings_depend_on_the_seed_and_go_on() -> None:
    first, second = (Definition("dots", {"rows": 1, "cols": 1}, (), opening_moves=3, seed=seed) for seed in (1, 2))
    texts = [[opening(each, number).text for number in range(20)] for each in (first, first, second)]
    assert texts[0] == texts[1] != texts[2]
    long = Definition("dots", {"rows": 1, "cols": 1}, (), opening_moves=99)
    for definition in (first, long):
        assert all(opening(definition, number).mover is not None for number in range(20))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "record_not_json"),
        (b'{"a": "\xff"}', "not_utf8"),
        ("[" * 100_000, "nested_too_deeply"),
        ("{}", "key_missing"),
        ('{"version": 7}', "unexpected"),
    ],
)
def test_what_is_wrong_with_a_definition_is_worded_for_people(text: str | bytes, problem: str) -> None:
    with pytest.raises(Problem) as caught:
        Definition.from_json(text)
    reason = caught.value.reason.params["problem"]
    assert isinstance(reason, Reason)
    assert reason.code == problem
