"""Ground truth: only proved values count, and what they say about moves and games."""

from __future__ import annotations

import pytest

import qipan
from qipan.match import Record
from qipan.match.statistics import GroundTruth, add_judged, ground_truth, judge
from qipan.match.statistics.ground_truth import MAX_WORST_MOVES


def played(game: qipan.Game, moves: str, *, resigns: int | None = None) -> Record:
    match = qipan.Match(game, ["ann", "bob"])
    for move in moves.split():
        match.play(move)
    if resigns is not None:
        match.resign(resigns)
    return match.record()


def test_a_win_thrown_away() -> None:
    # Bob's move is a mistake, which gives ann a won game; then she blunders it away.
    record = played(qipan.game("two-eat-one"), "D4-D3 D1-D2 C4-C3", resigns=0)
    truth = ground_truth([record])
    ann, bob = truth["ann"], truth["bob"]
    assert (ann.won_positions, ann.wins_thrown_away, bob.wins_thrown_away) == (1, 1, 0)
    assert (ann.judged, ann.moves, ann.best, ann.lost, ann.first_mistakes) == (2, 2, 1, 2.0, [2])
    assert (bob.mean_loss, bob.first_mistake, bob.best_share) == (1.0, 1, 0.0)
    assert ann.worst[0].judged.move == "C4-C3"
    assert ann.worst[0].opponents == ("bob",)
    assert record.game.parse(ann.worst[0].judged.position) == record.states()[2]
    # If bob is the one who resigns, ann has won after all.
    won = ground_truth([played(qipan.game("two-eat-one"), "D4-D3 D1-D2 C4-C3", resigns=1)])["ann"]
    assert (won.won_positions, won.wins_thrown_away) == (1, 0)


def test_the_same_losses_as_a_review() -> None:
    game = qipan.game("dots", rows=2, cols=2)
    records = [qipan.play_match(game, ["random", "greedy"], seed=seed) for seed in range(4)]
    truth = ground_truth(records)
    for seat, name in enumerate(("random", "greedy")):
        summaries = [qipan.review(record).summaries[seat] for record in records]
        assert truth[name].lost == sum(sum(summary.lost.values()) for summary in summaries)
        assert truth[name].best == sum(summary.grades["best"] for summary in summaries)
        assert truth[name].choices == sum(summary.moves - summary.forced for summary in summaries)
        assert truth[name].unit == "boxes"


def test_what_is_not_proved_is_not_judged() -> None:
    start = qipan.game("checkers").initial()
    record = played(qipan.game("checkers"), str(start.moves()[0]), resigns=1)
    truth = ground_truth([record])["ann"]
    assert (truth.moves, truth.judged, truth.best_share, truth.mean_loss, truth.first_mistake) == (
        1,
        0,
        None,
        None,
        None,
    )


def test_no_time_for_proofs() -> None:
    """A proof that is not finished in time does not count; a table that is open answers at once."""
    game = qipan.game("dots", rows=3, cols=4)
    record = qipan.play_match(game, ["random", "random"], seed=1)
    judged = judge(record, proof_seconds=0)
    assert judged.counts[0] + judged.counts[1] == len(record.entries)
    assert all(move.kind == "exact" for move in judged.moves)


def test_hidden_information_is_judged_by_costs_as_an_estimate() -> None:
    game = qipan.game("planes", size=8, planes=1)
    record = qipan.play_match(game, ["random", "tree"], names=["any", "tree"], seed=2)
    judged = judge(record)
    shots = [entry for entry, state in zip(record.entries, record.states(), strict=False) if state.phase != "placing"]
    assert len(judged.moves) == sum(judged.counts) == len(shots)  # placing planes does not count
    assert {move.kind for move in judged.moves} == {"estimate"}
    assert {move.unit for move in judged.moves} == {"shots"}
    truth = ground_truth([record])
    assert truth["any"].kind == "estimate"
    assert truth["any"].wins_thrown_away == 0
    assert truth["any"].lost > truth["tree"].lost == pytest.approx(0, abs=0.05)


def test_judged_elsewhere_is_the_same() -> None:
    game = qipan.game("dots", rows=2, cols=2)
    records = [qipan.play_match(game, ["random", "random"], names=["a", "b"], seed=seed) for seed in range(20)]
    players: dict[str, GroundTruth] = {}
    for number, record in enumerate(records):
        add_judged(players, number, record, judge(record))
    assert players == ground_truth(records)
    worst = players["a"].worst
    assert 0 < len(worst) <= MAX_WORST_MOVES
    assert [move.judged.lost for move in worst] == sorted((move.judged.lost for move in worst), reverse=True)
    assert records[worst[0].game].moves[worst[0].judged.ply] == worst[0].judged.move
