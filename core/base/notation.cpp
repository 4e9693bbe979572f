#include "base/notation.hpp"

#include <array>

namespace qipan {
namespace {

const ReasonKind bad_character{"bad_character", "character {place} is '{found}'; expected {expected}"};
const ReasonKind text_ends{"text_ends", "the text ends after {length} characters; expected {expected}"};
const ReasonKind expected_column{"expected_column", "a column letter A..{last}"};
const ReasonKind expected_row{"expected_row", "a row number 1..{last}"};
const ReasonKind expected_dash{"expected_dash", "'-' between the two cells"};

bool is_continuation_byte(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

/// The UTF-8 character that starts at `at`; a control character is shown as an escape sequence.
std::string character_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t end = at + 1;
    while (end < text.size() && end < at + 4 && is_continuation_byte(text[end])) ++end;
    unsigned code = end - at == 1 ? byte(at) : byte(at) & (0xffu >> (end - at + 1));
    for (std::size_t i = at + 1; i < end; ++i) code = code << 6 | (byte(i) & 0x3f);
    const bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200b && code <= 0x200f) ||
                            (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    if (!is_control) return std::string(text.substr(at, end - at));
    std::string number;
    for (int shift = code > 0xff ? 12 : 4; shift >= 0; shift -= 4) number += "0123456789abcdef"[code >> shift & 15];
    return (code > 0xff ? "\\u" : "\\x") + number;
}

}  // namespace

void Reader::fail_at(std::size_t at, const Reason& expected) const {
    int characters = 0;
    for (std::size_t i = 0; i < at; ++i) characters += !is_continuation_byte(text_[i]);
    if (at == text_.size()) throw BadNotation(text_ends({{"length", characters}, {"expected", expected}}));
    throw BadNotation(
        bad_character({{"place", characters + 1}, {"found", character_at(text_, at)}, {"expected", expected}}));
}

int ColumnRow::read(Reader& reader) const {
    const std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const std::string last_column(1, letters[std::size_t(columns - 1)]);
    const int column = reader.one_of(letters.substr(0, std::size_t(columns)), expected_column({{"last", last_column}}));
    const Reason expected = expected_row({{"last", rows}});
    if (reader.peek() == '0') reader.fail(expected);
    const int row = reader.number(rows, expected) - 1;
    return row * columns + column;
}

std::pair<int, int> read_step(std::string_view text, ColumnRow board) {
    Reader reader(text);
    const int from = board.read(reader);
    reader.expect('-', expected_dash);
    const int to = board.read(reader);
    reader.expect_end();
    return {from, to};
}

}  // namespace qipan
