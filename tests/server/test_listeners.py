"""Listeners of games: other protocols, at ports of their own, which the operator switches on."""

from __future__ import annotations

import socket
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cli.command_tree import run_here
from qipan.rules import game_module
from qipan.server import listeners
from qipan.server.config import Settings
from qipan.server.config.source import Given, SettingsSource
from server.helpers import TIMEOUT_SECONDS, ServerProcess
from server.local_server import LocalServer

GAME = "hide_and_seek"


def ask(port: int, line: str) -> str:
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS) as opened, opened.makefile("rw") as lines:
        lines.write(f"{line}\n")
        lines.flush()
        return lines.readline().strip()


def test_a_game_may_have_any_listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, f"qipan.games.{GAME}.listener", import_module(f"new_games.{GAME}.listener"))
    own = import_module(f"new_games.{GAME}.module").MODULE.listeners
    monkeypatch.setattr(listeners, "find_listeners", lambda: {each.name: each for each in own})
    with LocalServer(Settings(db=f"sqlite:///{tmp_path}/matches.sqlite"), ["seek"]) as server:
        code = server.create_room("dots")["code"]
        assert [ask(server.ports["seek"], line) for line in (code, "bababababa")] == ["open", "none"]
    with pytest.raises(ConnectionRefusedError):
        ask(server.ports["seek"], code)


def test_nothing_listens_unless_it_is_switched_on() -> None:
    assert game_module.find_listeners()
    assert Settings().listeners == {}


def test_the_settings_name_ports(tmp_path: Path) -> None:
    file = tmp_path / "qipan.toml"
    file.write_text("[listeners]\ncourse = 9999\n")
    assert SettingsSource({}, {}, file).read().listeners == {"course": 9999}
    assert SettingsSource({}, {"QIPAN_LISTENERS": "course=9998"}, file).read().listeners == {"course": 9998}
    flags = {"listeners": Given({"course": 9997}, "--course-port")}
    assert SettingsSource(flags, {"QIPAN_LISTENERS": "course=9998"}, file).read().listeners == {"course": 9997}


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("course", "'course' is not NAME=PORT; the names: course"),
        ("chess=9999", "'chess' is not NAME=PORT; the names: course"),
        ("course=65536", "the number must be at most 65535"),
        ("course=", ""),
    ],
)
def test_a_wrong_setting_is_an_error_of_one_line(value: str, problem: str) -> None:
    with pytest.raises(ValueError, match="^listeners \\(from --set\\): .*") as raised:
        SettingsSource({"listeners": Given(value, "--set")}, {}).read()
    assert problem in str(raised.value)
    assert "\n" not in str(raised.value)


def test_the_option_of_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here(monkeypatch, "serve", "--show-settings", "--course-port", "9999") == 0
    assert "listeners = course=9999  (--course-port)\n" in capsys.readouterr().out
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert run_here(monkeypatch, "serve", "--port", "0", "--course-port", port) == 1
    assert capsys.readouterr().err.startswith(f"qipan: cannot listen at 127.0.0.1:{port}: ")


def test_the_command_says_where_it_listens(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/matches.sqlite", options=["--course-port", "0"]) as server:
        line = server.stdout.readline()
        assert line.endswith("(--course-port)\n")
        port = int(line.split()[3].rpartition(":")[2])
        assert ask(port, "hello").startswith('{"data1":"400006"')
