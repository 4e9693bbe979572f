#include "bind/module.hpp"

#include "bind/game_classes.hpp"
#include "bind/interruptible.hpp"
#include "games/registry.hpp"

NB_MODULE(_core, module) {
    using namespace qipan;
    module.doc() =
        "The native core: rules, and kernels, which are long-running functions such as searches. This module is not "
        "part of the public interface: import from qipan instead.";
#ifdef NDEBUG
    // A daemon thread that is killed at exit leaks objects, but users need no warning about it.
    bind::nb::set_leak_warnings(false);
#endif
    bind::RunningKernel::stop_all_at_exit();
    bind::bind_values(module);
    bind::nb::class_<bind::Stop>(module, "Stop", R"(
A flag that makes a search return its best result so far. It may be set from any thread.

>>> import qipan
>>> stop = qipan.Stop()
>>> limit = qipan.Limit(seconds=60, stop=stop)
>>> stop.set()
>>> game = qipan.game("checkers")
>>> qipan.engine("alphabeta", game).choose(game.initial().view(0), limit).move in game.initial().moves()
True
)")
        .def(bind::nb::init<>())
        .def(
            "set", [](bind::Stop& self) { self.is_requested = true; }, "Request a stop.")
        .def_prop_ro(
            "is_set", [](const bind::Stop& self) { return self.is_requested.load(); }, "Whether a stop was requested.");
    Games::for_each([&]<Game G>() { bind::bind_game<G>(module); });
    module.def(
        "game_types",
        [] {
            bind::nb::list types;
            Games::for_each([&]<Game G>() { types.append(bind::nb::type<bind::PyGame<G>>()); });
            return types;
        },
        bind::nb::sig("def game_types() -> list[type]"), "The Game classes, in the order in which games are listed.");
    Games::for_each([&]<Game G>() { bind::GameBinding::bind_game(G::name, module); });
    bind::bind_enumeration(module);
    bind::bind_alphabeta(module);
    bind::bind_mcts(module);
    bind::bind_multiplayer(module);
    bind::bind_learning(module);
    bind::bind_reachable_tables(module);
    bind::bind_encoding(module);
    bind::bind_batch(module);
    module.def("instruction_set", [] { return QIPAN_ARCH; }, "The instruction set for which the core was compiled.");
}
