#include "web/inspector/report_page.h"

#include <zlib.h>

#include <nlohmann/json.hpp>

#include <chrono>
#include <span>
#include <stdexcept>
#include <vector>

#include "inputs/files/number_format.h"
#include "server/admission/base64.h"
#include "server/hit_reports/report_extract.h"
#include "server/hit_reports/report_query.h"

namespace backsight::web {

namespace {

// As many at once as a page shows, or judges again, in a moment.
constexpr std::int64_t most_in_list = 1000;
constexpr std::int64_t most_in_part = 500;

std::vector<std::uint8_t> packed(std::string_view bytes) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::vector<std::uint8_t> out(size);
    if (compress2(out.data(), &size, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()),
                  9) != Z_OK)
        throw std::runtime_error("the page cannot be compressed: out of memory");
    out.resize(size);
    return out;
}

std::string_view file_of_page(std::string_view name) {
    for (const PageFile& file : page_files()) {
        if (file.name == name) return file.bytes;
    }
    throw std::runtime_error("the program has no " + std::string(name));
}

void replace(std::string& text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error("index.html has no " + std::string(from));
    text.replace(at, from.size(), to);
}

std::string held(const std::string& name, std::string_view bytes) {
    return "<script type=\"application/octet-stream\" id=\"file-" + name + "\">" + server::to_base64(packed(bytes)) +
           "</script>\n";
}

std::int64_t now_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string as_error(const std::string& sentence) {
    return nlohmann::json{{"error", inputs::printable(sentence)}}.dump();
}

template <class Make>
std::string answered(Make make) {
    try {
        return make();
    } catch (const std::exception& error) {
        return as_error(error.what());
    }
}

}  // namespace

std::string inspector_index(std::string_view name) {
    std::string page(file_of_page("index.html"));
    replace(page, "<meta name=\"backsight-mode\" content=\"playground\">",
            "<meta name=\"backsight-mode\" content=\"inspector\">\n<meta name=\"backsight-report\" content=\"" +
                inputs::html_escaped(name) + "\">");
    return page;
}

std::string inspector_page(std::string_view report_bytes, std::string_view name, std::string_view part) {
    std::string page = inspector_index(name);
    replace(page, "<meta name=\"backsight-report\"",
            "<meta name=\"backsight-part\" content=\"" + inputs::html_escaped(part) +
                "\">\n<meta name=\"backsight-report\"");
    replace(page, "<link rel=\"stylesheet\" href=\"playground.css\">",
            "<style>\n" + std::string(file_of_page("playground.css")) + "</style>");
    replace(page, "<script type=\"module\" src=\"playground.js\"></script>",
            held("inspector.wasm", file_of_page("inspector.wasm")) + held("sqlite.wasm", file_of_page("sqlite.wasm")) +
                held("report.sqlite", report_bytes) + "<script type=\"module\">\n" +
                std::string(file_of_page("playground.js")) + "</script>");
    return page;
}

std::string answer_list(const std::string& report, const std::string& query, const reports::GivesUp& gives_up) {
    return answered([&] {
        reports::ReportQuery asked = reports::query_of(query, now_us());
        if (!asked.wrong.empty()) return as_error(asked.wrong);
        if (asked.filter.newest == 0 || asked.filter.newest > most_in_list) asked.filter.newest = most_in_list;
        reports::ReportReader reader(report, gives_up);
        return reports::list_json(reader, asked);
    });
}

std::string answer_choices(const std::string& report, const reports::GivesUp& gives_up) {
    return answered([&] {
        reports::ReportReader reader(report, gives_up);
        return reports::choices_json(reader);
    });
}

std::string answer_part(const std::string& report, const std::string& query, const reports::GivesUp& gives_up) {
    return answered([&] {
        reports::ReportQuery asked = reports::query_of(query, now_us());
        if (!asked.wrong.empty()) return as_error(asked.wrong);
        if (asked.key) return reports::extracted(report, std::span(&*asked.key, 1), gives_up);
        if (asked.filter.newest == 0 || asked.filter.newest > most_in_part) asked.filter.newest = most_in_part;
        reports::ReportReader reader(report, gives_up);
        return reports::extracted(report, reader.list(asked.filter), gives_up);
    });
}

}  // namespace backsight::web
