"""A hint, a badge, a card and the evaluation bar show one value for one move: the one that the page has received."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Response, expect

import qipan
from page.helpers import GAME_OVER, Screen
from page.value_words import words_of
from qipan.engines import engine_names
from qipan.engines.registry import best_analyst
from qipan.rules.readable_moves import readable_move
from server.helpers import Message
from variants import SMALL

# By name: the game, its options, and how many random moves lead to the positions. Chinese checkers and the large boards
# are not solved, and neither is checkers with all its pieces.
SOURCES: dict[str, tuple[str, dict[str, Any], range]] = {
    "dots": ("dots", {}, range(0, 23)),
    "dots, not solved": ("dots", {"rows": 5, "cols": 5}, range(0, 20)),
    "two-eat-one": ("two-eat-one", {}, range(0, 30)),
    "checkers": ("checkers", {}, range(0, 60)),
    "chinese-checkers": ("chinese-checkers", {}, range(0, 30)),
    "chinese-checkers for three": ("chinese-checkers", {"players": 3}, range(0, 30)),
}
SLOW = "dots, not solved"  # the server looks for a proof in vain for some seconds
# Checkers positions with few pieces, which are solved.
ENDGAMES = [
    "......../..W...../......../b......./......../......../......../........ b",
    ".B....../......../......../......../......../..W...../......../........ b",
    "......../..W...../......../b......./......../....W.../......../........ w",
]

# Reads what the page shows at one moment, given the first cell of each move and, for a card, its selector and move. A
# text is null unless all of it is visible above the status bar.
READ = """([cells, card, move]) => {
    const footer = document.querySelector("footer")?.getBoundingClientRect().top ?? innerHeight
    const read = selector => {
        const element = document.querySelector(selector)
        if (!element) return null
        const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
        const isVisible = width > 0 && height > 0 && top >= 0 && left >= 0 && bottom <= footer && right <= innerWidth
        return isVisible ? element.firstChild.textContent.trim() || element.textContent.trim() : null
    }
    const hint = read(".notes .hint")
    const cell = cells[move ?? hint?.split(" ")[1]]
    const has = (selector, other) => document.querySelector(selector)?.matches(other) ?? null
    return {
        looksProved: {
            bar: has(".evaluation-bar", ":not(.estimate)"),
            badge: has(`[data-value="${cell}"]`, ".exact, .exact *"),
            head: has(`${card} .move .worth`, ".exact"),
            row: has(`${card} .choice`, ".exact"),
        },
        hint,
        bar: read(".evaluation .verdict"),
        badge: read(`text[data-value="${cell}"], [data-value="${cell}"] text`),
        legend: read(".legend .muted"),
        head: read(`${card} .move .worth`),
        row: read(`${card} .choice .worth`),
    }
}"""
PROOF_CARD = "article:nth-of-type(1)"


def positions(source: str, count: int) -> Iterator[qipan.State]:
    """Yield positions in which somebody is to move."""
    name, options, plies = SOURCES[source]
    game, random = qipan.game(name, **options), Random(source)
    if name == "checkers":
        yield from (game.parse(text) for text in ENDGAMES[: count // 2])
        count -= min(len(ENDGAMES), count // 2)
    while count:
        state = game.initial()
        for _ in range(random.choice(plies)):
            if state.mover is not None and (after := state.play(random.choice(state.moves()))).mover is not None:
                state = after
        count -= 1
        yield state


def open_position(screen: Screen, state: qipan.State) -> None:
    """Open a room with this position, at this screen's turn. The page is not reloaded."""
    assert state.mover is not None
    engines = {seat: {"engine": "random"} for seat in range(state.game.seats) if seat != state.mover}
    room = screen.served.create_room(
        state.game.name, state.game.options, position=state.text, name="Ann", seat=state.mover, engines=engines
    )
    rooms = [{"code": room["code"], "game": state.game.name, "tokens": [room["token"]], "at": 0}]
    screen.received.clear()
    screen.page.evaluate(
        "([rooms, code]) => { localStorage.setItem('qipan.rooms', rooms); location.hash = code }",
        [json.dumps(rooms), room["code"]],
    )
    screen.wait_for_turn()


def analyses(screen: Screen) -> list[Message]:
    return [json.loads(text) for text in screen.received if '"op":"analysis"' in text]


def expected_words(screen: Screen, value: Message) -> Any:
    snapshot = screen.snapshot
    return words_of(value, snapshot["mover"], snapshot["game"], snapshot["options"], snapshot["score"])


def check_match(screen: Screen, *, waits_for_last: bool) -> Message:
    """Ask for a hint while values are shown. Everything must show one of the analyses that the page received.

    Return the last analysis.
    """
    page = screen.page
    page.keyboard.press("h")
    page.wait_for_selector(".notes .hint")
    page.wait_for_selector(".evaluation .verdict")
    if waits_for_last:
        page.wait_for_selector(".evaluation .busy", state="detached")
    game = qipan.game(screen.snapshot["game"], **screen.snapshot["options"])
    legal = [move for move in screen.snapshot["legal"] if move["path"]]
    cells = {readable_move(game, move["text"]): move["path"][0] for move in legal}
    shown = page.evaluate(READ, [cells, "none", None])
    expected = []
    for message in analyses(screen):
        best = message["analysis"]["moves"][0]
        words = expected_words(screen, best["value"])
        hint = f"Hint: {readable_move(game, best['move'])} · {words.verdict}"
        expected.append({"hint": hint, "bar": words.bar, "badge": words.short})
    assert {name: shown[name] for name in ("hint", "bar", "badge")} in (expected[-1:] if waits_for_last else expected)
    assert shown["legend"]
    is_proved = not shown["badge"].startswith("≈")
    assert (shown["looksProved"]["bar"], shown["looksProved"]["badge"]) == (is_proved, is_proved)
    last = analyses(screen)[-1]
    assert not waits_for_last or last["is_last"]
    analysis: Message = last["analysis"]
    return analysis


def check_comparison(screen: Screen, of_match: Message | None = None) -> None:
    """Follow the link to the comparison of engines. The bar, a card and its badge must show the value of that card.

    It is the card of the proof if the match has found one, otherwise that of the default analyst. Its moves must have
    the values that the match has shown in the end (`of_match`).
    """
    page, snapshot = screen.page, screen.snapshot
    game = qipan.game(snapshot["game"], **snapshot["options"])
    analyst = best_analyst(game)
    asked = partial(is_about, path="opinion", engine=analyst)
    is_proof = of_match is not None and of_match["value"]["kind"] == "exact"
    with page.expect_response(partial(is_about, path="truth") if is_proof else asked) as received:
        page.locator("a[href^='#engines/']").first.click()
    answer = received.value.json()
    moves = answer["analysis"]["moves"] if is_proof else answer["moves"]
    card = PROOF_CARD if is_proof else f"article:nth-of-type({engine_names(game).index(analyst) + 2})"
    page.locator(f"{card} h2 button").click()
    page.wait_for_selector(f"{card}.chosen .choice .worth")
    best = moves[0]
    path = next(move["path"] for move in snapshot["legal"] if move["text"] == best["move"])
    shown = page.evaluate(READ, [{best["move"]: path[0]}, card, best["move"]])
    words = expected_words(screen, best["value"])
    expected = {"bar": words.bar, "badge": words.short, "head": words.verdict, "row": words.short}
    assert {name: shown[name] for name in expected} == expected
    is_proved = best["value"].get("is_exact", best["value"]["kind"] == "exact")
    assert set(shown["looksProved"].values()) == {is_proved}
    if not is_proof:
        assert (answer["move"], answer["value"]) == (best["move"], best["value"])
    if of_match is not None:
        assert moves == of_match["moves"]


def is_about(response: Response, path: str, **expected: str) -> bool:
    """Return whether this is a response to a request to `path` with the `expected` fields."""
    if not response.url.endswith(f"/api/{path}"):
        return False
    request = response.request.post_data_json or {}
    return all(request[name] == value for name, value in expected.items())


def check_analysis_board(screen: Screen, of_match: Message) -> None:
    """The analysis board, and everybody who analyses the position, must get the values of the match."""
    page, snapshot = screen.page, screen.snapshot
    request = {"game": snapshot["game"], "options": snapshot["options"], "position": snapshot["position"]}
    assert screen.served.post("/api/analyse", {**request, "seconds": 0.1})["analysis"]["moves"] == of_match["moves"]
    open_analysis_board(screen, snapshot["game"], snapshot["options"], snapshot["position"])
    page.wait_for_selector(".evaluation .busy", state="detached")
    best = of_match["moves"][0]["value"]
    expect(page.locator(".evaluation .verdict")).to_have_text(expected_words(screen, best).bar)
    expect(page.locator("ol .worth").first).to_contain_text(expected_words(screen, best).verdict)


def open_analysis_board(screen: Screen, game: str, options: dict[str, Any], position: str) -> None:
    given = "&".join(f"{name}={str(value).lower()}" for name, value in options.items())
    text = position.replace(" ", "+")
    screen.page.goto(f"{screen.served.address}/#analysis/{game}/{given}&position={text}")


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.long)])
def test_one_move_has_one_value(screen: Screen, source: str, is_long: bool) -> None:
    of_game = [each for each in SOURCES.values() if each[0] == SOURCES[source][0]]
    count = 50 // len(of_game) if is_long else 1 if source == SLOW else 2  # a long test has 50 positions of each game
    screen.store("qipan.settings", {"showValues": True, "showReviewValues": True, "animation": False})
    screen.open_home()
    for number, state in enumerate(positions(source, count)):
        open_position(screen, state)
        check_match(screen, waits_for_last=False)
        if number == 0 or is_long:
            last = check_match(screen, waits_for_last=True)
            check_comparison(screen, last)
            check_analysis_board(screen, last)
        else:
            check_comparison(screen)


def open_shooting(screen: Screen, options: dict[str, Any]) -> str:
    code = screen.open_room("planes", options)
    screen.page.get_by_role("button", name="Ready").click()
    screen.wait_for_turn()
    return code


def check_badges(screen: Screen) -> str:
    """Return the value of the hint. No badge on the board may be better: costs are better the lower they are."""
    shown = screen.page.locator(".evaluation .verdict").inner_text()
    badges: list[str] = screen.page.eval_on_selector_all("text[data-value]", "all => all.map(each => each.textContent)")
    assert min(float(badge.removeprefix("≈")) for badge in badges) == float(shown.split()[0].removeprefix("≈"))
    return shown


def shoot(screen: Screen, random: Random) -> None:
    """Follow the hint every other time, so that all kinds of positions occur."""
    before = screen.count_moves()
    hint = screen.page.locator(".notes .hint").inner_text().split()[1]
    cell = hint if random.random() < 0.5 else random.choice(screen.cells())
    screen.page.locator(f"[data-cell='{cell}']").first.dblclick()
    screen.wait_for_more_moves(before)


def check_review(screen: Screen, code: str, shown: dict[int, str]) -> None:
    """The review and the analysis board must show the values, by ply, that the match has shown."""
    page = screen.page
    record = qipan.Record.from_json(json.dumps(screen.served.get(f"/api/records/{code}")))
    for ply, expected in shown.items():
        page.goto(f"{screen.served.address}/#review/{code}/{ply}")
        expect(page.locator(".evaluation .verdict")).to_have_text(expected)
        check_badges(screen)
        open_analysis_board(screen, "planes", record.game.options, record.states()[ply].text)
        expect(page.locator(".evaluation .verdict")).to_have_text(expected)
        expect(page.locator("ol .worth").first).to_contain_text(expected)
        check_badges(screen)


@pytest.mark.parametrize(
    ("options", "count"), [(SMALL["planes"], 5), ({}, 2), pytest.param({}, 50, marks=pytest.mark.long)]
)
def test_one_shot_has_one_value(screen: Screen, options: dict[str, Any], count: int) -> None:
    """Each board of planes is hidden from somebody, so positions are reached by shots instead of being set up."""
    page, random = screen.page, Random(count)
    screen.store("qipan.settings", {"showValues": True, "showReviewValues": True, "animation": False})
    while count:
        code = open_shooting(screen, options)
        first_ply = 2 * int(screen.snapshot["options"]["planes"])
        shown: dict[int, str] = {}
        while count and len(shown) < 15:
            screen.received.clear()
            page.reload()
            if not screen.wait_for_turn():
                break
            check_match(screen, waits_for_last=False)
            check_match(screen, waits_for_last=True)
            shown[first_ply + 2 * len(shown)] = check_badges(screen)
            check_comparison(screen)
            page.go_back()
            screen.wait_for_turn()
            page.keyboard.press("h")
            page.wait_for_selector(".notes .hint")
            shoot(screen, random)
            count -= 1
        if not screen.is_over:
            screen.wait_for_turn()
        if not screen.is_over:
            for _ in ("resign", "confirm"):
                page.get_by_role("button", name="Resign").click()
            page.wait_for_selector(GAME_OVER)
        check_review(screen, code, shown)
