"""Errors and outcomes have reasons, which are codes with parameters."""

from __future__ import annotations

import pickle

import pytest

import qipan
from qipan.rules.reasons import REASON_KINDS, Problem, Reason, ReasonKind, reason_of
from rules.test_bad_input import REFUSED


def check_reason(reason: Reason) -> None:
    """Assert that a reason is of a known kind, and that its text is the kind's text with the parameters filled in."""
    assert REASON_KINDS[reason.code](**reason.params) == reason
    for param in reason.params.values():
        if isinstance(param, Reason):
            check_reason(param)


@pytest.mark.parametrize(("name", "options", "position", "message"), REFUSED)
def test_a_refused_position_has_a_reason(name: str, options: dict[str, int], position: str, message: str) -> None:
    with pytest.raises(qipan.BadNotation) as caught:
        qipan.game(name, **options).parse(position)
    reason = reason_of(caught.value)
    assert (reason.code, reason.params["game"], str(reason)) == ("not_a_position", name, str(caught.value))
    check_reason(reason)
    assert reason_of(pickle.loads(pickle.dumps(caught.value))) == reason


def test_semantic_problems_have_codes_of_their_own() -> None:
    game = qipan.game("checkers")
    with pytest.raises(qipan.BadNotation) as caught:
        game.parse(".b" + game.initial().text[2:])
    problem = caught.value.reason.params["problem"]
    assert isinstance(problem, Reason)
    assert (problem.code, problem.params) == ("checkers_man_on_promotion_row", {"cell": "B1"})


def test_syntax_errors_say_what_was_found_where_and_what_was_expected() -> None:
    with pytest.raises(qipan.BadNotation) as caught:
        qipan.game("checkers").initial().play("A6-B9")
    problem = caught.value.reason.params["problem"]
    assert isinstance(problem, Reason)
    expected = problem.params["expected"]
    assert isinstance(expected, Reason)
    assert (problem.code, problem.params["place"], problem.params["found"]) == ("bad_character", 5, "9")
    assert (expected.code, expected.params) == ("expected_row", {"last": 8})


def test_illegal_moves_and_options_have_reasons() -> None:
    start = qipan.game("two-eat-one").initial()
    with pytest.raises(qipan.IllegalMove) as illegal:
        start.play("A4-A2")
    assert illegal.value.reason.params == {"move": "A4-A2", "legal": "A4-A3, B4-B3, C4-C3, D4-D3"}
    over = qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0")
    with pytest.raises(qipan.IllegalMove) as late:
        over.play("0")
    check_reason(late.value.reason)
    with pytest.raises(Problem) as conflict:
        qipan.game("two-eat-one", strike=False)
    check_reason(conflict.value.reason)
    codes = []
    for name, options in (("go", {}), ("dots", {"size": 3}), ("checkers", {"size": 3}), ("dots", {"rows": 9})):
        with pytest.raises(Problem) as caught:
            qipan.game(name, **options)
        check_reason(caught.value.reason)
        codes.append(caught.value.reason.code)
    assert codes == ["unknown_game", "unknown_option", "has_no_options", "bad_option_value"]


def test_outcomes_have_codes_and_parameters() -> None:
    kind = ReasonKind("doctest_level", "there is no level {level}")
    outcome = qipan.Outcome((1, -1), kind(level=3))
    assert (outcome.reason, outcome.code, outcome.params) == ("there is no level 3", "doctest_level", {"level": 3})
    copy = pickle.loads(pickle.dumps(outcome))
    assert (copy, copy.code, copy.params) == (outcome, outcome.code, outcome.params)
    plain = qipan.Outcome((1, -1), "there is no level 3")
    assert (plain.code, plain.params) == ("unexpected", {"text": "there is no level 3"})
    assert plain == outcome
    assert hash(plain) == hash(outcome)
    outcome.params["level"] = 4  # changes only a copy: outcomes are values
    assert outcome.params == {"level": 3}
    with pytest.raises(TypeError):
        qipan.Outcome((1, -1), 3)  # type: ignore[arg-type]


def test_reasons_survive_json() -> None:
    with pytest.raises(qipan.BadNotation) as caught:
        qipan.game("dots").initial().play("x")
    from qipan.server.protocol import base as wire

    sent = wire.Reason.of(caught.value.reason).model_dump()
    assert Reason.from_json(sent) == caught.value.reason
