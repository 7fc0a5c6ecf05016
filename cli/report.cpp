#include "cli/report_pages.h"

#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>

#include <nlohmann/json.hpp>

#include "arena/level_in_time.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/report_export.h"
#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_extract.h"
#include "server/hit_reports/report_query.h"
#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_words.h"

namespace backsight::cli {

namespace {

struct ReportOptions {
    std::string file;
    std::int64_t shot = 0;
    std::int64_t projectile = 0;
    reports::ReportFilter filter;
    bool has_filter = false;
    bool brief = false;
    bool json = false;
    std::int64_t newest = -1;  // as it suits what is asked for
    std::string out;
    std::string page;
    ExportOptions exported;
    bool serves = false;
    int port = 27781;
};

constexpr std::int64_t newest_in_list = 20;

std::int64_t now_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

class Lister {
public:
    Lister(const ReportOptions& options, reports::ReportReader& reader) : options_(&options), reader_(&reader) {}

    template <typename Record>
    void show(const Record& record) {
        if (record.run != run_) facts_ = reader_->facts(run_ = record.run);
        if (options_->json) {
            print_element(reports::report_json(record, facts_));
        } else {
            std::cout << (options_->brief ? reports::headline(record) + "\n" : reports::explain(record, facts_));
        }
    }
    void finish() const {
        if (options_->json) std::cout << (is_first_ ? "[]" : "\n]") << '\n';
    }

private:
    // One at a time: a file decides how many there are. An array of them would print the same.
    void print_element(const nlohmann::json& element) {
        std::string text = is_first_ ? "[\n  " : ",\n  ";
        is_first_ = false;
        for (const char c : element.dump(2)) {
            text += c;
            if (c == '\n') text += "  ";
        }
        std::cout << text;
    }

    const ReportOptions* options_;
    reports::ReportReader* reader_;
    bool is_first_ = true;
    std::int64_t run_ = -1;
    reports::RunFacts facts_;
};

// A way that no shot was judged by selects nothing; its reader thinks then that it always agrees.
void check_way(const ReportOptions& options, reports::ReportReader& reader) {
    if (options.filter.differs.empty()) return;
    std::string known;
    for (const reports::ReportCount& way : reader.choices().ways) {
        if (way.name == options.filter.differs) return;
        known += (known.empty() ? "" : ", ") + inputs::printable(way.name);
    }
    throw CLI::ValidationError("--differs", "found '" + options.filter.differs + "', " +
                                                (known.empty() ? "but no shot of this file has other ways to rewind"
                                                               : "expected one of " + known));
}

std::vector<reports::ReportKey> selected(const ReportOptions& options, std::int64_t newest) {
    reports::ReportReader reader(options.file);
    check_way(options, reader);
    reports::ReportFilter filter = options.filter;
    filter.newest = options.newest >= 0 ? options.newest : newest;
    return reader.list(filter);
}

void list(const ReportOptions& options) {
    const std::vector<reports::ReportKey> found = selected(options, newest_in_list);
    reports::ReportReader reader(options.file);
    if (found.empty() && !options.json)
        std::cout << (options.has_filter ? "no such shots in '" : "no shots in '") << options.file << "'\n";
    if (!reader.missing().empty()) std::cerr << reader.missing() << '\n';
    Lister lister(options, reader);
    for (const reports::ReportKey& key : found) {
        key.is_projectile ? lister.show(reader.load_projectile(key.id)) : lister.show(reader.load(key.id));
    }
    lister.finish();
}

void write_part(const ReportOptions& options) {
    const std::vector<reports::ReportKey> found = selected(options, 0);
    reports::extract(options.file, found, options.out, inputs::shown_as("extracting"));
    std::cout << found.size() << " shots and projectiles are in '" << options.out << "'\n";
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

// An option that sets a field of the filter, which says itself what is wrong with a value.
void add_filter(CLI::App& report, const std::shared_ptr<ReportOptions>& options, const std::string& name,
                const std::string& description, const std::string& type) {
    report
        .add_option_function<std::string>(
            "--" + name,
            [options, name](const std::string& value) {
                const std::string wrong = reports::set_in_filter(options->filter, name, value, now_us());
                if (!wrong.empty()) throw CLI::ValidationError("--" + name, "found '" + value + "', " + wrong);
                options->has_filter = true;
            },
            description)
        ->type_name(type);
}

void add_filters(CLI::App& report, const std::shared_ptr<ReportOptions>& options) {
    add_filter(report, options, "only", "List only these: shots or projectiles", "KIND");
    add_filter(report, options, "client", "Only shots of this client", "N");
    add_filter(report, options, "user", "Only shots of this user: the number in their ticket", "U");
    add_filter(report, options, "since",
               "Only from this time on, in UTC: 2026-11-23T12:00; or so long ago: 10m, 2h, 3d", "T");
    add_filter(report, options, "until", "Only before this time, in UTC, or so long ago: as --since", "T");
    add_filter(report, options, "weapon", "Only shots of this weapon, by its name", "NAME");
    add_filter(report, options, "victim",
               "Only shots on this entity (or blasts that reached it, or misses beside it): SLOT/GENERATION", "ENTITY");
    add_filter(report, options, "reason", "Only shots with this reason, or with a hit of this reason", "REASON");
    add_filter(report, options, "shape", "Only shots of this shape: ray, swing, sphere, box, cone ...", "SHAPE");
    add_filter(report, options, "differs", "Only rays that this way to rewind answers differently from the exact view",
               "WAY");
    report.add_flag_function(
        "--disagreed",
        [options](std::int64_t) {
            options->filter.disagreed = true;
            options->has_filter = true;
        },
        "Only where the client's screen and the verdict differ");
}

void add_outputs(CLI::App& report, const std::shared_ptr<ReportOptions>& options, bool has_pages) {
    report.add_option("--newest", options->newest, "This many, the newest; 0: all. A list shows 20")
        ->check(whole_number(0, INT64_MAX));
    report.add_flag("--brief", options->brief, "Print one line per shot");
    report.add_flag("--json", options->json, "Print JSON, for programs");
    report.add_option("--out", options->out, "Write the selected shots into this new report file");
    add_export(report, options->exported);
    if (!has_pages) return;
    report.add_option("--page", options->page,
                      "Write the selected shots, at most 10,000, into this one page, which any browser opens");
    report.add_flag("--serve", options->serves, "Serve the page of all shots in the file to this machine's browser");
    report.add_option("--port", options->port, "Port of --serve; 0 takes a free one")
        ->capture_default_str()
        ->check(whole_number(0, 65535));
}

void run(const ReportOptions& options, const ReportPages& pages, int& exit_code) {
    const int wanted = (options.shot > 0) + (options.projectile > 0) + !options.out.empty() + !options.page.empty() +
                       options.serves + !options.exported.folder.empty() + !options.exported.postgres.empty();
    if (wanted > 1) {
        throw CLI::ValidationError("--shot, --projectile, --out, --page, --serve, --export, --postgres",
                                   "found " + std::to_string(wanted) + " of these, expected one of them");
    }
    if (options.serves && (options.has_filter || options.newest >= 0))
        throw CLI::ValidationError("--serve", "found a filter too, expected none: the page has its own");
    const bool goes_out = !options.exported.folder.empty() || !options.exported.postgres.empty();
    if (goes_out && (options.has_filter || options.newest >= 0))
        throw CLI::ValidationError("--export, --postgres",
                                   "found a filter too, expected none: --out makes a part to export");
    if (options.shot > 0) {
        exit_code = replay_shot(options);
    } else if (options.projectile > 0) {
        exit_code = replay_projectile(options);
    } else if (!options.out.empty()) {
        write_part(options);
    } else if (!options.page.empty()) {
        pages.write(options.file, selected(options, 0), options.page);
    } else if (!options.exported.folder.empty()) {
        run_export(options.file, options.exported);
    } else if (!options.exported.postgres.empty()) {
        run_send(options.file, options.exported);
    } else if (options.serves) {
        pages.serve(options.file, options.port);
    } else {
        list(options);
    }
}

}  // namespace

void add_report(CLI::App& program, int& exit_code, const ReportPages& pages) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* report = program.add_subcommand("report", "Explains the shots and projectiles in a server's report file");
    report->footer(
        "Example: ./run report shots.sqlite --shot 139\n"
        "         ./run report shots.sqlite --user 7 --since 10m --page shots.html\n"
        "         ./run report shots.sqlite --export fleet");
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
    add_filters(*report, options);
    add_outputs(*report, options, pages.write != nullptr);
    report->callback([options, pages, &exit_code] { run(*options, pages, exit_code); });
}

}  // namespace backsight::cli
