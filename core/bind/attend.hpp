#pragma once
#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "search/control.hpp"

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

/// Runs a kernel on a thread of its own while this one, without the GIL, wakes now and then to see whether somebody
/// pressed Ctrl-C and to report progress(done, total). Whatever is raised here stops the kernel first.
template <class Work>
auto attended(Control& control, nb::handle progress, Work&& work) {
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
                is_running = !ended.wait_for(lock, nap, [&] { return has_ended; });
            }
            running.check();
            if (!progress.is_none()) progress(control.done.load(), control.total.load());
        }
    }
    if (failure) std::rethrow_exception(failure);
    return *result;
}

}  // namespace qipan::bind
