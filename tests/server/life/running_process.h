#pragma once

// A Supervisor on a thread of its own, with rooms on free ports and its log in a file.

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include "arena/bots/bot_plan.h"
#include "server/life/supervisor.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::test {

class RunningProcess {
public:
    static constexpr const char* token = "0123456789abcdef";
    using Change = std::function<void(server::SupervisorConfig&)>;

    /// Returns when it is ready. `change`: of its settings, before it starts.
    RunningProcess(std::int64_t rooms, std::int64_t drain_timeout_s, const Change& change = {});
    ~RunningProcess();

    /// Until it has ended.
    void wait();
    /// Why it did not end in order, after wait(); empty if it did.
    const std::string& fault() const { return fault_; }
    server::Supervisor& supervisor() { return supervisor_; }
    std::string asked(const std::string& method_and_path, const std::string& more = "");
    /// POST /drain with the token.
    std::string ordered_to_drain();
    std::string log() const;
    /// Waits until the log has this text.
    bool logs(const std::string& part) const;
    /// What is needed to play in a room.
    bots::BotPlan bots(std::uint32_t room);

private:
    server::SupervisorConfig config(std::int64_t rooms, std::int64_t drain_timeout_s, const Change& change);

    inputs::ScratchFolder folder_;
    logging::Log log_;
    server::Supervisor supervisor_;
    std::string fault_;
    std::thread thread_;
};

}  // namespace backsight::test
