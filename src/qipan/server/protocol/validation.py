"""The reasons why a request or message does not match its model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qipan.rules.reasons import Problem, Reason, ReasonKind

FIELD_MISSING = ReasonKind("field_missing", "a field is missing")
UNKNOWN_FIELD = ReasonKind("unknown_field", "there is no such field")
UNKNOWN_MESSAGE = ReasonKind("unknown_message", "there is no message {given}")
NOT_JSON = ReasonKind("not_json", "it is not JSON")
# The reason for all other errors; `text` is the validator's own description, in English.
INVALID_VALUE = ReasonKind("invalid_value", "{text}")
_KINDS = {
    "missing": FIELD_MISSING,
    "extra_forbidden": UNKNOWN_FIELD,
    "json_invalid": NOT_JSON,
    "string_too_short": ReasonKind("text_too_short", "the text must have at least {min_length} characters"),
    "string_too_long": ReasonKind("text_too_long", "the text must have at most {max_length} characters"),
    "string_pattern_mismatch": ReasonKind("pattern_mismatch", "the text must match {pattern}"),
    "too_long": ReasonKind("too_many_values", "there must be at most {max_length} values"),
    "greater_than": ReasonKind("not_greater_than", "the number must be greater than {gt}"),
    "greater_than_equal": ReasonKind("not_at_least", "the number must be at least {ge}"),
    "less_than": ReasonKind("not_less_than", "the number must be less than {lt}"),
    "less_than_equal": ReasonKind("not_at_most", "the number must be at most {le}"),
}


def validation_reason(error: Mapping[str, Any]) -> Reason:
    """Return the reason of one of the errors that `pydantic.ValidationError.errors` lists.

    >>> str(validation_reason({"type": "string_too_long", "msg": "", "ctx": {"max_length": 24}}))
    'the text must have at most 24 characters'
    >>> validation_reason({"type": "bool_type", "msg": "Input should be a valid boolean"}).code
    'invalid_value'
    """
    context = error.get("ctx", {})
    if isinstance(problem := context.get("error"), Problem):
        return problem.reason
    if error["type"] == "union_tag_invalid":
        return UNKNOWN_MESSAGE(given=f"{context['tag']!r:.40}")
    kind = _KINDS.get(error["type"])
    if kind is None:
        return INVALID_VALUE(text=error["msg"])
    return kind(**{name: context[name] for name in kind.param_names})
