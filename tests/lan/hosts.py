"""Two hosts that a cable connects: network namespaces or, where those are not permitted, two loopback addresses."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

NOT_PERMITTED = "network namespaces are not permitted here: duels were between loopback addresses, and no cable was cut"
# Options with which `unshare` may make a namespace: none for root, a user namespace for anybody else.
WAYS: tuple[tuple[str, ...], ...] = ((), ("--user", "--map-root-user"))


@dataclass(frozen=True)
class Host:
    prefix: tuple[str, ...]  # comes before a command, so that it runs on this host
    address: str
    cable: str = ""  # the network interface; empty if both hosts are this machine

    @property
    def is_own(self) -> bool:
        """Whether the host has a network of its own, in which programs find each other."""
        return bool(self.cable)

    def ip(self, *arguments: str) -> None:
        subprocess.run([*self.prefix, "ip", *arguments], check=True, capture_output=True)

    def cut(self) -> None:
        """Pull the cable out."""
        self.ip("link", "set", self.cable, "down")

    def mend(self) -> None:
        self.ip("link", "set", self.cable, "up")


@contextmanager
def connected_hosts() -> Iterator[list[Host]]:
    with ExitStack() as stack:
        yield _namespaces(stack) or [Host((), "127.0.0.2"), Host((), "127.0.0.3")]


def _namespaces(stack: ExitStack) -> list[Host]:
    """Return two namespaces, which exist as long as the stack is open; an empty list if they are not permitted."""
    for way in WAYS:
        try:
            with ExitStack() as attempt:
                hosts = _try(attempt, way)
                stack.enter_context(attempt.pop_all())
                return hosts
        except (OSError, subprocess.CalledProcessError):
            continue
    return []


def _try(stack: ExitStack, way: tuple[str, ...]) -> list[Host]:
    first = _hold(stack, ("unshare", *way, "--net"))
    enter = ("nsenter", *(("--user", "--preserve-credentials") if way else ()), "--net", "--target")
    second = _hold(stack, (*enter, str(first), "unshare", "--net"))
    hosts = [Host((*enter, str(pid)), f"10.73.0.{at + 1}", f"v{at}") for at, pid in enumerate((first, second))]
    hosts[0].ip("link", "add", "v0", "type", "veth", "peer", "name", "v1", "netns", str(second))
    for host in hosts:
        host.ip("addr", "add", f"{host.address}/24", "dev", host.cable)
        host.ip("link", "set", "lo", "up")
        host.ip("link", "set", host.cable, "up")
    return hosts


def _hold(stack: ExitStack, command: tuple[str, ...]) -> int:
    """Start a process that keeps a new namespace alive, and return its process id."""
    holder = subprocess.Popen(
        [*command, "sh", "-c", "echo made; exec sleep infinity"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    stack.enter_context(holder)
    stack.callback(holder.kill)
    assert holder.stdout is not None
    if holder.stdout.readline() != "made\n":
        raise subprocess.CalledProcessError(1, command)
    return holder.pid
