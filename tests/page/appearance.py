"""The sizes, themes and languages in which tests look at views of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from page.helpers import Screen

# Sizes of windows: a small and a common phone, a tablet, a laptop, a large screen.
SIZES = [(320, 568), (390, 844), (768, 1024), (1280, 720), (1920, 1080)]

# The name of a view, and a function that opens it.
View = tuple[str, Callable[[Screen], object]]


def opened(screen: Screen, shown: Iterable[View]) -> Iterator[str]:
    """Open one view after another, and yield the name of each while it is open."""
    for name, open_view in shown:
        screen.store("qipan.settings", {"language": "en", "sound": False})
        screen.page.set_viewport_size({"width": 1280, "height": 720})
        open_view(screen)
        yield name


def set_appearance(screen: Screen, language: str, theme: str, size: tuple[int, int], board: str = "wood") -> None:
    """Change the language, both themes and the size of the open view, even if a dialog covers it."""
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
