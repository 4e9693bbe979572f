#pragma once
#include <cmath>

#include "base/evaluation.hpp"
#include "games/dots/search/graph.hpp"

namespace qipan::dots {

inline constexpr int playouts_per_evaluation = 4;

/// What an evaluation knows of a quiet position with safe edges. A chain or loop is long if it has at least three
/// boxes.
struct Features {
    int sum;                      // the sum of the mover's net scores in the playouts, in boxes
    int wins;                     // the number of playouts with a positive score minus the number with a negative score
    int safe;                     // the number of safe edges
    int three, four;              // the numbers of boxes with three and with four free edges
    int long_chains, long_boxes;  // the numbers of long chains and loops, and of their boxes
};

/// The learned evaluation: a linear function of lookup tables, in hundredths of a box. Playouts find out who will have
/// to open the first chain, but exaggerate the advantage, since real players fight for it. The weights say how much of
/// the playouts' result to expect in a position with these counts.
class LearnedFeatures {
    static constexpr std::size_t counts = 32;                             // larger counts share the last table entry
    static constexpr std::size_t means = 2 * max_boxes + 1;               // an entry per rounded mean of the playouts
    static constexpr std::size_t wins = 2 * playouts_per_evaluation + 1;  // an entry per value of Features::wins
    static constexpr std::size_t chains = 16;                             // larger counts share the last table entry
    // The index of the first weight of each table. The weights before `by_mean` are slopes.
    static constexpr std::size_t by_mean = 4 * counts, by_safe = by_mean + means * counts,
                                 by_chains = by_safe + wins * counts * counts;

  public:
    static constexpr std::size_t weights = by_chains + wins * chains * counts;

    static int of(const Features& features, const Weight* weights) {
        int slope = 0, value = 0;
        visit_slopes(features, [&](std::size_t index) { slope += weights[index]; });
        visit_values(features, [&](std::size_t index) { value += weights[index]; });
        return value + slope * features.sum / slope_unit;
    }

    /// Calls add(index, coefficient) for each weight on which the evaluation depends.
    static void visit(const Features& features, auto&& add) {
        const float mean = float(features.sum) / slope_unit;
        visit_slopes(features, [&](std::size_t index) { add(index, mean); });
        visit_values(features, [&](std::size_t index) { add(index, 1.0f); });
    }

    /// Sets the weights with which learning begins: they make the evaluation the mean of the playouts.
    static void set_first(float* weights) {
        for (std::size_t index = 0; index < by_mean; ++index) weights[index] = 100;
    }

  private:
    static constexpr int slope_unit = 4 * playouts_per_evaluation;  // since four slopes are added up

    static std::size_t cut(int count, std::size_t size) { return std::min(std::size_t(count), size - 1); }

    static void visit_slopes(const Features& features, auto&& visit) {
        visit(cut(features.safe, counts));
        visit(counts + cut(features.three, counts));
        visit(2 * counts + cut(features.four, counts));
        visit(3 * counts + cut(features.long_boxes, counts));
    }
    static void visit_values(const Features& features, auto&& visit) {
        constexpr int boxes = max_boxes * playouts_per_evaluation;  // makes the dividend positive, for rounding
        const auto mean = std::size_t((features.sum + boxes + playouts_per_evaluation / 2) / playouts_per_evaluation);
        const auto won = std::size_t(features.wins + playouts_per_evaluation);
        const auto three = cut(features.three, counts), safe = cut(features.safe, counts);
        visit(by_mean + mean * counts + safe);
        visit(by_safe + (won * counts + safe) * counts + three);
        visit(by_chains + (won * chains + cut(features.long_chains, chains)) * counts + three);
    }
};

}  // namespace qipan::dots
