"""The commands whose output is pinned, by golden file.

Files that end in .jsonl contain the JSON that a command prints; files that end in .txt its text.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from golden.positions import GAMES, places


@dataclass(frozen=True)
class Case:
    """A command and its standard input."""

    args: tuple[str, ...]
    typed: str = ""


def command(*args: str, typed: str = "") -> Case:
    return Case(args, typed)


def json_of(*args: str) -> Case:
    return Case((*args, "--json"))


# Texts that are not positions.
ILLEGAL = {
    "planes": ["", "x", "A2u", "A2u,D5l,G4d - -", "A2u,A2u,G4d - - -", "A0u,D5l,G4d - - -", "- - A0 -", "A2q - - -"],
    "dots": ["", "x", "3x3 0 0-0 0", "3x3 000000000000000000000000 1-0 0", "4x4 000000000000000000000000 0-0 0"],
    "two-eat-one": ["", "x", "2222/0000/0000/1111", "2222/0000/0000/1111 3", "2222/2000/0000/1111 1", "2220/0000 1"],
    "chinese-checkers": ["", "x", "A/AA A", "A/AA/AAA/AAAA/13/12/11/10/9/10/11/12/13/DDDD/DDD/DD/D B", "17 A"],
    "checkers": ["", "x", "......../ b", "bbbbbbbb/......../......../......../......../......../......../........ b"],
}
WRONG_OPTIONS = {
    "planes": ["size", "size=7", "nothing=1"],
    "dots": ["rows", "rows=9", "must_take=perhaps"],
    "two-eat-one": ["strike", "strike=off", "sandwich=shut"],
    "chinese-checkers": ["players", "players=5", "finish=never"],
    "checkers": ["rows", "rows=8", "pieces=4"],
}

# For planes: options, and answers to shots.
ANSWERS = [
    ([], ""),
    ([], "C5=body"),
    ([], "C5=body D6=head"),
    ([], "C5=empty,D6=empty,F3=body,A0=empty"),
    ([], "B4=head E7=head H2=head"),
    ([], "E4=empty E5=body F5=head"),
    ([], "A0=head"),
    ([], "C5=body C5=head"),
    ([], "Z9=body"),
    ([], "C5=wing"),
    (["-o", "size=8"], "C5=body"),
    (["-o", "size=8", "-o", "planes=1"], "D3=body E4=empty"),
    (["-o", "size=9", "-o", "planes=4"], "E4=body"),
    (["-o", "size=11", "-o", "planes=1"], "C10=body D6=empty"),
    (["-o", "size=12", "-o", "planes=1"], "F6=body"),
]

SMALL_BOARD = ("-o", "size=8", "-o", "planes=2")
# No other case uses this board: once its best decision tree is saved, every command would use the tree.
BOARD_WITH_BEST_TREE = ("-o", "size=9", "-o", "planes=1")
POLICIES = ("gini", "entropy", "gain-ratio", "head", "information", "lookahead")
# data/positions.jsonl has the same options, so that each table is built only once.
TWO_EAT_ONE_VARIANTS = [
    [],
    ["-o", "smother=any"],
]

CLASSIC = [
    "",
    "G6-F5\nB3-A4\n",
    "G6-F5\nG6-F5\n",
    "A\n",
    "A6-B5\nB3-C4\nP\n",
    "A9-B8\n",
    "G6-Z3\n",
    "B3-A4\n",
    "A6-A6\n",
    "nonsense\n",
    "C6-D5\n\nD3-C4\nA\nG6-F5\n",
    "@4-Z3\n",
]


def _game_cases(game: str) -> dict[str, list[Case]]:
    """Return the cases that every game has."""
    positions = [("--position", place.text, *place.option_args) for place in places(game)]
    wrong = [("--position", text) for text in ILLEGAL[game]]
    options = [("-o", text) for text in WRONG_OPTIONS[game]]
    shown = [*positions, *wrong, *options]
    return {
        f"show/{game}.jsonl": [json_of("show", game, *args) for args in [(), *shown]],
        f"show/{game}.txt": [command("show", game, *args) for args in [(), *positions[1::2]]],
        f"perft/{game}.jsonl": [
            *(json_of("perft", game, "2", *args) for args in positions),
            *(json_of("perft", game, depth) for depth in ("0", "3", "-1", "x")),
            json_of("perft", game, "3", "--threads", "1"),
            *(json_of("perft", game, "2", *args) for args in (wrong[1], options[2])),
        ],
        f"engines/{game}.jsonl": [
            json_of("engines", game),
            *(json_of("engines", game, *args) for args in _option_sets(game)),
            json_of("engines", game, "-o", "nothing=1"),
        ],
    }


def _option_sets(game: str) -> list[list[str]]:
    option_sets: list[list[str]] = []
    for place in places(game):
        if place.option_args and place.option_args not in option_sets:
            option_sets.append(place.option_args)
    return option_sets


def _analyses(game: str) -> list[Case]:
    wrong = [json_of("analyse", game, text) for text in ILLEGAL[game]]
    return [*(json_of("analyse", game, p.text, *p.option_args) for p in places(game) if p.is_proved), *wrong]


def _trees() -> list[Case]:
    texts = [place.text for place in places("checkers")]
    cases = [json_of("analyse", "checkers", text, "--tree", "2") for text in texts]
    return [
        *cases,
        json_of("analyse", "checkers", texts[0], "--tree", "3"),
        json_of("analyse", "dots", "x", "--tree", "2"),
    ]


def _puzzles() -> list[Case]:
    games = ("two-eat-one", "checkers", "dots")
    graded = [
        json_of("puzzle", game, "--grade", str(grade), "--number", str(number), "--solution")
        for game, grade, number in product(games, range(1, 6), (1, 2026))
    ]
    dates = [json_of("puzzle", "--date", date) for date in ("2026-01-01", "2026-03-01", "2026-11-15", "2030-12-31")]
    variants = [
        json_of("puzzle", "two-eat-one", "-o", "smother=any", "--grade", "2", "--solution"),
        json_of("puzzle", "dots", "-o", "rows=2", "-o", "cols=3", "--solution"),
        json_of("puzzle", "dots", "-o", "must_take=on", "--grade", "3", "--solution"),
    ]
    wrong = [
        json_of("puzzle", "planes"),
        json_of("puzzle", "go"),
        json_of("puzzle", "dots", "--grade", "6"),
        json_of("puzzle", "dots", "--number", "0"),
        json_of("puzzle", "dots", "--date", "2026-01-01"),
        json_of("puzzle", "--date", "yesterday"),
    ]
    return [*graded, *dates, *variants, *wrong]


def _solves() -> dict[str, list[Case]]:
    boards = [("1", "1"), ("1", "2"), ("2", "2"), ("2", "3"), ("3", "3")]
    sizes = [("-o", f"rows={rows}", "-o", f"cols={cols}") for rows, cols in boards]
    return {
        "solve/dots.jsonl": [
            *(json_of("solve", "dots", *size) for size in sizes),
            json_of("solve", "dots", *sizes[3], "-o", "must_take=on", "--verify"),
            json_of("solve", "dots", *sizes[3], "-o", "reply_ban=on", "--verify"),
            json_of("solve", "dots", "-o", "rows=4", "-o", "cols=4"),
        ],
        "solve/two-eat-one.jsonl": [
            *(json_of("solve", "two-eat-one", *variant) for variant in TWO_EAT_ONE_VARIANTS),
            json_of("solve", "two-eat-one", "--verify"),
            json_of("solve", "two-eat-one", "-o", "strike=off"),
        ],
        "solve/checkers.jsonl": [
            *(json_of("solve", "checkers", "-o", f"pieces={pieces}", "--verify") for pieces in ("2", "3")),
            *(json_of("solve", "checkers", *args) for args in ((), ("-o", "pieces=1"), ("-o", "pieces=7"))),
        ],
        "solve/unsolved.jsonl": [
            json_of("solve", "planes"),
            json_of("solve", "chinese-checkers"),
            json_of("solve", "go"),
        ],
    }


def _studies() -> dict[str, list[Case]]:
    small = ["study", "planes", *SMALL_BOARD]
    plain = ["study", "two-eat-one"]
    return {
        "study/planes.jsonl": [
            *(
                json_of("study", "planes", "--policy", policy, "--goal", goal)
                for policy, goal in product(POLICIES[:-1], ("finish", "identify"))
                if (policy, goal) != ("information", "identify")
            ),
            *(json_of(*small, "--policy", policy, "--goal", "finish") for policy in (*POLICIES, "quick")),
            *(json_of(*small, "--policy", policy, "--goal", "identify") for policy in (*POLICIES, "quick")),
            *(json_of(*small, "--policy", "gini", "--prior", prior) for prior in ("close", "mixed", "far")),
            json_of(*small, "--policy", "lookahead", "--steps", "3"),
            *(json_of(*small, "--bounds", "--goal", goal, "--depth", "1") for goal in ("finish", "identify")),
            json_of("study", "planes", *BOARD_WITH_BEST_TREE, "--policy", "best"),
            json_of("study", "planes", *BOARD_WITH_BEST_TREE, "--compare"),
            json_of(*small, "--policy", "luck"),
            json_of(*small, "--policy", "gini", "--goal", "win"),
        ],
        "study/dots.jsonl": [
            *(
                json_of("study", "dots", "--against", against, "--games", "200", "--seed", seed)
                for against, seed in product(("random", "greedy", "symmetric"), ("0", "7"))
            ),
            json_of("study", "dots", "--games", "100", "-o", "rows=2", "-o", "cols=4"),
            json_of("study", "dots", "--games", "100", "-o", "must_take=on"),
            json_of("study", "dots", "--against", "table"),
            json_of("study", "dots", "--games", "0"),
        ],
        "study/two-eat-one.jsonl": [
            json_of(*plain, "depth", "--deepest", "4"),
            json_of(*plain, "wrong", "--depth", "4", "--by", "sign", "--tie", "first", "--limit", "3", "--all"),
            json_of(*plain, "nodes", "--depth", "7"),
            json_of(*plain, "nodes", "--depth", "7", "--position", "2211/1200/0000/0000 1"),
            json_of(*plain, "longest", "--limit", "2"),
            json_of(*plain, "longest", "--limit", "1", "-o", "smother=any"),
            json_of(*plain, "wrong"),
        ],
    }


CASES: dict[str, list[Case]] = {
    "games.jsonl": [json_of("games")],
    **{name: cases for game in GAMES for name, cases in _game_cases(game).items()},
    **{f"analyse/{game}.jsonl": _analyses(game) for game in ("dots", "two-eat-one", "checkers")},
    "analyse/planes.jsonl": [json_of("analyse", "planes", answers, *options) for options, answers in ANSWERS],
    "analyse/trees.jsonl": _trees(),
    "puzzle.jsonl": _puzzles(),
    **_solves(),
    **_studies(),
    "classic.txt": [command("classic", "checkers", typed=typed) for typed in CLASSIC] + [command("classic", "dots")],
}
