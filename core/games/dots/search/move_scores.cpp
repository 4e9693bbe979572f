#include "games/dots/search/move_scores.hpp"

#include <map>

#include "games/dots/search/edge_result.hpp"
#include "games/dots/search/solver.hpp"
#include "search/control/parallel.hpp"

namespace qipan::dots {
PositionScore position_score(const Dots::State& state, std::uint64_t max_nodes, std::size_t memory, Control& control) {
    if (state.options.reply_ban && std::popcount(state.drawn) <= 1) {
        const auto all = move_scores(state, 1, max_nodes, memory, control);
        std::optional<int> best = -max_boxes;
        for (const auto& move : all.moves)
            best = best && move.score ? std::optional(std::max(*best, *move.score)) : std::nullopt;
        return {best, all.nodes};
    }
    const auto& board = Dots::board(state.options);
    const Graph graph(board);
    const auto captures = resolve_captures(graph, Dots::free_edges(state), state.options.must_take);
    const CanonicalForm canonical(board, captures.free);
    BoundsTable table(memory, std::popcount(captures.free));
    Budget budget(max_nodes);
    Solver solver(graph, canonical, table, state.options.must_take, control, budget);
    const auto quiet = solver.value(captures.free);
    if (!quiet) return {std::nullopt, solver.nodes()};
    return {capture_value(captures.taken, captures.sacrificed, *quiet), solver.nodes()};
}

MoveScores move_scores(const Dots::State& state, unsigned workers, std::uint64_t max_nodes, std::size_t memory,
                       Control& control) {
    const auto& board = Dots::board(state.options);
    const Edges free = Dots::free_edges(state);
    const Graph graph(board);
    const CanonicalForm canonical(board, free);
    BoundsTable table(memory, std::popcount(free));
    Budget budget(max_nodes);

    Dots::Moves moves;
    Dots::moves(state, moves);
    // The reply ban restricts which edge may be drawn second, but the solver ignores it. So before the first edge is
    // drawn, score each move by its best legal reply instead of by the position after the move.
    const bool is_ban_ahead = state.options.reply_ban && state.drawn == 0;
    std::map<Edges, std::optional<int>> quiet;  // the scores of the quiet positions, by canonical form
    const auto for_each_result = [&](Dots::Move move, auto&& visit) {
        if (!is_ban_ahead) return visit(edge_result(graph, state, move));
        Dots::State next = state;
        Dots::play(next, move);
        Dots::Moves replies;
        Dots::moves(next, replies);
        for (const auto reply : replies) visit(edge_result(graph, next, reply));
    };
    for (const auto move : moves)
        for_each_result(move, [&](const EdgeResult& edge) { quiet[canonical.of(edge.captures.free)] = std::nullopt; });

    // Solve small positions first: a small budget suffices for most of them, and their bounds help with the large ones.
    std::vector<std::pair<const Edges, std::optional<int>>*> tasks;
    for (auto& task : quiet) tasks.push_back(&task);
    std::stable_sort(tasks.begin(), tasks.end(),
                     [](auto* a, auto* b) { return std::popcount(a->first) < std::popcount(b->first); });
    std::vector<Solver> solvers(std::min<std::size_t>(workers, std::max<std::size_t>(tasks.size(), 1)),
                                Solver(graph, canonical, table, state.options.must_take, control, budget));
    for_each_task(tasks.size(), unsigned(solvers.size()), control, [&](std::uint64_t task, unsigned worker) {
        tasks[task]->second = solvers[worker].value(tasks[task]->first);
    });

    MoveScores result;
    for (const auto move : moves) {
        std::optional<int> best;
        bool is_known = true;
        for_each_result(move, [&](const EdgeResult& edge) {
            const auto rest = quiet[canonical.of(edge.captures.free)];
            is_known = is_known && rest;
            if (!rest) return;
            best = std::max(best.value_or(-max_boxes), edge.score(*rest));
        });
        // If replies were scored, `best` is from the opponent's point of view.
        if (is_ban_ahead && best) best = -*best;
        result.moves.push_back({move, is_known ? best : std::nullopt});
    }
    for (const auto& solver : solvers) result.nodes += solver.nodes();
    return result;
}

}  // namespace qipan::dots
