#pragma once
#include "games/planes/tally.hpp"

namespace qipan::planes {

/// What a tree must achieve. *identify*: at every cell, all layouts that are still possible give the same answer.
/// *finish*: every head has been hit.
enum class Goal : std::uint8_t { identify, finish };
/// Greedy policies: each scores the cells by the tally alone (see Tally), without looking further ahead.
enum class Policy : std::uint8_t { gini, entropy, gain_ratio, head, information };
inline constexpr int no_cell = -1;

/// Chooses the cell at which a greedy policy shoots, among the cells whose answer is open. Ties go to the lowest cell.
/// Integer scores are compared exactly, but scores with logarithms count as equal within a small tolerance.
template <class Prior>
class ShotChooser {
  public:
    using Amount = typename Prior::Amount;
    ShotChooser(const Layouts& layouts, Amount all)
        : cells_(std::size_t(layouts.cells())), x_log_x_(std::size_t(all)) {}

    /// Returns the chosen cell, or no_cell if no answer is open.
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

    /// The expected information of the answer, in nats, divided by the probability that the shot hits no head. Shots
    /// that hit a head are not counted as a cost, since every head has to be hit anyway.
    double information(const Tally<Prior>& tally, std::size_t cell) const {
        return (x_log_x_(tally.all) - spread(tally, cell)) / double(tally.all - tally.head[cell]);
    }
    /// Σ x·ln x over the three answers, where x is the number or weight of the layouts with that answer.
    double spread(const Tally<Prior>& tally, std::size_t cell) const {
        return x_log_x_(tally.head[cell]) + x_log_x_(tally.body[cell]) + x_log_x_(tally.empty(cell));
    }

  private:
    // An integer type with twice as many bits as Amount, so that it can hold the square of an amount.
    using Square = std::conditional_t<sizeof(Amount) == 4, std::uint64_t, unsigned __int128>;

    static Square squares(const Tally<Prior>& tally, std::size_t cell) {
        const Square head = tally.head[cell], body = tally.body[cell], empty = tally.empty(cell);
        return head * head + body * body + empty * empty;
    }
    /// The tolerance within which two scores count as equal: at least `narrowest`, and more for a large total weight,
    /// since a double has limited precision.
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

    /// The rule of C4.5, a classic learner of decision trees: among the cells with at least average information gain,
    /// choose the one with the best ratio of gain to split information. Here each layout is a class of its own, so the
    /// gain equals the split information and every ratio is 1. So the first cell with at least average gain is chosen.
    /// A smaller spread is a larger gain.
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
