"""Reviews, which grade moves by their loss."""

from __future__ import annotations

from random import Random

import pytest

import qipan
from match.helpers import GAMES, random_match
from qipan.games.planes.posterior import posterior
from qipan.games.planes.shot_values import analyse_shots
from qipan.games.planes.trees import build_tree
from qipan.match.grading import GRADES

QUICK = qipan.Limit(depth=2)


def record_of(game: qipan.Game, moves: list[str], position: str | None = None, **terms: bool) -> qipan.Record:
    match = qipan.Match(
        game, terms=qipan.Terms(draw_rule=terms.get("draw_rule")), start=game.parse(position) if position else None
    )
    for move in moves:
        match.play(move)
    return match.record()


def grade(record: qipan.Record, ply: int, limit: qipan.Limit = QUICK) -> qipan.GradedMove:
    graded = qipan.grade(record, ply, limit)
    assert graded is not None
    return graded


def expected_grade(best: qipan.Value, value: qipan.Value) -> str:
    """Return the grade by the table of docs/review.md for exact values, computed in the simplest way."""
    if best.rank == value.rank:
        return "best"
    same_result = "good" if best.score is None else "inaccuracy"
    return {0: same_result, 1: "mistake", 2: "blunder"}[round(best.payoff(0) - value.payoff(0))]


def test_two_eat_one_is_graded_by_the_table() -> None:
    game = qipan.game("two-eat-one")
    table = qipan.solve(game)
    opposite = {"win": "loss", "draw": "draw", "loss": "win"}
    grades = set()
    for seed in range(6):
        record = qipan.play_match(game, ["random", "random"], seed=seed, terms=qipan.Terms(draw_rule=False))
        states = record.states()
        # The last move ends the game, and the table has no finished positions.
        for move in qipan.review(record).moves[:-1]:
            before, after = states[move.ply], states[move.ply + 1]
            assert move.is_exact
            assert move.best == table.value(before)
            reply = table.value(after)  # the value for the other side, one ply closer to the end
            distance = None if reply.distance is None else reply.distance + 1
            assert (move.value.outcome, move.value.distance) == (opposite[reply.outcome or ""], distance)
            assert move.grade == expected_grade(move.best, move.value)
            assert move.lost == move.best.payoff(0) - move.value.payoff(0)
            for better in move.better:
                assert opposite[table.value(before.play(better)).outcome or ""] == move.best.outcome
            grades.add(move.grade)
    assert grades == {"best", "good", "mistake", "blunder"}


@pytest.mark.parametrize("seed", range(4))
def test_dots_is_graded_by_the_table_in_boxes(seed: int) -> None:
    game = qipan.game("dots", rows=2, cols=3)
    table = qipan.solve(game)
    record = qipan.play_match(game, ["random", "greedy"], seed=seed)
    states = record.states()
    for move in qipan.review(record).moves:
        before, after = states[move.ply], states[move.ply + 1]
        score = table.value(before).score
        left = 0 if after.mover is None else table.value(after).score
        assert score is not None
        assert left is not None
        owned = [[int(boxes) for boxes in state.text.split(" ")[2].split("-")] for state in (before, after)]
        reached = owned[1][move.seat] - owned[0][move.seat] + (left if after.mover == move.seat else -left)
        assert (move.unit, move.lost, move.is_exact) == ("boxes", score - reached, True)
        assert move.grade == expected_grade(move.best, move.value)
        assert (move.lost == 0) == (move.grade == "best") == (move.better == ())


def test_a_lost_draw_is_a_mistake_and_a_lost_win_a_blunder() -> None:
    record = record_of(qipan.game("two-eat-one"), ["D4-D3", "D1-D2", "C4-C3"])
    assert [(move.grade, move.lost) for move in qipan.review(record).moves] == [
        ("best", 0.0),
        ("mistake", 1.0),
        ("blunder", 2.0),
    ]


def test_a_third_occurrence_is_graded_as_a_draw() -> None:
    """By the table white loses after moving back, but in the match the position then occurs for the third time."""
    back_and_forth = ["C1-C2", "B2-B3", "C2-C1", "B3-B2"]
    start = "2211/1200/0000/0000 1"
    last = grade(record_of(qipan.game("two-eat-one"), back_and_forth * 2, start), 7)
    assert (str(last.best), str(last.value), last.grade, last.is_exact) == ("draw", "draw", "best", True)
    last = grade(record_of(qipan.game("two-eat-one"), back_and_forth * 2, start, draw_rule=False), 7)
    assert (str(last.best), str(last.value), last.grade, last.is_exact) == ("draw", "loss in 20", "mistake", True)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_match_can_be_reviewed(name: str) -> None:
    """Review matches with drop-outs, resignations, draws, autopilots and takebacks."""
    for seed in range(6):
        record = random_match(name, Random(f"{name} {seed}"), plies=14).record()
        for ply, entry in enumerate(record.entries):
            graded = qipan.grade(record, ply, QUICK)
            if graded is None:
                assert not entry.is_move or entry.text[-1] in "udlr"
            else:
                assert (graded.seat, graded.ply, graded.grade in GRADES) == (entry.seat, ply, True)
                assert graded.lost >= 0
                assert (graded.grade == "best") == (not graded.better)
                assert graded.move in [candidate.move for candidate in graded.analysis.moves]


def test_an_only_move_is_best_and_counts_as_forced() -> None:
    record = qipan.play_match(qipan.game("dots", rows=1, cols=1), ["random", "random"], seed=1)
    review = qipan.review(record)
    assert [move.is_forced for move in review.moves] == [False, False, False, True]
    counts = [(summary.moves, summary.forced, sum(summary.grades.values())) for summary in review.summaries]
    assert counts == [(2, 0, 2), (2, 1, 1)]


def test_estimates_are_labelled() -> None:
    record = record_of(qipan.game("checkers"), ["A6-B5"])
    graded = grade(record, 0)
    assert (graded.is_exact, graded.unit, str(graded.best.source)) == (False, "payoff", "alphabeta, depth 2")


# ---- planes ----

BOARD = qipan.game("planes", size=8, planes=1)


def shots_at(layout: str) -> qipan.Record:
    return record_of(BOARD, ["C5u", layout, "D4", "A0", "H0", "A1"])


def test_shots_are_graded_from_what_the_shooter_knew() -> None:
    """The same shots get the same grades at two layouts that give the same answers."""
    answers = "D4=empty,H0=empty"
    layouts = posterior(BOARD, answers)._layouts.texts()
    first, second = shots_at(layouts[0]), shots_at(layouts[-1])
    assert first.moves != second.moves
    for ply in (2, 4):
        one, other = grade(first, ply), grade(second, ply)
        assert (one.grade, one.lost, one.costs, one.better) == (other.grade, other.lost, other.costs, other.better)
        assert one.analysis == other.analysis
    assert grade(first, 4).grade == "blunder"  # a corner cannot be a head and gives little information


def costs_of(view: qipan.View) -> dict[str, float]:
    analysis = analyse_shots(view)
    assert analysis is not None
    return {str(each.move): each.value.cost or 0.0 for each in analysis.moves}


def test_a_shot_costs_what_the_tree_says() -> None:
    tree = build_tree(BOARD, "quick", "finish")
    view = shots_at("D3u").states()[2].view(0)
    costs = costs_of(view)
    assert min(costs.values()) == pytest.approx(tree.mean)
    assert costs["A0"] == pytest.approx(tree.mean + 1)  # no plane covers the corner: the shot is wasted
    wasted = grade(record_of(BOARD, ["C5u", "D3u", "A0"]), 2)
    assert (wasted.grade, wasted.unit, [str(move) for move in wasted.better]) == ("blunder", "shots", [tree.root.cell])
    assert wasted.lost == pytest.approx(1)


def test_heads_that_were_hit_cost_nothing_more() -> None:
    """When one layout is left, each head that was not hit costs one shot."""
    game = qipan.game("planes", size=8, planes=2)
    record = qipan.play_match(game, ["tree", "tree"], seed=1)
    hits = set()
    for state in record.states()[4:-1]:
        assert state.mover is not None
        view = state.view(state.mover)
        known = posterior(game, view)
        costs = costs_of(view)
        heads = list(known.answers.values()).count("head")
        if known.layouts == 1:
            assert min(costs.values()) == 2 - heads
            hits.add(heads)
    assert 1 in hits


def test_placing_is_not_graded() -> None:
    record = shots_at("D3u")
    assert [qipan.grade(record, ply) for ply in (0, 1)] == [None, None]


# ---- complete reviews ----


def test_a_review_can_be_stopped_and_reports_progress() -> None:
    record = qipan.play_match(qipan.game("dots", rows=1, cols=2), ["random", "random"], seed=1)
    stop = qipan.Stop()
    calls: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        calls.append((done, total))
        if done == 3:
            stop.set()

    review = qipan.review(record, progress=progress, stop=stop)
    assert (len(review.moves), review.is_complete) == (3, False)
    assert calls == [(done, 7) for done in range(4)]
    assert qipan.review(record).is_complete


def test_json_has_the_content_of_the_review() -> None:
    record = qipan.play_match(qipan.game("dots", rows=2, cols=2), ["random", "random"], seed=1)
    review = qipan.review(record)
    output = review.json()
    assert output["moves"] == [move.json() for move in review.moves]
    for summary in review.summaries:
        own = [move for move in review.moves if move.seat == summary.seat]
        assert summary.lost.get("boxes", 0) == sum(move.lost for move in own)
        assert summary.accuracy == summary.grades["best"] / (len(own) - summary.forced)


@pytest.mark.parametrize("ply", [-1, 4, 10**9])
def test_an_unknown_ply_is_refused(ply: int) -> None:
    record = qipan.play_match(qipan.game("dots", rows=1, cols=1), ["random", "random"], seed=1)
    with pytest.raises(ValueError, match="there is no"):
        qipan.grade(record, ply)


def test_the_last_turn_is_graded_by_the_outcome() -> None:
    """With a maximum of one turn per seat, every move of the second seat ends the match, and distances decide it."""
    match = qipan.Match(qipan.game("chinese-checkers", players=2), terms=qipan.Terms(max_turns=1))
    match.play("-4,6:-4,4")
    match.play(match.state.moves()[0])
    record = match.record()
    assert record.outcome is not None
    graded = grade(record, 1)
    assert graded.is_exact
    assert graded.value.payoff(1) == record.outcome.payoffs[1]
