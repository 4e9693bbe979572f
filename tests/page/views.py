"""Every view of the page, for tests of what all views have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import quote

import qipan
from page.appearance import View
from page.helpers import GAME_OVER, MY_TURN, Screen
from page.network import Network
from page.shown_tournaments import DAMAGED, FINISHED, RUNNING
from page.test_profile import open_profile, play_rated
from qipan.client.guest import Guest
from server.helpers import close_all, finish_match, start_match
from variants import SMALL, SMALL_FOR_TWO


def views() -> Iterator[View]:
    """Yield the name of each view, and a function that opens it."""
    for part in PARTS.values():
        yield from part()


def lan_views() -> Iterator[View]:
    """Yield the views of a program that plays on the local network, which need a server of their own."""
    peers = ("#lan", "[data-peer]")
    yield "local network", _page(*peers)
    yield "game on the local network", _page(*peers, _click("[data-peer=''] button", "dialog form"))


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
    yield "unknown address", _page("#x", "main h1")
    for name in ("lesson", "tournaments"):
        yield f"missing {name}", _page(f"#{name}/nonesuch", "main [role=alert]")
    for name in ("review/nonesuch", "nonesuch"):
        yield f"missing #{name}", _page(f"#{name}", "main a[href='#home']")


def _matches() -> Iterator[View]:
    for game in qipan.game_names():
        yield f"match of {game}", partial(_open_match, game)
    yield "match of six players", _open_match_of_six
    yield "match with a finished seat", _open_match_with_a_finished_seat
    yield "shooting at planes", _shoot
    yield "match with a hint and values", _show_hint_and_values
    yield "match without a connection", _cut_connection
    yield "counts of self-play", _open_counts
    yield "training", _train
    yield "rules in pictures", _open_rules
    yield "minimax tree", _open_tree
    yield "finished match", _finish_match


def _open_match(game: str, screen: Screen) -> None:
    screen.open_room(game, SMALL_FOR_TWO[game])
    screen.page.wait_for_selector(f".below .main, {MY_TURN}")
    if screen.page.locator(MY_TURN).count():  # false in planes, which are placed first
        screen.click(screen.cells()[0])


def _open_match_of_six(screen: Screen) -> None:
    engines = {seat: {"engine": "greedy", "seconds": 0.01} for seat in range(1, 6)}
    screen.open_room("chinese-checkers", {"players": 6}, engines=engines)
    assert screen.wait_for_turn()
    screen.play_by_mouse(screen.snapshot["legal"][0]["path"])
    screen.wait_for_turn()


def _open_match_with_a_finished_seat(screen: Screen) -> None:
    """B, E, D and F have finished; A and C play on."""
    camps = "A/DD/DDD/CD1D/CCCCDD3EEEE/CCCD5EEE/1C7EE/8E1/C8/B8F/BB7FF/BBB6FFF/BBBB5FFFF/1AAA/AAA/AA/A"
    position = f"{camps} A BEDF"
    engines = {seat: {"engine": "greedy", "seconds": 0.01} for seat in range(1, 6)}
    screen.open_room("chinese-checkers", {"players": 6}, engines=engines, position=position)
    assert screen.wait_for_turn()


def _shoot(screen: Screen) -> None:
    screen.open_room("planes", SMALL["planes"])
    _click(".below .main", MY_TURN)(screen)
    before = screen.count_moves()
    screen.page.locator("[data-cell='D3'][aria-disabled=false]").dblclick()
    screen.wait_for_more_moves(before)
    screen.wait_for_turn()


def _show_hint_and_values(screen: Screen) -> None:
    _open_match("two-eat-one", screen)
    screen.wait_for_turn()
    for key in "th":
        screen.page.keyboard.press(key)
    screen.page.wait_for_selector(".notes .hint")
    screen.page.wait_for_selector(".evaluation .verdict")


def _cut_connection(screen: Screen) -> None:
    code = screen.open_room("dots", engines={}, hints=True)
    network = Network(screen, code)
    joined = screen.served.post(f"/api/matches/{code}/join", {"name": "Bo"})
    with Guest(screen.served.address, code, joined["token"]) as bo:
        screen.page.reload()
        bo.ready()
        screen.wait_for_turn()
        network.cut()
        screen.page.wait_for_selector(".notes .problem")
        screen.click("7")


def _open_counts(screen: Screen) -> None:
    screen.open_room("dots", {"rows": 3, "cols": 3})
    screen.wait_for_turn()
    screen.unfold_actions()
    choose = screen.page.get_by_role("button", name="Insights")
    if choose.is_visible():  # a phone has one button for all insights
        choose.click()
    screen.page.locator("button:has-text('UCT'):visible").click()
    screen.page.wait_for_selector("dialog table")


def _train(screen: Screen) -> None:
    _page("#analysis/chinese-checkers", "main [data-cell]")(screen)
    _click("text=Train from here", "dialog .main")(screen)
    _click("dialog .main", "dialog >> text=/^([3-9]|[1-3][0-9]) of/")(screen)  # with 3 points, the curve is a line
    _click("dialog >> text=Stop", "dialog >> text=Continue")(screen)


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
    """Yield views of what the browser keeps of a few games, and first of a profile without any."""
    yield "profile", _page("#profile", "main .empty")
    yield "question before deleting the profile", _page("#profile", "main .danger", _click("main .danger", "dialog"))
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
    yield "home with own games", _page("", ".rooms .outcome")


def _learn_from_mistakes(screen: Screen) -> None:
    match = qipan.Match(qipan.game("dots", rows=1, cols=2), ["Ann", "Bo"])
    for edge in ("3", "0", "5"):  # the third move is a mistake
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


# Views that may be opened in any order, each part by a browser of its own; within a part, the order matters.
PARTS: dict[str, Callable[[], Iterator[View]]] = {
    "home": _home,
    "matches": _matches,
    "positions": _positions,
    "puzzles": _puzzles,
    "lessons": _lessons,
    "reviews": _reviews,
    "rooms of others": _rooms_of_others,
    "tournaments": _tournaments,
    "own games": _own_games,
}
