"""Opens or builds the table of a game: with the game's own solver or, if it has none, by enumerating its positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from qipan.rules import Game
from qipan.rules.game_module import games_with, module_of
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Problem, Reason, ReasonKind
from qipan.truth.reachable_table import DEFAULT_MEMORY, ReachableTable
from qipan.truth.tables import Table

PARAMETER_OF_OTHER_GAMES = ReasonKind("parameter_of_other_games", "{name} is for {games}, not for {game}")


def solve(
    game: Game,
    *,
    pieces: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    memory: int | None = None,
    announce: Callable[[Reason], object] | None = None,
) -> Table:
    """Open or build the table of a game. Raise ValueError if the game has no table.

    Some games have only tables of endgames with up to `pieces` pieces. With the default number, the table is built in
    seconds; each further piece multiplies the time and the memory.

    A game for two seats that has no solver of its own, and hides nothing, is solved by enumerating its positions, if
    that takes at most `memory` bytes, 2 GiB by default. `announce` is called before the positions are enumerated,
    and again once their number is known.

    >>> import qipan
    >>> table = qipan.solve(qipan.game("two-eat-one"))
    >>> table.stats["states"], table.stats["longest"], table.stats["start"]["outcome"]
    (2188959, 53, 'draw')
    >>> qipan.solve(qipan.game("chinese-checkers"))
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: chinese-checkers has no table: it has too many positions
    """
    parameters = {} if pieces is None else {"pieces": pieces}
    table = create_table(game, parameters, threads=threads, memory=memory, announce=announce)
    return table.open_or_build(progress)


def create_table(
    game: Game,
    parameters: Mapping[str, int],
    *,
    threads: int | None = None,
    memory: int | None = None,
    announce: Callable[[Reason], object] | None = None,
) -> Table:
    """Return the table of a game, which is neither opened nor built yet; see :func:`solve`.

    `parameters` are what the table depends on besides the game and its options; see `Solver.parameters`.
    """
    solver = module_of(game.name).solver
    known = () if solver is None else solver.parameters
    unknown = next((name for name in parameters if name not in known), None)
    if unknown is not None:
        games = games_with(lambda module: module.solver and unknown in module.solver.parameters)
        raise Problem(PARAMETER_OF_OTHER_GAMES(name=unknown, games=", ".join(games), game=game.name))
    if solver is None:
        return ReachableTable(game, threads, memory=memory or DEFAULT_MEMORY, announce=announce)
    table: Table = solver.create_table(game, threads, **parameters)
    return table
