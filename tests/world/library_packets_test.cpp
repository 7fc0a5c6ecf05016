// Two ends with the library's packets: what write() gives on one side, receive() takes on the other. Rays and rockets
// over a network that loses and delays, and each ends as on its shooter's screen.

#include <backsight/base/random.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/view/fingerprint.h>
#include <backsight/world.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <deque>
#include <initializer_list>

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr std::int64_t under_way = 4;  // ticks, each way
const ProjectileRules rocket;
const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};

WorldConfig both_ends() {
    WorldConfig config;
    config.packets.emplace();
    config.history.field_bits = 5;
    config.projectiles[2] = &rocket;
    return config;
}

ServerWorldConfig small_server() {
    ServerWorldConfig config;
    config.max_clients = 4;
    config.self_audit.emplace();
    return config;
}

struct Packet {
    Tick due;
    std::vector<std::uint8_t> bytes;
};

struct Ends {
    explicit Ends(std::uint64_t seed) : random(seed) {
        const HitboxSetId set = server.history().hitbox_sets().add(body);
        EXPECT_EQ(screen.history().hitbox_sets().add(body), set);
        shooter = server.spawn({});
        target = server.spawn({set});
        client = server.join(shooter);
        screen.set_self(shooter, client);
    }

    void play(Tick tick, bool fires_rocket) {
        const Micros now = TickRate{}.time_of(tick);
        server.begin_tick(tick);
        while (!up.empty() && up.front().due <= tick) execute();
        const auto way = static_cast<float>(tick.value % 80 < 40 ? tick.value % 80 : 80 - tick.value % 80);
        must(server.history().set_fields(target, static_cast<std::uint32_t>(tick.value / 3 % 32)));
        must(server.record(target, pose_at({10.0f, way * 5.0f / 64.0f - 1.5f, 0.0f})));
        server.finish_tick();
        for (const ProjectileAuthority::Ended& e : server.ended()) ends.push_back(e.verdict);
        for (const ProjectileAuthority::Ended& e : server.ended()) {
            screen.take(sent_verdict(e.projectile, e.verdict, server.history().config().quantization, TickRate{}), now);
        }
        std::array<std::uint8_t, 1200> packet;
        put(down, std::span(packet).first(server.write(client, packet)), tick);
        while (!down.empty() && down.front().due <= tick) {
            static_cast<void>(screen.receive(down.front().bytes, now));
            down.pop_front();
        }
        if (!screen.advance(now)) return;
        give_command(fires_rocket, now);
        put(up, std::span(packet).first(screen.write(packet)), tick);
    }

    // One command's input says whether it shoots a ray (1) or a rocket (2); both leave from the origin.
    void give_command(bool fires_rocket, Micros now) {
        Command command;
        command.input.size = 1;
        command.input.bytes[0] = fires_rocket ? 2 : 1;
        const std::uint32_t number = screen.push(command);
        if (fires_rocket) must(screen.launch({{client, number, 0}, 2, muzzle, aim, {}, {}}, now));
        seen[number % seen.size()] = screen.shoot({shooter, muzzle, aim}, rules);
        screen.follow(now);
        for (const PredictedProjectile& image : screen.predicted_projectiles().images()) {
            if (image.flight.has_ended()) images.push_back(image.flight.result());
        }
        screen.update_projectiles(now, Micros{2 * under_way * 15'625});
        for (const ImageNews& news : screen.predicted_projectiles().take_news()) {
            if (news.kind == ImageNews::Kind::settled) outcomes.push_back(news.outcome);
        }
    }

    void execute() {
        const CommandBatch batch = server.receive(client, up.front().bytes);
        for (const Command& received : batch.commands) {
            Tick wanted;
            static_cast<void>(server.hold(client, received, std::nullopt, wanted));
            while (const Command* command = server.next_command(client)) {
                const TakenCommand taken = server.take_command(client, command->seq, command->stamp);
                EXPECT_TRUE(taken.is_new);
                if (command->input.bytes[0] == 2) {
                    const LaunchClaim claim{{client, command->seq, 0}, 2, muzzle, aim, {}, {}};
                    EXPECT_EQ(server.launch(client, claim, {shooter, {}, muzzle}), LaunchResult::launched);
                    screen.take(grant_of(server.launches().back()));
                }
                const Hit& hit = seen[command->seq % seen.size()];
                const ShotRecord record = server.judge(client, {shooter, muzzle, aim}, rules, {}, screen_hash(hit));
                const SelfAuditAnswer answer = server.compare(record);
                ++shots;
                if (hit) ++hits;
                if (!answer.agreed || record.verdict.reason != Reason::as_seen) ++different;
                if (record.verdict.hit.fields != hit.fields) ++different;
                if (record.verdict.hit.fields != 0) ++fields;
            }
        }
        up.pop_front();
    }

    void put(std::deque<Packet>& queue, std::span<const std::uint8_t> bytes, Tick tick) {
        if (bytes.empty() || random.unit() < 0.15f) return;
        queue.push_back({tick + under_way, {bytes.begin(), bytes.end()}});
    }

    RandomReals<float> random;
    ServerWorld server{both_ends(), small_server()};
    ClientWorld screen{both_ends()};
    WeaponRules rules = [] {
        WeaponRules r;
        r.max_rewind = Micros{1'500'000};
        r.max_victim_moved_m = 1000.0f;
        return r;
    }();
    const Vec3 muzzle{0.0f, 0.0f, 1.0f};
    const Vec3 aim{1.0f, 0.0f, 0.0f};
    EntityId shooter;
    EntityId target;
    std::uint32_t client = no_client;
    std::deque<Packet> down;
    std::deque<Packet> up;
    std::array<Hit, 256> seen;
    std::uint64_t shots = 0;
    std::uint64_t hits = 0;
    std::uint64_t different = 0;
    std::uint64_t fields = 0;  // hits with fields that are not 0
    std::vector<ProjectileVerdict> ends;
    std::vector<FlightResult> images;
    std::vector<ImageOutcome> outcomes;
};

}  // namespace

TEST(world_library_packets, are_judged_as_drawn_under_loss) {
    std::uint64_t shots = 0, hits = 0, fields = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Ends ends(seed);
        for (Tick tick{0}; tick < Tick{640}; tick = tick + 1) ends.play(tick, false);
        EXPECT_EQ(ends.different, 0u) << "seed " << seed;
        shots += ends.shots;
        hits += ends.hits;
        fields += ends.fields;
    }
    EXPECT_GT(shots, 4'000u);
    EXPECT_GT(hits, 500u);
    EXPECT_GT(fields, 400u);
}

TEST(world_library_packets, put_what_they_need_equal_into_the_fingerprint) {
    const auto number_of = [](const WorldConfig& config) { return ServerWorld(config).fingerprint(); };
    WorldConfig config;
    const std::uint64_t without = number_of(config);
    EXPECT_EQ(without, view_fingerprint(WorldHistory(config.history), config.draw)) << "as before there were packets";
    config.packets.emplace();
    const std::uint64_t with = number_of(config);
    EXPECT_NE(with, without);
    EXPECT_EQ(with, ClientWorld(config).fingerprint());
    config.packets->command_interval *= 2;
    EXPECT_NE(number_of(config), with) << "each stamp would arrive as another one";
    config.packets.emplace().groups = 2;
    EXPECT_NE(number_of(config), with);
    config.packets.emplace().commands_per_packet = 9;
    EXPECT_EQ(number_of(config), with) << "the sender's own";
}

TEST(world_fingerprint, differs_where_the_two_ends_would_fly_projectiles_differently) {
    constexpr std::size_t weapon = 3;
    const auto number_of = [](const ProjectileRules& rules, std::size_t of = weapon) {
        WorldConfig config;
        config.projectiles[of] = &rules;
        EXPECT_EQ(ServerWorld(config).fingerprint(), ClientWorld(config).fingerprint());
        return ServerWorld(config).fingerprint();
    };
    ProjectileRules rules;
    rules.min_speed_mps = 10.0f;
    rules.max_speed_mps = 50.0f;
    rules.flight.fuse = Micros{1'000'000};
    rules.budget.decided_by = DecidedBy::clock;
    const std::uint64_t ours = number_of(rules);
    EXPECT_NE(ours, ServerWorld(WorldConfig{}).fingerprint());
    EXPECT_NE(ours, number_of(rules, weapon + 1));
    using Change = void (*)(ProjectileRules&);
    for (const Change change :
         std::initializer_list<Change>{[](ProjectileRules& r) { r.flight.acceleration.z = -9.81f; },
                                       [](ProjectileRules& r) { r.flight.drag_per_s = 0.1f; },
                                       [](ProjectileRules& r) { r.flight.body_radius_m = 0.1f; },
                                       [](ProjectileRules& r) { r.flight.target_radius_m = 0.1f; },
                                       [](ProjectileRules& r) { r.flight.lifetime = Micros{4'000'000}; },
                                       [](ProjectileRules& r) { r.flight.fuse = Micros{2'000'000}; },
                                       [](ProjectileRules& r) { r.flight.rests_until_fuse = true; },
                                       [](ProjectileRules& r) { r.flight.max_bounces = 1; },
                                       [](ProjectileRules& r) { r.flight.restitution = 0.5f; },
                                       [](ProjectileRules& r) { r.flight.friction = 0.3f; },
                                       [](ProjectileRules& r) { r.flight.stop_speed_mps = 0.1f; },
                                       [](ProjectileRules& r) { r.flight.homing_mps2 = 5.0f; },
                                       [](ProjectileRules& r) { r.budget.look_back = Micros{200'000}; },
                                       [](ProjectileRules& r) { r.budget.hold_back = Micros{100'000}; },
                                       [](ProjectileRules& r) { r.budget.fast_forward = Micros{100'000}; },
                                       [](ProjectileRules& r) { r.budget.decay_permille = 80; },
                                       [](ProjectileRules& r) { r.budget.decided_by = DecidedBy::commands; },
                                       [](ProjectileRules& r) { r.speed_mps = 26.0f; },
                                       [](ProjectileRules& r) { r.min_speed_mps = 11.0f; },
                                       [](ProjectileRules& r) { r.max_speed_mps = 49.0f; },
                                       [](ProjectileRules& r) { r.inherits = Inherits::mount; },
                                       [](ProjectileRules& r) { r.inherited_share = 0.5f; },
                                       [](ProjectileRules& r) { r.max_inherited_mps = 100.0f; }}) {
        ProjectileRules other = rules;
        change(other);
        ASSERT_EQ(other.validate(), nullptr);
        EXPECT_NE(number_of(other), ours);
    }
    ProjectileRules of_one_end = rules;
    of_one_end.area.outer_radius_m = 3.0f;
    of_one_end.patience = Micros{100'000};
    of_one_end.predict = PredictEffects::none;
    EXPECT_EQ(number_of(of_one_end), ours);
}

TEST(world_library_packets, of_another_interval_are_other_settings_for_the_self_audit) {
    WorldConfig other = both_ends();
    other.packets->command_interval *= 2;
    for (const bool is_equal : {true, false}) {
        ServerWorld server(both_ends(), small_server());
        const std::uint64_t its = ClientWorld(is_equal ? both_ends() : other).fingerprint();
        const EntityId shooter = server.spawn({});
        const std::uint32_t client = server.join(shooter, 0, its);
        for (std::uint32_t number = 1; number <= 64; ++number) {
            server.begin_tick(Tick{number});
            must(server.record(shooter, {}));
            std::array<std::uint8_t, 1200> packet;
            ASSERT_GT(server.write(client, packet), 0u);
            const std::uint64_t received = number < 64 ? (std::uint64_t{1} << number) - 1 : ~std::uint64_t{0};
            must(server.take_command(client, number, {Moment::at(Tick{number}), {number}, received, {}}).is_new);
            static_cast<void>(server.compare(server.judge(client, {shooter, {}, {1, 0, 0}}, {}, {}, 0x12345678)));
        }
        EXPECT_EQ(server.self_audit().of_client(client).alarm() == ScreenFault::settings, !is_equal);
    }
}

TEST(world_library_packets, bring_a_rocket_to_one_end_for_both) {
    Ends ends(5);
    for (Tick tick{0}; tick < Tick{900}; tick = tick + 1) ends.play(tick, tick.value % 90 == 60);
    ASSERT_GE(ends.ends.size(), 6u);
    EXPECT_EQ(ends.outcomes.size(), ends.ends.size());
    std::size_t on_target = 0;
    for (const ProjectileVerdict& verdict : ends.ends) {
        if (verdict.basis != VerdictBasis::as_shown) continue;
        on_target += verdict.end == FlightEnd::target ? 1 : 0;
        const bool was_shown = std::any_of(ends.images.begin(), ends.images.end(), [&](const FlightResult& image) {
            return image.end == verdict.end && image.age == verdict.age && same_bits(image.point, verdict.point);
        });
        EXPECT_TRUE(was_shown || verdict.end == FlightEnd::lifetime) << "command " << verdict.id.command;
    }
    EXPECT_GT(on_target, 0u);
}

TEST(world_library_packets, allocate_nothing_after_the_join) {
    Ends ends(9);
    std::array<std::uint8_t, 1200> packet;
    const std::uint64_t allocations = allocations_of([&] {
        for (Tick tick{0}; tick < Tick{200}; tick = tick + 1) {
            const Micros now = TickRate{}.time_of(tick);
            ends.server.begin_tick(tick);
            must(ends.server.record(ends.target, {}));
            ends.server.finish_tick();
            const std::size_t size = ends.server.write(ends.client, packet);
            static_cast<void>(ends.screen.receive(std::span(packet).first(size), now));
            must(ends.screen.advance(now));
            const std::uint32_t number = ends.screen.push({});
            static_cast<void>(ends.screen.launch({{ends.client, number, 0}, 2, ends.muzzle, ends.aim, {}, {}}, now));
            ends.screen.follow(now);
            ends.screen.update_projectiles(now);
            const std::size_t up = ends.screen.write(packet);
            for (const Command& c : ends.server.receive(ends.client, std::span(packet).first(up)).commands) {
                static_cast<void>(ends.server.take_command(ends.client, c.seq, c.stamp));
            }
        }
    });
    EXPECT_EQ(allocations, 0u);
}
