#include <csignal>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_writer.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/hit_reports/projectile_world.h"
#include "tests/server/hit_reports/report_world.h"
#include "tests/support/allocation_counter.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::ScratchFolder;
using namespace reports;

bool is_sound(const std::filesystem::path& file) {
    Database database(file, Database::Mode::read);
    Statement check(database, "PRAGMA integrity_check");
    return check.step() && check.text(0) == "ok";
}

TEST(report_writer, writes_all_that_was_submitted_before_it_ends) {
    const ScratchFolder folder;
    const auto file = folder.path() / "r.sqlite";
    ReportWorld world(1);
    {
        ReportWriter writer(file, facts_of(world.history, world.draw));
        for (int i = 0; i < 500; ++i) {
            world.step();
            ReportRecord* record = writer.begin();
            ASSERT_NE(record, nullptr);
            world.fill(*record, world.judged());
            writer.submit();
            if (i == 250) {
                writer.flush();
                EXPECT_EQ(writer.counters().written, 251u);
            }
        }
    }
    EXPECT_EQ(shots_in(ReportReader(file)).size(), 500u);
    ReportWriter again(file, facts_of(world.history, world.draw));
    world.fill(*again.begin(), world.judged());
    again.submit();
    again.flush();
    EXPECT_EQ(ReportReader(file).load(501).run, 2);
}

TEST(report_writer, a_slot_holds_any_kind_and_each_goes_to_its_table) {
    const ScratchFolder folder;
    const auto file = folder.path() / "r.sqlite";
    ReportWorld world(1);
    world.run(40);
    ProjectileWorld flights(1);
    WriterConfig config;
    config.queue_reports = 4;
    ReportWriter writer(file, facts_of(world.history, world.draw), config);
    for (int i = 0; i < 10; ++i) {
        const ProjectileRecord projectile = flights.record(ProjectileWorld::Kind::rocket);
        ImageRecord image;
        image.session = projectile.session;
        image.command = projectile.projectile.command;
        image.outcome = ImageOutcome::late;
        const ShotRecord shot = world.judged();
        const std::uint64_t before = allocations_of_this_thread();
        world.fill(*writer.begin(), shot);
        writer.submit();
        *writer.begin_projectile() = projectile;
        writer.submit();
        *writer.begin_image() = image;
        writer.submit();
        if (counts_allocations()) {
            EXPECT_EQ(allocations_of_this_thread() - before, 0u);
        }
        writer.flush();
    }
    EXPECT_EQ(writer.counters().written, 30u);
    ReportReader reader(file);
    EXPECT_EQ(shots_in(reader).size(), 10u);
    EXPECT_EQ(reader.list({}).size(), 20u);
    for (int id = 1; id <= 10; ++id) {
        ASSERT_TRUE(reader.load_projectile(id).image) << id;
        EXPECT_EQ(reader.load_projectile(id).image->outcome, ImageOutcome::late);
    }
}

TEST(report_writer, a_full_queue_drops_counts_and_does_not_wait) {
    const ScratchFolder folder;
    ReportWorld world(1);
    world.run(40);
    WriterConfig config;
    config.queue_reports = 4;
    config.batch_ms = 500;
    ReportWriter writer(folder.path() / "r.sqlite", facts_of(world.history, world.draw), config);
    int filled = 0;
    for (int i = 0; i < 20; ++i) {
        if (ReportRecord* record = writer.begin()) {
            world.fill(*record, world.judged());
            writer.submit();
            ++filled;
        }
    }
    EXPECT_EQ(writer.counters().dropped, static_cast<std::uint64_t>(20 - filled));
    EXPECT_GT(writer.counters().dropped, 0u);
    writer.flush();
    EXPECT_NE(writer.begin(), nullptr);
    EXPECT_EQ(writer.counters().written, static_cast<std::uint64_t>(filled));
}

void expect_no_allocations(ReportWorld& world) {
    const ScratchFolder folder;
    world.run(40);
    ReportWriter writer(folder.path() / "r.sqlite", facts_of(world.history, world.draw));
    for (int i = 0; i < 500; ++i) {
        world.step();
        const ShotRecord shot = world.judged();
        const std::uint64_t before = allocations_of_this_thread();
        world.fill(*writer.begin(), shot);
        writer.submit();
        EXPECT_EQ(allocations_of_this_thread() - before, 0u);
    }
}

TEST(report_writer, submitting_allocates_nothing_from_the_first_report_on) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer counts for itself";
    for (const Interpolation interpolation : {Interpolation::linear, Interpolation::catmull_rom}) {
        ReportWorld world(1, interpolation);
        expect_no_allocations(world);
    }
    ReportWorld grouped(1, ReckoningModel::rvb, Convergence::linear);
    expect_no_allocations(grouped);
}

TEST(report_writer, a_full_disk_costs_reports_and_nothing_else) {
    const ScratchFolder folder;
    const auto file = folder.path() / "r.sqlite";
    ReportWorld world(1);
    world.run(40);
    WriterConfig config;
    config.max_mib = 1;
    WriterCounters counters;
    {
        ReportWriter writer(file, facts_of(world.history, world.draw), config);
        for (int batch = 0; batch < 40; ++batch) {
            for (int i = 0; i < 50; ++i) {
                world.fill(*writer.begin(), world.judged());
                writer.submit();
            }
            writer.flush();
        }
        counters = writer.counters();
        EXPECT_NE(writer.last_error().find("full"), std::string::npos) << writer.last_error();
    }
    EXPECT_GT(counters.written, 50u);
    EXPECT_GT(counters.lost, 50u);
    EXPECT_EQ(counters.written + counters.lost, counters.submitted);
    EXPECT_TRUE(is_sound(file));
    EXPECT_EQ(shots_in(ReportReader(file)).size(), counters.written);
    EXPECT_LE(std::filesystem::file_size(file), std::uintmax_t{1} << 20);
}

// A database has the reports: the oldest that have arrived make room, and the file is of the newest.
TEST(report_writer, what_is_kept_elsewhere_makes_room_where_the_file_is_full) {
    const ScratchFolder folder;
    const auto file = folder.path() / "r.sqlite";
    ReportWorld world(1);
    world.run(40);
    ProjectileWorld flights(1);
    const ProjectileRecord projectile = flights.record(ProjectileWorld::Kind::rocket);
    WriterConfig config;
    config.max_mib = 2;
    constexpr int batches = 80;
    {
        ReportWriter writer(file, facts_of(world.history, world.draw), config);
        for (int batch = 1; batch <= batches; ++batch) {
            for (int i = 0; i < 25; ++i) {
                world.fill(*writer.begin(), world.judged());
                writer.submit();
                *writer.begin_projectile() = projectile;
                writer.submit();
            }
            writer.flush();
            writer.set_kept_elsewhere({batch * 25, batch * 25, 0});
        }
        EXPECT_EQ(writer.counters().lost, 0u) << writer.last_error();
    }
    EXPECT_TRUE(is_sound(file));
    EXPECT_LE(std::filesystem::file_size(file), std::uintmax_t{2} << 20);
    ReportReader reader(file);
    const auto kept = shots_in(reader);
    EXPECT_EQ(kept.back(), batches * 25);
    EXPECT_GT(kept.size(), 25u);
    EXPECT_LT(kept.size(), 25u * batches);
    EXPECT_EQ(reader.load(kept.front()).id, kept.front());
    Database database(file, Database::Mode::read);
    for (const char* table : {"entities", "strategies", "samples"})
        EXPECT_EQ(database.integer(std::string("SELECT min(shot) FROM ") + table), kept.front()) << table;
}

// Nothing may be counted from the start again, or two shots of a run would have one number.
TEST(report_writer, the_newest_row_stays_so_that_numbers_go_on) {
    const ScratchFolder folder;
    const auto file = folder.path() / "r.sqlite";
    ReportWorld world(1);
    world.run(40);
    ReportStore store(file, facts_of(world.history, world.draw), 1);
    std::int64_t written = 0;
    for (int batch = 0; batch < 100; ++batch) {
        store.begin_batch();
        store.make_room({written, written, written});
        for (int i = 0; i < 10; ++i) store.add(world.record());
        store.commit_batch();
        written += 10;
        EXPECT_EQ(shots_in(ReportReader(file)).back(), written);
    }
}

TEST(report_writer, a_wrong_path_is_told_at_start) {
    EXPECT_FALSE(error_of([] { ReportWriter writer("/nonexistent/folder/r.sqlite", {}); }).empty());
}

// The child submits one report a millisecond and says so; the last second before its death may be lost, no more.
[[noreturn]] void report_until_killed(const std::filesystem::path& file, int pipe) {
    ReportWorld world(1);
    world.run(40);
    ReportWriter writer(file, facts_of(world.history, world.draw));
    for (;;) {
        world.fill(*writer.begin(), world.judged());
        writer.submit();
        if (write(pipe, "x", 1) != 1) _exit(1);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

struct KilledWriter {
    std::uint64_t must_be_there = 0;  // submitted a second before its death
    bool was_killed = false;
    bool stood_still = false;  // the machine, for so long that a second says nothing about the writer
};

KilledWriter write_and_be_killed(const std::filesystem::path& file) {
    using std::chrono::milliseconds;
    KilledWriter run;
    int ends[2];
    if (pipe(ends) != 0) return run;
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        report_until_killed(file, ends[1]);
    }
    close(ends[1]);
    std::uint64_t submitted = 0;
    const auto start = std::chrono::steady_clock::now();
    milliseconds last{0};
    char byte = 0;
    while (child > 0 && read(ends[0], &byte, 1) == 1) {
        ++submitted;
        const auto now = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
        if (submitted > 1 && now - last > milliseconds(200)) run.stood_still = true;
        last = now;
        if (now < milliseconds(800)) run.must_be_there = submitted;
        if (now > milliseconds(1800)) break;
    }
    int status = 0;
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
    }
    close(ends[0]);
    run.was_killed = child > 0 && WIFSIGNALED(status);
    return run;
}

TEST(report_writer, a_killed_process_loses_at_most_the_last_second) {
    for (int attempt = 0; attempt < 20; ++attempt) {
        const ScratchFolder folder;
        const auto file = folder.path() / "r.sqlite";
        const KilledWriter run = write_and_be_killed(file);
        ASSERT_TRUE(run.was_killed);
        EXPECT_TRUE(is_sound(file));
        if (run.stood_still || run.must_be_there <= 50) continue;
        EXPECT_GE(shots_in(ReportReader(file)).size(), run.must_be_there);
        return;
    }
    FAIL() << "the machine stood still in each of 20 attempts";
}

}  // namespace
}  // namespace backsight::test
