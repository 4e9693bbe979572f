#pragma once
#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace qipan::retrograde {

/// The value of a position for its mover in one byte: 0 for a draw, otherwise 1 plus the distance to the end in plies.
/// The distance also says who wins: a mover without a move has lost, at distance 0, and the seats alternate, so that
/// lost positions have even distances and won positions have odd distances.
namespace table_value {
inline constexpr std::uint8_t draw = 0;
inline constexpr std::uint8_t gap = 255;  // stored at an index that belongs to no position
inline constexpr std::uint8_t max_distance = 253;
constexpr bool is_decided(std::uint8_t value) { return value != draw && value != gap; }
constexpr int distance(std::uint8_t value) { return value - 1; }
constexpr bool is_loss(std::uint8_t value) { return is_decided(value) && distance(value) % 2 == 0; }
constexpr bool is_win(std::uint8_t value) { return is_decided(value) && distance(value) % 2 == 1; }
constexpr std::uint8_t at_distance(int distance) { return std::uint8_t(distance + 1); }
/// Rates a move by the value of the position after it: better moves get larger numbers. The value is for the opponent,
/// so a quick loss is best, followed by a slow loss, a draw, a slow win and a quick win.
constexpr int preference(std::uint8_t after) {
    if (is_loss(after)) return 1000 - distance(after);
    return is_win(after) ? distance(after) - 1000 : 0;
}
}  // namespace table_value

/// Accumulates the values of a position's successors.
class SuccessorValues {
  public:
    void add(std::uint8_t after) {
        if (table_value::is_loss(after))
            soonest_loss_ = std::min(soonest_loss_, table_value::distance(after));
        else if (table_value::is_win(after))
            latest_win_ = std::max(latest_win_, table_value::distance(after));
        else
            can_draw_ = true;
    }
    bool is_won() const { return soonest_loss_ != none; }
    bool can_draw() const { return can_draw_; }
    /// The value of the position, once all successors have been added. A position without successors is lost.
    std::uint8_t value() const {
        if (is_won()) return table_value::at_distance(soonest_loss_ + 1);
        return can_draw_ ? table_value::draw : table_value::at_distance(latest_win_ + 1);
    }

  private:
    static constexpr int none = 1000;
    int soonest_loss_ = none, latest_win_ = -1;
    bool can_draw_ = false;
};

struct DistanceOverflow : std::runtime_error {
    DistanceOverflow() : std::runtime_error("a win takes more plies than a table can store") {}
};

}  // namespace qipan::retrograde
