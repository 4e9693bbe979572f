#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

namespace qipan::bind {

namespace nb = nanobind;

/// The bytes of any Python object that has some, held for as long as this lives.
class Bytes {
  public:
    /// Exactly so many are wanted; anything else is a ValueError.
    Bytes(nb::handle object, std::uint64_t wanted) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
        if (std::uint64_t(view_.len) == wanted) return;
        const auto got = view_.len;
        PyBuffer_Release(&view_);
        throw nb::value_error(("expected " + std::to_string(wanted) + " bytes, not " + std::to_string(got)).c_str());
    }
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;
    ~Bytes() { PyBuffer_Release(&view_); }

    const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(view_.buf); }

  private:
    Py_buffer view_{};
};

/// A new bytearray of so many bytes; what is in it is not defined.
inline nb::object new_bytes(std::uint64_t size) {
    PyObject* made = PyByteArray_FromStringAndSize(nullptr, Py_ssize_t(size));
    if (!made) throw nb::python_error();
    return nb::steal(made);
}
inline std::uint8_t* bytes_of(nb::handle made) {
    return reinterpret_cast<std::uint8_t*>(PyByteArray_AsString(made.ptr()));
}

}  // namespace qipan::bind
