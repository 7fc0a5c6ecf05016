// backsight.h gives what the C++ library gives, to the bit, and takes no memory that it does not.

#include <backsight/view/plain_bytes.h>
#include <backsight/world.h>

#include "tests/bindings/c/c_ends.h"
#include "tests/support/allocation_counter.h"

#include <array>
#include <cstring>
#include <string_view>

using namespace backsight;
using namespace backsight::test;

namespace {

// Plays the match of CEnds by the library itself.
struct CppEnds {
    CppEnds() {
        const Hitbox body[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        const HitboxSetId set = server.history().hitbox_sets().add(body);
        EXPECT_EQ(screen.history().hitbox_sets().add(body), set);
        shooter = server.spawn({set});
        target = server.spawn({set});
        client = server.join(shooter);
    }
    void play(Tick tick) {
        server.begin_tick(tick);
        EXPECT_EQ(server.record(shooter, {}), RecordResult::ok);
        const bs_vec3 place = CEnds::place(tick.value);
        EXPECT_EQ(server.record(target, {{place.x, place.y, place.z}, {}, {}}), RecordResult::ok);
        server.finish_tick();
        const SnapshotSeq seq = server.snapshot(client);
        const auto sent = server.add(client, target);
        ASSERT_TRUE(sent);
        EXPECT_EQ(screen.store(seq, tick, {&*sent, 1}, {tick.value * 15'625}), ApplyResult::applied);
        screen.show(Moment{tick.value * 65'536 - 20'000});
    }

    ServerWorld server{WorldConfig{}};
    ClientWorld screen{WorldConfig{}};
    EntityId shooter;
    EntityId target;
    std::uint32_t client = 0;
    std::uint32_t number = 0;
};

TEST(c_hitscan, has_the_bits_of_the_cpp_library) {
    CEnds c;
    CppEnds cpp;
    EXPECT_EQ(c.target, cpp.target.value);
    std::uint64_t fingerprint = 0;
    ASSERT_EQ(bs_client_fingerprint(c.screen, &fingerprint), BS_OK);
    EXPECT_EQ(fingerprint, cpp.server.fingerprint());
    int hits = 0;
    for (std::int64_t tick = 1; tick <= 200; ++tick) {
        c.play(tick);
        cpp.play(Tick{tick});
        c.shot.origin.y = c.place(tick).y + static_cast<float>(tick % 9) * 0.15f - 0.6f;
        const Shot shot{cpp.shooter, {0.0f, c.shot.origin.y, 0.0f}, {1.0f, 0.0f, 0.0f}};
        auto on_screen = room<bs_hit>();
        ASSERT_EQ(bs_client_shoot(c.screen, &c.shot, &c.rifle, &on_screen), BS_OK);
        const Hit seen = cpp.screen.shoot(shot, {});
        ASSERT_EQ(on_screen.entity, seen.entity.value);
        ASSERT_TRUE(same_bits(on_screen.point, seen.point) && same_bits(on_screen.normal, seen.normal));
        std::uint32_t hash = 0;
        ASSERT_EQ(bs_screen_hash(&on_screen, &hash), BS_OK);
        ASSERT_EQ(hash, screen_hash(seen));

        ASSERT_EQ(c.command().audit, static_cast<std::uint32_t>(BS_AUDIT_ACCEPTED));
        static_cast<void>(cpp.server.take_command(cpp.client, ++cpp.number, cpp.screen.stamp()));
        auto verdict = room<bs_verdict>();
        ASSERT_EQ(bs_server_judge(c.server, c.client, &c.shot, &c.rifle, nullptr, nullptr, hash, &verdict), BS_OK);
        const Verdict judged = cpp.server.judge(cpp.client, shot, {}).verdict;
        ASSERT_EQ(verdict.reason, static_cast<std::uint32_t>(judged.reason));
        ASSERT_EQ(verdict.hit_entity, judged.hit.entity.value);
        ASSERT_TRUE(same_bits(verdict.point, judged.hit.point));
        ASSERT_TRUE(same_bits(verdict.point, on_screen.point)) << "the screen's";
        ASSERT_EQ(verdict.paid_us, judged.paid.value);
        hits += verdict.outcome == BS_OUTCOME_HIT ? 1 : 0;
    }
    EXPECT_GT(hits, 100);
    EXPECT_LT(hits, 200);
    auto counters = room<bs_judge_counters>();
    ASSERT_EQ(bs_server_judge_counters(c.server, c.client, &counters), BS_OK);
    EXPECT_EQ(counters.hits, static_cast<std::uint64_t>(hits));
    EXPECT_EQ(counters.by_audit[BS_AUDIT_ACCEPTED], 200u);
}

// A client that goes on naming one old view.
TEST(c_hitscan, the_level_and_what_is_ridden_stand_within_a_bound) {
    CEnds c;
    for (std::int64_t tick = 1; tick <= 100; ++tick) c.play(tick);
    c.command();
    std::int64_t moment = 0;
    bs_stamp old;
    ASSERT_EQ(bs_client_stamp(c.screen, &old), BS_OK);
    ASSERT_EQ(bs_server_level_moment(c.server, c.client, 250'000, &moment), BS_OK);
    EXPECT_EQ(moment, 100 * 65'536 - 20'000) << "as drawn";
    for (std::int64_t tick = 101; tick <= 140; ++tick) {
        c.play(tick);
        auto taken = room<bs_taken_command>();
        ASSERT_EQ(bs_server_take_command(c.server, c.client, ++c.number, &old, &taken), BS_OK);
    }
    ASSERT_EQ(bs_server_level_moment(c.server, c.client, 250'000, &moment), BS_OK);
    EXPECT_EQ(moment, 124 * 65'536);
    const bs_vec3 point{};
    auto pose = room<bs_view_pose>();
    ASSERT_EQ(bs_server_mount_of(c.server, c.client, c.target, &point, 250'000, 0.01f, &pose), BS_OK);
    EXPECT_EQ(pose.has_pose, 1u);
    EXPECT_TRUE(pose.from_tick >= 124 && pose.from_tick <= 140) << pose.from_tick;
    EXPECT_EQ(bs_server_level_moment(c.server, c.client, -1, &moment), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_level_moment(c.server, c.client, 0, nullptr), BS_NULL);
    EXPECT_EQ(bs_server_level_moment(c.server, 77, 0, &moment), BS_NO_CLIENT);
    EXPECT_EQ(bs_server_mount_of(c.server, c.client, c.target, nullptr, 0, 0.5f, &pose), BS_NULL);
    EXPECT_EQ(bs_server_mount_of(c.server, c.client, c.target, &point, 10'000'001, 0.5f, &pose), BS_OUT_OF_RANGE);
}

TEST(c_hitscan, players_in_the_servers_process_have_the_stamp_of_the_cpp_library) {
    CEnds c;
    CppEnds cpp;
    for (std::int64_t tick = 1; tick <= 100; ++tick) {
        c.play(tick);
        cpp.play(Tick{tick});
    }
    bs_stamp here;
    for (const std::int64_t behind_us : {0, 10'000, 200'000, 10'000'000}) {
        ASSERT_EQ(bs_server_local_stamp(c.server, c.client, behind_us, &here), BS_OK);
        bs_stamp expected{};
        static_cast<void>(
            write_stamp(local_stamp(cpp.server.ledger(cpp.client), TickRate{}, Micros{behind_us}), expected.bytes));
        EXPECT_EQ(std::memcmp(here.bytes, expected.bytes, sizeof here.bytes), 0) << behind_us;
        auto taken = room<bs_taken_command>();
        if (behind_us == 10'000) {
            ASSERT_EQ(bs_server_take_command(c.server, c.client, ++c.number, &here, &taken), BS_OK);
            EXPECT_EQ(taken.audit, static_cast<std::uint32_t>(AuditResult::accepted));
        }
    }
    EXPECT_EQ(bs_server_local_stamp(c.server, c.client, -1, &here), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_local_stamp(c.server, c.client, 10'000'001, &here), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_local_stamp(c.server, c.client, 0, nullptr), BS_NULL);
    EXPECT_EQ(bs_server_local_stamp(c.server, 77, 0, &here), BS_NO_CLIENT);
}

TEST(c_hitscan, shots_between_two_commands_are_judged_in_their_own_views) {
    CEnds c;
    for (std::int64_t tick = 1; tick <= 20; ++tick) c.play(tick);
    c.command();
    // Drawn after the last command, in the order of their clicks, and one that comes before the one before it.
    std::array<bs_stamp, 7> stamps;
    const std::int64_t moments[] = {100, 900, 400, 5'000, 6'000, 7'000};
    const auto stamp_at = [&](std::int64_t later) {
        EXPECT_EQ(bs_client_show(c.screen, 20 * 65'536 - 20'000 + later, nullptr), BS_OK);
        bs_stamp stamp;
        EXPECT_EQ(bs_client_stamp(c.screen, &stamp), BS_OK);
        return stamp;
    };
    for (std::size_t i = 0; i < std::size(moments); ++i) stamps[i] = stamp_at(moments[i]);
    const auto* bytes = stamps[0].bytes;
    EXPECT_EQ(bs_server_take_shots(c.server, 77, bytes, 64), BS_NO_CLIENT);
    EXPECT_EQ(bs_server_take_shots(c.server, c.client, nullptr, 64), BS_NULL);
    EXPECT_EQ(bs_server_take_shots(c.server, c.client, bytes, 63), BS_OUT_OF_RANGE);
    ASSERT_EQ(bs_server_take_shots(c.server, c.client, bytes, 6 * 32), BS_OK);
    const bs_stamp own = stamp_at(8'000);
    auto taken = room<bs_taken_command>();
    ASSERT_EQ(bs_server_take_command(c.server, c.client, ++c.number, &own, &taken), BS_OK);
    EXPECT_EQ(taken.audit, static_cast<std::uint32_t>(BS_AUDIT_ACCEPTED));
    const auto judged = [&](std::uint32_t shot) {
        EXPECT_EQ(bs_server_select_shot(c.server, c.client, shot), BS_OK);
        auto verdict = room<bs_verdict>();
        EXPECT_EQ(bs_server_judge(c.server, c.client, &c.shot, &c.rifle, nullptr, nullptr, 0, &verdict), BS_OK);
        return verdict;
    };
    for (const std::uint32_t shot : {2u, 1u, 4u}) {
        const bs_verdict verdict = judged(shot);
        EXPECT_EQ(verdict.reason, static_cast<std::uint32_t>(BS_REASON_AS_SEEN)) << shot;
        EXPECT_EQ(verdict.judged, 20 * 65'536 - 20'000 + moments[shot - 1]) << shot;
    }
    EXPECT_EQ(judged(3).audit, static_cast<std::uint32_t>(BS_AUDIT_OUTSIDE_STEP));
    EXPECT_EQ(judged(3).reason, static_cast<std::uint32_t>(BS_REASON_STAMP_REFUSED));
    for (const std::uint32_t shot : {5u, 6u, 0xffffffffu})
        EXPECT_EQ(judged(shot).reason, static_cast<std::uint32_t>(BS_REASON_TOO_MANY)) << shot;
    EXPECT_EQ(judged(0).judged, 20 * 65'536 - 20'000 + 8'000);
    EXPECT_EQ(bs_server_select_shot(c.server, 77, 1), BS_NO_CLIENT);
    const bs_stamp next = stamp_at(9'000);
    ASSERT_EQ(bs_server_take_command(c.server, c.client, ++c.number, &next, &taken), BS_OK);
    EXPECT_EQ(judged(1).reason, static_cast<std::uint32_t>(BS_REASON_TOO_MANY)) << "shots are of one command";
}

TEST(c_hitscan, takes_no_memory_in_a_tick) {
    CEnds c;
    for (std::int64_t tick = 1; tick <= 4; ++tick) c.play(tick);
    auto hit = room<bs_hit>();
    auto verdict = room<bs_verdict>();
    auto pose = room<bs_view_pose>();
    const bs_vec3 center{};
    std::uint32_t count = 0;
    const std::uint64_t taken = allocations_of([&] {
        for (std::int64_t tick = 5; tick <= 50; ++tick) {
            c.play(tick);
            EXPECT_EQ(bs_client_advance(c.screen, tick * 15'625, 0), BS_OK);
            EXPECT_EQ(bs_client_pose(c.screen, c.target, &pose), BS_OK);
            EXPECT_EQ(bs_client_shoot(c.screen, &c.shot, &c.rifle, &hit), BS_OK);
            EXPECT_EQ(bs_client_overlap_sphere(c.screen, &center, 50.0f, nullptr, &hit, 1, &count), BS_OK);
            c.command();
            EXPECT_EQ(bs_server_judge(c.server, c.client, &c.shot, &c.rifle, nullptr, nullptr, 0, &verdict), BS_OK);
            EXPECT_EQ(bs_server_record(c.server, c.target, nullptr, nullptr, 0), BS_NULL) << "nor does a mistake";
        }
    });
    if (counts_allocations()) {
        EXPECT_EQ(taken, 0u);
    }
}

TEST(c_queries, many_rays_are_the_rays_one_by_one) {
    CEnds c;
    for (std::int64_t tick = 1; tick <= 40; ++tick) c.play(tick);
    bs_view now = made(bs_view_default);
    now.moment = 40 * 65'536;
    std::array<bs_ray, 50> rays;
    std::array<bs_hit, 50> hits;
    std::array<bs_hit, 50> on_screen;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        rays[i] = made(bs_ray_default);
        rays[i].origin = {1.0f, 0.04f * static_cast<float>(i), 0.2f};
        rays[i].direction = {1.0f, 0.0f, 0.0f};
        hits[i] = on_screen[i] = room<bs_hit>();
    }
    ASSERT_EQ(bs_server_cast_rays(c.server, &now, rays.data(), 50, nullptr, hits.data()), BS_OK);
    ASSERT_EQ(bs_client_cast_rays(c.screen, rays.data(), 50, nullptr, on_screen.data()), BS_OK);
    int met = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        auto one = room<bs_hit>();
        ASSERT_EQ(bs_server_cast_ray(c.server, &now, &rays[i], nullptr, &one), BS_OK);
        EXPECT_TRUE(same_bits(hits[i], one)) << i;
        met += one.entity == BS_NO_ENTITY ? 0 : 1;
        ASSERT_EQ(bs_client_cast_ray(c.screen, &rays[i], nullptr, &one), BS_OK);
        EXPECT_TRUE(same_bits(on_screen[i], one)) << i;
    }
    EXPECT_GT(met, 5);
    EXPECT_LT(met, 50);
    EXPECT_EQ(bs_server_cast_rays(c.server, &now, nullptr, 0, nullptr, nullptr), BS_OK) << "none is no mistake";
}

TEST(c_queries, a_ray_among_many_that_cannot_be_taken_is_named_and_nothing_is_written) {
    CEnds c;
    c.play(1);
    std::array<bs_ray, 3> rays;
    std::array<bs_hit, 3> hits;
    rays.fill(made(bs_ray_default));
    hits.fill(room<bs_hit>());
    for (bs_ray& ray : rays) ray.direction = {1.0f, 0.0f, 0.0f};
    hits[0].entity = 77;
    rays[2].direction.y = 1.0f;
    EXPECT_EQ(bs_client_cast_rays(c.screen, rays.data(), 3, nullptr, hits.data()), BS_OUT_OF_RANGE);
    EXPECT_TRUE(std::string_view(bs_error_text(c.screen)).starts_with("rays[2]: ray.direction"))
        << bs_error_text(c.screen);
    EXPECT_EQ(hits[0].entity, 77u);
    EXPECT_EQ(bs_client_cast_rays(c.screen, rays.data(), 65'537, nullptr, hits.data()), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_cast_rays(c.screen, nullptr, 3, nullptr, hits.data()), BS_NULL);
    hits[0].struct_size = 0;
    EXPECT_EQ(bs_client_cast_rays(c.screen, rays.data(), 2, nullptr, hits.data()), BS_BAD_STRUCT_SIZE);
}

TEST(c_queries, have_the_bits_of_the_cpp_library) {
    CEnds c;
    CppEnds cpp;
    for (std::int64_t tick = 1; tick <= 40; ++tick) {
        c.play(tick);
        cpp.play(Tick{tick});
    }
    c.command();
    static_cast<void>(cpp.server.take_command(cpp.client, 1, cpp.screen.stamp()));
    const View screen = cpp.screen.view();
    bs_view of_shooter = made(bs_view_default);
    of_shooter.kind = BS_VIEW_SHOOTER;
    of_shooter.client = c.client;
    bs_ray ray = made(bs_ray_default);
    ray.origin = {1.0f, 1.0f, 0.2f};
    ray.direction = {1.0f, 0.0f, 0.0f};
    const Ray cpp_ray{{1.0f, 1.0f, 0.2f}, {1.0f, 0.0f, 0.0f}};
    bs_filter filter = made(bs_filter_default);
    filter.exclude = c.shooter;
    const QueryFilter cpp_filter{0xffff, cpp.shooter};
    auto a = room<bs_hit>();
    auto b = room<bs_hit>();
    const auto expect = [&](const Hit& hit) {
        EXPECT_TRUE(hit);
        EXPECT_EQ(a.entity, hit.entity.value);
        EXPECT_TRUE(same_bits(a.point, hit.point) && same_bits(a.distance_m, hit.distance));
        EXPECT_TRUE(same_bits(a, b)) << "server and client";
    };
    ASSERT_EQ(bs_server_cast_ray(c.server, &of_shooter, &ray, &filter, &a), BS_OK) << bs_error_text(c.server);
    ASSERT_EQ(bs_client_cast_ray(c.screen, &ray, &filter, &b), BS_OK);
    expect(cast_ray(screen, cpp_ray, cpp_filter));
    ASSERT_EQ(bs_server_sweep_sphere(c.server, &of_shooter, &ray, 0.3f, &filter, &a), BS_OK);
    ASSERT_EQ(bs_client_sweep_sphere(c.screen, &ray, 0.3f, &filter, &b), BS_OK);
    expect(sweep_sphere(screen, cpp_ray, 0.3f, cpp_filter));
    const bs_vec3 near{9.0f, 1.0f, 0.0f};
    ASSERT_EQ(bs_server_closest_point(c.server, &of_shooter, &near, 5.0f, &filter, &a), BS_OK);
    ASSERT_EQ(bs_client_closest_point(c.screen, &near, 5.0f, &filter, &b), BS_OK);
    expect(closest_point(screen, {9.0f, 1.0f, 0.0f}, 5.0f, cpp_filter));
    std::uint32_t count = 0;
    bs_hit found[2] = {room<bs_hit>(), {}};
    ASSERT_EQ(bs_client_overlap_sphere(c.screen, &near, 5.0f, nullptr, found, 2, &count), BS_OK);
    EXPECT_EQ(count, 1u) << "the shooter was never sent";
    EXPECT_EQ(found[0].entity, c.target);
    bs_view now = made(bs_view_default);
    now.moment = 40 * 65'536;
    ASSERT_EQ(bs_server_overlap_sphere(c.server, &now, &near, 20.0f, nullptr, found, 1, &count), BS_OK);
    EXPECT_EQ(count, 2u) << "there are more than there is room for";
    EXPECT_EQ(found[0].entity, c.shooter);

    auto here = room<bs_view_pose>();
    auto there = room<bs_view_pose>();
    ASSERT_EQ(bs_server_pose(c.server, &of_shooter, c.target, &here), BS_OK);
    ASSERT_EQ(bs_client_pose(c.screen, c.target, &there), BS_OK);
    EXPECT_TRUE(same_bits(here, there));
    EXPECT_EQ(here.status, static_cast<std::uint32_t>(BS_STATUS_INTERPOLATED));
    bs_pose bone;
    EXPECT_EQ(bs_client_bone(c.screen, c.target, BS_ROOT_BONE, &bone), BS_OK);
    EXPECT_TRUE(same_bits(bone.position, here.position));
    EXPECT_EQ(bs_client_bone(c.screen, c.shooter, BS_ROOT_BONE, &bone), 1 + BS_STATUS_UNKNOWN);
}

TEST(c_entities, answer_what_became_of_them) {
    CEnds c;
    c.play(1);
    EXPECT_EQ(bs_server_kill(c.server, c.target), BS_OK);
    c.play(2);
    auto pose = room<bs_view_pose>();
    ASSERT_EQ(bs_client_pose(c.screen, c.target, &pose), BS_OK);
    ASSERT_EQ(bs_client_show(c.screen, 2 * 65'536, nullptr), BS_OK);
    ASSERT_EQ(bs_client_pose(c.screen, c.target, &pose), BS_OK);
    EXPECT_EQ(pose.status, static_cast<std::uint32_t>(BS_STATUS_DEAD));
    ASSERT_EQ(bs_server_begin_tick(c.server, 3), BS_OK);
    EXPECT_EQ(bs_server_despawn(c.server, c.target), BS_OK);
    EXPECT_EQ(bs_server_teleport(c.server, c.target), BS_RECORD_STALE_ID);
    std::uint32_t seq = 0;
    std::uint32_t size = 0;
    std::uint32_t count = 0;
    bs_entity gone = 0;
    ASSERT_EQ(bs_server_snapshot(c.server, c.client, &seq), BS_OK);
    ASSERT_EQ(bs_server_despawned(c.server, c.client, &gone, 1, &count), BS_OK);
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(gone, c.target);
    EXPECT_EQ(bs_server_add(c.server, c.client, c.shooter, c.packet.data(), 54, &size), BS_SENT_NO_STATE);
    ASSERT_EQ(bs_server_add(c.server, c.client, gone, c.packet.data(), 54, &size), BS_OK);
    ASSERT_EQ(bs_client_store(c.screen, seq, 3, c.packet.data(), size, 60'000), BS_OK);
    EXPECT_EQ(bs_client_store(c.screen, seq, 3, c.packet.data(), size, 60'000), BS_STORE_DUPLICATE);
    EXPECT_EQ(bs_client_store(c.screen, seq + 1, 4, c.packet.data(), size - 1, 60'000), BS_STORE_MALFORMED);
    EXPECT_EQ(bs_server_add(c.server, c.client, gone, c.packet.data(), 53, &size), BS_TOO_SMALL);
    bs_traits rider = made(bs_traits_default);
    rider.parent = 0xfff00001u;
    bs_entity made_entity = 0;
    EXPECT_EQ(bs_server_spawn(c.server, &rider, &made_entity), BS_RECORD_BAD_PARENT);
    // Nobody, with bits of a generation: a state could not be written with it.
    rider.parent = 0x80000000u;
    EXPECT_EQ(bs_server_spawn(c.server, &rider, &made_entity), BS_OK);
    EXPECT_EQ(bs_server_set_parent(c.server, made_entity, 0xfff00000u), BS_OK);
    bs_entity_pose still = made(bs_entity_pose_default);
    ASSERT_EQ(bs_server_record(c.server, made_entity, &still, nullptr, 0), BS_OK);
    ASSERT_EQ(bs_server_add(c.server, c.client, made_entity, c.packet.data(), 54, &size), BS_OK);
    auto state = room<bs_state>();
    std::uint32_t read = 0;
    ASSERT_EQ(bs_state_read(&c.world, c.packet.data(), size, &state, &read), BS_OK);
    EXPECT_EQ(state.parent, BS_NO_ENTITY);
}

}  // namespace
