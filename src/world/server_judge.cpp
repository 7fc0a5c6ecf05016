// Queries of a client's command, and the view that they are judged in.

#include "server_client.h"

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

ShotRecord ServerWorld::judge(std::uint32_t client, const Query& query, const WeaponRules& rules,
                              const LineOfSight& line_of_sight, std::uint32_t declared_hash) {
    ShotRecord record;
    record.world_client = client;
    record.command_shot = selected_shot(client);
    record.rules = rules;
    record.declared_hash = declared_hash;
    if (!open_shot(record)) return record;
    clients_[client]->judge.judge(record, query, line_of_sight, [this](EntityId victim) { return screen_of(victim); });
    return record;
}

bool ServerWorld::select_shot(std::uint32_t client, std::uint32_t shot) {
    Client* found = find(client);
    if (found == nullptr) return false;
    found->selected = std::min(shot, found->shots + 1);
    return shot <= found->shots;
}

std::span<const CommandShot> ServerWorld::shots_of(std::uint32_t client, std::uint32_t number) const {
    const Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets != nullptr, "shots_of(): WorldConfig::packets")) return {};
    return found->packets->receiver.shots(number);
}

// An unknown client is reported by what asks for its shot next.
std::uint8_t ServerWorld::selected_shot(std::uint32_t client) const {
    return is_there(client) ? static_cast<std::uint8_t>(clients_[client]->selected) : std::uint8_t{0};
}

Moment ServerWorld::level_moment(std::uint32_t client, Micros max_age) const {
    const Client* found = find(client);
    const Moment present = Moment::at(tick_);
    if (found == nullptr) return std::max(present, Moment{0});
    // That of the command is the ledger's last, and stays at one before it where it was refused.
    const Audited& shot = found->taken_of(found->selected).audited;
    const bool is_of_shot = found->selected != 0 && !is_refused(shot.result);
    const ViewStamp& stamp = is_of_shot ? shot.stamp : found->ledger.last_stamp();
    return backsight::level_moment(stamp, world_.draw, present, found->record.waited, max_age);
}

/// What a client drew, or without a view what the history has newest; and how far back it may reach.
struct ServerWorld::BoundedView {
    View drawn;
    Moment oldest;
};

std::optional<ServerWorld::BoundedView> ServerWorld::bounded_view(std::uint32_t client, Micros max_age) const {
    const Client* found = find(client);
    if (found == nullptr || history_.newest() == no_tick) return std::nullopt;
    const TickRate rate = world_.draw.tick_rate;
    const std::int64_t most = rate.span(std::max(max_age, Micros{0}) + std::max(found->record.waited, Micros{0}));
    const std::optional<View> seen = view_of(client);
    return BoundedView{seen ? *seen : View::at_moment(history_, world_.draw, Moment::at(history_.newest())),
                       std::max(Moment::at(tick_) - most, Moment{0})};
}

// Without a view no attack is granted, wherever it is from.
ViewPose ServerWorld::mount_of(std::uint32_t client, EntityId mount, Vec3 point, Micros max_age,
                               float max_error_m) const {
    const std::optional<BoundedView> view = bounded_view(client, max_age);
    if (!view) return {};
    return mount_in_bounds(view->drawn, mount, point, view->oldest, Moment::at(tick_), max_error_m);
}

ViewPose ServerWorld::body_of(std::uint32_t client, EntityId body, Micros max_age, float max_error_m) const {
    const std::optional<BoundedView> view = bounded_view(client, max_age);
    return view ? body_in_bounds(view->drawn, body, view->oldest, Moment::at(tick_), max_error_m) : ViewPose{};
}

std::optional<View> ServerWorld::view_of(std::uint32_t client) const {
    const Client* found = find(client);
    if (found == nullptr || !found->may_fire(found->selected)) return std::nullopt;
    const Audited& audited = found->taken_of(found->selected).audited;
    if (is_refused(audited.result)) return std::nullopt;
    return View::exact(history_, world_.draw, found->ledger, audited.stamp);
}

}  // namespace backsight
