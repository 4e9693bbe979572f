// A baseline for the dots search: straightforward alpha-beta in one thread, without knowledge of chains. Every free
// edge is a move; edges that complete a box are searched first. Bounds are stored in a standard hash map.
#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace {

struct Bounds {
    std::int8_t lower, upper;
};
struct Search {
    int edges, boxes;
    const std::uint64_t* box;  // bit sets of the edges of each box
    std::unordered_map<std::uint64_t, Bounds> bounds_of;

    int gain(std::uint64_t drawn, int edge) const {
        int completed = 0;
        for (int i = 0; i < boxes; ++i) completed += box[i] >> edge & 1 && (box[i] & ~(drawn | 1ull << edge)) == 0;
        return completed;
    }
    int move(std::uint64_t drawn, int edge, int gained, int alpha, int beta) {
        const auto next = drawn | 1ull << edge;
        return gained ? gained + value(next, alpha - gained, beta - gained) : -value(next, -beta, -alpha);
    }
    int value(std::uint64_t drawn, int alpha, int beta) {
        if (drawn + 1 == 1ull << edges) return 0;
        if (const auto entry = bounds_of.find(drawn); entry != bounds_of.end()) {
            const auto [lower, upper] = entry->second;
            if (lower >= beta || lower == upper) return lower;
            if (upper <= alpha) return upper;
        }
        int best = -boxes;
        for (bool taking : {true, false})
            for (int edge = 0; edge < edges && best < beta; ++edge) {
                if (drawn >> edge & 1) continue;
                const int gained = gain(drawn, edge);
                if ((gained > 0) == taking)
                    best = std::max(best, move(drawn, edge, gained, std::max(alpha, best), beta));
            }
        auto& bounds = bounds_of.try_emplace(drawn, Bounds{std::int8_t(-boxes), std::int8_t(boxes)}).first->second;
        if (best > alpha) bounds.lower = std::int8_t(best);
        if (best < beta) bounds.upper = std::int8_t(best);
        return best;
    }
};

}  // namespace

/// Computes the mover's net score of drawing each free edge, and writes it to scores[edge].
extern "C" void score_moves(int edges, int boxes, const std::uint64_t* box, std::uint64_t drawn, int* scores) {
    Search search{edges, boxes, box, {}};
    for (int edge = 0; edge < edges; ++edge)
        if (!(drawn >> edge & 1)) scores[edge] = search.move(drawn, edge, search.gain(drawn, edge), -boxes, boxes);
}
