#pragma once
#include <nanobind/nanobind.h>

/// The functions that fill the Python module, one a file.
namespace qipan::bind {

// Kernels for every game.
void bind_enumeration(nanobind::module_& module);
void bind_alphabeta(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);

// What only one game has.
void bind_planes(nanobind::module_& module);
void bind_dots(nanobind::module_& module);
void bind_two_eat_one(nanobind::module_& module);
void bind_chinese_checkers(nanobind::module_& module);
void bind_checkers(nanobind::module_& module);

}  // namespace qipan::bind
