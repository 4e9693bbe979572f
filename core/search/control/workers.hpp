#pragma once
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <type_traits>
#include <vector>

namespace qipan {

/// A pool of threads, for a kernel that is called thousands of times per second: starting threads each time, as
/// `parallel_for` does, would take longer than the work. After a fork, the child process does not have the threads, and
/// does all tasks on the calling thread.
class Workers {
  public:
    /// Starts `count` threads, or fewer if the system cannot start them.
    explicit Workers(unsigned count) : pool_(std::make_unique<Pool>(count)) {}
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() {
        // After a fork, the child does not have the threads: they cannot be joined, and destroying the condition
        // variable would wait for them forever. So the pool is leaked.
        if (is_child()) pool_.release();
    }

    /// Calls work(task) for every task in 0..tasks-1, on the calling thread and on the pool's threads that wake up in
    /// time. Tasks start in order but may finish in any order. If a task throws, no further task starts, and run throws
    /// the first exception. Only one thread at a time may call this.
    void run(std::uint64_t tasks, auto&& work) {
        if (pool_->is_empty() || tasks < 2 || is_child()) {
            for (std::uint64_t task = 0; task < tasks; ++task) work(task);
        } else {
            using Work = std::remove_reference_t<decltype(work)>;
            pool_->run(tasks, [](void* object, std::uint64_t task) { (*static_cast<Work*>(object))(task); }, &work);
        }
    }

  private:
    class Pool {
      public:
        using Call = void (*)(void* work, std::uint64_t task);

        explicit Pool(unsigned count) {
            threads_.reserve(count);
            try {
                while (threads_.size() < count) threads_.emplace_back([this] { wait_for_work(); });
            } catch (const std::system_error&) {
                // The system cannot start more threads; continue with those already started.
            }
        }
        ~Pool() {
            {
                const std::lock_guard lock(mutex_);
                is_ending_ = true;
            }
            wake_.notify_all();
            for (std::thread& thread : threads_) thread.join();
        }

        bool is_empty() const { return threads_.empty(); }

        void run(std::uint64_t tasks, Call call, void* work) {
            {
                const std::lock_guard lock(mutex_);
                call_ = call;
                work_ = work;
                tasks_ = tasks;
                next_ = 0;
                failure_ = nullptr;
                ++run_;
                is_open_ = true;
            }
            wake_.notify_all();
            do_tasks();
            std::unique_lock lock(mutex_);
            is_open_ = false;  // so that a thread that wakes up later finds nothing to do
            finished_.wait(lock, [&] { return working_ == 0; });
            if (failure_) std::rethrow_exception(failure_);
        }

      private:
        void wait_for_work() {
            std::uint64_t seen = 0;
            std::unique_lock lock(mutex_);
            for (;;) {
                wake_.wait(lock, [&] { return is_ending_ || (is_open_ && run_ != seen); });
                if (is_ending_) return;
                seen = run_;
                ++working_;
                lock.unlock();
                do_tasks();
                lock.lock();
                if (--working_ == 0) finished_.notify_one();
            }
        }
        void do_tasks() {
            try {
                for (std::uint64_t task; (task = next_.fetch_add(1, std::memory_order_relaxed)) < tasks_;)
                    call_(work_, task);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (!failure_) failure_ = std::current_exception();
                next_ = tasks_;
            }
        }

        std::mutex mutex_;
        std::condition_variable wake_, finished_;
        // The current run. `call_`, `work_`, `tasks_` and `run_` do not change while a thread works on it.
        Call call_ = nullptr;
        void* work_ = nullptr;
        std::uint64_t tasks_ = 0, run_ = 0;
        std::atomic<std::uint64_t> next_{0};
        std::exception_ptr failure_;
        unsigned working_ = 0;
        bool is_open_ = false, is_ending_ = false;
        std::vector<std::thread> threads_;
    };

    bool is_child() const { return getpid() != process_; }

    const pid_t process_ = getpid();
    std::unique_ptr<Pool> pool_;
};

}  // namespace qipan
