"""Speaks the line protocol for an engine in this process, so that any referee can use it as a program."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import IO

from qipan._core import Stop
from qipan.engines.base import Analyst, Engine
from qipan.engines.external.protocol import PROTOCOL_VERSION, read_game, read_go, read_position, value_words
from qipan.engines.settings import ChosenValue, Setting
from qipan.rules import Game, State, View, parse_view
from qipan.rules.reasons import Problem

QUIT_SECONDS = 1.0  # how long a search may take to end after `quit`
# Creates the engine for a game with the options that were set by `setoption`.
CreateEngine = Callable[[Game, dict[str, ChosenValue]], Engine]


class Speaker:
    """Reads commands, and prints answers. Searches run in a thread, so that `stop` is read at once.

    >>> import io, qipan
    >>> output = io.StringIO()
    >>> speaker = Speaker("table", lambda game, options: qipan.engine("table", game), output=output)
    >>> speaker.run(io.StringIO("game dots rows=1 cols=1\\nposition fen 1x1 1110 0-0 0\\ngo\\nquit\\n"))
    >>> print(output.getvalue().strip())
    info depth 1 nodes 1 value exact win score 1
    bestmove 3
    """

    def __init__(
        self,
        name: str,
        create: CreateEngine,
        *,
        game: Game | None = None,
        settings: Sequence[Setting] = (),
        output: IO[str] | None = None,
    ) -> None:
        self._name = name
        self._create = create
        self._game = game
        self._settings = {setting.name: setting for setting in settings}
        self._chosen: dict[str, ChosenValue] = {}
        self._output = sys.stdout if output is None else output
        self._lock = threading.Lock()  # held while a line is written, since two threads write
        self._engine: Engine | None = None
        self._view: View | None = None
        self._history: list[State] = []
        self._search: threading.Thread | None = None
        self._stop = Stop()

    def run(self, lines: IO[str] | None = None) -> None:
        """Carry out commands until `quit` or the end of the input. Unknown commands are ignored."""
        try:
            for line in sys.stdin if lines is None else lines:
                if line.split() == ["quit"]:
                    break
                self.carry_out(line)
        finally:
            self._finish(QUIT_SECONDS)

    def carry_out(self, line: str) -> None:
        """Carry out one command. If the command is invalid, print why."""
        try:
            self._carry_out(line.split())
        except ValueError as error:
            self._say(f"error {' '.join(str(error).split())}")

    def _carry_out(self, words: list[str]) -> None:
        match words:
            case ["ugi", *_]:
                self._introduce()
            case ["isready", *_]:
                self._prepare()
                self._say("readyok")
            case ["game", *rest]:
                self._finish()
                self._game, self._engine, self._view = read_game(rest), None, None
            case ["setoption", *rest]:
                self._set_option(rest)
            case ["uginewgame", *_]:
                self._finish()
                new_game = getattr(self._engine, "new_game", None)
                if new_game is not None:
                    new_game()
            case ["position", *rest]:
                self._finish()
                self._set_position(*read_position(rest))
            case ["observation", seat, *rest]:
                self._finish()
                self._set_observation(seat, " ".join(rest))
            case ["go", *rest]:
                self._go(rest)
            case ["stop", *_]:
                self._stop.set()
            case ["query", question, *_]:
                self._answer(question)

    # ---- commands ----

    def _introduce(self) -> None:
        lines = [f"id name {self._name}", f"protocol {PROTOCOL_VERSION}"]
        for setting in self._settings.values():
            if setting.kind == "choice":
                values = " ".join(f"var {choice}" for choice in setting.choices)
                lines.append(f"option name {setting.name} type combo default {setting.default} {values}")
            else:
                kind = "spin" if setting.kind == "integer" else "string"
                bounds = f"default {setting.default} min {setting.minimum:.15g} max {setting.maximum:.15g}"
                lines.append(f"option name {setting.name} type {kind} {bounds}")
        self._say("\n".join([*lines, "ugiok"]))

    def _set_option(self, words: Sequence[str]) -> None:
        text = " ".join(words)
        name, _, value = text.removeprefix("name ").partition(" value ")
        setting = self._settings.get(name)
        if setting is not None:
            self._chosen[name] = setting.check(_read_number(value) if setting.kind != "choice" else value)
            self._engine = None

    def _set_position(self, start: str | None, moves: Sequence[str]) -> None:
        game = self._known_game()
        state = game.initial() if start is None else game.parse(start)
        history = []
        for move in moves:
            history.append(state)
            state = state.play(move)
        self._history = history
        self._view = state.view(0 if state.mover is None else state.mover)

    def _set_observation(self, seat: str, text: str) -> None:
        game = self._known_game()
        number = int(seat[1:]) - 1 if seat[:1] == "p" and seat[1:].isdecimal() else -1
        if not 0 <= number < game.seats:
            raise ValueError(f"there is no seat {seat[:20]}")
        self._history = []
        self._view = parse_view(game, number, text)

    def _go(self, words: Sequence[str]) -> None:
        self._finish()
        view = self._known_view()
        if not view.moves():
            self._say("error there is no move to choose")
            return
        self._stop = Stop()
        limit = replace(read_go(words, view.seat), stop=self._stop)
        self._prepare()
        engine = self._engine
        assert engine is not None

        def search() -> None:
            try:
                choice = engine.choose(view, limit, self._history)
            except Exception as error:  # the engine may be a bot, which may fail in any way
                self._say(f"error {type(error).__name__}: {' '.join(str(error).split())}")
                return
            numbers = f"info depth {choice.depth} nodes {choice.nodes} {value_words(choice.value)}"
            variation = " ".join(map(str, choice.principal_variation))
            self._say(f"{numbers}{f' pv {variation}' if variation else ''}\nbestmove {choice.move}")

        self._search = threading.Thread(target=search, daemon=True)
        self._search.start()

    def _answer(self, question: str) -> None:
        self._finish()
        view = self._known_view()
        state = view.state
        match question:
            case "legal":
                self._say(" ".join(["response", *map(str, view.moves())]))
            case "gameover":
                self._say(f"response {'true' if view.mover is None else 'false'}")
            case "p1turn":
                self._say(f"response {'true' if view.mover == 0 else 'false'}")
            case "mover":
                self._say(f"response {'none' if view.mover is None else f'p{view.mover + 1}'}")
            case "result":
                self._say(f"response {'none' if state is None else _result(state)}")
            case "values":
                self._answer_values(view)

    def _answer_values(self, view: View) -> None:
        self._prepare()
        if not isinstance(self._engine, Analyst) or view.mover is None:
            self._say("response 0")
            return
        try:
            analysis = self._engine.analyse(view, history=self._history)
        except Problem as problem:
            self._say(f"info string {problem}\nresponse 0")
            return
        lines = [f"info move {each.move} {value_words(each.value)}" for each in analysis.moves]
        self._say("\n".join([*lines, f"response {len(lines)}"]))

    # ---- state ----

    def _prepare(self) -> None:
        if self._engine is None and self._game is not None:
            self._engine = self._create(self._game, dict(self._chosen))

    def _known_game(self) -> Game:
        if self._game is None:
            raise ValueError("no game is chosen; send: game NAME")
        return self._game

    def _known_view(self) -> View:
        if self._view is None:
            raise ValueError("there is no position; send: position startpos")
        return self._view

    def _finish(self, seconds: float | None = None) -> None:
        """Stop the running search, if any, and wait until it has ended."""
        if self._search is not None:
            self._stop.set()
            self._search.join(seconds)
            self._search = None

    def _say(self, text: str) -> None:
        with self._lock:
            self._output.write(f"{text}\n")
            self._output.flush()


def _result(state: State) -> str:
    """Return the result of a position in UGI's words; with more than two seats, the payoffs."""
    outcome = state.outcome
    if outcome is None:
        return "none"
    if len(outcome.payoffs) > 2:
        return " ".join(f"{payoff:g}" for payoff in outcome.payoffs)
    first, second = outcome.payoffs
    return "draw" if first == second else "p1win" if first > second else "p2win"


def _read_number(text: str) -> ChosenValue:
    for kind in (int, float):
        try:
            return kind(text[:30])
        except ValueError:
            continue
    return text
