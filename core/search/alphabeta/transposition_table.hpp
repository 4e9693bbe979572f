#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "base/free_deleter.hpp"

namespace qipan::alphabeta {

/// A transposition table of fixed size that threads share without locks. An entry is two words: the key XOR the data,
/// and the data. An entry whose words come from two different writers therefore does not match its key, and counts as
/// missing.
class TranspositionTable {
  public:
    static constexpr std::size_t min_bytes = std::size_t{1} << 16;
    enum Bound : std::uint8_t { upper = 1, lower = 2, exact = 3 };

    struct Entry {
        int value;
        std::uint16_t move;  // index of the best move in the list of legal moves, or no_move
        int depth;
        Bound bound;
    };
    static constexpr std::uint16_t no_move = 0xffff;

    /// The size is the largest power of two up to `bytes`, which must be at least `min_bytes`.
    explicit TranspositionTable(std::size_t bytes) {
        std::size_t size = min_bytes;
        while (2 * size <= bytes) size *= 2;
        buckets_ = size / sizeof(Bucket);
        transpositions_.reset(static_cast<Bucket*>(std::aligned_alloc(std::min(page, size), size)));
        if (!transpositions_) throw std::bad_alloc();
        table_ = transpositions_.get();
#ifdef __linux__
        // Accesses are scattered over all of the memory; large pages make them considerably faster.
        madvise(table_, size, MADV_HUGEPAGE);
#endif
        // Touch all pages now: page faults would cost too much during a search of a few milliseconds.
        std::memset(static_cast<void*>(table_), 0, size);
    }

    /// Starts a new generation of entries; entries of older generations are replaced first. If `clear`, entries of
    /// earlier searches are ignored.
    void new_search(bool clear) {
        std::uint32_t generation = generation_.load(std::memory_order_relaxed) + 1;
        if (generation > max_generation) {
            for (std::size_t bucket = 0; bucket < buckets_; ++bucket)
                for (auto& word : table_[bucket].words) std::atomic_ref(word).store(0, std::memory_order_relaxed);
            generation = 1;
            oldest_generation_.store(1, std::memory_order_relaxed);
        }
        generation_.store(generation, std::memory_order_relaxed);
        if (clear) oldest_generation_.store(generation, std::memory_order_relaxed);
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&table_[key & (buckets_ - 1)]); }

    std::optional<Entry> find(std::uint64_t key) const {
        auto& words = table_[key & (buckets_ - 1)].words;
        for (std::size_t at = 0; at < ways; ++at) {
            const std::uint64_t data = read(words[2 * at + 1]);
            if ((read(words[2 * at]) ^ data) != key || !is_current(data)) continue;
            return Entry{int(std::int16_t(data)), std::uint16_t(data >> 16), int(data >> 32 & 0xff),
                         Bound(data >> 40 & 3)};
        }
        return std::nullopt;
    }

    void store(std::uint64_t key, const Entry& entry) {
        auto& words = table_[key & (buckets_ - 1)].words;
        const std::uint32_t generation = generation_.load(std::memory_order_relaxed);
        std::size_t place = 0;
        int lowest = 1 << 30;
        for (std::size_t at = 0; at < ways; ++at) {
            const std::uint64_t data = read(words[2 * at + 1]);
            if (!is_current(data)) {
                if (lowest > -(1 << 30)) place = at, lowest = -(1 << 30);
                continue;
            }
            if ((read(words[2 * at]) ^ data) == key) {
                place = at;
                break;
            }
            const int priority = int(data >> 32 & 0xff) - 4 * int(generation - std::uint32_t(data >> 42));
            if (priority < lowest) place = at, lowest = priority;
        }
        const std::uint64_t data = std::uint64_t(std::uint16_t(entry.value)) | std::uint64_t(entry.move) << 16 |
                                   std::uint64_t(entry.depth & 0xff) << 32 | std::uint64_t(entry.bound) << 40 |
                                   std::uint64_t(generation) << 42;
        std::atomic_ref(words[2 * place]).store(key ^ data, std::memory_order_relaxed);
        std::atomic_ref(words[2 * place + 1]).store(data, std::memory_order_relaxed);
    }

  private:
    static constexpr std::size_t ways = 4, page = std::size_t{1} << 21;
    static constexpr std::uint32_t max_generation = (1u << 22) - 1;
    struct alignas(64) Bucket {
        std::uint64_t words[2 * ways];
    };

    static std::uint64_t read(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }
    bool is_current(std::uint64_t data) const {
        return std::uint32_t(data >> 42) >= oldest_generation_.load(std::memory_order_relaxed);
    }

    std::unique_ptr<Bucket, FreeDeleter> transpositions_;
    Bucket* table_;
    std::size_t buckets_;
    std::atomic<std::uint32_t> generation_{0}, oldest_generation_{1};
};

}  // namespace qipan::alphabeta
