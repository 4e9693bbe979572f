"""What every command prints in a Chinese terminal: no English, except what people type."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from bench import report, texts

import qipan
from cli.command_tree import command_tree, run_here
from qipan.cli.language import use_language
from qipan.cli.play import typed_commands
from qipan.cli.templates import translate
from qipan.engines import engine_kinds
from qipan.games.planes.decision_tree import Goal
from qipan.games.planes.prior import PRIORS
from qipan.games.planes.trees import Policy
from qipan.rules import known_options

GAMES = qipan.game_names()
ROOT = Path(__file__).parents[2]

VARIANTS = [*map(qipan.game, GAMES), qipan.game("chinese-checkers", players=3)]

# Words that are not translated: commands, engines, options and their values, which people type, and notation.
TYPED = set(
    re.findall(
        r"\w+",
        " ".join(
            [
                *(command for command, _ in (*typed_commands.HELP, typed_commands.DROP_HELP)),
                *(
                    f"{kind.name} {[(each.name, each.choices) for each in kind.settings]}"
                    for game in VARIANTS
                    for kind in engine_kinds(game)
                ),
                *(f"{option.name} {option.allowed}" for name in GAMES for option in known_options(name)),
                *(f"{words} {[each.name for each in command.params]}" for words, command in command_tree()),
                *GAMES,
                *(*report.BENCHMARKS, *get_args(Policy), *get_args(Goal), *PRIORS),
                "auto on off no Qipan Ctrl source preset pieces all oracle nowhere empty body head alpha beta",
                "dots_search dots engine search chinese checkers bmp png svg pdf max",
            ]
        ),
    )
)
RECORD = (
    '{"version": 1, "game": "dots", "options": {"rows": 1, "cols": 1}, "seats": [{"name": "a"}, {"name": "b"}], '
    '"moves": ["0"]}'
)
DOTS = ("-o", "rows=1", "-o", "cols=1")
PLANES = ("-o", "size=8", "-o", "planes=1")


@pytest.fixture(autouse=True)
def _chinese(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("QIPAN_LANG", "zh")
    yield
    use_language("en")


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["play", "two-eat-one"], "help\nhint\nx\nA1-A4\ndraw\nA4-A3\nundo\nresign\n"),
        (["play", "planes", "-o", "planes=1", "--level", "2"], "values\nhint\nA2u\nundo\nB3\nposition\nquit\n"),
        (["play", "chinese-checkers", "--people", "-o", "players=3"], "-4,6:-4,4\nx\ndrop\ndrop\n"),
        (["play", "dots", *DOTS, "--clock", "per_move=60"], "hint\nauto\n"),
        (["play", "checkers", "--level", "1"], "hint\nx\nresign\n"),
        (["play"], "9\nquit\n"),
        (["play", "go"], ""),
        (["play", "dots", "-e", "oracle"], ""),
        (["play", "dots", "--preset", "oracle"], ""),
        (["play", "dots", "--depth", "99"], ""),
        (["replay", "/nowhere"], ""),
        (["games"], ""),
        (["presets", "dots"], ""),
        (["engines", "chinese-checkers", "-o", "players=3"], ""),
        (["show", "checkers"], ""),
        (["puzzle", "dots"], ""),
        (["analyse", "dots", "1x1 0000 0-0 0", *DOTS], ""),
        (["analyse", "dots", "1x1 0000 0-0 0", *DOTS, "--tree", "1"], ""),
        (["analyse", "dots", "1x1 0000 0-0 0", *DOTS, "--tree", "99"], ""),
        (["analyse", "planes", "C5=body", *PLANES], ""),
        (["solve", "dots", *DOTS, "--verify"], ""),
        (["solve", "dots", *DOTS, "--export", "/nowhere"], ""),
        (["solve", "dots", "-o", "rows=5"], ""),
        (["solve", "checkers", "-o", "pieces=all"], ""),
        (["perft", "dots", "2"], ""),
        (["perft", "dots", "0", "--threads", "999"], ""),
        (["bench", "oracle"], ""),
        (["classic", "dots"], ""),
        (["study", "dots", *DOTS, "--games", "5"], ""),
        (["study", "dots", "--against", "oracle"], ""),
        (["study", "planes", *PLANES, "--policy", "gini", "--layout", "A2u"], ""),
        (["study", "planes", *PLANES, "--compare"], ""),
        (["study", "planes", *PLANES, "--bounds", "--goal", "identify", "--depth", "1"], ""),
        (["study", "planes", *PLANES, "--policy", "information", "--goal", "identify"], ""),
        (["study", "planes", "--prior", "oracle"], ""),
        (["study", "planes", "--bounds", "-o", "size=12"], ""),
        (["study", "two-eat-one", "nodes", "--depth", "2"], ""),
        (["study", "two-eat-one", "nodes", "--plot", "x.bmp"], ""),
        (["study", "two-eat-one", "nodes", "--plot", "/nowhere/x.png"], ""),
        (["study", "two-eat-one", "depth", "--deepest", "1", "--all"], ""),
        (["study", "two-eat-one", "wrong", "--depth", "1", "--limit", "2"], ""),
        (["study", "two-eat-one", "longest", "--limit", "2"], ""),
    ],
    ids=str,
)
def test_a_chinese_terminal_prints_no_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], typed: str
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    run_here(monkeypatch, *arguments, typed=typed)
    captured = capsys.readouterr()
    shown = (captured.out + captured.err).replace(os.environ["QIPAN_CACHE"], "")
    assert set(re.findall("[A-Za-z][A-Za-z_]{2,}[0-9]*", shown)) - TYPED == set()
    assert re.search("[\u4e00-\u9fff]", shown)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{}", "缺少 'version'"),
        ("version", "不是 JSON（第 1 行第 1 列）"),
        (RECORD.replace('"0"', '"9"'), "第 1 步 '9'：不是点格棋的着法：第 1 个字符是“9”，这里应为边的编号 0 到 3"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_chinese(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, problem: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(line + "\n")
    assert run_here(monkeypatch, "replay", str(file)) == 1
    assert capsys.readouterr().err == f"qipan: {file} 第 1 行：这不是棋谱：{problem}。\n"


def test_help_in_a_chinese_terminal_has_no_english_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, _ in command_tree():
        assert run_here(monkeypatch, *words.split()[1:], "--help") == 0
        lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("  qipan")]
        assert [line for line in lines[1:] if re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", line)] == []


@pytest.mark.parametrize("arguments", [["play", "--help"], ["play", "go"], ["play", "dots", "-e", "oracle"]], ids=str)
def test_lists_have_chinese_commas(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    run_here(monkeypatch, *arguments)
    captured = capsys.readouterr()
    shown = re.sub(r"  -\w, --", "", captured.out + captured.err)  # the two names of an option
    assert re.search(r"\w、\w", shown)
    assert ", " not in shown


def test_every_row_of_the_benchmarks_is_translated() -> None:
    table = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8").partition("|---|")[2].partition("\n\n")[0]
    rows = table.splitlines()[1:]
    assert len(rows) > 30
    for cell in {cell.strip() for row in rows for cell in row.strip("| ").split("|")}:
        chinese = translate(cell, texts.ZH)
        assert (
            cell == "import qipan"
            or re.search("[\u4e00-\u9fff]", chinese)
            or not re.search(r"[a-z]{2,} [a-z]{3,}", cell)
        ), cell
