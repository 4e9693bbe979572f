"""Learning from a position over HTTP."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Mapping

import pytest

import qipan
from qipan import Stop
from qipan.rules import State
from qipan.rules.reasons import Problem
from qipan.rules.training import PositionTraining, Training
from qipan.server.engines import position_trainings
from qipan.server.engines.position_trainings import PositionTrainings
from server.helpers import ServerProcess

GAME = "chinese-checkers"


def test_games_say_what_can_be_learned_from_a_position(served: ServerProcess) -> None:
    games = {game["name"]: game["trainings"] for game in served.request("/api/games")[1]}
    assert [training["name"] for training in games[GAME]] == ["tabular-td"]
    training = games[GAME][0]
    assert (training["engine"], training["calls"]) == ("tabular-td", 40)
    assert games["two-eat-one"] == []


def test_each_call_learns_a_little_more(served: ServerProcess) -> None:
    request = {"game": GAME, "options": {"players": 3}, "training": "tabular-td"}
    sizes = [served.post("/api/train", {**request, "is_last": last})["values"]["positions"] for last in (False, True)]
    assert sizes[0] < sizes[1]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"training": "other"}, "no_position_training"),
        ({"game": "two-eat-one", "options": {}}, "no_position_training"),
        ({"position": "nonsense"}, None),
        ({"position": "D/DD/DDD/DDDD/13/12/11/10/9/10/11/12/13/AAAA/AAA/AA/A A D"}, "position_is_over"),
    ],
)
def test_what_cannot_be_learned_is_refused(served: ServerProcess, changes: dict[str, object], code: str | None) -> None:
    status, response = served.request("/api/train", {"game": GAME, "options": {}, "training": "tabular-td", **changes})
    assert status == 409
    assert code is None or response["detail"]["code"] == code


def test_hidden_positions_are_not_learned_from(served: ServerProcess) -> None:
    status, response = served.request("/api/train", {"game": "planes", "training": "tabular-td"})
    assert (status, response["detail"]["code"]) == (409, "no_position_training")


class Counting:
    """A trainer that counts its calls, and cannot save."""

    def __init__(self) -> None:
        self.calls = self.saves = 0

    def learn(self, state: State, stop: Stop) -> Mapping[str, float]:
        self.calls += 1
        return {"calls": float(self.calls)}

    def save(self) -> None:
        self.saves += 1
        raise OSError("the disk is full")


def test_a_model_is_saved_at_the_end_and_from_time_to_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    trainer, game = Counting(), qipan.game("two-eat-one")
    part = PositionTraining(engine="best", calls=3, create=lambda game: trainer)
    training = Training(name="count", about="", create=lambda *_, **__: None, presets=[], from_position=part)  # type: ignore[arg-type]
    monkeypatch.setattr(position_trainings, "position_trainings", lambda game: [(training, part)])
    trainings = PositionTrainings()
    caplog.set_level(logging.CRITICAL)

    def learn(*, is_last: bool = False) -> Mapping[str, float]:
        return trainings.learn(game, "count", game.initial(), is_last=is_last, stop=Stop())

    assert learn() == {"calls": 1.0}
    assert trainer.saves == 0
    assert learn(is_last=True) == {"calls": 2.0}  # learning goes on although nothing could be saved
    assert trainer.saves == 1
    monkeypatch.setattr(position_trainings, "SAVE_SECONDS", -1.0)
    learn()
    assert trainer.saves == 2
    with pytest.raises(Problem, match="has no training 'other'"):
        trainings.learn(game, "other", game.initial(), is_last=False, stop=Stop())


def test_an_address_has_one_turn_at_a_time() -> None:
    async def check() -> list[str]:
        trainings, order = PositionTrainings(), []

        async def call(address: str, name: str) -> None:
            async with trainings.turn_of(address):
                order.append(f"{name} begins")
                await asyncio.sleep(0)
                order.append(f"{name} ends")

        await asyncio.gather(call("a", "first"), call("a", "second"), call("b", "other"))
        assert len(trainings._turns) == 0
        return order

    order = asyncio.run(check())
    assert order.index("first ends") < order.index("second begins")
    assert order.index("other begins") < order.index("first ends")


def test_several_clients_learn_at_once(served: ServerProcess) -> None:
    request = {"game": GAME, "options": {"players": 4}, "training": "tabular-td"}
    rows: list[float] = []
    threads = [
        threading.Thread(target=lambda: rows.append(served.post("/api/train", request)["values"]["positions"]))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(rows)) == 3
