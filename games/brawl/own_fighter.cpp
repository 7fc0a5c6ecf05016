#include "brawl/own_fighter.h"

#include <algorithm>

namespace backsight::brawl {

namespace {

// Commands under way at once: 3 s.
constexpr std::uint32_t commands_kept = 64;
// A search for what the server did instead ends after about this many steps, which take a millisecond, and then there
// is no cause. Between two states are mostly one to three commands.
constexpr std::size_t longest_search = 4'000;
// Up to so many commands any of them may have been lost; of more it is one run.
constexpr std::size_t few_commands = 10;
// How much earlier and later than on the screen the raft may have stood: as far as the server bounds it.
constexpr std::int64_t other_raft = 8;

// Where bodies block, the server has one that a screen drew longer ago than it allows this much nearer, at most: the
// way of a dash in 400 ms.
constexpr float other_body_m = 5.6f;

PredictionConfig prediction_config() {
    PredictionConfig config;
    config.tick_rate = tick_rate;
    config.capacity = commands_kept;
    return config;
}

Fighter after(const Fighter& before, const OwnStep& given, Tick shown) {
    return step(before, given.input, shown, given.bodies.each());
}

Fighter unhurt(Fighter fighter, const Fighter& like) {
    fighter.health = like.health;
    return fighter;
}

}  // namespace

OwnFighter::OwnFighter()
    : own_(prediction_config(),
           // The brawl has one rate, so its step knows how long it lasts.
           {[](const Fighter& before, const OwnStep& given, float) { return after(before, given, given.shown); },
            [](const Fighter& fighter, const OwnStep& newest) {
                return Pose{ground(fighter.place, fighter.is_aboard, raft_at(newest.shown)), {}};
            },
            [](const Fighter& fighter) { return std::uint64_t{fighter.is_alive()}; },
            [this](const Fighter& predicted, const Fighter& server) { return cause_of(predicted, server); }}) {}

Reconciled OwnFighter::reconcile(Tick tick, std::uint32_t executed, const Fighter& server, Micros client_now) {
    executed_ = executed;
    return own_.reconcile(Tick{executed}, server, client_now, tick);
}

MispredictionCause OwnFighter::cause_of(const Fighter& predicted, const Fighter& server) const {
    // Only a new life has more health than before.
    if (predicted.is_alive() != server.is_alive() || server.health > predicted.health) return MispredictionCause::death;
    const bool is_parried = server.move == Move::stagger && predicted.move != Move::stagger;
    if (is_parried || unhurt(server, predicted) == predicted) return MispredictionCause::hit;
    if (has_lost_commands(server)) return MispredictionCause::lost_command;
    // Of many commands not all that may be lost is tried. But only inputs decide these.
    const bool has_other_inputs = predicted.facing != server.facing || predicted.move != server.move ||
                                  predicted.phase != server.phase || predicted.tired != server.tired;
    if (has_other_inputs && executed_end() > 2) return MispredictionCause::lost_command;
    // The server lets a screen draw the raft and other bodies only so old.
    if (has_other_raft(server)) return MispredictionCause::mover;
    if (has_other_bodies(predicted, server)) return MispredictionCause::body;
    return predicted.is_aboard || server.is_aboard ? MispredictionCause::mover : MispredictionCause::none;
}

std::size_t OwnFighter::executed_end() const {
    std::size_t end = 0;
    while (end < own_.size() && own_[end].tick <= Tick{executed_}) ++end;
    return end;
}

// The server makes up for no lost command, and leaves out those that are too many.
bool OwnFighter::has_lost_commands(const Fighter& server) const {
    const std::size_t end = executed_end();
    std::size_t steps = 0;
    if (end <= few_commands + 1) {
        for (std::uint64_t lost = 2; lost < std::uint64_t{1} << end; lost += 2) {
            if (follows(server, lost, 0, steps)) return true;
        }
        return false;
    }
    for (std::size_t length = 1; length < end && steps <= longest_search; ++length) {
        const std::uint64_t run = (std::uint64_t{1} << length) - 1;
        for (std::size_t from = 1; from + length <= end; ++from) {
            if (follows(server, run << from, 0, steps)) return true;
        }
    }
    return false;
}

bool OwnFighter::has_other_raft(const Fighter& server) const {
    std::size_t steps = 0;
    for (std::int64_t by = 1; by <= other_raft && steps <= longest_search; ++by) {
        if (follows(server, 0, by, steps) || follows(server, 0, -by, steps)) return true;
    }
    return false;
}

bool OwnFighter::has_other_bodies(const Fighter& predicted, const Fighter& server) const {
    Fighter there = unhurt(predicted, server);
    there.place = server.place;
    there.mark = server.mark;
    there.is_aboard = server.is_aboard;
    there.is_mark_aboard = server.is_mark_aboard;
    if (there != server) return false;
    const std::size_t end = executed_end();
    for (std::size_t i = 1; i < end; ++i) {
        const OwnStep& given = own_[i].input;
        const Vec3 at = ground(server.place, server.is_aboard, raft_at(given.shown));
        for (const UprightBody& body : given.bodies.each()) {
            if (distance(body.feet, at) <= 2.0f * fighter_radius_m + other_body_m) return true;
        }
    }
    return false;
}

bool OwnFighter::follows(const Fighter& server, std::uint64_t lost, std::int64_t later, std::size_t& steps) const {
    Fighter fighter = own_[0].after;
    const std::size_t end = executed_end();
    for (std::size_t i = 1; i < end; ++i) {
        if ((lost >> i & 1) != 0) continue;
        const OwnStep& given = own_[i].input;
        fighter = after(fighter, given, std::max(given.shown + later, Tick{0}));
        ++steps;
    }
    return unhurt(fighter, server) == server;
}

}  // namespace backsight::brawl
