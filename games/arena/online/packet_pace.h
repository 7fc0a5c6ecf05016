#pragma once

// When a client sends the commands that it has gathered: after so many steps, or at once if one of them shoots. Each
// command keeps the stamp of its own step, so its shot is judged in an unchanged view; only movement arrives later. A
// lost packet loses more steps, so the server guesses more of them. Not synchronised.

#include <backsight/session/commands.h>

#include <cstdint>

namespace backsight::arena {

class PacketPace {
public:
    explicit PacketPace(std::uint32_t steps_per_packet) : steps_per_packet_(steps_per_packet) {}

    /// The most steps per packet at which a packet still holds all copies of each command.
    static constexpr std::uint32_t most_steps(const CommandConfig& config) {
        return max_commands_per_packet / config.commands_per_packet;
    }
    /// `config` with as many copies; `steps_per_packet` up to most_steps().
    static CommandConfig commands(CommandConfig config, std::uint32_t steps_per_packet) {
        config.commands_per_packet *= steps_per_packet;
        return config;
    }

    void add_command(bool shoots) {
        ++waiting_;
        is_due_ = is_due_ || shoots || waiting_ >= steps_per_packet_;
    }
    bool is_due() const { return is_due_; }
    void sent() {
        waiting_ = 0;
        is_due_ = false;
    }

private:
    std::uint32_t steps_per_packet_;
    std::uint32_t waiting_ = 0;
    bool is_due_ = false;
};

}  // namespace backsight::arena
