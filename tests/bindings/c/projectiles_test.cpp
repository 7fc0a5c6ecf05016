// Projectiles through backsight.h: rockets end as the C++ library's do (rocket.c), here what is around them.

#include "tests/bindings/c/c_ends.h"
#include "tests/support/allocation_counter.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace backsight::test;

namespace {

// CEnds with a rocket of 25 m/s that reaches 3 m around its end.
struct CRockets : CEnds {
    CRockets() {
        EXPECT_EQ(bs_server_close(server), BS_OK);
        EXPECT_EQ(bs_client_close(screen), BS_OK);
        rocket = made(bs_projectile_rules_default);
        rocket.weapon = 1;
        rocket.area_outer_m = 3.0f;
        rocket.skip_direct_target = 0;
        EXPECT_EQ(bs_server_open_with_projectiles(library, &world, nullptr, &rocket, 1, &server, nullptr), BS_OK);
        EXPECT_EQ(bs_client_open_with_projectiles(library, &world, nullptr, &rocket, 1, &screen, nullptr), BS_OK);
        EXPECT_EQ(bs_client_open_with_projectiles(library, &world, nullptr, &rocket, 1, &other, nullptr), BS_OK);
        bs_hitbox body = made(bs_hitbox_default);
        body.radius = 0.5f;
        for (bs_client* client_end : {screen, other}) {
            EXPECT_EQ(bs_client_add_hitbox_set(client_end, &body, 1, 0, &set), BS_OK);
        }
        EXPECT_EQ(bs_server_add_hitbox_set(server, &body, 1, 0, &set), BS_OK);
        bs_traits traits = made(bs_traits_default);
        traits.hitboxes = set;
        EXPECT_EQ(bs_server_spawn(server, &traits, &shooter), BS_OK);
        EXPECT_EQ(bs_server_spawn(server, &traits, &target), BS_OK);
        EXPECT_EQ(bs_server_join(server, shooter, 0, 0, &client), BS_OK);
        EXPECT_EQ(bs_client_set_self(screen, shooter, client, 0), BS_OK);
        EXPECT_EQ(bs_client_set_self(other, 0, 7, 0), BS_OK);
    }
    bs_launch_claim claim() const {
        bs_launch_claim out = made(bs_launch_claim_default);
        out.command = number;
        out.weapon = 1;
        out.direction = {1.0f, 0.0f, 0.0f};
        out.muzzle = {1.0f, 1.0f, 0.0f};
        return out;
    }
    // One tick with its command; fires if `fires`. Returns what became of the shot.
    std::int32_t tick_with_command(std::int64_t at, bool fires) {
        play(at);
        command();
        std::int32_t result = BS_OK;
        if (fires) {
            const bs_launch_claim shot_claim = claim();
            EXPECT_EQ(bs_client_launch(screen, &shot_claim, 0, at * 15'625), BS_OK) << bs_error_text(screen);
            facts.shooter = shooter;
            facts.muzzle = {1.0f, 1.0f, 0.0f};
            result = bs_server_launch(server, client, &shot_claim, &facts, &answer, &spawn);
        }
        EXPECT_EQ(bs_client_follow(screen, at * 15'625), BS_OK);
        EXPECT_EQ(bs_server_finish_command(server, client), BS_OK);
        return result;
    }

    bs_projectile_rules rocket;
    bs_launch_facts facts = made(bs_launch_facts_default);
    bs_client* other = nullptr;
    bs_news answer{};
    bs_news spawn{};
};

TEST(c_projectiles, meet_only_the_team_that_the_facts_name) {
    const auto is_hit = [](std::uint32_t only_team, std::uint32_t without_layers, std::uint32_t struct_size) {
        CRockets c;
        c.facts.only_team = only_team;
        c.facts.without_layers = without_layers;
        c.facts.struct_size = struct_size;
        auto ended = room<bs_ended>();
        bs_news verdict{};
        bool has_ended = false;
        for (std::int64_t tick = 1; tick <= 60; ++tick) {
            EXPECT_EQ(c.tick_with_command(tick, tick == 10), BS_OK);
            has_ended = has_ended || bs_server_ended(c.server, 0, &ended, &verdict) == BS_OK;
        }
        return has_ended;
    };
    EXPECT_TRUE(is_hit(0, 0, sizeof(bs_launch_facts)));
    EXPECT_FALSE(is_hit(3, 0, sizeof(bs_launch_facts)));
    EXPECT_FALSE(is_hit(0, 1, sizeof(bs_launch_facts)));
    EXPECT_TRUE(is_hit(3, 1, 36)) << "a program of before knows neither";
    EXPECT_EQ(made(bs_projectile_rules_default).catch_up_permille, 80u);
}

TEST(c_projectiles, fly_with_the_filter_of_the_server_on_the_screen_too) {
    struct Ends {
        bool on_screen = false;
        bool on_server = false;
    };
    const auto ends_at_target = [](bool screen_knows, std::uint32_t hit_groups) {
        CRockets c;
        Ends ends;
        c.facts.hit_groups = hit_groups;
        auto image = room<bs_image>();
        auto ended = room<bs_ended>();
        auto flight = room<bs_flight>();
        bs_news news{};
        for (std::int64_t tick = 1; tick <= 60; ++tick) {
            c.play(tick);
            c.command();
            if (tick == 10) {
                const bs_launch_claim claim = c.claim();
                c.facts.shooter = c.shooter;
                c.facts.muzzle = claim.muzzle;
                EXPECT_EQ(screen_knows ? bs_client_launch_with(c.screen, &claim, &c.facts, tick * 15'625)
                                       : bs_client_launch(c.screen, &claim, 0, tick * 15'625),
                          BS_OK);
                EXPECT_EQ(bs_server_launch(c.server, c.client, &claim, &c.facts, &c.answer, &c.spawn), BS_OK);
                EXPECT_EQ(bs_server_launched(c.server, 0, &flight, &news), BS_OK);
                EXPECT_EQ(flight.command, claim.command);
                EXPECT_TRUE(same_bits(flight.position, claim.muzzle));
                EXPECT_EQ(std::memcmp(&news, &c.spawn, sizeof(news)), 0);
                EXPECT_EQ(bs_server_launched(c.server, 1, &flight, &news), 1);
                EXPECT_EQ(bs_client_take_news(c.screen, &c.answer, tick * 15'625), BS_OK);
            }
            EXPECT_EQ(bs_client_follow(c.screen, tick * 15'625), BS_OK);
            EXPECT_EQ(bs_server_finish_command(c.server, c.client), BS_OK);
            if (bs_client_own_image(c.screen, 0, &image) == BS_OK && image.end == BS_END_TARGET) ends.on_screen = true;
            if (bs_server_ended(c.server, 0, &ended, &news) == BS_OK && ended.end == BS_END_TARGET) {
                EXPECT_EQ(ended.former_life, 0u);
                ends.on_server = true;
            }
        }
        return ends;
    };
    const Ends all = ends_at_target(true, 0xffffffff);
    EXPECT_TRUE(all.on_screen && all.on_server);
    const Ends heads = ends_at_target(true, 1u << BS_HIT_HEAD);
    EXPECT_FALSE(heads.on_screen || heads.on_server);
    const Ends apart = ends_at_target(false, 1u << BS_HIT_HEAD);
    EXPECT_TRUE(apart.on_screen && !apart.on_server) << "what differs without it";
}

TEST(c_projectiles, fly_end_and_reach_alike_for_all) {
    CRockets c;
    auto ended = room<bs_ended>();
    auto image = room<bs_image>();
    auto effect = room<bs_effect>();
    bs_news verdict{};
    bool has_ended = false;
    std::uint32_t launches = 0;
    std::uint32_t impacts = 0;
    std::uint64_t taken = 0;
    for (std::int64_t tick = 1; tick <= 60; ++tick) {
        const bool fires = tick == 10;
        taken = allocations_of([&] { EXPECT_EQ(c.tick_with_command(tick, fires), BS_OK); }) + taken;
        if (fires) {
            EXPECT_EQ(bs_client_take_news(c.screen, &c.answer, tick * 15'625), BS_OK);
            EXPECT_EQ(bs_client_take_news(c.other, &c.spawn, tick * 15'625), BS_OK);
            EXPECT_EQ(bs_client_take_news(c.screen, &c.spawn, tick * 15'625), 1) << "its own";
            ASSERT_EQ(bs_client_own_image(c.screen, 0, &image), BS_OK);
            EXPECT_EQ(image.is_granted, 1u);
            auto flight = room<bs_flight>();
            bs_news again{};
            ASSERT_EQ(bs_server_flight(c.server, 0, &flight, &again), BS_OK);
            EXPECT_EQ(std::memcmp(&again, &c.spawn, sizeof(again)), 0);
            EXPECT_EQ(bs_server_flight(c.server, 1, &flight, &again), 1);
        }
        for (std::uint32_t i = 0; bs_server_ended(c.server, i, &ended, &verdict) == BS_OK; ++i) {
            has_ended = true;
            EXPECT_EQ(ended.target, c.target);
            EXPECT_EQ(ended.end, static_cast<std::uint32_t>(BS_END_TARGET));
            EXPECT_EQ(ended.area_hits, 1u);
            auto reached = room<bs_area_hit>();
            ASSERT_EQ(bs_server_area_hit(c.server, i, 0, &reached), BS_OK);
            EXPECT_EQ(reached.entity, c.target);
            EXPECT_EQ(reached.share, 1.0f) << "it is inside";
            EXPECT_EQ(bs_server_area_hit(c.server, i, 1, &reached), 1);
            EXPECT_EQ(bs_client_take_news(c.screen, &verdict, tick * 15'625), BS_OK);
            EXPECT_EQ(bs_client_take_news(c.other, &verdict, tick * 15'625), BS_OK);
        }
        EXPECT_EQ(bs_client_show(c.other, tick * 65'536, nullptr), BS_OK);
        for (bs_client* client : {c.screen, c.other}) {
            EXPECT_EQ(bs_client_update_projectiles(client, tick * 15'625, 0), BS_OK);
            while (bs_client_next_effect(client, &effect) == BS_OK) {
                if (effect.news != BS_NEWS_EFFECT_STARTED) continue;
                launches += effect.effect == BS_EFFECT_LAUNCH ? 1 : 0;
                impacts += effect.effect == BS_EFFECT_IMPACT_TARGET ? 1 : 0;
            }
        }
    }
    EXPECT_TRUE(has_ended);
    EXPECT_EQ(launches, 2u) << "on both screens";
    EXPECT_EQ(impacts, 2u);
    auto counters = room<bs_image_counters>();
    ASSERT_EQ(bs_client_image_counters(c.screen, &counters), BS_OK);
    EXPECT_EQ(counters.by_outcome[BS_IMAGE_CONFIRMED], 1u);
    if (counts_allocations()) {
        EXPECT_EQ(taken, 0u);
    }
}

TEST(c_projectiles, that_reach_more_than_is_given_out_say_how_many) {
    CRockets c;
    bs_traits traits = made(bs_traits_default);
    traits.hitboxes = c.set;
    for (c.crowd.resize(70); bs_entity & one : c.crowd) EXPECT_EQ(bs_server_spawn(c.server, &traits, &one), BS_OK);
    auto ended = room<bs_ended>();
    bs_news verdict{};
    bool has_ended = false;
    for (std::int64_t tick = 1; tick <= 60 && !has_ended; ++tick) {
        EXPECT_EQ(c.tick_with_command(tick, tick == 10), BS_OK);
        has_ended = bs_server_ended(c.server, 0, &ended, &verdict) == BS_OK;
    }
    ASSERT_TRUE(has_ended);
    EXPECT_EQ(ended.area_hits, 71u);
    std::uint32_t given = 0;
    auto reached = room<bs_area_hit>();
    while (bs_server_area_hit(c.server, 0, given, &reached) == BS_OK) ++given;
    EXPECT_EQ(given, 64u);
}

TEST(c_projectiles, of_a_starved_screen_reach_nobody_who_left_longer_ago_than_the_cap) {
    for (const bool leaves : {false, true}) {
        CRockets c;
        c.target_stands = true;
        bs_traits traits = made(bs_traits_default);
        traits.hitboxes = c.set;
        c.crowd.resize(1);
        EXPECT_EQ(bs_server_spawn(c.server, &traits, c.crowd.data()), BS_OK);
        auto ended = room<bs_ended>();
        bs_news answer{};
        bool has_ended = false;
        // The cap is 16 ticks. The flight ends in tick 41, on a screen that goes on by what it had of tick 22.
        for (std::int64_t tick = 1; tick <= 90 && !has_ended; ++tick) {
            if (leaves && tick > 22) c.crowd_behind_m = 20.0f;
            c.play(tick);
            auto fields = room<bs_stamp_fields>();
            fields.newest = static_cast<std::uint32_t>(std::min<std::int64_t>(tick, 22));
            fields.received = (std::uint64_t{1} << fields.newest) - 1;
            fields.shown = std::max<std::int64_t>(tick - 8, 0) * 65'536;
            bs_stamp stamp;
            ASSERT_EQ(bs_stamp_write(&fields, &stamp), BS_OK);
            auto taken = room<bs_taken_command>();
            EXPECT_EQ(bs_server_take_command(c.server, c.client, ++c.number, &stamp, &taken), BS_OK);
            if (tick == 20) {
                const bs_launch_claim claim = c.claim();
                c.facts.shooter = c.shooter;
                c.facts.muzzle = claim.muzzle;
                EXPECT_EQ(bs_server_launch(c.server, c.client, &claim, &c.facts, &answer, &c.spawn), BS_OK);
            }
            EXPECT_EQ(bs_server_finish_command(c.server, c.client), BS_OK);
            has_ended = bs_server_ended(c.server, 0, &ended, &answer) == BS_OK;
        }
        ASSERT_TRUE(has_ended);
        EXPECT_EQ(ended.target, c.target);
        EXPECT_EQ(ended.basis, static_cast<std::uint32_t>(BS_BASIS_AS_SHOWN));
        EXPECT_EQ(ended.area_hits, leaves ? 1u : 2u);
        auto reached = room<bs_area_hit>();
        ASSERT_EQ(bs_server_area_hit(c.server, 0, 0, &reached), BS_OK);
        EXPECT_EQ(reached.entity, c.target);
        EXPECT_EQ(reached.place.x, 10.0f);
        EXPECT_EQ(reached.place.y, 1.0f);
        EXPECT_EQ(reached.former_life, 0u);
        ASSERT_EQ(bs_server_kill(c.server, c.target), BS_OK);
        ASSERT_EQ(bs_server_area_hit(c.server, 0, 0, &reached), BS_OK);
        EXPECT_EQ(reached.former_life, 1u) << "killed since";
        // A caller who was built with the struct's first version gets that.
        reached.struct_size = offsetof(bs_area_hit, place);
        reached.place.x = 7.0f;
        ASSERT_EQ(bs_server_area_hit(c.server, 0, 0, &reached), BS_OK);
        EXPECT_EQ(reached.place.x, 7.0f);
    }
}

TEST(c_projectiles, are_denied_with_a_reason_that_the_shooter_hears) {
    CRockets c;
    EXPECT_EQ(c.tick_with_command(1, true), BS_OK);
    bs_launch_claim again = c.claim();
    bs_launch_facts facts = made(bs_launch_facts_default);
    facts.shooter = c.shooter;
    facts.muzzle = {1.0f, 1.0f, 0.0f};
    EXPECT_EQ(bs_server_launch(c.server, c.client, &again, &facts, &c.answer, &c.spawn), BS_LAUNCH_ID_REUSED);
    c.play(2);
    c.command();
    again = c.claim();
    again.muzzle.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(bs_server_launch(c.server, c.client, &again, &facts, &c.answer, &c.spawn), BS_LAUNCH_BAD_MUZZLE);
    EXPECT_STREQ(bs_reason_name(BS_KIND_LAUNCH, BS_LAUNCH_BAD_MUZZLE), "bad muzzle");
    EXPECT_EQ(bs_client_take_news(c.screen, &c.answer, 40'000), BS_OK) << "a denial";
    again.muzzle.x = 1.0f;
    again.direction = {3.0f, 0.0f, 0.0f};
    EXPECT_EQ(bs_server_launch(c.server, c.client, &again, &facts, &c.answer, &c.spawn), BS_LAUNCH_BAD_DIRECTION);
    again.weapon = 0xffffffffu;
    EXPECT_EQ(bs_server_launch(c.server, c.client, &again, &facts, &c.answer, &c.spawn), BS_LAUNCH_BAD_ID);
    EXPECT_EQ(bs_client_launch(c.screen, &again, 0, 40'000), BS_OUT_OF_RANGE) << "the caller's own claim";
    again.direction = {1.0f, 0.0f, 0.0f};
    EXPECT_EQ(bs_client_launch(c.screen, &again, 0, 40'000), 1) << "no such weapon";
    bs_news zero{};
    EXPECT_EQ(bs_client_take_news(c.screen, &zero, 40'000), 1);
    std::memset(&zero, 0xff, sizeof(zero));
    EXPECT_EQ(bs_client_take_news(c.screen, &zero, 40'000), 1);
}

TEST(c_projectiles, that_were_not_asked_for_are_not_set_up) {
    CEnds c;
    bs_news news{};
    auto ended = room<bs_ended>();
    auto image = room<bs_image>();
    EXPECT_EQ(bs_server_finish_command(c.server, c.client), BS_NOT_SET_UP);
    EXPECT_EQ(bs_server_ended(c.server, 0, &ended, &news), BS_NOT_SET_UP);
    EXPECT_EQ(bs_client_follow(c.screen, 0), BS_NOT_SET_UP);
    EXPECT_EQ(bs_client_own_image(c.screen, 0, &image), BS_NOT_SET_UP);
    EXPECT_NE(std::string(bs_error_text(c.screen)).find("bs_client_open_with_projectiles"), std::string::npos);
    EXPECT_EQ(bs_client_set_level(c.screen, nullptr, nullptr, 0), BS_NOT_SET_UP);
}

TEST(c_projectiles, have_rules_that_are_checked) {
    CEnds c;
    auto error = room<bs_error>();
    bs_server* server = nullptr;
    bs_projectile_rules rules[2] = {made(bs_projectile_rules_default), made(bs_projectile_rules_default)};
    const auto open = [&](std::uint32_t count) {
        return bs_server_open_with_projectiles(c.library, &c.world, nullptr, rules, count, &server, &error);
    };
    EXPECT_EQ(open(0x80000000u), BS_OUT_OF_RANGE);
    EXPECT_EQ(open(2), BS_OUT_OF_RANGE) << "both are weapon 0";
    EXPECT_NE(std::string(error.text).find("rules.weapon"), std::string::npos);
    rules[1].weapon = 15;
    EXPECT_EQ(open(2), BS_OK) << error.text;
    rules[1].speed_mps = std::numeric_limits<float>::infinity();
    EXPECT_EQ(open(2), BS_NOT_FINITE);
    EXPECT_NE(std::string(error.text).find("rules.speed_mps"), std::string::npos);
    rules[1].speed_mps = 0.0f;
    EXPECT_EQ(open(2), BS_OUT_OF_RANGE);
    rules[1].speed_mps = 25.0f;
    rules[1].lifetime_us = 600'000'000;
    EXPECT_EQ(open(2), BS_OUT_OF_RANGE) << "messages could not tell its flights apart";
    rules[1].lifetime_us = 5'000'000;
    rules[1].fast_forward_us = 1'000;
    EXPECT_EQ(open(2), BS_OUT_OF_RANGE) << "by commands";
    auto claim = made(bs_launch_claim_default);
    EXPECT_EQ(bs_launch_claim_round(&c.world, &claim), BS_OUT_OF_RANGE) << "no direction";
    claim.direction = {0.6f, 0.8f, 0.0f};
    claim.muzzle.x = 0.12345f;
    ASSERT_EQ(bs_launch_claim_round(&c.world, &claim), BS_OK);
    const bs_launch_claim once = claim;
    ASSERT_EQ(bs_launch_claim_round(&c.world, &claim), BS_OK);
    EXPECT_EQ(std::memcmp(&once, &claim, sizeof(claim)), 0) << "rounded already";
    EXPECT_EQ(claim.muzzle.x * 1024.0f, std::round(claim.muzzle.x * 1024.0f));
}

}  // namespace
