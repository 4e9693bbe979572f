"""A bot as a function: it gets a view and returns a move."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence

from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Move, State, View
from qipan.rules.reasons import Problem, ReasonKind
from qipan.truth import Value

BOT_RETURNED_NO_MOVE = ReasonKind("bot_returned_no_move", "it returned {returned}, which is not a legal move")

ChooseMove = Callable[..., Move | str]


class Bot:
    """An engine that is a function; made by the decorator :func:`bot`.

    >>> import qipan
    >>> last = qipan.Bot(lambda view: view.moves()[-1])
    >>> isinstance(last, qipan.Engine), str(last.choose(qipan.game("dots").initial().view(0)).move)
    (True, '23')
    """

    def __init__(self, function: ChooseMove) -> None:
        self.function = function
        self.name = function.__name__.replace("_", "-")
        self.__doc__ = function.__doc__
        self._takes_limit = len(inspect.signature(function).parameters) > 1

    def __call__(self, view: View) -> Move | str:
        return self.function(view, Limit()) if self._takes_limit else self.function(view)

    def choose(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Choice:
        returned = self.function(view, limit) if self._takes_limit else self.function(view)
        for move in view.moves():
            if move == returned or str(move) == returned:
                return Choice(move, Value.estimate((0.0,) * view.game.seats, self.name))
        raise Problem(BOT_RETURNED_NO_MOVE(returned=f"{returned!r:.80}"))

    def run(self) -> None:
        """Play as a program: speak the line protocol on standard input and output until the referee closes them.

        What the function prints goes to standard error, since standard output belongs to the protocol.
        """
        import contextlib
        import sys

        from qipan.engines.external.speaker import Speaker

        output = sys.stdout
        with contextlib.redirect_stdout(sys.stderr), contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
            Speaker(self.name, lambda game, options: self, output=output).run()

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def bot(function: ChooseMove) -> Bot:
    """Turn a function into an engine: it gets a view, and returns one of its moves, as a move or as its text.

    A function with two parameters also gets the limit of the search. The result can play a match; `run` makes the
    file in which it is written a program that any referee can start.

    >>> import qipan
    >>> @qipan.bot
    ... def last_move(view):
    ...     return view.moves()[-1]
    >>> record = qipan.play_match(qipan.game("dots"), [last_move, "table"], seed=1)
    >>> record.seats[0].name, record.entries[0].text
    ('last-move', '23')
    """
    return Bot(function)
