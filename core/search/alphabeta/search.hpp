#pragma once
#include <optional>
#include <thread>

#include "search/alphabeta/worker.hpp"
#include "search/control/random.hpp"

namespace qipan::alphabeta {

/// Alpha-beta search with iterative deepening, for two-seat games without hidden information.
template <Evaluated G, class Tablebase = NoTablebase>
class Search {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using SearchWorker = Worker<G, Tablebase>;
    static constexpr int max_depth = SearchWorker::max_depth;

    /// `weights` belong to LearnedEvaluation<G>, and must outlive the search; if null, Evaluation<G> is used.
    Search(std::size_t memory_bytes, Tablebase tablebase, Features features, const Weight* weights = nullptr)
        : transpositions_(memory_bytes), tablebase_(std::move(tablebase)), features_(features), weights_(weights) {}

    struct Request {
        State state;                 // the game must not be over
        std::vector<State> history;  // the earlier positions of the match
        int depth = max_depth;
        std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
        unsigned threads = 1;
        // The seed for shuffling the root moves, which varies the choice among equally good moves. If the seed is 0,
        // the moves are not shuffled.
        std::uint64_t shuffle_seed = 0;
        bool clear_transpositions = true;  // discard the results of earlier searches
        bool value_every_move = false;     // value every move by a full search, not only the best move
        bool is_timed = false;             // there is a time limit, so end early if only one move is legal
    };
    struct Result {
        // The root moves, best first. Unless value_every_move is set, only the value of the first move is meaningful.
        std::vector<typename SearchWorker::RootMove> moves;
        int depth = 0;  // depth of the last completed iteration, in plies
        std::uint64_t nodes = 0;
    };

    /// The result depends on the request alone if there is only one thread, `clear_transpositions` is set, and
    /// `control` does not stop the search.
    Result search(const Request& request, const Control& control) {
        transpositions_.new_search(request.clear_transpositions);
        std::vector<std::uint64_t> keys;
        for (const State& state : request.history) keys.push_back(hash<G>(state));
        const GameHistory history(std::move(keys));
        std::atomic<bool> is_finished{false};
        typename SearchWorker::Context context{request.state, history, tablebase_,  transpositions_, features_,
                                               weights_,      control, is_finished, request.nodes};
        const auto moves = shuffled_moves(request.state, request.shuffle_seed);
        SearchWorker first(context, moves);
        std::atomic<std::uint64_t> others_nodes{0};
        Result answer;
        {
            std::vector<std::jthread> others;
            try {
                for (unsigned thread = 1; thread < request.threads; ++thread)
                    others.emplace_back([&, thread] {
                        // Helper threads search the same position in another order and at other depths. The main thread
                        // finds their results in the transposition table.
                        SearchWorker other(context, shuffled_moves(request.state, thread));
                        for (int depth = 1 + int(thread) % 2; depth <= max_depth && !other.is_stopped(); ++depth)
                            if (!other.find_best(depth)) break;
                        others_nodes += other.nodes();
                    });
            } catch (const std::system_error&) {
                // The system cannot start more threads; continue with those already started.
            }
            answer.depth = deepen(first, request, control);
            is_finished = true;
        }
        answer.moves = first.moves();
        answer.nodes = first.nodes() + others_nodes;
        return answer;
    }

  private:
    int deepen(SearchWorker& worker, const Request& request, const Control& control) const {
        int finished = 0;
        for (int depth = 1; depth <= std::min(request.depth, max_depth); ++depth) {
            if (depth > 1 && (control.wind_down.load(std::memory_order_relaxed) || worker.nodes() >= request.nodes ||
                              control.stopped()))
                break;
            if (!(request.value_every_move ? worker.value_all(depth) : worker.find_best(depth))) break;
            finished = depth;
            // A tablebase that contains a position also contains all its successors, so depth 1 suffices.
            if (tablebase_.probe(request.state) != table_value::gap) break;
            const auto& best = worker.moves()[0];
            if (score::is_decided(best.value) && score::plies_to_end(best.value) <= depth && !request.value_every_move)
                break;
            if (request.is_timed && worker.moves().size() == 1 && depth >= single_move_depth) break;
        }
        return finished;
    }

    static std::vector<Move> shuffled_moves(const State& state, std::uint64_t shuffle_seed) {
        typename G::Moves listed;
        G::moves(state, listed);
        std::vector<Move> moves(listed.begin(), listed.end());
        if (shuffle_seed) {
            Random random(shuffle_seed);
            for (std::size_t left = moves.size(); left > 1; --left)
                std::swap(moves[left - 1], moves[random.below(std::uint32_t(left))]);
        }
        return moves;
    }

    static constexpr int single_move_depth = 6;
    TranspositionTable transpositions_;
    Tablebase tablebase_;
    Features features_;
    const Weight* weights_;
};

}  // namespace qipan::alphabeta
