"""Creates a tournament from the options of a command, and plays it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qipan.cli.arena import options
from qipan.cli.arena.live import play_with_progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qipan.arena.definition import Definition
    from qipan.rules import Game


@dataclass(frozen=True)
class Conditions:
    """The conditions of every game, as chosen on the command line. A field is None if nothing was chosen."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    clock: str | None
    openings: Path | None
    opening_moves: int | None
    seed: int | None

    def define(self, game: Game, competitors: Sequence[str], **settings: Any) -> Definition:
        """Return the definition of a tournament. `settings` are the other fields of `Definition`."""
        from qipan.arena.competitor import read_competitors
        from qipan.arena.definition import Definition
        from qipan.arena.openings import default_opening_moves, read_openings

        return Definition.of(
            game,
            read_competitors(competitors),
            limit=options.limit_of(self.depth, self.nodes, self.seconds),
            terms=options.terms_of(self.clock),
            openings=() if self.openings is None else read_openings(game, self.openings),
            opening_moves=default_opening_moves(game) if self.opening_moves is None else self.opening_moves,
            seed=options.seed_of(self.seed),
            **settings,
        )


def play_new(
    definition: Definition, seed: int | None, folder: Path | None, jobs: int | None, cluster: str | None, *, json: bool
) -> None:
    """Create a tournament, by default in a new folder, and play it. `seed` is None if no seed was chosen."""
    from qipan.arena.tournaments import create_tournament, new_folder

    path = new_folder(definition.game.name) if folder is None else folder
    create_tournament(path, _as_before(definition, path, seed))
    play_with_progress(path, jobs, cluster, json=json)


def _as_before(definition: Definition, path: Path, seed: int | None) -> Definition:
    """Return the definition, with the seed of the tournament that is already in the folder if no seed was chosen."""
    from dataclasses import replace

    from qipan.arena.folder import TournamentFolder

    if seed is not None or not TournamentFolder(path).definition_file.exists():
        return definition
    return replace(definition, seed=TournamentFolder(path).definition().seed)
