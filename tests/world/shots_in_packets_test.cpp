// Shots between two steps in the library's packets: rays and rockets of a screen of 240 frames a second, on a server of
// 30 ticks, over a network that loses and delays. Each ends as on its shooter's screen.

#include <backsight/replicate/projectile_news.h>

#include "tests/support/allocation_counter.h"
#include "tests/world/shots_between_steps.h"

#include <map>

using namespace backsight;
using namespace backsight::test;

namespace shots_in_packets_test {

const ProjectileRules rocket = [] {
    ProjectileRules rules;
    rules.volley = max_command_shots;  // of a command
    rules.budget.look_back = Micros{1'000'000};
    return rules;
}();
constexpr std::uint8_t ray_weapon = 1;
constexpr std::uint8_t rocket_weapon = 2;
const Vec3 muzzle{0.0f, 0.0f, 1.0f};
const Vec3 ahead{1.0f, 0.0f, 0.0f};

WorldConfig both_ends() {
    WorldConfig world = between_steps::world_config();
    world.packets.emplace().shots = max_command_shots;
    world.projectiles[rocket_weapon] = &rocket;
    return world;
}

struct Ends {
    explicit Ends(std::uint64_t seed) : random(seed) {
        const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
        const HitboxSetId set = server.history().hitbox_sets().add(body);
        EXPECT_EQ(screen.history().hitbox_sets().add(body), set);
        shooter = server.spawn({});
        target = server.spawn({set});
        client = server.join(shooter, 0, screen.fingerprint());
        screen.set_self(shooter, client);
    }

    void play_frame() {
        if (frame % between_steps::frames_per_tick == 0) play_tick(Tick{frame / between_steps::frames_per_tick});
        while (!down.empty() && down.begin()->first <= frame) {
            static_cast<void>(screen.receive(down.begin()->second, now()));
            down.erase(down.begin());
        }
        if (screen.advance(now())) {
            if (random.unit() < 0.3f) fire();
            if (frame % between_steps::frames_per_tick == between_steps::frames_per_tick - 1) give_command();
            screen.update_projectiles(now(), Micros{100'000});
        }
        ++frame;
    }

    void play_tick(Tick tick) {
        server.begin_tick(tick);
        while (!up.empty() && up.begin()->first <= frame) {
            execute(up.begin()->second);
            up.erase(up.begin());
        }
        const auto way = static_cast<float>(tick.value % 40 < 20 ? tick.value % 40 : 40 - tick.value % 40);
        must(server.record(target, pose_at({10.0f, way * 5.0f / 32.0f - 1.5f, 0.0f})));
        server.finish_tick();
        for (const ProjectileAuthority::Ended& e : server.ended()) {
            ends[e.projectile.id] = e.verdict;
            screen.take(
                sent_verdict(e.projectile, e.verdict, server.history().config().quantization, between_steps::ticks_30),
                now());
        }
        std::array<std::uint8_t, 1200> packet;
        put(down, std::span(packet).first(server.write(client, packet)));
    }

    // A click: the button is up again before the command.
    void fire() {
        CommandShot shot;
        shot.weapon = random.unit() < 0.05f ? rocket_weapon : ray_weapon;
        const Hit hit = screen.shoot({shooter, muzzle, ahead}, rules);
        shot.screen_hash = screen_hash(hit);
        const std::uint32_t number = screen.keep_shot(shot);
        if (number == 0) return;
        if (shot.weapon == rocket_weapon) must(screen.launch(claim_of(screen.commands().newest() + 1, number), now()));
    }

    LaunchClaim claim_of(std::uint32_t command, std::uint32_t shot) const {
        LaunchClaim claim{{client, command, static_cast<std::uint8_t>(shot - 1)}, rocket_weapon, muzzle, ahead, {}, {}};
        claim.shot = static_cast<std::uint8_t>(shot);
        return claim;
    }

    void give_command() {
        static_cast<void>(screen.push({}));
        screen.follow(now());
        for (const PredictedProjectile& image : screen.predicted_projectiles().images()) {
            if (image.flight.has_ended()) images[image.id] = image.flight.result();
        }
        std::array<std::uint8_t, 1200> packet;
        put(up, std::span(packet).first(screen.write(packet)));
    }

    void execute(const std::vector<std::uint8_t>& packet) {
        for (const Command& received : server.receive(client, packet).commands) {
            Tick wanted;
            static_cast<void>(server.hold(client, received, std::nullopt, wanted));
            while (const Command* command = server.next_command(client)) take(*command);
        }
    }

    void take(const Command& command) {
        const std::span<const CommandShot> shots = server.shots_of(client, command.seq);
        if (!server.take_command(client, command.seq, command.stamp, shots).is_new) return;
        for (std::uint32_t number = 1; number <= shots.size(); ++number) {
            const CommandShot& shot = shots[number - 1];
            must(server.select_shot(client, number));
            const ShotRecord record = server.judge(client, {shooter, muzzle, ahead}, rules, {}, shot.screen_hash);
            ++judged;
            hits += record.verdict.hit ? 1 : 0;
            const bool is_as_drawn = record.verdict.reason == Reason::as_seen && server.compare(record).agreed;
            different += is_as_drawn ? 0 : 1;
            if (shot.weapon != rocket_weapon) continue;
            const LaunchClaim claim = claim_of(command.seq, number);
            const LaunchResult result = server.launch(client, claim, {shooter, {}, muzzle});
            EXPECT_EQ(result, LaunchResult::launched) << to_string(result);
            if (result == LaunchResult::launched) screen.take(grant_of(server.launches().back()));
        }
    }

    using Queue = std::multimap<std::int64_t, std::vector<std::uint8_t>>;
    void put(Queue& queue, std::span<const std::uint8_t> bytes) {
        if (bytes.empty() || random.unit() < 0.1f) return;
        const auto due = frame + 4 + static_cast<std::int64_t>(random.unit() * 12.0f);
        queue.emplace(due, std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
    }
    Micros now() const { return Micros{frame * 1'000'000 / 240}; }

    static ServerWorldConfig server_config() {
        ServerWorldConfig config;
        config.max_clients = 2;
        config.self_audit.emplace();
        return config;
    }

    RandomReals<float> random;
    WeaponRules rules = between_steps::without_caps();
    ServerWorld server{both_ends(), server_config()};
    ClientWorld screen{both_ends(), between_steps::client_config()};
    EntityId shooter;
    EntityId target;
    std::uint32_t client = no_client;
    std::int64_t frame = 0;
    Queue down;
    Queue up;
    std::map<ProjectileId, ProjectileVerdict> ends;
    std::map<ProjectileId, FlightResult> images;
    std::uint64_t judged = 0;
    std::uint64_t hits = 0;
    std::uint64_t different = 0;
};

TEST(shots_in_packets, end_as_their_shooter_saw) {
    std::uint64_t judged = 0, hits = 0, rockets = 0, on_target = 0, as_shown = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Ends ends(seed);
        for (int frame = 0; frame < 12'000; ++frame) ends.play_frame();
        EXPECT_EQ(ends.different, 0u) << "seed " << seed << ", of " << ends.judged;
        EXPECT_EQ(ends.server.judge_counters(ends.client).by_audit[AuditResult::outside_step], 0u);
        judged += ends.judged;
        hits += ends.hits;
        for (const auto& [id, verdict] : ends.ends) {
            ++rockets;
            if (verdict.basis != VerdictBasis::as_shown) continue;
            ++as_shown;
            if (verdict.end == FlightEnd::lifetime) continue;
            ++on_target;
            const auto image = ends.images.find(id);
            ASSERT_NE(image, ends.images.end()) << "seed " << seed << ", command " << id.command;
            EXPECT_EQ(image->second.end, verdict.end);
            EXPECT_EQ(image->second.age, verdict.age);
            EXPECT_TRUE(same_bits(image->second.point, verdict.point));
        }
    }
    EXPECT_GT(judged, 10'000u);
    EXPECT_GT(hits, judged / 10);
    EXPECT_GT(rockets, 300u);
    EXPECT_GT(as_shown, rockets / 2);
    EXPECT_GT(on_target, 20u);
}

TEST(shots_in_packets, are_in_the_fingerprint_of_both_ends) {
    WorldConfig with = both_ends();
    WorldConfig without = both_ends();
    without.packets->shots = 0;
    EXPECT_EQ(ServerWorld(with).fingerprint(), ClientWorld(with).fingerprint());
    EXPECT_NE(ServerWorld(with).fingerprint(), ServerWorld(without).fingerprint());
}

TEST(shots_in_packets, are_not_kept_where_packets_have_no_room_for_them) {
    for (const std::uint32_t shots : {0u, 2u}) {
        WorldConfig world = between_steps::world_config();
        world.packets = CommandConfig{};
        world.packets->shots = shots;
        ClientWorld screen(world);
        for (std::uint32_t i = 1; i <= 4; ++i) EXPECT_EQ(screen.keep_shot({}), i <= shots ? i : 0) << shots;
        EXPECT_EQ(screen.shots().size(), shots);
    }
}

TEST(shots_in_packets, allocate_nothing_after_the_join) {
    Ends ends(9);
    std::array<std::uint8_t, 1200> packet;
    const std::uint64_t allocations = allocations_of([&] {
        for (Tick tick{0}; tick < Tick{200}; tick = tick + 1) {
            const Micros now = between_steps::ticks_30.time_of(tick);
            ends.server.begin_tick(tick);
            must(ends.server.record(ends.target, {}));
            ends.server.finish_tick();
            static_cast<void>(
                ends.screen.receive(std::span(packet).first(ends.server.write(ends.client, packet)), now));
            must(ends.screen.advance(now));
            for (int i = 0; i < 4; ++i) static_cast<void>(ends.screen.keep_shot({}));
            static_cast<void>(ends.screen.push({}));
            const std::size_t up = ends.screen.write(packet);
            for (const Command& c : ends.server.receive(ends.client, std::span(packet).first(up)).commands) {
                const std::span<const CommandShot> shots = ends.server.shots_of(ends.client, c.seq);
                EXPECT_EQ(shots.size(), 4u);
                static_cast<void>(ends.server.take_command(ends.client, c.seq, c.stamp, shots));
            }
        }
    });
    EXPECT_EQ(allocations, 0u);
}

}  // namespace shots_in_packets_test
