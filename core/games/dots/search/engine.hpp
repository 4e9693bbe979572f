#pragma once
#include "games/dots/rules.hpp"
#include "games/dots/search/bounds_table.hpp"
#include "games/dots/search/depth_table.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// What may be kept from one search to the next: all of it stays true, and what it tells of the past is soon
/// overwritten.
class Knowledge {
  public:
    /// As large as pays for looking at so many positions; 0: for as many as there is time for.
    explicit Knowledge(std::uint64_t nodes)
        : searched(nodes && nodes < most_searched ? std::size_t(nodes + 64) * entry_bytes
                                                  : most_searched * entry_bytes) {}

    Table proved{std::size_t{64} << 20, max_edges};
    Memo searched;

  private:
    static constexpr std::size_t entry_bytes = sizeof(Memo::Entry), most_searched = std::size_t{1} << 20;
};

struct ThinkLimits {
    int depth = 0;            // moves to look ahead, captures not counted; 0: as many as there are
    std::uint64_t nodes = 0;  // positions to look at; 0: no limit
    bool is_choosing = true;  // the best move alone matters; otherwise every move is searched alike
    unsigned workers = 1;     // with two, one looks for a proof while the other looks ahead; more do not help
};

struct MoveThought {
    Dots::Move move;
    int score;  // the mover's net boxes from here on, this move's among them, in hundredths
};
struct Thought {
    std::vector<MoveThought> moves;  // best first; when choosing, those that may be the best, otherwise all legal ones
    bool is_proved = false;          // the score of the first move, when choosing; otherwise all scores
    int depth = 0;                   // moves looked ahead; of a proof: the free edges
    std::uint64_t nodes = 0;
};

/// The best move, or what every move is worth: by a proof if one is found in time, otherwise by a search that looks
/// ever further ahead. Moves of equal worth are ordered by `seed`.
Thought think(const Dots::State& state, const ThinkLimits& limits, std::uint64_t seed, Knowledge& knowledge,
              Control& control);

}  // namespace qipan::dots
