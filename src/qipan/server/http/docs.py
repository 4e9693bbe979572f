"""The documentation of the API as one page without scripts, generated from the OpenAPI description."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, Response

STYLE = """
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
h2 { margin-top: 2.5rem } h3 { margin: 2rem 0 .5rem; overflow-wrap: anywhere }
section p { margin: .5rem 0 } table { border-collapse: collapse; margin: .5rem 0 }
td { padding: .1rem 1rem .1rem 0; vertical-align: top } td:first-child { white-space: nowrap }
code { font-size: .95em }
"""
_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; frame-ancestors 'none'"

Schema = Mapping[str, Any]


def add_docs(app: FastAPI) -> None:
    """Let the application serve its documentation."""

    @cache
    def page() -> str:
        return render(app.openapi())

    @app.get("/api/docs", include_in_schema=False)
    def docs() -> Response:
        return HTMLResponse(page(), headers={"Content-Security-Policy": POLICY})


def render(openapi: Mapping[str, Any]) -> str:
    """Return the page for an OpenAPI description."""
    info, schemas = openapi["info"], openapi["components"]["schemas"]
    title = escape(info["title"])
    routes = "".join(
        _operation(f"{method.upper()} {path}", operation)
        for path, operations in openapi["paths"].items()
        for method, operation in operations.items()
    )
    objects = "".join(_object(name, schema) for name, schema in schemas.items())
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} API</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><h1>{title} API</h1>'
        f"{_paragraphs(info['description'])}"
        '<p>The same for programs: <a href="openapi.json">openapi.json</a>. The messages of the WebSocket: '
        f'<a href="schema">schema</a>.</p><h2>Requests</h2>{routes}<h2>Objects</h2>{objects}</body></html>'
    )


def _operation(title: str, operation: Mapping[str, Any]) -> str:
    parameters = _table(
        (each["name"], f"in the {each['in']}", _type(each["schema"]), "" if each["required"] else "optional")
        for each in operation.get("parameters", ())
    )
    body = operation.get("requestBody")
    by_type: dict[str, list[str]] = {}
    for status, response in sorted(operation["responses"].items()):
        by_type.setdefault(_type(_content(response)), []).append(status)
    responses = _table((", ".join(statuses), each) for each, statuses in by_type.items())
    sent = f"<p>Body: {_type(_content(body))}</p>" if body else ""
    text = _paragraphs(operation.get("description", operation["summary"]))
    return f"<section><h3><code>{escape(title)}</code></h3>{text}{parameters}{sent}{responses}</section>"


def _object(name: str, schema: Schema) -> str:
    required = schema.get("required", ())
    fields = _table(
        (
            f"<code>{escape(field)}</code>",
            _type(each),
            "required" if field in required else _default(each),
            escape(each.get("description", "")),
        )
        for field, each in schema.get("properties", {}).items()
    )
    text = _paragraphs(schema.get("description", ""))
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3>{text}{fields or _type(schema)}</section>'


def _content(message: Mapping[str, Any]) -> Schema:
    """Return the schema of a body or response; if the message has several content types, the schema of the first."""
    for content in message.get("content", {}).values():
        schema: Schema = content.get("schema", {})
        return schema
    return {}


def _type(schema: Schema) -> str:
    """Return what a schema allows, as HTML with links to the objects.

    >>> _type({"anyOf": [{"type": "array", "items": {"$ref": "#/components/schemas/Move"}}, {"type": "null"}]})
    'list of <a href="#Move">Move</a> or null'
    """
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for union in ("anyOf", "oneOf", "allOf"):
        if union in schema:
            return " or ".join(dict.fromkeys(map(_type, schema[union])))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(f"<code>{escape(json.dumps(each, ensure_ascii=False))}</code>" for each in values)
    if schema.get("type") == "array":
        items = schema.get("items") or {}
        return f"list of {_type(items)}" if items else "list"
    values = schema.get("additionalProperties") or next(iter(schema.get("patternProperties", {}).values()), None)
    if isinstance(values, Mapping):
        return f"object with values {_type(values)}"
    return escape(str(schema.get("type", "anything")))


def _default(schema: Schema) -> str:
    if "default" not in schema:
        return "optional"
    return f"default <code>{escape(json.dumps(schema['default'], ensure_ascii=False))}</code>"


def _table(rows: Iterable[Iterable[str]]) -> str:
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{lines}</table>" if lines else ""


def _paragraphs(text: str) -> str:
    """Return a text as HTML, with its paragraphs, and with the parts between backquotes as code."""
    marked = re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text, quote=False))
    return "".join(f"<p>{part}</p>" for part in marked.split("\n\n") if part)
