"""The store: what is acknowledged is there after a restart."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import pytest

from qipan.server.storage.store import Store
from server.helpers import Served, run_apart


def test_events_are_kept_in_order_and_once(tmp_path: Path) -> None:
    async def story() -> None:
        url = f"sqlite:///{tmp_path}/store.sqlite"
        store = await Store.open(url)
        match = await store.create("bamotiku", "dots", "{}", True, 1.0)
        assert match is not None
        assert await store.create("bamotiku", "dots", "{}", True, 1.0) is None
        written = await asyncio.gather(*(store.append(match.id, number, f"{number}") for number in range(50)))
        assert all(written)
        assert not await store.append(match.id, 7, "again")
        await store.close()
        again = await Store.open(url)
        assert await again.events(match.id) == [str(number) for number in range(50)]
        assert await again.events(match.id, 48) == ["48", "49"]
        assert await again.append(match.id, 50, "end", status="over", record="{}", ended=2.0)
        assert [each.code for each in await again.ended()] == ["bamotiku"]
        assert await again.playing() == []
        await again.close()

    run_apart(story())


def test_a_foreign_address_is_refused() -> None:
    with pytest.raises(ValueError, match="a store is sqlite:///FILE or postgresql://"):
        run_apart(Store.open("mysql://somewhere"))


def test_a_file_has_one_server(tmp_path: Path) -> None:
    async def story() -> None:
        url = f"sqlite:///{tmp_path}/store.sqlite"
        store = await Store.open(url)
        with pytest.raises(OSError, match="another server uses"):
            await Store.open(url)
        await store.close()
        await (await Store.open(url)).close()

    run_apart(story())


def test_a_full_disk_is_told_and_what_was_there_goes_on(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/store.sqlite") as server:
        made = server.room("dots", name="Host", engines={"1": {"engine": "random"}})
        with server.line(made["code"], made["token"]) as line:
            unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            status, told = server.ask("/api/matches", {"game": "dots", "name": "Host"})
            assert (status, told["detail"]) == (503, "the server cannot reach its store at the moment; try again")
            assert line.refused(op="ready") == "the server cannot write at the moment; try again"
            assert server.get(f"/api/matches/{made['code']}")["status"] == "open"
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
            line.say(op="ready")
            line.until(lambda seen: seen["status"] == "playing")
