#include <gtest/gtest.h>

#include "arena/arena_config.h"
#include "arena/online/command_payload.h"
#include "arena/online/match_events.h"
#include "arena/skeleton.h"
#include "tests/support/cases.h"
#include "tests/support/projectile_messages.h"

#include <algorithm>
#include <map>

namespace backsight::test {
namespace {

using namespace backsight::arena;

PlayerCommand some_command() {
    PlayerCommand command;
    command.seq = 9;
    command.stamp.shown = Moment{123'456};
    command.stamp.newest = {3};
    command.stamp.received = 5;
    command.input = {127, -127, 65'535, -4'000, 5, WeaponId::pellets};
    command.muzzle = {100, -200, 300};
    return command;
}

PlayerCommand some_shot(std::uint8_t rays) {
    PlayerCommand command = some_command();
    command.fired = WeaponId::pellets;
    command.rays = rays;
    for (std::uint8_t i = 0; i < rays; ++i) command.screen_hashes[i] = 0xdead'0000u + i;
    return command;
}

TEST(command_payload, arrives_as_it_was_with_and_without_a_shot) {
    for (std::uint8_t rays = 0; rays <= max_rays; ++rays) {
        const PlayerCommand command = some_shot(rays);
        PlayerCommand got;
        ASSERT_TRUE(read_command(write_command(command), got));
        EXPECT_EQ(got.seq, command.seq);
        EXPECT_EQ(got.stamp, command.stamp);
        EXPECT_EQ(got.input, command.input);
        ASSERT_EQ(got.rays, rays);
        if (rays == 0) continue;
        EXPECT_EQ(got.muzzle, command.muzzle);
        EXPECT_EQ(got.fired, WeaponId::pellets);
        EXPECT_EQ(got.screen_hashes, command.screen_hashes);
    }
}

TEST(command_payload, a_command_for_the_tick_after_the_last_ones_has_the_same_byte_for_it) {
    PlayerCommand command = some_command();
    command.tick = Tick{1'000'250};
    const Command first = write_command(command);
    EXPECT_EQ(tick_bits_of(first), (1'000'250u & 255u));
    for (int i = 0; i < 300; ++i) {
        ++command.seq;
        command.tick = command.tick + 1;
        const Command next = write_command(command);
        ASSERT_EQ(next.input, first.input);
        ASSERT_EQ(tick_bits_of(next), static_cast<std::uint32_t>(command.tick.value & 255));
    }
    Command short_one = first;
    short_one.input.size = tick_byte;
    EXPECT_EQ(tick_bits_of(short_one), std::nullopt);
}

TEST(command_payload, what_no_client_writes_is_refused) {
    PlayerCommand got;
    const Command sound = write_command(some_shot(2));
    for (std::uint8_t size = 0; size <= max_command_input_bytes; ++size) {
        Command command = sound;
        command.input.size = size;
        EXPECT_EQ(read_command(command, got),
                  size == input_bytes + 8 ||
                      (size > input_bytes && (size - input_bytes) % 4 == 0 && (size - input_bytes) / 4 <= max_rays))
            << int{size};
    }
    Command command = sound;
    command.fire = false;
    EXPECT_FALSE(read_command(command, got));
    command = write_command(some_shot(0));
    command.fire = true;
    EXPECT_FALSE(read_command(command, got));
    command = sound;
    command.weapon = weapon_count;
    EXPECT_FALSE(read_command(command, got));
    command = sound;
    command.input.bytes[7] |= 0x80;  // the bit that is zero
    EXPECT_FALSE(read_command(command, got));
    for (std::size_t none = weapon_count; none < std::size_t{1} << weapon_bits; ++none) {
        command = sound;
        constexpr std::size_t all = (std::size_t{1} << weapon_bits) - 1;
        const std::size_t before = command.input.bytes[6] | std::size_t{command.input.bytes[7]} << 8;
        const std::size_t with = (before & ~(all << button_bits)) | none << button_bits;
        command.input.bytes[6] = static_cast<std::uint8_t>(with);
        command.input.bytes[7] = static_cast<std::uint8_t>(with >> 8);
        EXPECT_FALSE(read_command(command, got)) << none;
    }
}

TEST(command_payload, a_blades_attack_has_one_hash_and_the_step_of_its_swing_and_no_other_has_a_step) {
    PlayerCommand command = some_command();
    command.input.buttons = button_shield | button_use;
    command.fired = WeaponId::blade;
    command.rays = 1;
    command.swing = 24;
    command.screen_hashes[0] = 0xdead'beef;
    PlayerCommand got;
    ASSERT_TRUE(read_command(write_command(command), got));
    EXPECT_EQ(got.input, command.input);
    EXPECT_EQ(got.fired, WeaponId::blade);
    EXPECT_EQ(got.swing, 24);
    EXPECT_EQ(got.screen_hashes[0], 0xdead'beef);
    command.swing = 0;
    EXPECT_FALSE(read_command(write_command(command), got)) << "no step";
    command.swing = 1;
    command.rays = 2;
    EXPECT_FALSE(read_command(write_command(command), got)) << "two hashes";
    command.rays = 1;
    for (const WeaponId other : {WeaponId::rifle, WeaponId::railgun, WeaponId::pellets}) {
        command.fired = other;
        EXPECT_FALSE(read_command(write_command(command), got)) << to_string(other);
    }
    command.rays = 0;
    EXPECT_FALSE(read_command(write_command(command), got)) << "a step without an attack";
    command.launches = WeaponId::rocket;
    EXPECT_FALSE(read_command(write_command(command), got)) << "a step with a projectile";
}

TEST(command_payload, a_proof_of_a_step_arrives_alone) {
    PlayerCommand command = some_command();
    command.seq = 1'000;
    PlayerCommand got;
    for (const std::uint32_t ago : {1u, 7u, 255u}) {
        command.proof = StepProof{command.seq - ago, 0xdead'beef, 0xffff'ffff};
        EXPECT_TRUE(can_carry(command, *command.proof));
        const Command sent = write_command(command);
        EXPECT_EQ(sent.input.size, input_bytes + step_proof_bytes);
        ASSERT_TRUE(read_command(sent, got));
        EXPECT_EQ(got.proof, command.proof);
    }
    command.proof.reset();
    EXPECT_EQ(write_command(command).input.size, input_bytes) << "no bits without one";
    ASSERT_TRUE(read_command(write_command(command), got));
    EXPECT_FALSE(got.proof);
    for (const std::uint32_t number : {1'000u, 1'001u, 744u, 0u}) {
        EXPECT_FALSE(can_carry(command, {number, 0, 0})) << number;
    }
    EXPECT_FALSE(can_carry(some_shot(1), {8, 0, 0}));
}

TEST(command_payload, a_proof_that_no_client_writes_is_refused) {
    PlayerCommand command = some_command();
    command.proof = StepProof{4, 1, 2};
    const Command sound = write_command(command);
    PlayerCommand got;
    ASSERT_TRUE(read_command(sound, got));
    for (const std::uint8_t ago : {std::uint8_t{0}, std::uint8_t{9}, std::uint8_t{255}}) {
        Command wrong = sound;
        wrong.input.bytes[input_bytes] = ago;
        EXPECT_FALSE(read_command(wrong, got)) << int{ago} << ": itself, or before the first";
    }
    for (std::uint8_t size = 0; size <= max_command_input_bytes; ++size) {
        Command wrong = sound;
        wrong.input.size = size;
        const bool is_read = size == input_bytes || size == input_bytes + step_proof_bytes;
        EXPECT_EQ(read_command(wrong, got), is_read) << int{size};
    }
    Command reported = sound;
    reported.input.bytes[tick_byte - 1] |= 0x02;  // a report follows
    reported.input.size = input_bytes + step_proof_bytes + image_report_bytes;
    EXPECT_FALSE(read_command(reported, got)) << "beside a report";
}

TEST(command_payload, an_image_outcome_of_a_newer_client_is_taken_and_counts_as_unknown) {
    PlayerCommand command = some_command();
    command.image = ImageReport{5, static_cast<ImageOutcome>(7), 0};
    PlayerCommand got;
    ASSERT_TRUE(read_command(write_command(command), got));
    ASSERT_TRUE(got.image.has_value());
    EXPECT_STREQ(to_string(got.image->outcome), newer_peers_name);
    DecidedShots shots;
    ProjectileVerdict verdict;
    ServerProjectile projectile;
    projectile.id = {0, 5, 0};
    shots.note_verdict(projectile, verdict);
    DecidedShot decided;
    const ImageFinding finding = shots.find(*got.image, decided);
    EXPECT_EQ(finding, ImageFinding::unknown);
    ImageCounters counters;
    counters.note(got.image->outcome, finding);
    EXPECT_EQ(counters.by_finding[ImageFinding::unknown], 1u);
}

TEST(match_events, arrive_as_they_were) {
    std::array<std::uint8_t, max_match_event_bytes> bytes;
    MatchEvent event;
    const Welcome welcome{EntityId{77}, 4095};
    ASSERT_TRUE(read_event(std::span(bytes).first(write_event(welcome, bytes)), {}, event));
    EXPECT_EQ(std::get<Welcome>(event).self, welcome.self);
    EXPECT_EQ(std::get<Welcome>(event).player, welcome.player);

    const LifeChange change{true, EntityId{5}, EntityId{6}, WeaponId::automatic};
    ASSERT_TRUE(read_event(std::span(bytes).first(write_event(change, bytes)), {}, event));
    EXPECT_EQ(std::get<LifeChange>(event).by, change.by);
    EXPECT_TRUE(std::get<LifeChange>(event).is_alive);

    const SeedBlock block{0xffff'fff0, 0x0123'4567'89ab'cdef};
    ASSERT_TRUE(read_event(std::span(bytes).first(write_event(block, bytes)), {}, event));
    EXPECT_EQ(std::get<SeedBlock>(event), block);

    ShotVerdict verdict;
    verdict.command = 0xffff'ffff;
    verdict.rays = max_rays;
    for (RayVerdict& ray : verdict.ray) ray = {Outcome::hit, Reason::victim_clamped, EntityId{0xffff'ffff}, 255, true};
    verdict.seed = 0xfedc'ba98;
    const std::size_t size = write_event(verdict, bytes);
    EXPECT_LE(size, max_match_event_bytes);
    ASSERT_TRUE(read_event(std::span(bytes).first(size), {}, event));
    const auto& got = std::get<ShotVerdict>(event);
    EXPECT_EQ(got.command, verdict.command);
    EXPECT_EQ(got.ray[7].victim, verdict.ray[7].victim);
    EXPECT_EQ(got.ray[7].reason, Reason::victim_clamped);
    EXPECT_TRUE(got.ray[7].has_killed);
    EXPECT_EQ(got.seed, verdict.seed);
    for (std::size_t cut = 0; cut < size; ++cut) EXPECT_FALSE(read_event(std::span(bytes).first(cut), {}, event));
}

TEST(match_events, a_reason_that_only_a_newer_server_knows_arrives_with_the_rest_of_the_verdict) {
    std::array<std::uint8_t, max_match_event_bytes> bytes;
    for (std::uint8_t reason = 0; reason < 16; ++reason) {
        ShotVerdict verdict;
        verdict.command = 9;
        verdict.rays = 2;
        verdict.ray[0] = {Outcome::hit, static_cast<Reason>(reason), EntityId{5}, 40, true};
        verdict.ray[1] = {Outcome::miss, Reason::as_seen, {}, 0, false};
        MatchEvent event;
        ASSERT_TRUE(read_event(std::span(bytes).first(write_event(verdict, bytes)), {}, event)) << int{reason};
        const auto& got = std::get<ShotVerdict>(event);
        EXPECT_EQ(got.ray[0].reason, verdict.ray[0].reason);
        EXPECT_EQ(got.ray[0].damage, 40);
        EXPECT_EQ(std::string(to_string(got.ray[0].reason)) == newer_peers_name, !is_known(got.ray[0].reason));
    }
}

// The size; what it is must be read again.
template <class Message>
std::size_t event_bytes(AnyMessage& any, const Message& message) {
    std::array<std::uint8_t, max_match_event_bytes> bytes;
    const std::size_t size = write_event(message, bytes);
    MatchEvent event;
    EXPECT_TRUE(read_event(std::span(bytes).first(size), any.context(message), event));
    EXPECT_EQ(std::get<Message>(event), message);
    return size;
}

TEST(match_events, tell_of_a_spawn_of_64_players_in_20_bytes) {
    const ArenaConfig arena;
    ASSERT_EQ(arena.max_players, 64u);
    for (const ProjectileRules& rules : arena.projectiles) ASSERT_EQ(rules.budget.fast_forward, Micros{0});
    Random random(2);
    for (int i = cases(20'000); i > 0; --i) {
        AnyMessage any(random.bits());
        auto spawn = any.of<ProjectileSpawn>();
        spawn.id.client = static_cast<std::uint32_t>(random.below(64));
        spawn.weapon =
            static_cast<std::uint16_t>(projectile_weapons[static_cast<std::size_t>(random.below(projectile_count))]);
        for (std::int32_t* part : {&spawn.muzzle.x, &spawn.muzzle.y, &spawn.muzzle.z})
            *part = std::clamp(*part, -1024 * 1024, 1024 * 1024 - 1);  // 1 km
        spawn.fast_forward = 0;
        ASSERT_EQ(event_bytes(any, spawn), 19u);
    }
}

TEST(match_events, tell_of_an_end_of_64_players_projectiles_in_12_bytes) {
    const ArenaConfig arena;
    const auto slots = static_cast<int>(arena.history().max_entities);
    std::map<FlightEnd, std::size_t> most;
    Random random(3);
    for (int i = cases(20'000); i > 0; --i) {
        const auto weapon = static_cast<std::size_t>(random.below(projectile_count));
        const std::int64_t lifetime = arena.draw.tick_rate.span(arena.projectiles[weapon].flight.lifetime);
        AnyMessage any(random.bits());
        auto verdict = any.of<SentVerdict>();
        verdict.has_place = verdict.is_inside = false;
        verdict.center = {};
        verdict.id.client = static_cast<std::uint32_t>(random.below(64));
        verdict.age = std::min(verdict.age, lifetime);
        if (verdict.end == FlightEnd::target) {
            verdict.slot = static_cast<std::uint32_t>(random.below(slots));
            verdict.hitbox = static_cast<std::uint16_t>(random.below(skeleton_bones));
        }
        std::size_t& known = most[verdict.end];
        known = std::max(known, event_bytes(any, verdict));
    }
    const std::map<FlightEnd, std::size_t> expected{
        {FlightEnd::target, 12}, {FlightEnd::stopped, 10}, {FlightEnd::fuse, 8}, {FlightEnd::lifetime, 8}};
    EXPECT_EQ(most, expected);
}

// A miss is coded without the flag: no two messages mean the same.
TEST(match_events, a_ray_that_hit_nobody_is_malformed) {
    const auto is_read = [](std::uint32_t victim) {
        std::array<std::uint8_t, max_match_event_bytes> bytes{};
        BitWriter bits(bytes);
        bits.bits(1, 3);  // a verdict
        bits.bits(77, 32);
        bits.bits(0, 3);  // of one ray
        bits.bits(0, 2 + 4);
        bits.flag(true);
        bits.bits(victim, 32);
        bits.bits(0, 8 + 1);
        MatchEvent event;
        return read_event(std::span(bytes).first(bits.byte_count()), {}, event);
    };
    EXPECT_TRUE(is_read(1));
    EXPECT_FALSE(is_read(0));
}

TEST(match_events, any_bytes_are_safe) {
    Random random(1);
    MatchEvent event;
    for (int i = cases(20'000); i > 0; --i) {
        std::array<std::uint8_t, max_match_event_bytes> bytes;
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits());
        const std::size_t size = static_cast<std::size_t>(random.below(static_cast<int>(bytes.size())));
        if (!read_event(std::span(bytes).first(size), {}, event)) continue;
        std::array<std::uint8_t, max_match_event_bytes> again;
        ASSERT_EQ(write_event(event, again), size);
    }
}

}  // namespace
}  // namespace backsight::test
