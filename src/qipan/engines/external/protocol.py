"""The words of the line protocol; see `docs/engine-protocol.md`. Both sides use them: referees and programs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from qipan.engines.limit import Limit, share_of_time
from qipan.rules import Game, View
from qipan.rules import game as make_game
from qipan.rules.registry import options_and_version
from qipan.truth import Value

PROTOCOL_VERSION = 1
MAX_MILLISECONDS = 10**9
UNTIL_STOPPED_SECONDS = float(MAX_MILLISECONDS)
MAX_NODES = 2**62
MAX_DIGITS = 18  # numbers with more digits, which might not fit into 64 bits, are ignored


def numbers_in(words: Sequence[str]) -> dict[str, int]:
    """Return the numbers of a line, each by the word that stands before it.

    >>> numbers_in(["depth", "6", "nodes", "many"])
    {'depth': 6}
    """
    return {name: int(text) for name, text in pairwise(words) if text.isdecimal() and len(text) <= MAX_DIGITS}


# ---- lines from the referee ----


def game_line(game: Game) -> str:
    """Return the line that names the game and its options.

    >>> import qipan
    >>> game_line(qipan.game("dots", rows=2))
    'game dots rows=2 cols=3 reply_ban=off must_take=off'
    """
    options = options_and_version(game).items()
    return " ".join(["game", game.name, *(f"{name}={_option_text(value)}" for name, value in options)])


def read_game(words: Sequence[str]) -> Game:
    """Return the game that the words after `game` name. Raise ValueError if there is no such game.

    >>> read_game(["dots", "rows=2"]).options["rows"]
    2
    """
    name, *options = words or [""]
    pairs = (option.partition("=") for option in options if "=" in option)
    return make_game(name, **{key: value for key, _, value in pairs})


def position_line(start: str | None, moves: Sequence[str]) -> str:
    """Return the line for a position: moves from the position with the text `start`, or from the start of the game.

    >>> position_line(None, ["7", "0"]), position_line("1x1 1110 0-0 0", [])
    ('position startpos moves 7 0', 'position fen 1x1 1110 0-0 0')
    """
    words = ["position", *(["startpos"] if start is None else ["fen", start])]
    return " ".join([*words, "moves", *moves] if moves else words)


def read_position(words: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """Return the text of the start position, or None for the start of the game; and the moves.

    >>> read_position(["fen", "1x1", "1110", "0-0", "0", "moves", "3"])
    ('1x1 1110 0-0 0', ['3'])
    """
    at = list(words).index("moves") if "moves" in words else len(words)
    start = None if words[:1] == ["startpos"] else " ".join(words[1:at])
    return start, words[at + 1 :]


def observation_line(view: View) -> str:
    """Return the line that says what a seat knows, in games with hidden information.

    >>> import qipan
    >>> observation_line(qipan.game("planes").initial().play("A2u").view(0))
    'observation p1 A2u - -'
    """
    return f"observation p{view.seat + 1} {view.text}"


def go_line(limit: Limit) -> str:
    """Return the line that starts a search.

    >>> from qipan.engines.limit import Clocks
    >>> go_line(Limit(depth=6)), go_line(Limit(seconds=1.5, clocks=Clocks((45.0, 60.0), increment=2)))
    ('go depth 6', 'go p1time 45000 p2time 60000 p1inc 2000 p2inc 2000')
    """
    words = ["go"]
    seconds = limit.seconds
    if limit.clocks is not None:
        left, increment = limit.clocks.left, _milliseconds(limit.clocks.increment)
        words += [word for seat, time in enumerate(left, 1) for word in (f"p{seat}time", _milliseconds(time))]
        words += [word for seat in range(1, len(left) + 1) for word in (f"p{seat}inc", increment)]
        seconds = limit.clocks.move_seconds
    if seconds is not None:
        words += ["movetime", _milliseconds(seconds)]
    words += ["depth", str(limit.depth)] if limit.depth is not None else []
    words += ["nodes", str(limit.nodes)] if limit.nodes is not None else []
    return " ".join(words)


def read_go(words: Sequence[str], seat: int) -> Limit:
    """Return the limit that the words after `go` set for a seat. Words that are unknown or invalid are ignored.

    >>> read_go(["movetime", "500", "depth", "3", "please"], 0)
    Limit(depth=3, nodes=None, seconds=0.5)
    >>> round(read_go(["p1time", "60000", "p2time", "30000", "p2inc", "1000"], 1).seconds, 3)
    1.8
    """
    numbers = numbers_in(words)
    seconds: float | None = None
    if "movetime" in numbers:
        seconds = min(numbers["movetime"], MAX_MILLISECONDS) / 1000
    if f"p{seat + 1}time" in numbers:
        times = (min(numbers.get(f"p{seat + 1}{kind}", 0), MAX_MILLISECONDS) / 1000 for kind in ("time", "inc"))
        share = share_of_time(*times)
        seconds = share if seconds is None else min(seconds, share)
    if "infinite" in words:
        seconds = UNTIL_STOPPED_SECONDS
    depth, nodes = numbers.get("depth"), numbers.get("nodes")
    return Limit(depth or None, None if not nodes else min(nodes, MAX_NODES), seconds)


# ---- lines from the program ----


def value_words(value: Value) -> str:
    """Return a value as words of an `info` line.

    >>> value_words(Value.exact("win", distance=3)), value_words(Value.estimate((0.25, -0.25), "mobility"))
    ('value exact win distance 3', 'value estimate 0.25 -0.25')
    """
    if value.cost is not None:
        return f"value cost {value.cost:.6g} {value.unit}"
    if value.kind == "estimate":
        return " ".join(["value", "estimate", *(f"{payoff:.6g}" for payoff in value.payoffs or ())])
    words = ["value", "exact", value.outcome or "draw"]
    words += [] if value.distance is None else ["distance", str(value.distance)]
    words += [] if value.score is None else ["score", str(value.score)]
    return " ".join(words)


def read_value(words: Sequence[str], seat: int, seats: int, name: str) -> Value | None:
    """Return the value that an `info` line gives, as an estimate; None if it has no value.

    An exact value from a program is only a claim: it becomes an estimate whose source contains the claim.

    >>> read_value("depth 3 value estimate 0.5 -0.5 pv 7".split(), 0, 2, "bot").payoffs
    (0.5, -0.5)
    >>> value = read_value("value exact loss distance 4".split(), 1, 2, "bot")
    >>> value.kind, value.payoffs, str(value.source)
    ('estimate', (1.0, -1.0), 'bot: loss in 4')
    """
    if "value" not in words:
        return None
    kind, *rest = list(words)[list(words).index("value") + 1 :] or [""]
    if kind == "estimate":
        known = [payoff for payoff in map(_payoff, rest[:seats]) if payoff is not None]
        return Value.estimate(tuple(known), name) if len(known) == seats else None
    if kind != "exact" or not rest or rest[0] not in CLAIMS:
        return None
    numbers = dict(pairwise(rest))
    parts = [rest[0], f"in {numbers['distance'][:9]}" if "distance" in numbers else "", numbers.get("score", "")[:9]]
    own = CLAIMS[rest[0]]
    payoffs = tuple(own if each == seat else -own / (seats - 1) for each in range(seats))
    return Value.estimate(payoffs, f"{name}: {' '.join(part for part in parts if part)}")


CLAIMS = {"win": 1.0, "draw": 0.0, "loss": -1.0}


def _payoff(word: str) -> float | None:
    try:
        payoff = float(word)
    except ValueError:
        return None
    return max(-1.0, min(1.0, payoff)) if math.isfinite(payoff) else None


def _option_text(value: int | bool | str) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _milliseconds(seconds: float) -> str:
    return str(min(MAX_MILLISECONDS, int(seconds * 1000)))
