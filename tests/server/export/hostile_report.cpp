#include "tests/server/export/hostile_report.h"

#include <bit>
#include <limits>

#include "server/hit_reports/report_store.h"
#include "tests/server/hit_reports/projectile_world.h"

namespace backsight::test {

using namespace reports;

std::vector<ReportRecord> hostile_shots() {
    using Floats = std::numeric_limits<float>;
    const std::vector<float> floats{0.0f,
                                    -0.0f,
                                    0.1f,
                                    -1.0f / 3,
                                    Floats::max(),
                                    Floats::lowest(),
                                    Floats::min(),
                                    Floats::denorm_min(),
                                    Floats::epsilon(),
                                    Floats::infinity(),
                                    -Floats::infinity(),
                                    Floats::quiet_NaN(),
                                    std::bit_cast<float>(0xffc12345u),
                                    16777216.0f,
                                    1e-7f,
                                    9.999999e9f};
    const std::vector<const char*> texts{"rifle", "",      "it's",     "a,b",         "a\"b\"",
                                         "\"",    "a\nb",  "a\r\nb",   "\\.",         "\\N",
                                         "NULL",  "\t x ", "\xff\xfe", "caf\xc3\xa9", "'; DROP TABLE shots; --",
                                         "nan"};
    std::vector<ReportRecord> shots;
    for (std::size_t i = 0; i < floats.size(); ++i) {
        ReportRecord& shot = shots.emplace_back();
        shot.server_now = Moment::at(Tick{64 + static_cast<std::int64_t>(i)});
        shot.server_time = Micros{1'000'000 + static_cast<std::int64_t>(i)};
        shot.weapon_name = texts[i];
        shot.user = i % 2 == 0 ? std::numeric_limits<std::uint64_t>::max() - i : i;
        shot.seat = std::numeric_limits<std::uint32_t>::max();
        shot.claimed.shown = Moment{i % 2 == 0 ? std::numeric_limits<std::int64_t>::min() : INT64_MAX};
        shot.claimed.received = ~std::uint64_t{0} - i;
        shot.audited.result = AuditResult::malformed;
        shot.rtt = Micros{static_cast<std::int64_t>(i) * 1000};
        shot.shot.shooter = EntityId{0xffffffffu};
        shot.shot.origin = {floats[i], floats[(i + 1) % floats.size()], -floats[i]};
        shot.verdict.hit.point = {floats[(i + 3) % floats.size()], 0, floats[(i + 5) % floats.size()]};
        shot.verdict.pose.pose.rotation = {floats[i], 0, 0, 1};
        // What is not claimed could also be random: a real random bit pattern each.
        shot.verdict.seen_moved_m = std::bit_cast<float>(0x9e3779b9u * static_cast<std::uint32_t>(i + 1));
    }
    return shots;
}

std::filesystem::path hostile_report(const inputs::ScratchFolder& folder) {
    RunFacts facts;
    facts.started_unix_us = hostile_started_us;
    facts.server = "eu \"1\",\n/..";
    facts.region = "eu,west";
    facts.build = "1.0 'beta'";
    facts.hitbox_sets.emplace_back();
    auto file = folder.path() / "hostile.sqlite";
    ReportStore store(file, facts, 0);
    store.begin_batch();
    for (const ReportRecord& shot : hostile_shots()) store.add(shot);
    ProjectileWorld flights(1);
    for (int kind = 0; kind < static_cast<int>(ProjectileWorld::Kind::count_); ++kind) {
        ProjectileRecord projectile = flights.record(static_cast<ProjectileWorld::Kind>(kind));
        projectile.user = 7;
        store.add(projectile);
        ImageRecord image;
        image.server_now = projectile.server_now;
        image.session = projectile.session;
        image.command = projectile.projectile.command;
        store.add(image);
    }
    store.commit_batch();
    return file;
}

}  // namespace backsight::test
