#pragma once
#include <nanobind/nanobind.h>

namespace qipan::bind {

void bind_kernels(nanobind::module_& module);

}  // namespace qipan::bind
