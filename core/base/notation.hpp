#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

/// Reading positions and moves that people and programs typed. Whatever the text, the only thing that comes out is
/// a value or a BadNotation that names the character and says what was expected.
namespace qipan {

struct BadNotation : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

/// A cursor over a text.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool at_end() const { return at_ == text_.size(); }
    /// The next character, '\0' at the end. A real NUL is no character of any notation, so the two need no telling
    /// apart.
    char peek() const { return at_end() ? '\0' : text_[at_]; }
    bool take(char wanted) {
        if (at_end() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    /// The next character, which must be one of `known`; answers its place in `known`.
    int one_of(std::string_view known, std::string_view expected) {
        const auto found = at_end() ? std::string_view::npos : known.find(text_[at_]);
        if (found == std::string_view::npos) fail(expected);
        ++at_;
        return int(found);
    }
    void expect(char wanted, std::string_view expected) {
        if (!take(wanted)) fail(expected);
    }
    void expect_end() {
        if (!at_end()) fail("the end of the text");
    }
    /// A whole number of 0..largest without leading zeros.
    int number(int largest, std::string_view expected) {
        const std::size_t start = at_;
        int value = 0;
        while (peek() >= '0' && peek() <= '9') {
            if (at_ > start && text_[start] == '0') fail_at(start, expected);
            value = value * 10 + (text_[at_++] - '0');
            if (value > largest) fail_at(start, expected);
        }
        if (at_ == start) fail(expected);
        return value;
    }
    int signed_number(int largest, std::string_view expected) {
        const std::size_t start = at_;
        const bool negative = take('-');
        const int value = number(largest, expected);
        if (negative && value == 0) fail_at(start, expected);
        return negative ? -value : value;
    }

    [[noreturn]] void fail(std::string_view expected) const { fail_at(at_, expected); }

  private:
    [[noreturn]] void fail_at(std::size_t at, std::string_view expected) const;

    std::string_view text_;
    std::size_t at_ = 0;
};

/// A square cell written as a column letter and a row number, both starting at the top left: `A1`.
struct ColumnRow {
    int columns, rows;

    std::string text(int cell) const {
        return std::string(1, char('A' + cell % columns)) + std::to_string(1 + cell / columns);
    }
    int read(Reader& reader) const;
};

/// Reads `FROM-TO` over such cells.
std::pair<int, int> read_step(std::string_view text, ColumnRow board);

}  // namespace qipan
