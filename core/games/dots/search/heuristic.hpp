#pragma once
#include "base/vocabulary.hpp"
#include "games/dots/search/quiet_moves.hpp"
#include "search/control/random.hpp"

namespace qipan::dots {

/// The value of one box: heuristic scores are in hundredths of a box.
inline constexpr int box_value = 100;

/// Evaluates quiet positions, in which no box can be captured. An edge is safe if drawing it lets the opponent capture
/// no box. The side that finds no safe edge left must open a chain, that is, let the opponent capture it. Which side
/// this will be depends on whether the number of safe edges still to be drawn is odd or even. The evaluation is the
/// average of a few playouts: safe edges are drawn at random until none is left; then the smallest chain is opened
/// repeatedly, until only separate chains and loops remain, which are solved exactly.
class Heuristic {
  public:
    Heuristic(const Graph& graph, bool must_take) : graph_(graph), must_take_(must_take) {}

    /// Returns the mover's estimated net score, in hundredths of a box. The random numbers depend only on the
    /// position, so the result is deterministic.
    int of(Edges free) const {
        Random random(free);
        if (!safe_edges(free)) return box_value * without_safe_edges(free);
        int sum = 0;
        for (int playout = 0; playout < playouts; ++playout) sum += playout_value(free, random);
        return sum * box_value / playouts;
    }

  private:
    static constexpr int playouts = 4;  // per evaluation

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
            // Find the chain or loop with the fewest boxes. Boxes outside it that are captured along with it do not
            // count.
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
};

}  // namespace qipan::dots
