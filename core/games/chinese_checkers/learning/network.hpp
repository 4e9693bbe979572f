#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/chinese_checkers/rules.hpp"

/// The learned evaluation: a small network that scores every seat from its own point of view.
namespace qipan::chinese_checkers {

/// By home camp and hole: the hole as the seat sees it, that is, with the star rotated so that its home is camp A.
inline constexpr auto seen_from = [] {
    std::array<std::array<Hole, hole_count>, camp_count> built{};
    for (std::size_t hole = 0; hole < hole_count; ++hole) {
        auto [x, y] = star.points[hole];
        for (std::size_t camp = 0; camp < camp_count; ++camp) {
            built[camp][hole] = star.find(x, y);
            const int turned = x + y;
            x = -y;
            y = turned;
        }
    }
    return built;
}();

/// By hole: its mirror image across the line between the tips of camps A and D.
inline constexpr auto mirror_image = [] {
    std::array<Hole, hole_count> built{};
    for (std::size_t hole = 0; hole < hole_count; ++hole)
        built[hole] = star.find(-star.points[hole].x - star.points[hole].y, star.points[hole].y);
    return built;
}();

/// The distance of a hole to the tip of the target, as a seat with home camp A sees it.
constexpr int steps_to_tip(Hole seen) { return star.to_tip[opposite(0)][seen]; }

/// How many stones of a seat are at each distance 1 to 16 from the tip of its target: four bits for each distance.
class DistanceCounts {
  public:
    constexpr void add(int distance) { bits_ += one(distance); }
    constexpr void remove(int distance) { bits_ -= one(distance); }

    /// The number of the combination of two distances: from the rearmost stone to the tip, and from that stone to the
    /// next stone.
    constexpr int rear_feature() const {
        if (bits_ == 0) return 0;
        const int last = rearmost(bits_);
        const std::uint64_t others = bits_ - one(last);
        const int gap = others == 0 ? last : last - rearmost(others);
        return last * gaps + std::min(gap, gaps - 1);
    }
    static constexpr int gaps = 4, feature_count = row_count * gaps;

  private:
    static constexpr std::uint64_t one(int distance) {
        return distance == 0 ? 0 : std::uint64_t{1} << (4 * (distance - 1));
    }
    static constexpr int rearmost(std::uint64_t bits) { return (63 - std::countl_zero(bits)) / 4 + 1; }

    std::uint64_t bits_ = 0;
};

/// The features of a position, as a seat sees it: the holes of its own stones, the holes of all other stones, and where
/// its rearmost stones are (see DistanceCounts).
inline constexpr int hidden_size = 32, first_other_feature = hole_count, first_rear_feature = 2 * hole_count,
                     network_features = first_rear_feature + DistanceCounts::feature_count;

/// Whether a network has the stones of the other seats as inputs. With three and four seats, networks without these
/// inputs won more often.
constexpr bool sees_others(int players) { return players == 2; }

/// A trained network in whole numbers. It predicts how many moves of its own a seat needs until it finishes; the seat's
/// score is the negative of that number, in units of 1/score_per_move. The score is a linear function of the features
/// plus a linear function of the hidden units. A hidden unit is a linear function of the features, clipped to
/// 0..unit_one.
struct Network {
    static constexpr int score_per_move = 300;
    static constexpr int unit_one = 256;    // the activation of a hidden unit that stands for 1
    static constexpr int output_scale = 2;  // the weights of hidden units are in units of 1/output_scale
    static constexpr int max_score = 19'000;

    std::array<std::int16_t, hidden_size> bias{}, output{};
    std::array<std::array<std::int16_t, hidden_size>, network_features> hidden{};
    std::array<std::int32_t, network_features> linear{};  // weights, in units of 1/(unit_one * output_scale)
};

/// The network as bytes, in the order of its members and of this machine, which must be little-endian.
inline constexpr std::size_t network_size = sizeof(Network);
static_assert(std::endian::native == std::endian::little && std::has_unique_object_representations_v<Network>);
inline std::string network_bytes(const Network& network) {
    return {reinterpret_cast<const char*>(&network), network_size};
}
/// Reads a network from the beginning of the bytes. Returns false if there are too few bytes, or numbers so large that
/// sums would overflow.
inline bool read_network(std::string_view bytes, Network& network) {
    constexpr std::int32_t max_linear = 1 << 24;
    if (bytes.size() < network_size) return false;
    std::memcpy(static_cast<void*>(&network), bytes.data(), network_size);
    return std::ranges::all_of(network.linear,
                               [](std::int32_t value) { return value >= -max_linear && value <= max_linear; });
}

/// The sums of the network for one seat, before the hidden units are clipped. A move only adds the terms of the hole
/// where it ends and subtracts those of the hole where it starts.
class SeatSum {
  public:
    void start(const Network& network) {
        units_ = network.bias;
        linear_ = 0;
        distances_ = {};
    }
    void add_own(const Network& network, Hole seen) {
        add(network, seen);
        distances_.add(steps_to_tip(seen));
    }
    void remove_own(const Network& network, Hole seen) {
        subtract(network, seen);
        distances_.remove(steps_to_tip(seen));
    }
    void add_other(const Network& network, Hole seen) { add(network, std::size_t(first_other_feature + seen)); }
    void remove_other(const Network& network, Hole seen) { subtract(network, std::size_t(first_other_feature + seen)); }

    int score(const Network& network) const {
        const auto rear = std::size_t(first_rear_feature + distances_.rear_feature());
        return finish(network, units_, network.hidden[rear], linear_ + network.linear[rear]);
    }
    /// The score if an own stone is added at `seen`.
    int score_with(const Network& network, Hole seen) const {
        DistanceCounts distances = distances_;
        distances.add(steps_to_tip(seen));
        const auto rear = std::size_t(first_rear_feature + distances.rear_feature());
        std::array<std::int16_t, hidden_size> both;
        for (std::size_t i = 0; i < hidden_size; ++i)
            both[i] = std::int16_t(network.hidden[rear][i] + network.hidden[seen][i]);
        return finish(network, units_, both, linear_ + network.linear[rear] + network.linear[seen]);
    }

  private:
    using Units = std::array<std::int16_t, hidden_size>;

    static int finish(const Network& network, const Units& a, const Units& b, std::int32_t linear) {
        std::int32_t sum = linear;
        for (std::size_t i = 0; i < hidden_size; ++i) {
            const auto unit = std::int16_t(a[i] + b[i]);
            const std::int16_t cut = unit < 0                   ? std::int16_t(0)
                                     : unit > Network::unit_one ? std::int16_t(Network::unit_one)
                                                                : unit;
            sum += std::int32_t(cut) * network.output[i];
        }
        return std::clamp(sum / (Network::unit_one * Network::output_scale), -Network::max_score, Network::max_score);
    }
    void add(const Network& network, std::size_t feature) {
        for (std::size_t i = 0; i < hidden_size; ++i) units_[i] = std::int16_t(units_[i] + network.hidden[feature][i]);
        linear_ += network.linear[feature];
    }
    void subtract(const Network& network, std::size_t feature) {
        for (std::size_t i = 0; i < hidden_size; ++i) units_[i] = std::int16_t(units_[i] - network.hidden[feature][i]);
        linear_ -= network.linear[feature];
    }

    Units units_;
    std::int32_t linear_;
    DistanceCounts distances_;
};

}  // namespace qipan::chinese_checkers
