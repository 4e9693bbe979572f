#pragma once
#include <algorithm>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "search/control/control.hpp"

namespace qipan {

/// Does work(task, worker) for every task below `tasks`, on up to `workers` threads. Tasks are handed out in order but
/// finish in any, so what they add up must not depend on it. The first exception is passed on.
void share(std::uint64_t tasks, unsigned workers, Control& control, auto&& work) {
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto run = [&](unsigned worker) {
        try {
            while (!control.stopped()) {
                const std::uint64_t task = next.fetch_add(1, std::memory_order_relaxed);
                if (task >= tasks) return;
                work(task, worker);
            }
        } catch (...) {
            const std::lock_guard lock(failing);
            if (!failure) failure = std::current_exception();
            control.stop = true;
        }
    };
    {
        std::vector<std::jthread> helpers;
        const auto wanted = std::min<std::uint64_t>(std::max(workers, 1u), std::max<std::uint64_t>(tasks, 1));
        try {
            for (unsigned worker = 1; worker < wanted; ++worker) helpers.emplace_back(run, worker);
        } catch (const std::system_error&) {
            // No more threads are to be had: those that are there do the work.
        }
        run(0);
    }
    if (failure) std::rethrow_exception(failure);
}

/// The same, where these tasks are all there is to do: they are counted in the control.
void for_each_task(std::uint64_t tasks, unsigned workers, Control& control, auto&& work) {
    control.total = tasks;
    share(tasks, workers, control, [&](std::uint64_t task, unsigned worker) {
        work(task, worker);
        control.done.fetch_add(1, std::memory_order_relaxed);
    });
}

}  // namespace qipan
