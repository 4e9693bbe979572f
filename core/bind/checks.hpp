#pragma once
#include <nanobind/nanobind.h>

#include <concepts>
#include <string>
#include <type_traits>

/// Checks of arguments that come from Python.
namespace qipan::bind {

namespace nb = nanobind;

/// Returns `value`. Throws ValueError unless it is in min..max.
template <std::integral T>
T checked_range(const char* name, T value, std::type_identity_t<T> min, std::type_identity_t<T> max) {
    if (value < min || value > max)
        throw nb::value_error(
            (std::string(name) + " must be " + std::to_string(min) + ".." + std::to_string(max)).c_str());
    return value;
}

inline unsigned checked_threads(int threads) { return unsigned(checked_range("threads", threads, 1, 256)); }

}  // namespace qipan::bind
