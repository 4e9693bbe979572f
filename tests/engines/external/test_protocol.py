"""The line protocol: the transcript in its document, writing and reading of lines, and every engine as a program."""

from __future__ import annotations

import io
import re
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from cli.command_tree import run_here
from engines.external.helpers import write_program
from qipan.engines.external import Program, ProgramFailure, ProgramLimits, start_program
from qipan.engines.external.lines import LinesEngine
from qipan.engines.external.protocol import (
    game_line,
    go_line,
    observation_line,
    position_line,
    read_game,
    read_go,
    read_value,
    value_words,
)
from qipan.engines.external.speaker import Speaker
from qipan.engines.limit import Clocks
from qipan.engines.settings import ChosenValue, Setting
from variants import SAMPLES, Variant

DOCUMENT = Path(__file__).parents[3] / "docs" / "engine-protocol.md"
SEED = Setting("seed", "", "integer", default=0, minimum=0, maximum=2**31)


class Conversation(io.StringIO):
    """The output of a Speaker. Another thread can read its lines as they are written."""

    def __init__(self) -> None:
        super().__init__()
        self._read = 0
        self._changed = threading.Condition()

    def flush(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def next_line(self) -> str:
        with self._changed:
            while "\n" not in (rest := self.getvalue()[self._read :]):
                assert self._changed.wait(20), "the program says nothing"
        line = rest.partition("\n")[0]
        self._read += len(line) + 1
        return line


def create_table(game: qipan.Game, chosen: dict[str, ChosenValue]) -> qipan.Engine:
    return qipan.engine("table", game, seed=7)


def test_the_transcript_of_the_document() -> None:
    found = re.search(r"```transcript\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    output = Conversation()
    speaker = Speaker("table", create_table, settings=[SEED], output=output)
    for line in found[1].splitlines():
        side, _, text = line.partition(" ")
        if side == ">":
            speaker.run(io.StringIO(f"{text}\n")) if text == "quit" else speaker.carry_out(text)
        else:
            assert output.next_line() == text
    assert output.getvalue().count("\n") == found[1].count("\n<") + found[1].startswith("<")


@pytest.mark.parametrize("variant", SAMPLES, ids=str)
def test_a_game_line_is_read_back(variant: Variant) -> None:
    assert read_game(game_line(variant.game).split()[1:]) == variant.game


def test_go_has_the_clocks_of_all_seats() -> None:
    clocks = Clocks((1.0, 2.0, 3.0, 4.0, 5.0, 6.0), increment=0.5, move_seconds=7)
    line = go_line(qipan.Limit(depth=3, nodes=9, seconds=0.1, clocks=clocks))
    assert line == (
        "go p1time 1000 p2time 2000 p3time 3000 p4time 4000 p5time 5000 p6time 6000"
        " p1inc 500 p2inc 500 p3inc 500 p4inc 500 p5inc 500 p6inc 500 movetime 7000 depth 3 nodes 9"
    )
    limit = read_go(line.split()[1:], 5)
    assert (limit.depth, limit.nodes) == (3, 9)
    assert limit.seconds == pytest.approx(6 / 30 + 0.4)


@given(st.text(max_size=200), st.integers(0, 5))
@settings(max_examples=200, deadline=None)
def test_any_words_are_read(text: str, seat: int) -> None:
    read_go(text.split(), seat)
    read_value(["value", *text.split()], seat, 6, "bot")
    read_value(text.split(), seat, 6, "bot")


def test_values_are_read_back_as_claims() -> None:
    exact = qipan.Value.exact("win", distance=3, score=-2)
    assert value_words(exact) == "value exact win distance 3 score -2"
    claimed = read_value(value_words(exact).split(), 2, 3, "bot")
    assert claimed is not None
    assert (claimed.kind, claimed.payoffs, str(claimed.source)) == ("estimate", (-0.5, -0.5, 1.0), "bot: win in 3 -2")
    game = qipan.game("planes", size=8, planes=1)
    choice = qipan.engine("tree", game).choose(game.parse("A2u A2u - -").view(0))
    assert value_words(choice.value) == "value cost 5.1875 shots"
    assert read_value(value_words(choice.value).split(), 0, 2, "bot") is None
    assert read_value(["value", "estimate", "0.5"], 0, 2, "bot") is None
    assert read_value(["value", "estimate", "nan", "1"], 0, 2, "bot") is None


@given(st.lists(st.text(max_size=40), max_size=20))
@settings(max_examples=200, deadline=None)
def test_a_program_survives_any_lines(lines: list[str]) -> None:
    words = ["go", "position", "observation", "query", "setoption", "game", "ugi"]
    output = io.StringIO()
    text = "\n".join(f"{words[number % len(words)]} {line}" for number, line in enumerate(lines))
    speaker = Speaker("random", lambda game, chosen: qipan.engine("random", game), settings=[SEED], output=output)
    speaker.run(io.StringIO(f"game dots\n{text}\nisready\nquit\n"))
    assert output.getvalue().splitlines()[-1] == "readyok"


SMALL = {"planes": {"size": 8, "planes": 1}}  # a larger board has a decision tree that takes long to build
ENGINES = [(game, name) for game in qipan.game_names() for name in qipan.engine_names(qipan.game(game))]


@pytest.mark.parametrize(("game_name", "name"), ENGINES)
def test_every_engine_speaks(
    game_name: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = SMALL.get(game_name, {})
    view = qipan.game(game_name, **options).initial().view(0)
    place = position_line(None, []) if view.state is not None else observation_line(view)
    lines = ["ugi", "isready", "uginewgame", place, "query mover", "go depth 1 nodes 20 movetime 20"]
    typed = "".join(f"{line}\n" for line in lines)
    chosen = [word for key, value in options.items() for word in ("-o", f"{key}={value}")]
    assert run_here(monkeypatch, "engine", "run", name, game_name, "--seed", "1", *chosen, typed=typed) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == f"id name {name}"
    answers = ["ugiok", "readyok", "response p1"]
    assert [line for line in printed if line in answers] == answers
    assert printed[-1] in {f"bestmove {move}" for move in view.moves()}


@pytest.mark.parametrize("name", qipan.game_names())
def test_an_engine_plays_the_same_as_a_program(name: str) -> None:
    """`qipan engine run` gives the same moves as the engine itself, move by move."""
    game = qipan.game(name)
    command = (sys.executable, "-m", "qipan", "engine", "run", "greedy", name, "--seed", "5")
    with start_program(Program("greedy", command, sandbox=False), game) as program:
        same = qipan.engine("greedy", game, seed=5)
        state, history = game.initial(), list[qipan.State]()
        for _ in range(8):
            assert state.mover is not None
            view = state.view(state.mover)
            known = [] if view.state is None else history
            assert (
                program.choose(view, qipan.Limit(depth=2), known).move
                == same.choose(view, qipan.Limit(depth=2), known).move
            )
            history.append(state)
            state = state.play(state.moves()[len(history) % len(state.moves())])


def test_a_program_gets_the_moves_of_the_game(tmp_path: Path) -> None:
    """The referee sends the moves from the start, also after a takeback; a new game may begin in another position."""
    start = "log = open('log', 'w', buffering=1)"
    program = write_program(tmp_path, start=start).command
    text = Path(program[1]).read_text().replace("words = line.split()", "words = line.split(); log.write(line)")
    Path(program[1]).write_text(text)
    game = qipan.game("dots", rows=1, cols=1)
    states = [game.initial()]
    for move in "012":
        states.append(states[-1].play(move))
    with start_program(Program("bot", program, folder=tmp_path, sandbox=False), game) as engine:
        for ply in (0, 2, 3, 1):
            mover = states[ply].mover
            assert mover is not None
            engine.choose(states[ply].view(mover), qipan.Limit(nodes=5), states[:ply])
        engine.new_game()
        engine.choose(states[2].view(0), qipan.Limit(), ())
    sent = [line for line in (tmp_path / "log").read_text().splitlines() if line.startswith(("position", "ugin", "go"))]
    assert sent == [
        "uginewgame",
        "position startpos",
        "go nodes 5",
        "position startpos moves 0 1",
        "go nodes 5",
        "position startpos moves 0 1 2",
        "go nodes 5",
        "position startpos moves 0",
        "go nodes 5",
        "uginewgame",
        "position fen 1x1 1100 0-0 0",
        "go",
    ]


def test_options_are_offered_and_set(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "qipan", "engine", "run", "mcts", "dots")
    program = Program("mcts", command, sandbox=False, options=(("exploration", "0.5"),))
    with start_program(program, qipan.game("dots"), seed=3) as engine:
        engine.prepare()
        assert isinstance(engine, LinesEngine)
        assert set(engine.options) == {"seed", "exploration"}
        assert (engine.reported_name, engine.protocol_version) == ("mcts", 1)
        assert engine.ask("mover", 0.2) is None  # no answer: the program has no position yet
        engine.choose(qipan.game("dots").initial().view(0), qipan.Limit(seconds=0.05))
        assert engine.ask("mover", 5) == ["p1"]


def test_a_program_is_asked_with_the_clocks_of_the_match(tmp_path: Path) -> None:
    go = "open('log', 'a').write(line)"
    program = write_program(tmp_path, go=go)
    game = qipan.game("dots", rows=1, cols=1)
    for clock in (qipan.Clock(per_game=60, increment=1), qipan.Clock(per_move=5)):
        with start_program(program, game) as engine:
            qipan.play_match(game, [engine, "random"], terms=qipan.Terms(clock=clock))
    assert program.folder is not None
    lines = (program.folder / "log").read_text().splitlines()
    assert any(re.fullmatch(r"go p1time (59\d\d\d|6\d{4}) p2time \d+ p1inc 1000 p2inc 1000", line) for line in lines)
    assert any(re.fullmatch(r"go movetime (4\d\d\d|5000)", line) for line in lines)


@pytest.mark.parametrize(
    ("limit", "starts", "times"),
    [
        (qipan.Limit(), False, (60, 60, 61)),
        (qipan.Limit(nodes=9), False, (60, 60, 61)),
        (qipan.Limit(seconds=0.1), False, (0.36, 0.23, 0.36)),
        (qipan.Limit(seconds=2), False, (2.45, 2.225, 2.45)),
        (qipan.Limit(seconds=0.1), True, (1.36, 0.73, 1.36)),
        (qipan.Limit(seconds=1, clocks=Clocks((30.0, 8.0))), False, (8, 8, 9)),
        (qipan.Limit(seconds=1, clocks=Clocks((), move_seconds=2)), False, (2.45, 2.225, 2.45)),
        (qipan.Limit(seconds=1, clocks=Clocks((9.0, 9.0), move_seconds=2)), False, (2.45, 2.225, 2.45)),
        (qipan.Limit(seconds=1, clocks=Clocks((9.0, 2.1), move_seconds=2)), False, (2.1, 2.1, 3.1)),
    ],
)
def test_a_program_has_little_more_time_than_its_limit(
    limit: qipan.Limit, starts: bool, times: tuple[float, float, float], tmp_path: Path
) -> None:
    with start_program(write_program(tmp_path, limits=ProgramLimits()), qipan.game("dots")) as engine:
        if not starts:
            engine.prepare()
        found = engine._move_time(limit, 1)
    assert (found.allowed, found.stop, found.last) == pytest.approx(times)


def test_a_program_that_ignores_its_time_forfeits_soon(tmp_path: Path) -> None:
    program = write_program(tmp_path, go="time.sleep(1000)", limits=ProgramLimits(start_seconds=30))
    with (
        start_program(program, qipan.game("dots")) as engine,
        pytest.raises(ProgramFailure, match=r"it did not answer within 0\.36 seconds"),
    ):
        engine.choose(qipan.game("dots").initial().view(0), qipan.Limit(seconds=0.1))
