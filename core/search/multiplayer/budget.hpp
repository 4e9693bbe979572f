#pragma once
#include "search/control/control.hpp"

namespace qipan::many_seats {

/// Counts the positions that are looked at, and knows when there have been enough.
class Budget {
  public:
    Budget(std::uint64_t most, const Control& control) : control_(control), most_(most) {}

    /// Takes one position. Once it has answered false, what the search returns means nothing.
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

}  // namespace qipan::many_seats
