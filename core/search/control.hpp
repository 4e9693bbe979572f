#pragma once
#include <atomic>
#include <cstdint>

namespace qipan {

/// How a long kernel and its caller talk: the caller may ask it to stop, the kernel tells how far it is.
/// A stopped kernel returns soon and what it returns means nothing.
struct Control {
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0}, total{0};

    bool stopped() const { return stop.load(std::memory_order_relaxed); }
};

}  // namespace qipan
