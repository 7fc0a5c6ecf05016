// A changed file of hit reports: cells of its tables, or bytes of the file. Each shot and each projectile in it is a
// reported error, or a record that can be explained and judged or flown again. An unchanged record gives the same
// verdict.

#include <nlohmann/json.hpp>

#include <iterator>
#include <vector>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_store.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"
#include "tests/server/hit_reports/projectile_world.h"
#include "tests/server/hit_reports/report_world.h"

using namespace backsight;
using namespace backsight::reports;

namespace {

const test::InputFolder& folder() {
    static const test::InputFolder made;
    return made;
}

WeaponRules rules_of(int kind) {
    WeaponRules rules;
    rules.max_victim_moved_m = kind == 2 ? 0.5f : 1e9f;
    if (kind == 1) rules.max_rewind = {40'000};
    return rules;
}

AreaVictim some_victim() { return {EntityId::make(3, 1), 1.0f, 0.5f, 40, false}; }

/// Adds one projectile of each kind, with its image; then one that was denied.
void add_projectiles(ReportStore& store) {
    test::ProjectileWorld world(6);
    ProjectileRecord record;
    for (int kind = 0; kind < static_cast<int>(test::ProjectileWorld::Kind::count_); ++kind) {
        record = world.record(static_cast<test::ProjectileWorld::Kind>(kind));
        record.victims[0] = some_victim();
        record.victim_count = record.victims_hurt = 1;
        store.add(record);
        ImageRecord image;
        image.session = record.session;
        image.command = record.projectile.command;
        image.outcome = static_cast<ImageOutcome>(kind);
        store.add(image);
    }
    record.projectile.command += 9;
    record.result = LaunchResult::bad_muzzle;
    store.add(record);
}
constexpr std::size_t rays_in_run = 3;
constexpr std::size_t queries_in_run = 5;
constexpr std::size_t shots_in_run = rays_in_run + queries_in_run;
constexpr std::size_t shots_in_file = 2 * shots_in_run;
constexpr std::size_t projectiles_in_file = static_cast<std::size_t>(test::ProjectileWorld::Kind::count_) + 1;

void add_shots(ReportStore& store, test::ReportWorld& world) {
    for (std::size_t i = 0; i < shots_in_run; ++i) {
        world.step();
        const WeaponRules rules = rules_of(static_cast<int>(i % 3));
        store.add(i < rays_in_run ? world.record(rules) : world.record(world.query(), rules));
    }
}

/// A file of two runs, the second with draw groups: rays, queries of several shapes and projectiles, as bytes.
const std::string& template_file() {
    static const std::string bytes = [] {
        const auto file = folder().path() / "template.sqlite";
        test::ReportWorld world(6);
        world.run(27);
        {
            ReportStore store(file, facts_of(world.history, world.draw), 0);
            store.begin_batch();
            add_shots(store, world);
            add_projectiles(store);
            store.commit_batch();
        }
        test::ReportWorld grouped(6, ReckoningModel::rvb, Convergence::hermite);
        grouped.run(27);
        {
            ReportStore store(file, facts_of(grouped.history, grouped.draw), 0);
            store.begin_batch();
            add_shots(store, grouped);
            store.commit_batch();
        }
        Database(file, Database::Mode::write).execute("PRAGMA journal_mode=DELETE; VACUUM");
        std::ifstream stream(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    }();
    return bytes;
}

struct Column {
    std::string table;
    std::string name;
};

const std::vector<Column>& columns(Database& database) {
    static const std::vector<Column> all = [&] {
        std::vector<Column> found;
        Statement statement(database,
                            "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c"
                            " WHERE t.type = 'table' ORDER BY t.name, c.cid");
        while (statement.step()) found.push_back({statement.text(0), statement.text(1)});
        return found;
    }();
    return all;
}

class Damage {
public:
    explicit Damage(test::FuzzInput input) : input_(input) {}

    /// False if there was none.
    bool apply(const std::filesystem::path& file) {
        std::string bytes = template_file();
        const bool is_raw = input_.below(8) == 7;
        if (is_raw) {
            for (; !input_.empty(); is_damaged_ = true) {
                bytes[input_.number(3) % bytes.size()] = static_cast<char>(input_.byte());
            }
        }
        folder().write(file.filename().c_str(), bytes);
        if (is_raw) return is_damaged_;
        Database database(file, Database::Mode::write);
        database.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN");
        for (int i = 0; i < 16 && !input_.empty(); ++i) change_cell(database);
        database.execute("COMMIT");
        return is_damaged_;
    }

private:
    void change_cell(Database& database) {
        is_damaged_ = true;
        const Column& column = columns(database)[input_.below(static_cast<std::uint32_t>(columns(database).size()))];
        const std::uint32_t row = input_.byte();
        const std::string sql = "UPDATE OR IGNORE " + column.table + " SET " + column.name + " = ";
        // Tables without row ids have no number of a row; the first cells with the same value take the change together.
        const std::string where = " WHERE " + column.name + " IN (SELECT " + column.name + " FROM " + column.table +
                                  " LIMIT 1 OFFSET " + std::to_string(row % 40) + ")";
        switch (input_.below(6)) {
            case 0:
                return run(database, sql + std::to_string(static_cast<std::int64_t>(input_.number(8))) + where);
            case 1:
                return run(database, sql + std::to_string(input_.number(2)) + where);
            case 2:
                return run(database, sql + column.name + " + " + std::to_string(input_.byte() - 128) + where);
            case 3:
                return run(database, sql + "NULL" + where);
            case 4:
                return patch_blob(database, column, sql, where);
            default:
                return set_text(database, sql + "?" + where);
        }
    }
    void patch_blob(Database& database, const Column& column, const std::string& sql, const std::string& where) {
        const std::string at = std::to_string(1 + input_.byte());
        const std::string left = "CAST(substr(" + column.name + ", 1, " + at + " - 1) AS BLOB)";
        const std::string right = "CAST(substr(" + column.name + ", " + at + " + 4) AS BLOB)";
        Statement statement(database, sql + "CAST(" + left + " || ? || " + right + " AS BLOB)" + where);
        statement.bind(std::as_bytes(input_.bytes(4))).run();
    }
    void set_text(Database& database, const std::string& sql) {
        const auto bytes = input_.bytes(input_.byte());
        Statement statement(database, sql);
        if (input_.below(2) == 0) {
            statement.bind(test::as_text(bytes.data(), bytes.size())).run();
        } else {
            statement.bind(std::as_bytes(bytes)).run();
        }
    }
    static void run(Database& database, const std::string& sql) { Statement(database, sql).run(); }

    test::FuzzInput input_;
    bool is_damaged_ = false;
};

void check_record(const ReportRecord& record) {
    for (const ReportEntity& entity : record.entities) {
        test::require(entity.first_sample + entity.sample_count <= record.samples.size());
    }
    test::require(record.list.size() <= max_query_hits && record.carried.size() <= max_query_hits);
    for (const ReportEntity& entity : record.entities) {
        test::require(entity.hit == 0 || entity.hit < record.list.size());
    }
    for (const ReportSample& sample : record.samples) {
        test::require(sample.first_bone + sample.bone_count <= record.bones.size());
    }
}

void read_shot(ReportReader& reader, std::int64_t id, bool is_damaged) {
    const ReportRecord record = reader.load(id);
    check_record(record);
    const RunFacts facts = reader.facts(record.run);
    test::require(!explain(record, facts).empty() && !report_json(record, facts).dump().empty());
    const Replay again = replay(record, facts);
    test::require(is_damaged || again.equal);
}

void read_projectile(ReportReader& reader, std::int64_t id, bool is_damaged) {
    const ProjectileRecord record = reader.load_projectile(id);
    test::require(record.victim_count <= record.victims.size());
    const RunFacts facts = reader.facts(record.run);
    test::require(!explain(record, facts).empty() && !report_json(record, facts).dump().empty());
    const Replay again = replay(record, facts, test::room());
    test::require(is_damaged || again.equal);
}

/// An error of one shot is none of the others.
template <class Act>
void tolerate(const bool& is_damaged, Act act) {
    try {
        act();
    } catch (const std::runtime_error& error) {
        test::require(is_damaged && error.what()[0] != '\0');
    }
}

}  // namespace

int fuzz_report(const std::uint8_t* data, std::size_t size) {
    const auto file = folder().path() / "report.sqlite";
    bool is_damaged = true;
    tolerate(is_damaged, [&] {
        is_damaged = Damage(test::FuzzInput(data, size)).apply(file);
        ReportReader reader(file);
        const auto shots = reader.list({.projectiles = false});
        test::require(is_damaged || shots.size() == shots_in_file);
        for (std::size_t i = 0; i < shots.size() && i <= shots_in_file; ++i) {
            tolerate(is_damaged, [&] { read_shot(reader, shots[i].id, is_damaged); });
        }
        const auto keys = reader.list({});
        test::require(is_damaged || keys.size() == shots_in_file + projectiles_in_file);
        for (std::size_t i = 0; i < keys.size() && i < 16; ++i) {
            if (!keys[i].is_projectile) continue;
            tolerate(is_damaged, [&] { read_projectile(reader, keys[i].id, is_damaged); });
        }
    });
    return 0;
}
