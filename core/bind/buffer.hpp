#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

namespace qipan::bind {

namespace nb = nanobind;

/// A read-only view of a Python object's buffer, held for the lifetime of this object.
class Bytes {
  public:
    /// Throws ValueError unless the buffer has exactly `size` bytes.
    Bytes(nb::handle object, std::uint64_t size) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
        if (std::uint64_t(view_.len) == size) return;
        const auto actual = view_.len;
        PyBuffer_Release(&view_);
        throw nb::value_error(("expected " + std::to_string(size) + " bytes, not " + std::to_string(actual)).c_str());
    }
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;
    ~Bytes() { PyBuffer_Release(&view_); }

    const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(view_.buf); }
    const std::int8_t* signed_data() const { return static_cast<const std::int8_t*>(view_.buf); }

  private:
    Py_buffer view_{};
};

/// A new bytearray with uninitialised contents.
inline nb::object new_bytes(std::uint64_t size) {
    PyObject* bytes = PyByteArray_FromStringAndSize(nullptr, Py_ssize_t(size));
    if (!bytes) throw nb::python_error();
    return nb::steal(bytes);
}
inline std::uint8_t* bytes_of(nb::handle bytearray) {
    return reinterpret_cast<std::uint8_t*>(PyByteArray_AsString(bytearray.ptr()));
}
inline std::int8_t* signed_bytes_of(nb::handle bytearray) {
    return reinterpret_cast<std::int8_t*>(bytes_of(bytearray));
}

}  // namespace qipan::bind
