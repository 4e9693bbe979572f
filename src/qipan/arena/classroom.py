"""Tournaments of a class: one bot in each subfolder of a folder. A bot whose files have changed plays its games again.

The tournament is in the subfolder `.arena`. Its definition is replaced when bots come, go or change. The keys of games
contain the versions of the bots, so that games of an earlier version stay in the log but no longer count.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, field
from pathlib import Path

from qipan.arena import problems
from qipan.arena.competitor import PLUS, Competitor
from qipan.arena.definition import Definition
from qipan.arena.folder import CLASSROOM_FOLDER, TournamentFolder
from qipan.engines import Limit
from qipan.engines.external.compliance import GAMES, HANDSHAKE, LEGAL_MOVES, check_program
from qipan.engines.external.find_program import read_program
from qipan.engines.external.versions import version_of
from qipan.match import Terms
from qipan.match.log_file import write_file
from qipan.match.text import ENGINE_NAME
from qipan.rules import Game
from qipan.rules import game as make_game
from qipan.rules.reasons import Problem

NEEDED_CHECKS = (HANDSHAKE.code, LEGAL_MOVES.code, GAMES.code)  # the checks that a bot must pass, in order


@dataclass(frozen=True)
class Bot:
    """A subfolder with a bot. `problem` says why the folder cannot be used, before anything in it is run."""

    name: str
    folder: Path
    version: str
    problem: str = ""

    @property
    def competitor(self) -> Competitor:
        return Competitor(self.name, f"{self.folder}{os.sep}", self.version)


def find_bots(folder: Path) -> list[Bot]:
    """Return the bots of a class by name: all subfolders, except those whose names begin with a dot or underscore."""
    subfolders = [path for path in folder.iterdir() if path.is_dir() and not path.name.startswith((".", "_"))]
    bots: dict[str, Bot] = {}
    for path in sorted(subfolders, key=lambda path: path.name):
        name, problem = path.name, ""
        try:
            name = ENGINE_NAME.check(name.replace(PLUS, "-"))
            version = version_of(path)
        except (ValueError, OSError) as error:
            name, version, problem = ENGINE_NAME.repair(name), "", " ".join(str(error).split())
        if name in bots:
            name, problem = f"{name} (2)", str(problems.SAME_NAME(name=name))
        bots[name] = Bot(name, path.absolute(), version, problem)
    return list(bots.values())


def check_bot(spec: Competitor, game_name: str, options: Mapping[str, int | bool | str]) -> str:
    """Check whether a bot can play. Return why it cannot, or an empty text if it can. Raises nothing.

    Only those checks of `qipan engine check` count without which no game can be played: a bot that ignores `quit`,
    for example, may take part.
    """
    try:
        for result in check_program(read_program(spec.spec), make_game(game_name, **options)):
            if result.problem is not None and result.what.code in NEEDED_CHECKS:
                return " ".join(str(result.problem).split())
            if result.what.code == NEEDED_CHECKS[-1]:
                break
    except Exception as error:  # a bot may fail in any way
        return " ".join(str(error).split()) or type(error).__name__
    return ""


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

    def update(self, executor: Executor, on_check: Callable[[str, str], object] = lambda *_: None) -> Definition:
        """Look for bots, check those that are new or changed, and write the definition of the tournament.

        `on_check` is called with the name of each checked bot and the reason why it cannot play, or an empty text.
        """
        self.tournament.path.mkdir(exist_ok=True)
        bots = find_bots(self.folder)
        verdicts = self._check(bots, executor, on_check)
        definition = Definition.of(
            self.game,
            [bot.competitor for bot in bots if not verdicts[bot.name]],
            games=self.games,
            limit=self.limit,
            terms=self.terms,
            opening_moves=self.opening_moves,
            seed=self.seed,
            broken=tuple((name, reason) for name, reason in verdicts.items() if reason),
        )
        self.tournament.write_definition(definition)
        return definition

    def is_outdated(self, definition: Definition) -> bool:
        """Return whether bots have come, gone or changed since `update` returned this definition."""
        known = {each.label for each in definition.competitors} | {name for name, _ in definition.broken}
        checked = self._verdicts()
        for bot in find_bots(self.folder):
            label = bot.competitor.label
            if label not in known and (bot.name not in known or (not bot.problem and label not in checked)):
                return True
            known -= {label, bot.name}
        return bool(known)

    def _check(self, bots: Sequence[Bot], executor: Executor, on_check: Callable[[str, str], object]) -> dict[str, str]:
        """Return for each bot why it cannot play, or an empty text. Each version is checked only once."""
        verdicts = self._verdicts()
        arguments = (self.game.name, dict(self.game.options))
        futures = {
            bot.competitor.label: executor.submit(check_bot, bot.competitor, *arguments)
            for bot in bots
            if bot.competitor.label not in verdicts and not bot.problem
        }
        for bot in bots:
            if (future := futures.get(bot.competitor.label)) is None:
                continue
            try:
                verdicts[bot.competitor.label] = future.result()
            except BrokenExecutor:  # perhaps not the bot's fault; if it is, its games will show it
                verdicts[bot.competitor.label] = ""
            on_check(bot.name, verdicts[bot.competitor.label])
        current = {bot.competitor.label: verdicts.get(bot.competitor.label, "") for bot in bots if not bot.problem}
        write_file(self._verdict_file, json.dumps({"game": self._variant, "verdicts": current}).encode())
        return {bot.name: bot.problem or current[bot.competitor.label] for bot in bots}

    @property
    def _verdict_file(self) -> Path:
        return self.tournament.path / "checks.json"

    @property
    def _variant(self) -> str:
        return repr(self.game)

    def _verdicts(self) -> dict[str, str]:
        """Return what earlier checks have found, by the label of the bot; nothing if they were for another game."""
        try:
            fields = json.loads(self._verdict_file.read_bytes())
            if fields["game"] != self._variant:
                return {}
            return {str(label): str(reason) for label, reason in fields["verdicts"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}


def check_folder(folder: Path) -> None:
    """Raise Problem if there is no such folder."""
    if not folder.is_dir():
        raise Problem(problems.NO_FOLDER(path=str(folder)))
