"""Tournaments of a class: one bot in each subfolder of a folder. A bot whose files have changed plays its games again.

The tournament is in the subfolder `.arena`. Its definition is replaced when bots come, go or change. The keys of games
contain the versions of the bots, so that games of an earlier version stay in the game log but no longer count. Bots are
checked and play as copies, so that no change of files disturbs games in progress; see `bot_copies`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from qipan.arena import problems
from qipan.arena.bot_copies import copy_of, keep_copy, remove_copies
from qipan.arena.competitor import PLUS, Competitor
from qipan.arena.definition import BrokenBot, Definition
from qipan.arena.folder import CLASSROOM_FOLDER, TournamentFolder
from qipan.engines import Limit
from qipan.engines.external.compliance import GAMES, HANDSHAKE, LEGAL_MOVES, Compliance
from qipan.engines.external.find_program import read_program
from qipan.engines.external.versions import version_of
from qipan.match import Terms
from qipan.match.log_file import write_file
from qipan.match.text import ENGINE_NAME
from qipan.rules import Game
from qipan.rules import game as make_game
from qipan.rules.reasons import Problem, Reason, reason_of

NEEDED_CHECKS = (HANDSHAKE.code, LEGAL_MOVES.code, GAMES.code)  # the checks that a bot must pass, in order
MAX_COPIES = 3  # how often copying a bot is tried if its files change meanwhile
MAX_CHECKS = 3  # how often a check is repeated if its process dies
MAX_ERROR_OUTPUT = 2_000  # only the last characters of a bot's error output are kept, at most this many


@dataclass(frozen=True)
class Bot:
    """A subfolder with a bot. `problem` says why the folder cannot be used, if that shows without running the bot."""

    name: str
    folder: Path
    version: str
    problem: Reason | None = None

    @property
    def competitor(self) -> Competitor:
        return Competitor(self.name, f"{self.folder}{os.sep}", self.version)


def find_bots(folder: Path) -> list[Bot]:
    """Return the bots of a school class, sorted by the names of their folders.

    These are all subfolders, except those whose names begin with a dot or an underscore.
    """
    subfolders = [path for path in folder.iterdir() if path.is_dir() and not path.name.startswith((".", "_"))]
    bots: dict[str, Bot] = {}
    for path in sorted(subfolders, key=lambda path: path.name):
        name, problem = path.name, None
        try:
            name = ENGINE_NAME.check(name.replace(PLUS, "-"))
            version = version_of(path)
        except (ValueError, OSError) as error:
            name, version, problem = ENGINE_NAME.repair(name), "", reason_of(error)
        if name in bots:
            problem = problems.SAME_NAME(name=name)
            name = next(free for number in count(2) if (free := f"{name} ({number})") not in bots)
        bots[name] = Bot(name, path.absolute(), version, problem)
    return list(bots.values())


@dataclass(frozen=True)
class Verdict:
    """Why a bot cannot play, or None if it can, and the end of what it printed to standard error."""

    reason: Reason | None = None
    error_output: str = ""


def check_bot(spec: Competitor, game_name: str, options: Mapping[str, int | bool | str]) -> Verdict:
    """Check whether a bot can play. Never raises.

    Of the checks of `qipan engine check`, only those that a game depends on count: a bot that ignores `quit`, for
    example, may take part.
    """
    try:
        compliance = Compliance(read_program(spec.spec), make_game(game_name, **options))
        for result in compliance.results():
            if result.problem is not None and result.what.code in NEEDED_CHECKS:
                return Verdict(result.problem, compliance.error_output[-MAX_ERROR_OUTPUT:])
            if result.what.code == NEEDED_CHECKS[-1]:
                break
    except Exception as error:  # a bot may fail in any way
        return Verdict(reason_of(error if str(error) else ValueError(type(error).__name__)))
    return Verdict()


@dataclass(frozen=True)
class Classroom:
    """The tournament of the bots in a folder."""

    folder: Path
    game: Game
    games: int
    limit: Limit = field(default_factory=Limit)
    terms: Terms = field(default_factory=Terms)
    opening_moves: int = 0
    seed: int = 1

    @property
    def tournament(self) -> TournamentFolder:
        return TournamentFolder(self.folder / CLASSROOM_FOLDER)

    def update(self, executor: Executor, on_check: Callable[[str, Verdict], object] = lambda *_: None) -> Definition:
        """Look for bots, check those that are new or changed, and write the definition of the tournament.

        `on_check` is called with the name and the verdict of each checked bot, as soon as it is known. By then the
        verdict is saved, and the definition has all bots that were checked so far.
        """
        self.tournament.path.mkdir(exist_ok=True)
        bots = [self._with_copy(bot) for bot in find_bots(self.folder)]
        earlier = self._verdicts()
        verdicts = {
            bot.name: earlier[bot.competitor.label] if bot.problem is None else Verdict(bot.problem)
            for bot in bots
            if bot.problem is not None or bot.competitor.label in earlier
        }
        unchecked = [bot for bot in bots if bot.name not in verdicts]
        for bot, verdict in self._check(unchecked, executor):
            verdicts[bot.name] = verdict
            self._save(bots, verdicts)
            if len(verdicts) < len(bots):  # written now, so that the page shows which bots are already checked
                self._write_definition(bots, verdicts)
            on_check(bot.name, verdict)
        self._save(bots, verdicts)
        definition = self._write_definition(bots, verdicts)
        remove_copies(self.tournament.path, [bot.folder for bot in bots])
        return definition

    def _with_copy(self, bot: Bot) -> Bot:
        """Return the bot with a copy of its folder: the copy is checked and plays instead of the original."""
        problem = bot.problem
        try:
            for _ in range(MAX_COPIES if problem is None else 0):
                if keep_copy(bot.folder, bot.version):
                    return replace(bot, folder=copy_of(bot.folder, bot.version))
                bot = replace(bot, version=version_of(bot.folder))  # the bot's files have just been changed
        except OSError as error:
            problem = reason_of(error)
        return replace(bot, problem=problem or problems.BOT_CHANGED(name=bot.name))

    def _write_definition(self, bots: Sequence[Bot], verdicts: Mapping[str, Verdict]) -> Definition:
        """Write the tournament of the bots that are checked already, and return its definition."""
        checked = [bot for bot in bots if bot.name in verdicts]
        definition = Definition.of(
            self.game,
            [bot.competitor for bot in checked if verdicts[bot.name].reason is None],
            games=self.games,
            limit=self.limit,
            terms=self.terms,
            opening_moves=self.opening_moves,
            seed=self.seed,
            broken=tuple(
                BrokenBot(bot.name, each.reason, each.error_output)
                for bot in checked
                if (each := verdicts[bot.name]).reason is not None
            ),
        )
        self.tournament.write_definition(definition)
        return definition

    def is_outdated(self, definition: Definition) -> bool:
        """Return whether bots have come, gone or changed since `update` returned this definition."""
        known = {each.label for each in definition.competitors} | {each.name for each in definition.broken}
        checked = self._verdicts()
        for bot in find_bots(self.folder):
            label = bot.competitor.label
            if label not in known and (bot.name not in known or (bot.problem is None and label not in checked)):
                return True
            known -= {label, bot.name}
        return bool(known)

    def _check(self, bots: Sequence[Bot], executor: Executor) -> Iterator[tuple[Bot, Verdict]]:
        """Check bots, and yield the verdict on each one as soon as it is known.

        If a process dies, perhaps by the fault of one bot, the checks that are lost are repeated one at a time.
        """
        futures = {self._submit(executor, bot): bot for bot in bots}
        lost = []
        for future in as_completed(futures):
            try:
                yield futures[future], future.result()
            except BrokenExecutor:
                lost.append(futures[future])
        for bot in lost:
            yield bot, self._check_alone(executor, bot)

    def _check_alone(self, executor: Executor, bot: Bot) -> Verdict:
        for _ in range(MAX_CHECKS):
            try:
                return self._submit(executor, bot).result()
            except BrokenExecutor:
                continue
        return Verdict(problems.CHECK_LOST())

    def _submit(self, executor: Executor, bot: Bot) -> Future[Verdict]:
        return executor.submit(check_bot, bot.competitor, self.game.name, dict(self.game.options))

    def _save(self, bots: Sequence[Bot], verdicts: Mapping[str, Verdict]) -> None:
        """Save the verdicts on these versions of the bots, so that each version is checked only once."""
        written = {
            bot.competitor.label: {"reason": each.reason and each.reason.to_json(), "error_output": each.error_output}
            for bot in bots
            if bot.problem is None and (each := verdicts.get(bot.name)) is not None
        }
        write_file(self._verdict_file, json.dumps({"game": self._variant, "verdicts": written}).encode())

    @property
    def _verdict_file(self) -> Path:
        return self.tournament.path / "checks.json"

    @property
    def _variant(self) -> str:
        return repr(self.game)

    def _verdicts(self) -> dict[str, Verdict]:
        """Return the verdicts of earlier checks by the label of the bot; empty if the checks were for another game."""
        try:
            fields = json.loads(self._verdict_file.read_bytes())
            if fields["game"] != self._variant:
                return {}
            return {str(label): _read_verdict(each) for label, each in fields["verdicts"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}


def _read_verdict(fields: Mapping[str, Any]) -> Verdict:
    reason = fields["reason"]
    return Verdict(None if reason is None else Reason.from_json(reason), str(fields["error_output"]))


def check_folder(folder: Path) -> None:
    """Raise Problem if this folder does not exist."""
    if not folder.is_dir():
        raise Problem(problems.NO_FOLDER(path=str(folder)))
