#pragma once
#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "base/game.hpp"

/// Python's values that are the same for every game.
namespace qipan::bind {

namespace nb = nanobind;

struct IllegalMove : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

/// A move as Python holds it: pure text, so that nothing a caller makes up can reach the rules unchecked.
/// Two moves are equal if they are written alike in the same game; the path is not compared.
struct MoveValue {
    std::string game, text;
    std::vector<std::string> path;
};

struct OutcomeValue {
    std::vector<double> payoffs;
    std::string reason;
    bool operator==(const OutcomeValue&) const = default;
};

/// One option of a game, for listings and help.
struct OptionValue {
    std::string name, help, kind;
    nb::object initial;
    nb::list allowed;
};

/// The text of a Python str as UTF-8. Whatever is not text is a TypeError; text that has no UTF-8 is BadNotation.
std::string utf8(nb::handle text);

/// The types of methods that every value has, as the stubs tell them.
inline const nb::sig equality("def __eq__(self, other: object, /) -> bool");
/// Anything may be compared with a value, None as well.
inline const auto anything = nb::arg("other").none();
inline const nb::sig reduction("def __reduce__(self) -> tuple[object, ...]");

/// `__eq__` that answers False for anything of another type.
template <class Value>
bool equals(const Value& value, nb::handle other, auto&& same) {
    Value* others = nullptr;
    return nb::try_cast(other, others) && others && same(value, *others);
}

/// `one, two, three`
std::string listed(const std::vector<std::string>& items);

void bind_values(nb::module_& module);

}  // namespace qipan::bind
