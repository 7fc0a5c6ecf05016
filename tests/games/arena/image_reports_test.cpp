#include "arena/image_reports.h"

#include <gtest/gtest.h>

namespace backsight::arena {
namespace {

ImageNews settled(std::uint32_t command) {
    ImageNews news;
    news.kind = ImageNews::Kind::settled;
    news.id = {3, command, 0};
    return news;
}

TEST(image_reports, what_is_pushed_out_is_counted_and_the_newest_stay) {
    ImageReports reports{PredictedProjectilesConfig{}};
    for (std::uint32_t command = 1; command <= 20; ++command) reports.note_news(settled(command));
    std::uint32_t told = 0;
    std::uint32_t newest = 0;
    while (const auto report = reports.next()) {
        ++told;
        newest = report->command;
    }
    EXPECT_EQ(newest, 20u);
    EXPECT_GT(reports.pushed_out(), 0u);
    EXPECT_EQ(told + reports.pushed_out(), 20u);
}

TEST(decided_shots, a_shot_is_reported_once_and_no_other_for_it) {
    DecidedShots decided;
    ServerProjectile projectile;
    projectile.id = {3, 7, 0};
    ProjectileVerdict verdict;
    verdict.id = projectile.id;
    verdict.end = FlightEnd::stopped;
    verdict.age = 5;
    decided.note_verdict(projectile, verdict);
    ImageReport report;
    report.command = 7;
    report.end_hash = end_hash(FlightEnd::stopped, {}, 0, 5);
    DecidedShot shot;
    EXPECT_EQ(decided.find(report, shot), ImageFinding::same);
    EXPECT_EQ(decided.find(report, shot), ImageFinding::unknown);
    report.command = 8;
    EXPECT_EQ(decided.find(report, shot), ImageFinding::unknown);
}

}  // namespace
}  // namespace backsight::arena
