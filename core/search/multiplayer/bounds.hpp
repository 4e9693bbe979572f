#pragma once
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace qipan::many_seats {

enum class Bound : std::uint8_t { none, at_least, at_most, exact };

/// What is known of positions from earlier in one search; the latest knowledge stays.
template <class Move>
class Bounds {
  public:
    struct Entry {
        std::uint64_t key;
        int worth;
        Move move;
        std::int8_t depth;
        Bound bound;
    };

    // Fresh pages are zero and cost nothing until they are used, which a vector's would.
    Bounds() : entries_(static_cast<Entry*>(std::calloc(size, sizeof(Entry)))) {
        if (!entries_) throw std::bad_alloc();
    }
    Entry& find(std::uint64_t key) { return entries_.get()[key % size]; }

  private:
    static constexpr std::size_t size = std::size_t{1} << 19;
    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };
    std::unique_ptr<Entry, Free> entries_;
};

}  // namespace qipan::many_seats
