"""Names of players that are refused, and names that are accepted, in matches and on the wire."""

from __future__ import annotations

REFUSED_NAMES = {
    "a no-break space": "Ann\u00a0Lee",
    "a zero-width space": "Ann\u200bLee",
    "a change of direction": "Ann\u202eeeL",
    "an ideographic space": "安\u3000安",
    "a soft hyphen": "Ann\u00adLee",
    "a control character": "Ann\x07Lee",
    "a line feed": "Ann\nLee",
    "a C1 control character": "Ann\x9bLee",
    "private use": "Ann\ue000Lee",
    "private use above U+FFFF": "Ann\U000f0000Lee",
    "a tag character": "Ann\U000e0041Lee",
    "an unassigned character": "Ann\u0378Lee",
    "nothing": "",
    "a space": " ",
}
ACCEPTED_NAMES = [
    "Ann",
    "安 安",
    "Zoë O'Neil",
    "a",
    "x" * 24,
    "\N{SMILING FACE WITH SUNGLASSES}",
    "e\N{COMBINING ACUTE ACCENT}",
]
