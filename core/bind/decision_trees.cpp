#include "bind/module.hpp"

namespace qipan::bind {

void bind_decision_trees(nanobind::module_&) {}

}  // namespace qipan::bind
