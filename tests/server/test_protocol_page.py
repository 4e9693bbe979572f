"""The examples of docs/protocol.md are messages and requests as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

from qipan.server import messages as wire
from qipan.server.opinions import OpinionAsked
from qipan.server.posteriors import PosteriorAsked

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def examples(mark: str) -> list[str]:
    return re.findall(f"^{mark} (.*)$", PAGE, re.MULTILINE)


def test_every_message_of_a_client_has_an_example_that_is_one() -> None:
    said = [wire.CLIENT_MESSAGE.validate_json(text) for text in examples("→")]
    assert {type(message) for message in said} == set(wire.CLIENT_MESSAGES)


def test_every_message_of_the_server_has_an_example_that_is_one() -> None:
    told = [wire.SERVER_MESSAGE.validate_json(text) for text in examples("←")]
    assert {type(message) for message in told} == set(wire.SERVER_MESSAGES)


def test_requests_are_requests() -> None:
    found = dict(re.findall(r"^POST (/api/\S+) (\{.*\})$", PAGE, re.MULTILINE))
    wire.NewMatch.model_validate(json.loads(found["/api/matches"]))
    wire.Join.model_validate(json.loads(found["/api/matches/bamotiku/join"]))
    OpinionAsked.model_validate(json.loads(found["/api/opinion"]))
    PosteriorAsked.model_validate(json.loads(found["/api/posterior"]))
