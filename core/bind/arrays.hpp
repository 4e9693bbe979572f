#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

/// Conversions between numpy arrays and memory of the core.
namespace qipan::bind {

namespace nb = nanobind;

template <class T>
using ReadOnlyArray = nb::ndarray<nb::numpy, const T>;

/// A read-only array of memory that belongs to `owner`, which lives as long as the array.
template <class T>
ReadOnlyArray<T> array_view(nb::handle owner, const T* data, std::initializer_list<std::size_t> shape) {
    return ReadOnlyArray<T>(data, shape, owner);
}

/// An array that owns its memory.
template <class T>
nb::ndarray<nb::numpy, T> new_array(std::unique_ptr<T[]> data, std::initializer_list<std::size_t> shape) {
    T* const memory = data.get();
    const nb::capsule owner(memory, [](void* owned) noexcept { delete[] static_cast<T*>(owned); });
    data.release();
    return nb::ndarray<nb::numpy, T>(memory, shape, owner);
}

/// Copies integers out of anything that numpy can convert to an array of `size` integers. Throws TypeError or
/// ValueError for anything else.
inline std::vector<std::int64_t> read_integers(const char* name, nb::handle given, std::size_t size) {
    const nb::module_ numpy = nb::module_::import_("numpy");
    nb::object array = numpy.attr("asarray")(given);
    const auto text = [](nb::handle object) { return std::string(nb::str(object).c_str()); };
    const std::string kind = text(array.attr("dtype").attr("kind"));
    if (kind != "i" && kind != "u")
        throw nb::type_error((std::string(name) + " must be integers, not " + text(array.attr("dtype"))).c_str());
    const std::string expected = text(nb::make_tuple(size)), shape = text(array.attr("shape"));
    if (shape != expected)
        throw nb::value_error((std::string(name) + " must have the shape " + expected + ", not " + shape).c_str());
    array = numpy.attr("ascontiguousarray")(array, numpy.attr("int64"));
    const auto integers = nb::cast<nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>>(array);
    return {integers.data(), integers.data() + integers.size()};
}

}  // namespace qipan::bind
