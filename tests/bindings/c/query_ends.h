#pragma once

// One match played twice, by backsight.h and by the C++ library: fighters around a shooter, a screen that loses
// snapshots, and queries in each command.

#include <backsight/world.h>

#include "tests/bindings/c/c_ends.h"

#include <vector>

namespace backsight::test {

inline bs_vec3 in_c(Vec3 v) { return {v.x, v.y, v.z}; }
inline bs_quat in_c(Quat q) { return {q.x, q.y, q.z, q.w}; }

inline bs_query in_c(const Query& query) {
    bs_query out = made(bs_query_default);
    out.shape = static_cast<std::uint32_t>(query.shape);
    out.collect = static_cast<std::uint32_t>(query.collect);
    out.max_hits = query.max_hits;
    out.swing = query.swing;
    out.cut_by_level = query.cut_by_level ? 1 : 0;
    out.origin = in_c(query.origin);
    out.direction = in_c(query.direction);
    out.distance_m = query.distance;
    out.radius_m = query.radius;
    out.axis = in_c(query.axis);
    out.half_extents = in_c(query.half_extents);
    out.rotation = in_c(query.rotation);
    out.cosine = query.cosine;
    out.pose_count = query.pose_count;
    for (std::size_t i = 0; i < query.poses.size(); ++i) {
        out.poses[i] = {in_c(query.poses[i].position), in_c(query.poses[i].rotation)};
    }
    return out;
}

inline bs_filter in_c(const QueryFilter& filter) {
    bs_filter out = made(bs_filter_default);
    out.layers = filter.layers;
    out.exclude_team = filter.exclude_team;
    out.exclude = filter.exclude.value;
    out.only = filter.only.value;
    out.exclude_mount = filter.exclude_mount.value;
    out.without_layers = filter.without_layers;
    out.only_team = filter.only_team;
    out.mounts = static_cast<std::uint32_t>(filter.mounts);
    out.hit_groups = filter.hit_groups;
    out.exclude_count = static_cast<std::uint32_t>(filter.exclude_all.size());
    for (std::size_t i = 0; i < filter.exclude_all.size(); ++i) out.exclude_more[i] = filter.exclude_all[i].value;
    return out;
}

/// A door across x = 3 that is closed from one moment on.
struct Door {
    std::int64_t closes = 0;
    std::vector<std::int64_t> asked{};

    bool is_free(float from, float to, std::int64_t moment) {
        asked.push_back(moment);
        return moment < closes || (from < 3.0f) == (to < 3.0f);
    }
    static std::uint32_t in_c(void* user, const bs_vec3* from, const bs_vec3* to, std::int64_t moment) {
        return static_cast<Door*>(user)->is_free(from->x, to->x, moment) ? 1 : 0;
    }
};

class QueryEnds {
public:
    static constexpr std::size_t fighters = 6;

    QueryEnds() : cpp_server(WorldConfig{}, audited()), cpp_screen(WorldConfig{}) {
        const bs_world_config world = made(bs_world_config_default);
        bs_server_config config = made(bs_server_config_default);
        config.has_self_audit = 1;
        EXPECT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK);
        EXPECT_EQ(bs_server_open(library, &world, &config, &server, nullptr), BS_OK);
        EXPECT_EQ(bs_client_open(library, &world, nullptr, &screen, nullptr), BS_OK);
        const Hitbox body[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f),
                               Hitbox::sphere(HitGroup::head, {0, 0, 1}, 0.3f)};
        bs_hitbox boxes[2] = {made(bs_hitbox_default), made(bs_hitbox_default)};
        boxes[0].group = BS_HIT_TORSO;
        boxes[0].radius = 0.5f;
        boxes[1].group = BS_HIT_HEAD;
        boxes[1].center.z = 1.0f;
        boxes[1].radius = 0.3f;
        const HitboxSetId set = cpp_server.history().hitbox_sets().add(body);
        EXPECT_EQ(cpp_screen.history().hitbox_sets().add(body), set);
        std::uint32_t same_set = 0;
        std::uint32_t number_of_client = 0;
        EXPECT_EQ(bs_server_add_hitbox_set(server, boxes, 2, 0, &same_set), BS_OK);
        EXPECT_EQ(bs_client_add_hitbox_set(screen, boxes, 2, 0, &same_set), BS_OK);
        EXPECT_EQ(same_set, set.value);
        bs_traits traits = made(bs_traits_default);
        traits.hitboxes = same_set;
        for (std::size_t i = 0; i <= fighters; ++i) {
            ids.push_back(cpp_server.spawn({set}));
            bs_entity same = 0;
            EXPECT_EQ(bs_server_spawn(server, &traits, &same), BS_OK);
            EXPECT_EQ(same, ids.back().value);
        }
        client = cpp_server.join(ids[0]);
        EXPECT_EQ(bs_server_join(server, ids[0].value, 0, 0, &number_of_client), BS_OK);
        EXPECT_EQ(number_of_client, client);
        cpp_screen.set_self(ids[0], client);
        EXPECT_EQ(bs_client_set_self(screen, ids[0].value, client, 0), BS_OK);
    }
    QueryEnds(const QueryEnds&) = delete;
    QueryEnds& operator=(const QueryEnds&) = delete;
    ~QueryEnds() { EXPECT_EQ(bs_close(library), BS_OK); }

    /// The shooter stands at the origin. Each fighter sways across its own line.
    static Vec3 place(std::size_t who, std::int64_t tick) {
        if (who == 0) return {};
        const float sway = static_cast<float>((tick + 7 * static_cast<std::int64_t>(who)) % 32) / 16.0f - 1.0f;
        return {1.0f + 0.8f * static_cast<float>(who), sway, 0.0f};
    }

    /// Records all, sends the snapshot, and draws it unless it is lost.
    void play(bool is_lost = false) {
        ++tick;
        cpp_server.begin_tick(Tick{tick});
        EXPECT_EQ(bs_server_begin_tick(server, tick), BS_OK);
        for (std::size_t i = 0; i < ids.size(); ++i) {
            EXPECT_EQ(cpp_server.record(ids[i], {place(i, tick), {}, {}}), RecordResult::ok);
            bs_entity_pose pose = made(bs_entity_pose_default);
            pose.position = in_c(place(i, tick));
            EXPECT_EQ(bs_server_record(server, ids[i].value, &pose, nullptr, 0), BS_OK);
        }
        cpp_server.finish_tick();
        EXPECT_EQ(bs_server_finish_tick(server), BS_OK);
        const SnapshotSeq seq = cpp_server.snapshot(client);
        std::uint32_t same = 0;
        EXPECT_EQ(bs_server_snapshot(server, client, &same), BS_OK);
        std::vector<SnapshotEntity> sent;
        std::array<std::uint8_t, (fighters + 1) * BS_SENT_BYTES> packet{};
        std::uint32_t size = 0;
        for (const EntityId id : ids) {
            if (const auto one = cpp_server.add(client, id)) sent.push_back(*one);
            std::uint32_t more = 0;
            EXPECT_EQ(bs_server_add(server, client, id.value, packet.data() + size, BS_SENT_BYTES, &more), BS_OK);
            size += more;
        }
        if (!is_lost) {
            EXPECT_EQ(cpp_screen.store(seq, Tick{tick}, sent, Micros{tick * 15'625}), ApplyResult::applied);
            EXPECT_EQ(bs_client_store(screen, same, tick, packet.data(), size, tick * 15'625), BS_OK);
        }
        cpp_screen.show(Moment{tick * 65'536 - 120'000});
        EXPECT_EQ(bs_client_show(screen, tick * 65'536 - 120'000, nullptr), BS_OK);
    }
    void command() {
        const TakenCommand taken = cpp_server.take_command(client, ++number, cpp_screen.stamp());
        bs_stamp stamp;
        auto same = room<bs_taken_command>();
        EXPECT_EQ(bs_client_stamp(screen, &stamp), BS_OK);
        EXPECT_EQ(bs_server_take_command(server, client, number, &stamp, &same), BS_OK);
        EXPECT_EQ(same.audit, static_cast<std::uint32_t>(taken.audited.result));
    }
    /// The screens' answers to a query, which must be the same.
    std::vector<Hit> shoot(const Query& query, const LineOfSight& sight, std::uint32_t& hash) {
        std::array<Hit, max_query_hits> out;
        const ScreenHits seen = cpp_screen.shoot(query, rules, out, sight);
        const bs_query asked = in_c(query);
        const bs_filter filter = in_c(query.filter);
        const bs_weapon_rules weapon = made(bs_weapon_rules_default);
        std::uint32_t count = 0;
        EXPECT_EQ(bs_client_shoot_query(screen, &asked, &filter, &weapon, &hash, &count), BS_OK)
            << bs_error_text(screen);
        EXPECT_EQ(hash, seen.hash);
        EXPECT_EQ(count, seen.hits.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            auto hit = room<bs_hit>();
            EXPECT_EQ(bs_client_query_hit(screen, i, &hit), BS_OK);
            expect_same(hit, seen.hits[i]);
        }
        auto past = room<bs_hit>();
        EXPECT_EQ(bs_client_query_hit(screen, count, &past), 1);
        return {seen.hits.begin(), seen.hits.end()};
    }
    /// The servers' records of it, which must be the same.
    ShotRecord judge(const Query& query, const LineOfSight& sight, std::uint32_t hash) {
        const ShotRecord record = cpp_server.judge(client, query, rules, sight, hash);
        const bs_query asked = in_c(query);
        const bs_filter filter = in_c(query.filter);
        const bs_weapon_rules weapon = made(bs_weapon_rules_default);
        auto verdict = room<bs_verdict>();
        EXPECT_EQ(bs_server_judge_query(server, client, &asked, &filter, &weapon, hash, &verdict), BS_OK)
            << bs_error_text(server);
        expect_same(verdict, record.verdict);
        EXPECT_EQ(verdict.hit_count, record.hits.size());
        EXPECT_EQ(verdict.seen_hash, record.seen_hash);
        for (std::uint32_t i = 0; i < record.hits.size(); ++i) {
            EXPECT_EQ(bs_server_hit_verdict(server, i, &verdict), BS_OK);
            expect_same(verdict, record.hits[i]);
        }
        EXPECT_EQ(bs_server_hit_verdict(server, static_cast<std::uint32_t>(record.hits.size()), &verdict), 1);
        return record;
    }
    /// The self-audits' answers to what was judged last.
    SelfAuditAnswer compare(const ShotRecord& record) {
        const SelfAuditAnswer answer = cpp_server.compare(record);
        auto same = room<bs_audit_answer>();
        EXPECT_EQ(bs_server_compare(server, &same), BS_OK) << bs_error_text(server);
        EXPECT_EQ(same.compared, answer.compared ? 1u : 0u);
        EXPECT_EQ(same.agreed, answer.agreed ? 1u : 0u);
        EXPECT_EQ(same.faults, answer.faults);
        EXPECT_EQ(same.first_differing,
                  answer.first_differing ? static_cast<std::int32_t>(*answer.first_differing) : -1);
        return answer;
    }

    static void expect_same(const bs_hit& c, const Hit& cpp) {
        EXPECT_EQ(c.entity, cpp.entity.value);
        EXPECT_EQ(c.hitbox, cpp.hitbox);
        EXPECT_EQ(c.group, static_cast<std::uint32_t>(cpp.group));
        EXPECT_TRUE(same_bits(c.distance_m, cpp.distance) && same_bits(c.point, cpp.point) &&
                    same_bits(c.normal, cpp.normal));
    }
    static void expect_same(const bs_verdict& c, const Verdict& cpp) {
        EXPECT_EQ(c.outcome, static_cast<std::uint32_t>(cpp.outcome));
        EXPECT_EQ(c.reason, static_cast<std::uint32_t>(cpp.reason));
        EXPECT_EQ(c.audit, static_cast<std::uint32_t>(cpp.audit));
        EXPECT_EQ(c.hit_entity, cpp.hit.entity.value);
        EXPECT_EQ(c.hitbox, cpp.hit.hitbox);
        EXPECT_EQ(c.hitboxes, cpp.hit.hitboxes.value);
        EXPECT_EQ(c.is_judged_again, cpp.is_judged_again ? 1u : 0u);
        EXPECT_EQ(c.former_life, cpp.former_life ? 1u : 0u);
        EXPECT_EQ(c.judged, cpp.judged.raw);
        EXPECT_EQ(c.paid_us, cpp.paid.value);
        EXPECT_EQ(c.seen_paid_us, cpp.seen_paid.value);
        EXPECT_TRUE(same_bits(c.point, cpp.hit.point) && same_bits(c.normal, cpp.hit.normal) &&
                    same_bits(c.distance_m, cpp.hit.distance) && same_bits(c.victim_moved_m, cpp.victim_moved_m) &&
                    same_bits(c.seen_moved_m, cpp.seen_moved_m));
    }

    ServerWorld cpp_server;
    ClientWorld cpp_screen;
    bs_library* library = nullptr;
    bs_server* server = nullptr;
    bs_client* screen = nullptr;
    std::vector<EntityId> ids;
    std::uint32_t client = 0;
    std::uint32_t number = 0;
    std::int64_t tick = 2;  // the first moment that is drawn lies before it
    WeaponRules rules;

private:
    static ServerWorldConfig audited() {
        ServerWorldConfig config;
        config.self_audit.emplace();
        return config;
    }
};

}  // namespace backsight::test
