#pragma once
#include "games/planes/tally.hpp"

namespace qipan::planes {

enum class Goal : std::uint8_t { identify, finish };
/// Greedy policies that depend only on the tally of the answers.
enum class Policy : std::uint8_t { gini, entropy, gain_ratio, head, information };
inline constexpr int no_cell = -1;

/// Chooses the cell of a greedy policy among the cells whose answer is open. Ties go to the lowest cell; scores are
/// compared exactly if they are integers, and with a fixed tolerance if they contain logarithms.
template <class Prior>
class ShotChooser {
  public:
    using Amount = typename Prior::Amount;
    ShotChooser(const Layouts& layouts, Amount all)
        : cells_(std::size_t(layouts.cells())), x_log_x_(std::size_t(all)) {}

    /// no_cell if no answer is open.
    int choose(Policy policy, const Tally<Prior>& tally) const {
        switch (policy) {
            case Policy::gini:
                return least(tally, [&](std::size_t cell) { return squares(tally, cell); }, Square{0});
            case Policy::entropy:
                return least(tally, [&](std::size_t cell) { return spread(tally, cell); }, width(tally, 1e-7));
            case Policy::head:
                return least(tally, [&](std::size_t cell) { return tally.all - tally.head[cell]; }, Amount{0});
            case Policy::information:
                return least(tally, [&](std::size_t cell) { return -information(tally, cell); }, 1e-10);
            case Policy::gain_ratio:
                return first_of_average_gain(tally);
        }
        return no_cell;
    }

    /// The information of an answer, in nats, for each shot that hits no head; the heads have to be hit anyway.
    double information(const Tally<Prior>& tally, std::size_t cell) const {
        return (x_log_x_(tally.all) - spread(tally, cell)) / double(tally.all - tally.head[cell]);
    }
    /// Σ x·ln x over the answers.
    double spread(const Tally<Prior>& tally, std::size_t cell) const {
        return x_log_x_(tally.head[cell]) + x_log_x_(tally.body[cell]) + x_log_x_(tally.empty(cell));
    }

  private:
    // Squares of 32-bit sums fit into 64 bits; those of weights do not.
    using Square = std::conditional_t<sizeof(Amount) == 4, std::uint64_t, unsigned __int128>;

    static Square squares(const Tally<Prior>& tally, std::size_t cell) {
        const Square head = tally.head[cell], body = tally.body[cell], empty = tally.empty(cell);
        return head * head + body * body + empty * empty;
    }
    /// The tolerance: sums of large weights are only as exact as a double.
    double width(const Tally<Prior>& tally, double narrowest) const {
        return std::max(narrowest, 1e-13 * x_log_x_(tally.all));
    }

    template <class Score>
    int least(const Tally<Prior>& tally, auto&& score_of, Score width) const {
        int best = no_cell;
        Score least{};
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            if (!tally.is_open(cell)) continue;
            const Score score = score_of(cell);
            if (best == no_cell || score + width < least) {
                best = int(cell);
                least = score;
            }
        }
        return best;
    }

    /// C4.5 takes the best ratio of gain to split information among the cells with at least average gain. Each layout
    /// is a class of its own, so gain and split information are equal, every ratio is 1, and the first such cell is
    /// chosen.
    int first_of_average_gain(const Tally<Prior>& tally) const {
        double sum = 0;
        int open = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell)
            if (tally.is_open(cell)) {
                sum += spread(tally, cell);
                ++open;
            }
        for (std::size_t cell = 0; cell < cells_; ++cell)
            if (tally.is_open(cell) && spread(tally, cell) <= sum / open + width(tally, 1e-7)) return int(cell);
        return no_cell;
    }

    std::size_t cells_;
    XLogX x_log_x_;
};

}  // namespace qipan::planes
