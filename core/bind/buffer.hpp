#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

namespace qipan::bind {

namespace nb = nanobind;

/// A read-only view of a Python object's buffer, held for the lifetime of this object.
class BufferView {
  public:
    explicit BufferView(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    BufferView(const BufferView&) = delete;
    BufferView& operator=(const BufferView&) = delete;
    ~BufferView() { PyBuffer_Release(&view_); }

    const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(view_.buf); }
    const std::int8_t* signed_data() const { return static_cast<const std::int8_t*>(view_.buf); }
    std::uint64_t size() const { return std::uint64_t(view_.len); }

  private:
    Py_buffer view_{};
};

/// A view of a buffer with a known size.
class Bytes : public BufferView {
  public:
    /// Throws ValueError unless the buffer has exactly `size` bytes.
    Bytes(nb::handle object, std::uint64_t size) : BufferView(object) {
        if (this->size() == size) return;
        const std::string expected = std::to_string(size), actual = std::to_string(this->size());
        throw nb::value_error(("expected " + expected + " bytes, not " + actual).c_str());
    }
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
