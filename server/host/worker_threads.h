#pragma once

// Threads for the pieces of a tick (backsight/base/pieces.h), beside the thread that plays it. Between two calls they
// sleep. The constructor throws std::system_error if the system gives no thread. A piece throws nothing.

#include <backsight/base/function_ref.h>
#include <backsight/time/tick.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace backsight::server {

class WorkerThreads {
public:
    /// With the caller's they are `count`.
    explicit WorkerThreads(std::uint32_t count);
    ~WorkerThreads();
    WorkerThreads(const WorkerThreads&) = delete;
    WorkerThreads& operator=(const WorkerThreads&) = delete;

    /// As RunPieces. From one thread.
    void operator()(std::uint32_t pieces, FunctionRef<void(std::uint32_t)> piece);
    /// Processor time of its own threads for all calls so far, the kernel's share included. From that thread.
    Micros processor_time() const { return spent_; }

private:
    void wait_for_work();
    void take_pieces();
    void stop();

    std::vector<std::thread> threads_;
    std::atomic<std::uint32_t> next_{0};
    std::mutex mutex_;
    std::condition_variable begins_, ends_;
    // Under the mutex.
    FunctionRef<void(std::uint32_t)> piece_;
    std::uint32_t pieces_ = 0;
    std::uint64_t call_ = 0;
    std::size_t at_work_ = 0;
    bool is_over_ = false;
    Micros spent_;
};

}  // namespace backsight::server
