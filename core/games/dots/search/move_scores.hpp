#pragma once
#include "games/dots/rules.hpp"
#include "games/dots/search/bounds_table.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// The allowed size of the bounds table, in bytes.
inline constexpr std::uint64_t min_memory = BoundsTable::min_bytes, max_memory = std::uint64_t{1} << 36;

struct MoveScore {
    Dots::Move move;
    std::optional<int> score;  // the mover's net score from here on, including this move; none: not proved
};
struct MoveScores {
    std::vector<MoveScore> moves;  // every legal move, in the order of the rules
    std::uint64_t nodes = 0;       // nodes searched
};

/// The exact score of every legal move. `memory` limits the bounds table, in bytes. If the search is limited to
/// `max_nodes` nodes (0: no limit), it leaves open what it could not prove; the other scores are still exact.
MoveScores move_scores(const Dots::State& state, unsigned workers, std::uint64_t max_nodes, std::size_t memory,
                       Control& control);

/// The exact score of the position, without scoring every move. None if the search was stopped or reached its limit.
struct PositionScore {
    std::optional<int> score;
    std::uint64_t nodes = 0;
};
PositionScore position_score(const Dots::State& state, std::uint64_t max_nodes, std::size_t memory, Control& control);

}  // namespace qipan::dots
