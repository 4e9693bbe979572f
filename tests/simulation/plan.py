"""What a world is like: all of it follows from its seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

PLAY_SECONDS = (5.0, 15.0)  # how long people play while there are faults


@dataclass(frozen=True)
class StoreFaults:
    """How unreliable the store is: the chance of each fault for a request, and the longest delays in seconds."""

    error: float = 0.0  # the request has no effect and fails
    lost_answer: float = 0.0  # the request has its effect, but the answer is an error
    late: float = 0.0  # the request fails, and has its effect later nevertheless
    slow: float = 0.0  # the request takes up to MAX_SLOW_SECONDS
    delay: float = 0.005  # every request takes up to this long
    hang: float = 0.0  # while the database is down, a request fails only after up to this long
    dropped_listener: float = 0.0  # a notification ends the connection of the process that it is for


@dataclass(frozen=True)
class NetworkFaults:
    """How unreliable sockets are: the chance of each fault for a message, and the longest delay in seconds."""

    cut: float = 0.0  # the message is lost, and the socket is closed
    lost_response: float = 0.0  # the response to an HTTP request is lost
    delay: float = 0.02
    slow: float = 0.0  # the client reads nothing for a while


@dataclass(frozen=True)
class EngineFaults:
    failure: float = 0.0  # the chance that a search fails
    busy: float = 0.0  # the chance that a search is turned away
    seconds: float = 0.5  # the longest search


@dataclass(frozen=True)
class Plan:
    seed: int
    processes: int  # number of processes; a single one has a store of its own
    is_shared: bool
    is_shuffled: bool  # whether callbacks that are ready at the same time run in any order
    play_seconds: float
    rooms: int
    rushes: int  # how often everybody in the world acts at the same time
    reconnects: float  # the chance that a person opens a new socket instead of doing anything else
    spectators: int
    latecomers: int  # how many more people than seats want to play in a room
    crashes: int  # how many processes crash
    restarts: int  # how many processes are stopped and started again in good order
    outages: int  # how often the store fails for a while
    skew: float  # the clocks of processes differ by up to this many seconds
    unload_seconds: float
    unwatched_seconds: float  # a match that plays itself is adjourned after nobody has watched it for this long
    lifetime: float | None  # after how many seconds unused rooms are ended, and then removed; None: after days
    store: StoreFaults
    network: NetworkFaults
    engines: EngineFaults

    @property
    def max_away_seconds(self) -> float:
        """How long people go away: long enough for rooms to expire, if rooms expire in this world."""
        return 6.0 if self.lifetime is None else 40.0


def plan(seed: int) -> Plan:
    """Return the plan of a world."""
    random = Random(seed)
    is_shared = random.random() < 0.75
    lifetime = 1.0 if random.random() < 0.1 else None
    return Plan(
        seed=seed,
        processes=random.choice((2, 2, 3)) if is_shared else 1,
        is_shared=is_shared,
        is_shuffled=random.random() < 0.5,
        play_seconds=random.uniform(*PLAY_SECONDS) + (20 if lifetime is not None else 0),
        rooms=random.choice((1, 1, 2)),
        rushes=random.choice((0, 2, 6)),
        reconnects=random.choice((0.01, 0.1)),
        spectators=random.choice((0, 1, 1)),
        latecomers=random.choice((0, 0, 1)),
        crashes=random.choice((0, 0, 1, 2)),
        restarts=random.choice((0, 0, 0, 1)),
        outages=random.choice((0, 0, 1, 2)),
        skew=random.choice((0.0, 0.0, 0.01)),
        unload_seconds=random.choice((4.0, 120.0)),
        unwatched_seconds=random.choice((2.0, 300.0, 300.0)),
        lifetime=lifetime,
        store=StoreFaults(
            error=random.choice((0.0, 0.0, 0.02, 0.1)),
            lost_answer=random.choice((0.0, 0.0, 0.02, 0.1)),
            late=random.choice((0.0, 0.0, 0.02)) if is_shared else 0.0,
            slow=random.choice((0.0, 0.0, 0.02)),
            delay=random.choice((0.001, 0.01, 0.1, 0.3)),
            hang=random.choice((0.0, 0.0, 5.0)),
            dropped_listener=random.choice((0.0, 0.0, 0.05)),
        ),
        network=NetworkFaults(
            cut=random.choice((0.0, 0.01, 0.05)),
            lost_response=random.choice((0.0, 0.0, 0.1)),
            delay=random.choice((0.002, 0.05, 0.3)),
            slow=random.choice((0.0, 0.0, 0.05)),
        ),
        engines=EngineFaults(
            failure=random.choice((0.0, 0.0, 0.1)),
            busy=random.choice((0.0, 0.0, 0.1)),
            seconds=random.choice((0.05, 0.5, 2.0)),
        ),
    )
