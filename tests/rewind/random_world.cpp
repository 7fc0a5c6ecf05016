#include "tests/rewind/random_world.h"

#include "tests/support/worlds.h"

#include <backsight/base/hash.h>
#include <backsight/base/trig.h>

#include <algorithm>
#include <array>
#include <utility>

namespace backsight::test {

namespace random_world {

constexpr std::uint32_t capacity = 32;
constexpr std::uint32_t most = 72;
constexpr double land_m = 24.0;
constexpr std::array<std::uint32_t, 3> grids{2, 24, 200};
constexpr std::array<std::uint32_t, 4> field_widths{0, 3, 32, 20};

// Another value every few ticks, each entity in its own: no number of the world's is drawn for it.
std::uint32_t fields_at(EntityId id, Tick tick, std::uint32_t bits) {
    const auto turn = static_cast<std::uint64_t>(tick.value + id.index()) / (1 + id.index() % 7);
    const std::uint64_t value = Hasher().add(std::uint64_t{id.value}).add(turn).value();
    return bits == 0 || value % 4 == 0 ? 0u : static_cast<std::uint32_t>(value >> 32) >> (32 - bits);
}

}  // namespace random_world

using namespace random_world;

HistoryConfig RandomWorld::history_for(std::uint64_t seed) {
    HistoryConfig config = history_config(capacity, most, 1);
    config.grid_from = grids[seed % grids.size()];
    config.field_bits = field_widths[seed % field_widths.size()];
    return config;
}

RandomWorld::RandomWorld(std::uint64_t seed)
    : random(seed), server(history_for(seed)), client(history_for(seed)), ledger({80, most}), seed_(seed) {
    add_hitboxes(server);
    add_hitboxes(client);
    constexpr std::array<Interpolation, 5> curves{Interpolation::linear, Interpolation::linear, Interpolation::linear,
                                                  Interpolation::hermite, Interpolation::hold};
    drawn_ = draw_config(curves[seed % curves.size()]);
    if (seed % 4 == 3) drawn_.after_newest = AfterNewest::extrapolate;
    drawn_.tick_rate = {seed % 2 == 0 ? 64u : 30u, 1};
    drawn_.sample_max_age = Micros{seed % 3 == 0 ? 250'000 : 1'000'000};
    drawn_.groups = {drawn_, drawn_, drawn_};
}

void RandomWorld::add_hitboxes(WorldHistory& world) {
    HitboxSets& sets = world.hitbox_sets();
    const Hitbox person[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.4f}, {0, 0, 1.4f}, 0.4f),
                             Hitbox::sphere(HitGroup::head, {0.2f, 0, 1.7f}, 0.2f)};
    const Hitbox gunner[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.4f}, {0, 0, 1.4f}, 0.4f, 0)};
    const Hitbox flag[] = {Hitbox::box(HitGroup::generic, {2.0f, 0, 3.0f}, {0.6f, 0.05f, 0.4f}),
                           Hitbox::sphere(HitGroup::generic, {}, 0.05f)};
    const Hitbox ship[] = {Hitbox::box(HitGroup::generic, {1.0f, 0, 0}, {7.0f, 2.0f, 1.0f})};
    static_cast<void>(sets.add(person));
    static_cast<void>(sets.add(gunner));
    static_cast<void>(sets.add(flag));
    set_count_ = static_cast<std::uint16_t>(sets.add(ship).value + 1);
    // In some worlds a few are drawn at a moment of their own, and whoever rides them goes with them.
    if (seed_ % 7 == 6) set_count_ = static_cast<std::uint16_t>(sets.add(person, 1).value + 1);
}

HitboxSetId RandomWorld::any_set() {
    const bool is_rare = random.below(8) == 0;
    return {static_cast<std::uint16_t>(random.below(is_rare ? set_count_ : 4))};
}

EntityId RandomWorld::any_mount() {
    if (members_.empty()) return {};
    return members_[static_cast<std::size_t>(random.below(static_cast<int>(members_.size())))].id;
}

void RandomWorld::place(Member& member) {
    const bool is_far = random.below(12) == 0;
    const bool is_new_way = random.below(3) != 0;
    member.place = member.rides ? random.in_cube(is_far ? 200.0 : 4.0) : random.in_cube(is_far ? 400.0 : land_m);
    if (!member.rides) member.place.z *= 0.05f;
    member.heading = random.between(0.0, 6.0);
    member.turn = is_new_way ? random.between(-0.05, 0.05) : 0.0;
    member.speed = is_new_way ? random.between_f(0.0, member.rides ? 0.1 : random.below(4) == 0 ? 1.2 : 0.2) : 0.0f;
}

void RandomWorld::spawn() {
    Member member;
    member.rides = random.below(5) < 3 && !members_.empty();
    member.is_tilted = random.below(6) == 0;
    member.every = 1 + random.below(5);
    place(member);
    const HitboxSetId set = any_set();
    const EntityId mount = member.rides ? any_mount() : EntityId{};
    const auto team = static_cast<std::uint16_t>(random.below(3));
    // A chain that would be too deep, or a full history, is refused.
    member.id = server.spawn({set, mount, team, static_cast<std::uint16_t>(1 + random.below(3))});
    if (!member.id.is_null()) members_.push_back(member);
}

void RandomWorld::board(Member& member) {
    const EntityId mount = random.below(3) == 0 ? EntityId{} : any_mount();
    if (server.set_parent(member.id, mount) != RecordResult::ok) return;
    member.rides = !mount.is_null();
    place(member);
}

void RandomWorld::happen(Member& member) {
    const EntityId id = member.id;
    switch (random.below(12)) {
        case 0:
            static_cast<void>(server.kill(id));
            break;
        case 1:
        case 2:
            static_cast<void>(server.respawn(id));
            break;
        case 3:
            static_cast<void>(server.teleport(id));
            place(member);
            break;
        case 4:
            static_cast<void>(server.change_hitboxes(id, any_set()));
            break;
        case 5:
            static_cast<void>(server.set_team(id, static_cast<std::uint16_t>(random.below(3))));
            break;
        case 6:
            static_cast<void>(server.set_layers(id, static_cast<std::uint16_t>(1 + random.below(3))));
            break;
        case 7:
            static_cast<void>(server.set_hitbox_mask(id, static_cast<std::uint32_t>(random.bits()) | 1u));
            break;
        case 8:
            member.silent = 1 + random.below(random.below(4) == 0 ? 40 : 6);
            break;
        case 9:
            place(member);  // in one tick, without a break
            break;
        default:
            board(member);
            break;
    }
}

void RandomWorld::record() {
    std::vector<EntityRecord> records;
    std::vector<Pose> arms(members_.size());
    for (Member& member : members_) {
        member.heading += member.turn;
        const auto heading = static_cast<float>(member.heading);
        const Vec3 way = Vec3{static_cast<float>(deterministic_cos(static_cast<double>(heading))),
                              static_cast<float>(deterministic_sin(static_cast<double>(heading))), 0.0f} *
                         member.speed;
        member.place = member.place + way;
        if (member.silent > 0 ? --member.silent >= 0 : random.below(50) == 0) continue;
        const Vec3 axis = member.is_tilted ? Vec3{0.6f, 0.0f, 0.8f} : Vec3{0.0f, 0.0f, 1.0f};
        const Quat turned = rotation_about(axis, member.heading);
        const float ticks_per_second = 1.0f / drawn_.tick_rate.tick_seconds();
        arms[records.size()].position = random.in_cube(0.3);
        static_cast<void>(server.set_fields(member.id, fields_at(member.id, tick, server.config().field_bits)));
        const std::span<const Pose> bones = std::span(arms).subspan(records.size(), random.below(4) == 0 ? 0 : 1);
        records.push_back({member.id, {member.place, turned, way * ticks_per_second}, bones});
    }
    // A rider may be recorded before its mount.
    for (std::size_t i = records.size(); i > 1 && tick.value / 8 % 2 == 0; --i) {
        std::swap(records[i - 1], records[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    }
    server.record_all(tick, records);
}

void RandomWorld::step() {
    tick = tick + 1;
    const bool is_young = tick < Tick{20};
    for (int i = is_young ? 4 : random.below(3); i > 0 && members_.size() < most; --i) spawn();
    for (std::size_t i = 0; i < members_.size(); ++i) {
        if (random.below(40) == 0) happen(members_[i]);
    }
    if (random.below(4) == 0 && !is_young) {
        const auto gone = members_.begin() + random.below(static_cast<int>(members_.size()));
        static_cast<void>(server.despawn(gone->id, tick));
        members_.erase(gone);
    }
    record();
    send();
}

// In some worlds a tick takes three datagrams, each a snapshot of its own.
void RandomWorld::send() {
    const std::size_t parts = seed_ % 4 == 1 ? 3 : 1;
    for (std::size_t part = 0; part < parts; ++part) send_part(part, parts);
}

void RandomWorld::send_part(std::size_t part, std::size_t parts) {
    const SnapshotSeq seq = ledger.begin_snapshot(tick);
    std::vector<EntityId> held;
    for (std::size_t i = part; i < members_.size(); i += parts) {
        const Member& member = members_[i];
        const bool is_of_interest = member.rides || length(member.place) < 22.0f;
        if (tick.value % member.every != 0 || !is_of_interest) continue;
        if (!server.state_at(member.id, tick) || ledger.add(member.id) != LedgerResult::ok) continue;
        held.push_back(member.id);
    }
    if (random.below(4) == 0) return;
    const std::uint32_t later = seq.value - stamp_.newest.value;
    stamp_.received = (later < 64 ? stamp_.received << later : 0) | 1;
    stamp_.newest = seq;
    stamp_.shown = std::max(Moment::at(tick) - 3 * Moment::one_tick, Moment{0});
    ledger.learn(stamp_);
    deliver(tick, held);
}

// Not all of it comes at once: some comes with the next one, for the client's history takes ticks in any order.
void RandomWorld::deliver(Tick sent, const std::vector<EntityId>& held) {
    for (const EntityId id : held) {
        const Tick at = random.below(10) == 0 ? sent - random.below(4) : sent;
        const std::optional<EntityState> state = server.state_at(id, at);
        if (!state) continue;
        static_cast<void>(client.store(id, at, *state, server.find(id)->bones_at(at)));
    }
}

View RandomWorld::any_view() {
    const auto back = static_cast<std::int64_t>(random.below(random.below(5) == 0 ? 28 : 8)) + 1;
    const auto part = static_cast<std::uint16_t>(random.bits());
    const Moment moment = std::max(Moment{Moment::at(tick).raw - back * Moment::one_tick + part}, Moment{0});
    const GroupOffsets offsets{seed_ % 7 == 6 ? random.below(6 * 65'536) - 3 * 65'536 : 0};
    switch (random.below(10)) {
        case 0:
            return View::between(server, drawn_, moment.tick(), moment.tick() + random.below(5), part);
        case 1:
        case 2:
            return View::at_moment(client, drawn_, moment, offsets);
        case 3:
        case 4:
        case 5:
            return View::at_moment(server, drawn_, moment, offsets);
        default:
            break;
    }
    ViewStamp stamp = ledger.last_stamp();
    stamp.shown = moment;
    stamp.offsets = offsets;
    return View::exact(server, drawn_, ledger, stamp);
}

Vec3 RandomWorld::any_place(const View& view) {
    const auto slots = static_cast<int>(std::max(view.history().slot_count(), 1u));
    const ViewPose pose = view.pose_of_slot(static_cast<std::uint32_t>(random.below(slots)));
    const Vec3 beside = Vec3{0.0f, 0.0f, 0.8f} + random.in_cube(1.0);
    const Vec3 anywhere = random.in_cube(land_m);
    return has_pose(pose.status) && random.below(8) != 0 ? pose.pose.position + beside : anywhere;
}

}  // namespace backsight::test
