#include "benchmarks/rewind/rivals/source_records.h"

namespace backsight::bench {

namespace {

using Player = SourceStore::Player;
using Record = SourceStore::Record;
using State = SourceStore::State;

constexpr float longest_unlag_s = 1.0f;
constexpr float farthest_step_m = 64.0f * 0.01905f;  // 64 units
constexpr Vec3 player_mins{-0.5f, -0.5f, 0.0f};
constexpr Vec3 player_maxs{0.5f, 0.5f, 1.8f};

State blend(const State& a, const State& b, float fraction) {
    return {lerp(a.origin, b.origin, fraction), lerp(a.angles, b.angles, fraction), lerp(a.mins, b.mins, fraction),
            lerp(a.maxs, b.maxs, fraction)};
}

bool jumps(Vec3 from, Vec3 to) {
    const Vec3 step{to.x - from.x, to.y - from.y, 0.0f};
    return length_squared(step) > farthest_step_m * farthest_step_m;
}

void backtrack(Player& player, float target_s) {
    const Record* later = nullptr;
    const Record* found = nullptr;
    Vec3 last = player.now.origin;
    for (const Record& record : player.records) {
        if (!record.is_alive || jumps(record.state.origin, last)) return;
        found = &record;
        if (record.simulation_s <= target_s) break;
        later = &record;
        last = record.state.origin;
    }
    if (found == nullptr) return;
    player.saved = player.now;
    player.is_moved = true;
    player.now = found->state;
    if (later == nullptr || later == found || found->simulation_s >= target_s) return;
    const float fraction = (target_s - found->simulation_s) / (later->simulation_s - found->simulation_s);
    player.now = blend(found->state, later->state, fraction);
}

void restore(Player& player) {
    if (!player.is_moved) return;
    player.now = player.saved;
    player.is_moved = false;
}

}  // namespace

void SourceStore::record(const Frame& frame) {
    const auto now_s = static_cast<float>(static_cast<double>(frame.tick.value) * rewind_tick_s);
    for (std::size_t i = 0; i < players.size(); ++i) {
        Player& player = players[i];
        while (!player.records.empty() && player.records.back().simulation_s <= now_s - longest_unlag_s) {
            player.records.pop_back();
        }
        player.now = {frame.players[i].position, {0.0f, frame.yaw_rad[i], 0.0f}, player_mins, player_maxs};
        player.records.push_front({true, now_s, player.now});
    }
}

Verdict SourceRecords::answer(const Question& question) {
    const auto target_s =
        static_cast<float>(static_cast<double>(question.moment.raw) / Moment::one_tick * rewind_tick_s);
    for (Player& player : store_->players) backtrack(player, target_s);
    const PoseRing::Blend bones = bones_->at(question.moment);
    const Body& body = bones_->body();
    NearestCapsule nearest(question.ray);
    for (std::size_t i = 0; i < store_->players.size(); ++i) {
        const Vec3 feet = store_->players[i].now.origin;
        if (!nearest.may_meet_player(feet)) continue;
        for (std::size_t part = 0; part < body.parts.size(); ++part) {
            const Segment at = body.parts.size() == 1
                                   ? Segment{feet + body.parts[0].local.a, feet + body.parts[0].local.b}
                                   : bones_->part(bones, i, part);
            nearest.test(i, part, body, at);
        }
    }
    for (Player& player : store_->players) restore(player);
    return nearest.best();
}

}  // namespace backsight::bench
