"""What can be wrong with a record."""

from __future__ import annotations

from qipan.rules.reasons import ReasonKind

NOT_A_RECORD = ReasonKind("not_a_record", "not a record: {problem}")
RECORD_IN_FILE = ReasonKind("record_in_file", "{path}, line {line}: {problem}")
NO_RECORD_AT_END = ReasonKind("no_record_at_end", "the file does not end in a record")

# ---- the text of a record ----

RECORD_NOT_TEXT = ReasonKind("record_not_text", "it must be text, not {given}")
RECORD_TOO_LONG = ReasonKind("record_too_long", "it has {length} characters; the limit is {limit}")
NESTED_TOO_DEEPLY = ReasonKind("nested_too_deeply", "it is nested too deeply")
NOT_UTF8 = ReasonKind("not_utf8", "it is not UTF-8")
RECORD_NOT_JSON = ReasonKind("record_not_json", "it is not JSON: line {line}, column {column}")
NOT_AN_OBJECT = ReasonKind("not_an_object", "it must be a JSON object")
KEY_TWICE = ReasonKind("key_twice", "a key occurs twice")
NOT_A_NUMBER = ReasonKind("not_a_number", "{text} is not a valid number")

# ---- the fields of a record ----

KEY_MISSING = ReasonKind("key_missing", "{key} is missing")
UNKNOWN_KEY = ReasonKind("unknown_key", "unknown key {key}")
WRONG_KIND = ReasonKind("wrong_kind", "{key} must be {kind}, not {given}")
NOT_EITHER_KIND = ReasonKind("not_either_kind", "{key} must be {first} or {second}, not {given}")
NO_KIND_OF_THREE = ReasonKind("no_kind_of_three", "{key} must be {first}, {second} or {third}, not {given}")
JSON_KINDS: dict[type, ReasonKind] = {
    str: ReasonKind("json_str", "str"),
    bool: ReasonKind("json_bool", "bool"),
    int: ReasonKind("json_int", "int"),
    float: ReasonKind("json_float", "float"),
    list: ReasonKind("json_list", "list"),
    dict: ReasonKind("json_dict", "dict"),
    type(None): ReasonKind("json_null", "null"),
}
UNKNOWN_RECORD_VERSION = ReasonKind(
    "unknown_record_version", "it has version {version}; this program reads version {expected}"
)
OPTION_TOO_LARGE = ReasonKind("option_too_large", "option {key} is too large")
BAD_DATE = ReasonKind("bad_date", "'date' must look like 2026-11-15 or 2026-11-15T10:00:00Z, not {given}")

# ---- the moves and the result of a record ----

TOO_MANY_MOVES = ReasonKind("too_many_moves", "it has {moves} moves; the limit is {limit}")
WRONG_NUMBER_OF_SECONDS = ReasonKind("wrong_number_of_seconds", "it has {moves} moves and {seconds} 'seconds'")
INVALID_SECONDS = ReasonKind("invalid_seconds", "invalid seconds {given}")
BAD_MOVE = ReasonKind("bad_record_move", "move {number}, {move}: {problem}")
BAD_MOVE_OF_VERSION = ReasonKind(
    "bad_record_move_of_version",
    "move {number}, {move}: {problem} (played by version {theirs} of the rules; this program has version {ours})",
)
NOTE_WITHOUT_ENTRY = ReasonKind("note_without_entry", "it has a note for entry {entry}, which does not exist")
PAYOFF_OUT_OF_RANGE = ReasonKind("payoff_out_of_range", "a payoff must be between -1 and 1, not {given}")
WRONG_RESULT = ReasonKind("wrong_result", "its result is {given}, but its moves lead to {result}")
RESULT = ReasonKind("record_result", "{payoffs}, {reason}")
NO_RESULT = ReasonKind("no_result", "no result")
