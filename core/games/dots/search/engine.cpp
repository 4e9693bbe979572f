#include "games/dots/search/engine.hpp"

#include <thread>

#include "games/dots/search/depth_limited.hpp"
#include "games/dots/search/edge_result.hpp"
#include "games/dots/search/solver.hpp"
#include "search/control/random.hpp"

namespace qipan::dots {
namespace {

/// The maximum number of nodes for the first attempt at a proof, which takes a few milliseconds.
constexpr std::uint64_t first_proof_nodes = 16 * Budget::portion;
/// With more free edges than this a proof is out of reach, so the depth-limited search gets all the time.
constexpr int max_provable_edges = 40;

class EngineSearch {
  public:
    EngineSearch(const Dots::State& state, const SearchLimits& limits, std::uint64_t seed, SearchState& search_state,
                 Control& control)
        : limits_(limits),
          free_(Dots::free_edges(state)),
          must_take_(state.options.must_take),
          is_banned_(state.options.reply_ban && std::has_single_bit(state.drawn)),
          // The reply ban restricts which edge may be drawn second. Below the root, the search ignores it, so nothing
          // can be proved before the first edge is drawn. Afterwards the ban affects only the root moves, which obey
          // it.
          can_prove_(!(state.options.reply_ban && state.drawn == 0)),
          graph_(Dots::board(state.options)),
          canonical_(Dots::board(state.options), free_),
          heuristic_(graph_, must_take_, limits.weights),
          state_(search_state),
          control_(control) {
        Dots::Moves moves;
        Dots::moves(state, moves);
        // A move is premature if boxes can be captured, but it draws an edge that would still be free after all
        // captures. It is never better to draw such an edge now than to capture the boxes first.
        const Edges taking = Dots::taking_edges(state),
                    behind = taking ? resolve_captures(graph_, free_, must_take_).free : 0;
        Random random(seed);
        for (std::uint32_t left = moves.size; left; --left) {
            const auto at = random.below(left);
            roots_.push_back({moves[at], edge_result(graph_, state, moves[at])});
            roots_.back().score = box_value * roots_.back().result.score(0);
            roots_.back().is_premature = behind >> moves[at] & 1;
            moves.items[at] = moves[left - 1];
        }
        if (limits_.is_choosing) std::erase_if(roots_, [](auto& root) { return root.is_premature; });
        sort();
    }

    SearchResult run() {
        const int edges = std::popcount(free_);
        const bool may_prove =
            can_prove_ && edges <= max_provable_edges && (limits_.depth == 0 || limits_.depth >= edges);
        const auto look =
            limits_.nodes ? std::min(std::max(limits_.nodes / 8, Budget::portion), limits_.nodes) : first_proof_nodes;
        if (may_prove && prove(std::min(look, first_proof_nodes))) return result(true);
        if (is_over()) return result(false);
        if (!may_prove)
            deepen(left(), nullptr);
        else if (limits_.workers == 1)
            deepen((left() + 1) / 2, &control_.wind_down);  // leave about half of the nodes and time for a proof
        else
            deepen_and_prove();
        return result(may_prove && !is_over() && !is_forced() && prove(left()));
    }

  private:
    struct Root {
        Dots::Move move;
        EdgeResult result;
        int score = 0;
        bool is_premature = false;
    };

    /// The number of nodes left to search, or 0 if there is no limit. Call only if not is_over().
    std::uint64_t left() const { return limits_.nodes > nodes_ ? limits_.nodes - nodes_ : 0; }
    bool is_over() const { return control_.stopped() || (limits_.nodes && nodes_ >= limits_.nodes); }

    /// Whether there is no choice: only the best move matters, and there is only one candidate.
    bool is_forced() const { return limits_.is_choosing && roots_.size() == 1; }

    void sort() {
        std::stable_sort(roots_.begin(), roots_.end(), [](auto& a, auto& b) { return a.score > b.score; });
    }

    SearchResult result(bool is_proved) const {
        SearchResult answer;
        answer.is_proved = is_proved;
        answer.depth = is_proved ? std::popcount(free_) : depth_;
        answer.nodes = nodes_;
        for (const auto& root : roots_) answer.moves.push_back({root.move, root.score});
        return answer;
    }

    /// Returns bounds on the score of a move, given bounds on the score of the quiet position that remains after the
    /// move and all captures.
    static Bounds scores(const EdgeResult& result, const Bounds& quiet) {
        const int sacrificed = result.captures.sacrificed;
        const int first = result.score(quiet.lower), second = result.score(quiet.upper);
        Bounds range{std::min(first, second), std::max(first, second)};
        // If `sacrificed` is not 0, the score of the move is not monotonic in the quiet score. By capture_value, it
        // turns at a quiet score of -sacrificed: its value there is the minimum if the mover moves again, and the
        // maximum if the opponent moves next. If that point lies between the bounds, the range must include this value.
        if (sacrificed && quiet.lower < -sacrificed && -sacrificed < quiet.upper) {
            const int extremum = result.score(-sacrificed);
            range = {std::min(range.lower, extremum), std::max(range.upper, extremum)};
        }
        return range;
    }

    /// Tries to prove which move is best or, without `limits_.is_choosing`, the scores of all moves, with at most
    /// `max_nodes` nodes (0: no limit). Returns whether it succeeded.
    bool prove(std::uint64_t max_nodes) {
        max_nodes -= max_nodes % Budget::portion;  // round down, because the budget is spent in portions
        if (limits_.nodes && max_nodes == 0) return false;
        Budget budget(max_nodes);
        Solver solver(graph_, canonical_, state_.proved, must_take_, control_, budget);
        const bool is_proved = limits_.is_choosing && !is_banned_ ? prove_best(solver) : prove_all(solver);
        nodes_ += solver.nodes();
        return is_proved;
    }

    /// Proves the score of the position, then finds a move that attains it and puts it first in `roots_`. Returns false
    /// if the solver was stopped or its budget is spent.
    bool prove_best(Solver& solver) {
        const auto captures = resolve_captures(graph_, free_, must_take_);
        // The second argument is a guess at the score of the quiet position, which affects only the speed: the
        // estimated score of the best move without the boxes captured before, as if none of them were sacrificed.
        const auto quiet = solver.value(captures.free, roots_[0].score / box_value - captures.taken);
        if (!quiet) return false;
        const int best = capture_value(captures.taken, captures.sacrificed, *quiet);
        for (auto& root : roots_) {
            const auto& [gained, sign, after] = root.result;
            Bounds bounds = solver.bounds(after.free), possible = scores(root.result, bounds);
            while (possible.lower < best && best <= possible.upper) {
                int wanted = sign > 0 ? best - gained - after.taken : gained - after.taken - best + 2;
                if (!solver.narrow(after.free, bounds, wanted)) return false;
                possible = scores(root.result, bounds);
            }
            if (possible.upper < best) continue;
            Root best_root = root;
            best_root.score = box_value * best;
            bring_forward(best_root);
            return true;
        }
        return false;  // unreachable: some move attains the score
    }

    bool prove_all(Solver& solver) {
        auto proved = roots_;
        std::optional<int> best;
        bool is_complete = true;
        for (auto& root : proved) {
            const Edges quiet = root.result.captures.free;
            Bounds bounds = solver.bounds(quiet), possible = scores(root.result, bounds);
            const auto& [gained, sign, captures] = root.result;
            int guess = sign * (root.score / box_value - gained) - captures.taken;
            while (is_complete && possible.lower < possible.upper &&
                   !(limits_.is_choosing && best && possible.upper <= *best)) {
                is_complete = solver.narrow(quiet, bounds, guess);
                possible = scores(root.result, bounds);
            }
            if (!is_complete) break;
            // With `is_choosing`, the loop also ends once the move cannot be better than the best move so far. If its
            // exact score is then unknown, subtract 1, so that it ranks behind the move with the best score.
            const bool is_known = possible.lower == possible.upper;
            root.score = box_value * possible.upper - (is_known ? 0 : 1);
            if (is_known) best = std::max(best.value_or(possible.upper), possible.upper);
        }
        if (!is_complete) return false;
        roots_ = std::move(proved);
        sort();
        return true;
    }

    /// Runs the depth-limited search. Meanwhile another thread tries to prove the scores that `prove` will need: the
    /// score of the position if only the best move is wanted, otherwise the scores of all moves. The proofs are stored
    /// in the bounds table, where `prove` finds them. If all succeed, the search stops early.
    void deepen_and_prove() {
        std::vector<Edges> wanted;
        if (limits_.is_choosing && !is_banned_) {
            wanted.push_back(resolve_captures(graph_, free_, must_take_).free);
        } else {
            for (const auto& root : roots_) wanted.push_back(root.result.captures.free);
        }
        const std::uint64_t share = (left() + 1) / 2;
        Budget budget(limits_.nodes ? std::max(share - share % Budget::portion, Budget::portion) : 0);
        Solver solver(graph_, canonical_, state_.proved, must_take_, control_, budget);
        std::atomic<bool> is_proved{false};
        {
            const std::jthread prover([&] {
                for (const Edges position : wanted)
                    if (!solver.value(position)) return;
                is_proved = true;
            });
            deepen(share, &is_proved);
        }
        nodes_ += solver.nodes();
    }

    /// Runs iterative deepening up to the depth limit, until `max_nodes` nodes (0: no limit) are searched or until
    /// `flag`, which may be null, is set. If the last iteration is incomplete, it is used only with `is_choosing`: then
    /// the best of the moves that were searched comes first.
    void deepen(std::uint64_t max_nodes, const std::atomic<bool>* flag) {
        DepthLimitedSearch search(graph_, canonical_, heuristic_, state_.searched, must_take_, control_, max_nodes,
                                  flag);
        int furthest = std::popcount(free_);
        if (limits_.depth) furthest = std::min(furthest, limits_.depth);
        if (is_forced()) furthest = std::min(furthest, 2);  // a forced move needs only a rough value
        for (int depth = 1; depth <= furthest && !search.has_stopped() && !control_.wind_down; ++depth) {
            auto roots = roots_;
            int best = -DepthLimitedSearch::infinity;
            std::size_t done = 0;
            for (; done < roots.size(); ++done) {
                auto& root = roots[done];
                const int score = limits_.is_choosing ? search_against(search, root, depth, best)
                                                      : search_root(search, root, depth, -DepthLimitedSearch::infinity,
                                                                    DepthLimitedSearch::infinity);
                if (search.has_stopped()) break;
                root.score = score;
                best = std::max(best, score);
            }
            if (done < roots.size()) {
                if (!limits_.is_choosing || done == 0) break;
                roots.resize(done);
                std::stable_sort(roots.begin(), roots.end(), [](auto& a, auto& b) { return a.score > b.score; });
                bring_forward(roots[0]);
                break;
            }
            roots_ = std::move(roots);
            demote_premature();
            sort();
            depth_ = depth;
        }
        nodes_ += search.nodes();
    }

    /// Lowers the scores of premature moves (see the constructor) below the best score of the other moves. Premature
    /// moves are never better, but an inexact search may score them higher.
    void demote_premature() {
        int best = -DepthLimitedSearch::infinity;
        for (const auto& root : roots_)
            if (!root.is_premature) best = std::max(best, root.score);
        for (auto& root : roots_)
            if (root.is_premature) root.score = std::min(root.score, best - 1);
    }

    /// Returns the score of a move if it is better than `best`, otherwise a value below `best`.
    int search_against(DepthLimitedSearch& search, const Root& root, int depth, int best) {
        if (best > -DepthLimitedSearch::infinity) {
            const int score = search_root(search, root, depth, best, best + 1);
            if (score <= best) return std::min(score, best - 1);  // a move with an equal score ranks behind, too
        }
        return search_root(search, root, depth, best, DepthLimitedSearch::infinity);
    }

    static int search_root(DepthLimitedSearch& search, const Root& root, int depth, int alpha, int beta) {
        const auto& [gained, sign, captures] = root.result;
        const int start = box_value * gained;
        const auto quiet = [&](int low, int high) { return search.search(captures.free, depth - 1, low, high); };
        const int taken = box_value * captures.taken, sacrificed = box_value * captures.sacrificed;
        if (sign > 0) return start + after_captures(taken, sacrificed, alpha - start, beta - start, quiet);
        return -after_captures(taken, sacrificed, -beta, -alpha, quiet);
    }

    void bring_forward(const Root& best) {
        const auto at = std::find_if(roots_.begin(), roots_.end(), [&](auto& root) { return root.move == best.move; });
        at->score = best.score;
        std::rotate(roots_.begin(), at, at + 1);
    }

    SearchLimits limits_;
    Edges free_;
    bool must_take_, is_banned_, can_prove_;
    Graph graph_;
    CanonicalForm canonical_;
    Heuristic heuristic_;
    SearchState& state_;
    Control& control_;
    std::vector<Root> roots_;
    int depth_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace

SearchResult search(const Dots::State& state, const SearchLimits& limits, std::uint64_t seed, SearchState& search_state,
                    Control& control) {
    return EngineSearch(state, limits, seed, search_state, control).run();
}

}  // namespace qipan::dots
