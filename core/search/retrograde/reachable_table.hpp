#pragma once
#include <span>
#include <vector>

#include "search/control/control.hpp"
#include "search/retrograde/byte_rules.hpp"
#include "search/retrograde/sorted_states.hpp"

namespace qipan::retrograde {

class PositionSet;
class StateIndex;

/// The solved table of a set of positions, as bytes: a header, the sorted states, and their values (see distance_code)
/// in the same order. A value has as few bytes as the largest value needs: 1, 2 or 4. This class reads bytes that its
/// caller holds, and never reads beyond them, even if they are damaged.
class ReachableTable {
  public:
    struct Header {
        std::uint64_t count;
        std::uint32_t state_size, value_size;
    };

    /// Throws invalid_argument if the header does not fit the number of bytes.
    explicit ReachableTable(std::span<const std::byte> bytes);

    /// The number of bytes of a table with these values.
    static std::uint64_t size_of(const PositionSet& positions, const std::vector<std::uint32_t>& values);
    /// Writes a table to `out`, which has size_of(positions, values) bytes.
    static void write(const PositionSet& positions, const std::vector<std::uint32_t>& values, std::byte* out);

    const Header& header() const { return header_; }
    SortedStates states() const { return {bytes_.data() + sizeof(Header), header_.count, header_.state_size}; }
    std::uint32_t value(std::uint64_t index) const;

    /// Item v of the result is the number of positions with the value v.
    std::vector<std::uint64_t> count_values() const;

    /// Checks the table without relying on how it was made, and returns the number of errors: positions whose value
    /// does not follow from the values of their successors, that have a successor which is missing from the table, or
    /// that are not in order; and one more if `start` is missing.
    std::uint64_t count_wrong(const ByteRules& rules, const std::byte* start, unsigned workers, Control& control) const;

  private:
    bool is_wrong(const ByteRules& rules, const StateIndex& index, std::uint64_t number, Successors& successors) const;

    std::span<const std::byte> bytes_;
    Header header_;
};

}  // namespace qipan::retrograde
