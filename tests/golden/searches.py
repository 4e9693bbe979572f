"""Node counts, moves and values of every engine in several positions, within reproducible limits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import qipan
from golden.positions import Place, places
from golden.values import analysis_json, choice_json, line

SEED = 20
# Levels below the highest have their own limits, which are depths. Levels 1 and 2 of dots are left out: they were not
# reproducible when the golden files were written.
LEVELS = {"planes": (1, 5, 9), "dots": (3, 5, 9), "two-eat-one": (1, 5), "chinese-checkers": (1, 5), "checkers": (1, 5)}
TOP_LEVEL = 10
DEPTHS = {"planes": 1, "dots": 4, "two-eat-one": 7, "chinese-checkers": 2, "checkers": 7}
NODES = {"planes": 100, "dots": 3000, "two-eat-one": 5000, "chinese-checkers": 300, "checkers": 5000}
ESTIMATE_DEPTHS = {"dots": 2, "chinese-checkers": 1, "checkers": 4}
# The engine for estimates, if it is not the default engine, which in dots would try a long proof first.
ESTIMATORS = {"dots": "alphabeta"}


def signatures(game: str) -> Iterator[str]:
    """Yield a line for each position, engine and limit."""
    for place in _searched_places(game):
        for name in qipan.engine_names(place.state.game):
            for limit in (qipan.Limit(depth=DEPTHS[game]), qipan.Limit(nodes=NODES[game])):
                if name == "mcts" and limit.nodes is None:
                    continue  # a limit of the depth does not end this search
                yield _choice_line(place, name, limit, None)
        for level in LEVELS[game]:
            yield _choice_line(place, "best", qipan.Limit(), level)
        yield _choice_line(place, "best", qipan.Limit(depth=DEPTHS[game]), TOP_LEVEL)


def estimates(game: str) -> Iterator[str]:
    """Yield estimates of all moves in positions that are not proved."""
    limit = qipan.Limit(depth=ESTIMATE_DEPTHS[game])
    for place in places(game):
        if not place.is_proved:
            analysis = qipan.analyse(place.state, limit, engine=ESTIMATORS.get(game))
            yield line(**_place_json(place), depth=limit.depth, analysis=analysis_json(analysis))


def _searched_places(game: str) -> list[Place]:
    return [place for place in places(game) if place.is_cheap and place.state.mover is not None]


def _choice_line(place: Place, name: str, limit: qipan.Limit, level: int | None) -> str:
    state = place.state
    assert state.mover is not None
    choice = _engine(name, state.game, level).choose(state.view(state.mover), limit, history=())
    allowed = {key: each for key in ("depth", "nodes") if (each := getattr(limit, key)) is not None}
    about = {**_place_json(place), "engine": name, **({"level": level} if level else {}), "limit": allowed}
    return line(**about, choice=choice_json(choice))


@lru_cache(maxsize=64)
def _engine(name: str, game: qipan.Game, level: int | None) -> qipan.Engine:
    """Return a cached engine. With a limit without seconds it does not depend on earlier searches."""
    return qipan.engine(name, game, seed=SEED, threads=1, level=level)


def _place_json(place: Place) -> dict[str, object]:
    return {"options": dict(place.options), "position": place.text}
