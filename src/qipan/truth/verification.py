"""Checks files of tables and decision trees without trusting the program that wrote them.

The checksums of such a file say only that it is undamaged. Here its content is compared with the rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from qipan.rules import Game
from qipan.rules import game as make_game
from qipan.rules.game_module import module_of
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Problem, Reason, ReasonKind, reason_of
from qipan.truth import table_files
from qipan.truth.reachable_table import ReachableTable
from qipan.truth.solving import create_table
from qipan.truth.tables import Table

TREE_PREFIX = "tree"  # names of the kinds of decision-tree files begin with this
MAX_EXPORT_BYTES = 1 << 30

NOT_VERIFIED = ReasonKind("file_not_verified", "{path} is not proved: {problem}")
NO_GAME = ReasonKind("file_without_game", "it does not say which game it is for")
OTHER_RULES_VERSION = ReasonKind("file_other_rules", "it is for version {theirs} of the rules, not {ours}")
OTHER_CONTENT = ReasonKind("file_other_content", "it has neither a table nor a decision tree")
TABLE_PROVED = ReasonKind("table_proved", "all {entries} entries follow from those of the next positions")


@dataclass(frozen=True)
class Verified:
    """What was proved by checking a file."""

    kind: Literal["table", "tree"]
    game: Game
    proved: Reason


def verify_file(path: Path, progress: Progress | None = None) -> Verified | None:
    """Check a file that holds a table or a decision tree, or a tree that was exported as JSON.

    Return None for any other file. Raise Problem if the content is not what the rules and the file's header say.

    >>> import qipan
    >>> verified = verify_file(qipan.solve(qipan.game("dots", rows=1, cols=2)).path)
    >>> verified.kind, str(verified.proved)
    ('table', 'all 128 entries follow from those of the next positions')
    """
    try:
        with path.open("rb") as file:
            line = file.readline(MAX_EXPORT_BYTES)
        if line.startswith(table_files.MAGIC.split(b"\n")[0]):
            opened = table_files.open_file(path, {})
            return _verify(opened.header, opened.read_all(), progress)
        exported = _read_export(line)
        return None if exported is None else _verify(exported, None, progress)
    except (table_files.DamagedFile, ValueError, TypeError, KeyError, OverflowError) as error:
        raise Problem(NOT_VERIFIED(path=str(path), problem=reason_of(error))) from None


def _read_export(line: bytes) -> Mapping[str, Any] | None:
    """Return the content of an exported tree, which is one line of JSON; None if the line is anything else."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) and "tree" in content else None


def _verify(header: Mapping[str, Any], payload: table_files.Buffer | None, progress: Progress | None) -> Verified:
    """Check a payload or, without one, the exported tree that the header contains. Raise an error if it is wrong."""
    game = _game_of(header)
    if payload is not None and not str(header["kind"]).startswith(TREE_PREFIX):
        table = _table_of(game, header)
        table.check(payload, header["stats"], progress)
        return Verified("table", game, TABLE_PROVED(entries=f"{len(payload):,}"))
    verify_tree = module_of(game.name).verify_tree
    if verify_tree is None:
        raise Problem(OTHER_CONTENT())
    return Verified("tree", game, verify_tree(game, header, payload))


def _game_of(header: Mapping[str, Any]) -> Game:
    name, options = header.get("game"), header.get("options")
    if not isinstance(name, str) or not isinstance(options, dict):
        raise Problem(NO_GAME())
    game = make_game(name, **options)
    theirs = header.get("rules_version", game.rules_version)
    if theirs != game.rules_version:
        raise Problem(OTHER_RULES_VERSION(theirs=f"{theirs!r:.20}", ours=game.rules_version))
    return game


def _table_of(game: Game, header: Mapping[str, Any]) -> Table:
    """Return the table that the header names, without its content."""
    is_reachable = header["kind"] == ReachableTable.kind
    table = ReachableTable(game) if is_reachable else create_table(game, header["parameters"])
    if (table.kind, table.parameters) != (header["kind"], header["parameters"]):
        raise Problem(OTHER_CONTENT())
    return table
