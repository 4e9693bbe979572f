"""The chat of two friends: one at a desktop by keyboard, the other on a phone by touch, each in another language."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from page.helpers import DEVICES, Screen, check_page
from server.helpers import ServerProcess

PANEL = "section.chat"
MESSAGES = f"{PANEL} [role=log] p"
MARKUP = "<b>Hello</b> http://example.org"


def test_two_friends_talk(browser: Browser, served: ServerProcess, tmp_path: Path) -> None:
    with (
        Screen(browser, served, tmp_path, **DEVICES["desktop"]) as host,
        Screen(browser, served, tmp_path, **DEVICES["phone"]) as guest,
    ):
        code = host.open_room("dots", engines={})
        assert host.page.locator(PANEL).count() == 0  # no chat: there is nobody to talk to yet
        guest.page.goto(f"{served.address}/room/{code}")
        guest.page.get_by_role("button", name="入座").tap()
        guest.page.wait_for_selector(PANEL)
        host.page.wait_for_selector(PANEL)

        host.page.locator("body").press("c")
        expect(host.page.get_by_label("Message")).to_be_focused()
        host.page.keyboard.type(MARKUP)
        host.page.keyboard.press("Enter")
        title = guest.page.locator(PANEL).get_by_role("button", name="聊天")
        expect(title.get_by_label("1 条新消息")).to_be_visible()
        expect(guest.page.locator(f"{PANEL} [role=status]")).to_have_text(f"Ann：{MARKUP}")
        title.tap()
        expect(guest.page.locator(MESSAGES)).to_have_text([f"Ann {MARKUP}"])
        assert guest.page.locator(f"{MESSAGES} :is(a, b)").count() == 0
        expect(title.get_by_label("条新消息")).to_have_count(0)

        guest.page.get_by_label("消息", exact=True).fill("你好 👨‍👩‍👧")
        guest.page.get_by_role("button", name="发送").tap()
        expect(host.page.locator(MESSAGES)).to_have_text([f"Ann {MARKUP}", "Guest 你好 👨👩👧"])
        host.page.reload()
        host.page.wait_for_selector(PANEL)
        host.page.locator("body").press("c")
        expect(host.page.locator(MESSAGES)).to_have_count(2)
        for screen, device in ((host, "desktop"), (guest, "phone")):
            check_page(screen, device)

        host.page.get_by_role("button", name="Switch off for all").click()
        expect(guest.page.locator(PANEL)).to_contain_text("房主已关闭聊天。")
        expect(guest.page.get_by_label("消息", exact=True)).to_have_count(0)
        guest.page.get_by_role("button", name="隐藏聊天").tap()
        guest.page.get_by_role("button", name="显示聊天").wait_for()
        assert guest.page.locator(MESSAGES).count() == 0
