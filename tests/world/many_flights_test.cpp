// Flights of a tick in pieces, on threads of the caller's: the same verdicts, damage and further launches as one client
// after the other, on 1, 2, 4 and 16 threads.

#include <backsight/base/hash.h>
#include <backsight/projectile/area.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "inputs/random.h"
#include "tests/support/cases.h"
#include "tests/support/job_threads.h"
#include "tests/support/must.h"

namespace backsight::test {
namespace {

constexpr std::uint32_t players = 41;
constexpr std::uint16_t bomblet = 4;  // launched where others end

ProjectileRules rules_of(DecidedBy decided_by) {
    ProjectileRules rules;
    rules.flight.body_radius_m = 0.05f;
    rules.flight.target_radius_m = 0.3f;
    rules.flight.lifetime = Micros{600'000};
    rules.area.outer_radius_m = 6.0f;
    rules.area.inner_radius_m = 1.0f;
    rules.speed_mps = 20.0f;
    rules.volley = max_volley;
    rules.budget.decided_by = decided_by;
    rules.max_muzzle_error_m = 2.0f;
    return rules;
}

const std::array<ProjectileRules, 5> weapons = [] {
    std::array<ProjectileRules, 5> made{rules_of(DecidedBy::commands), rules_of(DecidedBy::commands),
                                        rules_of(DecidedBy::clock), rules_of(DecidedBy::catch_up),
                                        rules_of(DecidedBy::clock)};
    made[1].flight.acceleration = {0.0f, 0.0f, -9.81f};  // a grenade
    made[1].flight.max_bounces = 3;
    made[1].flight.fuse = Micros{500'000};
    made[1].flight.rests_until_fuse = true;
    made[0].budget.look_back = Micros{120'000};  // so short that some steps go by clock
    made[2].budget.look_back = Micros{50'000};
    made[2].budget.fast_forward = made[3].budget.fast_forward = Micros{200'000};
    made[bomblet].flight.lifetime = Micros{150'000};
    return made;
}();

// A floor, which rises and sinks.
struct Floor {
    float height = 0.0f;
    static LevelTrace at(Moment moment) {
        static constexpr Floor floors[] = {{0.0f}, {0.05f}};
        return floors[static_cast<std::size_t>(moment.tick().value / 16 % 2)].trace();
    }
    LevelTrace trace() const {
        return [this](Vec3 from, Vec3 to, float radius) {
            const float above = from.z - height - radius, below = to.z - height - radius;
            if (!(below < 0.0f && below < above)) return LevelContact{};
            return LevelContact{true, std::clamp(above / (above - below), 0.0f, 1.0f), {0.0f, 0.0f, 1.0f}};
        };
    }
};

/// A match in which everybody fires everything; a function of the seed alone, except for how its ticks end.
class Battle {
public:
    Battle() : server_(world_config(), server_config()) {
        server_.set_level(Floor::at);
        server_.projectiles().set_ended_hook([this](const ProjectileAuthority::Ended& ended, const View& view,
                                                    const LevelTrace& level) { on_ended(ended, view, level); });
        const Hitbox body[] = {Hitbox::capsule(HitGroup::generic, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
        body_ = server_.history().hitbox_sets().add(body);
        for (std::uint32_t i = 0; i < players; ++i) join(i);
    }

    template <class Finish>
    std::uint64_t play(int ticks, Finish finish) {
        for (int t = 0; t < ticks; ++t) {
            server_.begin_tick(Tick{++tick_});
            for (std::uint32_t i = 0; i < players; ++i) {
                if (server_.is_there(clients_[i]) ? random_.below(300) == 0 : random_.below(20) == 0) come_again(i);
                walk(i);
            }
            for (std::uint32_t i = 0; i < players; ++i) {
                if (server_.is_there(clients_[i])) give_command(i);
            }
            finish(server_);
            note_tick();
        }
        return hasher_.value();
    }
    const ProjectileAuthority& projectiles() const { return server_.projectiles(); }
    std::uint64_t reached() const { return reached_; }
    std::uint64_t bomblets() const { return bomblets_; }
    std::uint64_t left() const { return left_; }

private:
    static WorldConfig world_config() {
        WorldConfig config;
        config.history.max_entities = 60 * players;
        for (std::size_t i = 0; i < weapons.size(); ++i) config.projectiles[i] = &weapons[i];
        return config;
    }
    static ServerWorldConfig server_config() {
        ServerWorldConfig config;
        config.max_clients = 12 * players;
        config.authority.max_clients = config.max_clients;
        config.authority.max_projectiles = 300;  // in some ticks there is no place for all
        config.authority.max_per_client = 24;
        return config;
    }
    void join(std::uint32_t i) {
        ids_[i] = server_.spawn({body_, {}, 0, 1});
        clients_[i] = server_.join(ids_[i]);
        ASSERT_NE(clients_[i], no_client);
        commands_[i] = 0;
        acks_[i] = {};
        const auto place = [&] { return static_cast<float>(random_.uniform(-12.0, 12.0)); };
        const float x = place(), y = place();
        poses_[i].position = {x, y, 0.0f};
    }
    void come_again(std::uint32_t i) {
        if (server_.is_there(clients_[i])) server_.leave(clients_[i]);
        must(server_.despawn(ids_[i]));
        join(i);
    }
    void walk(std::uint32_t i) {
        const auto step = [&] { return static_cast<float>(random_.uniform(-0.15, 0.15)); };
        const float x = step(), y = step();
        poses_[i].position = poses_[i].position + Vec3{x, y, 0.0f};
        must(server_.record(ids_[i], poses_[i]));
    }
    // Most of the time: some lose snapshots, some are silent for half a second, some send stamps that are refused.
    void give_command(std::uint32_t i) {
        const std::uint32_t client = clients_[i];
        const SnapshotSeq seq = server_.snapshot(client);
        for (const EntityId gone : server_.despawned(client)) static_cast<void>(server_.add(client, gone));
        for (std::uint32_t other = 0; other < players; ++other) {
            if (random_.below(3) != 0) static_cast<void>(server_.add(client, ids_[other]));
        }
        if (seq.value > 3 && random_.below(4) != 0) static_cast<void>(acks_[i].accept({seq.value - 3}));
        const bool is_silent = (tick_ / 32 + i) % 5 == 0;
        if (seq.value < 9 || is_silent || random_.below(20) == 0) return;
        // Players see the past by different spans; few of what they claim is refused, or clamped.
        const std::int64_t shown = Moment::at(Tick{tick_ - 4}).raw - static_cast<std::int64_t>(i) * 9'000;
        ViewStamp stamp = acks_[i].stamp({std::max<std::int64_t>(shown, 0)});
        if (random_.below(60) == 0) stamp.newest = {seq.value + 40};
        if (random_.below(60) == 0) stamp.shown = stamp.shown + 3 * Moment::one_tick;
        commands_[i] += random_.below(30) == 0 ? 2 : 1;
        static_cast<void>(server_.take_command(client, commands_[i], stamp));
        const auto weapon = static_cast<std::uint16_t>(random_.below(bomblet));
        const auto shots = static_cast<std::uint8_t>(random_.below(3));
        for (std::uint8_t shot = 0; shot < shots; ++shot) fire(client, ids_[i], weapon, shot, muzzle(i));
        // Some games end a command as soon as its shots are launched.
        if (random_.below(3) == 0) server_.finish_command(client);
    }
    Vec3 muzzle(std::uint32_t i) const { return poses_[i].position + Vec3{0.0f, 0.0f, 1.2f}; }
    void fire(std::uint32_t client, EntityId shooter, std::uint16_t weapon, std::uint8_t ordinal, Vec3 from) {
        const auto part = [&](double most) { return static_cast<float>(random_.uniform(-most, most)); };
        const float x = part(1.0), y = part(1.0), z = part(0.3);
        LaunchClaim claim;
        claim.id = {client, server_.last_command(client), ordinal};
        claim.weapon = weapon;
        claim.muzzle = from;
        claim.direction = normalized(Vec3{x, y, z}, {1.0f, 0.0f, 0.0f});
        LaunchFacts facts{shooter, {}, from};
        add(server_.launch(client, claim, facts));
    }
    // Area damage; bomblets, of the owner or of anybody, also of those whose turn comes later; and owners who leave.
    void on_ended(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& level) {
        note(ended);
        const ProjectileRules& rules = *ended.projectile.rules;
        std::array<AreaHit, players> hits;
        const Detonation detonation{ended.verdict.position, ended.verdict.normal, ended.velocity, ended.verdict.target};
        const std::size_t count = area_hits(view, rules.area, detonation, {}, level, hits);
        add(count);
        for (const AreaHit& hit : std::span(hits).first(std::min(count, hits.size()))) {
            add(hit.entity.value, hit.hitbox);
            hasher_.add(hit.share).add(hit.point);
        }
        reached_ += count;
        const ProjectileId& id = ended.projectile.id;
        // A function of the verdict, since nothing else may depend on the order.
        const std::uint64_t chance =
            splitmix64(id.client * 977 + id.command * 131 + id.ordinal + ended.projectile.weapon);
        if (chance % 67 == 0 && is_playing(id.client)) {
            server_.leave(id.client);
            leavers_.push_back(id.client);
        } else if (ended.projectile.weapon != bomblet && chance % 2 == 0) {
            const std::uint32_t turn = chance % 3 == 0 ? static_cast<std::uint32_t>(chance >> 8) % players : players;
            const std::uint32_t owner = turn < players ? clients_[turn] : id.client;
            if (!is_playing(owner)) return;
            const auto ordinal = static_cast<std::uint8_t>(chance >> 20 & 7);
            fire(owner, ended.projectile.shooter, chance % 5 == 0 ? 0 : bomblet, ordinal, ended.verdict.position);
            ++bomblets_;
        }
    }
    // From when a client leaves in a hook until it is gone it is there, longer where flights go on in pieces.
    bool is_playing(std::uint32_t client) const {
        return server_.is_there(client) && std::ranges::find(leavers_, client) == leavers_.end();
    }
    template <class... Values>
    void add(Values... values) {
        (hasher_.add(static_cast<std::uint64_t>(values)), ...);
    }
    void note(const ProjectileAuthority::Ended& ended) {
        const ProjectileVerdict& v = ended.verdict;
        add(v.id.client, v.id.command, v.id.ordinal, v.end, v.basis, v.age, v.target.value, v.hitbox, v.group);
        hasher_.add(v.position).add(v.point).add(v.normal).add(ended.velocity);
        add(ended.targets.raw, ended.paid, ended.projectile.weapon);
    }
    void note_tick() {
        for (const ProjectileAuthority::Ended& ended : server_.ended()) note(ended);
        for (const ServerProjectile& launched : server_.launches()) {
            add(launched.id.client, launched.id.command, launched.id.ordinal, launched.basis);
            hasher_.add(launched.launch.position).add(launched.launch.velocity);
        }
        server_.projectiles().for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
            add(projectile.id.client, projectile.id.command, projectile.basis, flight.result().age);
            hasher_.add(flight.result().position).add(flight.leg().velocity);
        });
        add(server_.projectiles().in_flight());
        for (const std::uint64_t n : server_.projectiles().launch_counters()) add(n);
        for (const std::uint64_t n : server_.projectiles().basis_counters()) add(n);
        for (const std::uint64_t n : server_.projectiles().end_counters()) add(n);
        for (std::uint32_t i = 0; i < players; ++i) add(server_.is_there(clients_[i]));
        left_ += leavers_.size();
        leavers_.clear();
    }

    ServerWorld server_;
    inputs::Random random_{33};
    HitboxSetId body_{};
    std::array<EntityId, players> ids_{};
    std::array<std::uint32_t, players> clients_{};
    std::array<std::uint32_t, players> commands_{};
    std::array<SnapshotAcks, players> acks_{};
    std::array<EntityPose, players> poses_{};
    std::vector<std::uint32_t> leavers_;
    std::int64_t tick_ = 0;
    std::uint64_t reached_ = 0;
    std::uint64_t bomblets_ = 0;
    std::uint64_t left_ = 0;
    Hasher hasher_;
};

TEST(many_threads, fly_as_one_client_flies_after_the_other) {
    constexpr int ticks = 300;
    Battle alone;
    const std::uint64_t hash = alone.play(ticks, [](ServerWorld& server) { server.finish_tick(); });
    EXPECT_GT(alone.reached(), 1'000u);
    EXPECT_GT(alone.bomblets(), 300u);
    EXPECT_GT(alone.left(), 3u);
    EXPECT_GT(alone.projectiles().launch_counters()[LaunchResult::too_many], 0u);
    for (const VerdictBasis basis : enum_values<VerdictBasis>)
        EXPECT_GT(alone.projectiles().basis_counters()[basis], 30u) << to_string(basis);
    for (const FlightEnd end : {FlightEnd::target, FlightEnd::stopped, FlightEnd::fuse, FlightEnd::lifetime})
        EXPECT_GT(alone.projectiles().end_counters()[end], 30u) << to_string(end);
    for (const std::uint32_t count : {4u, 1u, 2u, 16u}) {
        if (is_fast() && count != 4) break;
        Battle battle;
        JobThreads threads(count);
        EXPECT_EQ(battle.play(ticks, [&](ServerWorld& server) { server.finish_tick(threads); }), hash)
            << count << " threads";
    }
}

}  // namespace
}  // namespace backsight::test
