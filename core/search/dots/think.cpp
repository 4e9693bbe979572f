#include "search/dots/think.hpp"

#include <map>

#include "search/dots/deepening.hpp"
#include "search/dots/line.hpp"
#include "search/dots/solver.hpp"
#include "search/random.hpp"

namespace qipan::dots {
namespace {

/// A first look for a proof may take so many positions: some hundredths of a second. With more free edges than so many,
/// a proof is out of reach, and all the time goes into looking ahead.
constexpr std::uint64_t first_look = 20'000;
constexpr int most_provable = 40;

class Thinker {
  public:
    Thinker(const Dots::State& state, const ThinkLimits& limits, std::uint64_t seed, Knowledge& knowledge,
            Control& control)
        : limits_(limits),
          free_(Dots::free_edges(state)),
          must_take_(state.options.must_take),
          // With nothing drawn the ban binds the reply, which the lines know nothing of.
          can_prove_(!(state.options.reply_ban && state.drawn == 0)),
          graph_(Dots::board(state.options)),
          likeness_(Dots::board(state.options), free_),
          forecast_(graph_, must_take_, {}),
          knowledge_(knowledge),
          control_(control) {
        Dots::Moves moves;
        Dots::moves(state, moves);
        Random random(seed);
        for (std::uint32_t left = moves.size; left; --left) {
            const auto at = random.below(left);
            roots_.push_back({moves[at], line(graph_, state, moves[at])});
            roots_.back().score = box_worth * roots_.back().line.score(0);
            moves.items[at] = moves[left - 1];
        }
        sort();
    }

    Thought think() {
        const std::uint64_t all = limits_.nodes;
        const int edges = std::popcount(free_);
        const bool may_prove = can_prove_ && edges <= most_provable && (limits_.depth == 0 || limits_.depth >= edges);
        if (may_prove && prove(all ? std::min(all / 8, first_look) : first_look)) return told(true);
        if (!control_.stopped()) deepen(all ? (all - nodes_) / (may_prove ? 2 : 1) : 0, may_prove);
        if (may_prove && !control_.stopped() && (!all || nodes_ < all) && prove(all ? all - nodes_ : 0))
            return told(true);
        return told(false);
    }

  private:
    struct Root {
        Dots::Move move;
        Line line;
        int score = 0;
    };

    void sort() {
        std::stable_sort(roots_.begin(), roots_.end(), [](auto& a, auto& b) { return a.score > b.score; });
    }

    Thought told(bool is_proved) const {
        Thought thought;
        thought.is_proved = is_proved;
        thought.depth = is_proved ? std::popcount(free_) : depth_;
        thought.nodes = nodes_;
        for (const auto& root : roots_) thought.moves.push_back({root.move, root.score});
        return thought;
    }

    /// The scores a move may have, given the bounds of its quiet position.
    static Bounds scores(const Line& line, const Bounds& quiet) {
        const int handed = line.settled.handed;
        const int first = line.score(quiet.lower), second = line.score(quiet.upper);
        Bounds found{std::min(first, second), std::max(first, second)};
        // Where captures leave a choice, the least for the one who has it lies between the bounds.
        if (handed && quiet.lower < -handed && -handed < quiet.upper) {
            const int turn = line.score(-handed);
            found = {std::min(found.lower, turn), std::max(found.upper, turn)};
        }
        return found;
    }

    /// Tries to prove the best move, or the scores of all, within so many positions (0: no limit).
    bool prove(std::uint64_t max_nodes) {
        Budget budget(max_nodes);
        Solver solver(graph_, likeness_, knowledge_.proved, must_take_, control_, budget);
        auto proved = roots_;
        std::optional<int> best;
        bool is_complete = true;
        for (auto& root : proved) {
            const Edges quiet = root.line.settled.free;
            Bounds bounds = solver.bounds(quiet), possible = scores(root.line, bounds);
            while (is_complete && possible.lower < possible.upper &&
                   !(limits_.is_choosing && best && possible.upper <= *best)) {
                is_complete = solver.narrow(quiet, bounds);
                possible = scores(root.line, bounds);
            }
            if (!is_complete) break;
            // A score that was not found out is one that is no better: it must not stand before the best.
            const bool is_known = possible.lower == possible.upper;
            root.score = box_worth * possible.upper - (is_known ? 0 : 1);
            if (is_known) best = std::max(best.value_or(possible.upper), possible.upper);
        }
        nodes_ += solver.nodes();
        if (!is_complete) return false;
        roots_ = std::move(proved);
        sort();
        return true;
    }

    /// Searches one move further each time; an iteration that was cut short counts only if the best move alone matters.
    /// `ends_soon`: leaves some of the time.
    void deepen(std::uint64_t max_nodes, bool ends_soon) {
        if (limits_.is_choosing && roots_.size() == 1) return;
        Deepening search(graph_, likeness_, forecast_, knowledge_.searched, must_take_, control_, max_nodes, ends_soon);
        const int furthest = limits_.depth ? std::min(limits_.depth, std::popcount(free_)) : std::popcount(free_);
        for (int depth = 1; depth <= furthest && !search.has_stopped() && !control_.soon; ++depth) {
            auto found = roots_;
            int best = -Deepening::infinity;
            std::size_t done = 0;
            for (; done < found.size(); ++done) {
                auto& root = found[done];
                const int score = limits_.is_choosing
                                      ? against(search, root, depth, best)
                                      : searched(search, root, depth, -Deepening::infinity, Deepening::infinity);
                if (search.has_stopped()) break;
                root.score = score;
                best = std::max(best, score);
            }
            if (done < found.size()) {
                if (!limits_.is_choosing || done == 0) break;
                found.resize(done);
                std::stable_sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.score > b.score; });
                bring_forward(found[0]);
                break;
            }
            roots_ = std::move(found);
            sort();
            depth_ = depth;
        }
        nodes_ += search.nodes();
    }

    /// Whether it is better than the best so far, and if so, how good.
    int against(Deepening& search, const Root& root, int depth, int best) {
        if (best > -Deepening::infinity) {
            const int found = searched(search, root, depth, best, best + 1);
            if (found <= best) return std::min(found, best - 1);  // at most as good: it stays behind
        }
        return searched(search, root, depth, best, Deepening::infinity);
    }

    static int searched(Deepening& search, const Root& root, int depth, int alpha, int beta) {
        const auto& [gained, sign, settled] = root.line;
        const int start = box_worth * gained;
        const auto quiet = [&](int low, int high) { return search.search(settled.free, depth - 1, low, high); };
        const int taken = box_worth * settled.taken, handed = box_worth * settled.handed;
        if (sign > 0) return start + after_captures(taken, handed, alpha - start, beta - start, quiet);
        return -after_captures(taken, handed, -beta, -alpha, quiet);
    }

    void bring_forward(const Root& best) {
        const auto at = std::find_if(roots_.begin(), roots_.end(), [&](auto& root) { return root.move == best.move; });
        at->score = best.score;
        std::rotate(roots_.begin(), at, at + 1);
    }

    ThinkLimits limits_;
    Edges free_;
    bool must_take_, can_prove_;
    Graph graph_;
    Likeness likeness_;
    Forecast forecast_;
    Knowledge& knowledge_;
    Control& control_;
    std::vector<Root> roots_;
    int depth_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace

Thought think(const Dots::State& state, const ThinkLimits& limits, std::uint64_t seed, Knowledge& knowledge,
              Control& control) {
    return Thinker(state, limits, seed, knowledge, control).think();
}

}  // namespace qipan::dots
