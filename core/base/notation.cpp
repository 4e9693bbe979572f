#include "base/notation.hpp"

#include <array>

namespace qipan {
namespace {

bool is_continuation_byte(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

/// The UTF-8 character that starts at `at`, in quotes; a control character is shown as an escape sequence.
std::string quoted(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t end = at + 1;
    while (end < text.size() && end < at + 4 && is_continuation_byte(text[end])) ++end;
    unsigned code = end - at == 1 ? byte(at) : byte(at) & (0xffu >> (end - at + 1));
    for (std::size_t i = at + 1; i < end; ++i) code = code << 6 | (byte(i) & 0x3f);
    const bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200b && code <= 0x200f) ||
                            (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    if (!is_control) return "'" + std::string(text.substr(at, end - at)) + "'";
    std::string number;
    for (int shift = code > 0xff ? 12 : 4; shift >= 0; shift -= 4) number += "0123456789abcdef"[code >> shift & 15];
    return (code > 0xff ? "'\\u" : "'\\x") + number + "'";
}

}  // namespace

void Reader::fail_at(std::size_t at, std::string_view expected) const {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < at; ++i) characters += !is_continuation_byte(text_[i]);
    std::string message = at == text_.size()
                              ? "the text ends after " + std::to_string(characters) + " characters"
                              : "character " + std::to_string(characters + 1) + " is " + quoted(text_, at);
    throw BadNotation(message + "; expected " + std::string(expected));
}

int ColumnRow::read(Reader& reader) const {
    const std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const std::string last_column(1, char('A' + columns - 1)), last_row = std::to_string(rows);
    const int column = reader.one_of(letters.substr(0, std::size_t(columns)), "a column letter A.." + last_column);
    if (reader.peek() == '0') reader.fail("a row number 1.." + last_row);
    const int row = reader.number(rows, "a row number 1.." + last_row) - 1;
    return row * columns + column;
}

std::pair<int, int> read_step(std::string_view text, ColumnRow board) {
    Reader reader(text);
    const int from = board.read(reader);
    reader.expect('-', "'-' between the two cells");
    const int to = board.read(reader);
    reader.expect_end();
    return {from, to};
}

}  // namespace qipan
