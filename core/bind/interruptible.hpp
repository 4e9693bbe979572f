#pragma once
#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "search/control/control.hpp"

/// Functions that run kernels from Python, such that a deadline, Ctrl-C, a stop flag or the exit of the interpreter
/// interrupts them.
namespace qipan::bind {

namespace nb = nanobind;

/// Registers a kernel for as long as it runs. When the interpreter exits, all registered kernels are stopped, and the
/// exit waits for them. Otherwise a thread that acquires the GIL after the exit would be killed in the middle of C++
/// code.
class RunningKernel {
  public:
    /// Call with the GIL held. Throws SystemExit if the interpreter is exiting.
    explicit RunningKernel(Control& control);
    ~RunningKernel();
    RunningKernel(const RunningKernel&) = delete;
    RunningKernel& operator=(const RunningKernel&) = delete;

    /// Call regularly with the GIL held. Throws the exception that a signal handler raised, or SystemExit if the
    /// interpreter is exiting.
    void check() const;

    /// Registers an exit handler that stops all kernels.
    static void stop_all_at_exit();

  private:
    static void stop_all();

    Control& control_;
};

/// The stop flag for Python. It may be set from any thread. Every search to which it was passed then returns at once.
struct Stop {
    std::atomic<bool> is_requested{false};
};

/// Returns the Control for a new kernel. If `stop` is not null, setting that flag also stops the kernel.
inline Control make_control(const Stop* stop) { return {.stop_requested = stop ? &stop->is_requested : nullptr}; }

/// Marks an engine as searching for as long as this object exists, since only one thread may search with it at a time.
/// Use with the GIL held.
class SearchGuard {
  public:
    /// Throws ValueError with the message if the engine is already searching.
    explicit SearchGuard(bool& is_searching,
                         const char* message = "this engine is already searching, in another thread")
        : is_searching_(is_searching) {
        if (is_searching) throw nb::value_error(message);
        is_searching_ = true;
    }
    ~SearchGuard() { is_searching_ = false; }
    SearchGuard(const SearchGuard&) = delete;
    SearchGuard& operator=(const SearchGuard&) = delete;

  private:
    bool& is_searching_;
};

/// Two times, counted from the construction of this object: after about half of `seconds` a kernel must wind down (see
/// Control), and after all of `seconds` it must stop. Without `seconds` there is no deadline.
class Deadline {
  public:
    using Clock = std::chrono::steady_clock;

    Deadline() = default;
    explicit Deadline(std::optional<double> seconds) {
        if (!seconds) return;
        if (!(*seconds >= 0)) throw nb::value_error("seconds must not be negative");
        constexpr double max_seconds = 7 * 24 * 3600, wind_down_share = 0.55;
        const auto after = [now = Clock::now()](double wait) {
            return now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(wait));
        };
        wind_down_ = after(std::min(*seconds, max_seconds) * wind_down_share);
        end_ = after(std::min(*seconds, max_seconds));
    }

    /// Sets `wind_down` and `stop` in `control` if their times have come. Returns when to call this again: at the next
    /// of these times, but no later than `latest`.
    Clock::time_point update(Control& control, Clock::time_point latest) const {
        const auto now = Clock::now();
        if (now >= wind_down_) control.wind_down = true;
        if (now >= end_) control.stop = true;
        return std::min({latest, now < wind_down_ ? wind_down_ : latest, now < end_ ? end_ : latest});
    }

  private:
    Clock::time_point wind_down_ = Clock::time_point::max(), end_ = Clock::time_point::max();
};

/// Runs a kernel on its own thread and returns its result. Meanwhile the calling thread releases the GIL and enforces
/// the deadline. At intervals it acquires the GIL to check for signals, and to call progress(done, total) unless
/// `progress` is None. If a signal handler or `progress` throws, the kernel is stopped before the exception propagates.
template <class Work>
auto run_interruptible(Control& control, nb::handle progress, Work&& work, const Deadline& deadline = {}) {
    using Result = decltype(work());
    constexpr auto poll_interval = std::chrono::milliseconds(25);
    std::optional<Result> result;
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable finished;
    bool is_finished = false;
    const RunningKernel kernel(control);
    {
        std::jthread worker([&] {
            try {
                result = work();
            } catch (...) {
                failure = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            is_finished = true;
            finished.notify_one();
        });
        // When this scope ends, even by an exception, the destructor of `worker` waits for the kernel. The stop flag,
        // which is set just before that, keeps the wait short.
        struct StopOnExit {
            Control& control;
            ~StopOnExit() { control.stop = true; }
        } stop_on_exit{control};
        for (bool is_running = true; is_running;) {
            {
                const nb::gil_scoped_release release;
                std::unique_lock lock(mutex);
                const auto wake = Deadline::Clock::now() + poll_interval;
                while (is_running && Deadline::Clock::now() < wake)
                    is_running =
                        !finished.wait_until(lock, deadline.update(control, wake), [&] { return is_finished; });
            }
            kernel.check();
            if (!progress.is_none()) progress(control.done.load(), control.total.load());
        }
    }
    if (failure) std::rethrow_exception(failure);
    return *result;
}

}  // namespace qipan::bind
