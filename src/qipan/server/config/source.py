"""Reads settings from flags, environment variables and a config file, in this order of precedence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.config.group import READ_AT_START, Group
from qipan.server.config.settings import Settings
from qipan.server.protocol.validation import validation_reason

PREFIX = "QIPAN_"
DEFAULT = "default"  # the source of a value that nobody has set

INVALID_SETTING = ReasonKind("invalid_setting", "{name} (from {source}): {problem}")
UNKNOWN_SETTING = ReasonKind("unknown_setting", "there is no setting {name} (from {source})")
INVALID_CONFIG = ReasonKind("invalid_config", "{file} is not a config file: {problem}")


@dataclass(frozen=True)
class Given:
    """A value as it was given, and its source: a flag, an environment variable or a file."""

    value: Any
    source: str


@dataclass(frozen=True)
class Entry:
    """A setting with its value, the source of the value, and a description."""

    name: str
    value: Any
    source: str
    description: str


def _fields() -> Iterator[tuple[str, FieldInfo]]:
    for name, field in Settings.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, Group):
            for inner, inner_field in field.annotation.model_fields.items():
                yield f"{name}.{inner}", inner_field
        else:
            yield name, field


FIELDS: dict[str, FieldInfo] = dict(_fields())  # fields by name, such as `port` or `rooms.max_spectators`


def variable(name: str) -> str:
    """Return the environment variable of a setting.

    >>> variable("rooms.max_spectators")
    'QIPAN_ROOMS_MAX_SPECTATORS'
    """
    return PREFIX + name.replace(".", "_").upper()


@dataclass(frozen=True)
class SettingsSource:
    """Where the settings of a server come from. `flags` maps the names of settings to the flags of the command line."""

    flags: Mapping[str, Given]
    environment: Mapping[str, str]
    file: Path | None = None

    def read(self) -> Settings:
        """Return the settings. Raise Problem, which names the setting and its source, if one is unknown or invalid.

        >>> flags = {"rooms.max_spectators": Given("5", "--set")}
        >>> variables = {"QIPAN_ROOMS_MAX_SPECTATORS": "7", "QIPAN_SOCKETS_MAX_OPEN": "9"}
        >>> settings = SettingsSource(flags, variables).read()
        >>> settings.rooms.max_spectators, settings.sockets.max_open
        (5, 9)
        >>> SettingsSource({"port": Given("-1", "--port")}, {}).read()
        Traceback (most recent call last):
        qipan.rules.reasons.Problem: port (from --port): the number must be at least 0
        """
        given = self._given()
        values: dict[str, Any] = {}
        for name, each in given.items():
            group, dot, inner = name.partition(".")
            (values.setdefault(group, {}) if dot else values)[inner or group] = each.value
        try:
            return Settings.model_validate(values)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            parts = [str(part) for part in first["loc"]]
            name = ".".join(parts[:2]) if ".".join(parts[:2]) in FIELDS else parts[0]
            problem = validation_reason(first)
            raise Problem(INVALID_SETTING(name=name, source=given[name].source, problem=problem)) from None

    def entries(self) -> list[Entry]:
        """Return all settings with their values, without passwords, and their sources."""
        settings, given = self.read(), self._given()
        return [
            Entry(
                name,
                _shown(value_of(settings, name)),
                given[name].source if name in given else DEFAULT,
                field.description or "",
            )
            for name, field in FIELDS.items()
        ]

    def _given(self) -> dict[str, Given]:
        """Return all values that are set; if a setting has several, the one from the first source."""
        given = {**self._read_file(), **self._read_environment(), **self.flags}
        for name, each in given.items():
            if name not in FIELDS:
                raise Problem(UNKNOWN_SETTING(name=name, source=each.source))
        return given

    def _read_environment(self) -> dict[str, Given]:
        """Return the environment variables that are named like a setting or a group; `_given` checks the names."""
        names = {variable(name): name for name in FIELDS}
        groups = tuple({f"{variable(name.partition('.')[0])}_" for name in FIELDS if "." in name})
        return {
            names.get(key, key): Given(value, key)
            for key, value in self.environment.items()
            if key in names or key.startswith(groups)
        }

    def _read_file(self) -> dict[str, Given]:
        if self.file is None:
            return {}
        try:
            with self.file.open("rb") as opened:
                tables = tomllib.load(opened)
        except ValueError as error:  # not TOML, or not UTF-8
            raise Problem(INVALID_CONFIG(file=str(self.file), problem=" ".join(str(error).split()))) from None
        values: dict[str, Any] = {}
        for name, value in tables.items():
            values |= (
                {f"{name}.{key}": each for key, each in value.items()}
                if isinstance(value, dict) and name not in FIELDS
                else {name: value}
            )
        return {name: Given(value, str(self.file)) for name, value in values.items()}


def _shown(value: Any) -> Any:
    """Return a value without the password that a URL may contain.

    >>> _shown("postgresql://qipan:secret@localhost/qipan")
    'postgresql://qipan:…@localhost/qipan'
    """
    return re.sub(r"(://[^:/@]*):.*@", r"\1:…@", value) if isinstance(value, str) else value


def is_read_at_start(name: str) -> bool:
    """Return whether a setting, once the server runs, changes only by a restart.

    >>> is_read_at_start("port"), is_read_at_start("connections.max_waiting"), is_read_at_start("rooms.max_spectators")
    (True, True, False)
    """
    return (FIELDS[name].description or "").endswith(READ_AT_START) if "." in name else name != "log_level"


def value_of(settings: Settings, name: str) -> Any:
    """Return the value of a setting."""
    value: Any = settings
    for part in name.split("."):
        value = getattr(value, part)
    return value
