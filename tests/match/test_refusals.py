"""The reasons of refusals: codes with parameters, which programs and the page can read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import qipan
from match.helpers import ManualClock
from qipan.match import Clock, Match, Terms
from qipan.match.history import LOSS_REASONS
from qipan.rules.reasons import Problem

DOTS, PLANES = qipan.game("dots"), qipan.game("planes", size=8, planes=1)


def played(*moves: str, game: qipan.Game = DOTS) -> Match:
    match = Match(game)
    for move in moves:
        match.play(move)
    return match


def resigned() -> Match:
    match = played("0")
    match.resign(1)
    return match


def dropped() -> Match:
    match = Match(qipan.game("chinese-checkers", players=3))
    match.resign(2)
    return match


def asked(what: str) -> Match:
    match = played("0")
    match.ask(1 if what == "draw" else 0, what)
    return match


def on_autopilot(game: qipan.Game = DOTS) -> Match:
    match = Match(game)
    match.set_autopilot(0, True)
    return match


def out_of_time() -> Match:
    now = ManualClock()
    match = Match(DOTS, terms=Terms(clock=Clock(per_game=1), on_timeout="autopilot"), now=now)
    now.advance(2)
    match.tick()
    return match


REFUSALS: list[tuple[Callable[[], object], str, dict[str, object]]] = [
    (lambda: played("0").play("1", 0), "not_the_mover", {"mover": 1, "seat": 0}),
    (lambda: played("0").play("1", 7), "seat_out_of_range", {"game": "dots", "number": "7", "last": 1}),
    (lambda: played().view(2), "seat_out_of_range", {"game": "dots", "number": "2", "last": 1}),
    (lambda: resigned().play("1"), "match_over", {"outcome": LOSS_REASONS["resign"](seat=1)}),
    (lambda: resigned().take_back(0), "match_over", {"outcome": LOSS_REASONS["resign"](seat=1)}),
    (lambda: played("0").drop(1), "cannot_drop_out", {"game": "dots"}),
    (lambda: played().take_back(), "nothing_to_take_back", {}),
    (lambda: played("0").take_back(1), "no_move_of_seat", {"seat": 1}),
    (lambda: on_autopilot().play("0"), "on_autopilot", {"seat": 0}),
    (lambda: played().play("0", by_autopilot=True), "not_on_autopilot", {"seat": 0}),
    (lambda: out_of_time().set_autopilot(0, False), "no_time_left", {"seat": 0}),
    (lambda: dropped().ask(2, "draw"), "not_in_play", {"seat": 2}),
    (lambda: played().ask(0, "money"), "unknown_offer", {"what": "'money'"}),
    (lambda: asked("draw").ask(0, "draw"), "draw_already_offered", {"seat": 1}),
    (lambda: asked("takeback").ask(1, "draw"), "takeback_already_asked", {"seat": 0}),
    (lambda: asked("draw").accept(1), "no_offer", {"seat": 1}),
    (lambda: played().decline(1), "no_offer", {"seat": 1}),
    (lambda: asked("draw").withdraw(0), "no_own_offer", {"seat": 0}),
    (lambda: played().place(0, "A2u"), "nothing_to_place", {}),
    (lambda: Match(PLANES).place(0, "C2u,C6u"), "plane_count", {"needed": 1, "given": 2}),
    (lambda: on_autopilot(PLANES).place(0, "C2u"), "on_autopilot", {"seat": 0}),
    (lambda: played("C2u", game=PLANES).place(0, "C2u"), "placing_begun", {"seat": 0}),
    (lambda: played("C2u", game=PLANES).ask(0, "takeback"), "plane_needs_no_offer", {}),
    (lambda: played("C2u", "C2u", game=PLANES).take_back(), "only_last_plane", {}),
    (lambda: Match(DOTS, ["Ann"]), "wrong_number_of_seats", {"game": "dots", "seats": 2, "given": 1}),
    (lambda: Match(DOTS, terms=Terms(on_timeout="out")), "timeout_rule_of_other_games", {
        "game": "dots", "allowed": "loss", "given": "out"
    }),
    (lambda: Clock(increment=1), "clock_needs_one_time", {}),
    (lambda: Clock(per_move=1, increment=1), "increment_needs_game_time", {}),
    (lambda: Clock(per_move=0), "clock_without_time", {}),
    (lambda: qipan.engine("oracle", PLANES), "no_such_engine", {
        "engine": "oracle", "game": "planes", "engines": "tree, mcts, greedy, random"
    }),
    (lambda: qipan.engine("best", DOTS, level=11), "no_such_level", {"highest": 10, "given": "11"}),
    (lambda: qipan.analyse(DOTS.initial(), engine="random"), "cannot_analyse", {"engine": "random"}),
    (lambda: qipan.puzzle("dots", grade=9), "puzzle_out_of_range", {"name": "grade", "maximum": 5, "given": "9"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("action", "code", "params"), REFUSALS, ids=[f"{code} {n}" for n, (_, code, _) in enumerate(REFUSALS)]
)
def test_a_refusal_has_a_code_and_parameters(
    action: Callable[[], object], code: str, params: dict[str, object]
) -> None:
    with pytest.raises(Problem) as caught:
        action()
    assert (caught.value.reason.code, caught.value.reason.params) == (code, params)


def test_a_refusal_after_the_end_says_how_the_match_ended() -> None:
    with pytest.raises(Problem, match="^the match is over: seat 1 resigned$"):
        resigned().play("1")
