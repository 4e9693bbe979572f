#include "bind/attend.hpp"

#include <algorithm>
#include <vector>

namespace qipan::bind {
namespace {

// Both are touched with the GIL only.
std::vector<Control*> under_way;
bool is_closing = false;

[[noreturn]] void leave() {
    // Of all exceptions this is the one that ends a thread without a word.
    PyErr_SetNone(PyExc_SystemExit);
    throw nb::python_error();
}

}  // namespace

Running::Running(Control& control) : control_(control) {
    if (is_closing) leave();
    under_way.push_back(&control);
}

Running::~Running() { std::erase(under_way, &control_); }

void Running::check() const {
    if (is_closing) leave();
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void Running::close_all() {
    is_closing = true;
    while (!under_way.empty()) {
        for (Control* control : under_way) control->stop = true;
        const nb::gil_scoped_release release;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

void Running::bind(nb::module_&) { nb::module_::import_("atexit").attr("register")(nb::cpp_function(&close_all)); }

}  // namespace qipan::bind
