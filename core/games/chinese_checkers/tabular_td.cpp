#include "games/chinese_checkers/tabular_td.hpp"

#include <cmath>
#include <cstring>
#include <stdexcept>

#include "games/chinese_checkers/race/search.hpp"
#include "games/chinese_checkers/three_phase_evaluation.hpp"

namespace qipan::chinese_checkers {
namespace {

using G = ChineseCheckers;

/// If the step size falls, the step size at the n-th visit of a position is n to this power.
constexpr double falling_power = -0.8;

bool is_over(const G::State& state) { return G::outcome(state).has_value(); }

}  // namespace

// ---- the table ----

std::size_t TdTable::slot_of(std::uint64_t key) const {
    std::size_t slot = std::size_t(key * 0x9e3779b97f4a7c15u >> 20) & (slots_.size() - 1);
    while (slots_[slot] && keys_[slots_[slot] - 1] != key) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

std::uint32_t TdTable::find(std::uint64_t key) const {
    const std::uint32_t found = slots_[slot_of(key)];
    return found ? found - 1 : none;
}

std::uint32_t TdTable::add(std::uint64_t key) {
    if (2 * (keys_.size() + 1) > slots_.size()) grow();
    const auto number = std::uint32_t(keys_.size());
    slots_[slot_of(key)] = number + 1;
    keys_.push_back(key);
    visits_.push_back(0);
    values_.resize(values_.size() + seats_);
    return number;
}

void TdTable::grow() {
    slots_.assign(2 * slots_.size(), 0);
    for (std::size_t i = 0; i < keys_.size(); ++i) slots_[slot_of(keys_[i])] = std::uint32_t(i + 1);
}

std::vector<std::byte> TdTable::bytes() const {
    const std::size_t entry = sizeof(std::uint64_t) + sizeof(std::uint32_t) + seats_ * sizeof(float);
    std::vector<std::byte> out(entry * size());
    auto* at = out.data();
    const auto write = [&](const void* from, std::size_t count) {
        std::memcpy(at, from, count);
        at += count;
    };
    for (std::size_t i = 0; i < size(); ++i) {
        write(&keys_[i], sizeof keys_[i]);
        write(&visits_[i], sizeof visits_[i]);
        write(&values_[i * seats_], seats_ * sizeof(float));
    }
    return out;
}

void TdTable::restore(std::span<const std::byte> bytes) {
    const std::size_t entry = sizeof(std::uint64_t) + sizeof(std::uint32_t) + seats_ * sizeof(float);
    if (bytes.size() % entry) throw std::invalid_argument("these are no values of positions with this number of seats");
    auto restored = TdTable(int(seats_));
    const auto* at = bytes.data();
    const auto read = [&](void* to, std::size_t count) {
        std::memcpy(to, at, count);
        at += count;
    };
    for (std::size_t i = 0; i < bytes.size() / entry; ++i) {
        std::uint64_t key;
        read(&key, sizeof key);
        if (restored.find(key) != none) throw std::invalid_argument("a position occurs twice");
        const auto number = restored.add(key);
        read(&restored.visits_[number], sizeof(std::uint32_t));
        read(restored.values(number).data(), seats_ * sizeof(float));
        for (const float value : restored.values(number))
            if (!std::isfinite(value)) throw std::invalid_argument("a value is not a number");
    }
    *this = std::move(restored);
}

// ---- learning ----

int rows_gained(const G::State& state, G::Move move) {
    if (move == G::pass) return 0;
    const int camp = G::target(state.options, state.mover);
    return row_towards(camp, star.points[move.to]) - row_towards(camp, star.points[move.from]);
}

std::uint64_t td_key(const G::State& state) {
    std::array<std::uint64_t, 2 * max_seats + 1> words{};
    for (Seat seat = 0; seat < state.options.players; ++seat) {
        words[2u * seat] = state.stones[seat].low;
        words[2u * seat + 1] = state.stones[seat].high;
    }
    words.back() = std::uint64_t(state.mover) << 8 | state.in_play;
    return hash_bytes(words.data(), sizeof words);
}

G::Move TdLearner::policy_move(const G::State& state) const {
    if (parameters_.depth == 1) return ProgressNode<ThreePhaseGame>(state).best_gain()->move;
    const Control control;
    const multiplayer::Limits limits{parameters_.depth, ~std::uint64_t{0}, {16, 4, 1'000}, false};
    return chinese_checkers::search(ProgressNode<ThreePhaseGame>(state), OpponentModel::paranoid, {}, limits, control)
        .moves[0]
        .move;
}

G::Move TdLearner::choose(const G::State& state, Random& random) const {
    if (double(random.next() >> 11) * 0x1p-53 >= parameters_.epsilon) return policy_move(state);
    G::Moves moves;
    G::moves(state, moves);
    return moves[random.below(moves.size)];
}

void TdLearner::step(const G::State& state, Random& random) {
    std::array<double, max_seats> target{};
    const auto add_values = [&](const G::State& position, double weight) {
        if (const auto known = table_.find(td_key(position)); known != TdTable::none)
            for (std::size_t seat = 0; seat < table_.seats(); ++seat)
                target[seat] += weight * double(table_.values(known)[seat]);
    };
    G::State at = state;
    double discount = 1;
    for (int i = 0; i < parameters_.ahead && !is_over(at); ++i) {
        const G::Move move = choose(at, random);
        target[at.mover] += discount * rows_gained(at, move);
        G::play(at, move);
        discount *= parameters_.gamma;
        if (i == 0 && parameters_.tail == Tail::all_moves) add_values(at, parameters_.gamma);
    }
    if (parameters_.tail == Tail::value) {
        add_values(at, discount);
    } else {
        G::Moves moves;
        G::moves(at, moves);
        for (const auto& move : moves) target[at.mover] += discount * rows_gained(at, move);
    }

    const std::uint64_t key = td_key(state);
    auto number = table_.find(key);
    const bool is_known = number != TdTable::none;
    if (!is_known) number = table_.add(key);
    const double visits = ++table_.visits(number);
    const double rate = !is_known ? 1 : parameters_.falling ? std::pow(visits, falling_power) : parameters_.alpha;
    double change = 0;
    for (std::size_t seat = 0; seat < table_.seats(); ++seat) {
        float& value = table_.values(number)[seat];
        const double correction = rate * (target[seat] - double(value));
        value = float(double(value) + correction);
        change += std::abs(correction);
    }
    ++counters_.steps;
    counters_.known += is_known;
    if (is_known) counters_.change += change;
}

void TdLearner::run(const G::State& start, Random& random) {
    G::State state = start;
    if (parameters_.start_plies)
        for (auto left = random.below(std::uint32_t(parameters_.start_plies) + 1); left && !is_over(state); --left)
            G::play(state, choose(state, random));
    const G::State first = is_over(state) ? start : state;
    state = first;
    for (int i = 0; i < parameters_.run_steps; ++i) {
        step(state, random);
        G::Moves moves;
        G::moves(state, moves);
        G::play(state, moves[random.below(moves.size)]);
        if (is_over(state)) state = first;
    }
}

int TdLearner::learn(const G::State& start, int runs, const Control& control) {
    if (start.options.players != table_.seats() || is_over(start))
        throw std::invalid_argument("learning needs a position of this game that is not over");
    int made = 0;
    for (; made < runs && !control.stopped(); ++made) {
        const std::lock_guard lock(mutex_);
        Random random = stream(seed_, runs_);
        run(start, random);
        ++runs_;
    }
    return made;
}

TdLearner::Values TdLearner::values(const G::State& state) const {
    if (state.options.players != table_.seats()) throw std::invalid_argument("this is a position of another game");
    const std::lock_guard lock(mutex_);
    const auto number = table_.find(td_key(state));
    if (number == TdTable::none) return {};
    const auto found = table_.values(number);
    return {table_.all_visits()[number], {found.begin(), found.end()}};
}

std::size_t TdLearner::size() const {
    const std::lock_guard lock(mutex_);
    return table_.size();
}

TdCounters TdLearner::take_counters() {
    const std::lock_guard lock(mutex_);
    return std::exchange(counters_, {});
}

std::vector<std::uint32_t> TdLearner::visits() const {
    const std::lock_guard lock(mutex_);
    return table_.all_visits();
}

std::vector<std::byte> TdLearner::bytes() const {
    const std::lock_guard lock(mutex_);
    return table_.bytes();
}

void TdLearner::restore(std::span<const std::byte> bytes, std::uint64_t runs) {
    const std::lock_guard lock(mutex_);
    table_.restore(bytes);
    runs_ = runs;
}

}  // namespace qipan::chinese_checkers
