"""Random positions of every game: from random games, and set up directly, whether reachable or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import qipan


def random_game(game: qipan.Game, random: Random, start: qipan.State | None = None) -> Iterator[qipan.State]:
    """Yield the positions of a random game, the start first. The game may never end, so callers must limit it."""
    state = start or game.initial()
    yield state
    while state.outcome is None:
        state = state.play(random.choice(state.moves()))
        yield state


def set_up(game: qipan.Game, random: Random) -> str:
    """Return the text of a random position that the game accepts."""
    makers = {
        "planes": _planes,
        "dots": _dots,
        "two-eat-one": _two_eat_one,
        "chinese-checkers": _chinese_checkers,
        "checkers": _checkers,
    }
    return makers.get(game.name, _reached)(game, random)


def _reached(game: qipan.Game, random: Random) -> str:
    """Return a position after some random moves, for games that have no function of their own below."""
    return list(islice(random_game(game, random), random.randint(1, 20)))[-1].text


def _planes(game: qipan.Game, random: Random) -> str:
    size = int(game.options["size"])

    def layout() -> str:
        state = game.initial()
        for _ in range(int(game.options["planes"])):
            state = state.play(random.choice(state.moves()))
        return state.text.split()[0]

    def shots(enemy: str) -> str:
        # Heads are hit more often than by chance, so that some games are over.
        heads = [plane[:-1] for plane in enemy.split(",")]
        cells = [f"{chr(65 + row)}{column}" for row in range(size) for column in range(size)]
        chosen = random.sample(cells, random.randint(0, len(cells)))
        if random.random() < 0.7:
            chosen = list(dict.fromkeys(random.sample(heads, random.randint(0, len(heads))) + chosen[:20]))
            random.shuffle(chosen)
        return ",".join(chosen) or "-"

    mine, theirs = layout(), layout()
    return f"{mine} {theirs} {shots(theirs)} {shots(mine)}"


def _dots(game: qipan.Game, random: Random) -> str:
    rows, cols = int(game.options["rows"]), int(game.options["cols"])
    edges = rows * (2 * cols + 1) + cols
    chance = random.random()
    drawn = [int(random.random() < chance) for _ in range(edges)]
    completed = 0
    for row in range(rows):
        for col in range(cols):
            top = row * (2 * cols + 1) + col
            completed += all(drawn[edge] for edge in (top, top + cols, top + cols + 1, top + 2 * cols + 1))
    red = random.randint(0, completed)
    return f"{rows}x{cols} {''.join(map(str, drawn))} {red}-{completed - red} {random.randint(0, 1)}"


def _two_eat_one(game: qipan.Game, random: Random) -> str:
    stones, loss_at = int(game.options["stones"]), int(game.options["loss_at"])
    mover = random.randint(1, 2)
    counts = {mover: random.randint(0, stones), 3 - mover: random.randint(loss_at + 1, stones)}
    cells = ["1"] * counts[1] + ["2"] * counts[2]
    cells += ["0"] * (16 - len(cells))
    random.shuffle(cells)
    return "/".join("".join(cells[row * 4 : row * 4 + 4]) for row in range(4)) + f" {mover}"


def _chinese_checkers(game: qipan.Game, random: Random) -> str:
    camps = {2: "AD", 3: "ACE", 4: "ABDE", 6: "ABCDEF"}[int(game.options["players"])]
    in_play = random.sample(camps, random.randint(1, len(camps)))
    not_in_play = [camp for camp in camps if camp not in in_play]
    left = [camp if random.random() < 0.5 else camp.lower() for camp in random.sample(not_in_play, len(not_in_play))]
    rows = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]
    # Scatter the stones over the star, or crowd them at the top, where stones are blocked and camps are full.
    spread = random.choice((0, 30, 1000))
    holes = sorted(range(121), key=lambda hole: hole + random.randint(0, spread))
    board = ["."] * 121
    remaining = [camp for camp in camps if camp.lower() not in left]
    for camp in remaining:
        for _ in range(random.choice((10, 10, 10, random.randint(0, 10)))):
            board[holes.pop(0)] = camp
    if random.random() < 0.3:  # a camp that has almost finished
        camp = random.choice(remaining)
        board = [hole if hole != camp else "." for hole in board]
        target = {"A": 4, "D": 1}.get(camp)
        free = [hole for hole in range(121) if board[hole] == "."]
        wanted = [hole for hole in free if (target == 4 and hole >= 111) or (target == 1 and hole < 10)]
        wanted += random.sample(free, min(len(free), 20))
        for hole in list(dict.fromkeys(wanted))[:10]:
            board[hole] = camp
    text, at = [], 0
    for length in rows:
        row, run = "", 0
        for content in board[at : at + length]:
            if content == ".":
                run += 1
                continue
            row += (str(run) if run else "") + content
            run = 0
        text.append(row + (str(run) if run else ""))
        at += length
    return " ".join(["/".join(text), random.choice(in_play), *(["".join(left)] if left else [])])


def _checkers(game: qipan.Game, random: Random) -> str:
    board = [["."] * 8 for _ in range(8)]
    dark = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
    random.shuffle(dark)
    for man, tower, promotion in (("b", "B", 0), ("w", "W", 7)):
        for _ in range(random.choice((random.randint(0, 12), random.randint(1, 3)))):
            row, column = dark.pop()
            board[row][column] = tower if row == promotion or random.random() < 0.4 else man
    return "/".join("".join(row) for row in board) + " " + random.choice("bw")
