#include "games/dots/uct/node_index.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace qipan::dots {
namespace {

using Weight = NodeIndex::Weight;
constexpr const Board& board = boards[3][3];
constexpr Weight unset = ~Weight{0};

/// For each edge, the other edge that belongs to the same boxes; the edge itself if there is no other.
constexpr auto partners = [] {
    std::array<int, 24> partner{};
    for (int edge = 0; edge < 24; ++edge) {
        partner[std::size_t(edge)] = edge;
        for (int other = 0; other < 24; ++other)
            if (other != edge && board.boxes_at[std::size_t(other)] == board.boxes_at[std::size_t(edge)])
                partner[std::size_t(edge)] = other;
    }
    return partner;
}();

/// The weights are the place values of a mixed-radix number. A pair of edges that can be exchanged is a ternary digit,
/// the number of its drawn edges; any other edge is a binary digit.
struct Places {
    std::array<Weight, 24> weights{};
    Weight count = 1;  // the number of different sums of weights
};
constexpr Places places = [] {
    Places result;
    for (int base = 2; base <= 3; ++base)
        for (std::size_t edge = 0; edge < 24; ++edge) {
            const auto partner = std::size_t(partners[edge]);
            if ((base == 3) != (partner != edge) || partner < edge) continue;
            result.weights[edge] = result.weights[partner] = result.count;
            result.count *= Weight(base);
        }
    return result;
}();

constexpr int shift_to_partner = 3;  // only 0-3, 2-6, 17-21 and 20-23 can be exchanged
constexpr Edges first_of(int shift) {
    Edges first = 0;
    for (int edge = 0; edge < 24; ++edge)
        if (partners[std::size_t(edge)] == edge + shift) first |= Edges{1} << edge;
    return first;
}
constexpr Edges first_by_3 = first_of(shift_to_partner), first_by_4 = first_of(shift_to_partner + 1);
static_assert(std::popcount(first_by_3 | first_by_4) == 4);

/// Sums the weights of a set of edges after a symmetry has mapped each edge to its image.
class MappedSum {
  public:
    explicit MappedSum(int symmetry) {
        for (std::size_t byte = 0; byte < sums_.size(); ++byte)
            for (std::size_t value = 1; value < 256; ++value) {
                int edge = int(8 * byte) + std::countr_zero(value);
                if (symmetry & 1) edge = board.mirrored(edge);
                if (symmetry & 2) edge = board.turned_over(edge);
                if (symmetry & 4) edge = board.transposed(edge);
                sums_[byte][value] = sums_[byte][value & (value - 1)] + places.weights[std::size_t(edge)];
            }
    }
    Weight operator()(Edges drawn) const {
        return sums_[0][drawn & 255] + sums_[1][drawn >> 8 & 255] + sums_[2][drawn >> 16 & 255];
    }

  private:
    std::array<std::array<Weight, 256>, 3> sums_{};
};

int count_boxes(Edges drawn) {
    int count = 0;
    for (int box = 0; box < board.box_count; ++box) count += (board.boxes[std::size_t(box)] & ~drawn) == 0;
    return count;
}

/// Memory for `count` numbers, in huge pages where the system has them, since lookups are scattered.
std::uint32_t* allocate(std::size_t count) {
    constexpr std::size_t huge_page = 1 << 21;
    const std::size_t bytes = (count * sizeof(std::uint32_t) + huge_page - 1) / huge_page * huge_page;
    void* memory = std::aligned_alloc(huge_page, bytes);
    if (!memory) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<std::uint32_t*>(memory);
}

}  // namespace

void NodeIndex::Freed::operator()(std::uint32_t* memory) const { std::free(memory); }

NodeIndex::NodeIndex() : first_(allocate(places.count)) {
    std::fill_n(first_.get(), places.count, unset);
    std::vector<MappedSum> mapped;
    for (int symmetry = 0; symmetry < 8; ++symmetry) mapped.emplace_back(symmetry);
    for (Edges drawn = 0; drawn <= board.all(); ++drawn) {
        // Sets that differ only in exchanged edges have the same sum, so that one of them is enough.
        const Edges swapped = (drawn >> 3 & first_by_3) | (drawn >> 4 & first_by_4);
        if (swapped & ~drawn || first_[mapped[0](drawn)] != unset) continue;
        for (const auto& sum : mapped) first_[sum(drawn)] = size_;
        size_ += std::uint32_t(count_boxes(drawn)) + 1;
    }
}

const NodeIndex& NodeIndex::shared() {
    static const NodeIndex index;
    return index;
}

const std::array<Weight, 24>& NodeIndex::weights() { return places.weights; }

Weight NodeIndex::sum(Edges drawn) {
    Weight total = 0;
    for (Edges rest = drawn; rest; rest &= rest - 1) total += places.weights[std::size_t(std::countr_zero(rest))];
    return total;
}

Edges NodeIndex::distinct(Edges free) {
    const Edges by_3 = free & first_by_3, by_4 = free & first_by_4;
    return free & ~(by_3 << 3) & ~(by_4 << 4);
}

}  // namespace qipan::dots
