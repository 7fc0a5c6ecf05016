#include "tests/support/chaos.h"
#include "tests/support/must.h"

#include "tests/support/worlds.h"

#include <algorithm>

namespace backsight::test {

namespace {

constexpr std::uint32_t capacity = 24;
constexpr std::uint32_t entities = 12;
constexpr std::uint32_t bones = 3;

HistoryConfig config_with(std::uint32_t grid_from) {
    HistoryConfig config = history_config(capacity, entities, bones);
    config.grid_from = grid_from;
    return config;
}

}  // namespace

Chaos::Chaos(std::uint64_t seed, std::uint32_t grid_from)
    : random(seed), server(config_with(grid_from)), client(config_with(grid_from)), ledger({80, entities}) {
    constexpr float bases[] = {0.0f, 100.0f, 16'000.0f};
    has_groups_ = random.below(2) == 0;
    base_ = Vec3{1.0f, -1.0f, 1.0f} * bases[random.below(3)];
    add_hitboxes(server);
    add_hitboxes(client);
    for (int i = 0; i < 9; ++i) spawn();
}

void Chaos::add_hitboxes(WorldHistory& world) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const Hitbox marble[] = {Hitbox::sphere(HitGroup::generic, {0.0f, 0.0f, 1.0f}, 0.01f)};
    const Hitbox body[] = {Hitbox::capsule(HitGroup::leg, {0.0f, 0.0f, -1.0f}, {0.5f, 0.0f, 0.0f}, 0.25f, 1),
                           Hitbox::box(HitGroup::arm, {0.3f, 0, 0}, {0.5f, 0.2f, 0.2f}, 0, {0.6f, 0.0f, 0.0f, 0.8f}),
                           Hitbox::sphere(HitGroup::head, {}, 0.3f, 7)};
    const Hitbox lance[] = {Hitbox::capsule(HitGroup::arm, {}, {2.5f, 0.0f, 1.0f}, 0.05f),
                            Hitbox::box(HitGroup::leg, {0.0f, -1.0f, 0.5f}, {0.1f, 0.8f, 0.2f})};
    const Hitbox lying[] = {Hitbox::capsule(HitGroup::torso, {-0.9f, 0, 0}, {0.9f, 0, 0}, 0.2f, 2),
                            Hitbox::sphere(HitGroup::head, {1.1f, 0, 0}, 0.15f)};
    const Hitbox ship[] = {Hitbox::box(HitGroup::generic, {0.0f, 12.0f, 0.0f}, {4.0f, 9.0f, 3.0f}, 2)};
    static_cast<void>(world.hitbox_sets().add(ball));
    static_cast<void>(world.hitbox_sets().add(marble));
    static_cast<void>(world.hitbox_sets().add(body));
    static_cast<void>(world.hitbox_sets().add(lance));
    static_cast<void>(world.hitbox_sets().add(lying));
    static_cast<void>(world.hitbox_sets().add(body, 0, 3));
    set_count_ = world.hitbox_sets().add(ship).value;
    if (has_groups_) set_count_ = world.hitbox_sets().add(ball, 1).value;
}

void Chaos::spawn() {
    const auto set = static_cast<std::uint16_t>(random.below(set_count_ + 1));
    static_cast<void>(server.spawn({{set}, {}, static_cast<std::uint16_t>(random.below(3)), 1}));
}

void Chaos::step() {
    tick = tick + 1;
    if (random.below(6) == 0) spawn();
    for (std::uint32_t slot = 0; slot < server.slot_count(); ++slot) {
        const EntityId id = server.slot(slot).id();
        if (random.below(12) == 0) happen(id);
        if (random.below(12) != 0) record(id);
    }
    send();
    for (int i = random.below(3); i > 0; --i) store_nonsense();
}

void Chaos::happen(EntityId id) {
    const auto slots = static_cast<int>(server.slot_count());
    switch (random.below(11)) {
        case 0:
            static_cast<void>(server.kill(id));
            break;
        case 1:
            static_cast<void>(server.respawn(id));
            break;
        case 2:
            static_cast<void>(server.teleport(id));
            break;
        case 3:
            static_cast<void>(server.change_hitboxes(id, {static_cast<std::uint16_t>(random.below(set_count_ + 1))}));
            break;
        case 4:
            if (random.below(3) == 0) static_cast<void>(server.despawn(id, tick));
            break;
        case 5:
            static_cast<void>(server.set_parent(id, server.slot(static_cast<std::uint32_t>(random.below(slots))).id()));
            break;
        case 6:
            static_cast<void>(server.set_team(id, static_cast<std::uint16_t>(random.below(3))));
            break;
        case 7:
            static_cast<void>(server.set_layers(id, static_cast<std::uint16_t>(1 + random.below(3))));
            break;
        case 8:
            static_cast<void>(server.set_hitbox_mask(id, any_mask()));
            break;
        default:
            static_cast<void>(server.set_parent(id, {}));
            break;
    }
}

// All hitboxes, none, or any of the few that a body of this world has.
std::uint32_t Chaos::any_mask() {
    if (random.below(3) == 0) return all_hitboxes;
    return static_cast<std::uint32_t>(random.below(8)) | (random.below(2) == 0 ? 0xfffffff8u : 0u);
}

QueryFilter Chaos::any_filter() {
    QueryFilter filter;
    if (random.below(3) != 0) return filter;
    filter.layers = static_cast<std::uint16_t>(1 + random.below(3));
    filter.without_layers = static_cast<std::uint16_t>(random.below(3));
    filter.exclude_team = static_cast<std::uint16_t>(random.below(3));
    filter.only_team = static_cast<std::uint16_t>(random.below(6) == 0 ? 1 + random.below(2) : 0);
    return filter;
}

void Chaos::record(EntityId id) {
    const Track& track = *server.find(id);
    const std::optional<EntityState> last = track.at(track.newest());
    const bool leaps = !last || random.below(10) == 0;
    const Vec3 start = !last ? base_ : dequantize(last->position, server.config().quantization);
    const Vec3 place = leaps ? base_ + random.in_cube(40.0) : start + random.in_cube(0.3);
    const Vec3 velocity = random.in_cube(random.below(8) == 0 ? 300.0 : 8.0);
    std::vector<Pose> worn;
    for (int bone = random.below(bones + 1); bone > 0; --bone) {
        const Vec3 at = random.in_cube(random.below(20) == 0 ? 20.0 : 1.0);
        worn.push_back({at, random.rotation()});
    }
    static_cast<void>(server.record(id, tick, {place, any_rotation(id), velocity}, worn));
}

// Most turn about one axis, each about its own, and tilt now and then; some are turned anyhow.
Quat Chaos::any_rotation(EntityId id) {
    Quat rotation = random.rotation();
    if (random.below(300) == 0) return rotation;
    const std::uint32_t habit = id.index() % 5;
    if (habit == 3) return {};
    if (habit != 0) rotation.x = 0.0f;
    if (habit != 1) rotation.y = 0.0f;
    if (habit != 2) rotation.z = 0.0f;
    return habit < 3 ? normalized(rotation) : random.rotation();
}

// Each snapshot holds some of the entities; the client gets it at once, later than the next, or never.
void Chaos::send() {
    ledger.begin_snapshot(tick);
    for (std::uint32_t slot = 0; slot < server.slot_count(); ++slot) {
        const Track& track = server.slot(slot);
        if (track.holds(tick) && random.below(3) != 0) must(ledger.add(track.id()));
        const Tick sent = tick - random.below(6);
        if (track.holds(sent)) static_cast<void>(client.store(track.id(), sent, *track.at(sent), track.bones_at(sent)));
    }
    if (random.below(4) == 0) return;
    ViewStamp stamp{Moment::at(tick), ledger.newest_sent(), random.bits() | 1};
    if (random.below(30) == 0) ledger.learn({Moment{0}, {}, 0});
    ledger.learn(stamp);
}

EntityState Chaos::nonsense() {
    EntityState state;
    const auto number = [&](int size) { return random.below(2 * size + 1) - size; };
    const int size = random.below(4) == 0 ? max_position_steps : 40'000;
    state.position.x = number(size);
    state.position.y = number(size);
    state.position.z = number(size);
    state.velocity.x = static_cast<std::int16_t>(number(32767));
    state.rotation.packed = static_cast<std::uint32_t>(random.bits());
    state.epoch = static_cast<std::uint16_t>(random.below(2));
    state.hitboxes.value = static_cast<std::uint16_t>(random.below(set_count_ + 3));
    if (random.below(4) == 0) state.parent = EntityId::make(static_cast<std::uint32_t>(random.below(entities)), 0);
    state.team = static_cast<std::uint16_t>(random.below(3));
    state.layers = static_cast<std::uint16_t>(1 + random.below(3));
    state.hitbox_mask = any_mask();
    return state;
}

void Chaos::store_nonsense() {
    const auto slot = static_cast<std::uint32_t>(random.below(entities));
    const auto generation = static_cast<std::uint32_t>(random.below(40) == 0 ? 1 : 0);
    const Tick at = tick + (random.below(40) - 30);
    const QuantBone bone{static_cast<std::int16_t>(random.below(65'536) - 32'768), 0, -300, {}};
    const EntityState state = nonsense();
    static_cast<void>(
        client.store(EntityId::make(slot, generation), at, state, std::span(&bone, random.below(8) == 0 ? 1 : 0)));
}

DrawConfig Chaos::any_config() {
    constexpr Interpolation curves[] = {Interpolation::hold, Interpolation::linear, Interpolation::hermite,
                                        Interpolation::catmull_rom};
    constexpr std::int64_t ages_us[] = {60'000, 200'000, 1'000'000};
    DrawConfig config = draw_config(curves[random.below(4)]);
    if (random.below(2) == 0) config.after_newest = AfterNewest::extrapolate;
    config.extrapolation_limit = Micros{random.below(1'000'000)};
    config.sample_max_age = Micros{ages_us[random.below(3)]};
    constexpr AfterNewest afters[] = {AfterNewest::hold, AfterNewest::extrapolate, AfterNewest::reckon};
    config.groups[0].interpolation = curves[random.below(4)];
    config.groups[0].after_newest = afters[random.below(3)];
    return config;
}

Moment Chaos::any_moment() { return Moment::at(tick) - random.below(30 * 65'536) + 4 * Moment::one_tick; }

View Chaos::any_view() {
    drawn_ = any_config();
    const WorldHistory& world = random.below(2) == 0 ? server : client;
    const Moment moment = std::max(any_moment(), Moment{0});
    const GroupOffsets offsets{has_groups_ ? random.below(30 * 65'536) - 15 * 65'536 : 0};
    switch (random.below(3)) {
        case 0:
            return View::at_moment(world, drawn_, moment, offsets);
        case 1: {
            const auto fraction = static_cast<std::uint16_t>(random.bits());
            return View::between(world, drawn_, moment.tick(), moment.tick() + random.below(5), fraction);
        }
        default:
            break;
    }
    ViewStamp stamp = ledger.last_stamp();
    stamp.shown = moment;
    stamp.offsets = offsets;
    return View::exact(server, drawn_, ledger, stamp);
}

Vec3 Chaos::any_place(const View& view) {
    const auto slot = static_cast<std::uint32_t>(random.below(static_cast<int>(entities)));
    const ViewPose pose = view.pose_of_slot(slot);
    return (has_pose(pose.status) ? pose.pose.position : base_) + random.in_cube(2.0);
}

}  // namespace backsight::test
