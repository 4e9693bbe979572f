"""Checks whether a program keeps to its protocol, and explains each mistake."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from qipan._core import Stop
from qipan.engines.external import problems
from qipan.engines.external.engine import ExternalEngine
from qipan.engines.external.lines import LinesEngine
from qipan.engines.external.problems import ProgramFailure
from qipan.engines.external.program import Program, ProtocolName
from qipan.engines.external.start import start_program
from qipan.engines.limit import Clocks, Limit
from qipan.rules import Game, State, known_options
from qipan.rules import game as make_game
from qipan.rules.reasons import Problem, Reason, ReasonKind

HANDSHAKE = ReasonKind("check_handshake", "answers the handshake")
UNKNOWN_WORDS = ReasonKind("check_unknown_words", "ignores unknown words")
LEGAL_MOVES = ReasonKind("check_legal_moves", "plays legal moves in {count} positions")
LIMITS = ReasonKind("check_limits", "keeps to limits of time, depth and nodes")
CLOCKS = ReasonKind("check_clocks", "moves by the clock")
STOP = ReasonKind("check_stop", "answers stop")
GAMES = ReasonKind("check_games", "plays {count} games in a row")
OPTIONS = ReasonKind("check_options", "plays with other options of the game, or says that it does not")
QUIT = ReasonKind("check_quit", "ends after quit")

IN_POSITION = ReasonKind("check_in_position", "{problem} (seat {number}, position {position})")
WITH_OPTIONS = ReasonKind("check_with_options", "{problem} (options {options})")
TOO_LATE = ReasonKind("check_too_late", "it took {used} seconds for a move of {allowed} seconds")
NO_READYOK = ReasonKind("check_no_readyok", "it did not answer isready after a line of unknown words")
DOES_NOT_QUIT = ReasonKind("check_does_not_quit", "it was still running {seconds} s after quit")

POSITIONS = 40
GAMES_IN_A_ROW = 3
MAX_PLIES = 200  # maximum length of a test game
MOVE_SECONDS = 0.1
MAX_MOVE_SECONDS = 10.0  # time allowed for a move if `go` sets no time limit
PATIENCE = 1.0  # how much longer than a match the check waits for a late move, to say how late it is
ATTEMPTS = 3  # a move that is late is asked for again, since other processes may have delayed it
ENDING_PLIES = 4  # how many positions before the end of a game count as its ending


@dataclass(frozen=True)
class CheckResult:
    """A check and its result. `problem` is None if the program has passed the check."""

    what: Reason
    problem: Reason | None = None
    hint: Reason | None = None  # how the author can correct the problem

    def json(self) -> dict[str, object]:
        problem, hint = (None if each is None else str(each) for each in (self.problem, self.hint))
        return {"check": self.what.code, "is_passed": problem is None, "problem": problem, "hint": hint}


class Compliance:
    """The checks of one program in one game. `results` may be iterated once; it yields each result when it is known."""

    def __init__(self, program: Program, game: Game, *, seed: int = 1) -> None:
        limits = replace(
            program.limits,
            move_seconds=min(program.limits.move_seconds, MAX_MOVE_SECONDS),
            overrun_seconds=program.limits.overrun_seconds + PATIENCE,
        )
        self._grace = program.limits.overrun_seconds
        if program.protocol != "lines":  # a program with another protocol is started for each move
            self._grace += program.limits.launch_seconds
        self._program = replace(program, limits=limits)
        self._game = game
        self._random = random.Random(seed)
        self._engine: ExternalEngine = start_program(self._program, game, seed=seed)

    @property
    def error_output(self) -> str:
        return self._engine.error_output

    def results(self) -> Iterator[CheckResult]:
        """Run the checks. If the handshake fails, the others are pointless and are not run."""
        with self._engine:
            first = self._check(HANDSHAKE(), self._engine.prepare)
            yield first
            if first.problem is not None:
                return
            engine = self._engine
            if isinstance(engine, LinesEngine):
                yield self._check(UNKNOWN_WORDS(), lambda: self._check_unknown_words(engine))
            yield self._check(LEGAL_MOVES(count=POSITIONS), self._check_moves)
            yield self._check(LIMITS(), self._check_limits)
            yield self._check(CLOCKS(), self._check_clocks)
            if isinstance(engine, LinesEngine):
                yield self._check(STOP(), self._check_stop)
            yield self._check(GAMES(count=GAMES_IN_A_ROW), self._check_games)
            yield self._check(OPTIONS(), self._check_options)
            if isinstance(engine, LinesEngine):
                yield self._check(QUIT(), lambda: self._check_quit(engine))

    def _check(self, what: Reason, check: Callable[[], None]) -> CheckResult:
        try:
            check()
        except Problem as problem:
            return CheckResult(what, problem.reason, hint_for(problem.reason, self._program.protocol))
        return CheckResult(what)

    # ---- the checks: each raises Problem if something is wrong ----

    def _check_unknown_words(self, engine: LinesEngine) -> None:
        if not engine.is_ready_after("xyzzy 1 2 3\n\nsetoption name xyzzy value 1", self._program.limits.start_seconds):
            raise Problem(NO_READYOK())

    def _check_moves(self) -> None:
        for state, history in self._sample(POSITIONS):
            self._engine.new_game()
            self._ask(state, history, Limit(seconds=MOVE_SECONDS))

    def _check_limits(self) -> None:
        state = self._game.initial()
        for limit in (Limit(depth=1), Limit(nodes=100)):
            self._ask(state, (), limit)
        for seconds in (0.01, 0.3):
            for left in reversed(range(ATTEMPTS)):
                began = time.monotonic()
                self._ask(state, (), Limit(seconds=seconds))
                used = time.monotonic() - began
                if used <= seconds + self._grace:
                    break
                if not left:
                    raise Problem(TOO_LATE(used=f"{used:.2f}", allowed=f"{seconds:g}"))

    def _check_clocks(self) -> None:
        state = self._game.initial()
        seats = self._game.seats
        for left, increment in ((3.0, 0.0), (0.5, 0.1)):
            began = time.monotonic()
            self._ask(state, (), Limit(seconds=left / 30, clocks=Clocks((left,) * seats, increment)))
            used = time.monotonic() - began
            if used > left:
                raise Problem(TOO_LATE(used=f"{used:.2f}", allowed=f"{left:g}"))

    def _check_stop(self) -> None:
        stop = Stop()
        timer = threading.Timer(0.2, stop.set)
        timer.start()
        try:
            self._ask(self._game.initial(), (), Limit(nodes=10**15, stop=stop))
        finally:
            timer.cancel()

    def _check_games(self) -> None:
        for number in range(GAMES_IN_A_ROW):
            self._engine.new_game()
            state, history = self._game.initial(), list[State]()
            while state.mover is not None and len(history) < MAX_PLIES:
                is_own = state.mover == number % self._game.seats
                move = (
                    self._ask(state, tuple(history), Limit(seconds=MOVE_SECONDS))
                    if is_own
                    else str(self._random.choice(state.moves()))
                )
                history.append(state)
                state = state.play(move)

    def _check_options(self) -> None:
        for option in known_options(self._game.name):
            try:
                other = next(value for value in option.allowed if value != self._game.options[option.name])
                variant = make_game(self._game.name, **{**self._game.options, option.name: other})
            except (StopIteration, ValueError):  # no other value, or the options exclude it
                continue
            with start_program(self._program, variant) as engine:
                try:
                    engine.choose(variant.initial().view(variant.initial().mover or 0), Limit(seconds=MOVE_SECONDS))
                except ProgramFailure as failure:
                    if failure.reason.code != problems.PROGRAM_SAYS.code:
                        options = f"{option.name}={other}"
                        raise Problem(WITH_OPTIONS(problem=failure.reason, options=options)) from None

    def _check_quit(self, engine: LinesEngine) -> None:
        seconds = self._program.limits.stop_seconds
        if not engine.quits(seconds):
            raise Problem(DOES_NOT_QUIT(seconds=f"{seconds:g}"))

    # ---- positions ----

    def _sample(self, count: int) -> Iterator[tuple[State, tuple[State, ...]]]:
        """Yield positions of random games, from all parts of a game and close to its end, about half with a history."""
        yielded = 0
        while yielded < count:
            states = [self._game.initial()]
            while states[-1].mover is not None and len(states) < MAX_PLIES:
                states.append(states[-1].play(self._random.choice(states[-1].moves())))
            open_plies = [ply for ply in range(len(states)) if self._is_asked(states, ply)]
            chosen = {*open_plies[-ENDING_PLIES:], *self._random.sample(open_plies, min(4, len(open_plies)))}
            for ply in sorted(chosen)[: count - yielded]:
                with_history = self._random.random() < 0.5  # otherwise, the program gets `position fen` without moves
                yield states[ply], tuple(states[:ply]) if with_history else ()
                yielded += 1

    def _is_asked(self, states: Sequence[State], ply: int) -> bool:
        """Return whether a referee would ask the program for a move in a position of a game.

        With the protocol `source`, one answer may have all moves of a turn, so the program is asked only at the start
        of the turn.
        """
        mover = states[ply].mover
        is_within_turn = ply > 0 and states[ply - 1].mover == mover
        return mover is not None and not (is_within_turn and self._program.protocol == "source")

    def _ask(self, state: State, history: tuple[State, ...], limit: Limit) -> str:
        assert state.mover is not None
        view = state.view(state.mover)
        try:
            return str(self._engine.choose(view, limit, () if view.state is None else history).move)
        except ProgramFailure as failure:
            number = state.mover + 1
            raise ProgramFailure(IN_POSITION(problem=failure.reason, number=number, position=view.text)) from None


def check_program(program: Program, game: Game) -> Iterator[CheckResult]:
    """Check a program, and yield the result of each check.

    >>> import qipan
    >>> [str(result.problem) for result in check_program(Program("broken", ("false",)), qipan.game("dots"))]
    ['it ended with exit status 1']
    """
    return Compliance(program, game).results()


# ---- hints ----

HINT_FLUSH = ReasonKind("hint_flush", "Is the answer flushed? Standard output may be buffered when it is a pipe.")
HINT_UGI = ReasonKind("hint_ugi", "Answer the line `ugi` with `ugiok`, and `isready` with `readyok`.")
HINT_CRASH = ReasonKind("hint_crash", "See the error output below; run the program by hand and type `ugi`.")
HINT_ENDED = ReasonKind("hint_ended", "It must go on: read standard input line by line in a loop until `quit` comes.")
HINT_BY_HAND = ReasonKind(
    "hint_by_hand",
    "See the error output below; run the program by hand with the arguments and the input of docs/engine-protocol.md.",
)
HINT_START = ReasonKind("hint_start", "Start it by hand: is everything that it needs installed, or in its folder?")
HINT_LEGAL = ReasonKind("hint_legal", "Send `query legal` after `go`: the referee answers with all legal moves.")
HINT_LEGAL_INPUT = ReasonKind(
    "hint_legal_input", "Standard input has all legal moves, one on each line: print one of them."
)
HINT_LEGAL_JSON = ReasonKind("hint_legal_json", "The last request has all legal moves, as `legal`: answer one of them.")
HINT_SOURCE = ReasonKind(
    "hint_source", "Answer as docs/engine-protocol.md says for this game: other forms are not read."
)
HINT_JSON = ReasonKind("hint_json", "Print a JSON object on one line, with the move as `response`.")
HINT_STOP = ReasonKind("hint_stop", "Read the input while you search, and answer `stop` with `bestmove`.")
HINT_TIME = ReasonKind("hint_time", "`go` has the limits of time, in milliseconds.")
HINT_TIME_JSON = ReasonKind("hint_time_json", "The input has the limit of time in seconds, as `time_limit`.")
HINT_FAST = ReasonKind("hint_fast", "This protocol does not tell it a limit of time: it must start and answer quickly.")
HINT_MEMORY = ReasonKind("hint_memory", "The limit is for all its processes together: let it keep less in memory.")
HINT_PROCESSES = ReasonKind("hint_processes", "Let it wait for the processes that it starts before it starts others.")
HINT_THREADS = ReasonKind("hint_threads", "The limit is for all its processes together: let it start fewer threads.")
HINT_KILLS = ReasonKind("hint_kills", "Let it end no processes but those that it has started.")
HINT_OPEN = ReasonKind("hint_open", "Keep standard output open until the end: all answers are read from it.")
HINT_READ = ReasonKind("hint_read", "Read standard input line by line in a loop.")
HINT_SAYS = ReasonKind(
    "hint_says", "It refused with a line that begins with `error`: the rest of that line is its reason."
)
HINT_OUTPUT = ReasonKind("hint_output", "Print notes to standard error: standard output is for the protocol.")
HINT_UNKNOWN = ReasonKind("hint_unknown", "Skip lines and words that you do not know.")
HINT_QUIT = ReasonKind("hint_quit", "End when the line `quit` comes, or when the input ends.")

_HINTS = {
    problems.PROGRAM_NOT_STARTED: HINT_START,
    problems.PROGRAM_SLOW_START: HINT_UGI,
    problems.PROGRAM_EXITED: HINT_ENDED,
    problems.PROGRAM_EXITED_WITH_ERROR: HINT_CRASH,
    problems.PROGRAM_KILLED: HINT_CRASH,
    problems.PROGRAM_KILLED_SUPERVISOR: HINT_KILLS,
    problems.PROGRAM_CLOSED_OUTPUT: HINT_OPEN,
    problems.PROGRAM_READS_NOTHING: HINT_READ,
    problems.PROGRAM_TOO_SLOW: HINT_FLUSH,
    problems.PROGRAM_IGNORES_STOP: HINT_STOP,
    problems.PROGRAM_STOPPED: HINT_FLUSH,
    problems.PROGRAM_ILLEGAL_MOVE: HINT_LEGAL,
    problems.PROGRAM_NO_MOVE: HINT_LEGAL,
    problems.PROGRAM_BAD_JSON: HINT_JSON,
    problems.PROGRAM_SAYS: HINT_SAYS,
    problems.PROGRAM_LONG_LINE: HINT_OUTPUT,
    problems.PROGRAM_FLOOD: HINT_OUTPUT,
    problems.PROGRAM_MEMORY: HINT_MEMORY,
    problems.PROGRAM_PROCESSES: HINT_PROCESSES,
    problems.PROGRAM_THREADS: HINT_THREADS,
    TOO_LATE: HINT_TIME,
    NO_READYOK: HINT_UNKNOWN,
    DOES_NOT_QUIT: HINT_QUIT,
}
_STARTED_FOR_A_MOVE = {
    HINT_CRASH: HINT_BY_HAND,
    HINT_ENDED: HINT_BY_HAND,
    HINT_UGI: HINT_FAST,
    HINT_STOP: HINT_FAST,
    HINT_LEGAL: HINT_LEGAL_INPUT,
    HINT_TIME: HINT_FAST,
}
# By protocol: hint for the line protocol -> the hint that replaces it.
_OTHER_HINTS: dict[ProtocolName, dict[ReasonKind, ReasonKind]] = {
    "lines": {},
    "one-shot": _STARTED_FOR_A_MOVE,
    "source": {**_STARTED_FOR_A_MOVE, HINT_LEGAL: HINT_SOURCE},
    "botzone": {**_STARTED_FOR_A_MOVE, HINT_LEGAL: HINT_LEGAL_JSON, HINT_TIME: HINT_TIME_JSON},
}


def hint_for(reason: Reason, protocol: ProtocolName) -> Reason | None:
    """Return a hint for a problem. If the problem has a parameter `problem`, the hint is for that inner problem.

    >>> print(hint_for(problems.PROGRAM_ILLEGAL_MOVE(move="Z9"), "one-shot"))
    Standard input has all legal moves, one on each line: print one of them.
    """
    inner = reason.params.get("problem")
    if isinstance(inner, Reason):
        return hint_for(inner, protocol)
    hint = next((hint for kind, hint in _HINTS.items() if kind.code == reason.code), None)
    return None if hint is None else _OTHER_HINTS[protocol].get(hint, hint)()
