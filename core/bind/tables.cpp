#include "bind/module.hpp"

namespace qipan::bind {

void bind_tables(nanobind::module_&) {}

}  // namespace qipan::bind
