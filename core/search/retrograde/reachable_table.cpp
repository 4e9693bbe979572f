#include "search/retrograde/reachable_table.hpp"

#include "search/retrograde/distance_code.hpp"
#include "search/retrograde/position_set.hpp"
#include "search/retrograde/state_index.hpp"

namespace qipan::retrograde {

namespace {
ReachableTable::Header make_header(const PositionSet& positions, const std::vector<std::uint32_t>& values) {
    const std::uint32_t largest = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
    return {positions.size(), std::uint32_t(positions.rules().state_size),
            largest < 1u << 8    ? 1u
            : largest < 1u << 16 ? 2u
                                 : 4u};
}

std::uint64_t size_with(const ReachableTable::Header& header) {
    return sizeof header + header.count * (std::uint64_t{header.state_size} + header.value_size);
}
}  // namespace

ReachableTable::ReachableTable(std::span<const std::byte> bytes) : bytes_(bytes) {
    const std::invalid_argument error("the table is damaged");
    if (bytes.size() < sizeof header_) throw error;
    std::memcpy(&header_, bytes.data(), sizeof header_);
    const bool has_value_size = header_.value_size == 1 || header_.value_size == 2 || header_.value_size == 4;
    if (!has_value_size || header_.count > bytes.size() || header_.state_size > 1u << 16) throw error;
    if (size_with(header_) != bytes.size()) throw error;
}

std::uint64_t ReachableTable::size_of(const PositionSet& positions, const std::vector<std::uint32_t>& values) {
    return size_with(make_header(positions, values));
}

void ReachableTable::write(const PositionSet& positions, const std::vector<std::uint32_t>& values, std::byte* out) {
    const Header header = make_header(positions, values);
    std::memcpy(out, &header, sizeof header);
    out += sizeof header;
    out = std::copy_n(positions.states().data, header.count * header.state_size, out);
    for (const std::uint32_t value : values) {
        std::memcpy(out, &value, header.value_size);  // the low bytes, on a little-endian machine
        out += header.value_size;
    }
}

std::uint32_t ReachableTable::value(std::uint64_t index) const {
    std::uint32_t value = 0;
    const std::byte* const first = bytes_.data() + sizeof header_ + header_.count * header_.state_size;
    std::memcpy(&value, first + index * header_.value_size, header_.value_size);
    return value;
}

std::vector<std::uint64_t> ReachableTable::count_values() const {
    std::vector<std::uint64_t> counts;
    for (std::uint64_t index = 0; index < header_.count; ++index) {
        const std::uint32_t here = value(index);
        // A distance is less than the number of positions, so a value is at most twice that number.
        if (here > 2 * header_.count) throw std::invalid_argument("the table is damaged");
        if (here >= counts.size()) counts.resize(here + 1);
        ++counts[here];
    }
    return counts;
}

std::uint64_t ReachableTable::count_wrong(const ByteRules& rules, const std::byte* start, unsigned workers,
                                          Control& control) const {
    constexpr std::uint64_t chunk = 1 << 12;
    if (header_.state_size != rules.state_size) return header_.count + 1;
    const StateIndex index(states());
    std::vector<Successors> successors(workers, rules.new_successors());
    std::atomic<std::uint64_t> wrong{!states().find(StateKey(start, rules.state_size))};
    control.total = header_.count;
    parallel_for((header_.count + chunk - 1) / chunk, PositionSet::workers_for(header_.count, workers), control,
                 [&](std::uint64_t task, unsigned worker) {
                     const std::uint64_t end = std::min(header_.count, (task + 1) * chunk);
                     for (std::uint64_t number = task * chunk; number < end; ++number)
                         if (is_wrong(rules, index, number, successors[worker])) ++wrong;
                     control.done.fetch_add(end - task * chunk, std::memory_order_relaxed);
                 });
    return wrong;
}

bool ReachableTable::is_wrong(const ByteRules& rules, const StateIndex& index, std::uint64_t number,
                              Successors& successors) const {
    const SortedStates all = states();
    const StateKey key(all.at(number), rules.state_size);
    if (number > 0 && StateKey(all.at(number - 1), rules.state_size).compare(key, rules.state_size) >= 0) return true;
    rules.expand(key.state, successors);
    if (successors.count == 0) {
        const int payoff = successors.payoff;
        return value(number) != (payoff == 0 ? distance_code::draw : distance_code::of(payoff > 0, 0));
    }
    index.find_all(successors);
    bool can_win = false, can_draw = false;
    std::uint32_t soonest_win = 0, latest_loss = 0;
    for (std::size_t move = 0; move < successors.count; ++move) {
        const std::uint64_t next = successors.numbers[move];
        if (next == StateIndex::missing) return true;
        const std::uint32_t after = value(next);
        if (after == distance_code::draw) {
            can_draw = true;
            continue;
        }
        const std::uint32_t distance = distance_code::distance(after) + 1;
        if (distance_code::is_win(after) == bool(successors.keeps_seat[move])) {
            soonest_win = can_win ? std::min(soonest_win, distance) : distance;
            can_win = true;
        } else {
            latest_loss = std::max(latest_loss, distance);
        }
    }
    const std::uint32_t expected = can_win    ? distance_code::of(true, soonest_win)
                                   : can_draw ? distance_code::draw
                                              : distance_code::of(false, latest_loss);
    return value(number) != expected;
}

}  // namespace qipan::retrograde
