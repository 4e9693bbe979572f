"""The examples of docs/protocol.md are messages and requests as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

from qipan.server.app import create_app
from qipan.server.http import puzzles, trees
from qipan.server.http.evaluations import OpinionAsked
from qipan.server.http.matches import Join
from qipan.server.http.middleware import Settings
from qipan.server.http.posteriors import PosteriorAsked
from qipan.server.protocol import base as wire
from qipan.server.protocol import messages

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


def examples(mark: str) -> list[str]:
    return re.findall(f"^{mark} (.*)$", PAGE, re.MULTILINE)


def test_every_message_of_a_client_has_an_example_that_is_one() -> None:
    said = [messages.CLIENT_MESSAGE.validate_json(text) for text in examples("→")]
    assert {type(message) for message in said} == set(messages.CLIENT_MESSAGES)


def test_every_message_of_the_server_has_an_example_that_is_one() -> None:
    told = [messages.SERVER_MESSAGE.validate_json(text) for text in examples("←")]
    assert {type(message) for message in told} == set(messages.SERVER_MESSAGES)


def test_requests_are_requests() -> None:
    found = dict(re.findall(r"^POST (/api/\S+) (\{.*\})$", PAGE, re.MULTILINE))
    wire.NewMatch.model_validate(json.loads(found["/api/matches"]))
    Join.model_validate(json.loads(found["/api/matches/bamotiku/join"]))
    puzzles.AnswerAsked.model_validate(json.loads(found["/api/puzzles/checkers/3/17/answer"]))
    trees.MinimaxAsked.model_validate(json.loads(found["/api/trees/minimax"]))
    trees.ShotsAsked.model_validate(json.loads(found["/api/trees/planes/path"]))
    OpinionAsked.model_validate(json.loads(found["/api/opinion"]))
    PosteriorAsked.model_validate(json.loads(found["/api/posterior"]))


def test_every_route_is_named() -> None:
    routes = set(create_app(Settings(db="")).openapi()["paths"]) - {"/api/schema"}
    said = set(re.findall(r"`(?:GET|POST) (/api/[^`?]+)", PAGE))
    assert {re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), each) for each in routes} <= {
        *said,
        "/api/puzzles/GAME/GRADE/NUMBER/solution",  # written shorter, beside its answer
    }
