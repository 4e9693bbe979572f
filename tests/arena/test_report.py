"""The report of a tournament: complete, in both languages, and safe whatever names and notes contain."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import qipan
from qipan.arena.report import TournamentSummary, render_report, sections
from qipan.arena.report.texts import ZH, Words
from qipan.match import Record
from qipan.match.statistics.policy_cost import PolicyCost

EXACT = PolicyCost(5.1625, "exact", 0.0, 80, 80)
SAMPLED = PolicyCost(35.2, "estimate", 0.4, 50, 80)

VOID = {"meta", "link", "br", "img"}


@dataclass(frozen=True)
class Competitor:
    name: str
    spec: str


@dataclass(frozen=True)
class Failure:
    key: str
    name: str
    note: str


class Checker(HTMLParser):
    """Checks that all elements are closed, and collects the tags, ids and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        attributes = dict(attrs)
        self.ids.add(attributes.get("id") or "")
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]
        assert not any(name.startswith("on") for name in attributes)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]
        self.ids.update(value or "" for name, value in attrs if name == "id")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def check(html: str) -> Checker:
    """Check that a page is well formed and loads nothing from other places; return what it contains."""
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert checker.open == []
    assert not checker.tags & {"script", "iframe", "object", "embed", "link", "img"}
    assert all(link.startswith("#") for link in checker.links)
    assert not re.search(r"@import|url\((?!#)", html)
    return checker


def dots_summary(names: tuple[str, str] = ("exact", "any")) -> TournamentSummary:
    game = qipan.game("dots", rows=2, cols=2)
    records = [
        qipan.play_match(game, engines, names=seats, seed=seed)
        for seed in range(3)
        for engines, seats in ((["table", "random"], names), (["random", "table"], names[::-1]))
    ]
    competitors = [Competitor(names[0], "table"), Competitor(names[1], "random")]
    keys = [f"1.{number}" for number in range(len(records))]
    failures = [Failure(keys[2], names[1], "crashed: <b>exit 1</b> \x1b[31m")]
    broken = {"cy": "it ended with <exit status> 1"}
    return TournamentSummary(game, competitors, records, failures, keys, broken=broken)


def test_the_unit_of_losses_is_a_text_of_the_game() -> None:
    assert "平均损失（格）" in check(render_report(dots_summary(), "zh")).text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_section_is_there(language: str) -> None:
    words = Words(language)
    page = check(render_report(dots_summary(), language))
    for title in (
        "Ratings",
        "Cross table",
        "Likelihood of superiority",
        "Ground truth",
        "Openings",
        "Time",
        "Mistakes",
        "Bots that cannot play",
        "Failures of programs",
        "Games",
    ):
        assert words(title) in page.text
    assert "it ended with <exit status> 1" in page.text
    assert "crashed: <b>exit 1</b> \N{REPLACEMENT CHARACTER}[31m" in page.text
    for link in page.links:  # the mistakes and failures link to their games
        assert link.removeprefix("#") in page.ids


def test_the_numbers_are_those_of_the_statistics() -> None:
    summary = dots_summary()
    truth = summary.ground_truth()
    html = render_report(summary)
    assert truth["exact"].best_share == 1
    assert truth["any"].mean_loss is not None
    assert f"<td>{truth['any'].mean_loss:.4f}</td>" in html
    assert "so these numbers are exact" in html
    assert f"<td>{truth['exact'].wins_thrown_away}</td>" in html


def test_hidden_information_is_labelled_as_an_estimate() -> None:
    game = qipan.game("planes", size=8, planes=1)
    record = qipan.play_match(game, ["random", "tree"], seed=1)
    summary = TournamentSummary(game, (), [record], costs={"tree": EXACT, "random": SAMPLED})
    html = render_report(summary)
    assert "Losses are estimates" in html
    assert "these numbers are exact" not in html
    assert re.search("<td>5.1625</td><td>[^<]*</td><td[^>]*>exact<", html)
    assert re.search("<td>35.2000</td><td>± 0.4000</td><td[^>]*>estimate<", html)
    check(html)


def test_an_unsolved_game_with_three_seats() -> None:
    game = qipan.game("chinese-checkers", players=3)
    record = qipan.play_match(game, ["greedy"] * 3, names=["a", "b", "c"], seed=1, max_turns=20)
    html = render_report(TournamentSummary(game, (), [record]))
    assert "No position of these games is solved" in html
    check(html)


def test_names_cannot_break_the_page() -> None:
    names = ("<script>alert(1)</script>", '$\\frac{$ & "x" {y}')
    page = check(render_report(dots_summary(names)))
    assert names[0] in page.text
    assert names[1] in page.text


def test_no_finished_games() -> None:
    game = qipan.game("dots")
    html = render_report(TournamentSummary(game, [Competitor("a", "random")], [qipan.Match(game).record()]))
    assert "No game has been finished yet" in check(html).text


def test_long_lists_are_cut_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "MAX_GAMES", 2)
    assert "The first 2 of 6 are shown." in render_report(dots_summary())


def test_a_report_is_deterministic() -> None:
    assert render_report(dots_summary()) == render_report(dots_summary())


def test_the_plots_are_well_formed() -> None:
    html = render_report(dots_summary())
    plots = re.findall(r"<svg .*?</svg>", html, re.DOTALL)
    assert len(plots) == 2
    for plot in plots:
        ElementTree.fromstring(plot)


def test_missing_matplotlib_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ValueError, match=r"^plots need matplotlib"):
        render_report(dots_summary())


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="language of a report"):
        render_report(dots_summary(), "fr")
    record: Record = dots_summary().records[0]
    with pytest.raises(ValueError, match="1 records, but 2 keys"):
        TournamentSummary(record.game, (), [record], keys=["a", "b"])


def test_every_text_has_a_translation() -> None:
    """Check that exactly the texts that the sections use are translated, apart from units, which vary."""
    from pathlib import Path

    folder = Path(sections.__file__).parent
    source = "".join(path.read_text() for path in folder.glob("*.py") if path.name != "texts.py")
    source = re.sub(r'"\s*\n\s*"', "", source)
    for text in ZH:
        assert f'"{text}"' in source or f"'{text}'" in source or text in ("payoff", "turns", "exact", "estimate"), text
    html = render_report(dots_summary(), "zh")
    headings = re.findall(r"<(?:th|h2|h3|p)[^>]*>([^<]*)<", html)
    for heading in headings:
        assert not re.search(r"[a-z]{3} [a-z]{3}", heading.replace("Bradley–Terry", "")), heading
