#include "cli/commands.h"

#include <charconv>
#include <cstdint>
#include <iostream>
#include <memory>

#include <nlohmann/json.hpp>

#include "arena/level_in_time.h"
#include "cli/options.h"
#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_words.h"

namespace backsight::cli {

namespace {

struct ReportOptions {
    std::string file;
    std::int64_t shot = 0;
    std::int64_t projectile = 0;
    std::string only;
    std::int64_t client = -1;
    std::string victim;
    std::string reason;
    bool disagreed = false;
    bool brief = false;
    bool json = false;
    std::int64_t newest = 20;
};

std::vector<std::string> reason_names() {
    std::vector<std::string> names;
    for (int i = 0; i < static_cast<int>(Reason::count_); ++i) names.emplace_back(to_string(static_cast<Reason>(i)));
    return names;
}

// "3/1", or "3" for generation 0.
std::optional<EntityId> entity_named(const std::string& text) {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;
    const char* end = text.data() + text.size();
    auto [rest, error] = std::from_chars(text.data(), end, index);
    if (error != std::errc{}) return std::nullopt;
    if (rest != end) {
        if (*rest != '/') return std::nullopt;
        const auto parsed = std::from_chars(rest + 1, end, generation);
        if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
    }
    if (index > EntityId::max_index || generation > EntityId::max_generation) return std::nullopt;
    return EntityId::make(index, generation);
}

std::string check_entity(const std::string& text) {
    return entity_named(text) ? std::string() : "expected SLOT or SLOT/GENERATION, like 3 or 3/1";
}

bool has_filter(const ReportOptions& options) {
    return options.client >= 0 || !options.victim.empty() || !options.reason.empty() || options.disagreed ||
           !options.only.empty();
}

reports::ReportFilter filter_of(const ReportOptions& options) {
    reports::ReportFilter filter;
    if (options.client >= 0) filter.client = static_cast<std::uint32_t>(options.client);
    if (!options.victim.empty()) filter.victim = entity_named(options.victim);
    if (!options.reason.empty()) filter.reason = reports::named(options.reason, Reason::count_);
    filter.disagreed = options.disagreed;
    filter.newest = options.newest;
    filter.shots = options.only != "projectiles";
    filter.projectiles = options.only != "shots";
    return filter;
}

class Lister {
public:
    Lister(const ReportOptions& options, reports::ReportReader& reader) : options_(&options), reader_(&reader) {}

    template <typename Record>
    void show(const Record& record) {
        if (record.run != run_) facts_ = reader_->facts(run_ = record.run);
        if (options_->json) {
            all_.push_back(reports::report_json(record, facts_));
        } else {
            std::cout << (options_->brief ? reports::headline(record) + "\n" : reports::explain(record, facts_));
        }
    }
    void finish() const {
        if (options_->json) std::cout << all_.dump(2) << '\n';
    }

private:
    const ReportOptions* options_;
    reports::ReportReader* reader_;
    nlohmann::json all_ = nlohmann::json::array();
    std::int64_t run_ = -1;
    reports::RunFacts facts_;
};

void list(const ReportOptions& options) {
    reports::ReportReader reader(options.file);
    const std::vector<reports::ReportKey> found = reader.list(filter_of(options));
    if (found.empty() && !options.json) {
        std::cout << (has_filter(options) ? "no such shots in '" : "no shots in '") << options.file << "'\n";
    }
    Lister lister(options, reader);
    for (const reports::ReportKey& key : found) {
        key.is_projectile ? lister.show(reader.load_projectile(key.id)) : lister.show(reader.load(key.id));
    }
    lister.finish();
}

// 0 where the replay equals the record, else 1.
template <typename Record>
int show_replay(const ReportOptions& options, const Record& record, const reports::RunFacts& facts,
                const reports::Replay& replay, const char* equal) {
    if (options.json) {
        nlohmann::json out = reports::report_json(record, facts);
        out["replay"] = {{"equal", replay.equal}, {"lines", replay.lines}};
        std::cout << out.dump(2) << '\n';
    } else {
        std::cout << reports::explain(record, facts);
        for (const std::string& line : replay.lines) std::cout << "  replay: " << line << '\n';
        std::cout << "  replay: " << (replay.equal ? equal : "DIFFERENT") << '\n';
    }
    return replay.equal ? 0 : 1;
}

int replay_shot(const ReportOptions& options) {
    reports::ReportReader reader(options.file);
    const reports::ReportRecord record = reader.load(options.shot);
    const reports::RunFacts facts = reader.facts(record.run);
    return show_replay(options, record, facts, reports::replay(record, facts), "equal, bit for bit");
}

int replay_projectile(const ReportOptions& options) {
    reports::ReportReader reader(options.file);
    const reports::ProjectileRecord record = reader.load_projectile(options.projectile);
    const reports::RunFacts facts = reader.facts(record.run);
    const arena::Level level = arena::Level::standard();
    arena::LevelInTime in_time(level);
    const bool met_somebody = record.verdict.end == FlightEnd::target;
    return show_replay(options, record, facts, reports::replay(record, facts, in_time.at()),
                       met_somebody ? "equal, as far as it is stored" : "equal, bit for bit");
}

}  // namespace

void add_report(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* report = program.add_subcommand("report", "Explains the shots and projectiles in a server's report file");
    report->footer("Example: ./run report shots.sqlite --shot 139");
    report->add_option("file", options->file, "The file that `backsight serve --reports` wrote")
        ->required()
        ->check(CLI::ExistingFile);
    report
        ->add_option("--shot", options->shot, "Judge this shot again from its stored samples; exit 1 if a bit differs")
        ->check(whole_number(1, INT64_MAX));
    report
        ->add_option("--projectile", options->projectile,
                     "Fly this projectile again from its stored launch through the level; exit 1 if its end differs")
        ->check(whole_number(1, INT64_MAX));
    report->add_option("--only", options->only, "List only these")->check(CLI::IsMember({"shots", "projectiles"}));
    report->add_option("--client", options->client, "Only shots of this client")->check(whole_number(0, UINT32_MAX));
    report
        ->add_option("--victim", options->victim,
                     "Only shots on this entity (or blasts that reached it, or misses beside it): SLOT/GENERATION")
        ->check(check_entity);
    report->add_option("--reason", options->reason, "Only rays with this reason")->check(CLI::IsMember(reason_names()));
    report->add_flag("--disagreed", options->disagreed, "Only where the client's screen and the verdict differ");
    report->add_option("--newest", options->newest, "Show this many, the newest; 0: all")
        ->capture_default_str()
        ->check(whole_number(0, INT64_MAX));
    report->add_flag("--brief", options->brief, "Print one line per shot");
    report->add_flag("--json", options->json, "Print JSON, for programs");
    report->callback([options, &exit_code] {
        if (options->shot > 0 && options->projectile > 0) {
            throw CLI::ValidationError("--projectile", "found --shot too, expected one of them");
        }
        if (options->shot > 0) {
            exit_code = replay_shot(*options);
        } else if (options->projectile > 0) {
            exit_code = replay_projectile(*options);
        } else {
            list(*options);
        }
    });
}

}  // namespace backsight::cli
