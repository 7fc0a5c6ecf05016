#pragma once

// A bot's end of a brawl: its own fighter ahead of the server, and what its screen shows of each strike.

#include <backsight/base/random.h>
#include <backsight/service/world_client.h>

#include "brawl/own_fighter.h"

namespace backsight::brawl {

class Bot : public service::WorldClient {
public:
    /// Equal seeds and screens give equal inputs.
    Bot(const ChannelConfig& channel, std::uint64_t seed) : WorldClient(world_game(), channel), random_(seed) {}

    const Fighter& fighter() const { return own_.state(); }
    const PredictionCounters& prediction() const { return own_.counters(); }

protected:
    bool take_welcome(std::span<const std::uint8_t> bytes) override;
    bool take_own(std::span<const std::uint8_t> bytes, Tick tick, std::uint32_t executed) override;
    std::size_t command(std::uint32_t number, std::span<std::uint8_t> bytes) override;
    /// What the player wants, by what the screen shows.
    virtual Input think(const View& view);

private:
    RandomReals<float> random_;
    std::uint32_t slashes_ = 0;
    std::uint32_t errand_ = 0;   // commands for which it heads for the raft
    bool bodies_block_ = false;  // says the server
    OwnFighter own_;
};

}  // namespace backsight::brawl
