#pragma once
#include <nanobind/nanobind.h>

#include <string_view>

/// The functions that fill the Python module; each is defined in its own file.
namespace qipan::bind {

// Kernels that work for any game.
void bind_enumeration(nanobind::module_& module);
void bind_alphabeta(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);
void bind_multiplayer(nanobind::module_& module);
void bind_learning(nanobind::module_& module);
void bind_reachable_tables(nanobind::module_& module);
void bind_encoding(nanobind::module_& module);
void bind_batch(nanobind::module_& module);

/// Functions and classes that only one game has. The file games/<game>.cpp defines a GameBinding as a global constant.
/// All GameBindings form a linked list, so that the module needs no list of them.
class GameBinding {
  public:
    using Bind = void (&)(nanobind::module_& module);

    GameBinding(std::string_view game, Bind bind) : game_(game), bind_(bind), next_(first_) { first_ = this; }
    GameBinding(const GameBinding&) = delete;

    /// Adds to the module the functions and classes of the game with this name.
    static void bind_game(std::string_view game, nanobind::module_& module) {
        for (const GameBinding* binding = first_; binding; binding = binding->next_)
            if (binding->game_ == game) binding->bind_(module);
    }

  private:
    std::string_view game_;
    Bind bind_;
    const GameBinding* next_;
    static inline constinit const GameBinding* first_ = nullptr;
};

}  // namespace qipan::bind
