"""Runs the network part of a duel beside the prompt: an event loop in a thread of its own."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from qipan.lan.discovery import Discovery
from qipan.lan.duel import Duel
from qipan.lan.identity import default_folder
from qipan.lan.invitation import Answer, Invitation
from qipan.lan.node import Node, Place
from qipan.lan.running import RunningDuel
from qipan.lan.settings import Settings

Result = TypeVar("Result")


@dataclass(frozen=True)
class Question:
    """An invitation that the person at the terminal has to answer."""

    invitation: Invitation
    answer: Callable[[Answer], None]


class NetworkThread:
    """A program on the network, which a thread that may block can use. Use it as a context manager."""

    def __init__(self, settings: Settings) -> None:
        self.questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
        self.duels: queue.SimpleQueue[RunningDuel] = queue.SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self.node = Node(default_folder(), settings, self._decide, self.duels.put, self._places)
        self.discovery = Discovery()

    def __enter__(self) -> NetworkThread:
        self._thread.start()
        self.run(self._start())
        return self

    def __exit__(self, *_: object) -> None:
        self.run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(2)

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine in the event loop and return its result. Ctrl-C cancels it."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except KeyboardInterrupt:
            future.cancel()
            raise

    def act(self, running: RunningDuel, action: Callable[[Duel, float], object]) -> None:
        """Carry out an action of the local player. Raise ValueError if it is not allowed."""

        async def act() -> None:
            running.act(action)

        self.run(act())

    async def _start(self) -> None:
        self.discovery = Discovery()
        await self.node.start()
        await self.discovery.start(self.node)

    async def _close(self) -> None:
        await self.discovery.close()
        await self.node.close()

    def _places(self, mark: str) -> list[Place]:
        return self.discovery.places_of(mark)

    async def _decide(self, invitation: Invitation) -> Answer:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Answer] = loop.create_future()

        def answer(given: Answer) -> None:
            loop.call_soon_threadsafe(_set, answered, given)

        self.questions.put(Question(invitation, answer))
        return await answered


def _set(answered: asyncio.Future[Answer], answer: Answer) -> None:
    if not answered.done():
        answered.set_result(answer)
