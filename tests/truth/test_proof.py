"""Analyses: exact values if a proof is quickly found, otherwise estimates."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest

import qipan
from cli.helpers import run
from positions import random_game
from qipan.engines.minimax_tree import minimax_tree
from variants import VARIANTS, Variant

SOLVED = [qipan.game("two-eat-one"), qipan.game("dots"), qipan.game("dots", rows=2, cols=2, must_take=True)]


@pytest.mark.parametrize("game", SOLVED, ids=repr)
def test_the_best_move_has_the_value_of_the_position(game: qipan.Game) -> None:
    for state in list(random_game(game, Random(4)))[:60]:
        analysis = qipan.analyse(state)
        assert analysis.value.kind == "exact"
        assert [str(each.move) for each in sorted(analysis.moves, key=lambda each: str(each.move))] == sorted(
            str(move) for move in state.moves()
        )
        ranks = [each.value.rank for each in analysis.moves]
        assert ranks == sorted(ranks, reverse=True)
        if analysis.moves:
            assert analysis.moves[0].value == analysis.value
        else:
            assert state.outcome is not None


def test_finished_games_have_values() -> None:
    stuck = qipan.analyse(qipan.game("two-eat-one").parse("0000/0000/0000/0122 1"))
    assert (stuck.value.outcome, stuck.value.distance, stuck.moves) == ("loss", 0, ())
    no_pieces = qipan.analyse(
        qipan.game("checkers").parse("B......./" * 0 + "/".join(["........"] * 7 + ["B......."]) + " w")
    )
    assert (no_pieces.value.outcome, no_pieces.value.distance) == ("loss", 0)
    full = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0"))
    assert (full.value.outcome, full.value.score) == ("win", 0)


def test_taking_the_last_piece_wins_at_once() -> None:
    state = qipan.game("checkers").parse("......../......../......../......../...w..../..B...../......../........ b")
    analysis = qipan.analyse(state)
    assert (str(analysis.moves[0].move), analysis.moves[0].value.outcome, analysis.moves[0].value.distance) == (
        "C6-E4",
        "win",
        1,
    )


def test_boxes_already_owned_count_for_the_outcome() -> None:
    game = qipan.game("dots", rows=1, cols=2)
    ahead = game.parse("1x2 1111010 1-0 1")  # red has one box; blue takes the other box by edge 4 or 6
    analysis = qipan.analyse(ahead)
    assert analysis.value.score == 1 or analysis.value.score == -1
    assert analysis.value.outcome in ("draw", "loss")


@pytest.mark.parametrize("name", ["chinese-checkers", "checkers"])
def test_unsolved_positions_get_estimates_with_a_note(name: str) -> None:
    analysis = qipan.analyse(qipan.game(name).initial())
    assert analysis.value.kind == "estimate"
    assert analysis.value.payoffs is not None
    assert analysis.value.source
    assert analysis.note
    assert {each.value.kind for each in analysis.moves} == {"estimate"}
    payoffs = [(each.value.payoffs or ())[0] for each in analysis.moves]
    assert payoffs == sorted(payoffs, reverse=True)


def test_the_note_names_the_command_that_builds_the_table() -> None:
    state = qipan.game("checkers").parse("......../......../.W.W..../......../......../b.b.b.../......../........ b")
    analysis = qipan.analyse(state)
    assert analysis.value.kind == "estimate"
    assert analysis.note is not None
    assert analysis.note.params == {"command": "qipan solve checkers -o pieces=5"}


QUICK = [variant for variant in VARIANTS if variant.name != "planes" and ("stones", 6) not in variant.options]


@pytest.mark.parametrize("variant", QUICK[::9], ids=str)
def test_every_game_can_be_analysed(variant: Variant) -> None:
    for state in islice(random_game(variant.game, Random(1)), 0, 200, 66):
        assert qipan.analyse(state).value.kind in ("exact", "estimate")


def test_the_minimax_tree_of_checkers() -> None:
    start = qipan.game("checkers").initial()
    tree = minimax_tree(start, 3)
    assert tree.cost == 0
    assert len(tree.children) == 7
    stuck = qipan.game("checkers").parse("/".join(["........"] * 8) + " b")
    assert minimax_tree(stuck, 2).cost == -(2**31)
    with pytest.raises(ValueError, match="depth must be 0..6"):
        minimax_tree(start, 7)
    with pytest.raises(ValueError, match="only games for two seats"):
        minimax_tree(qipan.game("planes").initial(), 1)


def test_the_command_analyse() -> None:
    output = json.loads(run("analyse", "two-eat-one", "2211/1200/0000/0000 1", "--json").stdout)
    assert output["value"] == {"kind": "exact", "outcome": "win", "distance": 19, "score": None}
    assert output["moves"][0] == {"move": "D1-D2", "value": output["value"]}
    assert "win in 19" in run("analyse", "two-eat-one", "2211/1200/0000/0000 1").stdout
    assert "Not proved." in run("analyse", "chinese-checkers", qipan.game("chinese-checkers").initial().text).stdout
    assert run("analyse", "checkers", qipan.game("checkers").initial().text, "--tree", "1").stdout.startswith(
        "root  0  max"
    )
    assert run("analyse", "dots", "nonsense").returncode == 1


def test_the_command_solve(tmp_path: object) -> None:
    result = run("solve", "two-eat-one", "--json", "--verify", "--export", f"{tmp_path}/table")
    output = json.loads(result.stdout)
    assert result.stderr == ""
    assert output["wrong"] == 0
    keys = ("states", "win", "loss", "draw", "longest")
    assert [output[key] for key in keys] == [2_188_959, 1_152_375, 653_308, 383_276, 53]
    assert output["bytes"] == output["all"]["states"]
    assert {"game", "options", "start", "seconds"} <= set(output)
    output = json.loads(run("solve", "checkers", "-o", "pieces=3", "--json").stdout)
    assert output["by_pieces"]["3"]["longest"] == 51
    assert output["options"] == {"pieces": 3}
    output = json.loads(run("solve", "dots", "-o", "rows=2", "-o", "cols=2", "--json").stdout)
    assert sum(output["values"].values()) == output["states"] == 2**12
    assert "Verified" in run("solve", "checkers", "-o", "pieces=2", "--verify").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chinese-checkers"], "has no table"),
        (["checkers", "-o", "pieces=7"], "pieces must be 2..6"),
        (["checkers", "-o", "pieces=many"], "the option pieces must be a number, not 'many'"),
        (["checkers", "-o", "pieces=6"], "pass --yes to build it"),
        (["dots", "-o", "rows=5"], "edges"),
        (["dots", "-o", "rows=1", "--export", "x"], "dots has no legacy table to export"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_a_reason(arguments: list[str], message: str) -> None:
    result = run("solve", *arguments)
    assert result.returncode == 1
    assert message in result.stderr
    assert "Traceback" not in result.stderr
