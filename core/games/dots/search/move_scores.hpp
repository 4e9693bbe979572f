#pragma once
#include "games/dots/rules.hpp"
#include "games/dots/search/bounds_table.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// The limits on the size of the bounds table, in bytes.
inline constexpr std::uint64_t min_memory = BoundsTable::min_bytes, max_memory = std::uint64_t{1} << 36;

struct MoveScore {
    Dots::Move move;
    // The mover's net score from here on, in boxes, including the boxes of this move; nullopt if not proved.
    std::optional<int> score;
};
struct MoveScores {
    std::vector<MoveScore> moves;  // all legal moves, in the order of Dots::moves
    std::uint64_t nodes = 0;       // the number of nodes searched
};

/// Computes the exact score of every legal move. `memory` limits the size of the bounds table, in bytes. If the search
/// is stopped or reaches `max_nodes` nodes (0: no limit), some scores are nullopt; the others are exact.
MoveScores move_scores(const Dots::State& state, unsigned workers, std::uint64_t max_nodes, std::size_t memory,
                       Control& control);

/// The mover's exact net score from a position on, in boxes; nullopt if the search was stopped or reached `max_nodes`.
struct PositionScore {
    std::optional<int> score;
    std::uint64_t nodes = 0;
};
/// Computes only the score of the position, not the scores of its moves.
PositionScore position_score(const Dots::State& state, std::uint64_t max_nodes, std::size_t memory, Control& control);

}  // namespace qipan::dots
