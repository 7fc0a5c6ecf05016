// The code of docs/integrate/melee-penetration-areas.md, as it stands there, in a match of one tick.

#include "tests/support/must.h"
#include "tests/world/fighters.h"

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>
#include <string>

using namespace backsight;
using namespace backsight::test;

namespace melee_page_test {

// page: begin
// A blade of 1.6 m turns by 40 degrees in this command.
Query slash(Vec3 chest, double facing_rad, std::uint32_t slash_number, EntityId self) {
    std::array<Pose, 3> poses;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const double turn = facing_rad + (static_cast<double>(i) - 1.0) * 0.35;
        poses[i] = {chest, rotation_about({0, 0, 1}, turn)};
    }
    Query query = Query::swing_of({0.5f, 0, 0}, {2.1f, 0, 0}, 0.15f, poses);
    query.collect = Collect::entities;
    query.swing = slash_number;
    query.filter.exclude = self;
    return query;
}

int damage_of_all(const ShotRecord& record) {
    int damage = 0;
    for (const Verdict& verdict : record.hits) {
        if (verdict.outcome != Outcome::hit) continue;  // verdict.reason says which rule saved them
        damage += verdict.hit.group == HitGroup::head ? 50 : 25;
    }
    return damage;
}

QueryFilter of_turret_gunner(EntityId gunner, EntityId turret) {
    QueryFilter filter;
    filter.exclude = gunner;
    filter.exclude_mount = turret;
    filter.mounts = MountScope::tree;  // the ship that the turret stands on, and all that rides it
    filter.exclude_team = 1;
    return filter;
}
// page: end

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(melee_page, has_the_code_of_this_file) {
    const std::string here = __FILE__;
    const std::string root = here.substr(0, here.rfind("tests/world/"));
    const std::string page = text_of(root + "docs/integrate/melee-penetration-areas.md");
    const std::string source = text_of(here);
    const std::size_t begin = source.find("// page: begin");
    const std::string code = source.substr(begin, source.find("// page: end") - begin);
    ASSERT_FALSE(page.empty()) << "run it where the sources are";
    int blocks = 0;
    for (std::size_t at = page.find("```cpp\n"); at != std::string::npos; at = page.find("```cpp\n", at)) {
        at += 7;
        const std::string block = page.substr(at, page.find("```", at) - at);
        EXPECT_NE(code.find(block), std::string::npos) << block;
        ++blocks;
    }
    EXPECT_EQ(blocks, 3);
}

TEST(melee_page, plays_as_the_page_says) {
    ServerWorld server{WorldConfig{}, query_server_config()};
    ClientWorld screen{WorldConfig{}};
    const HitboxSetId set = add_fighter(server.history());
    EXPECT_EQ(add_fighter(screen.history()), set);
    const EntityId self = server.spawn({set}), near = server.spawn({set}), beside = server.spawn({set});
    const std::uint32_t client = server.join(self, 1, screen.fingerprint());
    screen.set_self(self, client);
    for (std::uint32_t number = 1; number <= 2; ++number) {
        const Tick tick{number};
        server.begin_tick(tick);
        must(server.record(self, pose_at({})));
        must(server.record(near, pose_at({1.5f, 0.3f, 0})));
        must(server.record(beside, pose_at({0, 3, 0})));
        const SnapshotSeq seq = server.snapshot(client);
        std::array<SnapshotEntity, 3> entities;
        std::size_t count = 0;
        for (const EntityId id : {self, near, beside}) entities[count++] = *server.add(client, id);
        must(screen.store(seq, tick, entities, TickRate{}.time_of(tick)) == ApplyResult::applied);
        screen.show(Moment::at(tick));
        must(server.take_command(client, number, screen.stamp()).is_new);
        const Query query = slash({0, 0, 1.2f}, 0.0, 1, self);
        std::array<Hit, max_query_hits> out;
        const ScreenHits seen = screen.shoot(query, {}, out);
        const ShotRecord record = server.judge(client, query, {}, {}, seen.hash);
        EXPECT_EQ(record.hits.size(), number == 1 ? 1u : 0u) << "each body once in a swing";
        EXPECT_EQ(seen.hits.size(), record.hits.size());
        EXPECT_EQ(damage_of_all(record), number == 1 ? 25 : 0);
        EXPECT_TRUE(server.compare(record).agreed);
        server.finish_tick();
    }
    EXPECT_EQ(of_turret_gunner(self, near).exclude_mount, near);
}

}  // namespace melee_page_test
