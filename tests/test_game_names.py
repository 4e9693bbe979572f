"""No game's name in product code, except in the game's own folders, the registry and generated files.

Generic code asks the core, or the game's module, instead of a name. Examples may name games: docstrings with doctests,
and texts such as "For example: qipan play dots".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import qipan

ROOT = Path(__file__).parents[1]
SOURCES = {
    "src/qipan": (".py", ".json", ".template"),
    "core": (".hpp", ".cpp"),
    "web/src": (".ts", ".svelte", ".css"),
    "web/scripts": (".js", ".py"),
    "web/public": (".webmanifest",),
}
# Single files, in the root of the repository and in the folder of the page.
FILES = ("Makefile", "CMakeLists.txt", "web/index.html", "web/vite.config.ts", "web/package.json", "web/biome.json")
# The games' own folders, the registry of games, and generated files.
EXCLUDED = (
    re.compile(r"src/qipan/games/[a-z_]+/"),
    re.compile(r"core/games/[a-z_]+/"),
    re.compile(r"core/bind/games/"),
    re.compile(r"web/src/games/(?!shared/)[a-z-]+/"),
    re.compile(
        r"core/games/registry\.hpp|src/qipan/_core\.pyi|src/qipan/cli/texts/reasons\.json|web/src/api/(http-types|messages)\.ts"
    ),
)
# Files that still name games. Nothing may be added here, and a file that no longer names one is removed.
ALLOWED: frozenset[str] = frozenset()


def spellings(name: str) -> str:
    """Return a pattern for a name in any spelling: `two-eat-one`, `two_eat_one`, `twoEatOne`, `isTwoEatOne`, …"""
    words = name.split("-")
    separated = r"[-_ ]?".join(words)
    pascal = "".join(word.capitalize() for word in words)
    # A name within an identifier begins with a capital letter, or after something that is not a letter.
    return rf"(?<![A-Za-z])(?i:{separated})(?![a-z])|(?<=[a-z0-9_]){pascal}(?![a-z])"


EXAMPLE = re.compile(r""">>> |(?:^|['"])qipan [a-z]""")  # a doctest, or a text that is a command line
NAMES = re.compile("|".join(spellings(name) for name in sorted(qipan.game_names(), key=len, reverse=True)))


def without_examples(source: str) -> str:
    """Return Python code without doctests and without the lines of example commands.

    Everything from the first `>>>` to the end of a docstring counts as a doctest.
    """
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and EXAMPLE.search(node.value):
            numbers = range(node.lineno - 1, node.end_lineno or node.lineno)
            # `lines` may have no `>>>` left: of two examples in one line, the first has already emptied it.
            doctest = next((number for number in numbers if ">>> " in lines[number]), numbers.stop)
            for number in numbers:
                if number >= doctest or EXAMPLE.search(lines[number]):
                    lines[number] = ""
    return "\n".join(lines)


def without_native_examples(source: str) -> str:
    """Return C++ code without raw texts that have doctests."""
    return re.sub(
        r'R"\((.*?)\)"', lambda text: "\n" * text[0].count("\n") if ">>> " in text[0] else text[0], source, flags=re.S
    )


def without_tests(source: str) -> str:
    """Return a makefile without the paths and names of the tests that it runs."""
    return re.sub(r'tests/\S+|-k "[^"]*"', lambda text: "\n" * text[0].count("\n"), source)


def product_files() -> Iterator[str]:
    for folder, suffixes in SOURCES.items():
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            is_generated = "/server/page/" in name
            if path.suffix in suffixes and not is_generated and not any(each.match(name) for each in EXCLUDED):
                yield name
    yield from FILES


def names_in(path: str) -> list[str]:
    source = (ROOT / path).read_text(encoding="utf-8")
    without = {".py": without_examples, "": without_tests}.get(Path(path).suffix, without_native_examples)
    code = without(source)
    return [
        f"{path}:{number}: {line.strip()[:120]}"
        for number, line in enumerate(code.splitlines(), start=1)
        if NAMES.search(line)
    ]


def test_product_code_names_no_game() -> None:
    found = {path: names_in(path) for path in product_files()}
    assert [line for path, lines in found.items() if path not in ALLOWED for line in lines] == []


def test_every_exception_is_needed() -> None:
    assert [path for path in sorted(ALLOWED) if not (ROOT / path).exists() or not names_in(path)] == []


@pytest.mark.parametrize(
    "text",
    ['"two-eat-one"', "two_eat_one", "isPlanes", "DotsBoard", "chineseCheckers", "CheckersState", "in dots, a move",
     "Chinese checkers", "planes_layout", "GAME_TWO_EAT_ONE"],
)  # fmt: skip
def test_every_spelling_is_found(text: str) -> None:
    assert NAMES.search(text)


@pytest.mark.parametrize("text", ["a plane", "checker", "airplanes", "polkadots", "healthcheckers"])
def test_other_words_are_not_names(text: str) -> None:
    assert not NAMES.search(text)
