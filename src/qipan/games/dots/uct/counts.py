"""The counts of a UCT model as bytes: all counts, or only those that are needed to play.

A payload is a header and the counts. Dense counts are a 64-bit number for each node; sparse counts are the numbers of
the nodes that were kept, with their visits and wins, compressed.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from qipan.rules.native import _core
from qipan.rules.training import Buffer

# What a node represents: a position, from the point of view of the side to move; or, as in the source document, a set
# of drawn edges, from the point of view of the side that drew the last one.
Counting = Literal["position", "source"]
COUNTINGS: tuple[Counting, ...] = get_args(Counting)
# Who must complete a box if possible in the games of a model: nobody, both sides, or only the model's own side.
Duty = Literal["none", "both", "own"]
DUTIES: tuple[Duty, ...] = get_args(Duty)

# The storage format of the counts, the indices of `Counting` and `Duty`, and the number of nodes.
HEADER = struct.Struct("<8sHHI")
DENSE, SPARSE = b"dense", b"sparse"
SHIFT = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


@dataclass(frozen=True)
class Counts:
    """A model and what its counts mean."""

    model: _core.DotsUctModel
    counting: Counting
    duty: Duty

    @staticmethod
    def empty(counting: Counting, duty: Duty) -> Counts:
        return Counts(_core.DotsUctModel(duty, counting), counting, duty)

    @staticmethod
    def read(payload: memoryview) -> Counts:
        """Return the model that a payload contains. Raise ValueError if the payload is damaged."""
        if len(payload) < HEADER.size:
            raise ValueError("the model is truncated")
        kind, counting, duty, size = HEADER.unpack(payload[: HEADER.size])
        kind = kind.rstrip(b"\0")
        if kind not in (DENSE, SPARSE) or counting >= len(COUNTINGS) or duty >= len(DUTIES):
            raise ValueError("the model is stored in an unknown way")
        found = Counts.empty(COUNTINGS[counting], DUTIES[duty])
        if size != found.model.size:
            raise ValueError("the model has the nodes of another graph")
        content = payload[HEADER.size :]
        found.model.restore(content if kind == DENSE else _decompress(content, size))
        return found

    def dense(self) -> Sequence[Buffer]:
        """Return the counts of all nodes as a payload."""
        return [self._header(DENSE), self.model.counts().data.cast("B")]

    def sparse(self, is_kept: NDArray[np.bool_]) -> Sequence[Buffer]:
        """Return a payload with the counts of only the nodes that are to be kept."""
        counts = self.model.counts()
        nodes = np.flatnonzero(is_kept & (counts != 0)).astype(np.uint32)
        kept = counts[nodes]
        steps = np.diff(nodes, prepend=np.uint32(0))
        columns = [steps, (kept & LOW).astype(np.uint32), (kept >> SHIFT).astype(np.uint32)]
        # The data compress best if bytes of the same significance are grouped.
        planes = b"".join(column.view(np.uint8).reshape(-1, 4).T.tobytes() for column in columns)
        return [self._header(SPARSE), lzma.compress(planes, preset=9)]

    def _header(self, kind: bytes) -> bytes:
        return HEADER.pack(kind, COUNTINGS.index(self.counting), DUTIES.index(self.duty), self.model.size)


def _decompress(content: memoryview, size: int) -> NDArray[np.uint64]:
    max_bytes = 3 * 4 * size
    decompressor = lzma.LZMADecompressor()
    try:
        planes = decompressor.decompress(bytes(content), max_length=max_bytes + 1)
    except lzma.LZMAError as error:
        raise ValueError("the model is damaged") from error
    if not decompressor.eof or decompressor.unused_data or len(planes) > max_bytes or len(planes) % 12:
        raise ValueError("the model has the wrong size")
    columns = np.frombuffer(planes, np.uint8).reshape(3, 4, -1).transpose(0, 2, 1)
    steps, visits, wins = np.ascontiguousarray(columns).view("<u4")[:, :, 0].astype(np.uint64)
    nodes = np.cumsum(steps)
    if len(nodes) and (nodes[-1] >= size or (steps[1:] == 0).any()):
        raise ValueError("the model has nodes out of order")
    counts = np.zeros(size, np.uint64)
    counts[nodes] = visits | wins << SHIFT
    return counts
