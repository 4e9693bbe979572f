"""Starts a program as an engine."""

from __future__ import annotations

from qipan.engines.external.botzone import BotzoneEngine
from qipan.engines.external.engine import ExternalEngine
from qipan.engines.external.lines import LinesEngine
from qipan.engines.external.one_shot import OneShotEngine
from qipan.engines.external.program import Program
from qipan.engines.external.source_form import SourceFormEngine
from qipan.rules import Game

_ENGINES: dict[str, type[ExternalEngine]] = {
    "lines": LinesEngine,
    "one-shot": OneShotEngine,
    "botzone": BotzoneEngine,
    "source": SourceFormEngine,
}


def start_program(program: Program, game: Game, *, seed: int | None = None) -> ExternalEngine:
    """Return a program as an engine, which must be closed after use.

    The program is started when it is asked for its first move, or by `prepare`: so a program that does not start
    forfeits its match, as it would for any other failure. `seed` is sent to a program that has the option `seed`. Raise
    Problem if the protocol is `source` and the game's module has no `source_form`.

    >>> import qipan
    >>> from qipan.engines.external import Program, ProgramFailure, start_program
    >>> with start_program(Program("broken", ("false",)), qipan.game("dots")) as engine:
    ...     try:
    ...         engine.choose(qipan.game("dots").initial().view(0))
    ...     except ProgramFailure as failure:
    ...         print(failure)
    it ended with exit status 1
    """
    return _ENGINES[program.protocol](program, game, seed)
