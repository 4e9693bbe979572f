"""What the search for two-eat-one puzzles and hard positions needs to know."""

from __future__ import annotations

from itertools import islice

from qipan.games.two_eat_one.gallery import GALLERY
from qipan.games.two_eat_one.table import TwoEatOneTable
from qipan.rules import Game
from qipan.rules import game as make_game
from qipan.rules.reasons import Problem, ReasonKind
from qipan.truth.proof import cached_table

HARDEST_DISTANCES = 5  # `hardest` has a position for each of this number of distances, the longest ones

FOUR_STONES = ReasonKind("two_eat_one_puzzle_stones", "puzzles of two-eat-one have 4 stones per side")


def check(game: Game) -> None:
    """Raise Problem if the variant has no puzzles."""
    if game.options["stones"] != 4:
        raise Problem(FOUR_STONES())


def hardest(game: Game) -> list[str]:
    """Return a won position for each of the longest distances and, in the default variant, the gallery's positions.

    >>> import qipan
    >>> hardest(qipan.game("two-eat-one"))[0]
    '0011/2000/1002/2120 1'
    """
    table = cached_table(game)
    assert isinstance(table, TwoEatOneTable)
    longest = int(table.stats["all"]["longest"])
    wins = (table.states_at(distance) for distance in range(longest, 0, -2))
    texts = [min(state.text for state in states) for states in islice(filter(None, wins), HARDEST_DISTANCES)]
    is_default = game == make_game(game.name)
    return texts + [position.text for position in GALLERY if is_default and position.text not in texts]
