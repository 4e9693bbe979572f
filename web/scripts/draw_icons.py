"""Draw the bitmaps of the logo in Chromium, from `public/icons/icon.svg`: python web/scripts/draw_icons.py.

A maskable icon has no corners of its own, and everything that matters is within 80 % of its width.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parents[1] / "public" / "icons"


def maskable(logo: str) -> str:
    """Return the logo on a ground without round corners, with a wider margin."""
    square = re.sub(r' rx="\d+"', "", logo, count=1)
    replacements = {
        'viewBox="0 0 64 64"': 'viewBox="-8 -8 80 80"',
        '<rect width="64" height="64"': '<rect x="-8" y="-8" width="80" height="80"',
        "M27 0v64M0 27h64M45 0v64M0 45h64": "M27 -8v80M-8 27h80M45 -8v80M-8 45h80",
    }
    for old, new in replacements.items():
        assert old in square, old
        square = square.replace(old, new, 1)
    return square


def main() -> None:
    logo = (ICONS / "icon.svg").read_text()
    drawings = {
        "icon-192.png": (logo, 192),
        "icon-512.png": (logo, 512),
        "icon-maskable-512.png": (maskable(logo), 512),
        "apple-touch-icon.png": (maskable(logo), 180),
    }
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (svg, size) in drawings.items():
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
