"""Registered programs: what they play, when their processes start and end, and what happens if they fail."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import qipan
from engines.external.helpers import GOOD, has_ended, write_program
from qipan.engines.external import Program, ProgramFailure, ProgramLimits
from qipan.rules.reasons import Problem
from qipan.server import clock
from qipan.server.config.searches import SearchLimits
from qipan.server.engines.engines import Engines
from qipan.server.engines.job import NOBODY, Urgency
from qipan.server.engines.program_pool import MAX_LOGGED_OUTPUT, ProgramPool
from qipan.server.engines.programs import Programs, read_programs
from qipan.server.engines.scheduler import Scheduler
from qipan.server.errors import Refusal, ServerBusy
from qipan.server.protocol.base import EngineSeat
from server.helpers import run_in_thread

DOTS = qipan.game("dots", rows=1, cols=1)
ONE_SHOT = "import sys\n{start}\nprint(sys.stdin.readline())\n"


# ---- how they are registered ----


def test_a_program_is_registered_under_its_name_and_protocol(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("")
    programs = read_programs({"ann": str(tmp_path), "bo": f"{file}:one-shot"})
    ann, bo = programs.find("ann"), programs.find("bo")
    assert ann is not None
    assert bo is not None
    assert (ann.name, ann.protocol, ann.folder) == ("ann", "lines", tmp_path)
    assert (bo.name, bo.protocol) == ("bo", "one-shot")
    assert programs.find("cy") is None
    # A program whose protocol has no handshake is offered for every game; any other program only after it has agreed.
    assert [kind.name for kind in programs.kinds(DOTS)] == ["bo"]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("ann", "/no/such/bot", "the program ann: there is no program"),
        ("mcts", "true", "the program mcts: an engine has this name"),
        ("best", "true", "the program best: an engine has this name"),
    ],
)
def test_a_program_that_cannot_be_registered_is_named(name: str, text: str, problem: str) -> None:
    with pytest.raises(Problem, match=problem):
        read_programs({name: text})


def test_a_manifest_declares_games(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("")
    (tmp_path / "bot.toml").write_text('games = ["dots"]')
    programs = read_programs({"ann": str(tmp_path)})
    assert programs.unasked() == []
    assert [programs.plays("ann", qipan.game(name)) for name in ("dots", "planes")] == [True, False]
    (tmp_path / "bot.toml").write_text('games = ["dominoes"]')
    with pytest.raises(Problem, match="declares the game dominoes"):
        read_programs({"ann": str(tmp_path)})


# ---- the pool ----


class Idle:
    """Stands for a program; `outputs` collects the names of the programs that have ended."""

    error_output = ""

    def __init__(self, program: Program, ended: list[str]) -> None:
        self.name = program.name
        self._ended = ended

    def close(self) -> None:
        self._ended.append(self.name)


def new_pool(ended: list[str], **limits: float) -> ProgramPool:
    values: dict[str, Any] = dict(limits)
    start: Any = lambda program, game: Idle(program, ended)  # noqa: E731
    return ProgramPool(SearchLimits(**values), start)


def use(pool: ProgramPool, *names: str) -> None:
    for name in names:
        with pool.borrow(name, Program(name, ("true",)), DOTS):
            pass


def test_the_number_of_processes_is_limited() -> None:
    ended: list[str] = []
    pool = new_pool(ended, max_programs=2)
    use(pool, "a", "b", "a", "c")
    assert ended == ["b"]  # b was used least recently
    with (
        pool.borrow("a", Program("a", ()), DOTS),
        pool.borrow("d", Program("d", ()), DOTS),
        pytest.raises(ServerBusy, match="too many programs"),
    ):
        use(pool, "e")
    assert ended == ["b", "c"]
    use(pool, "e")


def test_two_who_ask_for_one_program_get_two_processes() -> None:
    ended: list[str] = []
    pool = new_pool(ended)
    with pool.borrow("a", Program("a", ()), DOTS) as first, pool.borrow("a", Program("a", ()), DOTS) as second:
        assert first is not second
    assert ended == ["a"]


def test_an_idle_program_ends_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(clock, "monotonic", lambda: now)
    ended: list[str] = []
    pool = new_pool(ended, program_idle_seconds=10)
    use(pool, "a")
    now = 108.0
    use(pool, "b")
    pool.end_idle()
    assert ended == []
    now = 111.0
    pool.end_idle()
    assert ended == ["a"]


def test_a_closed_pool_ends_what_it_has_lent() -> None:
    ended: list[str] = []
    pool = new_pool(ended)
    use(pool, "a")
    with pool.borrow("b", Program("b", ()), DOTS):
        pool.close()
        assert ended == ["a"]
    assert ended == ["a", "b"]
    with pytest.raises(ServerBusy, match="shutting down"):
        use(pool, "c")


# ---- real programs ----


def with_programs(*programs: Program, scenario: Callable[[Engines], Awaitable[None]]) -> None:
    """Run a scenario with engines that know these programs, and check that no process is left."""

    async def work() -> None:
        scheduler = Scheduler(2)
        engines = Engines(scheduler, Programs({program.name: program for program in programs}))
        try:
            await scenario(engines)
        finally:
            scheduler.stop()
            await asyncio.to_thread(engines.close)

    run_in_thread(work())
    for program in programs:
        assert has_ended(str(program.folder))


async def choose(
    engines: Engines,
    name: str,
    view: qipan.View | None = None,
    *,
    stop: qipan.Stop | None = None,
    history: Sequence[qipan.State] = (),
    limit: qipan.Limit = qipan.Limit(seconds=1),
) -> qipan.Choice:
    view = view or DOTS.initial().view(0)
    return await engines.choose(
        "room",
        EngineSeat(engine=name),
        view,
        lambda: limit,
        urgency=Urgency.MOVE,
        stop=stop or qipan.Stop(),
        history=history,
    )


async def introduce(engines: Engines, until: Callable[[], bool]) -> None:
    """Let the programs say what they play."""
    task = asyncio.create_task(engines.run_programs())
    end = time.monotonic() + 30
    while not until() and time.monotonic() < end:
        await asyncio.sleep(0.01)
    task.cancel()


def test_a_program_plays_with_one_process(tmp_path: Path) -> None:
    program = write_program(tmp_path, start="import pathlib; pathlib.Path('starts').open('a').write('x')")

    async def scenario(engines: Engines) -> None:
        state = DOTS.initial()
        history: list[qipan.State] = []
        while state.mover is not None:
            choice = await choose(engines, "bot", state.view(state.mover), history=history)
            history.append(state)
            state = state.play(choice.move)
        assert len(history) == 4

    with_programs(program, scenario=scenario)
    assert (tmp_path / "bot" / "starts").read_text() == "xx"  # one process for each seat


def test_a_program_says_which_games_and_variants_it_plays(tmp_path: Path) -> None:
    text = GOOD.replace(
        '    elif words[:1] == ["go"]:',
        '    elif words[:1] == ["game"] and (words[1] != "dots" or "rows=5" in words):\n'
        '        print("error I play only small dots", flush=True)\n'
        '    elif words[:1] == ["go"]:',
    )
    program = write_program(tmp_path, text=text)
    small, big = qipan.game("dots"), qipan.game("dots", rows=5, cols=5)

    async def scenario(engines: Engines) -> None:
        with pytest.raises(Refusal, match="no engine 'bot' plays dots"):
            engines.check_name("bot", small)  # refused, since the program has not been asked yet
        games = [qipan.game(name) for name in qipan.game_names()]
        await introduce(engines, lambda: all(engines.programs.is_answered("bot", game) for game in games))
        assert [game.name for game in games if engines.programs.plays("bot", game)] == ["dots"]
        await engines.check(EngineSeat(engine="bot"), small)
        with pytest.raises(Refusal, match="bot does not play dots with these options: it says: I play only small dots"):
            await engines.check(EngineSeat(engine="bot"), big)
        assert not engines.programs.plays("bot", big)
        with pytest.raises(Refusal, match="no levels"):
            await engines.check(EngineSeat(engine="bot", level=3), small)
        with pytest.raises(Refusal, match="bot has no setting depth"):
            await engines.check(EngineSeat(engine="bot", settings={"depth": 3}), small)
        with pytest.raises(Problem, match="seconds must be"):
            await engines.check(EngineSeat(engine="bot", settings={"seconds": 1000}), small)

    with_programs(program, scenario=scenario)


def test_a_program_that_does_not_start_plays_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    program = write_program(tmp_path, start="sys.exit('no licence')")

    async def scenario(engines: Engines) -> None:
        await introduce(engines, lambda: len(caplog.records) >= len(qipan.game_names()))
        assert not engines.programs.plays("bot", DOTS)

    with caplog.at_level(logging.INFO, "qipan.server"):
        with_programs(program, scenario=scenario)
    assert any("program bot cannot play dots: it ended with exit status 1" in each.message for each in caplog.records)


@pytest.mark.parametrize(
    ("go", "problem"),
    [
        ("sys.exit('secret')", "bot failed: it ended with exit status 1"),
        ("print('bestmove Z9', flush=True)", "bot failed: it answered Z9, which is not legal here"),
        ("time.sleep(60)", "bot failed: it did not answer within 1.4 seconds"),
        ("subprocess.Popen(['sleep', '61']); print('x' * 2**21, flush=True)", "bot failed: it wrote more than"),
    ],
)
def test_a_program_that_fails_has_a_reason_and_its_output_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, go: str, problem: str
) -> None:
    output = "print('private ' * 1000, 'the end', file=sys.stderr, flush=True)"
    limits = ProgramLimits(overrun_seconds=0.3, stop_seconds=0.2)
    program = write_program(tmp_path, go=f"{output}\n{go}", limits=limits)

    async def scenario(engines: Engines) -> None:
        with pytest.raises(ProgramFailure, match=problem) as caught:
            await choose(engines, "bot")
        assert "secret" not in str(caught.value)
        assert "private" not in str(caught.value)

    with caplog.at_level(logging.INFO, "qipan.server"):
        with_programs(program, scenario=scenario)
    [line] = [each.getMessage() for each in caplog.records if "failed" in each.getMessage()]
    assert "the end" in line
    assert len(line) < MAX_LOGGED_OUTPUT + 200


def test_a_program_that_cannot_be_stopped_tries_again_later(tmp_path: Path) -> None:
    start = "import os, time\nwhile not os.path.exists('go'): time.sleep(0.01)"
    program = write_program(tmp_path, text=ONE_SHOT, start=start, protocol="one-shot")

    async def scenario(engines: Engines) -> None:
        stop = qipan.Stop()
        task = asyncio.create_task(choose(engines, "bot", stop=stop, limit=qipan.Limit(seconds=30)))
        await asyncio.sleep(0.2)
        stop.set()
        with pytest.raises(ServerBusy):
            await task
        assert program.folder is not None
        (program.folder / "go").touch()
        assert (await choose(engines, "bot")).move == DOTS.initial().moves()[0]

    with_programs(program, scenario=scenario)


def test_a_program_knows_only_the_view(tmp_path: Path) -> None:
    program = write_program(tmp_path, go="open('seen', 'a').write(seen)", start="seen = ''")
    file = tmp_path / "bot" / "bot.py"
    file.write_text(file.read_text().replace("    words = line.split()", "    words = line.split(); seen += line"))
    planes = qipan.game("planes", size=8, planes=1)
    state = planes.initial().play("B2u").play("A4u")
    other = planes.initial().play("B2u").play("B3u")

    async def scenario(engines: Engines) -> None:
        await choose(engines, "bot", state.view(0), history=())

    with_programs(program, scenario=scenario)
    seen = (tmp_path / "bot" / "seen").read_text()
    assert state.view(0).text == other.view(0).text
    assert f"observation p1 {state.view(0).text}" in seen
    assert "A4u" not in seen


def test_an_opinion_of_a_program_begins_a_new_game(tmp_path: Path) -> None:
    text = GOOD.replace("{start}", "games = 0").replace(
        '    elif words[:1] == ["go"]:',
        '    elif words == ["uginewgame"]:\n'
        "        games += 1\n"
        '    elif words[:1] == ["go"]:\n'
        '        print("info depth", games, flush=True)',
    )
    program = write_program(tmp_path, text=text)

    async def scenario(engines: Engines) -> None:
        depths = []
        for _ in range(2):
            choice = await engines.ask_new_engine(
                "bot",
                DOTS,
                lambda engine, stop: engine.choose(DOTS.initial().view(0), qipan.Limit(seconds=1, stop=stop)),
                requester=NOBODY,
                seconds=1,
            )
            depths.append(choice.depth)
        assert depths == [1, 2]  # one process has played both games, and was informed of each
        with pytest.raises(Refusal, match="bot cannot analyse positions"):
            await engines.analyse(DOTS.initial().view(0), 0.1, "bot", requester=NOBODY)

    with_programs(program, scenario=scenario)
