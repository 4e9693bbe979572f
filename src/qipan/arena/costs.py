"""What competitors need on average in games in which something is hidden at first, such as the number of shots.

A cost does not come from the games of the tournament: it is computed by asking the competitor for moves, and kept in
the file `costs.json` of the tournament.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import as_completed
from dataclasses import asdict
from pathlib import Path
from typing import Any

from qipan.arena import problems
from qipan.arena.competitor import Competitor, create_engine, exact_cost_of, limit_of
from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder
from qipan.arena.play import changed_bot
from qipan.engines import Engine, Limit
from qipan.executors.processes import ProcessExecutor
from qipan.match.log_file import write_file
from qipan.match.statistics.policy_cost import PolicyCost, policy_cost
from qipan.rules import Game
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, Reason, reason_of

MAX_BYTES = 10_000_000  # maximum size of the file of costs


def costs_file(folder: TournamentFolder) -> Path:
    return folder.path / "costs.json"


def known_costs(folder: TournamentFolder) -> dict[str, PolicyCost]:
    """Return the known costs of the competitors of a tournament by their names."""
    return read_costs(folder.definition(), _content(folder))


def read_costs(definition: Definition, text: bytes | None) -> dict[str, PolicyCost]:
    """Return the known costs of the competitors by their names.

    `text` is the content of the file, if there is one. Costs that were computed for another version, game or limit are
    left out.
    """
    saved = _read(text)
    costs = {}
    for each in definition.competitors:
        cost = saved.get(_key(each, definition)) or _own_cost(each, definition.game)
        if cost is not None:
            costs[each.name] = cost
    return costs


def _own_cost(competitor: Competitor, game: Game) -> PolicyCost | None:
    """Return the cost that an engine states without being asked for any move."""
    cost = exact_cost_of(competitor, game)
    return None if cost is None else PolicyCost(cost, "exact", 0.0, None, None)


def measure_costs(
    folder: TournamentFolder,
    *,
    seconds: float,
    jobs: int | None = None,
    on_cost: Callable[[str, PolicyCost | Reason], object] = lambda *_: None,
) -> dict[str, PolicyCost]:
    """Compute the costs of all competitors whose exact cost is not known yet, and return all known costs.

    Each competitor has about `seconds`, and each cost is saved at once. `on_cost` is called with the name of a
    competitor and its cost, or the reason why it has none. Raise Problem if moves have no costs in this game.
    """
    definition = folder.definition()
    if module_of(definition.game_name).move_costs is None:
        raise Problem(problems.NO_COSTS(game=definition.game_name))
    known = _read(_content(folder))
    with ProcessExecutor(jobs) as executor:
        try:
            futures = {
                executor.submit(cost_of, definition.to_json(), number, seconds): each
                for number, each in enumerate(definition.competitors)
                if not _is_settled(each, known.get(_key(each, definition)))
            }
            for future in as_completed(futures):
                competitor, found = futures[future], future.result()
                if isinstance(found, PolicyCost):
                    known[_key(competitor, definition)] = found
                    _write(folder, known)
                on_cost(competitor.name, found)
        except BaseException:
            executor.kill()
            raise
    return known_costs(folder)


def _is_settled(competitor: Competitor, known: PolicyCost | None) -> bool:
    """Return whether a cost is exact and final. It is not final for a program without a version, which may change."""
    return known is not None and known.kind == "exact" and (not competitor.is_program or bool(competitor.version))


def cost_of(text: str, number: int, seconds: float) -> PolicyCost | Reason:
    """Return the cost of a competitor of a definition, or why it has none. Called in a worker process."""
    definition = Definition.from_json(text)
    competitor, game = definition.competitors[number], definition.game

    def start(number: int) -> Engine:
        return create_engine(competitor, game, number + 1 if competitor.is_program else None)

    try:
        cost = policy_cost(game, start, limit=_limit(competitor, definition), seconds=seconds)
    except Exception as error:  # a program may fail in any way
        return reason_of(error if str(error) else ValueError(type(error).__name__))
    return changed_bot([competitor]) or cost


def _limit(competitor: Competitor, definition: Definition) -> Limit:
    return limit_of(competitor, definition.game, definition.limit)


# ---- the file ----


def _key(competitor: Competitor, definition: Definition) -> str:
    """Return a text of everything that a cost depends on."""
    limit = _limit(competitor, definition)
    return json.dumps(
        [competitor.label, competitor.spec, repr(definition.game), limit.depth, limit.nodes, limit.seconds]
    )


def _content(folder: TournamentFolder) -> bytes | None:
    try:
        with open(costs_file(folder), "rb") as file:
            return file.read(MAX_BYTES)
    except FileNotFoundError:
        return None


def _read(text: bytes | None) -> dict[str, PolicyCost]:
    """Return the costs of a file by their keys; an empty mapping if there is no file or it is damaged."""
    try:
        return {str(key): _read_cost(fields) for key, fields in json.loads(text or b"{}").items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _read_cost(fields: Mapping[str, Any]) -> PolicyCost:
    total = fields["total"]
    return PolicyCost(
        float(fields["mean"]),
        "exact" if fields["kind"] == "exact" else "estimate",
        float(fields["margin"]),
        int(fields["setups"]),
        None if total is None else int(total),
    )


def _write(folder: TournamentFolder, costs: Mapping[str, PolicyCost]) -> None:
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(asdict(cost))}" for key, cost in costs.items())
    write_file(costs_file(folder), f"{{\n{lines}\n}}\n".encode())
