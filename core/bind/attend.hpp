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

namespace qipan::bind {

namespace nb = nanobind;

/// A kernel that is under way, from its making to its end. When the interpreter exits, all of them are stopped and
/// waited for first: a thread that came back for the GIL later would be torn down in the middle of C++ code.
class Running {
  public:
    /// With the GIL; throws SystemExit if the interpreter is exiting.
    explicit Running(Control& control);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    /// With the GIL, now and then: throws what a signal handler raised, or SystemExit when the interpreter exits.
    void check() const;

    /// Has the interpreter call `close_all` when it exits.
    static void bind(nb::module_& module);

  private:
    static void close_all();

    Control& control_;
};

inline unsigned checked_threads(int threads) {
    if (threads < 1 || threads > 256) throw nb::value_error("threads must be 1..256");
    return unsigned(threads);
}

/// From any thread: asks the search that was given it to answer at once.
struct Stop {
    std::atomic<bool> asked{false};
};

/// How long a kernel may take. The moments are those of the caller's entry.
class Patience {
  public:
    using Clock = std::chrono::steady_clock;

    Patience() = default;
    explicit Patience(std::optional<double> seconds) {
        if (!seconds) return;
        if (!(*seconds >= 0)) throw nb::value_error("seconds must not be negative");
        constexpr double week = 7 * 24 * 3600, most_of_it = 0.55;
        const auto after = [now = Clock::now()](double wait) {
            return now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(wait));
        };
        soon_ = after(std::min(*seconds, week) * most_of_it);
        end_ = after(std::min(*seconds, week));
    }

    /// Sets the flags whose moment has come, and answers when to look again.
    Clock::time_point watch(Control& control, Clock::time_point latest) const {
        const auto now = Clock::now();
        if (now >= soon_) control.soon = true;
        if (now >= end_) control.stop = true;
        return std::min({latest, now < soon_ ? soon_ : latest, now < end_ ? end_ : latest});
    }

  private:
    Clock::time_point soon_ = Clock::time_point::max(), end_ = Clock::time_point::max();
};

/// Runs a kernel on a thread of its own while this one, without the GIL, watches the time and wakes now and then to see
/// whether somebody pressed Ctrl-C and to report progress(done, total). Whatever is raised here stops the kernel first.
template <class Work>
auto attended(Control& control, nb::handle progress, Work&& work, const Patience& patience = {}) {
    using Result = decltype(work());
    constexpr auto nap = std::chrono::milliseconds(25);
    std::optional<Result> result;
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable ended;
    bool has_ended = false;
    const Running running(control);
    {
        std::jthread worker([&] {
            try {
                result = work();
            } catch (...) {
                failure = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            has_ended = true;
            ended.notify_one();
        });
        // The thread is joined on the way out, also by an exception: with the flag set it ends soon.
        struct StopOnExit {
            Control& control;
            ~StopOnExit() { control.stop = true; }
        } stop_on_exit{control};
        for (bool is_running = true; is_running;) {
            {
                const nb::gil_scoped_release release;
                std::unique_lock lock(mutex);
                const auto wake = Patience::Clock::now() + nap;
                while (is_running && Patience::Clock::now() < wake)
                    is_running = !ended.wait_until(lock, patience.watch(control, wake), [&] { return has_ended; });
            }
            running.check();
            if (!progress.is_none()) progress(control.done.load(), control.total.load());
        }
    }
    if (failure) std::rethrow_exception(failure);
    return *result;
}

}  // namespace qipan::bind
