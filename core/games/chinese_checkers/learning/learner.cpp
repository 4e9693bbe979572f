#include "games/chinese_checkers/learning/learner.hpp"

#include <cmath>
#include <cstring>
#include <stdexcept>

#include "search/control/parallel.hpp"

namespace qipan::chinese_checkers {

namespace {

template <class T>
void append(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}
/// Sets `value` to the first bytes, and removes them. Returns false if there are too few bytes.
template <class T>
bool take(std::string_view& bytes, T& value) {
    if (bytes.size() < sizeof value) return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
}

struct GameHeader {
    std::uint64_t samples = 0, is_over = 0;
};

/// Whether the rules accept the position of a sample; its bytes may come from an untrusted source.
bool is_possible(const Sample& sample) {
    try {
        const auto& state = sample.state;
        return ChineseCheckers::parse(state.options, ChineseCheckers::text(state)) == state &&
               std::ranges::all_of(sample.moves, [](float moves) { return std::abs(moves) < 1e6f; });
    } catch (const BadNotation&) {
        return false;
    }
}

bool is_finite(const Parameters& parameters) {
    return std::all_of(parameters.begin(), parameters.begin() + Parameters::count,
                       [](float value) { return std::isfinite(value); });
}

void shuffle(std::vector<const Sample*>& samples, Random& random) {
    for (std::size_t i = samples.size(); i > 1; --i) std::swap(samples[i - 1], samples[random.below(std::uint32_t(i))]);
}

}  // namespace

std::string games_to_bytes(const std::vector<SelfPlayGame>& played) {
    std::string bytes;
    for (const auto& game : played) {
        append(bytes, GameHeader{game.samples.size(), game.is_over});
        for (const auto& sample : game.samples) {
            append(bytes, sample.state);
            append(bytes, sample.moves);
        }
    }
    return bytes;
}

std::vector<SelfPlayGame> games_from_bytes(std::string_view bytes) {
    std::vector<SelfPlayGame> played;
    while (!bytes.empty()) {
        GameHeader header;
        bool is_good = take(bytes, header) && header.samples <= bytes.size() / sizeof(ChineseCheckers::State);
        auto& game = played.emplace_back();
        game.is_over = header.is_over != 0;
        if (is_good) game.samples.resize(header.samples);
        for (auto& sample : game.samples)
            is_good = is_good && take(bytes, sample.state) && take(bytes, sample.moves) && is_possible(sample);
        if (!is_good) throw std::invalid_argument("these are not games of a learner");
    }
    return played;
}

Learner::Learner(const LearnerSettings& settings, std::uint64_t seed)
    : settings_(settings), seed_(seed), optimiser_(initial_parameters(seed)) {}

bool Learner::step(unsigned threads, Control& control) {
    const auto played = play(0, settings_.games_per_step, threads, control);
    if (control.stopped()) return false;
    learn_from(played);
    return true;
}

std::vector<SelfPlayGame> Learner::play(std::uint64_t first, std::uint64_t count, unsigned threads,
                                        Control& control) const {
    const Network current = network();
    std::vector<SelfPlayGame> played(count);
    parallel_for(count, threads, control, [&](std::uint64_t at, unsigned) {
        const auto number = first + at;
        const bool is_new = number % 2 == 0 || starts_.empty();
        const auto* start = is_new ? nullptr : &starts_[number % starts_.size()];
        played[at] = play_game(settings_.self_play, current, start, stream(seed_, games_ + number), control);
    });
    return played;
}

void Learner::learn_from(const std::vector<SelfPlayGame>& played) {
    learn(played, stream(~seed_, games_));
    games_ += played.size();
}

void Learner::learn(const std::vector<SelfPlayGame>& played, Random random) {
    std::vector<const Sample*> samples;
    report_ = {};
    starts_.clear();
    for (std::size_t number = 0; number < played.size(); ++number) {
        const auto& game = played[number];
        report_.share_ended += double(game.is_over) / double(played.size());
        if (number % 2 == 0) report_.mean_plies += 2 * double(game.samples.size()) / double(played.size());
        for (const auto& sample : game.samples) samples.push_back(&sample);
        if (!game.samples.empty())
            starts_.push_back(game.samples[random.below(std::uint32_t(game.samples.size()))].state);
    }
    const double progress = std::min(1.0, double(games_) / double(settings_.total_games));
    const double rate = settings_.rate + (settings_.last_rate - settings_.rate) * progress;
    std::vector<std::uint8_t> mirrored(samples.size());
    double loss = 0;
    for (std::uint32_t pass = 0; pass < settings_.passes; ++pass) {
        shuffle(samples, random);
        for (auto& each : mirrored) each = std::uint8_t(random.below(2));
        for (std::size_t at = 0; at < samples.size(); at += settings_.batch_size) {
            const auto size = std::min<std::size_t>(settings_.batch_size, samples.size() - at);
            loss += optimiser_.step(&samples[at], &mirrored[at], size, rate) * double(size);
        }
    }
    report_.loss = samples.empty() ? 0 : loss / double(samples.size()) / settings_.passes;
}

std::string Learner::state() const {
    const auto memory = optimiser_.memory();
    std::string bytes = network_bytes(network());
    append(bytes, games_);
    append(bytes, memory.steps);
    for (const auto* part : {&memory.parameters, &memory.mean, &memory.square}) append(bytes, *part);
    for (const auto& start : starts_)
        bytes += char('0' + start.options.foreign_camps) + ChineseCheckers::text(start) + '\n';
    return bytes;
}

void Learner::restore(std::string_view bytes) {
    const auto refuse = [](bool is_wrong) {
        if (is_wrong) throw std::invalid_argument("this is not the state of a learner of this game");
    };
    Optimiser::Memory memory;
    std::uint64_t games = 0;
    refuse(bytes.size() < network_size);
    bytes.remove_prefix(network_size);
    refuse(!take(bytes, games) || !take(bytes, memory.steps));
    for (auto* part : {&memory.parameters, &memory.mean, &memory.square})
        refuse(!take(bytes, *part) || !is_finite(*part));
    std::vector<ChineseCheckers::State> starts;
    while (!bytes.empty()) {
        const auto end = bytes.find('\n');
        refuse(end == bytes.npos || end < 2 || (bytes[0] != '0' && bytes[0] != '1'));
        ChineseCheckers::Options options;
        options.players = settings_.self_play.players;
        options.foreign_camps = std::uint8_t(bytes[0] - '0');
        starts.push_back(ChineseCheckers::parse(options, bytes.substr(1, end - 1)));
        refuse(ChineseCheckers::outcome(starts.back()).has_value());
        bytes.remove_prefix(end + 1);
    }
    games_ = games;
    optimiser_.restore(memory);
    starts_ = std::move(starts);
}

}  // namespace qipan::chinese_checkers
