"""Help: every command, option, argument and example exists in every language of the terminal."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest

from cli.command_tree import command_tree, run_here, texts_of
from qipan.cli.cells import cell_width, wrap
from qipan.cli.commands import Command, Group
from qipan.cli.language import _texts, use_language
from qipan.cli.usage_errors import MESSAGES, word_message

# What a person types, which no translation may change: options, metavariables, commands in backticks, addresses.
TYPED = re.compile(r"`[^`]*`|--[a-z-]+|\b[A-Z]{1,}(?:_[A-Z]+)*\b|\w+=\w+|\w+://\w*|\{\w+\}")
NOT_TYPED = {"English", "Chinese", "A", "JSON"}  # `A` may also begin a sentence


def words_of(text: str) -> set[str]:
    return set(TYPED.findall(text)) - NOT_TYPED


@pytest.mark.parametrize(("words", "command"), command_tree(), ids=[words for words, _ in command_tree()])
def test_every_part_of_the_help_is_translated(words: str, command: Any) -> None:
    assert isinstance(command, Group if hasattr(command, "commands") else Command)
    chinese = _texts("zh")
    for text in texts_of(command):
        assert text, f"{words} has a parameter without help"
        assert text in chinese, text
        assert re.search("[\u4e00-\u9fff]", chinese[text]), text
        assert words_of(text) <= words_of(chinese[text]), text
    for parameter in command.params:
        assert parameter.metavar or getattr(parameter, "is_flag", False), (
            f"{words}: {parameter.name} has no metavariable"
        )


@pytest.mark.parametrize(("words", "command"), command_tree(), ids=[words for words, _ in command_tree()])
def test_examples_are_commands_with_valid_arguments(words: str, command: Any) -> None:
    examples = command.epilog.splitlines()
    assert examples
    for example in examples:
        arguments = shlex.split(example.partition(" <")[0])
        assert arguments[0] == "qipan"
        current, rest = command_tree()[0][1], arguments[1:]
        while rest and hasattr(current, "commands") and rest[0] in current.commands:
            current, rest = current.commands[rest[0]], rest[1:]
        if "--help" not in rest:
            current.make_context("qipan", list(rest))  # raises an error if the arguments are wrong


@pytest.mark.parametrize("language", ["en", "zh"])
def test_help_fits_the_terminal_and_has_all_parts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    headings = {"en": ("Usage: ", "Options:", "For example:"), "zh": ("用法：", "选项：", "示例：")}[language]
    for words, command in command_tree():
        assert run_here(monkeypatch, "--language", language, *words.split()[1:], "--help") == 0
        page = capsys.readouterr().out
        assert all(heading in page for heading in headings)
        for parameter in command.params:
            assert all(name in page for name in parameter.opts if name.startswith("-"))
        examples = command.epilog.splitlines()
        assert all(f"  {example}\n" in page for example in examples)
        widths = {line: cell_width(line) for line in page.splitlines() if line.strip() not in examples}
        assert {line: width for line, width in widths.items() if width > 72} == {}


def test_lines_are_broken_where_the_language_allows_it() -> None:
    text = "评定棋谱（从 1 数起）中的每一步，用 `qipan play --record` 得到的文件；否则报错。"
    for width in range(12, 40):
        lines = wrap(text, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(cell_width(line) <= max(width, len("`qipan play") + 2) for line in lines)
        assert not any(line[0] in "，。；）" or line[-1] == "（" for line in lines)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["perft", "dots"], "缺少参数 'DEPTH'。"),
        (["perft", "dots", "three"], "'DEPTH' 的值无效：应为整数。"),
        (["show", "dots", "--nonsense"], "没有选项 --nonsense。"),
        (["show", "dots", "--positio", "x"], "没有选项 --positio（类似的选项：--option, --position）。"),
        (["show", "dots", "extra"], "多余的参数：extra"),
        (["show", "dots", "-p"], "选项 '-p' 后面要有一个值。"),
        (["games", "--json=1"], "选项 '--json' 不能带值。"),
        (["nonsense"], "没有命令 'nonsense'。"),
        (["sho"], "没有命令 'sho'。是不是 'show'？"),
        (["play", "dots", "--seat", "0"], "'--seat' 的值无效：不能小于 1。"),
        (["serve", "--port", "70000"], "'--port' 的值无效：不能大于 65535。"),
        (["review", "x", "--seconds", "long"], "'--seconds' 的值无效：应为数字。"),
        (["puzzle", "--date", "soon"], "--date 的值无效：'soon' 不是日期；日期如 2026-11-15"),
        (["study", "two-eat-one", "wrong"], "缺少选项 '--depth'。"),
        (
            ["study", "two-eat-one", "wrong", "--depth", "1", "--tie", "any"],
            "'--tie' 的值无效：'any' 不是 'first', 'worst' 之一。",
        ),
    ],
    ids=str,
)
def test_wrong_usage_is_reported_in_chinese(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str
) -> None:
    monkeypatch.setenv("QIPAN_LANG", "zh")
    assert run_here(monkeypatch, *arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines()[-1] == f"错误：{problem}"
    assert all(re.search("[\u4e00-\u9fff]", line) for line in shown.err.splitlines())


def test_every_message_of_the_library_is_translated() -> None:
    try:
        use_language("zh")
        for template in MESSAGES:
            assert word_message(re.sub(r"\{\w+\}", "'x'", template)) != template
            assert re.search("[\u4e00-\u9fff]", _texts("zh")[template])
    finally:
        use_language("en")


@pytest.fixture(autouse=True)
def _back_to_english() -> Iterator[None]:
    yield
    use_language("en")
