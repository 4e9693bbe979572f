#include "bind/module.hpp"

namespace qipan::bind {

void bind_dots_search(nanobind::module_&) {}

}  // namespace qipan::bind
