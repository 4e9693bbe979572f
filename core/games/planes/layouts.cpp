#include "games/planes/layouts.hpp"

#include <algorithm>

#include "search/control/random.hpp"

namespace qipan::planes {
namespace {

std::vector<AnswerRow> answer_rows(const Hangar& hangar, int cells) {
    std::vector<AnswerRow> rows(std::size_t(cells), AnswerRow{});
    for (int placement = 0; placement < hangar.count(); ++placement) {
        for (auto cell : hangar[placement].cells) rows[cell][std::size_t(placement)] = Planes::body;
        rows[hangar[placement].head][std::size_t(placement)] = Planes::head;
    }
    return rows;
}

/// Visits every set of planes that fits the answers, in the order of their placements.
class Enumeration {
  public:
    Enumeration(const Hangar& hangar, int planes, std::span<const Answered> answers, const std::vector<AnswerRow>& rows,
                Control& control)
        : hangar_(hangar), planes_(planes), control_(control), explained_(std::size_t(hangar.count())) {
        // A placement contradicts an answer if it would give another one, except that `empty` leaves it possible that a
        // different plane answers; it explains a hit if it gives just that answer.
        hangar.all().any_of([&](int placement) {
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
        hits_ = int(std::ranges::count_if(answers, [](const Answered& each) { return each.answer != Planes::empty; }));
    }

    void for_each(auto&& visit) {
        Layouts::Planes4 chosen;
        chosen.fill(no_plane);
        extend(possible_, 0, 0, 0, chosen, visit);
    }

  private:
    void extend(const Placements& free, int from, int count, int explained, Layouts::Planes4& chosen, auto&& visit) {
        free.any_of([&](int placement) {
            if (placement < from) return false;
            const int hits = explained + explained_[std::size_t(placement)];
            chosen[std::size_t(count)] = std::uint16_t(placement);
            if (count + 1 < planes_)
                extend(free & hangar_.beside(placement), placement + 1, count + 1, hits, chosen, visit);
            else if (hits == hits_)  // no two planes answer at one cell, so every hit is explained once
                visit(chosen);
            return control_.stopped();
        });
        chosen[std::size_t(count)] = no_plane;
    }

    const Hangar& hangar_;
    int planes_, hits_ = 0;
    Control& control_;
    Placements possible_;
    std::vector<int> explained_;
};

/// `wanted` of the numbers below `total`, each set of them equally likely, in ascending order.
std::vector<std::uint64_t> sampled_ranks(std::uint64_t total, std::size_t wanted, const Control& control) {
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

Layouts::Layouts(const Planes::Options& options, std::span<const Answered> answers, Control& control, std::size_t most)
    : options_(options), rows_(answer_rows(Planes::hangar(options), options.size * options.size)) {
    Enumeration all(hangar(), planes(), answers, rows_, control);
    all.for_each([&](const Planes4& planes) {
        if (total_++ < most) layouts_.push_back(planes);
    });
    is_whole_ = !control.stopped();
    if (total_ <= most || !is_whole_) return;
    const auto ranks = sampled_ranks(total_, most, control);
    layouts_.clear();
    std::uint64_t rank = 0;
    all.for_each([&](const Planes4& planes) {
        if (layouts_.size() < ranks.size() && ranks[layouts_.size()] == rank++) layouts_.push_back(planes);
    });
    is_whole_ = !control.stopped();
}

std::array<std::size_t, answer_kinds + 1> Divider::divide(LayoutSpan node, int cell) {
    const AnswerRow& row = layouts_.answers_at(cell);
    // Two sweeps: the rarer answers aside, the empties in place, then the rest behind them.
    std::array<std::size_t, answer_kinds + 1> start{0, 0, 0, node.size()};
    std::size_t empties = 0, bodies = 0, heads = 0;
    for (const LayoutId id : node) {
        const Answer answer = Layouts::answer(row, layouts_[id]);
        // Written everywhere and kept in one place: cheaper than a branch nobody can predict.
        node[empties] = id;
        kept_[bodies] = id;
        kept_[kept_.size() - 1 - heads] = id;
        empties += answer == Planes::empty;
        bodies += answer == Planes::body;
        heads += answer == Planes::head;
    }
    start[Planes::body] = empties;
    start[Planes::head] = empties + bodies;
    std::copy_n(kept_.begin(), bodies, node.begin() + std::ptrdiff_t(empties));
    std::reverse_copy(kept_.end() - std::ptrdiff_t(heads), kept_.end(),
                      node.begin() + std::ptrdiff_t(empties + bodies));
    return start;
}

}  // namespace qipan::planes
