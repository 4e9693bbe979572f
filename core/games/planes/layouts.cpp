#include "games/planes/layouts.hpp"

#include <algorithm>
#include <numeric>

#include "search/control/random.hpp"

namespace qipan::planes {
namespace {

std::vector<AnswerRow> answer_rows(const PlacementTable& placement_table, int cells) {
    std::vector<AnswerRow> rows(std::size_t(cells), AnswerRow{});
    for (int placement = 0; placement < placement_table.count(); ++placement) {
        for (auto cell : placement_table[placement].cells) rows[cell][std::size_t(placement)] = Planes::body;
        rows[placement_table[placement].head][std::size_t(placement)] = Planes::head;
    }
    return rows;
}

/// Enumerates the layouts that fit the answers, in the order of their placements.
class Enumeration {
  public:
    Enumeration(const PlacementTable& placement_table, int planes, std::span<const Answered> answers,
                const std::vector<AnswerRow>& rows, Control& control)
        : placement_table_(placement_table),
          planes_(planes),
          control_(control),
          explained_(std::size_t(placement_table.count())) {
        // A placement contradicts an answer if its plane covers the cell but would give another answer there. A plane
        // that does not cover the cell contradicts nothing, since another plane may lie there. A placement explains a
        // hit (an answer other than `empty`) if its plane would give the same answer.
        placement_table.all().any_of([&](int placement) {
            int hits = 0;
            for (const auto [cell, answer] : answers) {
                const auto own = rows[cell][std::size_t(placement)];
                if (own != Planes::empty && own != answer) return false;
                hits += own != Planes::empty;
            }
            explained_[std::size_t(placement)] = hits;
            possible_.add(placement);
            return false;
        });
        hits_ = int(
            std::ranges::count_if(answers, [](const Answered& answered) { return answered.answer != Planes::empty; }));
    }

    void for_each(auto&& visit) {
        Layouts::PlaneIds chosen;
        chosen.fill(no_plane);
        extend(possible_, 0, 0, 0, chosen, visit);
    }

  private:
    void extend(const Placements& free, int from, int count, int explained, Layouts::PlaneIds& chosen, auto&& visit) {
        free.any_of([&](int placement) {
            if (placement < from) return false;
            const int hits = explained + explained_[std::size_t(placement)];
            chosen[std::size_t(count)] = std::uint16_t(placement);
            if (count + 1 < planes_)
                extend(free & placement_table_.compatible(placement), placement + 1, count + 1, hits, chosen, visit);
            else if (hits == hits_)  // all hits are explained; none is counted twice, as planes do not overlap
                visit(chosen);
            return control_.stopped();
        });
        chosen[std::size_t(count)] = no_plane;
    }

    const PlacementTable& placement_table_;
    int planes_, hits_ = 0;
    Control& control_;
    Placements possible_;
    std::vector<int> explained_;
};

/// Returns `wanted` different numbers below `total`, chosen uniformly at random, in ascending order. The seed is
/// `total`, so that the result is the same every time.
std::vector<std::uint64_t> sample_ranks(std::uint64_t total, std::size_t wanted, const Control& control) {
    Random random(total);
    std::vector<std::uint64_t> ranks;
    ranks.reserve(wanted);
    std::uint64_t missing = wanted;
    for (std::uint64_t rank = 0; missing > 0 && !control.stopped(); ++rank)
        if (random.below(std::uint32_t(total - rank)) < missing) {
            ranks.push_back(rank);
            --missing;
        }
    return ranks;
}

}  // namespace

Layouts::Layouts(const Planes::Options& options, std::span<const Answered> answers, Control& control,
                 std::size_t max_count)
    : options_(options), rows_(answer_rows(Planes::placement_table(options), options.size * options.size)) {
    Enumeration all(placement_table(), planes(), answers, rows_, control);
    all.for_each([&](const PlaneIds& planes) {
        if (total_++ < max_count) layouts_.push_back(planes);
    });
    is_complete_ = !control.stopped();
    if (total_ <= max_count || !is_complete_) return;
    const auto ranks = sample_ranks(total_, max_count, control);
    layouts_.clear();
    std::uint64_t rank = 0;
    all.for_each([&](const PlaneIds& planes) {
        if (layouts_.size() < ranks.size() && ranks[layouts_.size()] == rank++) layouts_.push_back(planes);
    });
    is_complete_ = !control.stopped();
}

std::vector<LayoutId> Layouts::ids() const {
    std::vector<LayoutId> ids(count());
    std::iota(ids.begin(), ids.end(), LayoutId{0});
    return ids;
}

std::array<std::size_t, answer_kinds + 1> Partitioner::partition(LayoutSpan node, int cell) {
    const AnswerRow& row = layouts_.answers_at(cell);
    // Two passes: the first brings the layouts with the answer `empty` to the front and copies all other layouts, which
    // are rarer, to the buffer; the second appends these.
    std::array<std::size_t, answer_kinds + 1> start{0, 0, 0, node.size()};
    std::size_t empties = 0, bodies = 0, heads = 0;
    for (const LayoutId id : node) {
        const Answer answer = Layouts::answer(row, layouts_[id]);
        // Write to all three destinations but advance only one: this is cheaper than an unpredictable branch.
        node[empties] = id;
        buffer_[bodies] = id;
        buffer_[buffer_.size() - 1 - heads] = id;
        empties += answer == Planes::empty;
        bodies += answer == Planes::body;
        heads += answer == Planes::head;
    }
    start[Planes::body] = empties;
    start[Planes::head] = empties + bodies;
    std::copy_n(buffer_.begin(), bodies, node.begin() + std::ptrdiff_t(empties));
    std::reverse_copy(buffer_.end() - std::ptrdiff_t(heads), buffer_.end(),
                      node.begin() + std::ptrdiff_t(empties + bodies));
    return start;
}

}  // namespace qipan::planes
