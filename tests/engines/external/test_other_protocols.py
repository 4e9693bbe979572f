"""Programs that are started for each move, and programs that speak Botzone's JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import qipan
from engines.external.helpers import HASTY, LIMITS, SANDBOXES, view_of_dots, write_program
from qipan.engines.external import ProgramFailure, start_program
from qipan.engines.external.program import ProtocolName

# A program that runs the code `{go}`, and then prints the last legal move.
ONE_SHOT = """
import os, sys, time
if len(sys.argv) > 1:
{go}
print(sys.stdin.read().split()[-1], end="")
"""
# A program that answers with the first legal move, and logs the requests that it gets.
BOTZONE = """
import json, os, sys, time
def play(requests, responses, data):
    go = True
    if go:
{go}
    legal = requests[-1]["legal"]
    print(json.dumps({"response": legal[0], "data": data + "x", "globaldata": "kept"}), flush=True)
content = json.loads(sys.stdin.readline())
open("log", "a").write(json.dumps(content) + "\\n")
play(content["requests"], content["responses"], content["data"])
"""
KEEP_RUNNING = """
for line in iter(lambda: print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True) or sys.stdin.readline(), ""):
    open("log", "a").write(line)
    play([json.loads(line)], [], "")
"""


@pytest.mark.parametrize("sandbox", SANDBOXES)
@pytest.mark.parametrize("name", qipan.game_names())
def test_a_one_shot_program_plays(name: str, sandbox: bool, tmp_path: Path) -> None:
    game = qipan.game(name)
    program = write_program(tmp_path, text=ONE_SHOT, protocol="one-shot", sandbox=sandbox)
    with start_program(program, game) as engine:
        state = game.initial()
        for _ in range(3):
            view = state.view(state.mover or 0)
            move = engine.choose(view).move
            assert move == view.moves()[-1]
            state = state.play(move)


def test_the_arguments_of_a_one_shot_program(tmp_path: Path) -> None:
    go = "open('log', 'w').write(repr(sys.argv[1:]))"
    program = write_program(tmp_path, text=ONE_SHOT, go=go, protocol="one-shot")
    state = qipan.game("planes", size=8, planes=1).parse("A2u A2u D3 -")
    with start_program(program, state.game) as engine:
        assert engine.choose(state.view(1)).move == state.moves()[-1]
    assert program.folder is not None
    assert (program.folder / "log").read_text() == repr(
        ["shooting", "planes", "size=8,planes=1,equal_turns=on", "2", "A2u - D3"]
    )


@pytest.mark.parametrize("protocol", ["one-shot", "botzone"])
@pytest.mark.parametrize(
    ("go", "reason"),
    [
        ("sys.exit('no idea')", "it ended with exit status 1: no idea"),
        ("sys.exit(0)", "it ended with exit status 0"),
        ("time.sleep(1000)", "it did not answer within 0.5 seconds"),
        ("print('x' * 2_000_000)", "it wrote more than 1048576 bytes without a new line"),
        ("print('banana'); sys.exit(0)", "it answered banana"),
    ],
)
def test_faults(protocol: ProtocolName, go: str, reason: str, tmp_path: Path) -> None:
    text = {"one-shot": ONE_SHOT, "botzone": BOTZONE}[protocol]
    limits = HASTY if "0.5 seconds" in reason else LIMITS
    program = write_program(tmp_path, text=text, go=go, protocol=protocol, limits=limits)
    with start_program(program, view_of_dots().game) as engine, pytest.raises(ProgramFailure, match=reason):
        engine.choose(view_of_dots())


@pytest.mark.parametrize("answer", ['{"response": 33}', '{"response": {"move": "9"}}', '{"answer": "0"}', "[" * 5000])
def test_bad_json(answer: str, tmp_path: Path) -> None:
    program = write_program(tmp_path, text=BOTZONE, go=f"print({answer!r}); sys.exit(0)", protocol="botzone")
    with start_program(program, view_of_dots().game) as engine, pytest.raises(ProgramFailure, match="it answered"):
        engine.choose(view_of_dots())


@pytest.mark.parametrize("keeps_running", [False, True])
def test_the_requests_of_botzone(keeps_running: bool, tmp_path: Path) -> None:
    text = BOTZONE + KEEP_RUNNING * keeps_running
    program = write_program(tmp_path, text=text, protocol="botzone")
    game = qipan.game("dots", rows=1, cols=1)
    with start_program(program, game) as engine:
        for _ in range(2):
            record = qipan.play_match(game, [engine, "random"], seed=1)
            assert not any(entry.note for entry in record.entries)
    assert program.folder is not None
    lines = [json.loads(line) for line in (program.folder / "log").read_text().splitlines()]
    first, second, third, fourth = lines
    assert first["requests"][0]["view"] == "1x1 0000 0-0 0"
    assert first["requests"][0]["legal"] == ["0", "1", "2", "3"]
    assert (first["responses"], first["data"], first["globaldata"]) == ([], "", "")
    assert (third["responses"], third["data"], third["globaldata"]) == ([], "", "kept")
    if keeps_running:
        assert second["view"].startswith("1x1 1")
    else:
        assert (len(second["requests"]), second["responses"], second["data"]) == (2, ["0"], "x")
    assert fourth.get("responses", ["0"]) == ["0"]


def test_botzone_forgets_hidden_moves_that_were_taken_back(tmp_path: Path) -> None:
    program = write_program(tmp_path, text=BOTZONE, protocol="botzone")
    game = qipan.game("planes", size=8, planes=2)
    with start_program(program, game) as engine:
        before = game.initial().play(engine.choose(game.initial().view(0)).move)
        engine.choose(before.view(0))
        engine.choose(before.view(0))  # asked again, as if the second plane had been taken back
    assert program.folder is not None
    lines = [json.loads(line) for line in (program.folder / "log").read_text().splitlines()]
    assert [len(line["requests"]) for line in lines] == [1, 2, 1]
    assert lines[-1]["responses"] == []
