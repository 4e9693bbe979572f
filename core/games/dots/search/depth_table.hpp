#pragma once
#include <vector>

#include "games/dots/board.hpp"

namespace qipan::dots {

/// A transposition table for a depth-limited search in one thread. Its size is fixed; in a full bucket, the entry with
/// the smallest depth is replaced.
class DepthTable {
  public:
    enum class Bound : std::uint8_t { exact, lower, upper };
    struct Entry {
        Edges free = 0;
        std::int16_t value = 0;
        std::int8_t depth = -1;  // in plies; negative if the entry is empty
        Bound bound = Bound::exact;
        std::uint8_t edge = 0;  // the best edge found, for move ordering only; max_edges if there is none
        std::uint8_t unused[3]{};
    };

    explicit DepthTable(std::size_t bytes) : buckets_(std::bit_floor(bytes / sizeof(Bucket))) {}

    const Entry* find(Edges free) const {
        for (const auto& entry : bucket(free).entries)
            if (entry.free == free && entry.depth >= 0) return &entry;
        return nullptr;
    }

    void store(const Entry& entry) {
        auto& entries = const_cast<Bucket&>(bucket(entry.free)).entries;
        Entry* place = &entries[0];
        for (auto& slot : entries) {
            if (slot.free == entry.free && slot.depth >= 0) {
                place = &slot;
                break;
            }
            if (slot.depth < place->depth) place = &slot;
        }
        *place = entry;
    }

  private:
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    const Bucket& bucket(Edges free) const {
        std::uint64_t mixed = free * 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ mixed >> 31) * 0xbf58476d1ce4e5b9u;
        return buckets_[(mixed ^ mixed >> 29) & (buckets_.size() - 1)];
    }

    std::vector<Bucket> buckets_;
};

}  // namespace qipan::dots
