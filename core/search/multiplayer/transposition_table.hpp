#pragma once
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "base/free_deleter.hpp"

namespace qipan::multiplayer {

enum class Bound : std::uint8_t { none, at_least, at_most, exact };

/// The transposition table of a single search. A new entry always replaces the old entry in its slot.
template <class Move>
class TranspositionTable {
  public:
    struct Entry {
        std::uint64_t key;
        int value;
        Move move;
        std::int8_t depth;
        Bound bound;
    };

    // Use calloc: unlike the memory of a vector, its zeroed pages cost nothing until they are used.
    explicit TranspositionTable(int log_size)
        : mask_((std::uint64_t{1} << log_size) - 1),
          entries_(static_cast<Entry*>(std::calloc(mask_ + 1, sizeof(Entry)))) {
        if (!entries_) throw std::bad_alloc();
    }
    Entry& find(std::uint64_t key) { return entries_.get()[key & mask_]; }

  private:
    std::uint64_t mask_;
    std::unique_ptr<Entry, FreeDeleter> entries_;
};

}  // namespace qipan::multiplayer
