"""The solver of reachable positions: compared with the special tables, and what happens when something goes wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import qipan
from positions import random_game
from qipan.games.dots.table import DotsTable
from qipan.games.two_eat_one.table import TwoEatOneTable
from qipan.rules.game_module import GameModule
from qipan.rules.native import _core
from qipan.rules.reasons import Problem
from qipan.truth import reachable_table
from qipan.truth.reachable_table import HEADER, ReachableTable, value_of_code

DOTS = [
    {"rows": 1, "cols": 1},
    {"rows": 1, "cols": 3},
    {"rows": 2, "cols": 2},
    {"rows": 2, "cols": 2, "must_take": True},
    {"rows": 2, "cols": 2, "reply_ban": True},
]


@pytest.fixture
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def two_eat_one() -> ReachableTable:
    return ReachableTable(qipan.game("two-eat-one")).open_or_build()


def reachable_states(game: qipan.Game) -> Iterator[qipan.State]:
    seen, frontier = {game.initial()}, [game.initial()]
    while frontier:
        state = frontier.pop()
        yield state
        for after in map(state.play, state.moves()):
            if after not in seen:
                seen.add(after)
                frontier.append(after)


def value_for(state: qipan.State, seat: int, table: ReachableTable) -> str:
    """Return the value of a position for a seat; when the game is over, it follows from the payoffs."""
    if state.outcome is not None:
        payoff = state.outcome.payoffs[seat]
        return "win" if payoff > 0 else "loss" if payoff < 0 else "draw"
    outcome = table.value(state).outcome
    assert outcome is not None
    return outcome if state.mover == seat else {"win": "loss", "loss": "win", "draw": "draw"}[outcome]


@pytest.mark.parametrize("options", DOTS, ids=str)
def test_dots_has_the_values_of_its_special_table_though_seats_move_again(options: dict[str, int]) -> None:
    game = qipan.game("dots", **options)
    table, special = ReachableTable(game).open_or_build(), qipan.solve(game)
    assert isinstance(special, DotsTable)
    count = 0
    for state in reachable_states(game):
        count += 1
        if state.mover is not None:
            assert table.value(state).outcome == special.value(state).outcome
            # All edges are drawn in the end, so the length of a game is known.
            assert table.value(state).distance in (None, state.text.split(" ")[1].count("0"))
            best = {value_for(state.play(move), state.mover, table) for move in table.best(state)}
            assert best == {table.value(state).outcome}
    assert table.stats["states"] == count == qipan.reachable(game.initial()).positions
    assert table.verify() == 0


def test_two_eat_one_has_the_counts_of_its_special_table(two_eat_one: ReachableTable) -> None:
    special = qipan.solve(two_eat_one.game)
    assert isinstance(special, TwoEatOneTable)
    keys = ("states", "win", "loss", "draw", "longest", "start")
    assert [two_eat_one.stats[key] for key in keys] == [special.stats[key] for key in keys]
    start = two_eat_one.game.initial()
    assert isinstance(start, _core.TwoEatOneState)
    expected = special._kernel.count_reachable(special.read_all(), start, 2, None)
    by_code = _core.count_reachable_values(two_eat_one.read_all())
    assert by_code[0] == expected[0]
    # Wins have odd distances, and losses even distances: so each distance has one code.
    for distance in range(60):
        codes = by_code[2 * distance + 1 : 2 * distance + 3]
        assert sum(codes) == expected[distance + 1]


def test_two_eat_one_has_the_values_and_moves_of_its_special_table(two_eat_one: ReachableTable) -> None:
    special = qipan.solve(two_eat_one.game)
    rng = Random(5)
    for _ in range(60):
        for state in islice(random_game(two_eat_one.game, rng), 60):
            assert two_eat_one.value(state) == special.value(state)
            assert two_eat_one.best(state) == special.best(state)


@pytest.mark.long
def test_every_position_of_two_eat_one_has_the_value_of_its_special_table(two_eat_one: ReachableTable) -> None:
    special = qipan.solve(two_eat_one.game)
    assert two_eat_one.verify() == 0
    content = two_eat_one.read_all()
    count, state_size, value_size = HEADER.unpack(content[: HEADER.size])
    assert (count, value_size) == (2_188_959, 1)
    values = content[HEADER.size + count * state_size :]
    for index in range(count):
        first = HEADER.size + index * state_size
        black, white = (int.from_bytes(content[first + at : first + at + 2], "little") for at in (0, 2))
        cells = "".join("1" if black >> cell & 1 else "2" if white >> cell & 1 else "0" for cell in range(16))
        state = two_eat_one.game.parse("/".join(cells[row : row + 4] for row in range(0, 16, 4)) + " 1")
        assert special.value(state) == value_of_code(values[index]), state.text


def test_verify_finds_a_wrong_value_and_a_missing_position() -> None:
    game = qipan.game("dots", rows=2, cols=2)
    table = bytearray(ReachableTable(game).open_or_build().read_all())
    count, state_size, value_size = HEADER.unpack(table[: HEADER.size])
    assert _core.count_wrong_values(table, game.initial(), 1, None) == 0
    wrong = bytearray(table)
    wrong[-1] ^= 1
    assert _core.count_wrong_values(wrong, game.initial(), 2, None) > 0
    start = _core.find_position(table, _core.position_key(game.initial()))
    assert start is not None
    without_start = bytearray(table)
    del without_start[HEADER.size + count * state_size + start * value_size]
    del without_start[HEADER.size + start * state_size : HEADER.size + (start + 1) * state_size]
    without_start[: HEADER.size] = HEADER.pack(count - 1, state_size, value_size)
    assert _core.count_wrong_values(without_start, game.initial(), 1, None) == 1
    other = next(each for each in range(count) if each != start)
    swapped = bytearray(table)
    one, two = (HEADER.size + each * state_size for each in (other, other + 1 if other + 1 < count else other - 1))
    swapped[one : one + state_size], swapped[two : two + state_size] = (
        table[two : two + state_size],
        table[one : one + state_size],
    )
    assert _core.count_wrong_values(swapped, game.initial(), 1, None) > 0


def test_the_number_of_threads_does_not_change_a_table() -> None:
    start = qipan.game("dots", rows=2, cols=3).initial()
    tables = [_core.enumerate_positions(start, 10**9, threads, None).solve(threads, None) for threads in (1, 3)]
    assert tables[0] == tables[1]


def test_too_little_memory_is_said_in_one_sentence(own_cache: Path) -> None:
    game = qipan.game("checkers")
    with pytest.raises(Problem) as caught:
        ReachableTable(game, memory=20_000_000).open_or_build()
    assert caught.value.reason.code == "no_table_memory"
    assert str(caught.value) == "checkers has no table: its positions need more than 20 MB"
    assert not list(own_cache.iterdir())


@pytest.mark.parametrize("phase", ["enumerating", "solving"])
def test_solving_can_be_cancelled(phase: str, own_cache: Path) -> None:
    class Cancelled(Exception):
        pass

    announced: list[str] = []

    def cancel(_done: int, _total: int) -> None:
        if phase == "enumerating" or len(announced) == 2:
            raise Cancelled

    table = ReachableTable(qipan.game("two-eat-one"), announce=lambda reason: announced.append(reason.code))
    with pytest.raises(Cancelled):
        table.open_or_build(cancel)
    assert announced == ["solving_memory_bound", "positions_enumerated"][: 1 if phase == "enumerating" else 2]
    assert not list(own_cache.iterdir())


@pytest.mark.parametrize("damage", ["header", "states", "values", "truncated"])
def test_a_damaged_file_is_rebuilt(damage: str, own_cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = qipan.game("dots", rows=2, cols=2)
    table = ReachableTable(game).open_or_build()
    assert table.path is not None
    good = table.path.read_bytes()
    bad = bytearray(good)
    payload = len(good) - table.bytes
    if damage == "truncated":
        del bad[-100:]
    else:
        bad[{"header": payload, "states": payload + HEADER.size, "values": -1}[damage]] ^= 255
    table.path.write_bytes(bad)
    opened = ReachableTable(game).open_or_build()
    assert [str(opened.value(state)) for state in random_game(game, Random(1))] == [
        str(table.value(state)) for state in random_game(game, Random(1))
    ]
    assert "rebuilding it" in capsys.readouterr().err
    assert table.path.read_bytes() == good


def test_a_table_that_cannot_be_saved_is_used_from_memory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QIPAN_CACHE", os.devnull)
    game = qipan.game("dots", rows=1, cols=1)
    table = ReachableTable(game).open_or_build()
    assert (table.path, str(table.value(game.initial()))) == (None, "loss in 4")
    assert "cannot save" in capsys.readouterr().err


@pytest.fixture
def no_special_solver(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hide the special solvers, as if all games were new."""
    import qipan.engines.table_lookup as lookup
    import qipan.truth.proof as proof
    import qipan.truth.solving as solving

    for module in (lookup, proof, solving):
        monkeypatch.setattr(module, "module_of", lambda name: GameModule())
    proof._tables.clear()
    yield
    proof._tables.clear()  # other tests use the special solvers again


@pytest.mark.usefixtures("no_special_solver", "own_cache")
def test_a_small_game_is_solved_when_its_values_are_asked_for() -> None:
    game = qipan.game("dots", rows=2, cols=2)
    assert "table" in qipan.engine_names(game)
    analysis = qipan.analyse(game.initial())
    assert (analysis.value.kind, analysis.value.outcome, analysis.value.distance) == ("exact", "win", 12)
    record = qipan.play_match(game, ["table", "random"], seed=3)
    assert record.outcome is not None
    assert record.outcome.payoffs == (1.0, -1.0)


@pytest.mark.usefixtures("no_special_solver", "own_cache")
def test_the_best_move_has_the_value_of_its_position_though_seats_move_again() -> None:
    for state in reachable_states(qipan.game("dots", rows=1, cols=2)):
        analysis = qipan.prove(state)
        assert analysis is not None
        if state.mover is not None:
            assert analysis.moves[0].value == analysis.value


@pytest.mark.usefixtures("no_special_solver", "own_cache")
def test_a_large_game_is_solved_only_by_command(monkeypatch: pytest.MonkeyPatch) -> None:
    game = qipan.game("two-eat-one", loss_at=0)
    monkeypatch.setattr(_core, "enumerate_positions", None)
    assert "table" not in qipan.engine_names(game)
    analysis = qipan.analyse(game.initial(), qipan.Limit(depth=2))
    assert analysis.value.kind == "estimate"
    assert str(analysis.note) == "`qipan solve two-eat-one -o loss_at=0` would make it exact"


@pytest.mark.usefixtures("no_special_solver", "own_cache")
def test_a_position_that_no_game_reaches_has_no_exact_value() -> None:
    game = qipan.game("dots", rows=1, cols=2)
    unreachable = game.parse("1x2 1111111 0-2 1")
    before = game.parse("1x2 0000000 0-0 1")
    table = ReachableTable(game).open_or_build()
    assert table.has(game.initial())
    assert not table.has(before)
    assert qipan.prove(before) is None
    assert unreachable.outcome is not None
    with pytest.raises(Problem, match="no game reaches this position"):
        qipan.engine("table", game).choose(before.view(1))


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("planes", {}, "no_table_hidden"),
        ("chinese-checkers", {"players": 3}, "no_table_seats"),
        ("chinese-checkers", {}, "no_table_too_large"),
    ],
)
def test_games_that_cannot_be_solved(name: str, options: dict[str, int], code: str) -> None:
    game = qipan.game(name, **options)
    with pytest.raises(Problem) as caught:
        qipan.solve(game)
    assert caught.value.reason.code == code


def test_games_that_are_too_large_are_not_enumerated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "enumerate_positions", None)
    for name in ("checkers", "chinese-checkers", "planes"):
        assert "table" not in qipan.engine_names(qipan.game(name))
    assert reachable_table.obstacle(qipan.game("chinese-checkers")) is not None


@pytest.mark.parametrize(
    ("name", "options", "is_too_large"),
    [
        ("two-eat-one", {"stones": 6}, False),
        ("dots", {}, False),
        ("dots", {"rows": 4, "cols": 4}, True),
        ("chinese-checkers", {}, True),
    ],
)
def test_the_number_of_positions_is_estimated(name: str, options: dict[str, int], is_too_large: bool) -> None:
    assert reachable_table._is_too_large(qipan.game(name, **options)) == is_too_large
