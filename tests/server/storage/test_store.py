"""The store: acknowledged writes are still there after a restart."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import pytest

from qipan.server.storage.connect import open_store
from qipan.server.storage.store import DueMatch
from server.helpers import ServerProcess, run_in_thread


def test_events_are_stored_in_order_and_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/store.sqlite"
        store = await open_store(url)
        match = await store.create("bamotiku", "dots", "{}", True, 1.0)
        assert match is not None
        assert await store.create("bamotiku", "dots", "{}", True, 1.0) is None
        written = await asyncio.gather(*(store.append(match.id, number, f"{number}") for number in range(50)))
        assert all(written)
        assert not await store.append(match.id, 7, "again")
        await store.close()
        again = await open_store(url)
        assert await again.read_events(match.id) == [(number, str(number)) for number in range(50)]
        assert await again.read_events(match.id, 48) == [(48, "48"), (49, "49")]
        assert await again.append(match.id, 50, "wait", status="playing", wakes_at=5.0)
        assert await again.list_due(4.0) == []
        due = DueMatch(match.id, "bamotiku", 5.0)
        assert await again.list_due(5.0) == [due]
        await again.correct_wake(due._replace(wakes_at=4.0), None)
        assert await again.list_due(6.0) == [due]
        await again.correct_wake(due, 7.0)
        assert await again.list_due(6.0) == []
        assert await again.append(match.id, 51, "end", status="over", record="{}", ended=2.0, wakes_at=None)
        assert [each.code for each in await again.list_finished()] == ["bamotiku"]
        assert await again.list_due(8.0) == []
        await again.close()

    run_in_thread(scenario())


def test_an_unknown_url_is_refused() -> None:
    with pytest.raises(ValueError, match="the database must be sqlite:///FILE or postgresql://"):
        run_in_thread(open_store("mysql://somewhere"))


def test_a_file_is_used_by_one_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/store.sqlite"
        store = await open_store(url)
        with pytest.raises(OSError, match="another server uses"):
            await open_store(url)
        await store.close()
        await (await open_store(url)).close()

    run_in_thread(scenario())


def test_a_full_disk_is_reported_and_rooms_survive_it(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/store.sqlite") as server:
        room = server.create_room("dots", name="Host", engines={"1": {"engine": "random"}})
        with server.connect(room["code"], room["token"]) as player:
            unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            status, response = server.request("/api/matches", {"game": "dots", "name": "Host"})
            assert player.expect_refusal(op="ready") == "the server cannot reach its store at the moment; try again"
            assert (status, response["detail"]["code"]) == (503, "store_unavailable")
            assert server.get(f"/api/matches/{room['code']}")["status"] == "open"
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
            player.send(op="ready")
            player.wait_until(lambda seen: seen["status"] == "playing")
