#pragma once
#include "search/alphabeta/score.hpp"
#include "search/retrograde/table.hpp"

namespace qipan {

/// What a search looks up instead of searching on: it is given a position and answers with its exact worth, a byte as
/// in a table by distance, or `worth::gap` where it knows nothing. This one knows nothing.
struct NothingKnown {
    template <class State>
    static constexpr std::uint8_t worth_of(const State&) {
        return worth::gap;
    }
};

/// A table by distance, or the lack of one.
template <Ranking R>
class KnownByTable {
  public:
    KnownByTable() = default;
    /// Both must outlive it; there are as many values as the table has places.
    KnownByTable(const Table<R>& table, const std::uint8_t* values) : table_(&table), values_(values) {}

    std::uint8_t worth_of(const typename R::G::State& state) const {
        if (!table_ || !table_->ranking().has(state)) return worth::gap;
        return values_[table_->place(state)];
    }

  private:
    const Table<R>* table_ = nullptr;
    const std::uint8_t* values_ = nullptr;
};

}  // namespace qipan
