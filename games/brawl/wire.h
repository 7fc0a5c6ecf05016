#pragma once

// The brawl's own bytes, each message described once, to write and to read: service::write_message() and
// read_message(). A command carries a PlayerCommand; a player's own state is a Fighter.

#include <backsight/wire/streams.h>

#include "brawl/rules.h"

namespace backsight::brawl {

struct PlayerCommand {
    Input input;
    bool strikes = false;  ///< the next two: Fighter::aim() after this command, and Strike::hash of the screen
    std::uint32_t aim = 0;
    std::uint32_t seen = 0;
};

template <class Stream>
void code(Stream& stream, Field<Stream, PlayerCommand>& command) {
    stream.number(command.input.x, -127, 127);
    stream.number(command.input.y, -127, 127);
    stream.bits(command.input.facing, 16);
    stream.number(command.input.wish, 0, static_cast<int>(Move::parry));
    stream.flag(command.strikes);
    if (!command.strikes) return;
    stream.bits(command.aim, 32);
    stream.bits(command.seen, 32);
}

template <class Stream>
void code(Stream& stream, Field<Stream, Fighter>& fighter) {
    constexpr std::int64_t farthest = 24 << 10;  // steps from the middle of the ring: beyond every circle
    for (auto* each : {&fighter.place, &fighter.mark}) {
        stream.number(each->x, -farthest, farthest);
        stream.number(each->y, -farthest, farthest);
    }
    stream.flag(fighter.is_aboard);
    stream.flag(fighter.is_mark_aboard);
    stream.bits(fighter.facing, 16);
    stream.number(fighter.move, 0, static_cast<int>(Move::stagger));
    stream.number(fighter.phase, 0, 16);
    stream.insist(fighter.phase <= rules_of(fighter.move).length && (fighter.phase > 0) == (fighter.move > Move::none));
    stream.number(fighter.tired, 0, dash_pause);
    stream.number(fighter.health, 0, full_health);
}

}  // namespace backsight::brawl
