#pragma once
#include <algorithm>
#include <vector>

#include "games/dots/board.hpp"

namespace qipan::dots {

/// Maps equivalent positions to the same canonical form, with a few exceptions (see `of`). Positions are equivalent if
/// a symmetry of the board, or an exchange of interchangeable edges, maps one to the other. A position is given by its
/// free edges.
class CanonicalForm {
  public:
    /// Serves the position with these free edges and all positions that can follow from it. To save time, ignores
    /// symmetries that map more than two of these free edges to drawn edges: such a symmetry hardly ever maps one of
    /// these positions to another one.
    CanonicalForm(const Board& board, Edges free) {
        // Edges that belong to the same boxes are interchangeable: for example, the two outer edges of a corner box.
        for (int edge = 0; edge < board.edge_count; ++edge) {
            for (int other = edge + 1; other < board.edge_count; ++other)
                if (board.boxes_at[std::size_t(other)] == board.boxes_at[std::size_t(edge)]) add_exchange(edge, other);
        }
        const bool is_square = board.rows == board.cols;
        for (int turn = 1; turn < (is_square ? 8 : 4); ++turn) {
            std::array<Edges, max_edges> image{};
            Edges taken_to = 0;
            for (int edge = 0; edge < board.edge_count; ++edge) {
                int at = edge;
                if (turn & 1) at = board.mirrored(at);
                if (turn & 2) at = board.turned_over(at);
                if (turn & 4) at = board.transposed(at);
                image[std::size_t(edge)] = Edges{1} << at;
                if (free >> edge & 1) taken_to |= Edges{1} << at;
            }
            if (std::popcount(first_of_twins(free) & ~first_of_twins(taken_to)) > 2) continue;
            auto& images = symmetries_.emplace_back();
            for (std::size_t byte = 0; byte < images.size(); ++byte)
                for (std::size_t value = 1; value < 256; ++value) {
                    const std::size_t edge = 8 * byte + std::size_t(std::countr_zero(value));
                    images[byte][value] = images[byte][value & (value - 1)] | (edge < max_edges ? image[edge] : 0);
                }
        }
    }

    /// Returns the canonical form of a position. Positions with the same form are always equivalent. Equivalent
    /// positions can have different forms if only an ignored symmetry maps one to the other, or on boards with one
    /// column (see `first_of_twins`).
    Edges of(Edges free) const {
        Edges least = first_of_twins(free);
        for (const auto& images : symmetries_) {
            Edges image = 0;
            for (std::size_t byte = 0; byte < images.size(); ++byte) image |= images[byte][free >> 8 * byte & 255];
            least = std::min(least, first_of_twins(image));
        }
        return least;
    }

    /// Returns the free edges, but of interchangeable free edges only the first.
    Edges distinct(Edges free) const {
        Edges twins = 0;
        for (const auto& [first, shift] : exchanges_) twins |= (free & free >> shift & first) << shift;
        return free & ~twins;
    }

  private:
    /// Shifts the free edges of each group of interchangeable edges to the front of the group: if two edges of a group
    /// of three are free, the first two become the free ones. On boards with one column the result may not be fully
    /// sorted, but it is still an equivalent position.
    Edges first_of_twins(Edges free) const {
        for (const auto& [first, shift] : exchanges_) {
            const Edges later = free >> shift & ~free & first;
            free ^= later | later << shift;
        }
        return free;
    }

    /// Records that two edges are interchangeable. Pairs whose edge numbers have the same difference share an entry, so
    /// that one shift handles all of them.
    void add_exchange(int first, int second) {
        for (auto& exchange : exchanges_)
            if (exchange.shift == second - first) {
                exchange.first |= Edges{1} << first;
                return;
            }
        exchanges_.push_back({Edges{1} << first, second - first});
    }

    struct Exchange {
        Edges first;
        int shift;
    };
    std::vector<Exchange> exchanges_;
    std::vector<std::array<std::array<Edges, 256>, 8>> symmetries_;
};

}  // namespace qipan::dots
