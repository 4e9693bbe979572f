"""One validator for each kind of text that comes from outside: over the wire, from a record, a file or the terminal.

A text is converted to normal form C, and accepted if it is fully visible: it has printable characters and plain spaces,
but no control characters, private use, changes of direction, fillers or other invisible characters. A combining mark
needs a letter before it; at most MAX_MARKS may follow one letter, which is enough for every language. Variation
selectors and joiners are accepted only within an emoji. Lengths are counted in graphemes, which are what people call
characters.

A stricter rule in a later version does not make stored texts unreadable: where they are read, `TextKind.repair`
replaces what `TextKind.check` would refuse.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

from qipan.rules.reasons import Problem, Reason, ReasonKind

MAX_MARKS = 5  # maximum number of combining marks on one letter
JOINER, EMOJI_STYLE = "\u200d", "\ufe0f"
KEYS = "0123456789#*"  # these characters are emoji if EMOJI_STYLE and an enclosing keycap follow
# Fillers, selectors and blanks, as ranges: nothing is shown for them, although their categories are those of letters,
# marks and symbols.
INVISIBLE = (
    "\u034f\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U00016fe4\U0001d159"
    "\U000e0100-\U000e01ef"
)
# A regular expression, for ECMAScript with the flag `u`, that every accepted text matches.
PATTERN = rf"^([^\p{{C}}\p{{Z}}{INVISIBLE}]|[ {JOINER}])*$"
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
SARA_AM = "\u0e33\u0eb3"  # letters that belong to the grapheme of the character before them

NOT_TEXT = ReasonKind("must_be_text", "{what} must be text, not {given}")
EMPTY = ReasonKind("is_empty", "{what} must have at least one character")
TOO_LONG = ReasonKind("has_too_many_characters", "{what} has {length} characters; the limit is {limit}")
NOT_PRINTABLE = ReasonKind("has_unprintable_characters", "{what} has characters that cannot be shown: {given}")


@dataclass(frozen=True)
class TextKind:
    """The rules for one kind of text.

    >>> NAME.check(" Ann ")
    'Ann'
    >>> NAME.check("e\\N{COMBINING ACUTE ACCENT}") == "\\N{LATIN SMALL LETTER E WITH ACUTE}"
    True
    >>> NAME.check("Ann\\N{RIGHT-TO-LEFT OVERRIDE}")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: a name has characters that cannot be shown: U+202E
    """

    what: Reason  # what the text is, for people, such as "a name"
    max_length: int  # maximum number of graphemes
    max_points: int  # maximum number of code points, of which a grapheme has one or more
    may_be_empty: bool = False
    is_trimmed: bool = False  # whether white space around the text is removed
    joins_lines: bool = False  # whether any sequence of white space is replaced by one plain space

    def check(self, text: object) -> str:
        """Return the text as it is to be stored and shown. Raise Problem if it is not of this kind."""
        if not isinstance(text, str):
            raise Problem(NOT_TEXT(what=self.what, given=f"{text!a:.80}"))
        normal = self._normalize(text) if len(text) <= self.max_points else text
        if len(normal) > self.max_points:
            raise Problem(TOO_LONG(what=self.what, length=len(normal), limit=self.max_length))
        if not normal and not self.may_be_empty:
            raise Problem(EMPTY(what=self.what))
        if (bad := first_unprintable(normal)) is not None:
            raise Problem(NOT_PRINTABLE(what=self.what, given=f"U+{ord(normal[bad]):04X}"))
        if (length := count_graphemes(normal)) > self.max_length:
            raise Problem(TOO_LONG(what=self.what, length=length, limit=self.max_length))
        return normal

    def repair(self, text: str) -> str:
        """Return the text if `check` accepts it, and otherwise the most similar text that it accepts.

        >>> NAME.repair("Ann\\N{NO-BREAK SPACE}Lee") == "Ann\\N{REPLACEMENT CHARACTER}Lee"
        True
        """
        try:
            return self.check(text)
        except Problem:
            pass
        normal = self._normalize(text[: self.max_points])
        while (bad := first_unprintable(normal)) is not None:
            normal = f"{normal[:bad]}{REPLACEMENT}{normal[bad + 1 :]}"
        while not self._fits(normal):
            normal = normal[:-1]
        return normal.rstrip() or ("" if self.may_be_empty else REPLACEMENT)

    def _fits(self, text: str) -> bool:
        is_short = len(text) <= self.max_points and count_graphemes(text) <= self.max_length
        return is_short and first_unprintable(text) is None

    def _normalize(self, text: str) -> str:
        if text.isascii() and not (self.is_trimmed or self.joins_lines):
            return text
        normal = unicodedata.normalize("NFC", text)
        if self.joins_lines:
            return " ".join(normal.split())
        return normal.strip() if self.is_trimmed else normal


def first_unprintable(text: str) -> int | None:
    """Return the index of the first character that is not allowed in its place; None if there is none.

    >>> [first_unprintable(text) for text in ("a b", "a\\N{ZERO WIDTH SPACE}", "\\N{COMBINING ACUTE ACCENT}")]
    [None, 1, 0]
    """
    if text.isascii() and text.isprintable():
        return None
    marks = MAX_MARKS  # marks so far on the last letter; at first the maximum, since no text begins with a mark
    for at, letter in enumerate(text):
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if letter == EMOJI_STYLE:
            is_good = _is_symbol(before) or (before != "" and before in KEYS)
        elif letter == JOINER:
            is_good = _ends_emoji(text[max(0, at - 3) : at]) and _is_symbol(after)
        elif unicodedata.category(letter)[0] == "M":
            marks += 1
            is_good = marks <= MAX_MARKS and not _is_invisible(letter)
        else:
            marks = MAX_MARKS if letter == " " else 0
            is_good = letter.isprintable() and not _is_invisible(letter)
        if not is_good:
            return at
    return None


def count_graphemes(text: str) -> int:
    """Return the number of graphemes of a printable text in normal form C, nearly as Unicode counts them (UAX 29).

    >>> count_graphemes("Zoë"), count_graphemes("q\\N{COMBINING ACUTE ACCENT}")
    (3, 1)
    """
    if text.isascii():
        return len(text)
    count, before, is_half_flag = 0, "", False
    for letter in text:
        ends_flag = is_half_flag and _is_regional(letter)
        if not (ends_flag or (before and _extends(letter, before))):
            count += 1
        is_half_flag = _is_regional(letter) and not ends_flag
        before = letter
    return count


def _extends(letter: str, before: str) -> bool:
    """Return whether `letter` is part of the same grapheme as the character `before` it."""
    if letter == JOINER or before == JOINER or letter in SARA_AM or _is_skin_tone(letter):
        return True
    is_jamo = "\u1160" <= letter <= "\u11ff" or "\ud7b0" <= letter <= "\ud7fb"  # a Korean vowel or final consonant
    return is_jamo or unicodedata.category(letter)[0] == "M"


def _is_symbol(letter: str) -> bool:
    return letter != "" and unicodedata.category(letter) in ("So", "Sm") and not _is_invisible(letter)


def _is_skin_tone(letter: str) -> bool:
    return "\U0001f3fb" <= letter <= "\U0001f3ff"


def _is_regional(letter: str) -> bool:
    return "\N{REGIONAL INDICATOR SYMBOL LETTER A}" <= letter <= "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"


def _ends_emoji(text: str) -> bool:
    """Return whether a text ends with an emoji: a symbol, possibly with EMOJI_STYLE and a skin tone."""
    symbol = text[:-1] if text and _is_skin_tone(text[-1]) else text
    symbol = symbol.removesuffix(EMOJI_STYLE)
    return symbol != "" and _is_symbol(symbol[-1])


def _ranges(text: str) -> list[tuple[str, str]]:
    """Return the ranges of characters in a text such as `a-fx`, a character class without its brackets."""
    parts, ranges = list(text), []
    while parts:
        first = parts.pop(0)
        if parts[:1] == ["-"]:
            ranges.append((first, parts[1]))
            del parts[:2]
        else:
            ranges.append((first, first))
    return ranges


_INVISIBLE_RANGES = _ranges(INVISIBLE)


def _is_invisible(letter: str) -> bool:
    return any(first <= letter <= last for first, last in _INVISIBLE_RANGES)


# ---- the kinds of text ----

NAME = TextKind(ReasonKind("text_of_name", "a name")(), 24, 96, is_trimmed=True)  # name of a person
MESSAGE = TextKind(ReasonKind("text_of_chat_message", "a message")(), 200, 600, is_trimmed=True)  # chat message
MOVE = TextKind(ReasonKind("text_of_move", "a move")(), 100, 100, joins_lines=True)
POSITION = TextKind(ReasonKind("text_of_position", "a position")(), 2_000, 2_000, joins_lines=True)
VIEW = replace(POSITION, what=ReasonKind("text_of_view", "a view")(), may_be_empty=True)  # view of a position
NOTE = TextKind(
    ReasonKind("text_of_note", "a note")(), 300, 600, may_be_empty=True, joins_lines=True
)  # note on why a seat left
RESULT_REASON = replace(
    NOTE, what=ReasonKind("text_of_result", "the reason of a result")(), max_length=600, max_points=1_200
)
ENGINE_NAME = TextKind(ReasonKind("name_of_engine", "the name of an engine")(), 100, 100, is_trimmed=True)
OPTION_NAME = TextKind(ReasonKind("name_of_option", "the name of an option")(), 32, 32)
OPTION = TextKind(ReasonKind("text_of_option", "an option")(), 32, 32, may_be_empty=True)
SETTING_NAME = TextKind(ReasonKind("name_of_setting", "the name of a setting")(), 100, 100)
SETTING = TextKind(ReasonKind("text_of_setting", "a setting")(), 200, 200, may_be_empty=True)  # value of a setting


def printable_output(text: str) -> str:
    """Return what a program has printed, with characters replaced that cannot be shown or would control a terminal.

    >>> printable_output("two\\nlines\\x1b[31m")
    'two\\nlines�[31m'
    """
    return "".join(
        letter if letter.isprintable() or letter in "\n\t" else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
