"""A program that speaks the line protocol; see `docs/engine-protocol.md`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from qipan.engines.choice import Choice
from qipan.engines.external import problems
from qipan.engines.external.engine import MAX_ANSWER_LENGTH, STOP_FLAG_SECONDS, ExternalEngine
from qipan.engines.external.problems import ProgramFailure
from qipan.engines.external.process import RunningProgram
from qipan.engines.external.program import Program
from qipan.engines.external.protocol import (
    PROTOCOL_VERSION,
    game_line,
    go_line,
    numbers_in,
    observation_line,
    position_line,
    read_value,
)
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.truth import Value


@dataclass
class Reported:
    """What the program has said about its search so far."""

    value: Value
    nodes: int = 0
    depth: int = 0


class LinesEngine(ExternalEngine):
    """A program that runs all the time, and is sent a position and `go` for each move."""

    def __init__(self, program: Program, game: Game, seed: int | None = None) -> None:
        super().__init__(program, game, seed)
        self.options: dict[str, str] = {}  # the program's options: by name, the rest of the `option` line
        self.reported_name: str | None = None
        self.protocol_version: int | None = None  # None if the program has not stated a version
        self._is_new_game = True
        self._states: list[State] = []  # the game so far, from the start position that was sent
        self._moves: list[str] = []  # the moves between the positions in `_states`

    def new_game(self) -> None:
        self._is_new_game = True
        self._states, self._moves = [], []

    def prepare(self) -> None:
        if self._process is not None and self._process.is_running:
            return
        self._end_process()
        self.new_game()
        self._process = process = RunningProgram(self.program)
        try:
            self._shake_hands(process, time.monotonic() + self.program.limits.start_seconds)
        except ProgramFailure:
            self._end_process()
            raise

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        self.prepare()
        process = self._running()
        process.begin_move()
        began = time.monotonic()
        lines = ["uginewgame"] if self._is_new_game else []
        self._is_new_game = False
        process.send("\n".join([*lines, self._position(view, history), go_line(limit)]))
        return self._await_move(process, view, limit, began)

    def ask(self, question: str, seconds: float) -> list[str] | None:
        """Send `query`, and return the words of the response, or None if no response comes in time.

        No search may be running. Lines that are not a response are ignored.
        """
        process = self._running()
        process.send(f"query {question}")
        end = time.monotonic() + seconds
        while (line := process.read_line(end)) is not None:
            words = line.split()
            if words[:1] == ["response"]:
                return words[1:]
        return None

    def is_ready_after(self, lines: str, seconds: float) -> bool:
        """Send lines, then `isready`, and return whether the program answers `readyok` in time."""
        process = self._running()
        process.send(f"{lines}\nisready")
        end = time.monotonic() + seconds
        while (line := process.read_line(end)) is not None:
            if line.split() == ["readyok"]:
                return True
        return False

    def quits(self, seconds: float) -> bool:
        """Send `quit`, and return whether the program ends in time. If it does not, it is killed."""
        self.prepare()
        process = self._running()
        try:
            process.send("quit")
            while process.read_line(time.monotonic() + seconds) is not None:
                pass
        except ProgramFailure:
            return True
        finally:
            self._end_process()
        return False

    # ---- the handshake ----

    def _shake_hands(self, process: RunningProgram, end: float) -> None:
        process.send("ugi")
        self._read_until("ugiok", process, end)
        offered = {name.lower(): name for name in self.options}
        lines = [f"protocol {PROTOCOL_VERSION}", game_line(self.game)]
        if self.seed is not None and "seed" in offered:
            lines.append(f"setoption name {offered['seed']} value {self.seed}")
        lines += [f"setoption name {name} value {value}" for name, value in self.program.options]
        process.send("\n".join([*lines, "isready"]))
        self._read_until("readyok", process, end)

    def _read_until(self, word: str, process: RunningProgram, end: float) -> None:
        while True:
            line = process.read_line(end)
            if line is None:
                seconds = f"{self.program.limits.start_seconds:g}"
                raise process.fail(problems.PROGRAM_SLOW_START(word=_ASKED[word], seconds=seconds))
            words = line.split()
            if words == [word]:
                return
            self._read_introduction(words, process)

    def _read_introduction(self, words: list[str], process: RunningProgram) -> None:
        match words:
            case ["error", *text]:
                raise process.fail(problems.PROGRAM_SAYS(text=" ".join(text)[:MAX_ANSWER_LENGTH]))
            case ["id", "name", *name] if name:
                self.reported_name = " ".join(name)[:MAX_ANSWER_LENGTH]
            case ["protocol", *_]:
                self.protocol_version = numbers_in(words).get("protocol")
            case ["option", "name", *rest] if "type" in rest:
                at = rest.index("type")
                self.options[" ".join(rest[:at])] = " ".join(rest[at:])

    # ---- a move ----

    def _position(self, view: View, history: Sequence[State]) -> str:
        """Return the line that sets up the position, with the moves of the game so far."""
        state = view.state
        if state is None:
            return observation_line(view)
        states = [*history, state]
        if self._states != states[: len(self._states)]:
            self._states, self._moves = [], []
        if not self._states:
            self._states = [states[0]]
        for before, after in zip(states[len(self._states) - 1 :], states[len(self._states) :], strict=False):
            move = _move_between(before, after)
            if move is None:  # not only a move: a seat has also dropped out, for example
                return position_line(state.text, [])
            self._states.append(after)
            self._moves.append(move)
        start = self._states[0]
        return position_line(None if start == self.game.initial() else start.text, self._moves)

    def _await_move(self, process: RunningProgram, view: View, limit: Limit, began: float) -> Choice:
        """Read the program's answer to `go`. When its time is over, or the stop flag is set, send `stop`."""
        found = Reported(self._unknown_value())
        limits = self.program.limits
        time_for_move = self._move_time(limit, view.seat)
        end, last = began + time_for_move.stop, began + time_for_move.last
        reason = problems.PROGRAM_TOO_SLOW(seconds=f"{time_for_move.allowed:.3g}")
        is_stopped = False
        while True:
            is_flagged = limit.stop is not None and limit.stop.is_set
            at = time.monotonic()
            if not is_stopped and (is_flagged or at >= end):
                process.send("stop", limits.stop_seconds)
                is_stopped = True
                if is_flagged:
                    last = at + limits.stop_seconds
                    reason = problems.PROGRAM_IGNORES_STOP(seconds=f"{limits.stop_seconds:g}")
            until = last if is_stopped else end
            if not is_stopped and limit.stop is not None:
                until = min(until, at + STOP_FLAG_SECONDS)
            line = process.read_line(until)
            if line is not None:
                choice = self._read_answer(line.split(), process, view, found)
                if choice is not None:
                    return choice
            elif is_stopped:
                raise process.fail(reason)

    def _read_answer(self, words: list[str], process: RunningProgram, view: View, found: Reported) -> Choice | None:
        """Handle a line during a search. Return the choice if the line is the answer `bestmove`, otherwise None."""
        match words:
            case ["bestmove", *rest]:
                move = self._legal_move(view, rest[0] if rest else "")
                return Choice(move, found.value, found.nodes, found.depth)
            case ["info", *rest]:
                self._read_info(rest, view, found)
            case ["query", "legal", *_]:
                process.send(" ".join(["response", *map(str, view.moves())]))
            case ["error", *text]:
                raise ProgramFailure(problems.PROGRAM_SAYS(text=" ".join(text)[:MAX_ANSWER_LENGTH]))
        return None

    def _read_info(self, words: list[str], view: View, found: Reported) -> None:
        if words[:1] == ["string"] or "move" in words:  # free text, or information about a single move
            return
        numbers = numbers_in(words)
        found.nodes = numbers.get("nodes", found.nodes)
        found.depth = numbers.get("depth", found.depth)
        found.value = read_value(words, view.seat, self.game.seats, self.name) or found.value

    def _running(self) -> RunningProgram:
        assert self._process is not None
        return self._process


_ASKED = {"ugiok": "ugi", "readyok": "isready"}


def _move_between(before: State, after: State) -> str | None:
    """Return a move that leads from one position to the next; None if no single move does."""
    return next((str(move) for move in before.moves() if before.play(move) == after), None)
