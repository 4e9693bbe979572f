"""The settings of the server: where they come from, and what is said about a wrong setting."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.command_tree import run_here
from qipan.cli.language import _texts
from qipan.rules.reasons import Problem
from qipan.server.config.source import FIELDS, Given, SettingsSource, variable


def read(flags: dict[str, Any] | None = None, file: Path | None = None, **environment: str) -> SettingsSource:
    return SettingsSource({name: Given(value, "--set") for name, value in (flags or {}).items()}, environment, file)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "qipan.toml"
    path.write_text('port = 1\norigins = ["https://a.example"]\n[rooms]\nmax_spectators = 1\nmax_loaded = 1\n')
    return path


def test_flags_come_before_the_environment_and_that_before_the_file(file: Path) -> None:
    source = read({"port": "3"}, file, QIPAN_PORT="2", QIPAN_ROOMS_MAX_SPECTATORS="2", QIPAN_HOST_NAMES="a, b")
    settings = source.read()
    assert (settings.port, settings.rooms.max_spectators, settings.rooms.max_loaded) == (3, 2, 1)
    assert (settings.origins, settings.host_names) == (("https://a.example",), ("a", "b"))
    sources = {each.name: each.source for each in source.entries()}
    assert sources["port"] == "--set"
    assert sources["rooms.max_spectators"] == "QIPAN_ROOMS_MAX_SPECTATORS"
    assert sources["rooms.max_loaded"] == str(file)
    assert sources["sockets.max_open"] == "default"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (read({"rooms.max_spectators": "0"}), "rooms.max_spectators (from --set): the number must be at least 1"),
        (read(QIPAN_SOCKETS_SEND_SECONDS="nan"), "sockets.send_seconds (from QIPAN_SOCKETS_SEND_SECONDS): "),
        (read(QIPAN_PORT="65536"), "port (from QIPAN_PORT): the number must be at most 65535"),
        (read({"searches.threads": "many"}), "searches.threads (from --set): "),
        (read({"origins": "*"}), "origins (from --set): '*' is not an origin; "),
        (read({"origins": ("https://a.example", "games.example")}), "origins (from --set): 'games.example' is not"),
        (read({"origins": "https://games.example/"}), "origins (from --set): 'https://games.example/' is not an"),
        (read({"origins": "https://games.example/play"}), "origins (from --set): "),
        (read({"origins": "https://*.example"}), "origins (from --set): "),
        (read({"origins": "https://a@games.example"}), "origins (from --set): "),
        (read({"origins": "https://Games.example"}), "origins (from --set): "),
        (read({"origins": "https://games.example:443"}), "origins (from --set): "),
        (read({"origins": "https://games.example:99999"}), "origins (from --set): "),
        (read({"origins": "ftp://games.example"}), "origins (from --set): "),
        (read({"origins": "null"}), "origins (from --set): "),
        (read({"root_path": "qipan"}), "root_path (from --set): the text must match "),
        (read({"root_path": "/qipan/"}), "root_path (from --set): the text must match "),
        (read({"root_path": "/../x"}), "root_path (from --set): the text must match "),
        (read({"metrics_allowed": "10.0.0.0/8, here"}), "metrics_allowed (from --set): 'here' is not an IP address"),
        (read({"rooms.spectators": "1"}), "there is no setting rooms.spectators (from --set)"),
        (read(QIPAN_ROOMS_SPECTATORS="1"), "there is no setting QIPAN_ROOMS_SPECTATORS"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_one_line_names_the_setting_and_its_source(source: SettingsSource, text: str) -> None:
    with pytest.raises(Problem) as raised:
        source.read()
    assert str(raised.value).startswith(text)
    assert "\n" not in str(raised.value)


def test_origins_are_written_as_browsers_do() -> None:
    origins = ("https://games.example", "http://localhost:5173", "http://10.0.0.1", "https://[2001:db8::1]:8443")
    assert read({"origins": ", ".join(origins)}).read().origins == origins


def test_proxies_are_named_one_by_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    proxies = ["--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.0.0.0/8"]
    assert run_here(monkeypatch, "serve", "--show-settings", *proxies) == 0
    assert "trusted_proxies = 127.0.0.1, 10.0.0.0/8  (--trusted-proxy)\n" in capsys.readouterr().out
    assert run_here(monkeypatch, "serve", "--show-settings", "--trusted-proxy", "proxy.example") == 1
    assert "trusted_proxies (from --trusted-proxy): 'proxy.example' is not an IP address" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("port = ", "is not a config file"),
        ("ports = 1", "there is no setting ports"),
        ("rooms = 1", "there is no setting rooms"),
        ("[rooms.a]\nb = 1", "there is no setting rooms.a"),
        ("port = [1]", "port (from "),
        ('origins = ["a", 1]', "origins (from "),
        ("\0", "is not a config file"),
    ],
)
def test_a_wrong_file_is_an_error_of_one_line(file: Path, text: str, error: str) -> None:
    file.write_text(text)
    with pytest.raises(Problem) as raised:
        read(file=file).read()
    assert error in str(raised.value)
    assert str(file) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_the_examples_in_the_documentation_are_valid(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "operations.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "qipan.toml").write_text("\n".join(examples))
    settings = read(file=tmp_path / "qipan.toml").read()
    assert settings.rooms.max_spectators == 200
    assert settings.programs == {"ann": "/srv/bots/ann", "bo": "/srv/bots/bo.py:one-shot"}


def test_programs_are_registered_by_every_source(file: Path) -> None:
    file.write_text('tournaments = ["a"]\n[programs]\nann = "./ann"\n')
    assert read(file=file).read().programs == {"ann": "./ann"}
    assert read(file=file).read().tournaments == ("a",)
    assert read({"programs": {"bo": "./bo"}}, file).read().programs == {"bo": "./bo"}
    assert read(QIPAN_PROGRAMS="ann=./ann, bo=./bo.py:one-shot").read().programs == {
        "ann": "./ann",
        "bo": "./bo.py:one-shot",
    }
    for wrong in ("ann", "ann=", "=./ann", "a\tb=./ann"):
        with pytest.raises(Problem, match="programs \\(from QIPAN_PROGRAMS\\): "):
            read(QIPAN_PROGRAMS=wrong).read()


def test_variables_of_other_parts_of_the_program_are_no_settings() -> None:
    assert read(QIPAN_CACHE="/tmp", QIPAN_LANG="zh").read() == read().read()


def test_every_setting_has_a_variable_of_its_own_and_a_description_in_every_language() -> None:
    assert len({variable(name) for name in FIELDS}) == len(FIELDS)
    for name, field in FIELDS.items():
        assert field.description, name
        assert f"setting:{name}" in _texts("zh"), name


def test_the_command_lists_all_settings(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["serve", "--show-settings", "--set", "rooms.max_spectators=7"]
    assert run_here(monkeypatch, *arguments) == 0
    assert "rooms.max_spectators = 7  (--set)\n    The most spectators of a room.\n" in capsys.readouterr().out
    assert run_here(monkeypatch, *arguments, "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == list(FIELDS)
    assert printed["rooms.max_spectators"] == {
        "value": 7,
        "source": "--set",
        "description": "The most spectators of a room.",
    }
