#pragma once
#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <vector>

#include "base/game.hpp"

/// The Python types that all games share.
namespace qipan::bind {

namespace nb = nanobind;

struct IllegalMove : Problem {
    using Problem::Problem;
};

/// A move in Python. It holds only text, so that the rules never get an unchecked move that a caller made up. Two moves
/// are equal if they have the same game and the same text; the path is not compared.
struct MoveValue {
    std::string game, text;
    std::vector<std::string> path;
};

/// An outcome in Python. Two outcomes are equal if they have the same payoffs and the same reason in English.
struct OutcomeValue {
    std::vector<double> payoffs;
    std::string reason, code;
    nb::dict params;
    bool operator==(const OutcomeValue& other) const { return payoffs == other.payoffs && reason == other.reason; }
};

/// A piece in Python, with the names of its cells.
struct PieceValue {
    std::string cell;
    std::optional<int> seat;
    std::string kind;
    std::vector<std::string> cells;
    bool operator==(const PieceValue&) const = default;
};

/// An option of a game, for listings and help.
struct OptionValue {
    std::string name, help, kind;
    nb::object initial;
    nb::list allowed;
};

/// Converts a Python str to UTF-8. Throws TypeError if it is not a str, and BadNotation if it has no UTF-8 form.
std::string utf8(nb::handle text);

/// The signature of `__eq__` in the type stubs.
inline const nb::sig equality("def __eq__(self, other: object, /) -> bool");
/// The parameter of `__eq__`, which accepts any object, including None.
inline const auto anything = nb::arg("other").none();
/// The signature in the type stubs of `__reduce__`, which makes a class picklable.
inline const nb::sig reduction("def __reduce__(self) -> tuple[object, ...]");

/// Implements `__eq__`: returns false if `other` has another type, otherwise same(value, other).
template <class Value>
bool equals(const Value& value, nb::handle other, auto&& same) {
    Value* other_value = nullptr;
    return nb::try_cast(other, other_value) && other_value && same(value, *other_value);
}

/// Joins items as in `one, two, three`.
std::string join(const std::vector<std::string>& items);

void bind_values(nb::module_& module);
/// Binds Piece and Standing.
void bind_position_values(nb::module_& module);
/// Binds functions that write values as the server sends them.
void bind_server_messages(nb::module_& module);

}  // namespace qipan::bind
