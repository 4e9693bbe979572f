"""The log: one line for each event, with time and level, without the texts of errors."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from qipan.server import logs


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    saved = {name: vars(logging.getLogger(name)).copy() for name in logs.LOGGERS}
    yield io.StringIO()
    for name, state in saved.items():
        vars(logging.getLogger(name)).update(state)


@pytest.mark.parametrize("format_name", ["text", "json"])
def test_an_exception_is_one_line_without_its_text(stream: io.StringIO, format_name: str) -> None:
    logs.configure(format_name, "info", stream)
    try:
        logs.set_level("secret\nlayout")
    except KeyError:
        logging.getLogger("uvicorn.error").exception("Exception in\nASGI application")
    line = stream.getvalue()
    assert line.count("\n") == 1
    assert "secret" not in line
    assert "error" in line
    assert "Exception in ASGI application KeyError at server/logs.py:" in line
    if format_name == "json":
        assert json.loads(line)["time"].endswith("Z")


def test_the_same_line_is_not_repeated_at_once(stream: io.StringIO) -> None:
    logs.configure("text", "warning", stream)
    log = logging.getLogger("qipan.server")
    for _ in range(5):
        log.warning("the store is unavailable: %s", "OperationalError")
    log.info("not shown")
    log.warning("another line")
    assert len(stream.getvalue().splitlines()) == 2


def test_it_says_how_often_a_line_was_left_out(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    logs.configure("text", "warning", stream)
    log = logging.getLogger("qipan.server")
    for _ in range(4):
        log.warning("a write has failed")
    monkeypatch.setattr(logs, "REPEAT_SECONDS", 0.0)
    log.warning("a write has failed")
    assert stream.getvalue().splitlines()[-1].endswith(" warning a write has failed (3 more like this before)")


def test_an_error_of_a_database_is_described_by_its_code() -> None:
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection, pytest.raises(sa.exc.OperationalError) as raised:
        connection.execute(sa.text("SELECT secret FROM nowhere"))
    engine.dispose()
    assert logs.describe(raised.value) == "OperationalError SQLITE_ERROR"
    assert isinstance(raised.value.orig, sqlite3.OperationalError)
