"""Rules for every hand-written source file that no tool checks."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "core", "web/src", "web/tests", "web/scripts", "tests", "bench", "docs")
SUFFIXES = {".py", ".hpp", ".cpp", ".ts", ".js", ".svelte", ".css", ".md"}
GENERATED = re.compile(r"src/qipan/server/page/|web/src/api/(http-types|messages)\.ts|tests/(golden|data)/")
MAX_LINES = 350
HEAD = 12  # the lines at the top of a file in which it says why it is long
REASON = re.compile(r"\b(file|page) is long[,;]? (because|since)\b")
# Modules that may import from the root package, and what: the compiled core is a member of it.
IMPORTS_OF_ROOT = {"src/qipan/rules/native.py": {"_core"}}
# Each word has a letter in brackets, so that this file does not contain it.
AVOIDED = re.compile(r"\b(t[o]ld|whoeve[r]|ane[w]|so\s+man[y])\b", re.IGNORECASE)
AVOIDED_CONSTANT = re.compile(r"\b_?(MOS[T]|LONGES[T]|LARGES[T]|SHORTES[T])_[A-Z]")


def hand_written() -> Iterator[Path]:
    yield from ROOT.glob("*.md")
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES and not GENERATED.search(path.relative_to(ROOT).as_posix()):
                yield path


def is_too_long(text: str) -> bool:
    lines = text.splitlines()
    head = re.sub(r"[\s*#/]+", " ", " ".join(lines[:HEAD]))
    return len(lines) > MAX_LINES and not REASON.search(head)


def roots_imported(source: str) -> set[str]:
    """Return what a module imports from the root package; `qipan` for the package itself."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "qipan" and not node.level:
            found.update(alias.name for alias in node.names)
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names if alias.name == "qipan")
    return found


def packages_imported(source: str) -> set[str]:
    """Return the top-level packages that a module imports from outside the standard library and this checkout."""
    modules = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            modules.append(node.module)
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
    return {module.partition(".")[0] for module in modules} - {"qipan", "bench"} - sys.stdlib_module_names


def normalized(requirement: str) -> str:
    """Return the name of the distribution that a requirement is for."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0]).lower()


def test_a_long_file_says_why_at_its_top() -> None:
    files = list(hand_written())
    assert len(files) > 500
    assert [str(path) for path in files if is_too_long(path.read_text(encoding="utf-8"))] == []


def avoided_words(text: str) -> list[str]:
    return [found[0] for pattern in (AVOIDED, AVOIDED_CONSTANT) for found in pattern.finditer(text)]


def test_no_file_uses_a_word_that_the_glossary_replaces() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): avoided_words(path.read_text(encoding="utf-8")) for path in hand_written()
    }
    assert {path: words for path, words in found.items() if words} == {}


def test_only_whole_words_are_avoided() -> None:
    assert avoided_words("To" + "ld so" + " many") == ["To" + "ld", "so" + " many"]
    assert avoided_words("MOS" + "T_PLIES _LARGES" + "T_BOARD") == ["MOS" + "T_P", "_LARGES" + "T_B"]
    assert avoided_words("a window; renewed; the most_common; ALMOST_ALL; so much; MAX_PLIES") == []


def test_modules_import_what_they_use_and_never_the_root_package() -> None:
    """Import-linter does not check this: it takes `from qipan import truth` for an import of the subpackage."""
    found = {
        path.relative_to(ROOT).as_posix(): roots_imported(path.read_text(encoding="utf-8"))
        for path in (ROOT / "src" / "qipan").rglob("*.py")
    }
    assert {path: names for path, names in found.items() if names} == IMPORTS_OF_ROOT


def test_every_imported_package_is_declared_as_a_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    declared = {normalized(requirement) for group in groups for requirement in group}
    installed = packages_distributions()  # an optional dependency may not be installed
    imported = {
        name for path in (ROOT / "src").rglob("*.py") for name in packages_imported(path.read_text(encoding="utf-8"))
    }
    assert {"numpy", "starlette"} <= imported
    undeclared = {name for name in imported if declared.isdisjoint(map(normalized, installed.get(name, [name])))}
    assert undeclared == set()


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("# A page", True),
        ('"""A class.\n\nThe file is long\nbecause it is one class.\n"""', False),
        ("/**\n * Cells. The file\n * is long because of them.\n */", False),
        ("# A page\n" * HEAD + "The page is long, since it has tables.", True),
    ],
)
def test_only_a_reason_at_the_top_counts(head: str, expected: bool) -> None:
    assert is_too_long(head + "\n" * (MAX_LINES + 1)) == expected
    assert not is_too_long("\n" * MAX_LINES)


@pytest.mark.parametrize("line", ["import qipan", "from qipan import truth", "if True:\n    import qipan as library"])
def test_imports_of_the_root_package_are_found(line: str) -> None:
    assert roots_imported(line)
    assert not roots_imported("import qipan.client\nfrom qipan.truth import Value")
