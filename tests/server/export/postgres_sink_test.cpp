// Reports that go to PostgreSQL: each row once and to the bit, and a database that is away, killed, full, slow, frozen,
// another one, or not allowed.

#include "server/export/postgres_sink.h"

#include <atomic>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "inputs/files/csv.h"
#include "server/export/postgres_tables.h"
#include "server/export/sink_log.h"
#include "server/hit_reports/report_store.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/export/hostile_report.h"
#include "tests/server/export/postgres_server.h"
#include "tests/server/export/synthetic_fleet.h"
#include "tests/server/hit_reports/report_command.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace reports;
using namespace std::chrono_literals;

constexpr auto patience = 60s;

SinkConfig quick(const std::string& connection) {
    SinkConfig config;
    config.connection = connection;
    config.pause = 10ms;
    config.retry = 20ms;
    config.longest_retry = 50ms;
    return config;
}

bool comes_true(const std::function<bool()>& what) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
        if (what()) return true;
        std::this_thread::sleep_for(5ms);
    }
    return false;
}

class postgres_sink : public testing::Test {
protected:
    void SetUp() override {
        if (!PostgresServer::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed";
        database.emplace();
    }

    std::filesystem::path fleet(std::int64_t shots) {
        const auto file = folder.path() / "fleet.sqlite";
        write_synthetic_fleet(file, shots);
        return file;
    }
    void expect_all(std::int64_t shots) const {
        EXPECT_EQ(database->ask("SELECT count(*) FROM backsight.shots"), std::to_string(shots));
        EXPECT_EQ(database->ask("SELECT count(DISTINCT shot) FROM backsight.shots"), std::to_string(shots));
        EXPECT_EQ(database->ask("SELECT max(shot) FROM backsight.shots"), std::to_string(shots));
    }
    // Waits for that fault, and for the rows that it leaves.
    void expect_fault(PostgresSink& sink, SinkFault fault, std::uint64_t waiting, const std::string& why) const {
        EXPECT_TRUE(comes_true([&] { return sink.counters().fault == fault; })) << to_string(sink.counters().fault);
        EXPECT_EQ(sink.counters().waiting, waiting);
        EXPECT_GT(sink.counters().failures[fault], 0u);
        EXPECT_TRUE(has(sink.last_error(), why)) << sink.last_error();
    }
    void expect_arrival(PostgresSink& sink, std::int64_t shots) const {
        EXPECT_TRUE(comes_true([&] {
            const SinkCounters now = sink.counters();
            return now.has_arrived && now.fault == SinkFault::none && now.waiting == 0;
        })) << sink.last_error();
        expect_all(shots);
    }

    const ScratchFolder folder;
    std::optional<PostgresServer> database;
};

TEST_F(postgres_sink, every_value_arrives_to_the_bit) {
    const auto file = hostile_report(folder);
    PostgresSink sink(file, quick(database->connection()));
    EXPECT_TRUE(sink.finish(patience)) << sink.last_error();
    EXPECT_EQ(sink.counters().sent, 26u);
    const std::vector<ReportRecord> shots = hostile_shots();
    std::atomic<bool> stop{false};
    PostgresLink link(database->connection(), patience, stop);
    const auto rows = link.ask(
        "SELECT shot, \"user\", claimed_shown, received, weapon, at_utc, server, region, origin_x_m, origin_z_m, "
        "seen_moved_m, disagreed FROM backsight.shots ORDER BY shot");
    ASSERT_EQ(rows.size(), shots.size());
    const auto expect_bits = [](const std::string& text, float value) {
        float read = 0.0f;
        std::from_chars(text.data(), text.data() + text.size(), read);
        if (text == "NaN") {
            EXPECT_TRUE(std::isnan(value));
        } else {
            EXPECT_EQ(std::bit_cast<std::uint32_t>(read), std::bit_cast<std::uint32_t>(value)) << text;
        }
    };
    for (std::size_t i = 0; i < shots.size(); ++i) {
        const auto& row = rows[i];
        EXPECT_EQ(row[1], std::to_string(shots[i].user));
        EXPECT_EQ(row[2], std::to_string(shots[i].claimed.shown.raw));
        EXPECT_EQ(row[3], std::to_string(shots[i].audited.stamp.received));
        const std::string weapon(shots[i].weapon_name.view());
        EXPECT_EQ(row[4], weapon == "\xff\xfe" ? "\xef\xbf\xbd\xef\xbf\xbd" : weapon);
        EXPECT_EQ(row[6], "eu \"1\",\n/..");
        EXPECT_EQ(row[7], "eu,west");
        expect_bits(row[8], shots[i].shot.origin.x);
        expect_bits(row[9], shots[i].shot.origin.z);
        expect_bits(row[10], shots[i].verdict.seen_moved_m);
        EXPECT_EQ(row[11], "f");
    }
    EXPECT_EQ(rows[0][5], "2026-11-23 12:00:01.000001");
    EXPECT_EQ(database->ask("SELECT count(*) FROM backsight.projectiles"), "5");
    EXPECT_EQ(database->ask("SELECT count(*) FROM backsight.images"), "5");
}

TEST_F(postgres_sink, a_match_that_goes_on_is_followed_and_a_file_that_is_gone_on_with_too) {
    const auto file = folder.path() / "live.sqlite";
    RunFacts facts;
    facts.server = "a";
    facts.hitbox_sets.emplace_back();
    std::int64_t shots = 0;
    for (int run = 0; run < 3; ++run) {
        facts.started_unix_us = hostile_started_us + run;
        ReportStore store(file, facts, 0);
        PostgresSink sink(file, quick(database->connection()));
        for (int batch = 0; batch < 5; ++batch) {
            store.begin_batch();
            for (int i = 0; i < 20; ++i) store.add(ReportRecord{});
            store.commit_batch();
            shots += 20;
        }
        EXPECT_TRUE(sink.finish(patience)) << sink.last_error();
        EXPECT_EQ(sink.counters().sent, 100u);
        expect_all(shots);
    }
    EXPECT_EQ(database->ask("SELECT count(DISTINCT run_started_us) FROM backsight.shots"), "3");
}

TEST_F(postgres_sink, a_database_that_is_killed_again_and_again_has_each_row_once) {
    const auto file = fleet(40'000);
    SinkConfig config = quick(database->connection());
    config.batch_rows = 500;
    PostgresSink sink(file, config);
    for (const std::uint64_t after : {2'000u, 9'000u, 20'000u}) {
        EXPECT_TRUE(comes_true([&] { return sink.counters().sent >= after; })) << sink.last_error();
        database->kill();
        EXPECT_TRUE(comes_true([&] { return sink.counters().fault == SinkFault::unreachable; }));
        EXPECT_GT(sink.counters().waiting, 0u);
        database->start();
    }
    expect_arrival(sink, 40'000);
}

// A sink that ends in the middle, as a server that is killed: the next one goes on after what the database has.
TEST_F(postgres_sink, whoever_sends_is_killed_and_the_next_goes_on) {
    const auto file = fleet(20'000);
    SinkConfig config = quick(database->connection());
    config.batch_rows = 200;
    std::uint64_t sent = 0;
    for (int i = 0; i < 5; ++i) {
        PostgresSink sink(file, config);
        EXPECT_TRUE(comes_true([&] { return sink.counters().sent > 1'000; }));
        sent = sink.counters().sent;
    }
    EXPECT_GT(sent, 0u);
    // By the command, and once more: nothing is left.
    const Ran ran = run_report_command({file.string(), "--postgres", database->connection()});
    EXPECT_TRUE(has(ran.out, " 0 left to send")) << ran.out;
    expect_all(20'000);
    EXPECT_TRUE(has(run_report_command({file.string(), "--postgres", database->connection()}).out,
                    "0 shots, projectiles "
                    "and images sent"));
}

TEST_F(postgres_sink, a_database_that_comes_an_hour_later_gets_what_the_file_has_kept) {
    database->kill();
    const auto file = fleet(30'000);
    PostgresSink sink(file, quick(database->connection()));
    expect_fault(sink, SinkFault::unreachable, 30'000, "");
    EXPECT_FALSE(sink.finish(10ms));
    EXPECT_FALSE(sink.counters().has_arrived);
    database->start();
    expect_arrival(sink, 30'000);
}

TEST_F(postgres_sink, a_full_database_is_named_and_gets_all_once_there_is_room) {
    const auto file = fleet(2'000);
    database->run(
        "CREATE SCHEMA backsight;" + create_in_postgres(*export_table("shots")) +
        "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend "
        "file: No space left on device' USING ERRCODE = '53100'; END $$;"
        "CREATE TRIGGER no_room BEFORE INSERT ON backsight.shots FOR EACH ROW WHEN (NEW.shot = 1500) EXECUTE FUNCTION "
        "no_room()");
    PostgresSink sink(file, quick(database->connection()));
    expect_fault(sink, SinkFault::full, 2'000, "No space left on device");
    EXPECT_EQ(database->ask("SELECT count(*) FROM backsight.shots"), "0");
    database->run("DROP TRIGGER no_room ON backsight.shots");
    expect_arrival(sink, 2'000);
}

TEST_F(postgres_sink, a_slow_database_gets_smaller_batches_until_they_arrive) {
    const auto file = fleet(1'000);
    // A millisecond a row: 1,000 rows take a second, 250 a quarter.
    database->run(
        "CREATE SCHEMA backsight;" + create_in_postgres(*export_table("shots")) +
        "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.001); RETURN NEW; "
        "END $$;"
        "CREATE TRIGGER slow BEFORE INSERT ON backsight.shots FOR EACH ROW EXECUTE FUNCTION slow()");
    SinkConfig config = quick(database->connection());
    config.patience = 700ms;
    PostgresSink sink(file, config);
    EXPECT_TRUE(comes_true([&] { return sink.counters().failures[SinkFault::slow] > 0; }));
    expect_arrival(sink, 1'000);
}

TEST_F(postgres_sink, a_frozen_database_holds_up_neither_the_match_nor_its_end) {
    const auto file = fleet(20'000);
    SinkConfig config = quick(database->connection());
    config.batch_rows = 200;
    config.patience = 300ms;
    {
        PostgresSink sink(file, config);
        EXPECT_TRUE(comes_true([&] { return sink.counters().sent > 400; }));
        database->freeze();
        EXPECT_TRUE(comes_true([&] { return sink.counters().fault == SinkFault::slow; }));
        EXPECT_TRUE(has(sink.last_error(), "no answer for 300 ms")) << sink.last_error();
        database->thaw();
        EXPECT_TRUE(comes_true([&] { return sink.counters().sent > 2'000; }));
        config.patience = 1h;
        database->freeze();
    }
    {
        // Its end does not wait an hour.
        PostgresSink sink(file, config);
        std::this_thread::sleep_for(100ms);
    }
    database->thaw();
    PostgresSink sink(file, quick(database->connection()));
    expect_arrival(sink, 20'000);
}

TEST_F(postgres_sink, tables_of_another_make_are_named_with_what_would_be_right) {
    const auto file = fleet(100);
    database->run("CREATE SCHEMA backsight;" + create_in_postgres(*export_table("shots")) +
                  "ALTER TABLE backsight.shots DROP COLUMN rtt_us");
    PostgresSink sink(file, quick(database->connection()));
    expect_fault(
        sink, SinkFault::schema, 100,
        "backsight.shots has no column rtt_us; expected: ALTER TABLE backsight.shots ADD COLUMN \"rtt_us\" bigint "
        "NOT NULL DEFAULT 0");
    database->run("ALTER TABLE backsight.shots ADD COLUMN rtt_us text");
    EXPECT_TRUE(
        comes_true([&] { return has(sink.last_error(), "backsight.shots.rtt_us is of type text, expected bigint"); }));
    // A column of the studio's own does no harm.
    database->run(
        "ALTER TABLE backsight.shots DROP COLUMN rtt_us; ALTER TABLE backsight.shots ADD COLUMN rtt_us bigint NOT "
        "NULL DEFAULT 0, ADD COLUMN note text");
    expect_arrival(sink, 100);
}

TEST_F(postgres_sink, whoever_has_no_rights_is_named) {
    const auto file = fleet(100);
    database->run("CREATE ROLE guest LOGIN");
    PostgresSink sink(file, quick(database->connection("guest")));
    expect_fault(sink, SinkFault::refused, 100, "permission denied for database postgres");
    // The rights that docs/operate/export.md names are enough.
    database->run("CREATE SCHEMA backsight; GRANT USAGE ON SCHEMA backsight TO guest");
    for (const char* table : {"shots", "hits", "projectiles", "victims", "images"})
        database->run(create_in_postgres(*export_table(table)) + "GRANT SELECT, INSERT ON backsight." + table +
                      " TO guest");
    expect_arrival(sink, 100);
}

TEST_F(postgres_sink, a_fleet_that_starts_at_once_makes_its_tables_once) {
    std::vector<std::filesystem::path> files;
    std::vector<std::unique_ptr<PostgresSink>> sinks;
    for (int server = 0; server < 8; ++server) {
        RunFacts facts;
        facts.server = "server " + std::to_string(server);
        facts.hitbox_sets.emplace_back();
        files.push_back(folder.path() / (std::to_string(server) + ".sqlite"));
        ReportStore store(files.back(), facts, 0);
        store.begin_batch();
        for (int i = 0; i < 50; ++i) store.add(ReportRecord{});
        store.commit_batch();
    }
    for (const auto& file : files) sinks.push_back(std::make_unique<PostgresSink>(file, quick(database->connection())));
    for (const auto& sink : sinks) EXPECT_TRUE(sink->finish(patience)) << sink->last_error();
    for (const auto& sink : sinks) EXPECT_EQ(sink->counters().failures, SinkCounters{}.failures) << sink->last_error();
    EXPECT_EQ(database->ask("SELECT count(*) FROM backsight.shots"), "400");
}

TEST(postgres_link, a_connection_string_that_is_none_is_refused_at_the_start) {
    const ScratchFolder folder;
    const std::string error = error_of([&] { PostgresSink(folder.path() / "r.sqlite", quick("hots=db")); });
    EXPECT_TRUE(has(error, "invalid connection option \"hots\"; expected a connection of libpq, like \"host="))
        << error;
}

TEST(postgres_link, states_are_faults_by_the_manual) {
    EXPECT_EQ(fault_of_state("53100"), SinkFault::full);
    EXPECT_EQ(fault_of_state("53300"), SinkFault::refused);
    EXPECT_EQ(fault_of_state("42P01"), SinkFault::schema);
    EXPECT_EQ(fault_of_state("42501"), SinkFault::refused);
    EXPECT_EQ(fault_of_state("57014"), SinkFault::slow);
    EXPECT_EQ(fault_of_state("57P01"), SinkFault::unreachable);
    EXPECT_EQ(fault_of_state("25006"), SinkFault::refused);
    EXPECT_EQ(fault_of_state(""), SinkFault::unreachable);
}

TEST(sink_log, trouble_is_told_once_and_its_end_too) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    {
        logging::Log log(logging::Level::info, logging::Format::text, file);
        server::SinkLog sink_log;
        SinkCounters counters;
        Micros now{0};
        const auto look = [&](SinkFault fault, std::uint64_t waiting) {
            counters.fault = fault;
            counters.waiting = waiting;
            sink_log.note(counters, "why not", now, log);
            now = now + Micros{6'000'000};
        };
        look(SinkFault::none, 0);
        look(SinkFault::unreachable, 5);
        look(SinkFault::unreachable, 9);
        look(SinkFault::unreachable, 12);
        counters.has_arrived = true;
        look(SinkFault::none, 0);
        look(SinkFault::none, 0);
        look(SinkFault::full, 3);
        look(SinkFault::full, 3);
        look(SinkFault::none, 1);
        look(SinkFault::none, 1);
        sink_log.sum_up(counters, "", "r.sqlite", log);
        counters.waiting = 0;
        sink_log.sum_up(counters, "", "r.sqlite", log);
    }
    const std::string text = inputs::read_file(file);
    std::string events;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        events += text.substr(text.find("level=", at), text.find('\n', at) + 1 - text.find("level=", at));
    EXPECT_EQ(
        events,
        "level=warning event=\"reports wait for PostgreSQL\" fault=unreachable waiting=5 why=\"why not\"\n"
        "level=info event=\"reports reach PostgreSQL again\" waiting=0\n"
        "level=warning event=\"reports wait for PostgreSQL\" fault=full waiting=3 why=\"why not\"\n"
        "level=info event=\"reports reach PostgreSQL again\" waiting=1\n"
        "level=warning event=\"reports have not reached PostgreSQL\" waiting=1 in_file=r.sqlite next=\"the next server "
        "with this file sends them, or: report FILE --postgres CONNECTION\"\n");
}

}  // namespace
}  // namespace backsight::test
