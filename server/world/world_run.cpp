#include "server/world/world_run.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <ostream>
#include <thread>
#include <vector>

#include "inputs/files/number_format.h"
#include "inputs/files/output_file.h"
#include "inputs/progress.h"
#include "server/host/pacing.h"
#include "server/host/server_host.h"
#include "server/relay/relay_host.h"

namespace backsight::server {

namespace {

using inputs::formatted;

constexpr std::uint64_t first_user = 1000;
constexpr double longest_gathering_s = 60.0;

double seconds_since(Micros start) { return static_cast<double>((steady_now() - start).value) * 1e-6; }

struct Row {
    std::string name;
    std::string text;
    double value = 0.0;
};

/// What a run prints and writes.
std::vector<Row> rows_of(const ServerStatus& status, const WorldBotsTotals& bots) {
    std::vector<Row> rows;
    const auto count = [&](const char* name, std::uint64_t value) {
        rows.push_back({name, std::to_string(value), static_cast<double>(value)});
    };
    const auto ms = [&](const char* name, double value) { rows.push_back({name, formatted("%.2f ms", value), value}); };
    count("players at most", status.clients_most);
    count("sessions that ended early", bots.ended);
    ms("round trip, mean", static_cast<double>(bots.mean_rtt.value) * 1e-3);
    count("ticks", status.ticks);
    ms("tick, 99th percentile", status.tick.percentile_ms(0.99));
    count("commands executed", status.match.commands);
    count("commands given by the bots", bots.clients.commands);
    count("snapshots received by the bots", bots.clients.snapshots);
    count("bodies that could not be read", bots.clients.bad_bodies);
    for (const service::Violation violation : enum_values<service::Violation>) {
        const std::uint64_t times = status.match.violation[violation];
        if (times > 0) count(to_string(violation), times);
    }
    for (const service::NamedCount& each : status.named) {
        if (*each.name != '\0') count(each.name, each.count);
    }
    return rows;
}

class WorldRun {
public:
    WorldRun(const WorldRunOptions& options, const std::atomic<bool>& stop, std::ostream& out)
        : options_(options),
          stop_(&stop),
          out_(&out),
          conditions_(options.has_relay ? std::make_shared<const NetworkConditions>(options.conditions) : nullptr),
          log_(logging::level_named(options.server.log_level), logging::format_named(options.server.log_format),
               options.server.log_file),
          host_(host_config(), log_) {
        if (options.page != nullptr) open_page();
        if (options.has_relay) relay_.emplace(host_.address(), conditions_, options.conditions.seed);
        bots_.emplace(plan());
    }

    int play() {
        std::exception_ptr failure;
        std::atomic<bool> server_stop{false}, bots_stop{false};
        std::thread server([&] {
            try {
                host_.run(server_stop);
            } catch (...) {
                failure = std::current_exception();
                has_failed_ = true;
            }
        });
        std::thread bots([&] { bots_->run(bots_stop); });
        gather();
        watch();
        const int result = report(host_.status(), bots_->totals());
        if (options_.goes_on && !is_over()) {
            *out_ << "The match goes on for " << page_->url() << "; Ctrl+C ends it." << std::endl;
            while (!is_over()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        bots_stop = true;
        bots.join();
        server_stop = true;
        server.join();
        if (failure) std::rethrow_exception(failure);
        return result;
    }

private:
    HostConfig host_config() {
        HostConfig config;
        config.life = &life_;
        config.server = options_.server;
        if (options_.page != nullptr) config.spectator = &options_.page->spectator();
        return config;
    }

    void open_page() {
        page_.emplace(*options_.page, host_, options_.server, options_.page_takes_any_port);
        if (page_->has_other_port()) {
            *out_ << "Port " << options_.server.page_port << " is in use by another program.\n";
        }
        *out_ << page_->url() << std::endl;
    }

    WorldBotsPlan plan() const {
        const JoinInfo& join = *host_.join_info();
        WorldBotsPlan plan;
        plan.server = relay_ ? relay_->address() : join.server;
        plan.protection = join.protection;
        plan.fingerprint = join.fingerprint;
        plan.ticket_key = join.ticket_key;
        plan.new_bot = options_.new_bot;
        plan.count = options_.bots;
        plan.first_user = first_user;
        plan.seed = options_.conditions.seed;
        return plan;
    }

    bool is_over() const { return *stop_ || has_failed_; }

    void gather() {
        const Micros start = steady_now();
        inputs::Progress progress("joining", options_.forever ? 0 : options_.bots);
        while (!is_over() && host_.status().clients < options_.bots && seconds_since(start) < longest_gathering_s) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            progress.reach(host_.status().clients);
        }
    }

    void watch() {
        const Micros start = steady_now();
        inputs::Progress progress("playing", options_.forever ? 0 : static_cast<std::uint64_t>(options_.seconds * 1e3));
        while (!is_over() && (options_.forever || seconds_since(start) < options_.seconds)) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            progress.reach(static_cast<std::uint64_t>(seconds_since(start) * 1e3));
        }
    }

    int report(const ServerStatus& status, const WorldBotsTotals& bots) const {
        const service::Game& game = *options_.server.game.game();
        *out_ << "A match of " << game.name() << ": " << status.clients_most << " bots, "
              << formatted("%.0f s", status.seconds) << ", " << formatted("%g", game.tick_rate().hz())
              << " ticks a second, " << (options_.server.encryption == "dtls" ? "DTLS 1.2" : "plain UDP")
              << " on loopback sockets\n"
              << (conditions_ ? conditions_->describe() : "No relay: the loopback itself") << '\n';
        nlohmann::json json = {{"game", game.name()}, {"seconds", status.seconds}};
        for (const Row& row : rows_of(status, bots)) {
            *out_ << formatted("  %-36s", row.name.c_str()) << row.text << '\n';
            json["numbers"][row.name] = row.value;
        }
        if (status.triggers == 0) {
            *out_ << "Nobody attacked."
                  << (bots.last_error.empty() ? "" : " The bots' last error was " + bots.last_error) << '\n';
        }
        out_->flush();
        if (!options_.json.empty()) inputs::write_output_file(options_.json, json.dump(2) + "\n");
        return status.triggers > 0 ? 0 : 1;
    }

    WorldRunOptions options_;
    const std::atomic<bool>* stop_;
    std::ostream* out_;
    // The conditions are built first: a bad trace then leaves no log and no socket behind.
    std::shared_ptr<const NetworkConditions> conditions_;
    logging::Log log_;
    Life life_{1};
    ServerHost host_;
    std::optional<OpenPage> page_;
    std::optional<RelayHost> relay_;
    std::optional<WorldBots> bots_;
    std::atomic<bool> has_failed_{false};
};

}  // namespace

int run_world(const WorldRunOptions& options, const std::atomic<bool>& stop, std::ostream& out) {
    return std::make_unique<WorldRun>(options, stop, out)->play();
}

}  // namespace backsight::server
