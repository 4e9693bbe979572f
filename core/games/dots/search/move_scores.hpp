#pragma once
#include "games/dots/rules.hpp"
#include "games/dots/search/bounds_table.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// What a transposition table may be given, in bytes.
inline constexpr std::uint64_t least_memory = Table::smallest, most_memory = std::uint64_t{1} << 36;

struct MoveScore {
    Dots::Move move;
    std::optional<int> score;  // the mover's net boxes from here on, this move's among them; none: not proved
};
struct Values {
    std::vector<MoveScore> moves;  // every legal move, in the rules' order
    std::uint64_t nodes = 0;       // positions looked at
};

/// The exact score of every legal move. `memory` bounds the transposition table in bytes. A search that may look at
/// `max_nodes` positions (0: no limit) leaves open what it could not prove; what it tells is exact all the same.
Values values(const Dots::State& state, unsigned workers, std::uint64_t max_nodes, std::size_t memory,
              Control& control);

/// The position's own score: that of its best move, found without valuing the others. None if it was stopped or needs
/// more positions.
struct Value {
    std::optional<int> score;
    std::uint64_t nodes = 0;
};
Value value(const Dots::State& state, std::uint64_t max_nodes, std::size_t memory, Control& control);

}  // namespace qipan::dots
