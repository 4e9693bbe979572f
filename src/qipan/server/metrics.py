"""Measurements of a running server, and the text format in which Prometheus reads them.

Labels have few values, all of them defined by this program: never a text, an address or a code from a client.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
# Upper bounds of the buckets of durations, in seconds.
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

Labels = Mapping[str, str]
Sample = tuple[Labels, float]


class Histogram:
    """Counts durations by buckets.

    >>> histogram = Histogram()
    >>> for seconds in (0.002, 0.004, 60):
    ...     histogram.observe(seconds)
    >>> histogram.counts[:4], histogram.counts[-1], histogram.total_seconds
    ([0, 1, 1, 0], 1, 60.006)
    """

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)  # the last count is that of durations above all bounds
        self.total_seconds = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total_seconds += seconds


@dataclass(frozen=True)
class Measurements:
    """Measurements of past events. What can be counted at any time, such as rooms, is not among them."""

    moves: Counter[str] = field(default_factory=Counter)  # moves on disk, by who played: `person` or `engine`
    move_seconds: Histogram = field(default_factory=Histogram)  # from a person's message to the move on disk
    requests: Counter[tuple[str, int]] = field(default_factory=Counter)  # by route and status
    request_seconds: defaultdict[str, Histogram] = field(default_factory=lambda: defaultdict(Histogram))  # by route


def counter(name: str, description: str, samples: Iterable[Sample]) -> Iterator[str]:
    """Yield the lines of a counter, a number that only grows.

    >>> print(*counter("moves_total", "Moves.", [({"by": "engine"}, 3)]), sep="\\n")
    # HELP moves_total Moves.
    # TYPE moves_total counter
    moves_total{by="engine"} 3
    """
    return _lines(name, "counter", description, samples)


def gauge(name: str, description: str, samples: Iterable[Sample]) -> Iterator[str]:
    """Yield the lines of a gauge, a number that grows and shrinks."""
    return _lines(name, "gauge", description, samples)


def histogram(name: str, description: str, samples: Iterable[tuple[Labels, Histogram]]) -> Iterator[str]:
    """Yield the lines of histograms: for each bound how many durations were at most that long, and their sum."""
    yield from _head(name, "histogram", description)
    for labels, each in samples:
        for bound, count in zip((*BOUNDS, "+Inf"), accumulate(each.counts), strict=True):
            yield f"{name}_bucket{_label_text({**labels, 'le': str(bound)})} {count}"
        yield f"{name}_sum{_label_text(labels)} {each.total_seconds:.6f}"
        yield f"{name}_count{_label_text(labels)} {sum(each.counts)}"


def _lines(name: str, kind: str, description: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield from _head(name, kind, description)
    for labels, value in samples:
        yield f"{name}{_label_text(labels)} {value}"


def _head(name: str, kind: str, description: str) -> Iterator[str]:
    yield f"# HELP {name} {description}"
    yield f"# TYPE {name} {kind}"


def _label_text(labels: Labels) -> str:
    """Return labels as `{name="value"}`. Their values are identifiers, statuses and paths, which need no escape."""
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels.items()) + "}" if labels else ""
