#pragma once

// The match that a MatchLie plays: two players of a ServerArena, the liar and their victim, who is honest. One owner;
// no threads.

#include <backsight/session/commands.h>

#include <deque>
#include <vector>

#include "arena/online/match_config.h"
#include "arena/server_arena.h"
#include "lab/audit/match_liar.h"

namespace backsight::lab::audit {

class MatchScene {
public:
    MatchScene(const arena::MatchConfig& match, const MatchLie& lie, MatchGain gain);
    MatchScene(const MatchScene&) = delete;
    MatchScene& operator=(const MatchScene&) = delete;

    double play();

private:
    void tick(std::int64_t since_start);
    void play_victim();
    arena::PlayerCommand command_of(const ViewStamp& stamp, std::int64_t since_start);
    void aim(const ViewStamp& stamp, arena::PlayerInput& input) const;
    void send(arena::PlayerIndex player, const arena::PlayerCommand& command);
    void execute_due();
    void execute(arena::PlayerIndex player, const arena::PlayerCommand& command);
    void finish();

    void note_shots(const arena::CommandOutcome& outcome);
    void note_hit(const Verdict& verdict);
    void note_walk(Vec3 from);
    void note_ends();
    void raise(MatchGain gain, double value);

    arena::WeaponId weapon() const;
    Tick now() const { return server_.tick(); }
    Vec3 feet(arena::PlayerIndex player) const { return server_.feet_of(player, now()); }
    Vec3 eye() const;
    // Where the victim's feet were at a moment, by the server's own record.
    Vec3 victim_at(Moment moment) const;
    double age_of(Vec3 place) const;
    // The match numbers its snapshots from 1; a Liar numbers them by their ticks.
    ViewStamp to_match(ViewStamp stamp) const;
    ViewStamp from_match(ViewStamp stamp) const;

    MatchLie lie_;
    Liar honest_{Lie{}};
    Liar liar_;
    MatchGain gain_;
    Tick begins_;
    arena::ServerArena server_;
    arena::PlayerIndex shooter_ = 0;
    arena::PlayerIndex victim_ = 0;
    std::vector<Vec3> way_;  // of the victim, by ticks since the beginning
    // The liar's, then the victim's: what they sent and the server's buffer still holds.
    std::deque<arena::PlayerCommand> sent_[2];
    CommandBuffer held_[2];
    std::uint32_t numbers_[2] = {0, 0};
    ViewStamp last_;
    std::uint64_t shots_ = 0;
    std::uint16_t lives_ = 0;
    std::int64_t living_ = 0;  // ticks since the victim's last spawn
    double most_ = 0.0;
};

}  // namespace backsight::lab::audit
