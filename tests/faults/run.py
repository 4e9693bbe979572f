"""Plays matches while processes are killed and the store fails, and checks that nothing is lost or stuck."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from faults.players import Player, post
from faults.servers import Servers, postgresql_servers, sqlite_servers

PLAY_SECONDS = 8.0
MAX_STUCK_SECONDS = 5.0  # the longest time that a match may take to go on after everything is back
QUIET_SECONDS = 2.0  # how long nothing must have changed before sockets are compared with the store
MAX_WAIT_SECONDS = 30.0

PEOPLE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dots", {"rows": 5, "cols": 5}),
    ("two-eat-one", {}),
    ("checkers", {}),
    ("planes", {}),
)
ENGINE = {"engine": "random", "seconds": 0.05}


@dataclass
class Result:
    """The results of a run."""

    store: str
    seed: int
    faults: list[str] = field(default_factory=list)
    acknowledged: int = 0  # how many moves were acknowledged
    stuck_seconds: float = 0.0  # the longest time until a match went on after everything was back
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        problems = "; ".join(self.problems) or "nothing lost, all agree"
        return (
            f"{self.store} {self.seed}: {', '.join(self.faults)}: {self.acknowledged} moves acknowledged, "
            f"at most {self.stuck_seconds:.1f} s until a match went on; {problems}"
        )


class Run:
    """One run: matches, faults, and the checks after them."""

    def __init__(self, servers: Servers, matches: int, seed: int) -> None:
        self._servers = servers
        self._matches = matches
        self._random = Random(seed)
        self._players: list[list[Player]] = []  # the players of each match
        self._result = Result(type(servers).__name__, seed)

    async def run(self) -> Result:
        await asyncio.gather(*(self._create(number) for number in range(self._matches)))
        everybody = [player for match in self._players for player in match]
        tasks = [asyncio.create_task(player.live()) for player in everybody]
        await self._wait(lambda: all(player.latest.get("status") in ("playing", "over") for player in everybody))
        await self._cause_faults()
        await self._wait_for_progress()
        for player in everybody:
            player.is_stopped = True
        await self._wait(lambda: self._is_quiet(everybody))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._compare_with_store(everybody)
        self._result.acknowledged = sum(player.acknowledged for player in everybody)
        for player in everybody:
            self._result.problems += player.problems
        return self._result

    async def _create(self, number: int) -> None:
        """Create a match: between people, against an engine, or one in which nobody moves until the time is over."""
        game, options = PEOPLE[number % len(PEOPLE)]
        choices: dict[str, Any] = {"game": game, "options": options, "name": "Ann"}
        has_engine, is_idle = number % 3 == 1, number % 7 == 6
        if has_engine:
            choices |= {"seat": 0, "engines": {"1": ENGINE}}
        if is_idle or number % 2:
            choices["clock"] = {"per_game": 12 if is_idle else 600}
        room = await post(lambda: self._servers.addresses, "/api/matches", choices)
        tokens: list[str | None] = [room["token"], None]
        if not has_engine:
            path = f"/api/matches/{room['code']}/join"
            tokens.append((await post(lambda: self._servers.addresses, path, {"name": "Bo"}))["token"])
        addresses = self._servers.addresses
        self._players.append(
            [Player(addresses, room["code"], token, Random(self._random.random()), is_idle=is_idle) for token in tokens]
        )

    async def _cause_faults(self) -> None:
        random = self._random
        end = time.monotonic() + PLAY_SECONDS
        while time.monotonic() < end or len(self._result.faults) < 2:
            await asyncio.sleep(random.uniform(0.5, 2.0))
            seconds = random.uniform(0.2, 3.0)
            if random.random() < 0.5:
                await asyncio.to_thread(self._servers.kill_one, random, seconds)
                self._result.faults.append("kill -9")
            else:
                self._result.faults.append(await asyncio.to_thread(self._servers.fail_store, random, seconds))

    async def _wait_for_progress(self) -> None:
        """Wait until every match has gone on, and note how long it took."""
        began = time.monotonic()
        waiting = [match for match in self._players if not self._is_over(match)]
        while waiting and time.monotonic() < began + MAX_WAIT_SECONDS:
            await asyncio.sleep(0.02)
            waiting = [match for match in waiting if max(player.changed_at for player in match) < began]
            # A match in which nobody moves goes on when the mover's time has run out, which `_is_quiet` waits for.
            waiting = [match for match in waiting if not match[0].is_waiting_for_time]
        self._result.stuck_seconds = time.monotonic() - began
        for match in waiting:
            self._result.problems.append(f"room {match[0].code} is stuck")
        if self._result.stuck_seconds > MAX_STUCK_SECONDS and not waiting:
            self._result.problems.append(f"a match was stuck for {self._result.stuck_seconds:.1f} s")

    def _is_over(self, match: Sequence[Player]) -> bool:
        return any(player.latest.get("status") == "over" for player in match)

    def _is_quiet(self, everybody: Sequence[Player]) -> bool:
        now = time.monotonic()
        return all(
            player.latest and now - player.changed_at > QUIET_SECONDS and not player.is_waiting_for_time
            for player in everybody
        )

    async def _wait(self, condition: Any) -> None:
        end = time.monotonic() + MAX_WAIT_SECONDS
        while not condition() and time.monotonic() < end:
            await asyncio.sleep(0.05)
        if not condition():
            self._result.problems.append("what was waited for did not happen")

    async def _compare_with_store(self, everybody: Sequence[Player]) -> None:
        """Compare what was shown last with what a new process reads from the store."""
        await asyncio.to_thread(self._servers.restart_one_only)
        for player in everybody:
            fresh = Player(self._servers.addresses, player.code, player.token, Random(0), is_idle=True)
            await fresh.read_once()
            shown, stored = ((each.latest["number"], each.latest["status"], each.moves) for each in (player, fresh))
            if shown != stored:
                self._result.problems.append(f"room {player.code}: {shown} was shown, {stored} is stored")


def run_once(store: str, matches: int, seed: int) -> Result:
    """Run matches on `sqlite` or `postgresql`."""
    if store == "postgresql":
        with postgresql_servers() as servers:
            return asyncio.run(Run(servers, matches, seed).run())
    with tempfile.TemporaryDirectory() as folder, sqlite_servers(Path(folder)) as servers:
        return asyncio.run(Run(servers, matches, seed).run())


def main() -> None:
    parser = argparse.ArgumentParser(prog="faults.run", description=__doc__)
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first run")
    parser.add_argument("--matches", type=int, default=20)
    options = parser.parse_args()
    results = []
    for seed in range(options.first, options.first + options.runs):
        results.append(run_once(("sqlite", "postgresql")[seed % 2], options.matches, seed))
        print(results[-1], flush=True)
    failed = [result.seed for result in results if result.problems]
    moves = sum(result.acknowledged for result in results)
    stuck = max(result.stuck_seconds for result in results)
    print(f"{len(results)} runs, {moves} moves acknowledged, at most {stuck:.1f} s stuck; failed: {failed or 'none'}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
