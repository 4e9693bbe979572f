"""Two browsers on two hosts, each at the program of its host, play planes; nobody types an address."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from lan.hosts import NOT_PERMITTED, Host, connected_hosts
from page.helpers import DEVICES, Screen, chromium_path
from page.test_lan import connect, lan_options, place, shoot, wait_for_record
from server.helpers import TIMEOUT_SECONDS, ServerProcess


class HostServer(ServerProcess):
    """A server on a host."""

    def __init__(self, host: Host, folder: Path, name: str) -> None:
        arguments = ["serve", "--port", "0", "--db", f"sqlite:///{folder}/matches.sqlite", *lan_options(name)]
        self._server = subprocess.Popen(
            [*host.prefix, sys.executable, "-m", "qipan", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "QIPAN_DATA": str(folder)},
        )
        assert self._server.stdout is not None
        address = re.search(r"http://\S+:(\d+)", self._server.stdout.readline())
        assert address is not None
        self.address, self.port = address[0], int(address[1])

    def stop(self, signal_number: signal.Signals = signal.SIGTERM) -> int:
        self._server.send_signal(signal_number)
        self._server.communicate(timeout=TIMEOUT_SECONDS)
        return self._server.returncode


@contextmanager
def browser_on(host: Host, folder: Path, browser: Browser) -> Iterator[Browser]:
    """A browser that runs on a host, and is controlled from here by a pipe."""
    start = folder / "chromium.sh"
    start.write_text(f'#!/bin/sh\nexec {" ".join(host.prefix)} {chromium_path()} "$@"\n')
    start.chmod(0o700)
    launched = browser.browser_type.launch(executable_path=start, args=["--no-sandbox"])
    try:
        yield launched
    finally:
        launched.close()


@contextmanager
def screen_on(host: Host, folder: Path, name: str, browser: Browser, device: str) -> Iterator[Screen]:
    folder.mkdir()
    with (
        HostServer(host, folder, name) as server,
        browser_on(host, folder, browser) as own,
        Screen(own, server, folder, **DEVICES[device]) as screen,
    ):
        yield screen


@pytest.mark.long
def test_two_browsers_on_two_hosts_play_planes_to_the_end(
    browser: Browser, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    with connected_hosts() as hosts:
        if not hosts[0].is_own:
            record_property("note", NOT_PERMITTED)
            pytest.skip(NOT_PERMITTED)
        with (
            screen_on(hosts[0], tmp_path / "a", "Ann-page", browser, "desktop") as first,
            screen_on(hosts[1], tmp_path / "b", "Bo-page", browser, "phone") as second,
        ):
            connect([first, second], "planes")
            place([first, second])
            shoot(first, second)
            wait_for_record([first, second], tmp_path)
