#include "brawl/bot.h"

#include <array>

namespace backsight::brawl {

bool Bot::take_welcome(std::span<const std::uint8_t> bytes) {
    bodies_block_ = bytes.size() == 1 && bytes[0] == 1;
    return bodies_block_ || bytes.empty();
}

bool Bot::take_own(std::span<const std::uint8_t> bytes, Tick tick, std::uint32_t executed) {
    Fighter own;
    // No server has executed a command that was never given.
    if (executed > world().commands().newest() || !service::read_message(bytes, own)) return false;
    own_.reconcile(tick, executed, own, client_now());
    return own_.has_started();
}

std::size_t Bot::command(std::uint32_t number, std::span<std::uint8_t> bytes) {
    const View view = world().view();
    PlayerCommand command;
    command.input = think(view);
    OwnStep given{command.input, view.moment().tick(), {}};
    const auto drawn = [&](EntityId entity) { return view.pose(entity); };
    if (bodies_block_) given.bodies = bodies_around(view.history(), world().self(), given.shown, drawn);
    const Fighter& fighter = own_.predict(number, given);
    command.strikes = fighter.strikes();
    if (command.strikes) {
        command.aim = fighter.aim();
        if (fighter.phase == rules_of(fighter.move).first) ++slashes_;
        std::array<Hit, 16> touched;
        const std::optional<Query> query = strike(view, world().self(), fighter, slashes_);
        if (query) command.seen = screen().shoot(*query, strike_rules, touched).hash;
    }
    return service::write_message(bytes, command);
}

Input Bot::think(const View& view) {
    if (!fighter().is_alive()) return {};
    const Pose deck = raft_at(view.moment().tick());
    const Vec3 at = ground(fighter().place, fighter().is_aboard, deck);
    const Vec3 to_raft = deck.position - at;
    Vec3 way = to_raft;
    float away = 1e9f;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose found = view.pose_of_slot(slot);
        const Vec3 there = found.pose.position - at;
        if (!is_hittable(found.status) || found.entity == world().self() || found.entity == raft) continue;
        if (length(there) >= away) continue;
        away = length(there);
        way = there;
    }
    Input input;
    const double turn = deterministic_atan2(way.y, way.x) / (2.0 * pi) + 0.04 * (random_.unit() - 0.5);
    input.facing = static_cast<std::uint16_t>(static_cast<std::int32_t>(turn * 65536.0));
    const float luck = random_.unit();
    if (away < 2.4f && luck < 0.4f) input.wish = luck < 0.1f ? Move::parry : Move::slash;
    if (away >= 2.4f && away < 4.5f && luck < 0.15f) input.wish = luck < 0.08f ? Move::cone : Move::circle;
    if (away >= 5.0f && luck < 0.05f) input.wish = Move::dash;
    if (errand_ == 0 && random_.chance(0.01f)) errand_ = 100;
    if (errand_ > 0) --errand_;
    Vec3 walk = normalized(errand_ > 0 ? to_raft : way);
    if (errand_ == 0 && away < 1.6f) walk = {-walk.y, walk.x, 0.0f};  // round the enemy
    input.x = static_cast<std::int8_t>(walk.x * 127.0f);
    input.y = static_cast<std::int8_t>(walk.y * 127.0f);
    return input;
}

}  // namespace backsight::brawl
