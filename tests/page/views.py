"""Every view of the page, for tests of what all views have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import quote

import qipan
from page.helpers import GAME_OVER, MY_TURN, Screen
from page.shown_tournaments import DAMAGED, FINISHED, RUNNING
from page.test_profile import open_profile, play_rated
from server.helpers import close_all, finish_match, start_match
from variants import SMALL

# Sizes of windows: a small and a common phone, a tablet, a laptop, a large screen.
SIZES = [(320, 568), (390, 844), (768, 1024), (1280, 720), (1920, 1080)]

View = tuple[str, Callable[[Screen], object]]


def views() -> Iterator[View]:
    """Yield the name of each view, and a function that opens it."""
    yield from _home()
    yield from _matches()
    yield from _positions()
    yield from _puzzles()
    yield from _lessons()
    yield from _reviews()
    yield from _rooms_of_others()
    yield from _tournaments()
    yield "profile", _page("#profile", "main .empty")
    yield from _own_games()
    yield "unknown address", _page("#x", "main h1")


def _page(fragment: str, selector: str, *then: Callable[[Screen], object]) -> Callable[[Screen], None]:
    """Return a function that opens an address, waits for an element, and then calls functions."""

    def open_view(screen: Screen) -> None:
        screen.page.goto("about:blank")
        screen.page.goto(f"{screen.served.address}/{fragment}")
        screen.page.wait_for_selector(selector)
        for each in then:
            each(screen)

    return open_view


def _click(selector: str, awaited: str) -> Callable[[Screen], None]:
    def click(screen: Screen) -> None:
        screen.page.locator(selector).first.click()
        screen.page.wait_for_selector(awaited)

    return click


def _type(selector: str, text: str) -> Callable[[Screen], None]:
    return lambda screen: screen.page.fill(selector, text)


def _home() -> Iterator[View]:
    home = ("", "[data-game]")
    yield "home", _page(*home)
    yield "wrong code", _page(*home, _type("form input", "nonsense"), _click("form .main", "#code-problem"))
    yield "menu", _page(*home, lambda screen: screen.page.keyboard.press("m"))
    yield "help", _page(*home, lambda screen: screen.page.keyboard.press("?"))
    yield "new game", _page(*home, _click(".ways .options", "dialog select"))
    yield "play a friend", _page(*home, _click(".starts > .main", "dialog .tile"))
    yield "settings", _page(*home, lambda screen: screen.page.keyboard.press("m"), _click("[role=menuitem]", "dialog"))


def _matches() -> Iterator[View]:
    for game in qipan.game_names():
        yield f"match of {game}", partial(_open_match, game)
    yield "rules in pictures", _open_rules
    yield "minimax tree", _open_tree
    yield "finished match", _finish_match


def _open_match(game: str, screen: Screen) -> None:
    screen.open_room(game, SMALL[game] if qipan.game(game, **SMALL[game]).seats == 2 else None)
    screen.page.wait_for_selector(f".below .main, {MY_TURN}")
    if screen.page.locator(MY_TURN).count():  # otherwise planes are placed first
        screen.click(screen.cells()[0])


def _open_rules(screen: Screen) -> None:
    _open_match("two-eat-one", screen)
    screen.page.keyboard.press("?")
    screen.page.wait_for_selector("dialog figure svg.board")


def _open_tree(screen: Screen) -> None:
    _open_match("checkers", screen)
    screen.page.get_by_role("button", name="Minimax tree").click()
    screen.page.wait_for_selector("[role=treeitem][aria-level='4']")


def _finish_match(screen: Screen) -> None:
    screen.open_room("planes", SMALL["planes"])
    _click(".below .main", ".actions .danger")(screen)
    _click(".actions .danger", ".sure")(screen)
    _click(".sure .danger", GAME_OVER)(screen)
    screen.page.wait_for_selector("[role=treeitem]")


def _rooms_of_others() -> Iterator[View]:
    yield "waiting room", partial(_open_waiting_room, ".share")
    yield "invitation", _open_invitation
    yield "spectator", _open_as_spectator
    yield "watched engines", _watch_engines
    yield "chat", _open_chat
    yield "autopilot", _open_autopilot


def _open_waiting_room(awaited: str, screen: Screen) -> str:
    code = screen.open_room("dots", engines={})
    screen.page.wait_for_selector(awaited)
    return code


def _open_invitation(screen: Screen) -> None:
    room = screen.served.create_room("two-eat-one", {"stones": 6}, name="Bo", clock={"per_move": 30})
    _page(f"room/{room['code']}", ".invitation")(screen)


def _open_as_spectator(screen: Screen) -> None:
    players = screen.served.seat_players("two-eat-one")
    start_match(players)
    _page(f"room/{players[0].code}", ".seat-list .mover")(screen)
    close_all(players)  # what is said about players who are away is part of the view


def _watch_engines(screen: Screen) -> None:
    _page("", "[data-game]")(screen)
    screen.page.locator(".rooms form:has(.pair, select) button").last.click()
    screen.page.wait_for_selector(".pace")
    screen.page.keyboard.press(" ")


def _open_chat(screen: Screen) -> None:
    code = _open_waiting_room(".share", screen)
    screen.served.post(f"/api/matches/{code}/join", {"name": "Bo"})
    screen.page.wait_for_selector("section.chat")
    screen.page.locator("body").press("c")
    screen.page.keyboard.type("Hello")
    screen.page.keyboard.press("Enter")
    screen.page.wait_for_selector("section.chat [role=log] p")


def _open_autopilot(screen: Screen) -> None:
    _open_match("two-eat-one", screen)
    screen.page.get_by_role("button", name="Autopilot").click()
    screen.page.wait_for_selector("dialog select")


def _own_games() -> Iterator[View]:
    """What is in this browser after a few games."""
    dots = qipan.game("dots", rows=1, cols=2)
    before = dots.initial().play("3").play("0").text.replace(" ", "+")
    shared = f"#puzzles/shared/dots/rows=1&cols=2&position={before}&move=5"
    add = _click("text=Add to your own puzzles", "button:disabled")
    yield "shared puzzle", _page(shared, "[data-judgement=asking]")
    solved = (lambda screen: screen.click("1"), _wait("[data-judgement=best]"), add)
    yield "solved shared puzzle", _page(shared, "[data-judgement=asking]", *solved)
    yield "own puzzles with content", _page("#puzzles/own", "[data-own]")
    yield "learn from mistakes", _learn_from_mistakes
    yield "finished rated match", _play_rated
    yield "profile with content", _page("#profile", "[data-results='1']")
    yield "home with own games", _page("", ".rooms .win, .rooms .loss, .rooms .draw")


def _learn_from_mistakes(screen: Screen) -> None:
    match = qipan.Match(qipan.game("dots", rows=1, cols=2), ["Ann", "Bo"])
    for edge in ("3", "0", "5"):  # the third is a mistake
        match.play(edge)
    match.resign(0)
    _page("#review", "form", _type("form textarea", match.record().to_json()))(screen)
    _click("form .main", "[data-learn='0']")(screen)
    _click("[data-learn='0']", "dialog [data-judgement]")(screen)


def _play_rated(screen: Screen) -> None:
    open_profile(screen)
    play_rated(screen)
    screen.page.wait_for_selector("[data-rating]")


def _positions() -> Iterator[View]:
    for game in ("two-eat-one", "planes"):
        yield f"editor of {game}", _page(f"#edit/{game}", "main [data-cell]")
    yield "unknown game", _page("#edit/foo", "main [role=alert]")
    yield "analysis", _page("#analysis/dots/rows=1&cols=2&moves=0+1(2+3)4&at=4", "[role=treeitem]")
    yield "damaged link", _page("#analysis/dots/moves=(", "main [role=alert]")
    yield "engines", _page("#engines/dots/rows=1&cols=2", "main button.main:enabled")


def _puzzles() -> Iterator[View]:
    puzzle = qipan.puzzle("dots", 1, 2)
    asking = ("#puzzles/dots/1/2", "[data-mode=asking]")
    wrong, right = puzzle.analysis.moves[-1].move.path, puzzle.solution.path
    yield "puzzles", _page("#puzzles", "[data-streak]")
    yield "puzzle", _page(*asking)
    yield "wrong answer", _page(*asking, lambda screen: screen.click_move(wrong), _wait("[data-mode=wrong]"))
    yield "right answer", _page(*asking, lambda screen: screen.click_move(right), _wait("[data-mode=right]"))
    yield "run of puzzles", _page("#puzzles/run/dots", "[data-run=asking]")
    yield "solution", _page(*asking, _click("text=Show the solution", "[data-mode=solution]"))
    yield "hardest positions", _page("#puzzles/hardest/two-eat-one", "main li")
    yield "own puzzles", _page("#puzzles/own", "main .empty")
    yield "missing puzzle", _page("#puzzles/foo/1/1", "main [role=alert]")


def _lessons() -> Iterator[View]:
    yield (
        "lesson",
        _page("#lesson/two-eat-one/4", "[data-cell=B4]", _click_cells("B4", "B3"), _wait("[data-feedback=wrong]")),
    )
    yield "lesson of planes", _page("#lesson/planes/1", ".plane")
    yield "end of a lesson", _page("#lesson/dots/end", "[data-step=end]")


def _click_cells(*cells: str) -> Callable[[Screen], object]:
    return lambda screen: screen.click_move(cells)


def _wait(selector: str) -> Callable[[Screen], object]:
    return lambda screen: screen.page.wait_for_selector(selector)


def _reviews() -> Iterator[View]:
    for game in ("dots", "planes"):
        yield f"review of {game}", partial(_open_review, game)
    yield "record", _page("#review", "form", _click("form .main", "[role=alert]"))


def _tournaments() -> Iterator[View]:
    finished, running = f"#tournaments/{quote(FINISHED)}", f"#tournaments/{RUNNING}"
    yield "tournaments", _page("#tournaments", "[data-tournament]")
    yield "tournament", _page(finished, "[data-cross]", _wait("[data-games]"))
    yield "running tournament", _page(running, "[data-cross]", _wait("[data-games]"))
    yield "damaged tournament", _page(f"#tournaments/{DAMAGED}", "[role=alert]")
    yield "game in progress", _page(running, "#boards", _click("#boards ~ ul a", "main [data-cell]"))
    yield "broken competitor", _page(f"{finished}/competitor/3", "[data-failures]", _click("summary", "pre"))
    yield "competitor with mistakes", _page(f"{finished}/competitor/2", "[data-judged='12']")
    yield "review of a game of a tournament", _page(f"#review/tournament:{quote(FINISHED)}:0/2", "[role=slider]")


def _open_review(game: str, screen: Screen) -> None:
    code = finish_match(screen.served, game, SMALL[game], moves=8)
    _page(f"#review/{code}/5", "[role=slider]")(screen)
    screen.page.wait_for_function("() => !document.querySelector('progress') && document.querySelector('ol span.mark')")
    screen.page.keyboard.press("t")
    screen.page.locator("summary").first.click()
    screen.page.locator("[role=slider]").hover()


def set_appearance(screen: Screen, language: str, theme: str, size: tuple[int, int], board: str = "wood") -> None:
    """Change the language, both themes and the size of the open view, also behind a dialog."""
    screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    screen.page.evaluate(
        """([language, theme, board]) => {
            const root = document.documentElement
            if (root.lang !== language) document.querySelector('header > button[lang]').click()
            return new Promise(done => requestAnimationFrame(() => {
                Object.assign(root.dataset, { theme, board })
                done()
            }))
        }""",
        [language, theme, board],
    )
