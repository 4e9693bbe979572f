"""The page works below a path, behind a proxy that removes the path from requests and behind one that does not."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Response, expect

from page.helpers import Screen
from server.helpers import ServerProcess

PREFIX = "/qipan"


@contextmanager
def stripping_proxy(port: int) -> Iterator[str]:
    """Forward requests to a port, without the prefix of their paths. The value is the address of the page."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=_accept, args=(listener, port), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}{PREFIX}"
        finally:
            listener.shutdown(socket.SHUT_RDWR)


def _accept(listener: socket.socket, port: int) -> None:
    while True:
        try:
            client, _ = listener.accept()
        except OSError:  # the socket was closed at the end of the test
            return
        threading.Thread(target=_forward, args=(client, port), daemon=True).start()


def _forward(client: socket.socket, port: int) -> None:
    """Forward one request, or a WebSocket: the server closes the connection after its response."""
    with client, socket.create_connection(("127.0.0.1", port)) as server:
        head = b""
        while b"\r\n\r\n" not in head:
            received = client.recv(65536)
            if not received:
                return
            head += received
        head = re.sub(rb"^(\w+) " + PREFIX.encode() + rb"(/\S*)", rb"\1 \2", head)
        head = re.sub(rb"(?i)\r\nconnection: keep-alive", b"\r\nConnection: close", head)
        server.sendall(head)
        threading.Thread(target=_copy, args=(client, server), daemon=True).start()
        _copy(server, client)


def _copy(source: socket.socket, target: socket.socket) -> None:
    try:
        while received := source.recv(65536):
            target.sendall(received)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


@pytest.mark.parametrize("strips", [True, False])
def test_the_page_works_below_a_path(browser: Browser, tmp_path: Path, strips: bool) -> None:
    url = f"sqlite:///{tmp_path}/matches.sqlite"
    with ExitStack() as stack:
        served = stack.enter_context(ServerProcess(url, options=["--root-path", PREFIX]))
        served.address = stack.enter_context(stripping_proxy(served.port)) if strips else served.address + PREFIX
        screen = stack.enter_context(Screen(browser, served, tmp_path))
        responses: list[Response] = []
        screen.page.on("response", lambda response: responses.append(response))

        screen.page.goto(f"{served.address}/")
        screen.page.wait_for_selector("[data-game]")
        found = screen.page.context.new_cdp_session(screen.page).send("Page.getAppManifest")
        manifest = json.loads(found["data"])
        assert found["errors"] == []
        assert urljoin(found["url"], manifest["start_url"]) == f"{served.address}/"
        assert screen.page.request.get(urljoin(found["url"], manifest["icons"][0]["src"])).status == 200

        code = screen.open_room("dots", {"rows": 2, "cols": 2})
        screen.wait_for_turn()
        assert screen.page.url == f"{served.address}/#{code}"
        screen.click(screen.cells()[0])
        screen.wait_for_more_moves(0)
        screen.page.locator("a.brand").click()
        screen.page.wait_for_selector("[data-game]")
        assert screen.page.url == f"{served.address}/#home"
        assert [each.url for each in responses if each.status >= 400] == []

        screen.page.goto(f"{served.address}/foo/bar")
        expect(screen.page.locator("main")).to_contain_text("There is no page at /foo/bar.")
        wrong = [each.url for each in responses if not each.url.startswith(f"{served.address}/")]
        assert wrong == []
        if not strips:
            screen.page.goto(served.address)
            screen.page.wait_for_selector("[data-game]")
            assert screen.page.url == f"{served.address}/"
        screen.console_errors = [error for error in screen.console_errors if "404" not in error]
