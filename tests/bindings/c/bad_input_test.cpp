// What a caller of backsight.h can do wrong: each has a code, a text that names the argument, and no effect.

#include "tests/bindings/c/c_ends.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <vector>

#ifndef __wasi__  // has no threads
#include <thread>
#endif

using namespace backsight::test;

namespace {

constexpr float nan_f = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

void expect_text(const void* handle, const std::string& word) {
    EXPECT_NE(std::string(bs_error_text(handle)).find(word), std::string::npos) << bs_error_text(handle);
}

TEST(c_misuse, of_null_names_the_argument) {
    CEnds ends;
    ends.play(1);
    bs_stamp stamp{};
    auto taken = room<bs_taken_command>();
    auto verdict = room<bs_verdict>();
    auto hit = room<bs_hit>();
    auto ray = made(bs_ray_default);
    const struct {
        const void* handle;
        std::function<std::int32_t()> call;
        const char* name;
    } calls[] = {
        {nullptr, [&] { return bs_server_begin_tick(nullptr, 2); }, "handle"},
        {nullptr, [&] { return bs_close(nullptr); }, "handle"},
        {ends.server, [&] { return bs_server_spawn(ends.server, nullptr, &ends.target); }, "traits"},
        {ends.server, [&] { return bs_server_record(ends.server, ends.target, nullptr, nullptr, 0); }, "pose"},
        {ends.server, [&] { return bs_server_snapshot(ends.server, ends.client, nullptr); }, "seq"},
        {ends.server, [&] { return bs_server_add(ends.server, ends.client, ends.target, nullptr, 54, nullptr); },
         "bytes"},
        {ends.server, [&] { return bs_server_take_command(ends.server, ends.client, 1, nullptr, &taken); }, "stamp"},
        {ends.server, [&] { return bs_server_take_command(ends.server, ends.client, 1, &stamp, nullptr); }, "taken"},
        {ends.server,
         [&] { return bs_server_judge(ends.server, 0, nullptr, &ends.rifle, nullptr, nullptr, 0, &verdict); }, "shot"},
        {ends.server,
         [&] { return bs_server_judge(ends.server, 0, &ends.shot, nullptr, nullptr, nullptr, 0, &verdict); }, "rules"},
        {ends.server,
         [&] { return bs_server_judge(ends.server, 0, &ends.shot, &ends.rifle, nullptr, nullptr, 0, nullptr); },
         "verdict"},
        {ends.server, [&] { return bs_server_cast_ray(ends.server, nullptr, &ray, nullptr, &hit); }, "view"},
        {ends.screen, [&] { return bs_client_store(ends.screen, 9, 9, nullptr, 54, 0); }, "bytes"},
        {ends.screen, [&] { return bs_client_shoot(ends.screen, &ends.shot, &ends.rifle, nullptr); }, "hit"},
        {ends.screen, [&] { return bs_client_stamp(ends.screen, nullptr); }, "stamp"},
    };
    for (const auto& [handle, call, name] : calls) {
        EXPECT_EQ(call(), BS_NULL) << name;
        expect_text(handle, name);
    }
    EXPECT_EQ(bs_open(BS_ABI_VERSION, nullptr, nullptr), BS_NULL);
    EXPECT_EQ(bs_world_config_default(nullptr), BS_NULL);
    EXPECT_EQ(bs_screen_hash(nullptr, nullptr), BS_NULL);
}

TEST(c_misuse, of_a_closed_handle_is_stale_whatever_was_made_since) {
    CEnds ends;
    bs_server* closed = nullptr;
    ASSERT_EQ(bs_server_open(ends.library, &ends.world, nullptr, &closed, nullptr), BS_OK);
    ASSERT_EQ(bs_server_close(closed), BS_OK);
    for (int i = 0; i < 8; ++i) {
        bs_server* next = nullptr;
        ASSERT_EQ(bs_server_open(ends.library, &ends.world, nullptr, &next, nullptr), BS_OK);
        EXPECT_NE(next, closed);
        EXPECT_EQ(bs_server_begin_tick(closed, 1), BS_STALE);
        EXPECT_EQ(bs_server_close(closed), BS_STALE);
        ASSERT_EQ(bs_server_close(next), BS_OK);
    }
    expect_text(closed, "closed");
}

TEST(c_misuse, of_a_handle_of_another_kind_is_a_bad_handle) {
    CEnds ends;
    EXPECT_EQ(bs_server_begin_tick(reinterpret_cast<bs_server*>(ends.screen), 1), BS_BAD_HANDLE);
    EXPECT_EQ(bs_client_show(reinterpret_cast<bs_client*>(ends.server), 1, nullptr), BS_BAD_HANDLE);
    EXPECT_EQ(bs_close(reinterpret_cast<bs_library*>(ends.server)), BS_BAD_HANDLE);
    EXPECT_EQ(bs_server_close(reinterpret_cast<bs_server*>(ends.library)), BS_BAD_HANDLE);
}

// Every kind of object: `opens` makes one of it, and says how that went.
TEST(c_misuse, of_a_library_is_in_the_error_and_leaves_no_handle) {
    CEnds ends;
    auto error = room<bs_error>();
    auto* other = reinterpret_cast<bs_library*>(ends.server);
    const auto expect_refused = [&]<class Handle>(const std::function<std::int32_t(bs_library*, Handle**)>& opens) {
        const auto refused = [&](bs_library* library, std::int32_t code, const char* text) {
            auto* handle = reinterpret_cast<Handle*>(ends.screen);
            error = room<bs_error>();
            EXPECT_EQ(opens(library, &handle), code);
            EXPECT_EQ(error.code, code);
            EXPECT_EQ(std::string(error.text).find(text), 0u) << error.text;
            EXPECT_EQ(handle, nullptr);
        };
        refused(nullptr, BS_NULL, "library: ");
        refused(other, BS_BAD_HANDLE, "library: ");
        refused(ends.library, BS_BAD_STRUCT_SIZE, "");
    };
    bs_world_config world = ends.world;
    world.struct_size = 1;
    expect_refused(std::function(
        [&](bs_library* library, bs_server** out) { return bs_server_open(library, &world, nullptr, out, &error); }));
    expect_refused(std::function(
        [&](bs_library* library, bs_client** out) { return bs_client_open(library, &world, nullptr, out, &error); }));
    auto clock = made(bs_clock_config_default);
    auto delay = made(bs_delay_config_default);
    clock.struct_size = 1;
    expect_refused(std::function(
        [&](bs_library* library, bs_clock** out) { return bs_clock_open(library, &clock, &delay, 1, out, &error); }));
    auto estimator = made(bs_estimator_config_default);
    estimator.struct_size = 1;
    expect_refused(std::function(
        [&](bs_library* library, bs_estimator** out) { return bs_estimator_open(library, &estimator, out, &error); }));
    auto reckoner = made(bs_reckoner_config_default);
    reckoner.struct_size = 1;
    expect_refused(std::function([&](bs_library* library, bs_reckoner** out) {
        return bs_reckoner_open(library, &ends.world.groups[0], &reckoner, out, &error);
    }));
}

TEST(c_misuse, of_fields_without_a_meaning_is_refused) {
    CEnds ends;
    auto error = room<bs_error>();
    bs_server* server = nullptr;
    auto config = made(bs_server_config_default);
    config.reserved = 77;
    EXPECT_EQ(bs_server_open(ends.library, &ends.world, &config, &server, &error), BS_OUT_OF_RANGE);
    EXPECT_STREQ(error.text, "server.reserved: must be 0");
    bs_world_config world = ends.world;
    world.groups[1].reserved = 1;
    EXPECT_EQ(bs_server_open(ends.library, &world, nullptr, &server, &error), BS_OUT_OF_RANGE);
    EXPECT_STREQ(error.text, "groups.reserved: must be 0");
    auto traits = made(bs_traits_default);
    traits.layers = 0x10000;
    EXPECT_EQ(bs_server_spawn(ends.server, &traits, &ends.target), BS_OUT_OF_RANGE);
    expect_text(ends.server, "traits.layers");
}

// A history that fits, and a client's memory beside it that does not.
TEST(c_misuse, of_sizes_counts_what_the_first_client_takes) {
    CEnds ends;
    auto error = room<bs_error>();
    bs_server* server = nullptr;
    bs_world_config world = ends.world;
    world.max_entities = 1'048'575;
    world.capacity_ticks = 128;
    auto config = made(bs_server_config_default);
    config.capacity_snapshots = 65'535;
    EXPECT_EQ(bs_server_open(ends.library, &world, &config, &server, &error), BS_NO_MEMORY);
}

TEST(c_misuse, of_a_version_that_is_another_is_refused) {
    bs_library* library = nullptr;
    auto error = room<bs_error>();
    for (const std::uint32_t version : {0u, BS_ABI_VERSION + 1, BS_ABI_VERSION + 0x10000u, 0xffffffffu}) {
        EXPECT_EQ(bs_open(version, &library, &error), BS_BAD_VERSION);
        EXPECT_EQ(error.code, BS_BAD_VERSION);
        EXPECT_EQ(std::string(error.text).find("abi_version"), 0u);
        EXPECT_EQ(library, nullptr);
    }
}

// Each float of a struct, made NaN or infinite.
template <class T>
void expect_floats_refused(const T& in, std::initializer_list<std::size_t> offsets, const void* handle,
                           const std::function<std::int32_t(const T&)>& call) {
    ASSERT_EQ(call(in), BS_OK) << bs_error_text(handle);
    for (const std::size_t offset : offsets) {
        for (const float bad : {nan_f, infinity, -infinity}) {
            T changed = in;
            std::memcpy(reinterpret_cast<char*>(&changed) + offset, &bad, sizeof(bad));
            EXPECT_EQ(call(changed), BS_NOT_FINITE) << offset;
            expect_text(handle, "finite");
        }
    }
}

TEST(c_misuse, of_numbers_that_are_not_finite_is_refused) {
    CEnds ends;
    ends.play(1);
    std::int64_t tick = 1;
    auto pose = made(bs_entity_pose_default);
    expect_floats_refused<bs_entity_pose>(pose, {4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64},
                                          ends.server, [&](const bs_entity_pose& in) {
                                              EXPECT_EQ(bs_server_begin_tick(ends.server, ++tick), BS_OK);
                                              return bs_server_record(ends.server, ends.target, &in, nullptr, 0);
                                          });
    auto hit = room<bs_hit>();
    expect_floats_refused<bs_shot>(ends.shot, {8, 12, 16, 20, 24, 28}, ends.screen, [&](const bs_shot& shot) {
        return bs_client_shoot(ends.screen, &shot, &ends.rifle, &hit);
    });
    ends.shot.max_distance_m = nan_f;
    EXPECT_EQ(bs_client_shoot(ends.screen, &ends.shot, &ends.rifle, &hit), BS_NOT_FINITE);
    ends.shot.max_distance_m = infinity;
    EXPECT_EQ(bs_client_shoot(ends.screen, &ends.shot, &ends.rifle, &hit), BS_OK) << "no end";
    auto ray = made(bs_ray_default);
    EXPECT_EQ(ray.max_distance_m, infinity);
    ray.direction.y = -1.0f;
    EXPECT_EQ(bs_client_cast_ray(ends.screen, &ray, nullptr, &hit), BS_OK);
    expect_floats_refused<bs_ray>(ray, {4, 8, 12, 16, 20, 24}, ends.screen, [&](const bs_ray& in) {
        return bs_client_cast_ray(ends.screen, &in, nullptr, &hit);
    });
    const bs_vec3 center{};
    std::uint32_t count = 0;
    EXPECT_EQ(bs_client_overlap_sphere(ends.screen, &center, nan_f, nullptr, nullptr, 0, &count), BS_NOT_FINITE);
    expect_text(ends.screen, "radius_m");
    EXPECT_EQ(bs_client_closest_point(ends.screen, &center, infinity, nullptr, &hit), BS_NOT_FINITE);
    expect_text(ends.screen, "max_distance_m");
    ends.rifle.max_victim_moved_m = nan_f;
    EXPECT_EQ(bs_client_shoot(ends.screen, &ends.shot, &ends.rifle, &hit), BS_NOT_FINITE);
    expect_text(ends.screen, "max_victim_moved_m");
    ends.rifle.max_victim_moved_m = infinity;
    EXPECT_EQ(bs_client_shoot(ends.screen, &ends.shot, &ends.rifle, &hit), BS_OK) << "no cap";
}

// It may have come off the wire.
TEST(c_shots, that_are_not_finite_are_judged_bad) {
    CEnds ends;
    ends.play(1);
    ends.command();
    ends.shot.origin.x = nan_f;
    auto verdict = room<bs_verdict>();
    EXPECT_EQ(bs_server_judge(ends.server, ends.client, &ends.shot, &ends.rifle, nullptr, nullptr, 0, &verdict), BS_OK);
    EXPECT_EQ(verdict.reason, static_cast<std::uint32_t>(BS_REASON_BAD_SHOT));
    EXPECT_STREQ(bs_reason_name(BS_KIND_VERDICT, verdict.reason), "bad shot");
}

TEST(c_misuse, of_sizes_of_2_31_is_refused_before_memory_is_taken) {
    CEnds ends;
    ends.play(1);
    constexpr std::uint32_t huge = 0x80000000u;
    auto error = room<bs_error>();
    bs_server* server = nullptr;
    bs_client* client = nullptr;
    const auto refused = [&](std::uint32_t bs_world_config::*field, const std::string& name, std::int32_t code) {
        bs_world_config world = ends.world;
        world.*field = huge;
        EXPECT_EQ(bs_server_open(ends.library, &world, nullptr, &server, &error), code) << error.text;
        EXPECT_NE(std::string(error.text).find(name), std::string::npos) << error.text;
        EXPECT_EQ(bs_client_open(ends.library, &world, nullptr, &client, &error), code) << error.text;
    };
    refused(&bs_world_config::capacity_ticks, "capacity_ticks", BS_OUT_OF_RANGE);
    refused(&bs_world_config::max_entities, "max_entities", BS_OUT_OF_RANGE);
    refused(&bs_world_config::max_bones, "max_bones", BS_OUT_OF_RANGE);
    bs_world_config all = ends.world;
    all.capacity_ticks = 65'535;
    all.max_entities = 1'000'000;
    all.max_bones = 256;
    EXPECT_EQ(bs_server_open(ends.library, &all, nullptr, &server, &error), BS_NO_MEMORY);
    EXPECT_EQ(bs_client_open(ends.library, &all, nullptr, &client, &error), BS_NO_MEMORY);
    auto config = made(bs_server_config_default);
    config.max_clients = huge;
    EXPECT_EQ(bs_server_open(ends.library, &ends.world, &config, &server, &error), BS_OUT_OF_RANGE);
    EXPECT_EQ(server, nullptr);
    EXPECT_EQ(client, nullptr);

    std::uint32_t out = 0;
    auto hitbox = made(bs_hitbox_default);
    CEnds fresh;
    EXPECT_EQ(bs_server_add_hitbox_set(fresh.server, &hitbox, huge, 0, &out), BS_OUT_OF_RANGE);
    const bs_hitbox none{};
    EXPECT_EQ(bs_server_add_hitbox_set(fresh.server, &none, 0, 0, &out), BS_OUT_OF_RANGE) << "an element that is not";
    EXPECT_EQ(bs_server_add_hitbox_set(fresh.server, &hitbox, 1, huge, &out), BS_OUT_OF_RANGE);
    auto pose = made(bs_entity_pose_default);
    const bs_pose bone{{0, 0, 0}, {0, 0, 0, 1}};
    EXPECT_EQ(bs_server_record(ends.server, ends.target, &pose, &bone, huge), BS_RECORD_TOO_MANY_BONES);
    const bs_vec3 center{};
    auto hit = room<bs_hit>();
    EXPECT_EQ(bs_client_overlap_sphere(ends.screen, &center, 1.0f, nullptr, &hit, huge, &out), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_snapshot(ends.server, huge, &out), BS_NO_CLIENT);
    expect_text(ends.server, "client");
    EXPECT_EQ(bs_server_set_team(ends.server, ends.target, huge), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_set_layers(ends.server, ends.target, huge), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_change_hitboxes(ends.server, ends.target, huge), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_kill(ends.server, huge), BS_RECORD_STALE_ID);
}

TEST(c_misuse, of_clocks_and_ticks_is_refused) {
    CEnds ends;
    ends.play(5);
    constexpr std::int64_t last = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t tick : {std::int64_t{-1}, std::int64_t{4}, std::int64_t{5}, std::int64_t{1} << 46, last}) {
        EXPECT_EQ(bs_server_begin_tick(ends.server, tick), BS_OUT_OF_RANGE) << tick;
        expect_text(ends.server, "tick");
    }
    EXPECT_EQ(bs_client_advance(ends.screen, 0, 0), BS_OUT_OF_RANGE) << "the clock went back";
    expect_text(ends.screen, "now_us");
    EXPECT_EQ(bs_client_advance(ends.screen, last, 0), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_advance(ends.screen, 1'000'000, -1), BS_OUT_OF_RANGE);
    expect_text(ends.screen, "rtt_us");
    EXPECT_EQ(bs_client_show(ends.screen, -1, nullptr), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_store(ends.screen, 2, last, nullptr, 0, 1'000'000), BS_STORE_MALFORMED) << "off the wire";
    const std::int32_t offsets[3] = {1 << 24, 0, 0};
    EXPECT_EQ(bs_client_show(ends.screen, 1, offsets), BS_OUT_OF_RANGE);
    expect_text(ends.screen, "offsets");
}

// A wall's answer needs the victim's screen, so the target has one too.
TEST(c_misuse, of_a_callback_that_calls_back_is_busy_and_so_is_another_thread) {
    CEnds ends;
    std::uint32_t victim = 0;
    ASSERT_EQ(bs_server_join(ends.server, ends.target, 0, 0, &victim), BS_OK);
    bs_client* screen = nullptr;
    ASSERT_EQ(bs_client_open(ends.library, &ends.world, nullptr, &screen, nullptr), BS_OK);
    for (std::int64_t tick = 1; tick <= 4; ++tick) {
        ends.play(tick);
        std::uint32_t seq = 0;
        std::uint32_t size = 0;
        ASSERT_EQ(bs_server_snapshot(ends.server, victim, &seq), BS_OK);
        ASSERT_EQ(bs_server_add(ends.server, victim, ends.shooter, ends.packet.data(), 54, &size), BS_OK);
        ASSERT_EQ(bs_client_store(screen, seq, tick, ends.packet.data(), size, tick * 15'625), BS_OK);
    }
    bs_stamp stamp;
    auto taken = room<bs_taken_command>();
    ASSERT_EQ(bs_client_show(screen, 4 * 65'536 - 20'000, nullptr), BS_OK);
    ASSERT_EQ(bs_client_stamp(screen, &stamp), BS_OK);
    ASSERT_EQ(bs_server_take_command(ends.server, victim, 1, &stamp, &taken), BS_OK);
    ends.command();

    struct Seen {
        CEnds* ends;
        std::vector<std::int32_t> codes;
    } seen{&ends, {}};
    const auto sees = [](void* user, const bs_vec3*, const bs_vec3*) -> std::uint32_t {
        auto& [its, codes] = *static_cast<Seen*>(user);
        bs_server* server = its->server;
        codes.push_back(bs_server_begin_tick(server, 99));
        codes.push_back(bs_server_close(server));
        codes.push_back(bs_close(its->library));
#ifndef __wasi__
        std::thread([all = &codes, server] { all->push_back(bs_server_kill(server, 1)); }).join();
#endif
        return 1;
    };
    auto verdict = room<bs_verdict>();
    ends.rifle.cover_grace_us = 0;
    ASSERT_EQ(bs_server_judge(ends.server, ends.client, &ends.shot, &ends.rifle, sees, &seen, 0, &verdict), BS_OK);
    EXPECT_EQ(verdict.outcome, static_cast<std::uint32_t>(BS_OUTCOME_HIT));
    ASSERT_GE(seen.codes.size(), 3u) << "the cover rule asks for lines of sight";
    for (const std::int32_t code : seen.codes) EXPECT_EQ(code, BS_BUSY);
    EXPECT_EQ(bs_server_begin_tick(ends.server, 5), BS_OK) << "free again";
}

#ifndef __wasi__
// Two threads that call as they like: each call is done, or busy. The thread sanitizer watches.
TEST(c_threads, at_once_are_done_or_busy) {
    CEnds ends;
    ends.play(1);
    const auto work = [&] {
        for (int i = 0; i < 2'000; ++i) {
            std::int64_t tick = 0;
            const std::int32_t code = bs_server_tick(ends.server, &tick);
            EXPECT_TRUE(code == BS_OK || code == BS_BUSY);
            bs_stamp stamp;
            const std::int32_t of_screen = bs_client_stamp(ends.screen, &stamp);
            EXPECT_TRUE(of_screen == BS_OK || of_screen == BS_BUSY);
        }
    };
    std::thread other(work);
    work();
    other.join();
}
#endif

TEST(c_words, exist_for_every_code_and_answer) {
    for (std::int32_t code = BS_NOT_SET_UP; code <= 1; ++code) EXPECT_STRNE(bs_code_name(code), "?") << code;
    EXPECT_STREQ(bs_code_name(-1000), "?");
    for (std::uint32_t kind = 0; kind < BS_KIND_COUNT; ++kind) {
        EXPECT_STRNE(bs_reason_name(kind, 1), "?") << kind;
        EXPECT_STREQ(bs_reason_name(kind, 1'000), "?") << kind;
        EXPECT_STREQ(bs_reason_name(kind, 0xffffffffu), "?") << kind;
    }
    EXPECT_STREQ(bs_reason_name(BS_KIND_COUNT, 0), "?");
    EXPECT_STREQ(bs_reason_name(BS_KIND_RECORD, BS_RECORD_STALE_ID), "stale id");
    EXPECT_STREQ(bs_reason_name(BS_KIND_AUDIT, BS_AUDIT_MALFORMED), "malformed");
    EXPECT_STREQ(bs_reason_name(BS_KIND_STATUS, BS_STATUS_PARENT_MISSING), "parent missing");
    EXPECT_STREQ(bs_reason_name(BS_KIND_STORE, BS_STORE_OUT_OF_ORDER), "out of order");
    EXPECT_STREQ(bs_reason_name(BS_KIND_CLOCK, BS_CLOCK_LOCAL_WENT_BACK), "local_went_back");
    EXPECT_STREQ(bs_reason_name(BS_KIND_SENT, BS_SENT_NO_STATE), "no state");
}

}  // namespace
