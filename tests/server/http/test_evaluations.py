"""Evaluations of positions outside a match: proofs, engines, and posteriors of planes."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import qipan
from qipan.games.planes.posterior import posterior
from qipan.games.planes.views import view_of
from qipan.rules import View
from qipan.server import app
from qipan.server.config import Settings
from qipan.server.config.searches import SearchLimits
from qipan.server.engines.engines import Engines
from qipan.server.engines.job import NOBODY
from qipan.server.engines.scheduler import Scheduler
from qipan.server.http import searches
from qipan.server.http.errors import RequestError
from qipan.server.http.evaluations import build
from qipan.server.protocol.base import GameChoice
from qipan.server.protocol.values import BuildResponse
from qipan.truth.builds import TABLE_IS_BUILT, announced_build
from server.helpers import ServerProcess, run_in_thread
from server.local_server import LocalServer
from variants import SMALL

ONE_PLANE = {"size": 8, "planes": 1}


@pytest.mark.parametrize(("game", "options"), SMALL.items())
def test_every_engine_evaluates_every_game(served: ServerProcess, game: str, options: dict[str, Any]) -> None:
    engines = [each["name"] for each in served.post("/api/layout", {"game": game, "options": options})["engines"]]
    assert len(engines) >= 4
    for engine in engines:
        response = served.post("/api/opinion", {"game": game, "options": options, "engine": engine, "seconds": 0.02})
        state = qipan.game(game, **options).initial()
        legal = {str(move) for move in (view_of(state.game) if game == "planes" else state.view(0)).moves()}
        assert response["move"] in legal
        assert (response["engine"], response["mover"]) == (engine, 0)
        assert response["moves"] is None or {each["move"] for each in response["moves"]} == legal


def test_truth_contains_proofs_and_nothing_else(served: ServerProcess) -> None:
    position = "2211/1200/0000/0000 1"
    response = served.post("/api/truth", {"game": "two-eat-one", "position": position})
    proof = qipan.prove(qipan.game("two-eat-one").parse(position))
    assert proof is not None
    assert response["analysis"] == proof.json()
    opinion = served.post("/api/opinion", {"game": "two-eat-one", "position": position, "engine": "table"})
    assert opinion["value"] == proof.value.json()
    response = served.post("/api/truth", {"game": "checkers"})
    assert response["analysis"] is None
    assert response["note"]["code"] == "checkers_too_many_pieces_to_solve"


def test_the_progress_of_a_table_that_is_being_built_is_sent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    options: dict[str, bool | int | str] = {"rows": 2, "cols": 3}
    seen: list[BuildResponse] = []
    search: Any = SimpleNamespace(address="", scheduler=SimpleNamespace(place_of=lambda _: None))

    def look(_done: int, _total: int) -> None:
        seen.append(asyncio.run(build(GameChoice(game="dots", options=options), search)))

    qipan.solve(qipan.game("dots", **options), progress=look)
    look(0, 0)
    *during, after = seen
    assert {each.what.code for each in during if each.what} == {"table_is_built"}
    done = [each.done for each in during]
    assert done == sorted(done)
    assert all(0 <= each <= 1 for each in done)
    assert (after.what, after.done) == (None, 0)


def test_a_move_is_graded_by_what_a_seat_knows(served: ServerProcess) -> None:
    dots = {"game": "dots", "options": {"rows": 1, "cols": 2}}
    grades = [served.post("/api/grade", {**dots, "move": edge})["graded"]["grade"] for edge in ("0", "3")]
    assert grades == ["mistake", "best"]
    planes = {"game": "planes", "options": {"size": 8, "planes": 1}, "position": "A2=empty"}
    graded = {cell: served.post("/api/grade", {**planes, "move": cell})["graded"] for cell in ("A0", "A2", "D3", "D4")}
    assert graded["A2"] is None  # no grade: A2 was shot at before
    assert (graded["A0"]["grade"], graded["D3"]["unit"]) == ("blunder", "shots")
    assert "best" in {graded["D3"]["grade"], graded["D4"]["grade"]}


def test_a_posterior_equals_a_count_by_brute_force(served: ServerProcess) -> None:
    game = qipan.game("planes", size=8, planes=2)
    planes = [move.path for move in game.initial().moves()]
    known = {"D3": "body", "C3": "empty"}

    def answer(layout: tuple[tuple[str, ...], ...], cell: str) -> str:
        if any(cell == plane[0] for plane in layout):
            return "head"
        return "body" if any(cell in plane for plane in layout) else "empty"

    layouts = [pair for pair in combinations(planes, 2) if not set(pair[0]) & set(pair[1])]
    fit = [each for each in layouts if all(answer(each, cell) == expected for cell, expected in known.items())]
    response = served.post(
        "/api/insights/planes/posterior", {"options": {"size": 8, "planes": 2}, "answers": "D3=body C3=empty"}
    )
    assert (response["layouts"], response["kind"], response["answers"]) == (len(fit), "exact", "D3=body,C3=empty")
    for cell, counts in response["cells"].items():
        answers = [answer(each, cell) for each in fit]
        assert counts == {each: answers.count(each) for each in ("head", "body", "empty")}
    assert response["shots"] == posterior(game, "D3=body C3=empty").best


def test_the_posterior_of_the_largest_board_is_a_sample(served: ServerProcess) -> None:
    response = served.post("/api/insights/planes/posterior", {"options": {"size": 12, "planes": 4}})
    assert (response["layouts"], response["kind"]) == (13_298_876, "estimate")
    assert sum(counts["head"] for counts in response["cells"].values()) == pytest.approx(
        4 * response["layouts"], rel=1e-4
    )


def test_nothing_is_left_to_choose_once_every_head_is_hit(served: ServerProcess) -> None:
    position = {"game": "planes", "options": ONE_PLANE}
    assert served.post("/api/insights/planes/posterior", {**position, "answers": "A2=head"})["shots"]["finish"] is None
    code, response = served.request("/api/opinion", {**position, "engine": "tree", "position": "A2=head"})
    assert (code, response["detail"]["code"]) == (409, "position_is_over")


def test_a_view_can_have_any_number_of_answers() -> None:
    game = qipan.game("planes", **ONE_PLANE)
    layout = game.initial().moves()[0].path
    answers = {cell.name: "body" if cell.name in layout else "empty" for cell in game.layout()}
    del answers[layout[0]]
    view = view_of(game, ",".join(f"{cell}={answer}" for cell, answer in answers.items()))
    assert view.mover == 0
    assert [str(move) for move in view.moves()] == [layout[0]]


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        ("posterior", {"game": "planes", "answers": "A0=head"}, "no layout fits"),
        ("posterior", {"game": "planes", "answers": "E4=body E4=head"}, "E4"),
        ("posterior", {"game": "planes", "answers": "Z9=body"}, "'Z'"),
        ("posterior", {"game": "planes", "answers": "飞机"}, "character"),
        ("posterior", {"game": "planes", "options": {"size": 99}}, "size"),
        ("posterior", {"game": "dots"}, "planes"),
        ("truth", {"game": "planes"}, "hidden"),
        ("truth", {"game": "dots", "position": "nonsense"}, ""),
        ("truth", {"game": "dots", "options": {"rows": 1, "cols": 1}, "position": "1x1 1111 1-0 0"}, "over"),
        ("opinion", {"game": "dots", "engine": "os.system"}, "no engine"),
        ("opinion", {"game": "dots", "engine": "random", "position": "9x9 0 0-0 0"}, ""),
        ("opinion", {"game": "planes", "engine": "tree", "position": "A2u A2u - -"}, ""),
    ],
)
def test_an_impossible_request_is_refused_with_a_reason(
    served: ServerProcess, path: str, body: Any, reason: str
) -> None:
    code, response = served.request(f"/api/{path}", body)
    assert code == 409
    assert reason in response["detail"]["text"]
    assert response["detail"]["text"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("posterior", {"game": "planes", "answers": "A0=body " * 400}),
        ("posterior", {"game": "planes", "answers": "A0=\x00"}),
        ("opinion", {"game": "dots", "engine": "random", "seconds": 1e9}),
        ("opinion", {"game": "dots"}),
        ("truth", {"game": "dots", "engine": "table"}),
    ],
)
def test_an_invalid_request_is_refused(served: ServerProcess, path: str, body: Any) -> None:
    assert served.request(f"/api/{path}", body)[0] == 422


@pytest.mark.parametrize(
    ("is_built", "place", "code"),
    [(True, None, "still_built"), (False, 1, "too_many_searches"), (False, None, "search_too_long")],
)
def test_a_late_search_says_what_it_has_waited_for(
    monkeypatch: pytest.MonkeyPatch, is_built: bool, place: int | None, code: str
) -> None:
    limits = SearchLimits(queue_seconds=0.01)
    game, request = qipan.game("dots", rows=2, cols=2), SimpleNamespace(scope={"client": ("127.0.0.1", 1)})

    async def work() -> None:
        async def receive() -> None:
            await asyncio.sleep(60)

        async def wait_admitted(search: searches.Search) -> None:
            async with search.admitted(0, game):
                with announced_build(game, TABLE_IS_BUILT(), None) if is_built else nullcontext():
                    await asyncio.sleep(60)

        scheduler = Scheduler(1)
        monkeypatch.setattr(scheduler, "place_of", lambda _: place)
        monkeypatch.setattr(request, "receive", receive, raising=False)
        search = searches.Search(Engines(scheduler), scheduler, limits, request)  # type: ignore[arg-type]
        with pytest.raises(RequestError) as raised:
            await wait_admitted(search)
        assert (raised.value.status, raised.value.reason.code) == (503, code)
        scheduler.stop()

    run_in_thread(work())


def test_a_request_does_not_search_longer_than_the_settings_allow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = SearchLimits(request_seconds=0.05)
    asked: list[float] = []

    class Recorder(Engines):
        async def analyse(self, view: View, seconds: float, *args: Any, **more: Any) -> Any:
            asked.append(seconds)
            return await super().analyse(view, seconds, *args, **more)

    monkeypatch.setattr(app, "Engines", Recorder)
    with LocalServer(Settings(db=f"sqlite:///{tmp_path}/matches.sqlite", searches=limits)) as server:
        for seconds in (5, 0.01):
            assert server.request("/api/analyse", {"game": "dots", "seconds": seconds})[0] == 200
    assert asked == [0.05, 0.01]


def test_a_short_search_does_not_wait_for_a_table_and_a_long_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    state = qipan.game("dots", rows=1, cols=2).initial()

    async def work() -> None:
        scheduler = Scheduler(1)
        engines, built = Engines(scheduler), asyncio.get_running_loop().create_future()
        monkeypatch.setattr(engines, "prepare", lambda *_: built)
        assert await engines.prove(state, 0.01, requester=NOBODY) is None
        proving = asyncio.create_task(engines.prove(state, requester=NOBODY))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(proving), 0.05)
        proving.cancel()
        await asyncio.sleep(0)
        assert not built.cancelled()  # building goes on, for clients who ask again
        built.set_result(None)
        proof = await engines.prove(state, 0.5, requester=NOBODY)
        assert proof is not None
        scheduler.stop()

    run_in_thread(work())
