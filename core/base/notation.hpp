#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "base/reason.hpp"

/// Parsers for positions and moves. For any input, a parser either returns a value or throws a BadNotation that names
/// the offending character and what was expected instead.
namespace qipan {

struct BadNotation : Problem {
    using Problem::Problem;
};

/// What a text should have contained: values of the parameter `expected` in the reason of a BadNotation.
inline const ReasonKind expected_end{"expected_end", "the end of the text"};
inline const ReasonKind expected_character{"expected_character", "'{character}'"};
inline const ReasonKind expected_one_of{"expected_one_of", "one of {characters}"};

/// The sides of games played with black and white, as parameters of reasons.
inline const ReasonKind black_side{"black_side", "black"};
inline const ReasonKind white_side{"white_side", "white"};

/// A parser's position in a text. In all functions, `expected` describes what the text should contain at this position;
/// the error message quotes it.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool at_end() const { return at_ == text_.size(); }
    /// The next character, or '\0' at the end. NUL is not part of any notation, so this is unambiguous.
    char peek() const { return at_end() ? '\0' : text_[at_]; }
    bool take(char wanted) {
        if (at_end() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    /// Consumes the next character, which must be one of `allowed`, and returns its index in `allowed`.
    int one_of(std::string_view allowed, const Reason& expected) {
        const auto index = find_in(allowed);
        if (index == std::string_view::npos) fail(expected);
        ++at_;
        return int(index);
    }
    int one_of(std::string_view allowed) {
        if (find_in(allowed) == std::string_view::npos) fail(expected_one_of({{"characters", std::string(allowed)}}));
        return one_of(allowed, expected_one_of);
    }
    void expect(char wanted, const Reason& expected) {
        if (!take(wanted)) fail(expected);
    }
    void expect(char wanted) {
        if (!take(wanted)) fail(expected_character({{"character", std::string(1, wanted)}}));
    }
    void expect_end() {
        if (!at_end()) fail(expected_end);
    }
    /// Consumes and returns a number in 0..max; leading zeros are an error.
    int number(int max, const Reason& expected) {
        const std::size_t start = at_;
        int value = 0;
        while (peek() >= '0' && peek() <= '9') {
            if (at_ > start && text_[start] == '0') fail_at(start, expected);
            value = value * 10 + (text_[at_++] - '0');
            if (value > max) fail_at(start, expected);
        }
        if (at_ == start) fail(expected);
        return value;
    }
    int signed_number(int max, const Reason& expected) {
        const std::size_t start = at_;
        const bool negative = take('-');
        const int value = number(max, expected);
        if (negative && value == 0) fail_at(start, expected);
        return negative ? -value : value;
    }

    [[noreturn]] void fail(const Reason& expected) const { fail_at(at_, expected); }

  private:
    /// The index in `allowed` of the next character; npos if `allowed` does not contain it or the text ends.
    std::size_t find_in(std::string_view allowed) const {
        return at_end() ? std::string_view::npos : allowed.find(text_[at_]);
    }
    [[noreturn]] void fail_at(std::size_t at, const Reason& expected) const;

    std::string_view text_;
    std::size_t at_ = 0;
};

/// Cell names on a rectangular board: a column letter and a row number, with `A1` at the top left.
struct ColumnRow {
    int columns, rows;

    std::string text(int cell) const {
        return std::string(1, char('A' + cell % columns)) + std::to_string(1 + cell / columns);
    }
    int read(Reader& reader) const;
};

/// Parses `FROM-TO`, where FROM and TO are names of cells. Returns the indices of both cells.
std::pair<int, int> read_step(std::string_view text, ColumnRow board);

}  // namespace qipan
