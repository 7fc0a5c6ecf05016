#pragma once

// One running brawl on the server: fighters, blows, and the raft. Not synchronised; see WorldMatch.

#include <backsight/service/respawn_pauses.h>
#include <backsight/service/world_match.h>

#include "brawl/bodies.h"
#include "brawl/rules.h"

namespace backsight::brawl {

struct Counters {
    std::uint64_t strikes = 0;   ///< ticks of attacks that could touch somebody
    std::uint64_t agreed = 0;    ///< of these: as the attacker's screen declared, to the bit
    std::uint64_t differed = 0;  ///< not so. A fault
    std::uint64_t corrected =
        0;                      ///< from another place than on the screen, after lost commands or a parry; not compared
    std::uint64_t refused = 0;  ///< the audit refused the stamp, or too many commands were lost: nobody was touched
    std::uint64_t again = 0;    ///< victims who were judged again at a cap
    std::uint64_t spared = 0;   ///< victims whom a cap or their cover saved
    std::uint64_t hits = 0;
    std::uint64_t parries = 0;
    std::uint64_t kills = 0;
    std::uint64_t joins_paused = 0;  ///< users who joined again, and waited for their next life as after a death
};

class Match : public service::WorldMatch {
public:
    Match(const service::MatchSetup& setup, const service::MatchServices& services);

    const Counters& counters() const { return counters_; }
    const Fighter& fighter(std::uint32_t player) const { return bodies_[player].fighter; }
    /// Whether they ward off a slash now: for as many ticks as a parry holds, from the tick in which it began. Who
    /// holds commands back would otherwise stay in its last tick, and pass the ticks after it in one.
    bool parries(std::uint32_t player) const;

    void publish(service::MatchStatus& status) const override;
    service::SpectatorMap map() const override { return {-ring_m, -ring_m, ring_m, ring_m, {}}; }
    std::size_t spectate(std::span<service::Marker> markers) const override;

protected:
    EntityId spawn_player() override;
    std::size_t welcome(std::uint32_t player, std::span<std::uint8_t> bytes) override;
    bool execute(std::uint32_t player, std::span<const std::uint8_t> input, const TakenCommand& taken) override;
    void player_left(std::uint32_t player) override;
    void record() override;
    std::size_t write_own(std::uint32_t player, std::span<std::uint8_t> bytes) const override;
    Micros longest_look_back() const override { return strike_rules.max_rewind; }

private:
    struct Body {
        Fighter fighter;
        Tick reborn_at;
        std::uint32_t slashes = 0;  // the last one is under way
        Tick parry_began;
    };
    Bodies bodies_in_view(std::uint32_t player, Tick shown) const;
    void strike_all(std::uint32_t player, const PlayerCommand& command, const TakenCommand& taken);
    void take_blow(std::uint32_t attacker, EntityId victim);

    bool bodies_block_ = false;
    Micros max_body_age_ = usual_body_age;
    std::vector<Body> bodies_;  // by player
    service::RespawnPauses pauses_;
    std::uint32_t births_ = 0;
    Counters counters_;
};

/// For the service: `serve --game brawl`. One object for the whole program.
const service::Game& game();

}  // namespace backsight::brawl
