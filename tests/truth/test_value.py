"""Values: their order, and the sources of estimates."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise

import qipan
from qipan.engines.sources import SEARCH_DEPTH
from qipan.truth.value import ENGINE_SAYS

BEST_FIRST = [
    qipan.Value.exact("win", distance=1),
    qipan.Value.exact("win", distance=301),
    qipan.Value.exact("win"),
    qipan.Value.exact("draw"),
    qipan.Value.exact("loss"),
    qipan.Value.exact("loss", distance=300),
    qipan.Value.exact("loss", distance=2),
]


def test_an_unknown_distance_counts_as_longer_than_any_known_one() -> None:
    assert all(better.rank > worse.rank for better, worse in pairwise(BEST_FIRST))
    assert qipan.Value.exact("win").rank == qipan.Value.exact("win").rank


def test_an_exact_value_without_distance_is_printed_without_it() -> None:
    assert str(qipan.Value.exact("win")) == "win"
    assert qipan.Value.exact("win").json() == {"kind": "exact", "outcome": "win", "distance": None, "score": None}
    assert qipan.Value.exact("win").source is None


def test_a_source_is_a_reason_and_is_printed_in_english() -> None:
    value = qipan.Value.estimate((0.5, -0.5), SEARCH_DEPTH(engine="alphabeta", depth=7))
    assert value.source is not None
    assert (value.source.code, value.source.params) == ("search_depth", {"engine": "alphabeta", "depth": 7})
    assert str(value) == "estimate (0.5, -0.5) (alphabeta, depth 7)"
    assert json.loads(json.dumps(value.json()))["source"] == "alphabeta, depth 7"
    assert pickle.loads(pickle.dumps(value)) == value
    assert len({value, qipan.Value.estimate((0.5, -0.5), SEARCH_DEPTH(engine="alphabeta", depth=7))}) == 1


def test_a_bot_may_give_its_source_as_a_text() -> None:
    value = qipan.Value.estimate((0.0, 0.0), "mobility {x}")
    assert value.source == ENGINE_SAYS(text="mobility {x}")
    assert value.json()["source"] == "mobility {x}"
    assert qipan.Value.estimate((0.0, 0.0), "").json()["source"] == ""


def test_the_payoff_of_a_value_is_that_of_the_seat() -> None:
    assert [value.payoff(1) for value in BEST_FIRST] == [1, 1, 1, 0, -1, -1, -1]
    assert qipan.Value.estimate((0.5, -0.5), "bot").payoff(1) == -0.5
