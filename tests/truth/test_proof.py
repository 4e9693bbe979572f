"""What a position and its moves are worth."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest

import qipan
from cli.helpers import run
from positions import random_game
from qipan.games.checkers.minimax_tree import minimax_tree
from variants import VARIANTS, Variant

SOLVED = [qipan.game("two-eat-one"), qipan.game("dots"), qipan.game("dots", rows=2, cols=2, must_take=True)]


@pytest.mark.parametrize("game", SOLVED, ids=repr)
def test_the_best_move_is_worth_the_position(game: qipan.Game) -> None:
    for state in list(random_game(game, Random(4)))[:60]:
        found = qipan.analyse(state)
        assert found.value.kind == "exact"
        assert [str(each.move) for each in sorted(found.moves, key=lambda each: str(each.move))] == sorted(
            str(move) for move in state.moves()
        )
        ranks = [each.value.rank for each in found.moves]
        assert ranks == sorted(ranks, reverse=True)
        if found.moves:
            assert found.moves[0].value == found.value
        else:
            assert state.outcome is not None


def test_finished_games() -> None:
    stuck = qipan.analyse(qipan.game("two-eat-one").parse("0000/0000/0000/0122 1"))
    assert (stuck.value.outcome, stuck.value.distance, stuck.moves) == ("loss", 0, ())
    nothing = qipan.analyse(
        qipan.game("checkers").parse("B......./" * 0 + "/".join(["........"] * 7 + ["B......."]) + " w")
    )
    assert (nothing.value.outcome, nothing.value.distance) == ("loss", 0)
    full = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0"))
    assert (full.value.outcome, full.value.score) == ("win", 0)


def test_taking_the_last_piece_wins_at_once() -> None:
    state = qipan.game("checkers").parse("......../......../......../......../...w..../..B...../......../........ b")
    found = qipan.analyse(state)
    assert (str(found.moves[0].move), found.moves[0].value.outcome, found.moves[0].value.distance) == (
        "C6-E4",
        "win",
        1,
    )


def test_boxes_in_hand_decide_the_outcome() -> None:
    game = qipan.game("dots", rows=1, cols=2)
    ahead = game.parse("1x2 1111010 1-0 1")  # red has one; blue takes the other by 4 or 6
    found = qipan.analyse(ahead)
    assert found.value.score == 1 or found.value.score == -1
    assert found.value.outcome in ("draw", "loss")


@pytest.mark.parametrize("name", ["chinese-checkers", "checkers"])
def test_what_is_not_solved_is_an_estimate_and_says_so(name: str) -> None:
    found = qipan.analyse(qipan.game(name).initial())
    assert found.value.kind == "estimate"
    assert found.value.payoffs is not None
    assert found.value.source
    assert found.note
    assert {each.value.kind for each in found.moves} == {"estimate"}
    payoffs = [(each.value.payoffs or ())[0] for each in found.moves]
    assert payoffs == sorted(payoffs, reverse=True)


def test_five_pieces_name_the_command() -> None:
    state = qipan.game("checkers").parse("......../......../.W.W..../......../......../b.b.b.../......../........ b")
    found = qipan.analyse(state)
    assert found.value.kind == "estimate"
    assert "qipan solve checkers -o pieces=5" in found.note


QUICK = [variant for variant in VARIANTS if variant.name != "planes" and ("stones", 6) not in variant.options]


@pytest.mark.parametrize("variant", QUICK[::9], ids=str)
def test_every_game_is_answered(variant: Variant) -> None:
    for state in islice(random_game(variant.game, Random(1)), 0, 200, 66):
        assert qipan.analyse(state).value.kind in ("exact", "estimate")


def test_minimax_tree() -> None:
    start = qipan.game("checkers").initial()
    tree = minimax_tree(start, 3)
    assert tree.cost == 0
    assert len(tree.children) == 7
    stuck = qipan.game("checkers").parse("/".join(["........"] * 8) + " b")
    assert minimax_tree(stuck, 2).cost == -(2**31)
    with pytest.raises(ValueError, match="depth must be 0..6"):
        minimax_tree(start, 7)
    with pytest.raises(ValueError, match="only checkers"):
        minimax_tree(qipan.game("dots").initial(), 1)


def test_commands() -> None:
    told = json.loads(run("analyse", "two-eat-one", "2211/1200/0000/0000 1", "--json").stdout)
    assert told["value"] == {"kind": "exact", "outcome": "win", "distance": 19, "score": None}
    assert told["moves"][0] == {"move": "D1-D2", "value": told["value"]}
    assert "win in 19" in run("analyse", "two-eat-one", "2211/1200/0000/0000 1").stdout
    assert (
        "nothing is proved" in run("analyse", "chinese-checkers", qipan.game("chinese-checkers").initial().text).stdout
    )
    assert run("analyse", "checkers", qipan.game("checkers").initial().text, "--tree", "1").stdout.startswith(
        "root  0  max"
    )
    assert run("analyse", "dots", "nonsense").returncode == 1


def test_solve_commands(tmp_path: object) -> None:
    result = run("solve", "two-eat-one", "--json", "--verify", "--export", f"{tmp_path}/table")
    told = json.loads(result.stdout)
    assert result.stderr == ""
    assert told["wrong"] == 0
    keys = ("states", "win", "loss", "draw", "longest")
    assert [told[key] for key in keys] == [2_188_959, 1_152_375, 653_308, 383_276, 53]
    assert told["bytes"] == told["all"]["states"]
    assert {"game", "options", "start", "seconds"} <= set(told)
    told = json.loads(run("solve", "checkers", "-o", "pieces=3", "--json").stdout)
    assert told["by_pieces"]["3"]["longest"] == 51
    assert told["options"] == {"pieces": 3}
    told = json.loads(run("solve", "dots", "-o", "rows=2", "-o", "cols=2", "--json").stdout)
    assert sum(told["values"].values()) == told["states"] == 2**12
    assert "verified" in run("solve", "checkers", "-o", "pieces=2", "--verify").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chinese-checkers"], "has no table"),
        (["checkers", "-o", "pieces=7"], "it is one of 2, 3, 4, 5, 6"),
        (["checkers", "-o", "pieces=6"], "pass --yes to build it"),
        (["dots", "-o", "rows=5"], "edges"),
        (["dots", "-o", "rows=1", "--export", "x"], "only two-eat-one has a legacy table"),
    ],
)
def test_what_cannot_be_solved_is_said(arguments: list[str], said: str) -> None:
    result = run("solve", *arguments)
    assert result.returncode == 1
    assert said in result.stderr
    assert "Traceback" not in result.stderr
