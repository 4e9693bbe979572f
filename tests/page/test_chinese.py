"""On the Chinese page every text is Chinese, in all its states: pages, dialogs, refusals, problems and values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

import qipan
from page.appearance import View, opened, set_appearance
from page.helpers import DEVICES, GAME_OVER, Screen
from page.shown_tournaments import CANNOT_PLAY, DAMAGED, FINISHED, NAMES, RUNNING
from page.views import lan_views, views
from qipan.rules.game_module import module_of
from server.helpers import ServerProcess, finish_match
from variants import SMALL

# The texts that people see or hear, except those that are marked as English.
TEXTS = """() => {
    const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label"]
    const isEnglish = element => element.closest("[lang]")?.lang === "en"
    const texts = [document.title]
    for (const element of document.body.querySelectorAll("*:not(script, style)")) {
        if (isEnglish(element)) continue
        for (const attribute of ATTRIBUTES) texts.push(element.getAttribute(attribute) ?? "")
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.data)
    }
    return texts
}"""
PAGES = Path(__file__).parents[2] / "web" / "src" / "games"
WORD = re.compile(r"[A-Za-z][a-z]+(?:[-^_][a-z]+)*")
KEYS = {"Tab", "Enter", "Esc", "Home", "End", "Delete", "Ctrl"}
ALLOWED = {
    *KEYS,
    *("minimax", "Alpha-beta", "Max^n"),  # algorithms
    *("Qipan", "English", "Ann", "bamotiku", "http"),  # the product, a language, a player, a room, an address
    *("empty", "body", "head"),  # the notation of answers in planes
    *("qipan", "solve", "checkers", "pieces", "replay", "play", "serve", "lan", "port"),  # commands
    "Elo",
}
# Messages that the server refuses.
REFUSED = [
    {"op": "play", "ply": 0, "move": "A1-A2"},
    {"op": "play", "ply": 7, "move": "A4-A3"},
    {"op": "play", "ply": 0, "move": ""},
    {"op": "offer", "what": "takeback"},
    {"op": "offer", "what": "draw", "answer": "accept"},
    {"op": "ready"},
    {"op": "place", "moves": ["A1u"]},
    {"op": "fill", "seat": 1, "engine": None},
    {"op": "pace", "seconds": 1},
    {"op": "rematch"},
    {"op": "nothing"},
    {"op": "play"},
]
KEEP_SOCKET = """
    const send = WebSocket.prototype.send
    WebSocket.prototype.send = function (text) { window.lastSocket = this; send.call(this, text) }
"""
# Positions in the editor, by variant; most are not legal.
POSITIONS = {
    "two-eat-one": ["", "hello", "2222/0000/0000/1111 3", "2222/2000/0000/1111 1", "0000/0000/0000/0000 1", "1 x"],
    "dots/rows=1&cols=1": ["2x2", "1x1 1111 0-0 0", "1x1 00", "1x1 0000 0-0 7", "9999999999x1 0", "1x1 1111 1-0 0"],
    "checkers": ["b", "." * 8, ".b......" + "/........" * 7 + " b", "/".join([".B.B.B.B", "B.B.B.B."] * 4) + " b"],
    "chinese-checkers": ["A/AA", "A/AA/AAA/AAAA/13/12/11/10/4A4/10/11/12/13/DDDD/DDD/DD/D A"],
    "planes/size=8&planes=1": ["A0=head", "A1=legs", "A1", "C5=body,C5=head", "C99=head"],
}


@pytest.fixture
def chinese(browser: Browser, served: ServerProcess, tmp_path: Path) -> Iterator[Screen]:
    with Screen(browser, served, tmp_path, **{**DEVICES["desktop"], "locale": "zh-CN"}) as screen:
        yield screen


def foreign_words(screen: Screen, *allowed: str) -> set[str]:
    texts = [text for text in screen.page.evaluate(TEXTS) if text not in allowed]
    return {word for text in texts for word in WORD.findall(text)} - ALLOWED - set(allowed)


def english_texts(game: str) -> list[str]:
    """Return the server's English texts of options, which the page shows for a game that it has no texts for."""
    if (PAGES / game).exists():
        return []
    options = qipan.known_options(game)
    return [text for option in options for text in (option.help, *map(str, option.allowed))]


def test_the_home_page_its_dialogs_and_its_menu(chinese: Screen) -> None:
    chinese.open_home()
    assert foreign_words(chinese) == set()
    for game in qipan.game_names():
        card = chinese.page.locator("li.card", has=chinese.page.locator(f"[data-game={game}]"))
        card.locator(".options").click()
        chinese.page.wait_for_selector("dialog")
        for preset in module_of(game).presets:
            chinese.page.get_by_label("预设").select_option(preset.name)
        assert foreign_words(chinese, *english_texts(game)) == set()
        chinese.page.keyboard.press("Escape")
    chinese.page.keyboard.press("m")
    assert foreign_words(chinese) == set()
    for name in ("更多设置…", "快捷键", "关于"):
        chinese.page.get_by_role("menuitem", name=name).first.click()
        chinese.page.wait_for_selector("dialog")
        assert foreign_words(chinese) == set()
        chinese.page.keyboard.press("Escape")
        chinese.page.keyboard.press("m")
    chinese.page.keyboard.press("Escape")
    chinese.page.locator("form input").first.fill("bababazu")
    chinese.page.locator("form button").first.click()
    chinese.page.wait_for_selector("[role=alert]")
    assert foreign_words(chinese) == set()
    chinese.page.goto(f"{chinese.served.address}/#review")
    chinese.page.locator("textarea").fill("no record")
    chinese.page.locator("form .main").click()
    chinese.page.wait_for_selector("#record-problem")
    assert foreign_words(chinese, "play") - {"JSON"} == set()  # `qipan play` is a command
    chinese.console_errors.clear()  # the browser logs the 404 and 409 responses


def test_a_match_its_values_and_every_refusal(chinese: Screen) -> None:
    chinese.page.add_init_script(KEEP_SOCKET)
    code = chinese.open_room("two-eat-one")
    chinese.wait_for_turn()
    chinese.page.keyboard.press("?")
    chinese.page.wait_for_selector("dialog")
    assert foreign_words(chinese, code) == set()
    chinese.page.keyboard.press("Escape")
    chinese.page.keyboard.press("t")
    chinese.page.keyboard.press("h")
    chinese.page.locator(".notes", has_text="提示").wait_for()
    assert foreign_words(chinese, code) == set()
    for message in REFUSED:
        before = len(chinese.received)
        chinese.page.evaluate("text => lastSocket.send(text)", json.dumps(message))
        while not any('"refused"' in text for text in chinese.received[before:]):
            chinese.page.wait_for_timeout(10)
        chinese.page.wait_for_selector(".notes .problem")
        assert foreign_words(chinese, code, "play", "move", "ply", "nothing") == set(), message  # names of fields
    chinese.page.locator(".actions .danger").click()
    chinese.page.locator(".sure .danger").click()
    chinese.page.wait_for_selector(GAME_OVER)
    assert foreign_words(chinese, code) == set()


def test_illegal_positions_in_the_editor(chinese: Screen) -> None:
    for variant, positions in POSITIONS.items():
        chinese.open_page(f"#edit/{variant}")
        for position in positions:
            with chinese.page.expect_response("**/api/check"):
                chinese.page.locator("#position-text").fill(position)
            chinese.page.wait_for_selector("main [role=status]:not(.busy)")
            assert foreign_words(chinese, "legs") == set(), position


@pytest.mark.parametrize(
    "variant",
    [
        *("dots/rows=2&cols=2", "chinese-checkers", "planes/size=8&planes=1&position=D3=body"),
        "checkers/position=......../..B.B.../......../......../...B..../......../.B.....W/......W.+w",
    ],
)
def test_every_engine_and_what_its_values_are_based_on(chinese: Screen, variant: str) -> None:
    chinese.open_page(f"#engines/{variant}")
    chinese.page.locator("input[type=range]").fill("0.1")
    chinese.page.get_by_role("button", name="重新对比").wait_for()
    assert foreign_words(chinese) == set()


@pytest.mark.parametrize("game", ["dots", "planes"])
def test_a_review(chinese: Screen, served: ServerProcess, game: str) -> None:
    code = finish_match(served, game, SMALL[game], moves=6)
    chinese.page.goto(f"{served.address}/#review/{code}/4")
    chinese.page.wait_for_selector("[role=slider]")
    chinese.page.keyboard.press("t")
    chinese.page.locator("summary").click()
    chinese.page.wait_for_selector("ol span.mark")
    assert foreign_words(chinese, code, "Host", "Guest") == set()


def test_puzzles(chinese: Screen) -> None:
    chinese.page.goto(f"{chinese.served.address}/#puzzles")
    chinese.page.wait_for_selector("[data-streak]")
    assert foreign_words(chinese) == set()
    chinese.page.goto(f"{chinese.served.address}/#puzzles/dots/1/2/must_take=on")
    chinese.page.wait_for_selector("[data-mode=asking]")
    chinese.page.locator("body").press("/")
    chinese.page.keyboard.type("hello")
    chinese.page.keyboard.press("Enter")
    assert foreign_words(chinese, "hello") == set()
    chinese.page.get_by_role("button", name="答案").click()
    chinese.page.wait_for_selector("[data-mode=solution]")
    assert foreign_words(chinese, "hello") == set()


def test_trees_and_placed_planes(chinese: Screen) -> None:
    code = chinese.open_room("checkers")
    chinese.page.locator(".actions button", has_text="极小").click()
    chinese.page.wait_for_selector("[role=treeitem][aria-level='4']")
    assert foreign_words(chinese, code) == set()
    code = chinese.open_room("planes", SMALL["planes"])
    chinese.page.wait_for_selector(".below .main")
    assert foreign_words(chinese, code) == set()
    chinese.page.locator(".below .main").click()
    chinese.wait_for_turn()
    chinese.page.locator(".actions .danger").click()
    chinese.page.locator(".sure .danger").click()
    chinese.page.wait_for_selector("[role=treeitem][aria-level='2']")
    assert foreign_words(chinese, code) == set()


# The names of some views, for a quick test of pages that no other test of this file opens.
SOME_VIEWS = {
    *("play a friend", "settings", "invitation", "chat", "autopilot", "match without a connection", "watched engines"),
    *("analysis", "lesson", "hardest positions", "profile", "tournaments", "tournament", "broken competitor"),
}
# Words that people have written: names of tournaments, competitors and players, and the output of bots.
WRITTEN = {
    *("Host", "Guest", "Bo", "Hello", "Ann-page"),
    *WORD.findall(" ".join([FINISHED, RUNNING, DAMAGED, *NAMES, CANNOT_PLAY.name, CANNOT_PLAY.error_output])),
    *("castle", "foo", "nonesuch"),  # an illegal move, an unknown game, and an unknown tournament
    "room",  # a part of addresses
}
FINGERPRINT = re.compile("[0-9a-f]{4}(-[0-9a-f]{4})+")


def foreign_words_of_views(screen: Screen, shown: Iterable[View]) -> dict[str, set[str]]:
    """Open views in English, switch to Chinese, and return the foreign words of each view that has some."""
    found: dict[str, set[str]] = {}
    for name in opened(screen, shown):
        set_appearance(screen, "zh-Hans", "light", (1280, 720))
        code = screen.page.url.partition("#")[2]
        fingerprints = [match[0] for match in FINGERPRINT.finditer(screen.page.inner_text("body"))]
        if words := foreign_words(screen, code, *fingerprints) - WRITTEN - {code}:
            found[name] = words
    # The browser logs the responses about what does not exist.
    screen.console_errors = [error for error in screen.console_errors if "Failed to load" not in error]
    return found


def test_some_views(screen: Screen) -> None:
    assert foreign_words_of_views(screen, (view for view in views() if view[0] in SOME_VIEWS)) == {}


@pytest.mark.long
def test_every_view(browser: Browser, served: ServerProcess, lan: ServerProcess, tmp_path: Path) -> None:
    for server, shown in ((served, views()), (lan, lan_views())):
        with Screen(browser, server, tmp_path) as screen:
            assert foreign_words_of_views(screen, shown) == {}


@pytest.mark.parametrize("answer", [Route.abort, lambda route: route.fulfill(status=502, body="Bad Gateway")])
def test_a_server_that_cannot_be_reached(chinese: Screen, answer: Callable[[Route], None]) -> None:
    chinese.open_home()
    chinese.page.route("**/api/**", lambda route: answer(route))
    for fragment in ("#edit/checkers", "#engines/dots", "#review/bababazu", "#puzzles/dots/1/1", "#home"):
        chinese.page.goto(f"{chinese.served.address}/{fragment}")
        chinese.page.reload()
        chinese.page.wait_for_selector("text=/连不上服务器|HTTP 状态 502/")
        assert foreign_words(chinese) == set(), fragment
    chinese.console_errors.clear()  # the browser logs every failed request
