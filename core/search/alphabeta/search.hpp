#pragma once
#include <optional>
#include <thread>

#include "search/alphabeta/worker.hpp"
#include "search/control/random.hpp"

namespace qipan {

/// Iterative deepening for two-seat games in which nothing is hidden.
template <Evaluated G, class Known = NothingKnown>
class AlphaBeta {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Worker = Searcher<G, Known>;
    static constexpr int most_depth = Worker::most_depth;

    AlphaBeta(std::size_t memory_bytes, Known known, Style style)
        : memory_(memory_bytes), known_(std::move(known)), style_(style) {}

    struct Question {
        State state;  // not over
        std::vector<State> history;
        int depth = most_depth;
        std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
        unsigned threads = 1;
        std::uint64_t chance = 0;  // shuffles the moves first, so that equal ones take turns; 0 leaves them in order
        bool forget = true;        // what earlier searches found out
        bool values_all = false;   // every move alike, not the best one alone
        bool is_hasty = false;     // nothing is gained by thinking on when the choice is clear
    };
    struct Answer {
        std::vector<typename Worker::RootMove> moves;  // the best first; all of them valued only if that was asked
        int depth = 0;                                 // of the last iteration that was finished
        std::uint64_t nodes = 0;
    };

    /// With one thread and no stop from outside the answer depends on the question alone, if that says to forget.
    Answer search(const Question& question, const Control& control) {
        memory_.begin(question.forget);
        std::vector<std::uint64_t> keys;
        for (const State& state : question.history) keys.push_back(hash<G>(state));
        const Earlier earlier(std::move(keys));
        std::atomic<bool> is_finished{false};
        typename Worker::Given given{question.state, earlier, known_,      memory_,
                                     style_,         control, is_finished, question.nodes};
        const auto moves = shuffled_moves(question.state, question.chance);
        Worker first(given, moves);
        std::atomic<std::uint64_t> others_nodes{0};
        Answer answer;
        {
            std::vector<std::jthread> others;
            try {
                for (unsigned thread = 1; thread < question.threads; ++thread)
                    others.emplace_back([&, thread] {
                        // They search the same position in another order and at other depths; what they find out is in
                        // the shared memory when the first thread gets there.
                        Worker other(given, shuffled_moves(question.state, thread));
                        for (int depth = 1 + int(thread) % 2; depth <= most_depth && !other.is_stopped(); ++depth)
                            if (!other.find_best(depth)) break;
                        others_nodes += other.nodes();
                    });
            } catch (const std::system_error&) {
                // No more threads are to be had: those that are there do the work.
            }
            answer.depth = deepen(first, question, control);
            is_finished = true;
        }
        answer.moves = first.moves();
        answer.nodes = first.nodes() + others_nodes;
        return answer;
    }

  private:
    int deepen(Worker& worker, const Question& question, const Control& control) const {
        int finished = 0;
        for (int depth = 1; depth <= std::min(question.depth, most_depth); ++depth) {
            if (depth > 1 &&
                (control.soon.load(std::memory_order_relaxed) || worker.nodes() >= question.nodes || control.stopped()))
                break;
            if (!(question.values_all ? worker.value_all(depth) : worker.find_best(depth))) break;
            finished = depth;
            if (known_.worth_of(question.state) != worth::gap) break;  // so are all positions after it
            const auto& best = worker.moves()[0];
            if (score::is_decided(best.value) && score::plies_to_end(best.value) <= depth && !question.values_all)
                break;
            if (question.is_hasty && worker.moves().size() == 1 && depth >= enough_for_one) break;
        }
        return finished;
    }

    static std::vector<Move> shuffled_moves(const State& state, std::uint64_t chance) {
        typename G::Moves listed;
        G::moves(state, listed);
        std::vector<Move> moves(listed.begin(), listed.end());
        if (chance) {
            Random random(chance);
            for (std::size_t left = moves.size(); left > 1; --left)
                std::swap(moves[left - 1], moves[random.below(std::uint32_t(left))]);
        }
        return moves;
    }

    static constexpr int enough_for_one = 6;
    Transpositions memory_;
    Known known_;
    Style style_;
};

}  // namespace qipan
