"""What can be done about somebody who is away, on a server that does not wait for them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from page.helpers import GAME_OVER, WINDOWS, Screen, button, notes
from qipan.client.guest import Guest
from server.helpers import ServerProcess

PROGRAM = """
from qipan.server.rooms import presence
presence.CLAIM_SECONDS = 0.0
from qipan.cli import main
main()
"""


def start_impatient(
    arguments: Sequence[str], streams: tuple[int, int, int], env: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    stdin, stdout, stderr = streams
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments], stdin=stdin, stdout=stdout, stderr=stderr, env=dict(env)
    )


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("away")
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", start=start_impatient) as running:
        yield running


@pytest.mark.parametrize(("claim", "device"), [("Claim the win", "desktop"), ("Adjourn", "phone")])
def test_a_claim_against_somebody_who_is_away_is_granted(
    browser: Browser, impatient: ServerProcess, tmp_path: Path, claim: str, device: str
) -> None:
    with Screen(browser, impatient, tmp_path, **WINDOWS[device]) as screen:
        page = screen.page
        code = screen.open_room("dots", {"rows": 2, "cols": 2}, engines={})
        joined = impatient.post(f"/api/matches/{code}/join", {"name": "Bo"})
        with Guest(impatient.address, code, joined["token"]) as bo:
            bo.ready()
            screen.wait_for_turn()
            page.clock.install()
            screen.click("0")
            bo.wait()
        expect(notes(screen)).to_contain_text("Bo (Blue) is away. In ")
        page.clock.fast_forward("01:00")
        page.clock.resume()
        screen.press(button(screen, claim))
        if claim == "Claim the win":
            page.wait_for_selector(GAME_OVER)
            assert screen.headline == "You win"
            expect(page.locator(".end .turn")).to_contain_text("away too long")
            return
        expect(notes(screen)).to_contain_text("Adjourned. The game is kept")
        expect(button(screen, claim)).to_have_count(0)
        with Guest(impatient.address, code, joined["token"]) as bo:
            expect(notes(screen)).not_to_contain_text("Adjourned")
            bo.play("1")
            screen.wait_for_turn()
