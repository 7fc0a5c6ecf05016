#include "cli/report_export.h"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <stdexcept>

#include "inputs/files/number_format.h"
#include "inputs/progress.h"
#include "server/export/postgres_sink.h"
#include "server/export/report_export.h"
#include "server/host/stop_signal.h"

namespace backsight::cli {

namespace {

std::string names_of_tables() {
    std::string names;
    for (const reports::ExportTable& table : reports::export_tables())
        names += (names.empty() ? "" : ", ") + std::string(table.name);
    return names;
}

// Set by ./run, which knows where the tools are.
std::string parquet_writer() {
    const char* program = std::getenv("BACKSIGHT_PARQUET_WRITER");
    if (program == nullptr || *program == '\0') {
        throw CLI::ValidationError(
            "--format",
            "found parquet, expected ./run to start this program, or the path of "
            "tools/parquet/write in BACKSIGHT_PARQUET_WRITER; or --format csv, which needs neither");
    }
    return program;
}

}  // namespace

void add_export(CLI::App& report, ExportOptions& options) {
    report
        .add_option("--export", options.folder,
                    "Write the tables of the file into this folder for other tools, by day and server; the files of "
                    "many servers go into one")
        ->type_name("FOLDER");
    report.add_option("--format", options.format, "Format of --export: parquet or csv")
        ->capture_default_str()
        ->check(CLI::IsMember({"parquet", "csv"}));
    report
        .add_option("--tables", options.tables,
                    "Tables of --export, of " + names_of_tables() + ". Without it: the first four")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check([](const std::string& name) {
            return reports::export_table(name) != nullptr
                       ? std::string()
                       : "found '" + name + "', expected one of " + names_of_tables();
        });
    report
        .add_option("--postgres", options.postgres,
                    "Send what this PostgreSQL has not of the file: \"host=db dbname=shots\", as libpq takes it. What "
                    "`serve --reports-postgres` could not send")
        ->type_name("CONNECTION");
}

void run_send(const std::string& report, const ExportOptions& options) {
    // A wrong file is an error now.
    reports::ReportReader{report};
    reports::SinkConfig config;
    config.connection = options.postgres;
    reports::PostgresSink sink(report, config);
    const auto& stop = server::stop_signal();
    inputs::TellProgress tell = inputs::shown_as("sending");
    while (!stop.load() && !sink.finish(std::chrono::milliseconds(200))) {
        if (sink.counters().fault != reports::SinkFault::none)
            throw std::runtime_error("--postgres: " + sink.last_error());
        const reports::SinkCounters so_far = sink.counters();
        if (so_far.has_arrived) tell(so_far.sent, so_far.sent + so_far.waiting);
    }
    tell = {};
    const reports::SinkCounters counters = sink.counters();
    std::cout << counters.sent << " shots, projectiles and images sent, " << counters.waiting << " left to send\n";
}

void run_export(const std::string& report, const ExportOptions& options) {
    reports::ExportConfig config;
    config.folder = options.folder;
    config.tables = options.tables;
    if (options.format == "parquet") {
        config.format = reports::ExportFormat::parquet;
        config.parquet_writer = parquet_writer();
    }
    config.gives_up = [&stop = server::stop_signal()] { return stop.load(); };
    config.tell = inputs::shown_as("exporting");
    std::uint64_t bytes = 0;
    const std::vector<reports::ExportedTable> exported = reports::export_report(report, config);
    config.tell = {};
    for (const reports::ExportedTable& table : exported) {
        bytes += table.bytes;
        std::cout << table.name << ": " << table.rows << " rows in " << table.files << " files";
        if (table.rows > 0) {
            std::cout << inputs::formatted(", %.1f bytes a row",
                                           static_cast<double>(table.bytes) / static_cast<double>(table.rows));
        }
        std::cout << '\n';
    }
    std::cout << inputs::formatted("%.1f MB", static_cast<double>(bytes) * 1e-6) << " are in '" << options.folder
              << "'; columns.csv there names all columns\n";
}

}  // namespace backsight::cli
