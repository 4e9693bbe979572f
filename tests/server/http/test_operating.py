"""What an operator asks a server: whether it is alive and ready, what it measures, and its version."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from qipan import game, game_names
from qipan.server.config import Settings
from qipan.server.storage import sqlite, store
from server.helpers import TIMEOUT_SECONDS, ServerProcess, close_all, play_random_moves, start_match
from server.http.app_client import with_client

PAGE = (Path(__file__).parents[3] / "docs" / "operations.md").read_text(encoding="utf-8")
SAMPLE = re.compile(r'([a-z_]+)(\{(?:[a-z_]+="[^"\\\n]*",?)+\})? ([0-9.e+-]+)')


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def settings(file: Path) -> Settings:
    return Settings(db=f"sqlite:///{file}")


def read_metrics(text: str) -> dict[str, float]:
    """Return all samples of a text in the format of Prometheus, by their name and labels."""
    samples: dict[str, float] = {}
    types: dict[str, str] = {}
    for line in text.removesuffix("\n").split("\n"):
        if line.startswith("# HELP "):
            continue
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in types
            types[name] = kind
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample is not None, line
        family = re.sub(r"_(bucket|sum|count)$", "", sample[1])
        assert types.get(sample[1]) in ("counter", "gauge") or types.get(family) == "histogram", line
        key = sample[1] + (sample[2] or "")
        assert key not in samples
        samples[key] = float(sample[3])
    return samples


def test_a_server_is_alive_even_without_a_store() -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        for response in (await browser.get("/healthz"), await browser.head("/healthz")):
            assert response.status_code == 200

    with_client(scenario)


async def readiness(browser: httpx.AsyncClient) -> tuple[int, str]:
    response = await browser.get("/readyz")
    content: dict[str, Any] = response.json()
    return response.status_code, content["status"] if response.status_code == 200 else content["detail"]["code"]


async def wait_for(browser: httpx.AsyncClient, expected: tuple[int, str]) -> None:
    """Wait until the server is as ready as expected: on a busy machine, the store may answer too late at first."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await readiness(browser) != expected:
            await asyncio.sleep(0.01)


def test_a_server_is_ready_while_its_store_answers(
    settings: Settings, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "WATCH_SECONDS", 0.01)

    async def scenario(browser: httpx.AsyncClient) -> None:
        await wait_for(browser, (200, "ready"))
        with monkeypatch.context() as patched:
            patched.setattr(store, "CHECK_SECONDS", 0)
            assert await readiness(browser) == (503, "store_unavailable")
        await wait_for(browser, (200, "ready"))
        file.rename(f"{file}.away")
        await wait_for(browser, (503, "store_lost"))  # at first `store_unavailable`, if a query has failed before
        Path(f"{file}.away").rename(file)
        await wait_for(browser, (200, "ready"))

    with_client(scenario, settings, is_started=True)


def test_a_server_that_shuts_down_is_not_ready(settings: Settings) -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        app: Any = browser._transport
        app.app.state.services.stop_searching()
        assert await readiness(browser) == (503, "shutting_down")
        assert (await browser.get("/healthz")).status_code == 200

    with_client(scenario, settings, is_started=True)


def test_metrics_count_what_happens(file: Path) -> None:
    with ServerProcess(f"sqlite:///{file}") as server:

        def metrics() -> dict[str, float]:
            return read_metrics(httpx.get(f"{server.address}/metrics").raise_for_status().text)

        before = metrics()
        assert before['qipan_rooms{status="playing"}'] == 0
        players = server.seat_players("dots", {"rows": 2, "cols": 2})
        start_match(players)
        played = play_random_moves(players, Random(1), 3)
        with server.connect(players[0].code):
            for path in ("/nothing", "/api/nothing", "/api/matches/bamotiku"):
                assert server.request(path)[0] == 404
            now = metrics()
        close_all(players)
        families = {re.sub(r"(_bucket|_sum|_count)?(\{.*)?$", "", name) for name in now}
        assert families == set(re.findall(r"`((?:qipan|process)_[a-z_]+)`", PAGE))
        assert now['qipan_rooms{status="playing"}'] == 1
        assert now['qipan_people{role="seated"}'] == 2
        assert now['qipan_people{role="spectator"}'] == 1
        assert now['qipan_sockets{state="entered"}'] == 3
        assert now['qipan_moves_total{by="person"}'] == now["qipan_move_seconds_count"] == played
        assert now['qipan_move_seconds_bucket{le="+Inf"}'] == played
        assert now["qipan_store_write_seconds_count"] > played
        assert now["qipan_store_healthy"] == 1
        assert now["qipan_store_write_failures_total"] == now["qipan_damaged_rooms"] == 0
        assert now['qipan_http_requests_total{route="/api/matches",status="201"}'] == 1
        assert now['qipan_http_requests_total{route="/api/matches/{code}",status="404"}'] == 1
        assert now['qipan_http_requests_total{route="other",status="404"}'] == 2
        assert now['qipan_http_request_seconds_count{route="/api/matches"}'] == 1
        assert now['qipan_refusals_total{reason="http_status"}'] == 2
        assert now['qipan_refusals_total{reason="no_such_room"}'] == 1
        assert now['qipan_queue_length{queue="searches",urgency="analysis"}'] == 0
        assert now["process_resident_memory_bytes"] > 1e6
        assert before["process_cpu_seconds_total"] <= now["process_cpu_seconds_total"]

        room = server.create_room("dots", engines={"0": {"engine": "random"}, "1": {"engine": "random"}})
        with server.connect(room["code"]) as watching:
            watching.wait_until(lambda seen: seen["status"] == "over")
        assert metrics()['qipan_moves_total{by="engine"}'] >= 12


def test_metrics_contain_nothing_from_clients(settings: Settings) -> None:
    texts: list[str] = []

    async def scenario(browser: httpx.AsyncClient) -> None:
        await browser.post("/api/matches", json={"game": "dots", "name": "Mallory"})
        for number in range(20):
            await browser.get(f"/api/mallory/{number}")
            await browser.request(f"MALLORY{number}", "/")
            await browser.get(f"/api/puzzles/mallory{number}/1/1")
            await browser.get("/api/games", headers={"Host": "mallory.example"})
        texts.append((await browser.get("/metrics")).text)

    with_client(scenario, settings, is_started=True)
    assert "mallory" not in texts[0].lower()
    assert len(read_metrics(texts[0])) < 300


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("10.1.2.3", {}, 200),
        ("192.168.1.7", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 403),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, 403),
    ],
)
def test_metrics_are_for_the_allowed_addresses(
    settings: Settings, client: str, headers: dict[str, str], status: int
) -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        response = await browser.get("/metrics", headers=headers)
        assert response.status_code == status
        if status == 403:
            assert response.json()["detail"]["code"] == "metrics_not_allowed"

    changed = settings.model_copy(update={"metrics_allowed": (*settings.metrics_allowed, "10.0.0.0/8")})
    with_client(scenario, changed, client=client, is_started=True)


def test_the_version_is_that_of_the_program_its_protocol_and_its_rules() -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        found = (await browser.get("/api/version")).json()
        assert re.fullmatch(r"\d+\.\d+\.\d+.*", found["program"])
        assert found["protocol"] == (await browser.get("/api/openapi.json")).json()["info"]["version"]
        assert found["rules"] == {name: game(name).rules_version for name in game_names()}

    with_client(scenario)
