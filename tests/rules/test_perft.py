"""Perft: the core reproduces the known counts in tests/perft/*.txt."""

from __future__ import annotations

from pathlib import Path

import pytest

import qipan

FILES = sorted((Path(__file__).parents[1] / "perft").glob("*.txt"))


def cases() -> list[tuple[str, dict[str, str], str, list[int]]]:
    parsed = []
    for file in FILES:
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            options, position, counts = (field.strip() for field in line.split(";"))
            parsed.append(
                (
                    file.stem,
                    dict(option.split("=") for option in options.split()),
                    position,
                    [int(count) for count in counts.split()],
                )
            )
    return parsed


def test_every_game_has_a_file() -> None:
    assert sorted(file.stem for file in FILES) == sorted(qipan.game_names())


@pytest.mark.parametrize(("name", "options", "position", "counts"), cases())
def test_perft(name: str, options: dict[str, str], position: str, counts: list[int]) -> None:
    game = qipan.game(name, **options)
    state = game.initial() if position == "start" else game.parse(position)
    assert [qipan.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", qipan.game_names())
@pytest.mark.parametrize("depth", range(5))
def test_threads_do_not_change_the_count(name: str, depth: int) -> None:
    state = qipan.game(name).initial()
    if name == "planes" and depth > 3:
        depth = 3
    assert qipan.perft(state, depth, threads=1) == qipan.perft(state, depth, threads=5)
