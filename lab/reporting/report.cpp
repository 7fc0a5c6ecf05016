#include "lab/reporting/report.h"

#include <ostream>
#include <stdexcept>

#include "inputs/files/output_file.h"

namespace backsight::lab {

// Files of page/ and uPlot, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view article_html();
std::string_view page_css();
std::string_view marks_js();
std::string_view page_html();
std::string_view page_js();
std::string_view plots_js();
std::string_view rows_js();
std::string_view uplot_css();
std::string_view uplot_js();
}  // namespace embedded

namespace {

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

bool lists_objects(const Json& json) { return json.is_array() && !json.empty() && json.front().is_object(); }

std::string joined(const char* open, const std::vector<std::string>& lines, const char* close) {
    std::string text = open;
    for (std::size_t i = 0; i < lines.size(); ++i) text += (i == 0 ? "\n" : ",\n") + lines[i];
    return text + '\n' + close;
}

// A list of objects as their keys, once, and an array of values for each: pages hold thousands of them.
Json packed(const Json& rows) {
    Json keys = Json::array();
    for (const auto& [key, value] : rows.front().items()) keys.push_back(key);
    const auto values = [&](const Json& row) {
        Json all = Json::array();
        for (const Json& key : keys) all.push_back(row.at(key.get<std::string>()));
        return all;
    };
    Json lines = Json::array();
    for (const Json& row : rows) lines.push_back(values(row));
    return {{"keys", keys}, {"lines", lines}};
}

// JSON that may stand in a script element: without a '<' there is no end tag and no comment in it.
std::string data_of_page(const Report& report) {
    Json data = report.data;
    for (auto& [name, value] : data.items()) {
        if (lists_objects(value)) value = packed(value);
    }
    data["columns"] = json_of(report.columns);
    data["text"] = report.text;
    std::string safe;
    for (const char c : dumped(data)) c == '<' ? safe += "\\u003c" : safe += c;
    return safe;
}

}  // namespace

std::string text_of(const Report& report) {
    const std::string head = report.headline.empty() ? "" : report.headline + '\n';
    if (report.text.empty()) return head;
    const std::string command = report.data.value("command", "");
    return head + (head.empty() ? "" : "\n") + report.text +
           (command.empty() ? "" : "Command: " + inputs::printable(command) + '\n');
}

void print(std::ostream& out, const Report& report) { out << text_of(report); }

std::string lines_of(const Json& json) {
    std::vector<std::string> members;
    for (const auto& [name, value] : json.items()) {
        std::vector<std::string> rows;
        if (lists_objects(value)) {
            for (const Json& row : value) rows.push_back(dumped(row));
        }
        members.push_back(dumped(name) + ": " + (rows.empty() ? dumped(value) : joined("[", rows, "]")));
    }
    return joined("{", members, "}\n");
}

void write_json(const Report& report, const std::filesystem::path& file) {
    inputs::write_output_file(file, lines_of(report.data));
}

std::string filled(std::string_view page, const std::vector<std::pair<std::string_view, std::string_view>>& values) {
    std::string result;
    for (;;) {
        const std::size_t open = page.find("{{");
        const std::size_t close = open == page.npos ? page.npos : page.find("}}", open);
        if (close == page.npos) return result.append(page);
        const std::string_view name = page.substr(open + 2, close - open - 2);
        const auto value = std::ranges::find(values, name, [](const auto& pair) { return pair.first; });
        if (value == values.end()) throw std::logic_error("the page names a value that nobody fills");
        result.append(page.substr(0, open)).append(value->second);
        page.remove_prefix(close + 2);
    }
}

std::string page_of(const std::vector<Report>& reports) {
    std::string articles;
    std::string scripts;
    for (const Report& report : reports) {
        articles += filled(embedded::article_html(), {{"lab", report.lab},
                                                      {"headline", inputs::html_escaped(report.headline)},
                                                      {"lead", report.lead},
                                                      {"sections", report.sections},
                                                      {"data", data_of_page(report)}});
        scripts += "<script>" + std::string(report.script) + "</script>\n";
    }
    return filled(embedded::page_html(), {{"title", reports.size() == 1 ? reports.front().lab : "all"},
                                          {"articles", articles},
                                          {"scripts", scripts},
                                          {"css", embedded::page_css()},
                                          {"uplot_css", embedded::uplot_css()},
                                          {"uplot_js", embedded::uplot_js()},
                                          {"marks_js", embedded::marks_js()},
                                          {"rows_js", embedded::rows_js()},
                                          {"plots_js", embedded::plots_js()},
                                          {"page_js", embedded::page_js()}});
}

std::string page_of(const Report& report) { return page_of(std::vector{report}); }

void write_page(const std::vector<Report>& reports, const std::filesystem::path& file) {
    inputs::write_output_file(file, page_of(reports));
}

void write_page(const Report& report, const std::filesystem::path& file) { write_page(std::vector{report}, file); }

}  // namespace backsight::lab
