"""The minimax tree, the path through the decision tree after a match of planes, and the dialogs of insights."""

from __future__ import annotations

from playwright.sync_api import expect

import qipan
from page.helpers import Screen
from qipan.engines.minimax_tree import minimax_tree
from qipan.games.planes.tree_path import shooting_tree
from qipan.rules.readable_moves import readable_move
from variants import SMALL


def rows(screen: Screen) -> list[str]:
    return screen.page.locator("[role=treeitem]").all_inner_texts()


def test_the_minimax_tree_is_browsed_by_keyboard(screen: Screen) -> None:
    screen.open_room("checkers")
    screen.page.get_by_role("button", name="Minimax tree").click()
    screen.page.wait_for_selector("[role=treeitem][aria-level='4']")
    root = minimax_tree(qipan.game("checkers").initial(), 3)
    moves = screen.page.locator("[role=treeitem][aria-level='2'] b").all_inner_texts()
    assert moves == [child.move for child in root.children]
    costs = screen.page.locator("[role=treeitem][aria-level='2'] .cost").all_inner_texts()
    assert [int(cost.replace("−", "-")) for cost in costs] == [child.cost for child in root.children]
    selected = screen.page.locator("[role=treeitem][aria-selected=true]")
    assert selected.get_attribute("aria-level") == "4"
    selected.focus()
    screen.page.keyboard.press("Home")
    screen.page.keyboard.press("ArrowDown")
    focused = screen.page.locator("[role=treeitem]:focus")
    assert root.children[0].move in focused.inner_text()
    assert focused.get_attribute("aria-expanded") == "true"
    before = len(rows(screen))
    screen.page.keyboard.press("ArrowLeft")
    assert len(rows(screen)) == 1 + len(root.children) < before
    assert root.children[0].move in screen.page.locator("figcaption").inner_text()
    screen.page.get_by_label("Depth").select_option("1")
    count_leaves = "() => document.querySelectorAll('[role=treeitem]:not([aria-expanded])').length"
    screen.page.wait_for_function(f"{count_leaves} === {len(root.children)}")
    screen.page.set_viewport_size({"width": 390, "height": 844})  # in a narrow window, the button is below the board
    expect(screen.page.locator("section.table .actions")).to_be_attached()
    expect(screen.page.get_by_role("dialog")).to_be_visible()


def test_a_game_whose_seats_move_again_has_a_minimax_tree(screen: Screen) -> None:
    start = "1x2 1011000 0-0 0"
    screen.open_room("dots", {"rows": 1, "cols": 2}, position=start)
    screen.wait_for_turn()
    screen.unfold_actions()
    screen.page.get_by_role("button", name="Minimax tree").click()
    screen.page.get_by_label("Depth").select_option("2")
    screen.page.wait_for_selector("[role=treeitem][aria-level='3']")
    game = qipan.game("dots", rows=1, cols=2)
    root = minimax_tree(game.parse(start), 2)
    items = screen.page.locator("[role=treeitem][aria-level='2']")
    expect(items.locator("b")).to_have_text([readable_move(game, child.move) for child in root.children])
    again = next(child for child in root.children if child.mover == root.mover)
    assert "max of" in items.filter(has_text=readable_move(game, again.move)).first.inner_text()


def test_a_match_without_hints_has_no_tree(screen: Screen) -> None:
    screen.open_room("checkers", hints=False)
    screen.wait_for_turn()
    assert screen.page.get_by_role("button", name="Minimax tree").count() == 0


def finish_planes(screen: Screen) -> None:
    """Play a match of planes: first the shot that the decision tree chooses, then another one, then resign."""
    screen.open_room("planes", SMALL["planes"])
    screen.page.locator(".below .main").click()
    screen.wait_for_turn()
    assert screen.page.locator("[role=tree]").count() == 0  # the tree would give hints before the end
    first = shooting_tree(qipan.game("planes", **SMALL["planes"]), "engine").root.cell
    for cell in (first, next(cell for cell in ("A0", "H7") if cell != first)):
        if screen.wait_for_turn():
            before = screen.count_moves()
            screen.page.locator(f"section.target [data-cell='{cell}']").dblclick()
            screen.wait_for_more_moves(before)
    if screen.wait_for_turn():
        screen.page.locator(".actions .danger").click()
        screen.page.locator(".sure .danger").click()
    screen.page.wait_for_selector("[role=treeitem][aria-level='2']")


def test_the_path_through_the_decision_tree_is_shown_after_a_match_of_planes(screen: Screen) -> None:
    finish_planes(screen)
    # The players have the same names as in the banner.
    expect(screen.page.locator(".path").get_by_role("button", name="Engine · Full strength (Player 2)")).to_be_visible()
    steps = screen.page.locator(".path .both ol li")
    tree = shooting_tree(qipan.game("planes", **SMALL["planes"]), "engine")
    assert "as the tree" in steps.first.inner_text()
    assert "80 layouts" in steps.first.inner_text()
    root = screen.page.locator("[role=treeitem]").first
    assert f"Shoot at {tree.root.cell}" in root.inner_text()
    # Every answer has a branch, and the branch of the actual answer is marked.
    branches = screen.page.locator("[role=treeitem][aria-level='2']")
    assert branches.count() == len(tree.root.children)
    assert screen.page.locator("[role=treeitem][aria-level='2'].marked").count() == 1
    for number in range(branches.count()):
        if branches.nth(number).get_attribute("aria-expanded") == "false":
            branches.nth(number).click()
    inner = len([child for child in tree.root.children.values() if child.cell is not None])
    screen.page.wait_for_function(
        "count => document.querySelectorAll('[aria-level=\"2\"][aria-expanded=true]').length === count", arg=inner
    )
    screen.page.locator(".path select").select_option("head")
    other = shooting_tree(qipan.game("planes", **SMALL["planes"]), "head")
    assert f"{other.mean:.1f}" != f"{tree.mean:.1f}"
    screen.page.get_by_text(f"needs {other.mean:.1f} shots on average").wait_for()


def test_the_dialog_of_an_insight_stays_when_the_window_becomes_wide(screen: Screen) -> None:
    """The button that has opened it is folded away then."""
    screen.page.set_viewport_size({"width": 390, "height": 844})
    screen.open_room("dots", {"rows": 3, "cols": 3})
    screen.wait_for_turn()
    screen.page.get_by_role("button", name="Insights").click()
    screen.page.locator("dialog button:has-text('UCT')").click()
    expect(screen.page.locator("dialog table")).to_be_visible()
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    expect(screen.page.locator(".unfold[aria-expanded=false]")).to_be_visible()
    expect(screen.page.locator("dialog table")).to_be_visible()
