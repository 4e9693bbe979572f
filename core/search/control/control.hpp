#pragma once
#include <atomic>
#include <cstdint>

namespace qipan {

/// How a long kernel and its caller talk: the caller may ask it to stop, the kernel tells how far it is.
/// A stopped search answers at once with the best it has found; what any other stopped kernel returns means nothing.
/// The core has no clock: whoever waits for the kernel watches the time and sets the flags.
struct Control {
    std::atomic<bool> stop{false};
    /// Most of the time has passed: begin nothing that takes as long as what was done so far.
    std::atomic<bool> soon{false};
    /// A second place from which the kernel may be stopped, which outlives it; or none.
    const std::atomic<bool>* asked = nullptr;
    std::atomic<std::uint64_t> done{0}, total{0};

    bool stopped() const {
        return stop.load(std::memory_order_relaxed) || (asked && asked->load(std::memory_order_relaxed));
    }
};

}  // namespace qipan
