"""Planes: a greedy decision tree and the quick search, against a plain Python implementation."""

from __future__ import annotations

import qipan
from bench.report import Measurement, seconds
from qipan.games.planes.trees import build_tree
from reference import planes as reference


def measure() -> list[Measurement]:
    default, small = qipan.game("planes"), qipan.game("planes", size=8, planes=3)
    build_tree(small, "gini", "identify")  # the first call lists all layouts, so it is not measured
    ours_small = seconds(5, lambda: build_tree(small, "gini", "identify"))
    pictures = [reference.picture(layout, 8).replace("/", "") for layout in reference.all_layouts(8, 3)]
    plain = seconds(1, lambda: plain_gini(pictures))
    greedy = seconds(3, lambda: build_tree(default, "gini", "identify"))
    quick_mean = build_tree(default, "quick", "finish").mean
    return [
        Measurement(
            "planes 8×8, one Gini tree",
            f"{ours_small * 1000:.2f} ms",
            f"{plain * 1000:.0f} ms (Python)",
            plain / ours_small,
            "–",
            True,
        ),
        Measurement("planes, one Gini tree", f"{greedy * 1000:.0f} ms", "–", None, "≤ 100 ms", greedy <= 0.1),
        Measurement(
            "planes, quick tree: shots to finish", f"{quick_mean:.4f}", "–", None, "≤ 12.65", quick_mean <= 12.65
        ),
    ]


def plain_gini(pictures: list[str]) -> int:
    """Return the number of shots for all layouts together, if each shot is at the cell with the smallest remainder."""
    if len(pictures) == 1:
        return 0
    best: tuple[int, dict[str, list[str]]] | None = None
    for cell in range(len(pictures[0])):
        parts: dict[str, list[str]] = {}
        for picture in pictures:
            parts.setdefault(picture[cell], []).append(picture)
        remainder = sum(len(part) ** 2 for part in parts.values())
        if len(parts) > 1 and (best is None or remainder < best[0]):
            best = (remainder, parts)
    assert best is not None
    return len(pictures) + sum(plain_gini(part) for part in best[1].values())
