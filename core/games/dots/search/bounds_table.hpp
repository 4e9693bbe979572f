#pragma once
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#include "base/free_deleter.hpp"
#include "games/dots/board.hpp"

namespace qipan::dots {

struct Bounds {
    int lower, upper;
};

/// A transposition table of proved bounds on the scores of positions of one board. Its size is fixed. In a full bucket,
/// the position with the fewest free edges is replaced, since it is the cheapest to recompute. Threads share the table
/// without locks: an entry is a single word that is valid by itself, so a race can lose an entry but never corrupt one.
class BoundsTable {
  public:
    static constexpr std::size_t min_bytes = std::size_t{1} << 20;

    /// Allocates as much memory as is useful for positions with `free_edges` free edges, but at most `bytes`, which
    /// must be at least `min_bytes`.
    BoundsTable(std::size_t bytes, int free_edges) {
        std::size_t size = min_bytes;
        // About 2^(free_edges - 6) bytes are useful; the 6 was found by measurement.
        while (2 * size <= bytes && size >> std::max(0, free_edges - 6) == 0) size *= 2;
        buckets_ = size / sizeof(Bucket);
        // calloc returns zeroed memory without writing to it, so pages that are never used take no physical memory.
        memory_.reset(static_cast<std::byte*>(std::calloc(size + sizeof(Bucket), 1)));
        if (!memory_) throw std::bad_alloc();
        void* start = memory_.get();
        std::size_t space = size + sizeof(Bucket);
        table_ = static_cast<Bucket*>(std::align(sizeof(Bucket), size, start, space));
    }

    /// Touches all pages in advance, to avoid page faults during a search.
    void touch() { std::memset(static_cast<void*>(table_), 0, buckets_ * sizeof(Bucket)); }

    /// The bucket of a position and its tag within the bucket. The hash is invertible, so both together identify the
    /// position: there are no false hits.
    struct Key {
        std::size_t bucket;
        std::uint64_t tag;
    };
    Key key(Edges free) const {
        std::uint64_t mixed = free * 0x9e3779b97f4a7c15u & key_mask;
        mixed = (mixed ^ mixed >> 31) * 0xbf58476d1ce4e5b9u & key_mask;
        mixed ^= mixed >> 29;
        const auto bits = std::countr_zero(buckets_);
        return {std::size_t(mixed & (buckets_ - 1)), mixed >> bits};
    }

    void prefetch(const Key& key) const { __builtin_prefetch(&table_[key.bucket]); }

    Bounds find(const Key& key, Bounds otherwise) const {
        for (auto& word : table_[key.bucket].words) {
            const std::uint64_t entry = std::atomic_ref(word).load(std::memory_order_relaxed);
            if (entry >> tag_shift == key.tag && entry) return {int(entry >> 6 & 63) - 31, int(entry & 63) - 31};
        }
        return otherwise;
    }

    void store(const Key& key, int free_edges, Bounds bounds) {
        std::uint64_t* place = nullptr;
        std::uint64_t fewest = 64;
        for (auto& word : table_[key.bucket].words) {
            const std::uint64_t entry = std::atomic_ref(word).load(std::memory_order_relaxed);
            if (entry == 0 || entry >> tag_shift == key.tag) {
                place = &word;
                break;
            }
            if (const std::uint64_t edges = entry >> 12 & 63; edges < fewest) {
                fewest = edges;
                place = &word;
            }
        }
        const std::uint64_t entry = key.tag << tag_shift | std::uint64_t(free_edges) << 12 |
                                    std::uint64_t(bounds.lower + 31) << 6 | std::uint64_t(bounds.upper + 31);
        std::atomic_ref(*place).store(entry, std::memory_order_relaxed);
    }

  private:
    // An entry, from high bits to low: the tag, then 6 bits each for the number of free edges, the lower bound and the
    // upper bound. 31 is added to both bounds, so that they are not negative. The tag has at most 46 bits: a position
    // has up to 60 bits (max_edges), and the index of a bucket takes at least 14 of them.
    static constexpr int tag_shift = 18;
    static constexpr std::uint64_t key_mask = (std::uint64_t{1} << max_edges) - 1;
    struct alignas(64) Bucket {
        std::uint64_t words[8];
    };
    static_assert(min_bytes / sizeof(Bucket) >= std::size_t{1} << (max_edges - (64 - tag_shift)));

    std::unique_ptr<std::byte, FreeDeleter> memory_;
    Bucket* table_;
    std::size_t buckets_;
};

}  // namespace qipan::dots
