#include "server/host/worker_threads.h"

#include "server/host/pacing.h"

namespace backsight::server {

WorkerThreads::WorkerThreads(std::uint32_t count) {
    try {
        for (std::uint32_t i = 1; i < count; ++i) threads_.emplace_back([this] { wait_for_work(); });
    } catch (...) {
        stop();
        throw;
    }
}

WorkerThreads::~WorkerThreads() { stop(); }

void WorkerThreads::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    begins_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

// Every thread hears of every call and says when it has no more to do, so that none takes a later call's pieces for
// this one's.
void WorkerThreads::operator()(std::uint32_t pieces, FunctionRef<void(std::uint32_t)> piece) {
    {
        const std::lock_guard lock(mutex_);
        piece_ = piece;
        pieces_ = pieces;
        next_ = 0;
        at_work_ = threads_.size();
        ++call_;
    }
    begins_.notify_all();
    take_pieces();
    std::unique_lock lock(mutex_);
    ends_.wait(lock, [this] { return at_work_ == 0; });
}

void WorkerThreads::take_pieces() {
    for (std::uint32_t i = next_++; i < pieces_; i = next_++) piece_(i);
}

void WorkerThreads::wait_for_work() {
    std::uint64_t done = 0;
    Micros before;
    std::unique_lock lock(mutex_);
    while (true) {
        begins_.wait(lock, [&] { return is_over_ || call_ != done; });
        if (is_over_) return;
        done = call_;
        lock.unlock();
        take_pieces();
        const Micros now = thread_processor_time();
        lock.lock();
        spent_ = spent_ + (now - before);
        before = now;
        if (--at_work_ == 0) ends_.notify_one();
    }
}

}  // namespace backsight::server
