#pragma once
#include "search/alphabeta/score.hpp"
#include "search/retrograde/table.hpp"

/// Tablebase probes. `probe(state)` returns the exact value of a position, encoded as in `retrograde::table_value`, or
/// `table_value::gap` if the tablebase does not contain it.
namespace qipan::alphabeta {

namespace table_value = retrograde::table_value;

/// Stands for "no tablebase": every probe misses.
struct NoTablebase {
    template <class State>
    static constexpr std::uint8_t probe(const State&) {
        return table_value::gap;
    }
};

/// Probes a solved table; a default-constructed probe always misses.
template <Ranking R>
class TableProbe {
  public:
    TableProbe() = default;
    /// `values` has table.size() bytes. Both arguments must outlive the probe.
    TableProbe(const retrograde::Table<R>& table, const std::uint8_t* values) : table_(&table), values_(values) {}

    std::uint8_t probe(const typename R::G::State& state) const {
        if (!table_ || !table_->ranking().has(state)) return table_value::gap;
        return values_[table_->place(state)];
    }

  private:
    const retrograde::Table<R>* table_ = nullptr;
    const std::uint8_t* values_ = nullptr;
};

}  // namespace qipan::alphabeta
