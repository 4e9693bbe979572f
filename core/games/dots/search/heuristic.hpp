#pragma once
#include "base/vocabulary.hpp"
#include "games/dots/search/features.hpp"
#include "games/dots/search/quiet_moves.hpp"
#include "search/control/random.hpp"

namespace qipan::dots {

/// The value of one box: heuristic scores are in hundredths of a box.
inline constexpr int box_value = 100;

/// Evaluates quiet positions, in which no box can be captured. An edge is safe if drawing it lets the opponent capture
/// no box. The side that finds no safe edge left must open a chain, that is, let the opponent capture it. Which side
/// this will be depends on whether the number of safe edges still to be drawn is odd or even. So the evaluation makes a
/// few playouts: safe edges are drawn at random until none is left; then the smallest chain is opened repeatedly, until
/// only separate chains and loops remain, which are solved exactly. The result is the average of the playouts or, with
/// learned weights, what they predict from the playouts and the counts in Features.
class Heuristic {
  public:
    /// `weights` points to LearnedFeatures::weights numbers, or is null.
    Heuristic(const Graph& graph, bool must_take, const Weight* weights = nullptr)
        : graph_(graph), must_take_(must_take), weights_(weights) {}

    /// Returns the mover's estimated net score, in hundredths of a box. The random numbers depend only on the
    /// position, so the result is deterministic.
    int of(Edges free) const {
        const auto sides = graph_.sides(free);
        const auto degrees = Graph::degrees(sides);
        const Edges safe = free & ~graph_.around(degrees.two);
        if (!safe) return box_value * without_safe_edges(free);
        if (!weights_) return play_out(free).sum * box_value / playouts_per_evaluation;
        const int most = box_value * std::popcount(sides.any());
        return std::clamp(LearnedFeatures::of(features(free, sides, degrees, safe), weights_), -most, most);
    }

    /// What the learned evaluation knows of a position; nullopt if no edge is safe: then this evaluation is not used.
    std::optional<Features> features(Edges free) const {
        const auto sides = graph_.sides(free);
        const auto degrees = Graph::degrees(sides);
        const Edges safe = free & ~graph_.around(degrees.two);
        if (!safe) return std::nullopt;
        return features(free, sides, degrees, safe);
    }

  private:
    struct Playouts {
        int sum = 0, wins = 0;  // as Features::sum and Features::wins
    };
    Playouts play_out(Edges free) const {
        Random random(free);
        Playouts found;
        for (int playout = 0; playout < playouts_per_evaluation; ++playout) {
            const int value = playout_value(free, random);
            found.sum += value;
            found.wins += (value > 0) - (value < 0);
        }
        return found;
    }

    Features features(Edges free, const Graph::Sides& sides, const Graph::Degrees& degrees, Edges safe) const {
        const auto [sum, wins] = play_out(free);
        const int four = std::popcount(sides.top & sides.left & sides.right & sides.bottom);
        Features found{sum, wins, std::popcount(safe), std::popcount(degrees.more) - four, four, 0, 0};
        for (Boxes rest = degrees.two; rest;) {
            const Boxes chain = graph_.component(rest & -rest, degrees.two, sides);
            rest &= ~chain;
            if (const int length = std::popcount(chain); length >= 3) {
                ++found.long_chains;
                found.long_boxes += length;
            }
        }
        return found;
    }

    Edges safe_edges(Edges free) const { return free & ~graph_.around(Graph::degrees(graph_.sides(free)).two); }

    int playout_value(Edges free, Random& random) const {
        bool is_mover = true;
        for (Edges safe; (safe = safe_edges(free)); is_mover = !is_mover)
            free &= ~random_edge(safe, [&](unsigned bound) { return random.below(bound); });
        return is_mover ? without_safe_edges(free) : -without_safe_edges(free);
    }

    int without_safe_edges(Edges free) const {
        struct Opened {
            int taken, sacrificed;
        };
        List<Opened, max_boxes> opened;
        for (;;) {
            const auto sides = graph_.sides(free);
            const auto degrees = Graph::degrees(sides);
            if (!degrees.more) {
                int value = endgame_value(graph_, free, sides, degrees.two, must_take_);
                while (opened.size) {
                    const auto& last = opened[--opened.size];
                    value = -capture_value(last.taken, last.sacrificed, value);
                }
                return value;
            }
            // Find the chain or loop with the fewest boxes. Boxes outside the chain that are captured along with it do
            // not count.
            Boxes smallest = 0;
            for (Boxes rest = degrees.two; rest;) {
                const Boxes chain = graph_.component(rest & -rest, degrees.two, sides);
                rest &= ~chain;
                if (!smallest || std::popcount(chain) < std::popcount(smallest)) smallest = chain;
            }
            const Edges edges = graph_.around(smallest) & free, next = without_captures(graph_, free & ~edges);
            const int length = std::popcount(smallest);
            opened.push({std::popcount(sides.any()) - std::popcount(graph_.sides(next).any()),
                         sacrificed_when_opened(length, std::popcount(edges) == length, must_take_)});
            free = next;
        }
    }

    const Graph& graph_;
    bool must_take_;
    const Weight* weights_;
};

}  // namespace qipan::dots
