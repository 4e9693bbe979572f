#pragma once
#include "search/control/control.hpp"

namespace qipan::multiplayer {

/// Counts nodes and stops the search at a limit.
class Budget {
  public:
    Budget(std::uint64_t max, const Control& control) : control_(control), most_(max) {}

    /// Counts a node. Once this has returned false, the results of the search are meaningless.
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
