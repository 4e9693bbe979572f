"""Two hosts in network namespaces: they find each other and play, and one is killed in the middle."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import qipan
from qipan.lan.verify import verify_record

SECONDS = 120.0  # how long a test waits before it fails; long, because the machine may be busy
NAMES = (f"qipan-a{os.getpid()}", f"qipan-b{os.getpid()}")


def _ip(*arguments: str) -> bool:
    return subprocess.run(["ip", *arguments], capture_output=True, check=False).returncode == 0


@pytest.fixture
def hosts() -> Iterator[list[list[str]]]:
    """Return the prefix of a command on each of two hosts that a cable connects.

    Where namespaces are not permitted, both are this machine, as a printed line says.
    """
    first, second = NAMES
    made = [_ip("netns", "add", name) for name in NAMES]
    cable = ("link", "add", "v0", "netns", first, "type", "veth", "peer", "name", "v1", "netns", second)
    if all(made) and _ip(*cable):
        for number, name in enumerate(NAMES):
            for words in (
                ("addr", "add", f"10.73.0.{number + 1}/24", "dev", f"v{number}"),
                ("link", "set", "lo", "up"),
            ):
                assert _ip("-n", name, *words)
            assert _ip("-n", name, "link", "set", f"v{number}", "up")
        yield [["ip", "netns", "exec", name] for name in NAMES]
    else:
        print("network namespaces are not permitted here: both programs run on this machine")
        yield [[], []]
    for name in NAMES:
        _ip("netns", "delete", name)


def start(host: list[str], folder: Path, *arguments: str, is_read: bool = True) -> subprocess.Popen[str]:
    """Start a program. If nobody reads what it prints, nothing may be kept for a reader: it would wait for one."""
    command = [*host, sys.executable, "-m", "qipan", "lan", "play", *arguments, "--engine", "random"]
    environment = {**os.environ, "QIPAN_DATA": str(folder), "QIPAN_LANG": "en"}
    output = subprocess.PIPE if is_read else subprocess.DEVNULL
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, text=True, env=environment
    )


def wait_for_line(program: subprocess.Popen[str], text: str) -> None:
    assert program.stdout is not None
    for line in program.stdout:
        if text in line:
            return
    raise AssertionError(f"the program has ended without saying {text!r}")


def check_records(tmp_path: Path) -> None:
    first, second = ((tmp_path / name / "lan" / "records.jsonl").read_bytes() for name in "ab")
    assert first == second
    record = qipan.Record.from_json(first.strip())
    assert record.outcome is not None
    assert verify_record(record).cheater is None


def test_two_hosts_find_each_other_and_play(hosts: list[list[str]], tmp_path: Path) -> None:
    bo = start(hosts[1], tmp_path / "b", "--name", "Bo", "--accept")
    wait_for_line(bo, "waits for an invitation")
    ann = start(hosts[0], tmp_path / "a", "Bo", "dots", "--name", "Ann")
    output, _ = ann.communicate(timeout=SECONDS)
    assert ann.returncode == 0, output
    bo.communicate(timeout=SECONDS)
    check_records(tmp_path)


def test_a_host_that_is_killed_goes_on(hosts: list[list[str]], tmp_path: Path) -> None:
    bo = start(hosts[1], tmp_path / "b", "--name", "Bo", "--accept")
    wait_for_line(bo, "waits for an invitation")
    ann = start(hosts[0], tmp_path / "a", "Bo", "planes", "--name", "Ann")
    wait_for_line(ann, "plays")
    bo.kill()
    bo.communicate(timeout=SECONDS)
    time.sleep(1)
    again = start(hosts[1], tmp_path / "b", "--name", "Bo", "--accept", is_read=False)
    try:
        output, _ = ann.communicate(timeout=SECONDS)
        assert ann.returncode == 0, output
        again.wait(SECONDS)
    finally:
        for program in (ann, again):
            program.kill()
            program.wait(SECONDS)
    check_records(tmp_path)
