"""Programs in tournaments and classrooms: one that fails forfeits, and everybody else plays on."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures import ThreadPoolExecutor as Threads
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from arena.bots import CHEATS, CRASHES, DIES_IN_GAME, FIRST, LAST, write_bot
from arena.helpers import NODES, SMALL, keys_in_log, players_of
from arena.test_runner import Here
from cli.command_tree import run_here
from qipan.arena import classroom
from qipan.arena.bot_copies import copy_of, keep_copy, remove_copies, restore_copy
from qipan.arena.classroom import Classroom, find_bots
from qipan.arena.competitor import read_competitors
from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder, read_tournament
from qipan.arena.formats.registry import schedule
from qipan.arena.play import PlayedGame, UnplayedGame, play_game
from qipan.arena.runner import Runner
from qipan.arena.standings import failures, standings
from qipan.arena.tournaments import create_tournament
from qipan.cli.language import use_language
from qipan.engines.external import process, versions
from qipan.engines.external.versions import version_of
from qipan.executors.processes import ProcessExecutor
from qipan.rules.reasons import reason_of


def test_a_program_that_fails_forfeits_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = {"good": FIRST, "dies": DIES_IN_GAME, "cheats": CHEATS}
    texts = [f"{name}={write_bot(tmp_path / name, program)}" for name, program in bots.items()]
    definition = Definition.of(SMALL, read_competitors([*texts, "random"]), limit=NODES, seed=1)
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
    _check_chinese_words(tmp_path / "t", monkeypatch, capsys)


def _check_chinese_words(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Check that the terminal and the report say in the user's language why programs failed."""
    monkeypatch.setenv("QIPAN_LANG", "zh")
    report = folder.parent / "report.html"
    try:
        shown = []
        for command in (["standings"], ["show"], ["export", str(report)]):
            assert run_here(monkeypatch, "arena", command[0], str(folder), *command[1:]) == 0
            shown.append(capsys.readouterr().out)
    finally:
        use_language("en")
    for text in (*shown[:2], report.read_text(encoding="utf-8")):
        assert "castle" in text
        assert "legal" not in text
        assert "exit status" not in text


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
    """Play the missing games; return the labels of the bots that have played in any of them."""
    before = set(keys_in_log(room.tournament.path)) if room.tournament.games_file.exists() else set()
    Runner(room.tournament, Here()).run()
    return {player for key in set(keys_in_log(room.tournament.path)) - before for player in players_of(key)}


def test_a_classroom_plays_what_has_changed(bots: Path, executor: ProcessExecutor) -> None:
    room = Classroom(bots, SMALL, games=2, limit=NODES)
    checked: list[str] = []
    definition = room.update(executor, lambda name, _: checked.append(name))
    assert sorted(checked) == ["ann", "bo", "cy", "dee", "empty", "eve"]
    assert definition.names == ("ann", "bo", "cy")
    broken = {each.name: str(each.reason) for each in definition.broken}
    assert broken.keys() == {"dee", "empty", "eve"}
    assert "I have no idea" in broken["dee"]
    assert "has no bot" in broken["empty"]
    assert "castle, which is not legal here" in broken["eve"]
    [dee] = [each for each in definition.broken if each.name == "dee"]
    assert (dee.reason.code, dee.error_output) == ("program_exited_with_error", "I have no idea\n")
    assert len(play(room)) == 3
    first = read_tournament(bots)  # the folder of the bots stands for its tournament
    assert first.is_finished
    assert len(first.games) == 6
    assert not room.is_outdated(definition)

    # Nothing has changed, so no bot is checked again and no game is played.
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

    # A bot that comes back unchanged keeps the games that it has played.
    (bots / ".cy").rename(bots / "cy")
    write_bot(bots / "bo", LAST)
    back = room.update(executor)
    assert back.names == ("ann", "bo", "cy", "dee", "flo")
    played = play(room)
    old = {f"{name}@{version_of(bots / name)}" for name in ("ann", "bo", "cy")}
    assert played == {f"{name}@{version_of(bots / name)}" for name in ("bo", "cy", "dee", "flo")}
    assert all(key in read_tournament(bots).games for key in first.games)
    assert old <= {each.label for each in back.competitors}


def test_a_bot_that_changes_meanwhile_plays_no_game_under_its_earlier_version(
    bots: Path, executor: ProcessExecutor
) -> None:
    room = Classroom(bots, SMALL, games=2, limit=NODES)
    definition = room.update(executor)
    [game, *_] = schedule(definition, {}).games
    label = definition.competitors[game.players[0]].label
    name = label.partition("@")[0]
    assert isinstance(play_game(definition, game), PlayedGame)
    write_bot(bots / name, CRASHES)
    played = play_game(definition, game)
    assert isinstance(played, PlayedGame)
    assert b"forfeit" not in played.line  # the version that was checked still plays
    assert room.is_outdated(definition)

    # Without the copy, and with other files in the bot's folder, the game cannot be played.
    shutil.rmtree(room.tournament.path / "bots")
    unplayed = play_game(definition, game)
    assert isinstance(unplayed, UnplayedGame)
    assert str(unplayed.reason) == f"the files of {name} have changed"
    shutil.rmtree(bots / name)
    assert play_game(definition, game) == unplayed


def test_a_bot_cannot_annul_its_games_by_changing_its_files(tmp_path: Path) -> None:
    """Without a sandbox, a bot can write into the folder that it runs in; check that the folder is then made again."""
    spoil = "import os, sys\nopen('bot.py', 'a').write('# changed'); open('more', 'w').close()"
    write_bot(tmp_path / "ann", FIRST)
    write_bot(tmp_path / "bo", DIES_IN_GAME.replace("import sys", spoil))
    room = Classroom(tmp_path, SMALL, games=2, limit=NODES)
    with pytest.MonkeyPatch.context() as patch, Threads(1) as threads:
        patch.setattr(process, "sandbox_works", lambda: False)
        patch.setattr(classroom, "check_bot", lambda *_: classroom.Verdict())
        definition = room.update(threads)
        assert [each.label for each in definition.competitors] == [
            each.competitor.label for each in find_bots(tmp_path)
        ]
        Runner(room.tournament, workers := Here()).run()
    _, bo = definition.competitors
    assert version_of(Path(bo.spec)) != bo.version == version_of(tmp_path / "bo")  # bo has written into its copy
    tournament = read_tournament(tmp_path)
    assert tournament.is_finished
    assert set(workers.played.values()) == {1}
    assert Counter(each.name for each in failures(definition, tournament.games.values())) == {"bo": 2}


def test_a_copy_has_the_links_of_its_bot_not_what_they_lead_to(tmp_path: Path) -> None:
    folder, secret = tmp_path / "class" / "ann", tmp_path / "secret"
    write_bot(folder, FIRST)
    (tmp_path / "class" / ".arena").mkdir()
    secret.write_text("secret")
    (folder / "link").symlink_to(secret)
    (folder / "own").symlink_to("bot.py")
    os.mkfifo(folder / "pipe")
    version = version_of(folder)
    assert keep_copy(folder, version)
    copy = copy_of(folder, version)
    assert {path.name for path in copy.iterdir()} == {"bot.py", "link", "own"}
    assert (copy / "link").is_symlink()
    assert (copy / "own").resolve() == copy / "bot.py"
    secret.write_text("changed")
    assert version_of(folder) == version
    write_bot(copy, LAST)
    assert restore_copy(copy, version)
    assert (copy / "bot.py").read_text() == FIRST
    write_bot(folder, LAST)
    assert not keep_copy(folder, "00000000")
    assert restore_copy(copy, version)
    write_bot(copy, LAST)
    assert not restore_copy(copy, version)
    remove_copies(tmp_path / "class" / ".arena", [])
    assert list((tmp_path / "class" / ".arena" / "bots").iterdir()) == []


def test_files_are_read_again_only_if_they_may_have_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def content(path: Path, status: os.stat_result) -> bytes:
        read.append(path.name)
        return path.read_bytes()

    monkeypatch.setattr(versions, "_content", content)
    monkeypatch.setattr(versions, "SETTLED_NS", 10**15)
    file = write_bot(tmp_path / "ann", FIRST)
    first = version_of(file.parent)
    assert version_of(file.parent) == first
    assert len(read) == 2  # read again: so soon after a change, the next might leave no sign
    monkeypatch.setattr(versions, "SETTLED_NS", -(10**15))
    for _ in range(3):
        assert version_of(file.parent) == first
    assert len(read) == 3
    file.write_text(LAST)
    assert version_of(file.parent) != first
    assert len(read) == 4
    file.unlink()
    assert version_of(file.parent) != first


class Dying(ProcessExecutor):
    """Loses the first calls for a bot, as many as `deaths` says for its name, as if their processes had died."""

    def __init__(self, deaths: dict[str, int]) -> None:
        super().__init__(1)
        self.deaths = deaths

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        name = args[0].name
        if not self.deaths.get(name):
            return super().submit(function, *args, **kwargs)
        self.deaths[name] -= 1
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool())
        return future


def test_a_check_whose_process_dies_is_repeated(tmp_path: Path) -> None:
    for name in ("ann", "bo", "cy"):
        write_bot(tmp_path / name, FIRST if name == "ann" else CRASHES)
    with Dying({"ann": 1, "bo": 2, "cy": 9}) as executor:
        definition = Classroom(tmp_path, SMALL, games=2, limit=NODES).update(executor)
    broken = {each.name: str(each.reason) for each in definition.broken}
    assert definition.names == ("ann",)
    assert broken["bo"] == "it ended with exit status 1: I have no idea"
    assert broken["cy"] == "its check ended the process that checked it, each time"


def test_each_verdict_is_kept_and_shown_at_once(tmp_path: Path, executor: ProcessExecutor) -> None:
    """Ctrl-C during the checks loses no verdict, and the page always has the bots that have been checked."""
    for name, program in (("ann", FIRST), ("bo", LAST), ("dee", CRASHES)):
        write_bot(tmp_path / name, program)
    room = Classroom(tmp_path, SMALL, games=2, limit=NODES)
    seen: list[str] = []

    def interrupt(name: str, _: object) -> None:
        seen.append(name)
        shown = read_tournament(tmp_path).definition
        assert {*shown.names, *(each.name for each in shown.broken)} == set(seen)
        shown.check_size()
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        room.update(executor, interrupt)
    again: list[str] = []
    room.update(executor, lambda name, _: again.append(name))
    assert sorted([*seen, *again]) == ["ann", "bo", "dee"]


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
    for name in ("机器人", "a+b", "a-b", "x\x07y", "n" * 150, "_template", "a+b+c", "a-b+c", "a+b-c"):
        (tmp_path / name).mkdir()
    found = {bot.name: bot.problem for bot in find_bots(tmp_path)}
    assert "机器人" in found
    assert "_template" not in found
    assert str(found["a-b (2)"]) == "two competitors are called a-b"
    assert str(found["a-b-c (3)"]) == "two competitors are called a-b-c"
    assert len(found) == 8
    assert sum(bool(problem) for problem in found.values()) == 5


def test_a_bot_that_breaks_the_check_itself_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("unexpected\nerror")

    monkeypatch.setattr(classroom, "Compliance", fail)
    write_bot(tmp_path / "ann", FIRST)
    assert classroom.check_bot(find_bots(tmp_path)[0].competitor, "dots", {}).reason == reason_of(
        ValueError("unexpected error")
    )
