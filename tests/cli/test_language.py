"""The language of the terminal: every text exists in every language, and a Chinese terminal prints no English."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import qipan
from cli.command_tree import command_tree, texts_of
from cli.helpers import run
from modules import import_all_modules
from qipan.cli import rooms
from qipan.cli.arena import words as arena_words
from qipan.cli.lan import terminal_duel
from qipan.cli.language import LANGUAGES, use_language
from qipan.cli.play import remote_commands, remote_match, remote_setup, typed_commands
from qipan.cli.replay import HELP
from qipan.cli.review import PLURALS
from qipan.cli.texts.zh import TEXTS
from qipan.cli.usage_errors import MESSAGES
from qipan.cli.words import ENTRIES, side_names, word_note, word_reason, word_result, word_verdict
from qipan.engines import engine_kinds
from qipan.games.chinese_checkers.learned import PLIES, SQUARED_ERROR
from qipan.games.chinese_checkers.strength import OPPONENTS, error_title, title
from qipan.games.chinese_checkers.study.tabular_td import VARIANTS
from qipan.games.chinese_checkers.tabular_td import MEASURES
from qipan.games.dots.training import BOXES_LOST, KEPT
from qipan.games.dots.uct import trainer as uct_trainer
from qipan.games.planes.cli.study import SUMMARY
from qipan.games.two_eat_one.cli.study import GOALS, POSITIONS, WITH_TIE_BREAK
from qipan.games.two_eat_one.study import GALLERY
from qipan.games.two_eat_one.study.fixed_depth import MISTAKES
from qipan.games.two_eat_one.study.nodes import LABELS
from qipan.rules import Droppable, known_options
from qipan.rules.game_module import module_of
from qipan.rules.reasons import REASON_KINDS, Reason
from qipan.server.config.source import DEFAULT, FIELDS

import_all_modules()  # so that all reasons are defined

SOURCES = Path(qipan.__file__).parent
GAMES = qipan.game_names()


def translated_literals() -> Iterator[str]:
    """Yield the texts that are written in calls of `tr`."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr":
                literals = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                yield from (text for text in literals if isinstance(text, str) and text not in ("", "{amount} "))


def listed_texts() -> Iterator[str]:
    """Yield the texts that `tr` receives in variables, so that a search for literals in its calls misses them."""
    typed = (typed_commands.HELP, [typed_commands.DROP_HELP], remote_commands.HELP, remote_setup.HELP)
    for commands in (*typed, terminal_duel.HELP):
        yield from (about for _, about in commands)
    yield from (*remote_match.OFFERS.values(), *ENTRIES.values(), *terminal_duel.PEER_STATES.values())
    for _, command in command_tree():
        yield from texts_of(command)
    yield from (*MESSAGES, "Arguments", "Options", "Commands", "For example", "root", "max of", "min of")
    yield from (
        *POSITIONS.values(),
        *WITH_TIE_BREAK.values(),
        *GOALS.values(),
        *MISTAKES[1:],
        *LABELS.values(),
        SUMMARY,
        *MEASURES,
        *VARIANTS,
    )
    yield from (position.claim for position in GALLERY)
    yield from (DEFAULT, *(f"setting:{name}" for name in FIELDS), *rooms.STATUSES.values(), *rooms.HEADINGS)
    yield from (*arena_words.FORMAT_NAMES.values(), *arena_words.TIE_BREAKS.values(), *arena_words.DECISIONS.values())
    yield from (HELP, *PLURALS, *PLURALS.values(), "win", "draw", "loss", "No such file or directory")
    yield from (*uct_trainer.MEASURED, uct_trainer.MISTAKES)
    yield from (name for opponent in OPPONENTS for name in (title(opponent), error_title(opponent)))
    yield from (SQUARED_ERROR, PLIES, KEPT, BOXES_LOST)
    for name in GAMES:
        module = module_of(name)
        yield from (preset.about for preset in module.presets)
        for training in module.trainings:
            yield from (training.about, *(preset.about for preset in training.presets))
        yield from (module.placed_text, module.puzzles.remaining)
        yield from (f"{{amount}} {unit}" for unit in (module.score_unit, module.cost_unit))
        yield from (option.help for option in known_options(name))
        for variant in variants(name):
            yield from (kind.about for kind in engine_kinds(variant))
            yield from module.sides(variant)


def variants(name: str) -> Iterator[qipan.Game]:
    """Yield the game with each value of each option."""
    yield qipan.game(name)
    for option in known_options(name):
        for value in option.allowed:
            with suppress(ValueError):  # some values are allowed only with other options
                yield qipan.game(name, **{option.name: value})


def texts_of_games(language: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for name in GAMES:
        own = module_of(name).texts.get(language)
        for key, text in ({} if own is None else own.load()).items():
            assert texts.setdefault(key, text) == text, f"two games translate {key!r} differently"
    return texts


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_text_is_translated_and_no_translation_is_left_over() -> None:
    needed = {*translated_literals(), *listed_texts()}
    known = {**TEXTS, **texts_of_games("zh")}
    assert needed & set(REASON_KINDS) == set()  # both are keys of one dictionary
    system = set(list(TEXTS)[list(TEXTS).index("Address already in use") :])  # errors of the operating system
    assert sorted(needed - set(known)) == []
    params = {name for kind in REASON_KINDS.values() for name in kind.param_names}
    values = {key for key in known if "=" in key and key.partition("=")[0] in params}
    modules = [module_of(name) for name in GAMES]
    units = {unit for module in modules for unit in (module.score_unit, module.cost_unit)}  # words of reports
    assert sorted(set(known) - needed - set(REASON_KINDS) - values - system - units) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_places(language: str) -> None:
    texts = {**import_module(f"qipan.cli.texts.{language}").TEXTS, **texts_of_games(language)}
    for key, text in texts.items():
        expected = {*REASON_KINDS[key].param_names, "winner", "loser"} if key in REASON_KINDS else places(key)
        assert places(text) <= expected, key
        assert key in REASON_KINDS or places(text) == expected, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_worded_with_the_names_of_the_sides(language: str) -> None:
    reason = REASON_KINDS["resigned"](seat=1)
    try:
        use_language(language)
        assert (
            word_reason(reason, side_names(qipan.game("dots"))) == {"en": "Blue resigned", "zh": "蓝方认输"}[language]
        )
        assert word_reason(reason) == {"en": "Seat 2 resigned", "zh": "2 号座位认输"}[language]
        assert word_note("ran out of time") == {"en": "ran out of time", "zh": "超时"}[language]
    finally:
        use_language("en")


# ---- whole commands ----

FINISHED = "1x1 1111 1-0 0"


def test_the_option_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIPAN_LANG", "zh")
    assert "Red to move" in run("--language", "en", "show", "dots").stdout
    assert "Stopped." in run("play", "dots", "--people", "--language", "en", typed="quit\n").stdout
    assert json.loads(run("show", "dots", "-p", FINISHED, "-o", "rows=1", "-o", "cols=1", "--json").stdout)[
        "outcome"
    ] == {
        "payoffs": [1, -1],
        "reason": "all edges are drawn",
    }
    assert run("--language", "fr", "games").returncode == 2


@pytest.mark.parametrize(
    ("payoffs", "proved", "words"),
    [
        ((0.01, -0.01), False, ["≈51%", "≈50%"]),  # halves are rounded up, as on the page
        ((1.0, -1.0), False, ["≈99%", "≈1%"]),
        ((0.5, -0.5), True, ["75%", "25%"]),
        ((0.45, 0.05, -0.5), False, ["place ≈1.6", "place ≈2.0", "place ≈2.5"]),
        ((1.0, 0.0, -1.0), True, ["place 1", "place 2", "place 3"]),
    ],
)
def test_estimates_are_chances_or_places_as_on_the_page(
    payoffs: tuple[float, ...], proved: bool, words: list[str]
) -> None:
    source = Reason("proved_payoffs", "proved") if proved else Reason("engine_says", "a guess")
    value = qipan.Value.estimate(payoffs, source)
    assert [word_verdict(value, seat) for seat in range(len(payoffs))] == words


def test_the_end_of_a_match_of_two_is_worded_as_on_the_page() -> None:
    """With more than two players, the text says that one is left; with two, that the winner has filled its target."""
    home = Reason("chinese_checkers_one_in_play", "only one player is left")
    two, three = (qipan.Outcome(payoffs, home) for payoffs in ((1, -1), (1, 0, -1)))
    assert word_result(two, ["Red", "Blue"]) == "Red wins. Red has filled the target camp."
    assert "Only one player is left in the race" in word_result(three, ["Red", "Amber", "Green"])
    start = qipan.game("chinese-checkers").initial()
    assert isinstance(start, Droppable)
    left = start.drop(0).outcome
    assert left is not None
    assert word_result(left, ["Red", "Blue"]) == "Blue wins. Only one player is left in the race."
    use_language("zh")
    try:
        assert "红方填满了目标营地" in word_result(two, ["红方", "蓝方"])
    finally:
        use_language("en")
