// A host who plays in the server's own process, as docs/integrate/listen-server.md has it.

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace listen_server_test {

const WeaponRules rifle;
std::vector<EntityId> everybody;

void record_all(ServerWorld& server) {
    const double t_s = static_cast<double>(server.tick().value) / 64.0;
    const auto side = static_cast<float>(4.0 * deterministic_sin(1.5 * t_s));
    for (std::size_t i = 0; i < everybody.size(); ++i) {
        const float x = 6.0f * static_cast<float>(i);
        must(server.record(everybody[i], pose_at({x, i == 0 ? 0.0f : side, 0})));
    }
}

// page: begin
// Returns what the server says of the host's shot, which was fired before this tick began.
ShotRecord play_tick(ServerWorld& server, ClientWorld& screen, std::uint32_t host, Tick tick, const Shot& shot) {
    server.begin_tick(tick);
    const std::uint32_t hash = screen_hash(screen.shoot(shot, rifle));
    static_cast<void>(server.take_command(host, server.last_command(host) + 1, screen.stamp()));
    ShotRecord record = server.judge(host, shot, rifle, {}, hash);
    record_all(server);
    server.finish_tick();
    const SnapshotSeq seq = server.snapshot(host);
    std::vector<SnapshotEntity> entities;
    for (const EntityId id : everybody) {
        if (const auto added = server.add(host, id)) entities.push_back(*added);
    }
    static_cast<void>(screen.store(seq, tick, entities, server.config().draw.tick_rate.time_of(tick)));
    screen.show(Moment::at(screen.newest_tick()));
    return record;
}
// page: end

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(listen_server, page_has_the_code_of_this_file) {
    const std::string here = __FILE__;
    const std::string page = text_of(here.substr(0, here.rfind("tests/world/")) + "docs/integrate/listen-server.md");
    const std::string source = text_of(here);
    const std::size_t begin = source.find("// page: begin\n") + 15;
    const std::string code = source.substr(begin, source.find("// page: end") - begin);
    ASSERT_FALSE(page.empty()) << "run it where the sources are";
    EXPECT_NE(page.find("```cpp\n" + code + "```"), std::string::npos);
}

TEST(listen_server, host_is_judged_like_everybody_and_pays_a_tick_at_most) {
    ServerWorldConfig config;
    config.self_audit = SelfAuditConfig{};
    ServerWorld server(WorldConfig{}, config);
    ClientWorld screen{WorldConfig{}};
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {0, 0, 1}, 0.5f)};
    must(server.history().hitbox_sets().add(ball) == screen.history().hitbox_sets().add(ball));
    everybody = {server.spawn({HitboxSetId{1}}), server.spawn({HitboxSetId{1}}), server.spawn({HitboxSetId{1}})};
    const std::uint32_t host = server.join(everybody[0], 1, screen.fingerprint());
    screen.set_self(everybody[0], host);
    int hits = 0, as_seen = 0, agreed = 0;
    Micros oldest;
    for (std::int64_t t = 1; t <= 400; ++t) {
        Shot shot;
        shot.shooter = everybody[0];
        shot.origin = {0, 0, 1};
        const ViewPose target = screen.view().pose(everybody[t % 2 == 0 ? 1 : 2]);
        shot.direction = normalized(target.pose.position + Vec3{0, 0, 1} - shot.origin);
        const ShotRecord record = play_tick(server, screen, host, Tick{t}, shot);
        if (t < 5) continue;
        hits += record.verdict.hit ? 1 : 0;
        as_seen += record.verdict.reason == Reason::as_seen ? 1 : 0;
        agreed += server.compare(record).agreed ? 1 : 0;
        oldest = std::max(oldest, record.verdict.paid);
    }
    EXPECT_EQ(hits, 396);
    EXPECT_EQ(as_seen, 396);
    EXPECT_EQ(agreed, 396);
    EXPECT_LE(oldest, Micros{15'625});
}

TEST(listen_server, hosts_commands_wait_for_nearly_all_of_even_to) {
    ServerWorldConfig config;
    config.even_to = Micros{100'000};
    ServerWorld server(WorldConfig{}, config);
    const EntityId player = server.spawn({});
    const std::uint32_t host = server.join(player);
    ClientWorld screen{WorldConfig{}};
    screen.set_self(player, host);
    std::int64_t least_us = 1'000'000;
    for (std::int64_t t = 1; t <= 1000; ++t) {
        server.begin_tick(Tick{t});
        if (t > 1) {
            Command command;
            command.seq = static_cast<std::uint32_t>(t);
            command.stamp = screen.stamp();
            Tick wanted;
            static_cast<void>(server.hold(host, command, {}, wanted));
            while (const Command* due = server.next_command(host)) {
                static_cast<void>(server.take_command(host, due->seq, due->stamp));
            }
        }
        must(server.record(player, {}));
        server.finish_tick();
        const SnapshotSeq seq = server.snapshot(host);
        const SnapshotEntity held[] = {*server.add(host, player)};
        must(screen.store(seq, Tick{t}, held, TickRate{}.time_of(Tick{t})) == ApplyResult::applied);
        screen.show(Moment::at(screen.newest_tick()));
        if (t > 600) least_us = std::min(least_us, server.command_wait(host).value);
    }
    EXPECT_GE(least_us, 85'000);
}

}  // namespace listen_server_test
