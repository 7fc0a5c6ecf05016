#include "benchmarks/games/world.h"

#include <backsight/base/hash.h>
#include <backsight/base/trig.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "benchmarks/require.h"

namespace backsight::bench {

namespace {

constexpr int riders_of_ship = 16, riders_of_cart = 4;
constexpr int bone_count = 11;
constexpr int ask_ticks = 16;
constexpr double is_lost = 0.1;
constexpr float far_m = 2000.0f;

float side_m(const GameSetup& setup) { return 100.0f * std::sqrt(static_cast<float>(setup.on_foot) / 64.0f); }

int ships_of(const GameSetup& setup) { return (setup.riders + riders_of_ship - 1) / riders_of_ship; }
int carts_of(const GameSetup& setup) {
    return setup.on_carts ? (setup.riders + riders_of_cart - 1) / riders_of_cart : 0;
}
std::uint32_t entities_of(const GameSetup& setup) {
    return static_cast<std::uint32_t>(setup.on_foot + setup.riders + ships_of(setup) + carts_of(setup));
}

std::vector<Hitbox> person(const GameSetup& setup) {
    std::vector<Hitbox> parts;
    if (!setup.bones) {
        parts.push_back(Hitbox::capsule(HitGroup::generic, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f));
    }
    for (std::int16_t i = 0; setup.bones && i < bone_count; ++i) {
        const HitGroup group = i == 0  ? HitGroup::head
                               : i < 4 ? HitGroup::torso
                               : i < 8 ? HitGroup::arm
                                       : HitGroup::leg;
        const float half_m = i == 0 ? 0.0f : 0.12f;
        const float radius_m = i < 4 ? 0.16f : 0.07f;
        parts.push_back(Hitbox::capsule(group, {0.0f, 0.0f, -half_m}, {0.0f, 0.0f, half_m}, radius_m, i));
    }
    if (setup.shields) parts.push_back(Hitbox::box(HitGroup::arm, {0.6f, 0.0f, 1.0f}, {0.05f, 0.5f, 0.7f}));
    return parts;
}

// Head, torso in three, arms in two each, legs in two each.
Pose bone_at(int bone, double swing_rad) {
    const int limb = bone < 4 ? 0 : (bone - 4) / 2;
    const bool is_lower = bone >= 4 && bone % 2 == 1;
    const float side = limb % 2 == 0 ? 0.22f : -0.22f;
    const float heights_m[] = {1.65f, 1.35f, 1.15f, 0.95f};
    const float x = bone < 4 ? 0.0f : limb < 2 ? side : side * 0.5f;
    const float arm_m = is_lower ? 0.95f : 1.25f, leg_m = is_lower ? 0.25f : 0.65f;
    const float z = bone < 4 ? heights_m[bone] : bone < 8 ? arm_m : leg_m;
    const double turn = bone < 4 ? 0.0 : side > 0.0f ? swing_rad : -swing_rad;
    return {{x, static_cast<float>(turn * 0.2), z}, rotation_about({1.0f, 0.0f, 0.0f}, turn)};
}

}  // namespace

std::uint64_t hash_of(std::span<const Hit> hits) {
    Hasher hasher;
    for (const Hit& hit : hits) {
        hasher.add(static_cast<std::uint64_t>(hit.entity.index()) << 16 | hit.hitbox);
        hasher.add(hit.distance);
    }
    return hasher.value();
}

HistoryConfig GameWorld::history_config(const GameSetup& setup) {
    HistoryConfig config;
    config.max_entities = entities_of(setup);
    config.max_bones = setup.bones ? bone_count : 0;
    return config;
}

GameWorld::GameWorld(const GameSetup& setup)
    : setup_(setup),
      server_(history_config(setup)),
      client_(history_config(setup)),
      ledger_({128, entities_of(setup)}) {
    draw_.tick_rate = {static_cast<std::uint32_t>(setup.hz), 1};
    add_sets(server_);
    add_sets(client_);
    add_walkers();
    add_ships();
    bones_.resize(ids_.size() * bone_count);
    const Tick last{setup.hz * 2};
    for (Tick tick{0}; tick <= last; tick = tick + 1) {
        change(tick);
        record(tick);
        send(tick);
        if (tick > last - ask_ticks) ask(tick);
    }
    require(hits_ * 50 > questions_.size() && hits_ * 100 < questions_.size() * 99, "some shots hit, and some miss");
}

void GameWorld::add_sets(WorldHistory& history) {
    const Hitbox hull[] = {Hitbox::box(HitGroup::generic, {0.0f, 0.0f, -2.0f}, {12.0f, 4.0f, 1.5f})};
    const Hitbox planks[] = {Hitbox::box(HitGroup::generic, {0.0f, 0.0f, 0.1f}, {1.5f, 1.0f, 0.1f})};
    person_ = history.hitbox_sets().add(person(setup_));
    ship_ = history.hitbox_sets().add(hull);
    cart_ = history.hitbox_sets().add(planks);
}

EntityId GameWorld::spawn(const Body& body, HitboxSetId set) {
    const bool rides = body.mount >= 0 && !setup_.as_walkers;
    const EntityId mount = rides ? ids_[static_cast<std::size_t>(body.mount)] : EntityId{};
    const EntityId id = server_.spawn({set, mount, 0, 1});
    bodies_.push_back(body);
    ids_.push_back(id);
    return id;
}

void GameWorld::add_walkers() {
    const double side = side_m(setup_);
    for (int i = 0; i < setup_.on_foot; ++i) {
        Body body;
        const double x = random_.uniform(0.0, side), y = random_.uniform(0.0, side), z = random_.uniform(0.0, 10.0);
        // The client's own player stands in the middle.
        const double middle = side / 2.0;
        body.center = i == 0 ? Vec3{static_cast<float>(middle), static_cast<float>(middle), 5.0f}
                             : Vec3{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
        body.radius_m = static_cast<float>(random_.uniform(1.0, 6.0));
        body.speed_mps = static_cast<float>(random_.uniform(1.0, 7.0));
        body.phase_rad = random_.uniform(0.0, 2.0 * pi);
        spawn(body, person_);
    }
}

void GameWorld::add_ships() {
    const double side = side_m(setup_);
    const auto first_ship = static_cast<int>(bodies_.size());
    for (int i = 0; i < ships_of(setup_); ++i) {
        Body ship;
        const double x = random_.uniform(0.0, side), y = random_.uniform(0.0, side);
        ship.center = {static_cast<float>(x) + (setup_.is_far ? far_m : 0.0f), static_cast<float>(y), 4.0f};
        ship.radius_m = 20.0f;
        ship.speed_mps = 5.0f;
        ship.phase_rad = random_.uniform(0.0, 2.0 * pi);
        spawn(ship, ship_);
    }
    const auto first_cart = static_cast<int>(bodies_.size());
    for (int i = 0; i < carts_of(setup_); ++i) {
        const int on_ship = riders_of_ship / riders_of_cart;
        Body cart;
        cart.center = {static_cast<float>(i % on_ship) * 6.0f - 9.0f, 0.0f, 0.0f};
        cart.radius_m = 0.5f;
        cart.speed_mps = 0.5f;
        cart.mount = first_ship + i / on_ship;
        spawn(cart, cart_);
    }
    for (int i = 0; i < setup_.riders; ++i) {
        Body rider;
        const double x = random_.uniform(-1.0, 1.0), y = random_.uniform(-1.0, 1.0);
        const float reach_m = setup_.on_carts ? 1.0f : 10.0f;
        rider.center = {static_cast<float>(x) * reach_m, static_cast<float>(y) * (setup_.on_carts ? 0.8f : 3.0f), 0.2f};
        rider.radius_m = 0.3f;
        rider.speed_mps = 0.5f;
        rider.phase_rad = random_.uniform(0.0, 2.0 * pi);
        rider.mount = setup_.on_carts ? first_cart + i / riders_of_cart : first_ship + i / riders_of_ship;
        spawn(rider, person_);
    }
}

double GameWorld::heading(const Body& body, Tick tick) const {
    const double passed_s = static_cast<double>(tick.value) / setup_.hz;
    return body.phase_rad + static_cast<double>(body.speed_mps / body.radius_m) * passed_s;
}

EntityPose GameWorld::local_pose(std::size_t number, Tick tick) const {
    const Body& body = bodies_[number];
    const double angle = heading(body, tick);
    const auto cosine = static_cast<float>(deterministic_cos(angle));
    const auto sine = static_cast<float>(deterministic_sin(angle));
    return {body.center + Vec3{cosine, sine, 0.0f} * body.radius_m,
            rotation_about({0.0f, 0.0f, 1.0f}, angle + pi / 2.0), Vec3{-sine, cosine, 0.0f} * body.speed_mps};
}

EntityPose GameWorld::world_pose(std::size_t number, Tick tick) const {
    EntityPose pose = local_pose(number, tick);
    for (int mount = bodies_[number].mount; mount >= 0; mount = bodies_[static_cast<std::size_t>(mount)].mount) {
        const EntityPose below = local_pose(static_cast<std::size_t>(mount), tick);
        const Pose composed = compose({below.position, below.rotation}, {pose.position, pose.rotation});
        pose.position = composed.position;
        pose.rotation = composed.rotation;
        pose.velocity = rotate(below.rotation, pose.velocity) + below.velocity;
    }
    return pose;
}

// Everybody is away for one second of three, each at a time of their own.
bool GameWorld::is_aboard(std::size_t number, Tick tick) const {
    if (bodies_[number].mount < 0 || setup_.as_walkers) return false;
    return !setup_.boards || (tick.value + static_cast<std::int64_t>(number) * 5) / setup_.hz % 3 != 0;
}

void GameWorld::change(Tick tick) {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const Body& body = bodies_[i];
        if (setup_.boards && body.mount >= 0 && is_aboard(i, tick) != is_aboard(i, tick - 1)) {
            const EntityId mount = is_aboard(i, tick) ? ids_[static_cast<std::size_t>(body.mount)] : EntityId{};
            require(server_.set_parent(ids_[i], mount) == RecordResult::ok, "a rider boards and leaves");
        }
        if (!setup_.shields || (tick.value + static_cast<std::int64_t>(i)) % 8 != 0) continue;
        const std::uint32_t shield = 1u << (person(setup_).size() - 1);
        const std::uint32_t mask = random_.chance(0.5) ? all_hitboxes : all_hitboxes & ~shield;
        require(server_.set_hitbox_mask(ids_[i], mask) == RecordResult::ok, "a shield goes up and down");
    }
}

void GameWorld::record(Tick tick) {
    std::vector<EntityRecord> records;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const bool is_local = is_aboard(i, tick);
        EntityRecord one;
        one.id = ids_[i];
        one.pose = is_local ? local_pose(i, tick) : world_pose(i, tick);
        const bool has_bones = setup_.bones && (bodies_[i].mount >= 0 || static_cast<int>(i) < setup_.on_foot);
        if (has_bones) {
            const double swing_rad =
                0.5 * deterministic_sin(static_cast<double>(tick.value + static_cast<int>(i)) * 0.2);
            for (int bone = 0; bone < bone_count; ++bone) {
                bones_[i * bone_count + static_cast<std::size_t>(bone)] = bone_at(bone, swing_rad);
            }
            one.bones = std::span(bones_).subspan(i * bone_count, bone_count);
        }
        records.push_back(one);
    }
    server_.record_all(tick, records);
    for (const EntityRecord& one : records) require(one.result == RecordResult::ok, "every entity is recorded");
}

void GameWorld::send(Tick tick) {
    const bool arrives = setup_.is_host || !random_.chance(is_lost);
    const SnapshotSeq seq = ledger_.begin_snapshot(tick);
    if (arrives) require(acks_.accept(seq) || tick < Tick{1}, "the client takes each snapshot that arrives");
    const Vec3 player = world_pose(0, tick).position;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const bool is_near = setup_.sent_m <= 0.0f || distance(world_pose(i, tick).position, player) < setup_.sent_m;
        if (!is_near) continue;
        require(ledger_.add(ids_[i]) == LedgerResult::ok, "the ledger notes what is sent");
        if (!arrives) continue;
        const Track& track = *server_.find(ids_[i]);
        const RecordResult result = client_.store(ids_[i], tick, *track.at(tick), track.bones_at(tick));
        require(result == RecordResult::ok, "the client stores every state");
    }
    const std::int64_t delay = setup_.is_host ? 0 : Moment::one_tick * setup_.hz / 10;
    ledger_.learn(acks_.stamp({std::max<std::int64_t>(Moment::at(tick).raw - delay, 0)}));
}

void GameWorld::ask(Tick tick) {
    const std::int64_t delay = setup_.is_host ? 0 : Moment::one_tick * setup_.hz / 10;
    const int each = setup_.questions / ask_ticks;
    std::array<Hit, max_query_hits> hits;
    ViewStamp stamp;
    for (int i = 0; i < each; ++i) {
        if (setup_.ask != Ask::pellets || i % static_cast<int>(pellet_count) == 0) {
            const double part = setup_.is_host ? 0.0 : random_.unit();
            stamp = acks_.stamp({Moment::at(tick).raw - delay - static_cast<std::int64_t>(part * Moment::one_tick)});
            ledger_.learn(stamp);
        }
        const View screen = View::at_moment(client_, draw_, stamp.shown);
        Query query = any_query(screen);
        if (setup_.ask == Ask::pellets && i % static_cast<int>(pellet_count) != 0) {
            const Query& shot = questions_[questions_.size() - static_cast<std::size_t>(i) % pellet_count].query;
            query = shot;
            const Vec3 off = any_direction();
            query.direction = normalized(shot.direction + off * 0.04f);
        }
        const std::size_t count = run_query(screen, query, hits);
        hits_ += count > 0 ? 1 : 0;
        questions_.push_back({stamp, query});
        answers_.push_back(hash_of(std::span(hits).first(count)));
    }
}

Vec3 GameWorld::any_direction() {
    const double angle = random_.uniform(0.0, 2.0 * pi);
    const double up = random_.uniform(-0.1, 0.1);
    return normalized(Vec3{static_cast<float>(deterministic_cos(angle)), static_cast<float>(deterministic_sin(angle)),
                           static_cast<float>(up)});
}

// Somebody whom the client sees, and who is not far away with the ships.
Vec3 GameWorld::any_target(const View& screen) {
    const int most = setup_.is_far ? setup_.on_foot : entities();
    for (int i = 0; i < 200; ++i) {
        const auto slot = static_cast<std::uint32_t>(random_.bits() % static_cast<std::uint64_t>(most));
        const ViewPose found = screen.pose_of_slot(slot);
        if (is_hittable(found.status)) return found.pose.position + Vec3{0.0f, 0.0f, 1.0f};
    }
    require(false, "the client sees somebody");
    return {};
}

Query GameWorld::any_query(const View& screen) {
    const Vec3 aim = any_direction();
    const double a = random_.uniform(-0.3, 0.3), b = random_.uniform(-0.3, 0.3), c = random_.uniform(-0.3, 0.3);
    const Vec3 target = any_target(screen) + Vec3{static_cast<float>(a), static_cast<float>(b), static_cast<float>(c)};
    const auto away_m = static_cast<float>(random_.uniform(5.0, 60.0));
    const Vec3 anywhere = any_direction();
    const Vec3 ahead = random_.chance(0.5) ? aim : anywhere;
    const Ray ray{target - aim * away_m, ahead, 100.0f};
    const Ray close{target - aim * static_cast<float>(random_.uniform(0.8, 9.0)), aim, 3.0f};
    switch (setup_.ask) {
        case Ask::sphere_sweep:
            return Query::sweep_along(ray, 0.2f);
        case Ask::capsule_sweep:
            return Query::sweep_along(ray, 0.3f, {0.0f, 0.0f, 1.0f});
        case Ask::swing: {
            std::array<Pose, 4> poses;
            for (std::size_t i = 0; i < poses.size(); ++i) {
                const double turn = (static_cast<double>(i) - 1.5) * 0.5;
                poses[i] = {close.origin, rotation_about({0.0f, 0.0f, 1.0f}, std::atan2(aim.y, aim.x) + turn)};
            }
            return Query::swing_of({0.4f, 0.0f, 0.0f}, {1.6f, 0.0f, 0.0f}, 0.05f, poses);
        }
        case Ask::sphere:
            return Query::sphere_at(close.origin, 4.0f);
        case Ask::capsule:
            return Query::capsule_at(close.origin, close.origin + aim * 4.0f, 1.0f);
        case Ask::box:
            return Query::box_at(close.origin, {4.0f, 2.0f, 1.5f}, rotation_about({0.0f, 0.0f, 1.0f}, a));
        case Ask::cone:
            return Query::cone_of(close.origin, aim, 6.0f, 0.85f);
        default:
            break;
    }
    Query query = Query::ray_along(ray);
    if (setup_.ask == Ask::through) query.collect = Collect::entities;
    if (setup_.ask == Ask::hitboxes) query.collect = Collect::hitboxes;
    return query;
}

}  // namespace backsight::bench
