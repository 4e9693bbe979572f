"""How matches end: by the rules, by repetition, without progress, or by the number of turns."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

import qipan
from qipan.match import Match, Terms

TOWERS = ".B....../......../......../......../......../......../......../....W... b"
BACK_AND_FORTH = ("B1-A2", "E8-F7", "A2-B1", "F7-E8")


def test_the_third_occurrence_is_a_draw() -> None:
    match = Match(qipan.game("two-eat-one"))
    for move in ("A4-A3", "A1-A2", "A3-A4", "A2-A1", "A4-A3", "A1-A2", "A3-A4"):
        match.play(move)
        assert match.outcome is None
    match.play("A2-A1")  # the start occurs for the third time
    assert match.outcome == qipan.Outcome((0, 0), "the position occurred for the third time")
    assert match.state == match.states[0] == match.states[4]
    assert match.mover is None
    with pytest.raises(ValueError, match="the match is over: the position occurred"):
        match.play("A4-A3")


def test_the_same_board_with_another_mover_is_another_position() -> None:
    game = qipan.game("two-eat-one")
    # Black moves in a circle of three cells, while white moves back and forth.
    match = Match(game, start=game.parse("0002/0002/0000/1100 1"))
    boards: dict[str, int] = {}
    for move in ("A4-A3", "D1-C1", "A3-B3", "C1-D1", "B3-A3", "D1-C1", "A3-A4", "C1-D1"):
        match.play(move)
        board = match.state.text[:-2]
        boards[board] = boards.get(board, 0) + 1
    assert match.outcome is None
    assert max(boards.values()) < 3


def test_without_the_draw_rule_the_match_goes_on() -> None:
    match = Match(qipan.game("checkers"), start=qipan.game("checkers").parse(TOWERS), terms=Terms(draw_rule=False))
    for move in islice(cycle(BACK_AND_FORTH), 500):
        match.play(move)
    assert match.outcome is None


def play_quietly(match: Match, limit: int) -> int:
    """Play without captures and threefold repetitions until the match or the limit ends; return the number of plies."""
    seen: dict[qipan.State, int] = {}
    for ply in range(limit):
        if match.outcome is not None:
            return ply
        pieces = sum(map(str.isalnum, match.state.text.replace("0", "")))
        quiet = []
        for move in match.state.moves():
            after = match.state.play(move)
            if sum(map(str.isalnum, after.text.replace("0", ""))) == pieces and after.outcome is None:
                quiet.append((seen.get(after, 0), str(move)))
        _, best = min(quiet)
        match.play(best)
        seen[match.state] = seen.get(match.state, 0) + 1
    return limit


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("two-eat-one", "2220/0000/0000/0111 1"),
        ("checkers", ".B.B..../......../......../......../......../......../......../....W.W. b"),
    ],
)
def test_two_hundred_quiet_plies_are_a_draw(name: str, start: str) -> None:
    game = qipan.game(name)
    match = Match(game, start=game.parse(start))
    start_text = match.state.text.split(" ")[0]
    assert play_quietly(match, 300) == 200
    assert match.outcome == qipan.Outcome((0, 0), "200 plies without progress")
    assert sorted(match.state.text.split(" ")[0]) == sorted(start_text)


def test_a_mans_move_and_a_capture_are_progress() -> None:
    game = qipan.game("checkers")
    match = Match(
        game,
        start=game.parse("......../B......./......../......../......../......../.....w../....W... b"),
    )
    quiet = [match._current.history._quiet_plies[-1]]
    for move in ("A2-B1", "E8-D7", "B1-A2", "F7-G8", "A2-B1", "G8-H7"):
        match.play(move)
        quiet.append(match._current.history._quiet_plies[-1])
    assert quiet == [0, 1, 2, 3, 0, 1, 2]  # the move of the man, which becomes a tower, resets the count
    capture = Match(game, start=game.parse("......../......../......../..W...../.B....../......../......../........ b"))
    capture.play("B5-D3")
    assert capture._current.history._quiet_plies[-1] == 0
    assert capture.outcome == qipan.Outcome((1, -1), "no pieces left")


def test_chinese_checkers_ends_after_max_turns_and_ranks_by_distance() -> None:
    match = Match(qipan.game("chinese-checkers", players=3), terms=Terms(max_turns=2))
    # A advances by hops, the other seats by steps.
    for move in ("-4,6:-4,4", "5,-4:4,-3", "-4,-1:-3,-1", "-3,6:-3,4", "4,-3:3,-2"):
        match.play(move)
    assert match.outcome is None
    match.play("-3,-1:-2,-1")
    distances = [match.state.distance(seat) for seat in range(3)]  # type: ignore[attr-defined]
    assert distances[0] < distances[1] == distances[2]
    assert match.outcome == qipan.Outcome((1, -0.5, -0.5), "2 turns a seat are over")


def test_seats_that_dropped_out_are_ranked_below_the_unfinished() -> None:
    match = Match(qipan.game("chinese-checkers", players=4), terms=Terms(max_turns=1))
    match.drop(2)
    match.drop(0)
    match.play(match.state.moves()[0])
    match.play(match.state.moves()[0])
    assert match.outcome is not None
    best, second = sorted((1, 3), key=lambda seat: match.state.distance(seat))  # type: ignore[attr-defined]
    expected = [0.0, 0.0, 0.0, 0.0]
    expected[0], expected[2] = 1 - 2 * 2 / 3, -1  # of two drop-outs, the later drop-out ranks higher
    if match.state.distance(1) == match.state.distance(3):  # type: ignore[attr-defined]
        expected[1] = expected[3] = 1 - 2 * 0.5 / 3
    else:
        expected[best], expected[second] = 1, 1 - 2 / 3
    assert match.outcome.payoffs == pytest.approx(expected)


def test_two_hundred_turns_per_seat_by_default() -> None:
    assert Match(qipan.game("chinese-checkers", players=6)).terms.max_turns == 200
    assert Match(qipan.game("two-eat-one")).terms.max_turns == 0


def test_in_other_games_the_end_of_the_turns_is_a_draw() -> None:
    match = Match(qipan.game("dots"), terms=Terms(max_turns=1))
    match.play("0")
    match.play("1")
    assert match.outcome == qipan.Outcome((0, 0), "1 turns a seat are over")


def test_a_finished_position_is_over_at_once() -> None:
    game = qipan.game("dots", rows=1, cols=1)
    match = Match(game, start=game.parse("1x1 1111 1-0 0"))
    assert match.outcome == qipan.Outcome((1, -1), "all edges are drawn")
    assert match.mover is None


@pytest.mark.parametrize(
    ("name", "terms", "problem"),
    [
        ("dots", Terms(draw_rule=True), "dots has no draw rule"),
        ("dots", Terms(on_timeout="out"), "on_timeout in dots is loss or autopilot, not out"),
        ("chinese-checkers", Terms(on_timeout="loss"), "is out or autopilot, not loss"),
    ],
)
def test_terms_that_do_not_fit_the_game_are_refused(name: str, terms: Terms, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Match(qipan.game(name), terms=terms)


@pytest.mark.parametrize(
    "arguments",
    [{"on_timeout": "shrug"}, {"max_turns": -1}, {"max_turns": True}, {"draw_rule": 1}, {"clock": 5}],
    ids=str,
)
def test_invalid_terms_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(arguments))):
        Terms(**arguments)  # type: ignore[arg-type]
