#include "games/dots/search/engine.hpp"

#include <thread>

#include "games/dots/search/depth_limited.hpp"
#include "games/dots/search/edge_result.hpp"
#include "games/dots/search/solver.hpp"
#include "search/control/random.hpp"

namespace qipan::dots {
namespace {

/// A first look for a proof may take so many positions: some thousandths of a second. With more free edges than so
/// many, a proof is out of reach, and all the time goes into looking ahead.
constexpr std::uint64_t first_look = 16 * Budget::portion;
constexpr int most_provable = 40;

class Thinker {
  public:
    Thinker(const Dots::State& state, const ThinkLimits& limits, std::uint64_t seed, Knowledge& knowledge,
            Control& control)
        : limits_(limits),
          free_(Dots::free_edges(state)),
          must_take_(state.options.must_take),
          is_banned_(state.options.reply_ban && std::has_single_bit(state.drawn)),
          // With nothing drawn the ban binds the reply, which the lines know nothing of.
          can_prove_(!(state.options.reply_ban && state.drawn == 0)),
          graph_(Dots::board(state.options)),
          likeness_(Dots::board(state.options), free_),
          forecast_(graph_, must_take_, {}),
          knowledge_(knowledge),
          control_(control) {
        Dots::Moves moves;
        Dots::moves(state, moves);
        // While boxes can be taken, an edge of the quiet position behind them is never better than taking first.
        const Edges taking = Dots::taking_edges(state), behind = taking ? settle(graph_, free_, must_take_).free : 0;
        Random random(seed);
        for (std::uint32_t left = moves.size; left; --left) {
            const auto at = random.below(left);
            roots_.push_back({moves[at], line(graph_, state, moves[at])});
            roots_.back().score = box_worth * roots_.back().line.score(0);
            roots_.back().is_hasty = behind >> moves[at] & 1;
            moves.items[at] = moves[left - 1];
        }
        if (limits_.is_choosing) std::erase_if(roots_, [](auto& root) { return root.is_hasty; });
        sort();
    }

    Thought think() {
        const int edges = std::popcount(free_);
        const bool may_prove = can_prove_ && edges <= most_provable && (limits_.depth == 0 || limits_.depth >= edges);
        const auto look =
            limits_.nodes ? std::min(std::max(limits_.nodes / 8, Budget::portion), limits_.nodes) : first_look;
        if (may_prove && prove(std::min(look, first_look))) return told(true);
        if (is_over()) return told(false);
        if (!may_prove)
            deepen(left(), nullptr);
        else if (limits_.workers == 1)
            deepen((left() + 1) / 2, &control_.soon);  // leaves some of the time to prove what was found
        else
            deepen_and_prove();
        return told(may_prove && !is_over() && !is_forced() && prove(left()));
    }

  private:
    struct Root {
        Dots::Move move;
        Line line;
        int score = 0;
        bool is_hasty = false;
    };

    /// How many positions may still be looked at; 0: no limit.
    std::uint64_t left() const { return limits_.nodes > nodes_ ? limits_.nodes - nodes_ : 0; }
    bool is_over() const { return control_.stopped() || (limits_.nodes && nodes_ >= limits_.nodes); }

    /// There is nothing to choose.
    bool is_forced() const { return limits_.is_choosing && roots_.size() == 1; }

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
        max_nodes -= max_nodes % Budget::portion;  // it is spent by portions
        if (limits_.nodes && max_nodes == 0) return false;
        Budget budget(max_nodes);
        Solver solver(graph_, likeness_, knowledge_.proved, must_take_, control_, budget);
        const bool is_proved = limits_.is_choosing && !is_banned_ ? prove_best(solver) : prove_all(solver);
        nodes_ += solver.nodes();
        return is_proved;
    }

    /// The position's own score first, then a move that reaches it.
    bool prove_best(Solver& solver) {
        const auto settled = settle(graph_, free_, must_take_);
        // A guess of the whole score, where boxes can be taken, is one of what is left after them.
        const auto quiet = solver.value(settled.free, roots_[0].score / box_worth - settled.taken);
        if (!quiet) return false;
        const int best = capture_value(settled.taken, settled.handed, *quiet);
        for (auto& root : roots_) {
            const auto& [gained, sign, after] = root.line;
            Bounds bounds = solver.bounds(after.free), possible = scores(root.line, bounds);
            while (possible.lower < best && best <= possible.upper) {
                int wanted = sign > 0 ? best - gained - after.taken : gained - after.taken - best + 2;
                if (!solver.narrow(after.free, bounds, wanted)) return false;
                possible = scores(root.line, bounds);
            }
            if (possible.upper < best) continue;
            Root found = root;
            found.score = box_worth * best;
            bring_forward(found);
            return true;
        }
        return false;  // never: some move is the best
    }

    bool prove_all(Solver& solver) {
        auto proved = roots_;
        std::optional<int> best;
        bool is_complete = true;
        for (auto& root : proved) {
            const Edges quiet = root.line.settled.free;
            Bounds bounds = solver.bounds(quiet), possible = scores(root.line, bounds);
            const auto& [gained, sign, settled] = root.line;
            int guess = sign * (root.score / box_worth - gained) - settled.taken;
            while (is_complete && possible.lower < possible.upper &&
                   !(limits_.is_choosing && best && possible.upper <= *best)) {
                is_complete = solver.narrow(quiet, bounds, guess);
                possible = scores(root.line, bounds);
            }
            if (!is_complete) break;
            // A score that was not found out is one that is no better: it must not stand before the best.
            const bool is_known = possible.lower == possible.upper;
            root.score = box_worth * possible.upper - (is_known ? 0 : 1);
            if (is_known) best = std::max(best.value_or(possible.upper), possible.upper);
        }
        if (!is_complete) return false;
        roots_ = std::move(proved);
        sort();
        return true;
    }

    /// Looks ahead, while another thread proves what the table is then asked for. A proof ends the looking ahead.
    void deepen_and_prove() {
        std::vector<Edges> wanted;
        if (limits_.is_choosing && !is_banned_) {
            wanted.push_back(settle(graph_, free_, must_take_).free);
        } else {
            for (const auto& root : roots_) wanted.push_back(root.line.settled.free);
        }
        const std::uint64_t share = (left() + 1) / 2;
        Budget budget(limits_.nodes ? std::max(share - share % Budget::portion, Budget::portion) : 0);
        Solver solver(graph_, likeness_, knowledge_.proved, must_take_, control_, budget);
        std::atomic<bool> is_proved{false};
        {
            const std::jthread prover([&] {
                for (const Edges each : wanted)
                    if (!solver.value(each)) return;
                is_proved = true;
            });
            deepen(share, &is_proved);
        }
        nodes_ += solver.nodes();
    }

    /// Searches one move further each time, until the flag is set, if there is one; an iteration that was cut short
    /// counts only if the best move alone matters.
    void deepen(std::uint64_t max_nodes, const std::atomic<bool>* flag) {
        Deepening search(graph_, likeness_, forecast_, knowledge_.searched, must_take_, control_, max_nodes, flag);
        int furthest = std::popcount(free_);
        if (limits_.depth) furthest = std::min(furthest, limits_.depth);
        if (is_forced()) furthest = std::min(furthest, 2);  // enough to say roughly what it is worth
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
            hold_back();
            sort();
            depth_ = depth;
        }
        nodes_ += search.nodes();
    }

    /// What is never better must not seem so.
    void hold_back() {
        int best = -Deepening::infinity;
        for (const auto& root : roots_)
            if (!root.is_hasty) best = std::max(best, root.score);
        for (auto& root : roots_)
            if (root.is_hasty) root.score = std::min(root.score, best - 1);
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
    bool must_take_, is_banned_, can_prove_;
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
