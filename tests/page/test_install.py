"""The page can be installed as an app, under its name in the user's language."""

from __future__ import annotations

import json
from urllib.parse import urljoin

from playwright.sync_api import expect

from page.helpers import Screen

# Sends what Chromium sends when a page can be installed: in tests Chromium has no window to ask in, and sends nothing.
OFFER = """() => {
    const event = new Event("beforeinstallprompt", { cancelable: true })
    event.prompt = async () => { window.prompts = (window.prompts ?? 0) + 1 }
    dispatchEvent(event)
}"""
COLOURS = """[
    document.querySelector("meta[name=theme-color]").content,
    getComputedStyle(document.documentElement).getPropertyValue("--paper"),
]"""


def test_the_page_can_be_installed(screen: Screen) -> None:
    screen.open_home()
    page = screen.page
    browser = page.context.new_cdp_session(page)
    for name, other in (("Qipan", "中文"), ("棋盘", "EN")):
        found = browser.send("Page.getAppManifest")
        manifest = json.loads(found["data"])
        assert (found["errors"], manifest["short_name"]) == ([], name)
        assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        for icon in manifest["icons"]:
            served = page.request.get(urljoin(found["url"], icon["src"]))
            assert (served.status, served.headers["content-type"].split(";")[0]) == (200, icon["type"])
        assert page.request.get(found["url"]).headers["content-type"] == "application/manifest+json"
        page.get_by_role("button", name=other, exact=True).click()

    install = page.get_by_role("menuitem", name="Install as an app")
    page.keyboard.press("m")
    expect(page.get_by_role("menuitemradio", name="Dark theme")).to_be_visible()
    expect(install).to_have_count(0)
    page.get_by_role("menuitemradio", name="Dark theme").click()
    shown, paper = page.evaluate(COLOURS)
    assert shown == paper != "#f5f1e8"
    page.evaluate(OFFER)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    install.click()
    assert page.evaluate("window.prompts") == 1
    page.keyboard.press("m")
    expect(page.get_by_role("menuitem", name="About")).to_be_visible()
    expect(install).to_have_count(0)
