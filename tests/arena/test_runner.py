"""Running tournaments: each game exactly once, whatever dies in the middle, and the same games for the same seed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from pathlib import Path

import pytest

import qipan
from arena.bots import FIRST, write_bot
from arena.helpers import definition_of, engines, games_in_log, keys_in_log
from qipan.arena import play
from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder, read_tournament
from qipan.arena.formats.registry import schedule
from qipan.arena.formats.schedule import ScheduledGame
from qipan.arena.formats.sprt import sprt_of
from qipan.arena.play import Attempt, PlayedGame, UnplayedGame
from qipan.arena.runner import MAX_ATTEMPTS, Progress, Runner
from qipan.arena.standings import failures
from qipan.arena.tournaments import create_tournament, run_tournament
from qipan.executors.processes import ProcessExecutor
from qipan.match.statistics.results import GameResult
from qipan.rules.reasons import Problem, reason_of


class Here:
    """Plays in this process, and loses the calls that `loses` chooses, as if their process had died."""

    def __init__(self, loses: Callable[[list[str]], bool] = lambda _: False) -> None:
        self.max_workers = 2
        self.played: Counter[str] = Counter()
        self.was_killed = False
        self._loses = loses

    def submit(self, function: Callable[..., list[Attempt]], /, *args: object) -> Future[list[Attempt]]:
        future: Future[list[Attempt]] = Future()
        chunk = args[1]
        assert isinstance(chunk, list)
        keys = [game.key for game in chunk if isinstance(game, ScheduledGame)]
        if self._loses(keys):
            future.set_exception(BrokenProcessPool())
        else:
            attempts = function(*args)
            self.played.update(attempt.key for attempt in attempts)
            future.set_result(attempts)
        return future

    def kill(self) -> None:
        self.was_killed = True


def new_tournament(path: Path) -> TournamentFolder:
    create_tournament(path, definition_of(3, games=8))
    return TournamentFolder(path)


def check_complete(path: Path) -> None:
    """Check that every game of the schedule is in the log exactly once, and that its record is valid."""
    tournament = read_tournament(path)
    assert Counter(keys_in_log(path)) == Counter(game.key for game in tournament.schedule.games)
    assert tournament.is_finished
    for game in tournament.games.values():
        assert game.record.outcome is not None


def test_every_game_is_played_once(tmp_path: Path) -> None:
    workers = Here()
    Runner(new_tournament(tmp_path), workers).run()
    check_complete(tmp_path)
    assert set(workers.played.values()) == {1}
    Runner(TournamentFolder(tmp_path), again := Here()).run()
    assert not again.played


def test_no_finished_game_waits_for_long_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some games take very long: each chunk ends with its first long game. Some games cannot be played at first."""
    now, tries, chunks = 0.0, Counter[str](), list[list[float]]()

    def play_game(definition: Definition, game: ScheduledGame, running: str | None = None) -> Attempt:
        nonlocal now
        tries[game.key] += 1
        if game.key.endswith("7") and tries[game.key] < 3:
            return UnplayedGame(game.key, reason_of(ValueError("not yet")))
        seconds = 20.0 if 2 in game.players else 0.002
        now += seconds
        names = tuple(definition.names[player] for player in game.players)
        line = json.dumps({"key": game.key}).encode()
        return PlayedGame(game.key, GameResult(names, (1.0, -1.0)), line, (), seconds)

    class Noting(Here):
        def submit(self, function: Callable[..., list[Attempt]], /, *args: object) -> Future[list[Attempt]]:
            future = super().submit(function, *args)
            chunks.append([game.seconds for game in future.result() if isinstance(game, PlayedGame)])
            return future

    monkeypatch.setattr(play, "play_game", play_game)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    create_tournament(tmp_path, definition_of(3, games=200))
    Runner(TournamentFolder(tmp_path), workers := Noting()).run()
    keys = {game.key for game in schedule(definition_of(3, games=200), {}).games}
    assert Counter(keys_in_log(tmp_path)) == Counter(keys)
    assert {key for key, count in workers.played.items() if count > 1} == {key for key in keys if key.endswith("7")}
    assert max(sum(chunk[:-1]) for chunk in chunks if chunk) < play.CHUNK_SECONDS
    assert max(map(len, chunks)) > 1  # quick games share chunks


def test_a_tournament_that_is_to_end_finishes_the_games_in_progress(tmp_path: Path) -> None:
    """Check that games that no worker has begun are left for later, and that no worker is killed."""
    waiting: list[tuple[Future[list[Attempt]], Callable[..., list[Attempt]], tuple[object, ...]]] = []

    class Slow(Here):
        def submit(self, function: Callable[..., list[Attempt]], /, *args: object) -> Future[list[Attempt]]:
            future: Future[list[Attempt]] = Future()
            if not waiting:
                future.set_running_or_notify_cancel()
            waiting.append((future, function, args))
            return future

    def end(progress: Progress) -> bool:
        [first, *others] = waiting
        if first[0].running():
            first[0].set_result(first[1](*first[2]))
        else:
            assert all(future.cancelled() for future, _, _ in others)
        return False

    runner = Runner(new_tournament(tmp_path), workers := Slow(), goes_on=lambda: False, on_progress=end)
    progress = runner.run()
    assert len(waiting) > 1
    first_chunk = waiting[0][2][1]
    assert isinstance(first_chunk, list)
    assert not workers.was_killed
    assert set(keys_in_log(tmp_path)) == progress.results.keys() == {game.key for game in first_chunk}
    Runner(TournamentFolder(tmp_path), Here()).run()
    check_complete(tmp_path)


def test_lost_games_are_played_again(tmp_path: Path) -> None:
    lost: Counter[str] = Counter()

    def loses(keys: list[str]) -> bool:
        lost.update(keys)
        return lost[keys[0]] <= 2 and keys[0].startswith("1.")

    runner = Runner(new_tournament(tmp_path), workers := Here(loses))
    runner.run()
    check_complete(tmp_path)
    assert set(workers.played.values()) == {1}
    assert runner.given_up == {}


def test_a_game_that_always_kills_its_process_is_given_up_and_all_others_are_played(tmp_path: Path) -> None:
    deadly = "2.a0+a2.1"
    runner = Runner(folder := new_tournament(tmp_path), Here(lambda keys: deadly in keys))
    runner.run()
    assert runner.given_up == {deadly: None}
    expected = {game.key for game in schedule(folder.definition(), {}).games} - {deadly}
    assert Counter(keys_in_log(tmp_path)) == Counter(expected)
    assert not read_tournament(tmp_path).is_finished
    Runner(TournamentFolder(tmp_path), Here()).run()
    check_complete(tmp_path)


def test_a_tournament_whose_processes_cannot_play_ends_with_one_error(tmp_path: Path) -> None:
    deaths = count()
    runner = Runner(new_tournament(tmp_path), Here(lambda _: next(deaths) >= 0))
    with pytest.raises(Problem, match="end before they have played any"):
        runner.run()
    assert next(deaths) < 20
    assert not read_tournament(tmp_path).games


def test_a_program_that_is_gone_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tournament is created in one folder and resumed in another; the program's file is gone for a while."""
    bot = write_bot(tmp_path / "here" / "bot", FIRST)
    monkeypatch.chdir(tmp_path / "here")
    definition = engines("random", "bot/bot.py", games=4)
    create_tournament(tmp_path / "t", definition)
    monkeypatch.chdir("/")
    bot.rename(tmp_path / "away")
    with pytest.raises(Problem, match=r"^bot\.py: there is no program "):
        run_tournament(tmp_path / "t")
    folder = TournamentFolder(tmp_path / "t")
    runner = Runner(folder, workers := Here())  # as if the file had gone after the tournament was resumed
    runner.run()
    assert all(str(reason).startswith("bot.py: there is no program /") for reason in runner.given_up.values())
    assert set(workers.played.values()) == {MAX_ATTEMPTS}
    assert len(runner.given_up) == 4
    assert keys_in_log(tmp_path / "t") == []
    (tmp_path / "away").rename(bot)
    Runner(folder, Here()).run()
    check_complete(tmp_path / "t")
    assert not failures(definition, folder.games().values())


def test_a_machine_that_cannot_start_programs_makes_nobody_lose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(24, "Too many open files")

    create_tournament(tmp_path, engines("random", str(write_bot(tmp_path / "bot", FIRST))))
    monkeypatch.setattr(subprocess, "Popen", fail)
    runner = Runner(TournamentFolder(tmp_path), Here())
    runner.run()
    assert {str(reason) for reason in runner.given_up.values()} == {"it could not be started: Too many open files"}
    assert keys_in_log(tmp_path) == []


@pytest.mark.parametrize("cut", [1, 2, 40, 10_000])
def test_a_torn_log_is_repaired(tmp_path: Path, cut: int) -> None:
    folder = new_tournament(tmp_path)
    Runner(folder, Here()).run()
    whole = folder.games_file.read_bytes()
    folder.games_file.write_bytes(whole[: max(0, len(whole) - cut)])
    left = {json.loads(line)["key"] for line in whole[: max(0, len(whole) - cut)].split(b"\n")[:-1]}
    damaged: list[int] = []
    Runner(folder, workers := Here(), on_repair=damaged.append).run()
    check_complete(tmp_path)
    assert left.isdisjoint(workers.played)
    assert damaged == ([] if whole[: max(0, len(whole) - cut)].endswith(b"\n") or cut >= len(whole) else [1])


def test_damage_in_the_middle_costs_only_the_damaged_games(tmp_path: Path) -> None:
    folder = new_tournament(tmp_path)
    Runner(folder, Here()).run()
    lines = folder.games_file.read_bytes().splitlines(keepends=True)
    keys = [json.loads(line)["key"] for line in lines]
    lines[3] = b"\0" * (len(lines[3]) - 1) + b"\n"
    lines[5] = b'{"key": "' + b"x" * 30 + b'"}\n'
    folder.games_file.write_bytes(b"".join(lines))
    Runner(folder, workers := Here()).run()
    assert set(workers.played) == {keys[3], keys[5]}
    assert read_tournament(tmp_path).is_finished


def test_an_interrupted_tournament_keeps_what_is_finished(tmp_path: Path) -> None:
    def interrupt(progress: Progress) -> None:
        if len(progress.results) > 6:
            raise KeyboardInterrupt

    workers = Here()
    with pytest.raises(KeyboardInterrupt):
        Runner(new_tournament(tmp_path), workers, interrupt).run()
    assert workers.was_killed
    first = keys_in_log(tmp_path)
    assert len(first) > 6
    Runner(TournamentFolder(tmp_path), again := Here()).run()
    check_complete(tmp_path)
    assert again.played.keys().isdisjoint(first)


def test_two_processes_do_not_run_the_same_tournament(tmp_path: Path) -> None:
    folder = new_tournament(tmp_path)
    assert not folder.is_running()
    with folder.lock():
        assert folder.is_running()
        with pytest.raises(ValueError, match="another process runs the tournament in"):
            run_tournament(tmp_path)


def test_a_folder_keeps_one_tournament(tmp_path: Path) -> None:
    create_tournament(tmp_path, definition_of(3))
    create_tournament(tmp_path, definition_of(3))
    with pytest.raises(ValueError, match="already has another tournament"):
        create_tournament(tmp_path, definition_of(4))


def test_killed_workers_cost_no_game_and_no_game_counts_twice(tmp_path: Path) -> None:
    """Two of the worker processes are killed while they play, the second of them after the pool was replaced."""
    create_tournament(tmp_path, engines("greedy", "random", "mcts:nodes=20", games=60))
    folder = TournamentFolder(tmp_path)
    killed: list[int] = []
    with ProcessExecutor(2) as executor:

        def kill(progress: Progress) -> None:
            workers = executor._pool._processes or {}
            is_due = len(progress.results) > 20 * (1 + len(killed)) and len(killed) < 2
            if is_due and workers and not any(pid in workers for pid in killed):
                killed.append(next(iter(workers)))
                os.kill(killed[-1], signal.SIGKILL)

        Runner(folder, executor, kill).run()
    assert len(set(killed)) == 2
    check_complete(tmp_path)


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        create_tournament(tmp_path / name, engines("alphabeta:depth=2", "random", "mcts", games=6, seed=seed))
        if name == "b":
            run_tournament(tmp_path / name, jobs=2)
        else:
            Runner(TournamentFolder(tmp_path / name), Here()).run()
    first, second, other = (games_in_log(tmp_path / name) for name in "abc")
    assert first == second
    assert first.keys() == other.keys()
    assert [game["moves"] for game in first.values()] != [other[key]["moves"] for key in first]


@pytest.mark.parametrize("format", ["gauntlet", "swiss", "knockout"])
def test_every_format_is_played_to_its_end(tmp_path: Path, format: str) -> None:
    create_tournament(tmp_path, definition_of(5, format, rounds=3 if format == "swiss" else 0))
    Runner(TournamentFolder(tmp_path), Here()).run()
    check_complete(tmp_path)


def test_a_sequential_test_stops_early_and_does_not_depend_on_the_order_of_games(tmp_path: Path) -> None:
    definition = engines("table", "random", games=400, sprt=(0.0, 50.0, 0.05, 0.05), opening_moves=1)
    create_tournament(tmp_path, definition)
    Runner(TournamentFolder(tmp_path), Here()).run()
    tournament = read_tournament(tmp_path)
    test = sprt_of(definition, tournament.results)
    assert test.decision is not None
    assert len(tournament.games) == 2 * test.pairs < 400
    assert tournament.is_finished
    shuffled = dict(sorted(tournament.results.items(), reverse=True))
    assert sprt_of(definition, shuffled) == test


def test_running_games_are_shown_by_their_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "RUNNING_SECONDS", 0.0)
    folder = new_tournament(tmp_path)
    folder.clear_running()
    seen: list[dict[str, qipan.Record]] = []
    write = play._shown._show

    def write_and_read(self: play._shown, match: qipan.Match) -> None:
        write(self, match)
        seen.append(folder.running_games())

    monkeypatch.setattr(play._shown, "_show", write_and_read)
    game = schedule(folder.definition(), {}).games[0]
    play.play_game(folder.definition(), game, str(folder.running_folder))
    assert [list(each) for each in seen] == [[game.key]] * len(seen)
    assert [len(record.entries) for each in seen for record in each.values()] == list(range(1, len(seen) + 1))
    assert folder.running_games() == {}
