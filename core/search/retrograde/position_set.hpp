#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <vector>

#include "search/control/parallel.hpp"
#include "search/retrograde/byte_rules.hpp"
#include "search/retrograde/sorted_states.hpp"

namespace qipan::retrograde {

/// Thrown when solving a game needs more memory than is allowed.
struct MemoryLimitExceeded : std::runtime_error {
    explicit MemoryLimitExceeded(std::uint64_t positions)
        : std::runtime_error("the positions need more memory than is allowed"), positions(positions) {}
    std::uint64_t positions;  // the number of positions found before the limit was exceeded
};

/// The positions reachable from a start. They are distributed over shards by the first bits of their hashes, so that
/// several threads can add positions without locks. Once all are found, they are sorted and numbered.
class PositionSet {
  public:
    PositionSet(const ByteRules& rules, std::uint64_t memory_limit) : rules_(rules), memory_limit_(memory_limit) {}

    /// Finds all positions. Throws MemoryLimitExceeded as soon as it is certain that finding or solving them needs more
    /// memory than is allowed.
    void enumerate(const std::byte* start, unsigned workers, Control& control);

    const ByteRules& rules() const { return rules_; }
    std::uint64_t size() const { return size_; }
    std::uint64_t moves() const { return moves_; }
    /// The memory in bytes that is needed to solve these positions, including the positions themselves.
    std::uint64_t memory_to_solve() const;

    /// After `enumerate`, the positions in the order in which they are numbered.
    SortedStates states() const { return {states_.get(), size_, rules_.state_size}; }

    /// The number of threads to use for `positions` positions: with few positions, more than one thread would not pay.
    static unsigned workers_for(std::uint64_t positions, unsigned workers) { return positions < 2048 ? 1 : workers; }

  private:
    static constexpr unsigned shard_bits = 6, shard_count = 1 << shard_bits;

    /// Some of the positions: an array of states, and a hash table of indices into it. A slot holds an index plus 1, or
    /// 0 if it is empty.
    struct Shard {
        std::vector<std::byte> states;
        std::vector<std::uint32_t> slots;
        std::uint64_t count = 0, expanded = 0;
    };
    /// The successors that one thread has found for one shard in the current round, with their hashes.
    struct Outbox {
        std::vector<std::byte> states;
        std::vector<std::uint64_t> hashes;
    };
    /// A range of positions in a shard that are expanded in the current round.
    struct Task {
        unsigned shard;
        std::uint64_t begin, end;
    };

    static unsigned shard_of(std::uint64_t hash) { return unsigned(hash >> (64 - shard_bits)); }
    void insert(Shard& shard, const std::byte* state, std::uint64_t hash);
    void grow_states(Shard& shard);
    void grow_slots(Shard& shard);
    void allocate(std::uint64_t bytes);
    /// The approximate number of successors to be found in a round, which is lower if memory is scarce.
    std::uint64_t round_successors() const;
    /// Selects the positions to be expanded in the next round.
    std::vector<Task> next_round();
    void expand(const std::vector<Task>& tasks, unsigned workers, Control& control);
    void sort(unsigned workers, Control& control);
    void sort_shard(Shard& shard, std::byte* out) const;

    const ByteRules rules_;
    const std::uint64_t memory_limit_;
    std::array<Shard, shard_count> shards_;
    std::vector<std::array<Outbox, shard_count>> outboxes_;  // outboxes_[thread][shard]
    std::vector<Successors> successors_;                     // successors_[thread]
    std::unique_ptr<std::byte[]> states_;
    std::atomic<std::uint64_t> size_{0}, moves_{0}, expanded_{0}, allocated_{0};
};

}  // namespace qipan::retrograde
