#pragma once
#include "base/evaluation.hpp"
#include "games/dots/rules.hpp"
#include "games/dots/search/bounds_table.hpp"
#include "games/dots/search/depth_table.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// The transposition tables of a search. Later searches of the same variant can reuse them: an entry depends only on
/// the free edges, so it remains valid.
class SearchState {
  public:
    /// Allocates the tables for a search of the given number of nodes (0: no limit). Only the size of `searched`
    /// depends on this number.
    explicit SearchState(std::uint64_t nodes)
        : searched(nodes && nodes < max_searched ? std::size_t(nodes + 64) * entry_bytes : max_searched * entry_bytes) {
    }

    BoundsTable proved{std::size_t{64} << 20, max_edges};
    DepthTable searched;

  private:
    static constexpr std::size_t entry_bytes = sizeof(DepthTable::Entry), max_searched = std::size_t{1} << 20;
};

struct SearchLimits {
    int depth = 0;            // the maximum depth in plies, not counting captures; 0: no limit
    std::uint64_t nodes = 0;  // the maximum number of nodes; 0: no limit
    bool is_choosing = true;  // whether only the best move is wanted; otherwise every move gets its own score
    unsigned workers = 1;     // threads: with 2, one proves the result while one searches; more threads do not help
    const Weight* weights = nullptr;  // the weights of LearnedFeatures; null: evaluate without learned weights
};

struct ScoredMove {
    Dots::Move move;
    int score;  // the mover's net score from here on, including the boxes of this move, in hundredths of a box
};
struct SearchResult {
    // The legal moves, best first. With `is_choosing`, moves that put off captures without advantage are left out.
    std::vector<ScoredMove> moves;
    bool is_proved = false;  // whether all scores (with `is_choosing`: the first score) are proved
    int depth = 0;           // the depth reached, in plies; after a proof, the number of free edges
    std::uint64_t nodes = 0;
};

/// Finds the best move or the score of every move: by a proof if one succeeds in time, otherwise by iterative
/// deepening. `seed` determines the order of moves with equal scores.
SearchResult search(const Dots::State& state, const SearchLimits& limits, std::uint64_t seed, SearchState& search_state,
                    Control& control);

}  // namespace qipan::dots
