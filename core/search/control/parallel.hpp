#pragma once
#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "search/control/control.hpp"

namespace qipan {

/// Sets `maximum` to `value` if `value` is larger.
inline void raise_to(std::atomic<int>& maximum, int value) {
    int seen = maximum;
    while (seen < value && !maximum.compare_exchange_weak(seen, value)) continue;
}

/// Calls work(task, worker) for every task in 0..tasks-1 on up to `workers` threads. Tasks start in order but may
/// finish in any order, so the combined result must not depend on that order. If a task throws or `control` is stopped,
/// no further task starts. Rethrows the first exception after all threads have ended.
void parallel_for(std::uint64_t tasks, unsigned workers, Control& control, auto&& work) {
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_mutex;
    const auto run = [&](unsigned worker) {
        try {
            while (!control.stopped()) {
                const std::uint64_t task = next.fetch_add(1, std::memory_order_relaxed);
                if (task >= tasks) return;
                work(task, worker);
            }
        } catch (...) {
            const std::lock_guard lock(failure_mutex);
            if (!failure) failure = std::current_exception();
            control.stop = true;
        }
    };
    {
        std::vector<std::jthread> threads;
        const auto thread_count = std::min<std::uint64_t>(std::max(workers, 1u), std::max<std::uint64_t>(tasks, 1));
        try {
            for (unsigned worker = 1; worker < thread_count; ++worker) threads.emplace_back(run, worker);
        } catch (const std::system_error&) {
            // The system cannot start more threads; continue with those already started.
        }
        run(0);
    }
    if (failure) std::rethrow_exception(failure);
}

/// Like `parallel_for`, but also reports progress, counted in finished tasks. Use it only if these tasks are all the
/// work of a kernel, because it sets the total of `control`.
void for_each_task(std::uint64_t tasks, unsigned workers, Control& control, auto&& work) {
    control.total = tasks;
    parallel_for(tasks, workers, control, [&](std::uint64_t task, unsigned worker) {
        work(task, worker);
        control.done.fetch_add(1, std::memory_order_relaxed);
    });
}

}  // namespace qipan
