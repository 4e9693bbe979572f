"""Which process a callback or task belongs to. A context is inherited by everything that is started within it."""

from __future__ import annotations

from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass


@dataclass(eq=False)
class Scope:
    """What belongs to one process: everything that it has started ends with it."""

    name: str
    is_dead: bool = False
    monotonic_offset: float = 0.0  # the monotonic clocks of processes begin at different moments
    skew: float = 0.0  # by how much the process's clock is ahead

    def context(self) -> Context:
        """Return a new context of this process."""
        context = copy_context()
        context.run(current_scope.set, self)
        return context


OUTSIDE = Scope("world")  # what belongs to no process: the network, the store and the clients
current_scope: ContextVar[Scope] = ContextVar("current_scope", default=OUTSIDE)
