"""A slow network, on which the page has to show that it waits for the server, and a network that can be cut."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, WebSocketRoute, expect

from page.helpers import Screen
from server.helpers import TIMEOUT_SECONDS

# Elements that show that work is going on: a sign beside its subject, a progress bar, or a bar at the window's top.
SIGNS = ".busy.isShown, progress, [role=progressbar]"


class SlowServer:
    """Holds the requests of a page back until they are released."""

    def __init__(self, screen: Screen) -> None:
        self._page = screen.page
        self._signs = screen.page.locator(SIGNS).locator("visible=true")
        self._held: list[Route] = []
        self._is_slow = False

    def check(self, action: Callable[[], object], path: str = "**/api/**", sign: str = "") -> None:
        """Check that the page shows a busy sign while an action waits for an answer, and removes it afterwards.

        If `sign` is given, one of the signs has this text.
        """
        self._is_slow = True
        self._page.route(path, self._receive)
        action()
        end = time.monotonic() + TIMEOUT_SECONDS
        while not self._held:
            assert time.monotonic() < end, f"the page at {self._page.url} has not sent a request to {path}"
            self._page.wait_for_timeout(20)  # lets the browser send the request
        expect(self._signs.first).to_be_visible()
        if sign:
            expect(self._page.locator(".busy", has_text=sign)).to_be_visible()
        self._is_slow = False
        while self._held:
            self._held.pop().continue_()
        expect(self._signs).to_have_count(0)
        self._page.unroute(path)

    def _receive(self, route: Route) -> None:
        if self._is_slow:
            self._held.append(route)
        else:
            route.continue_()


class SlowSocket:
    """Holds messages of the server back until they are released."""

    def __init__(self, screen: Screen) -> None:
        self._signs = screen.page.locator(SIGNS).locator("visible=true")
        self._held: list[tuple[WebSocketRoute, str]] = []
        self._texts: tuple[str, ...] = ()
        screen.page.route_web_socket("**/socket", self._connect)

    def check(self, action: Callable[[], object], *texts: str) -> None:
        """Check that the page shows a busy sign after an action, while messages with any of `texts` are held back."""
        self._texts = texts
        action()
        expect(self._signs.first).to_be_visible()
        self._texts = ()
        for socket, message in self._held:
            socket.send(message)
        self._held.clear()

    def check_done(self) -> None:
        expect(self._signs).to_have_count(0)

    def _connect(self, socket: WebSocketRoute) -> None:
        def pass_on(message: Any) -> None:
            if any(text in message for text in self._texts):
                self._held.append((socket, message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(pass_on)


class Network:
    """The connections of a page to rooms, which can be cut; if a code is given, only those to this room."""

    def __init__(self, screen: Screen, code: str = "") -> None:
        self._is_up = True
        self._sockets: list[WebSocketRoute] = []
        screen.page.route_web_socket(re.compile(f"{code}/socket$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_up:
            socket.connect_to_server()
            self._sockets.append(socket)
        else:
            socket.close()

    def cut(self) -> None:
        self._is_up = False
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()

    def repair(self) -> None:
        self._is_up = True
