#pragma once
#include "games/dots/rules.hpp"
#include "games/dots/search/bounds_table.hpp"
#include "games/dots/search/depth_table.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Tables that can be reused by the next search. All entries remain valid, and outdated ones are soon overwritten.
class SearchState {
  public:
    /// As large as is useful for the given number of nodes; 0: no limit.
    explicit SearchState(std::uint64_t nodes)
        : searched(nodes && nodes < max_searched ? std::size_t(nodes + 64) * entry_bytes : max_searched * entry_bytes) {
    }

    BoundsTable proved{std::size_t{64} << 20, max_edges};
    DepthTable searched;

  private:
    static constexpr std::size_t entry_bytes = sizeof(DepthTable::Entry), max_searched = std::size_t{1} << 20;
};

struct SearchLimits {
    int depth = 0;            // moves to search ahead, not counting captures; 0: no limit
    std::uint64_t nodes = 0;  // nodes to search; 0: no limit
    bool is_choosing = true;  // only the best move matters; otherwise every move gets an exact score
    unsigned workers = 1;     // with two, one tries to prove the result while the other searches; more do not help
};

struct ScoredMove {
    Dots::Move move;
    int score;  // the mover's net score from here on, including this move, in hundredths of a box
};
struct SearchResult {
    std::vector<ScoredMove> moves;  // best first; when choosing, the moves that may be best, otherwise all legal moves
    bool is_proved = false;         // when choosing, the score of the first move; otherwise all scores
    int depth = 0;                  // moves searched ahead; for a proof, the number of free edges
    std::uint64_t nodes = 0;
};

/// Finds the best move, or the score of every move: by a proof if one is found in time, otherwise by iterative
/// deepening. Moves with equal scores are ordered by `seed`.
SearchResult search(const Dots::State& state, const SearchLimits& limits, std::uint64_t seed, SearchState& search_state,
                    Control& control);

}  // namespace qipan::dots
