"""Runs one program, limits it, and leaves no process behind. Started as a script; it imports only the standard library.

    python -I -S supervisor.py CONTROL MEMORY FILES PROCESSES THREADS COMMAND...

CONTROL is the descriptor of an inherited socket. When its other end is closed, for whatever reason, the supervisor
kills the program and everything that it has started. When the program ends, or uses more memory (in bytes), processes
or threads than it may, the supervisor does the same, writes one line to the socket that says what happened, and exits:

    exit STATUS | signal NUMBER | memory | processes | threads | unavailable MESSAGE

`unavailable` means that the program could not be started, since the machine allows no more processes. Before it starts
to watch a program, the supervisor writes the line `started PID`. The program does not inherit the socket, so it cannot
write to it. FILES limits the size of each file that the program writes, in bytes.

On Linux, the program is killed when the supervisor dies. The supervisor is also the subreaper of the program's
processes: those whose parent has ended become its children, so that a process cannot escape by detaching itself.
Elsewhere only the program's process group is killed.
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import sys

CHECK_SECONDS = 0.05  # how often memory and processes are measured
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def main(arguments: list[str]) -> None:
    control = int(arguments[0])
    memory, files, processes, threads = map(int, arguments[1:5])
    os.set_inheritable(control, False)
    _control_process(PR_SET_CHILD_SUBREAPER, 1)
    wake_read, wake_write = os.pipe()
    for descriptor in (wake_read, wake_write):
        os.set_blocking(descriptor, False)
    signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the referee, which then closes the socket
    try:
        child = _start(arguments[5:], memory, files)
    except OSError as error:
        os.write(control, f"unavailable {error.strerror}\n".encode())
        return
    os.write(control, f"started {child}\n".encode())
    for stream in (0, 1, 2):
        os.close(stream)  # now only the program has the pipes, so that the referee notices when it closes them
    report = _watch(child, control, wake_read, memory, processes, threads)
    _kill_all(child)
    with contextlib.suppress(OSError):
        os.write(control, f"{report}\n".encode())


def _control_process(option: int, value: int) -> None:
    """Set an option of this process by `prctl`, which only Linux has."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _start(command: list[str], memory: int, files: int) -> int:
    """Start the program in a session of its own, and return its process id."""
    supervisor = os.getpid()
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        _control_process(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != supervisor:  # the supervisor had already ended, so nothing would kill this process
            os._exit(127)
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        limits = {resource.RLIMIT_CORE: 0, resource.RLIMIT_FSIZE: files, resource.RLIMIT_DATA: memory}
        for kind, value in limits.items():
            hard = resource.getrlimit(kind)[1]
            value = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (value, value))
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    os._exit(127)


def _watch(child: int, control: int, wake: int, memory: int, processes: int, threads: int) -> str:
    """Wait until the program must be ended, and return why."""
    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(wake, select.POLLIN)
    while True:
        ready = [descriptor for descriptor, _ in poll.poll(CHECK_SECONDS * 1000)]
        if control in ready:
            return "closed"
        if wake in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(wake, 4096)
        report = _reap(child)
        if report is not None:
            return report
        running = descendants(os.getpid())
        if len(running) > processes:
            return "processes"
        if sum(len(_threads(pid)) for pid in running) > threads:
            return "threads"
        if _memory_bytes(running, memory) > memory:
            return "memory"


def _reap(child: int) -> str | None:
    """Collect the exit status of every child that has ended. Return the report on the program, if it is among them."""
    report = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return report
        if pid == 0:
            return report
        if pid == child:
            code = os.waitstatus_to_exitcode(status)
            report = f"exit {code}" if code >= 0 else f"signal {-code}"


def descendants(root: int) -> list[int]:
    """Return the ids of all processes that a process has started, directly or not; an empty list without `/proc`."""
    found: list[int] = []
    parents = [root]
    while parents:
        children = _children(parents.pop())
        found += children
        parents += children
    return found


def _children(pid: int) -> list[int]:
    children: list[int] = []
    try:
        for thread in _threads(pid):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                children += map(int, file.read().split())
    except OSError:
        pass
    return children


def _threads(pid: int) -> list[str]:
    """Return the ids of the threads of a process; an empty list if it has ended, or without `/proc`."""
    try:
        return os.listdir(f"/proc/{pid}/task")
    except OSError:
        return []


def _memory_bytes(processes: list[int], limit: int) -> int:
    """Return the memory that processes use together, with shared memory, but without the files that they have mapped.

    To count shared pages only once takes a slow request to the system, made only when the limit seems to be exceeded.
    """
    most = sum(_kilobytes(pid, "status", ("RssAnon", "RssShmem")) or 0 for pid in processes) * 1024
    if most <= limit:
        return most
    shares = [_kilobytes(pid, "smaps_rollup", ("Pss_Anon", "Pss_Shmem")) for pid in processes]
    return most if None in shares else sum(share or 0 for share in shares) * 1024


def _kilobytes(pid: int, name: str, fields: tuple[str, ...]) -> int | None:
    """Return the sum of fields of a file in `/proc`; None if it cannot be read."""
    try:
        with open(f"/proc/{pid}/{name}") as file:
            lines = [line.partition(":") for line in file]
        return sum(int(value.split()[0]) for field, _, value in lines if field in fields)
    except (OSError, ValueError, IndexError):
        return None


def _kill_all(child: int) -> None:
    """Kill the program's group and every descendant, until none is left."""
    while True:
        with contextlib.suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        for pid in descendants(os.getpid()):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                select.select([], [], [], 0.001)
        except ChildProcessError:
            return


if __name__ == "__main__":
    main(sys.argv[1:])
