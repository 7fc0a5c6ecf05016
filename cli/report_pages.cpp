#include "cli/report_pages.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <stdexcept>
#include <thread>

#include "inputs/files/number_format.h"
#include "server/hit_reports/report_extract.h"
#include "server/hit_reports/report_time.h"
#include "server/host/stop_signal.h"
#include "server/http/http_server.h"
#include "web/engine/pages.h"
#include "web/inspector/report_page.h"

namespace backsight::cli {

namespace {

constexpr std::chrono::seconds longest_answer{15};

std::string name_of_file(const std::string& report) { return std::filesystem::path(report).filename().string(); }

// Leaves as many as a page holds, and says which: empty where that is all of them.
std::string cut_to_page(const std::string& report, std::vector<reports::ReportKey>& keys) {
    const std::size_t all = keys.size();
    if (all <= web::most_in_page) return {};
    // The newest stand last.
    keys.erase(keys.begin(), keys.end() - static_cast<std::ptrdiff_t>(web::most_in_page));
    const std::int64_t oldest_us = reports::ReportReader(report).wall_us(keys.front());
    return "This page holds the newest " + inputs::grouped(keys.size()) + " of " + inputs::grouped(all) + ", from " +
           reports::wall_text(oldest_us) + " on.";
}

void write_page(const std::string& report, std::vector<reports::ReportKey> keys, const std::string& out) {
    const std::string part = cut_to_page(report, keys);
    const std::string page = web::inspector_page(reports::extracted(report, keys, {}, inputs::shown_as("extracting")),
                                                 name_of_file(report), part);
    std::ofstream file(out, std::ios::binary);
    file.write(page.data(), static_cast<std::streamsize>(page.size()));
    if (!file.flush()) throw std::runtime_error("--page: cannot write " + out);
    std::cout << inputs::grouped(keys.size()) << " shots and projectiles are in '" << out << "' ("
              << inputs::grouped(page.size() / 1000) << " kB): open it in a browser\n";
    if (!part.empty()) std::cout << part << " --serve shows all.\n";
}

// Ends an answer that takes too long, or when the program ends: one thread serves them all.
reports::GivesUp patience() {
    using Clock = std::chrono::steady_clock;
    return [until = Clock::now() + longest_answer, &stop = server::stop_signal()] {
        return stop.load() || Clock::now() > until;
    };
}

void serve_page(const std::string& report, int port) {
    // A wrong file is an error now, not in the browser.
    reports::ReportReader{report};
    http::HttpSettings settings;
    settings.port = port;
    settings.own_names_only = true;
    http::HttpServer http(settings);
    web::add_page_files(http, web::inspector_index(name_of_file(report)));
    const std::string json = "application/json";
    http.add_query("/list", json,
                   [report](const std::string& query) { return web::answer_list(report, query, patience()); });
    http.add("/choices", json, [report] { return web::answer_choices(report, patience()); });
    http.add_query("/part.sqlite", "application/octet-stream",
                   [report](const std::string& query) { return web::answer_part(report, query, patience()); });
    std::cout << "http://127.0.0.1:" << http.port() << "\nOpen it in a browser. Ctrl+C ends it." << std::endl;
    const auto& stop = server::stop_signal();
    while (!stop.load()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

}  // namespace

ReportPages report_pages() { return {write_page, serve_page}; }

}  // namespace backsight::cli
