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

namespace qipan {

/// What searches remember of positions: bounded in memory, shared by threads without locks. An entry is two words, the
/// second of which is mixed into the first, so that a pair torn by two writers does not match its key.
class Transpositions {
  public:
    static constexpr std::size_t smallest = std::size_t{1} << 16;
    enum Bound : std::uint8_t { upper = 1, lower = 2, exact = 3 };

    struct Entry {
        int value;
        std::uint16_t move;  // its place in the list of moves
        int depth;
        Bound bound;
    };
    static constexpr std::uint16_t no_move = 0xffff;

    /// The largest power of two that is not more than `bytes`, which is at least `smallest`.
    explicit Transpositions(std::size_t bytes) {
        std::size_t size = smallest;
        while (2 * size <= bytes) size *= 2;
        buckets_ = size / sizeof(Bucket);
        memory_.reset(static_cast<Bucket*>(std::aligned_alloc(std::min(page, size), size)));
        if (!memory_) throw std::bad_alloc();
        table_ = memory_.get();
#ifdef __linux__
        // Looks go everywhere in it; with large pages they find their way a good deal faster.
        madvise(table_, size, MADV_HUGEPAGE);
#endif
        // Here and not as it is used, since fresh pages cost time, which a search of a few milliseconds does not have.
        std::memset(static_cast<void*>(table_), 0, size);
    }

    /// Another search begins; what is older gives way first. `forget` makes everything before as if it had never been.
    void begin(bool forget) {
        std::uint32_t stamp = stamp_.load(std::memory_order_relaxed) + 1;
        if (stamp > last_stamp) {
            for (std::size_t bucket = 0; bucket < buckets_; ++bucket)
                for (auto& word : table_[bucket].words) std::atomic_ref(word).store(0, std::memory_order_relaxed);
            stamp = 1;
            oldest_.store(1, std::memory_order_relaxed);
        }
        stamp_.store(stamp, std::memory_order_relaxed);
        if (forget) oldest_.store(stamp, std::memory_order_relaxed);
    }

    void expect(std::uint64_t key) const { __builtin_prefetch(&table_[key & (buckets_ - 1)]); }

    std::optional<Entry> find(std::uint64_t key) const {
        auto& words = table_[key & (buckets_ - 1)].words;
        for (std::size_t at = 0; at < ways; ++at) {
            const std::uint64_t data = read(words[2 * at + 1]);
            if ((read(words[2 * at]) ^ data) != key || !is_known(data)) continue;
            return Entry{int(std::int16_t(data)), std::uint16_t(data >> 16), int(data >> 32 & 0xff),
                         Bound(data >> 40 & 3)};
        }
        return std::nullopt;
    }

    void store(std::uint64_t key, const Entry& entry) {
        auto& words = table_[key & (buckets_ - 1)].words;
        const std::uint32_t stamp = stamp_.load(std::memory_order_relaxed);
        std::size_t place = 0;
        int least = 1 << 30;
        for (std::size_t at = 0; at < ways; ++at) {
            const std::uint64_t data = read(words[2 * at + 1]);
            if (!is_known(data)) {
                if (least > -(1 << 30)) place = at, least = -(1 << 30);
                continue;
            }
            if ((read(words[2 * at]) ^ data) == key) {
                place = at;
                break;
            }
            const int worth = int(data >> 32 & 0xff) - 4 * int(stamp - std::uint32_t(data >> 42));
            if (worth < least) place = at, least = worth;
        }
        const std::uint64_t data = std::uint64_t(std::uint16_t(entry.value)) | std::uint64_t(entry.move) << 16 |
                                   std::uint64_t(entry.depth & 0xff) << 32 | std::uint64_t(entry.bound) << 40 |
                                   std::uint64_t(stamp) << 42;
        std::atomic_ref(words[2 * place]).store(key ^ data, std::memory_order_relaxed);
        std::atomic_ref(words[2 * place + 1]).store(data, std::memory_order_relaxed);
    }

  private:
    static constexpr std::size_t ways = 4, page = std::size_t{1} << 21;
    static constexpr std::uint32_t last_stamp = (1u << 22) - 1;
    struct alignas(64) Bucket {
        std::uint64_t words[2 * ways];
    };
    struct Free {
        void operator()(Bucket* memory) const { std::free(memory); }
    };

    static std::uint64_t read(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }
    bool is_known(std::uint64_t data) const {
        return std::uint32_t(data >> 42) >= oldest_.load(std::memory_order_relaxed);
    }

    std::unique_ptr<Bucket, Free> memory_;
    Bucket* table_;
    std::size_t buckets_;
    std::atomic<std::uint32_t> stamp_{0}, oldest_{1};
};

}  // namespace qipan
