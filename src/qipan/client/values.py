"""Values that a server has sent."""

from __future__ import annotations

from typing import Any

from qipan.rules.reasons import Reason
from qipan.truth import Value


def read_value(sent: dict[str, Any]) -> Value:
    """Return a value that a message has, as a `Value`. Raise KeyError or ValueError if the message part is invalid.

    >>> print(read_value({"kind": "exact", "outcome": "win", "distance": 3, "score": None}))
    win in 3
    """
    if sent["kind"] == "exact":
        return Value.exact(sent["outcome"], distance=sent["distance"], score=sent["score"])
    # A source is sent without a text: clients that do not know its code show the code itself.
    source = Reason.from_json({"text": sent["source"]["code"], **sent["source"]})
    if sent["kind"] == "estimate":
        return Value.estimate(tuple(sent["payoffs"]), source)
    return Value.of_cost(sent["cost"], sent["unit"], source, is_exact=sent["is_exact"])
