#pragma once
#include <nanobind/nanobind.h>

/// The functions that fill the Python module; each is defined in its own file.
namespace qipan::bind {

// Kernels that work for any game.
void bind_enumeration(nanobind::module_& module);
void bind_alphabeta(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);
void bind_reachable_tables(nanobind::module_& module);

// Functions and classes that only one game has.
void bind_planes(nanobind::module_& module);
void bind_dots(nanobind::module_& module);
void bind_two_eat_one(nanobind::module_& module);
void bind_chinese_checkers(nanobind::module_& module);
void bind_checkers(nanobind::module_& module);

}  // namespace qipan::bind
