#pragma once
#include <nanobind/nanobind.h>

namespace qipan::bind {

void bind_kernels(nanobind::module_& module);
void bind_tables(nanobind::module_& module);
void bind_dots_search(nanobind::module_& module);
void bind_dots_minds(nanobind::module_& module);
void bind_decision_trees(nanobind::module_& module);
void bind_many_seats(nanobind::module_& module);
void bind_alphabeta(nanobind::module_& module);
void bind_checkers_minimax(nanobind::module_& module);
void bind_studies(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);

}  // namespace qipan::bind
