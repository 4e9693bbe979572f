#pragma once
#include <atomic>
#include <cstdint>

namespace qipan {

/// The flags and counters that a kernel (a long-running function of the core) shares with its caller: requests to stop,
/// and progress. A stopped search returns at once with its best result so far; the result of any other stopped kernel
/// is meaningless. The core has no clock: the caller watches the time and sets the flags.
struct Control {
    std::atomic<bool> stop{false};
    /// Set when about half of the time is used up: the kernel should not start anything that would take as long as all
    /// its work so far.
    std::atomic<bool> wind_down{false};
    /// An additional stop flag, or null. It must outlive the kernel.
    const std::atomic<bool>* stop_requested = nullptr;
    std::atomic<std::uint64_t> done{0}, total{0};

    bool stopped() const {
        return stop.load(std::memory_order_relaxed) ||
               (stop_requested && stop_requested->load(std::memory_order_relaxed));
    }
};

}  // namespace qipan
