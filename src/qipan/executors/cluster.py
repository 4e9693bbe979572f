"""A Ray cluster as an executor. Ray is an optional dependency: `pip install 'qipan[cluster]'`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, ParamSpec, TypeVar

from qipan.rules.reasons import Problem, ReasonKind, reason_of

NO_RAY = ReasonKind("no_ray", "--cluster needs Ray: pip install 'qipan[cluster]'")
CLUSTER_UNREACHABLE = ReasonKind("cluster_unreachable", "cannot use the cluster {address}: {problem}")

P = ParamSpec("P")
T = TypeVar("T")


class CallLost(BrokenExecutor):
    """The process or the machine that carried out a call has died, or its result is lost."""


class ClusterExecutor(Executor):
    """An executor on a Ray cluster: each call is a task for one processor. Qipan must be installed on every node."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise Problem(NO_RAY()) from None
        self._ray: Any = ray
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except Exception as error:  # Ray raises errors of many kinds if it cannot connect
            raise Problem(CLUSTER_UNREACHABLE(address=address, problem=reason_of(error))) from None
        # Ray must not repeat lost calls: the caller submits them again.
        self._call: Any = ray.remote(num_cpus=1, max_retries=0)(_call)

    @property
    def max_workers(self) -> int:
        """The number of processors that the cluster has now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        reference = self._call.remote(function, args, kwargs)
        reference.future().add_done_callback(lambda done: self._finish(future, done))
        return future

    def _finish(self, future: Future[T], done: Future[T]) -> None:
        error = done.exception()
        if error is None:
            future.set_result(done.result())
        elif isinstance(error, self._ray.exceptions.RayTaskError):  # raised by the function itself
            future.set_exception(error.cause if isinstance(error.cause, Exception) else error)
        else:
            future.set_exception(CallLost(str(error)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ray.shutdown()

    def kill(self) -> None:
        """Leave the cluster, which ends the calls that it has not finished."""
        self._ray.shutdown()


def _call(function: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    return function(*args, **kwargs)
