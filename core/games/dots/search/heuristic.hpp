#pragma once
#include "base/vocabulary.hpp"
#include "games/dots/search/quiet_moves.hpp"
#include "search/control/random.hpp"

namespace qipan::dots {

/// Scores of estimates, in hundredths of a box.
inline constexpr int box_worth = 100;

/// What a forecast weighs; data, so that something better can be put in its place.
struct ForecastWeights {
    int endings = 4;  // games that are finished in thought
};

/// What a quiet position is worth, by rule of thumb. What counts is who must open the first long chain, and so whether
/// the number of safe edges that will yet be drawn is odd or even. A few games tell: safe edges are drawn at random
/// until there are none, then the smallest chain is opened each time, until what is left can be solved outright.
class Forecast {
  public:
    Forecast(const Graph& graph, bool must_take, const ForecastWeights& weights)
        : graph_(graph), must_take_(must_take), weights_(weights) {}

    /// In favour of the mover; the same each time.
    int of(Edges free) const {
        Random random(free);
        if (!safe_edges(free)) return box_worth * without_safe_edges(free);
        int sum = 0;
        for (int ending = 0; ending < weights_.endings; ++ending) sum += ending_value(free, random);
        return sum * box_worth / weights_.endings;
    }

  private:
    Edges safe_edges(Edges free) const { return free & ~graph_.around(Graph::degrees(graph_.sides(free)).two); }

    int ending_value(Edges free, Random& random) const {
        bool is_mover = true;
        for (Edges safe; (safe = safe_edges(free)); is_mover = !is_mover) {
            for (auto skip = random.below(std::uint32_t(std::popcount(safe))); skip; --skip) safe &= safe - 1;
            free &= ~(safe & -safe);
        }
        return is_mover ? without_safe_edges(free) : -without_safe_edges(free);
    }

    int without_safe_edges(Edges free) const {
        struct Opened {
            int taken, handed;
        };
        List<Opened, max_boxes> opened;
        for (;;) {
            const auto sides = graph_.sides(free);
            const auto degrees = Graph::degrees(sides);
            if (!degrees.more) {
                int value = endgame_value(graph_, free, sides, degrees.two, must_take_);
                while (opened.size) {
                    const auto& last = opened[--opened.size];
                    value = -capture_value(last.taken, last.handed, value);
                }
                return value;
            }
            // The smallest chain by its own boxes; what falls with it is counted when it is opened.
            Boxes smallest = 0;
            for (Boxes rest = degrees.two; rest;) {
                const Boxes chain = graph_.component(rest & -rest, degrees.two, sides);
                rest &= ~chain;
                if (!smallest || std::popcount(chain) < std::popcount(smallest)) smallest = chain;
            }
            const Edges edges = graph_.around(smallest) & free, next = without_captures(graph_, free & ~edges);
            const int length = std::popcount(smallest);
            opened.push({std::popcount(sides.any()) - std::popcount(graph_.sides(next).any()),
                         handed_when_opened(length, std::popcount(edges) == length, must_take_)});
            free = next;
        }
    }

    const Graph& graph_;
    bool must_take_;
    ForecastWeights weights_;
};

}  // namespace qipan::dots
