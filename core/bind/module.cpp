#include "bind/module.hpp"

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "games/registry.hpp"

NB_MODULE(_core, module) {
    using namespace qipan;
    module.doc() = "The native core: rules and kernels. Import from qipan instead.";
#ifdef NDEBUG
    bind::nb::set_leak_warnings(false);  // a daemon thread that the exit cut short is no leak to tell users of
#endif
    bind::Running::bind(module);
    bind::bind_values(module);
    bind::nb::class_<bind::Stop>(module, "Stop", R"(
Asks a search to answer at once, from any thread.

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
            "set", [](bind::Stop& self) { self.asked = true; }, "Ask.")
        .def_prop_ro("is_set", [](const bind::Stop& self) { return self.asked.load(); }, "Whether it was asked.");
    Games::for_each([&]<Game G>() { bind::bind_game<G>(module); });
    module.def(
        "game_types",
        [] {
            bind::nb::list types;
            Games::for_each([&]<Game G>() { types.append(bind::nb::type<bind::GameFace<G>>()); });
            return types;
        },
        bind::nb::sig("def game_types() -> list[type]"), "The Game classes, in the order people see the games.");
    bind::bind_kernels(module);
    bind::bind_tables(module);
    bind::bind_dots_search(module);
    bind::bind_dots_minds(module);
    bind::bind_decision_trees(module);
    bind::bind_many_seats(module);
    bind::bind_alphabeta(module);
    bind::bind_checkers_minimax(module);
    bind::bind_studies(module);
    bind::bind_mcts(module);
    module.def("instruction_set", [] { return QIPAN_ARCH; }, "What the core was compiled for; measurements say it.");
}
