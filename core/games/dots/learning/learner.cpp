#include "games/dots/learning/learner.hpp"

#include <memory>

#include "search/control/parallel.hpp"

namespace qipan::dots {
namespace {

constexpr std::size_t proof_memory = std::size_t{16} << 20, search_memory = std::size_t{1} << 18;

}  // namespace

/// What a thread needs to play games. It is kept from game to game: proved bounds remain valid, and do not change any
/// target.
struct Learner::Worker {
    Worker(const Learner& learner, const Weight* weights)
        : proved(proof_memory, max_edges), heuristic(learner.graph_, learner.must_take_, weights) {}
    BoundsTable proved;
    Heuristic heuristic;
};

Learner::Learner(const Dots::Options& options, const LearnerParameters& parameters, std::uint64_t seed)
    : board_(Dots::board(options)),
      must_take_(options.must_take),
      graph_(board_),
      canonical_(board_, board_.all()),
      parameters_(parameters),
      seed_(seed),
      model_(LearnedFeatures::weights) {
    LearnedFeatures::set_first(model_.weights().data());
}

std::vector<Learner::PlayedGame> Learner::play(std::size_t first, std::size_t count, unsigned workers,
                                               Control& control) const {
    const auto weights = model_.rounded();
    std::vector<PlayedGame> played(count);
    std::vector<std::unique_ptr<Worker>> each(workers);
    parallel_for(count, workers, control, [&](std::uint64_t task, unsigned worker) {
        if (!each[worker]) each[worker] = std::make_unique<Worker>(*this, weights.data());
        play_game(*each[worker], games_ + first + task, played[task], control);
    });
    return played;
}

void Learner::play_game(Worker& worker, std::uint64_t game, PlayedGame& out, const Control& control) const {
    Random random = stream(seed_, game);
    DepthTable transpositions(search_memory);
    Edges free = board_.all();
    auto random_plies = random.below(unsigned(board_.edge_count) / 2);
    while (!control.stopped()) {
        const auto sides = graph_.sides(free);
        const auto degrees = Graph::degrees(sides);
        if (!(free & ~graph_.around(degrees.two))) return;
        struct Successor {
            Edges free;
            int taken, sacrificed;
        };
        List<Successor, max_edges> successors;
        for_quiet_moves(graph_, canonical_, free, sides, degrees, must_take_,
                        [&](Edges next, int taken, int sacrificed, int) {
                            successors.push({next, box_value * taken, box_value * sacrificed});
                        });
        Edges next = successors[random.below(successors.size)].free;
        if (random_plies) {
            --random_plies;
            free = next;
            continue;
        }
        DepthLimitedSearch search(graph_, canonical_, worker.heuristic, transpositions, must_take_, control, 0,
                                  nullptr);
        int best = -DepthLimitedSearch::infinity;
        Edges best_next = 0;
        for (const auto& [after, taken, sacrificed] : successors) {
            const int score = -after_captures(
                taken, sacrificed, -DepthLimitedSearch::infinity, -best,
                [&](int low, int high) { return search.search(after, parameters_.depth - 1, low, high); });
            if (score > best) best = score, best_next = after;
        }
        if (std::popcount(free) <= parameters_.exact_edges) {
            Budget budget(0);
            Solver solver(graph_, canonical_, worker.proved, must_take_, control, budget);
            best = box_value * solver.value(free, best / box_value).value_or(0);  // nullopt only if stopped
        }
        if (control.stopped()) return;
        out.push_back({free, target_of(best)});
        const bool is_random = random.below(1u << 16) < std::uint32_t(parameters_.exploration * (1 << 16));
        free = is_random ? next : best_next;
    }
}

void Learner::learn_from(const std::vector<PlayedGame>& played) {
    std::vector<const Sample*> samples;
    for (const auto& game : played)
        for (const auto& sample : game) samples.push_back(&sample);
    const Heuristic heuristic(graph_, must_take_);
    std::vector<Features> features;
    for (const auto* sample : samples) features.push_back(*heuristic.features(sample->position));
    const float scale = float(box_value * board_.box_count);
    Random random = stream(~seed_, games_);
    double squares = 0;
    const std::size_t count = samples.size() * std::size_t(parameters_.reuse);
    for (std::size_t at = 0; at < count; ++at) {
        const auto chosen = random.below(std::uint32_t(samples.size()));
        const float target = std::tanh(samples[chosen]->target);
        const float error = model_.learn(target, float(parameters_.rate), scale,
                                         [&](auto&& add) { LearnedFeatures::visit(features[chosen], add); });
        squares += double(error) * double(error);
    }
    loss_ = count ? squares / double(count) : 0;
    games_ += played.size();
    positions_ += samples.size();
}

bool Learner::is_quiet(Edges free) const {
    if (free & ~board_.all()) return false;
    const auto degrees = Graph::degrees(graph_.sides(free));
    return !degrees.one && (free & ~graph_.around(degrees.two));
}

std::vector<std::uint8_t> Learner::games_to_bytes(const std::vector<PlayedGame>& played) const {
    std::vector<std::uint8_t> out;
    for (const auto& game : played) {
        const std::uint64_t size = game.size();
        learning::append(out, &size, 1);
        for (const auto& sample : game) {
            learning::append(out, &sample.position, 1);
            learning::append(out, &sample.target, 1);
        }
    }
    return out;
}

bool Learner::games_from_bytes(std::span<const std::uint8_t> data, std::vector<PlayedGame>& played) const {
    while (!data.empty()) {
        std::uint64_t size;
        if (!learning::take(data, &size, 1) || size > max_edges) return false;
        for (auto& [position, target] : played.emplace_back(size))
            if (!learning::take(data, &position, 1) || !learning::take(data, &target, 1) || !is_quiet(position) ||
                !(std::abs(target) <= 1))
                return false;
    }
    return true;
}

void Learner::save(std::vector<std::uint8_t>& out) const {
    const Header header{games_, positions_, loss_};
    learning::append(out, &header, 1);
    learning::append(out, model_.weights().data(), model_.weights().size());
    learning::append(out, model_.squares().data(), model_.squares().size());
}

bool Learner::restore(std::span<const std::uint8_t> data) {
    Header header;
    std::vector<float> weights(LearnedFeatures::weights), squares(LearnedFeatures::weights);
    if (!learning::take(data, &header, 1) || !learning::take(data, weights.data(), weights.size()) ||
        !learning::take(data, squares.data(), squares.size()) || !data.empty() ||
        !model_.restore(std::move(weights), std::move(squares)))
        return false;
    games_ = header.games;
    positions_ = header.positions;
    loss_ = header.loss;
    return true;
}

}  // namespace qipan::dots
