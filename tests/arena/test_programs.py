"""Programs in tournaments and classrooms: one that fails forfeits, and everybody else plays on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.bots import CHEATS, CRASHES, DIES_IN_GAME, FIRST, LAST, write_bot
from arena.helpers import SMALL, keys_in_log, players_of
from arena.test_runner import Here
from cli.command_tree import run_here
from qipan.arena import classroom
from qipan.arena.classroom import Classroom, find_bots
from qipan.arena.competitor import read_competitors
from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder, read_tournament
from qipan.arena.runner import Runner
from qipan.arena.standings import failures, standings
from qipan.arena.tournaments import create_tournament
from qipan.engines.external.versions import version_of
from qipan.executors.processes import ProcessExecutor


def test_a_program_that_fails_forfeits_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = {"good": FIRST, "dies": DIES_IN_GAME, "cheats": CHEATS}
    texts = [f"{name}={write_bot(tmp_path / name, program)}" for name, program in bots.items()]
    definition = Definition.of(SMALL, read_competitors([*texts, "random"]), seed=1)
    create_tournament(tmp_path / "t", definition)
    Runner(TournamentFolder(tmp_path / "t"), Here()).run()
    tournament = read_tournament(tmp_path / "t")
    assert tournament.is_finished
    failed = failures(definition, tournament.games.values())
    assert {failure.name for failure in failed} == {"dies", "cheats"}
    for failure in failed:
        result = tournament.games[failure.key].result
        assert result.payoffs[result.players.index(failure.name)] == -1
    notes = {failure.name: failure.note for failure in failed}
    assert "it ended with exit status 3: out of ideas" in notes["dies"]
    assert "castle, which is not legal here" in notes["cheats"]
    lines = standings(definition, tournament.schedule, tournament.results)
    assert {line.name for line in lines[2:]} == {"dies", "cheats"}
    key = next(failure.key for failure in failed if failure.name == "dies")
    assert run_here(monkeypatch, "arena", "show", str(tmp_path / "t"), key) == 0
    shown = capsys.readouterr().out
    assert "dies printed to standard error:\nout of ideas\n" in shown
    assert "exit status 3" in shown


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    for name, program in (("ann", FIRST), ("bo", LAST), ("cy", FIRST), ("dee", CRASHES), ("eve", CHEATS)):
        write_bot(tmp_path / name, program)
    (tmp_path / "empty").mkdir()
    (tmp_path / ".git").mkdir()
    (tmp_path / "notes.txt").write_text("no bot")
    return tmp_path


@pytest.fixture(scope="module")
def executor() -> Iterator[ProcessExecutor]:
    with ProcessExecutor(2) as running:
        yield running


def play(room: Classroom) -> set[str]:
    """Play the missing games; return the labels of the bots that played any."""
    before = set(keys_in_log(room.tournament.path)) if room.tournament.games_file.exists() else set()
    Runner(room.tournament, Here()).run()
    return {player for key in set(keys_in_log(room.tournament.path)) - before for player in players_of(key)}


def test_a_classroom_plays_what_has_changed(bots: Path, executor: ProcessExecutor) -> None:
    room = Classroom(bots, SMALL, games=2)
    checked: list[str] = []
    definition = room.update(executor, lambda name, _: checked.append(name))
    assert sorted(checked) == ["ann", "bo", "cy", "dee", "empty", "eve"]
    assert definition.names == ("ann", "bo", "cy")
    broken = dict(definition.broken)
    assert broken.keys() == {"dee", "empty", "eve"}
    assert "I have no idea" in broken["dee"]
    assert "has no bot" in broken["empty"]
    assert "castle, which is not legal here" in broken["eve"]
    assert len(play(room)) == 3
    first = read_tournament(bots)  # the folder of the bots stands for its tournament
    assert first.is_finished
    assert len(first.games) == 6
    assert not room.is_outdated(definition)

    # Nothing has changed: no check, no game.
    checked.clear()
    assert room.update(executor, lambda name, _: checked.append(name)) == definition
    assert (checked, play(room)) == ([], set())

    # One bot changes, one is repaired, one goes, and one comes.
    write_bot(bots / "bo", FIRST)
    assert room.is_outdated(definition)
    write_bot(bots / "dee", LAST)
    (bots / "cy").rename(bots / ".cy")
    write_bot(bots / "flo", LAST)
    changed = room.update(executor, lambda name, _: checked.append(name))
    assert sorted(checked) == ["bo", "dee", "flo"]
    assert changed.names == ("ann", "bo", "dee", "flo")
    assert {label.partition("@")[0] for label in play(room)} == {"ann", "bo", "dee", "flo"}
    second = read_tournament(bots)
    assert second.is_finished
    assert len(second.games) == 12
    assert all(f"bo@{version_of(bots / 'bo')}" in key for key in second.games if "bo" in key)
    assert not room.is_outdated(changed)

    # A bot that comes back as it was has its games already.
    (bots / ".cy").rename(bots / "cy")
    write_bot(bots / "bo", LAST)
    back = room.update(executor)
    assert all("cy" in each or "bo" in each for each in back.names if each in ("cy", "bo"))
    played = play(room)
    old = {f"{name}@{version_of(bots / name)}" for name in ("ann", "bo", "cy")}
    assert played == {f"{name}@{version_of(bots / name)}" for name in ("bo", "cy", "dee", "flo")}
    assert all(key in read_tournament(bots).games for key in first.games)
    assert old <= {each.label for each in back.competitors}


def test_files_that_a_bot_writes_do_not_change_its_version(tmp_path: Path) -> None:
    write_bot(tmp_path / "ann", FIRST)
    before = version_of(tmp_path / "ann")
    (tmp_path / "ann" / "__pycache__").mkdir()
    (tmp_path / "ann" / "__pycache__" / "bot.pyc").write_bytes(b"x")
    (tmp_path / "ann" / "games.log").write_text("x")
    assert version_of(tmp_path / "ann") == before
    (tmp_path / "ann" / "weights.bin").write_bytes(b"x")
    assert version_of(tmp_path / "ann") != before


def test_names_of_folders_may_be_anything(tmp_path: Path) -> None:
    for name in ("机器人", "a+b", "a-b", "x\x07y", "n" * 150, "_template"):
        (tmp_path / name).mkdir()
    found = {bot.name: bot.problem for bot in find_bots(tmp_path)}
    assert "机器人" in found
    assert "_template" not in found
    assert found["a-b (2)"] == "two competitors are called a-b"
    assert len(found) == 5
    assert sum(bool(problem) for problem in found.values()) == 3


def test_a_bot_that_breaks_the_check_itself_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("unexpected\nerror")

    monkeypatch.setattr(classroom, "check_program", fail)
    write_bot(tmp_path / "ann", FIRST)
    assert classroom.check_bot(find_bots(tmp_path)[0].competitor, "dots", {}) == "unexpected error"
