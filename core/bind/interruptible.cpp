#include "bind/interruptible.hpp"

#include <algorithm>
#include <vector>

namespace qipan::bind {
namespace {

// These two variables are accessed only with the GIL held.
std::vector<Control*> running_kernels;
bool is_shutting_down = false;

[[noreturn]] void exit_thread() {
    // SystemExit is the only exception that ends a thread without printing a traceback.
    PyErr_SetNone(PyExc_SystemExit);
    throw nb::python_error();
}

}  // namespace

RunningKernel::RunningKernel(Control& control) : control_(control) {
    if (is_shutting_down) exit_thread();
    running_kernels.push_back(&control);
}

RunningKernel::~RunningKernel() { std::erase(running_kernels, &control_); }

void RunningKernel::check() const {
    if (is_shutting_down) exit_thread();
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void RunningKernel::stop_all() {
    is_shutting_down = true;
    while (!running_kernels.empty()) {
        for (Control* control : running_kernels) control->stop = true;
        const nb::gil_scoped_release release;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

void RunningKernel::stop_all_at_exit() { nb::module_::import_("atexit").attr("register")(nb::cpp_function(&stop_all)); }

}  // namespace qipan::bind
