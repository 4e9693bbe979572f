#pragma once
#include "search/control/control.hpp"

namespace qipan::multiplayer {

/// The node budget of a search: counts nodes, and ends the search at the limit or when a stop is requested.
class Budget {
  public:
    Budget(std::uint64_t max, const Control& control) : control_(control), most_(max) {}

    /// Counts a node. Returns false if the search must end; its result is then meaningless.
    bool take() {
        ++nodes_;
        if (nodes_ > most_ || (nodes_ % 128 == 0 && control_.stopped())) is_over_ = true;
        return !is_over_;
    }
    bool is_over() const { return is_over_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    const Control& control_;
    std::uint64_t most_, nodes_ = 0;
    bool is_over_ = false;
};

}  // namespace qipan::multiplayer
