#include "arena/bots/arena_run.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <exception>
#include <ostream>
#include <thread>

#include "arena/bots/bot_host.h"
#include "arena/bots/flood.h"
#include "arena/bots/spectators.h"
#include "arena/bots/summary.h"
#include "arena/service/arena_settings.h"
#include "inputs/files/number_format.h"
#include "inputs/files/output_file.h"
#include "inputs/progress.h"
#include "server/host/field_errors.h"
#include "server/host/pacing.h"
#include "server/host/server_host.h"
#include "server/life/status_port.h"
#include "server/relay/relay_host.h"

namespace backsight::bots {

namespace {

constexpr std::uint64_t first_user = 1000;
constexpr std::uint64_t hostile_user = 1;
constexpr double longest_gathering_s = 60.0;
// Time after the last join for the first snapshots, the first deltas, and buffers at their full size.
constexpr double warm_up_s = 2.0;
// Time between two looks at the bots. Very long matches look less often, to keep the summary short.
constexpr double look_interval_s = 5.0;
constexpr double most_looks = 1000.0;

double seconds_since(Micros start) { return static_cast<double>((steady_now() - start).value) * 1e-6; }

std::uint64_t seed_of(const config::ServerConfig& server) {
    return static_cast<std::uint64_t>(arena::read_settings(server.game).seed);
}

std::uint64_t whole_milliseconds(double seconds) { return static_cast<std::uint64_t>(seconds * 1e3); }

/// A thread whose exception is rethrown to whoever joins it.
class Worker {
public:
    /// `stop` ends the work; the destructor sets it before it joins.
    template <typename Work>
    Worker(std::atomic<bool>& stop, Work work)
        : stop_(&stop), thread_([this, work] {
              try {
                  work();
              } catch (...) {
                  error_ = std::current_exception();
                  has_failed_ = true;
              }
          }) {}
    ~Worker() {
        stop_->store(true);
        if (thread_.joinable()) thread_.join();
    }
    bool has_failed() const { return has_failed_; }
    void finish() {
        if (thread_.joinable()) thread_.join();
        if (error_) std::rethrow_exception(error_);
    }

private:
    std::atomic<bool>* stop_;
    std::exception_ptr error_;
    std::atomic<bool> has_failed_{false};
    std::thread thread_;
};

class ArenaRun {
public:
    ArenaRun(const ArenaOptions& options, const std::atomic<bool>& stop, std::ostream& out)
        : options_(options),
          stop_(&stop),
          out_(&out),
          conditions_(options.has_relay ? std::make_shared<const NetworkConditions>(options.conditions) : nullptr),
          log_(logging::level_named(options.server.log_level), logging::format_named(options.server.log_format),
               options.server.log_file),
          flights_(options.page != nullptr ? &options.page->spectator() : nullptr),
          host_(host_config(options, life_, flights_), log_) {
        open_metrics(options);
        if (options.page != nullptr) open_page();
        if (options.has_relay) {
            relay_.emplace(host_.address(), conditions_, seed_of(options.server));
        }
        BotPlan bots = plan();
        if (!options.light) {
            spectators_.emplace(options.remote_projectiles, bots.match.arena.draw.tick_rate, &flights_);
            bots.spectators = &*spectators_;
        }
        bots_.emplace(bots);
        if (options.flood > 0) flood_.emplace(hostile_plan(), options.flood);
    }

    int play() {
        Worker server(server_stop_, [this] { host_.run(server_stop_); });
        Worker bots(bots_stop_, [this] { bots_->run(bots_stop_); });
        const auto is_over = [&] { return stop_->load() || server.has_failed() || bots.has_failed(); };
        gather(is_over);
        std::optional<Worker> flood;
        if (flood_) flood.emplace(flood_stop_, [this] { flood_->run(flood_stop_); });
        warm_up(is_over);
        host_.start_measuring();
        watch(is_over);
        // This status is the match's, without its shutdown. Only reports are counted later, once all are written.
        ServerStatus status = host_.status();
        const BotTotals totals = bots_->totals();
        flood_stop_ = true;
        if (flood) flood->finish();
        const bool goes_on = options_.goes_on && !is_over();
        const int result = goes_on ? report(status, totals) : 0;
        if (goes_on) {
            *out_ << "The match goes on for " << page_->url() << "; Ctrl+C ends it." << std::endl;
            while (!is_over()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        bots_stop_ = true;
        bots.finish();
        server_stop_ = true;
        server.finish();
        status.reports_written = host_.status().reports_written;
        status.reports_lost = host_.status().reports_lost;
        return goes_on ? result : report(status, totals);
    }

private:
    // What a server's port has, without an order to drain: the match ends with its bots.
    void open_metrics(const ArenaOptions& options) {
        if (host_.metrics() == nullptr) return;
        http::HttpSettings settings;
        settings.bind = options.server.metrics_bind;
        settings.port = static_cast<int>(options.server.metrics_port);
        StatusSources sources;
        sources.rooms = {host_.metrics()};
        naming("metrics.bind, metrics.port", [&] { port_.emplace(settings, life_, std::move(sources)); });
    }

    static HostConfig host_config(const ArenaOptions& options, Life& life, ServersFlights& flights) {
        HostConfig config;
        config.life = &life;
        config.server = options.server;
        config.compares = options.compares;
        config.allocations = options.allocations;
        if (options.page != nullptr) config.spectator = &options.page->spectator();
        if (!options.light) config.spectator = &flights;
        return config;
    }

    void open_page() {
        page_.emplace(*options_.page, host_, options_.server, options_.page_takes_any_port, options_.conditions.data);
        if (page_->has_other_port()) {
            *out_ << "Port " << options_.server.page_port << " is in use by another program.\n";
        }
        *out_ << page_->url() << std::endl;
    }

    BotPlan plan() const {
        BotPlan plan = bot_plan_of(*host_.join_info(), level_);
        if (relay_) plan.server = relay_->address();
        plan.count = options_.bots;
        plan.first_user = first_user;
        plan.seed = seed_of(options_.server);
        plan.churn_s = options_.churn_s;
        plan.light = options_.light;
        plan.match.steps_per_packet = options_.steps_per_packet;
        plan.screens = options_.screens;
        return plan;
    }

    // Hostile traffic skips the relay: it may come from anywhere.
    BotPlan hostile_plan() const {
        BotPlan hostile = plan();
        hostile.server = host_.address();
        hostile.first_user = hostile_user;
        return hostile;
    }

    template <typename IsOver>
    void gather(IsOver is_over) {
        const Micros start = steady_now();
        inputs::Progress progress("joining", options_.forever ? 0 : options_.bots);
        while (!is_over() && host_.status().clients < options_.bots && seconds_since(start) < longest_gathering_s) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            progress.reach(host_.status().clients);
        }
    }

    template <typename IsOver>
    void warm_up(IsOver is_over) {
        for (const Micros warm = steady_now(); !is_over() && seconds_since(warm) < warm_up_s;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }

    template <typename IsOver>
    void watch(IsOver is_over) {
        const Micros start = steady_now();
        if (options_.forever) print_live_head(*out_);
        inputs::Progress progress("playing", options_.forever ? 0 : whole_milliseconds(options_.seconds));
        double next_line_s = 1.0;
        bool has_paused = options_.pause_ms == 0;
        while (!is_over() && (options_.forever || seconds_since(start) < options_.seconds)) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            const double passed_s = seconds_since(start);
            progress.reach(whole_milliseconds(passed_s));
            scale_time(passed_s / options_.seconds);
            if (!has_paused && passed_s > options_.seconds / 2) {
                host_.pause(std::chrono::milliseconds(options_.pause_ms));
                has_paused = true;
            }
            if (passed_s < next_line_s) continue;
            next_line_s += 1.0;
            look_at_bots(passed_s);
            if (options_.forever) print_live_line(*out_, host_.status());
        }
    }

    // In the middle third of the match.
    void scale_time(double share) {
        const bool is_scaled = share > 1.0 / 3.0 && share < 2.0 / 3.0;
        if (options_.time_scale == 1.0 || is_scaled == time_is_scaled_) return;
        time_is_scaled_ = is_scaled;
        host_.set_time_scale(is_scaled ? static_cast<float>(options_.time_scale) : 1.0f);
    }

    void look_at_bots(double passed_s) {
        const double interval_s = std::max(look_interval_s, options_.seconds / most_looks);
        const double last_s = looks_.empty() ? 0.0 : looks_.back().second;
        if (options_.forever || passed_s < last_s + interval_s) return;
        const BotTotals bots = bots_->totals();
        looks_.push_back({passed_s, bots.connected, bots.playing, bots.starved, bots.kept_out});
    }

    int report(const ServerStatus& status, const BotTotals& bots) const {
        SummaryFacts facts;
        facts.title = std::to_string(status.clients_most) + (options_.light ? " light bots, " : " bots, ") +
                      inputs::formatted("%.0f s", status.seconds) + ", 64 ticks a second, " +
                      (options_.server.encryption == "dtls" ? "DTLS 1.2" : "plain UDP") + " on loopback sockets";
        if (flood_) facts.flood = flood_->totals();
        facts.looks = looks_;
        facts.conditions = conditions_ ? conditions_->describe() : "No relay: the loopback itself";
        facts.slow_motion = options_.slow_motion;
        if (options_.slow_motion > 1) {
            facts.conditions +=
                "\nIn slow motion: each second takes " + std::to_string(options_.slow_motion) + " real ones";
        }
        if (options_.time_scale != 1.0) {
            facts.conditions +=
                "\nIn the middle third of the match time goes at " + inputs::formatted("%g", options_.time_scale);
        }
        const std::string rewind = arena::read_settings(options_.server.game).rewind;
        if (rewind != "exact") facts.conditions += "\nRays are judged as " + rewind + " does, not as seen";
        facts.remote_projectiles = options_.remote_projectiles;
        print_summary(*out_, facts, status, bots);
        const bool has_verdicts = status.hits + status.misses > 0;
        if (!has_verdicts) *out_ << "No shot was judged: " << why_nobody_shot(status, bots) << '\n';
        if (!options_.json.empty()) {
            inputs::write_output_file(options_.json, summary_json(facts, status, bots).dump(2) + "\n");
        }
        return has_verdicts ? 0 : 1;
    }

    std::string why_nobody_shot(const ServerStatus& status, const BotTotals& bots) const {
        if (options_.bots == 1 && !options_.light) return "one bot has nobody to shoot at; it takes --bots 2 or more";
        const std::string of_bots = " of " + std::to_string(options_.bots) + " bots";
        if (status.clients_most == 0) {
            return "nobody got in; " + std::to_string(bots.kept_out) + of_bots + " tried for ten seconds or longer" +
                   (bots.last_error.empty() ? "" : ", the last error was " + bots.last_error);
        }
        if (status.triggers == 0) {
            return "nobody fired in " + inputs::formatted("%.0f s", status.seconds) + "; " +
                   std::to_string(bots.playing) + of_bots + " were playing at its end";
        }
        std::string text = std::to_string(status.triggers) + " times somebody fired, with " +
                           std::to_string(status.launches) + " projectiles and no ray that was judged";
        for (const Reason reason : enum_values<Reason>) {
            if (status.rays_by_reason[reason] == 0) continue;
            text += "; " + std::to_string(status.rays_by_reason[reason]) + " rays: " + to_string(reason);
        }
        return text;
    }

    ArenaOptions options_;
    const std::atomic<bool>* stop_;
    std::ostream* out_;
    // The conditions are built first: a bad trace then leaves no log and no socket behind.
    std::shared_ptr<const NetworkConditions> conditions_;
    logging::Log log_;
    Life life_{1};
    ServersFlights flights_;
    ServerHost host_;
    std::optional<StatusPort> port_;  // destroyed before the host that it reads
    std::optional<OpenPage> page_;
    arena::Level level_ = arena::Level::standard();
    std::optional<RelayHost> relay_;
    std::optional<Spectators> spectators_;
    std::optional<BotHost> bots_;
    std::atomic<bool> server_stop_{false};
    std::atomic<bool> bots_stop_{false};
    std::optional<Flood> flood_;
    std::atomic<bool> flood_stop_{false};
    std::vector<BotLook> looks_;
    bool time_is_scaled_ = false;
};

}  // namespace

int run_arena(const ArenaOptions& options, const std::atomic<bool>& stop, std::ostream& out) {
    slow_down(options.slow_motion);
    return std::make_unique<ArenaRun>(options, stop, out)->play();
}

}  // namespace backsight::bots
