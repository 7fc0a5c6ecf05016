#pragma once

// Observer of a running match: scores the strategies, writes hit reports, counts for Prometheus, and logs.
//
// In: events of the match server, on its thread. Out: a log, a report file, metrics, numbers for the status. Allocates
// nothing per ray after warm-up, and nothing per join or leave, which publish() logs. One thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "arena/online/match_server.h"
#include "server/export/postgres_sink.h"
#include "server/export/sink_log.h"
#include "server/hit_reports/report_log.h"
#include "server/hit_reports/report_writer.h"
#include "server/log/log.h"
#include "server/metrics/server_metrics.h"
#include "server/watch/comparison.h"
#include "server/watch/refusals.h"
#include "server/watch/server_status.h"
#include "server/watch/session_log.h"

namespace backsight::server {

struct WatchConfig {
    /// Whether the other strategies are scored too: thirteen more casts a ray.
    bool compares = false;
    /// The way to rewind that the verdicts of rays follow, as strategy_named() takes it.
    std::string rewind = "exact";
    std::string reports_file;  ///< empty: none
    std::string postgres;      ///< where they go besides, as libpq takes it; empty: nowhere
    std::string server;        ///< this server's name, its region and its build, as reports have them
    std::string region;
    std::string build;
    reports::WriterConfig reports;
    bool has_metrics = false;
};

class MatchWatch : public arena::MatchObserver {
public:
    MatchWatch(const WatchConfig& config, logging::Log& log) : config_(config), log_(&log) {}

    /// Call first. Throws if a file or a port cannot be opened. `server` must outlive the calls below.
    void attach(const arena::MatchServer& server);

    void joined(const SessionChange& change) override;
    void left(const SessionChange& change) override;
    void recorded(Tick tick) override;
    void executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) override;
    std::optional<arena::RewoundHit> rewound(const ShotRecord& shot, const Ledger& ledger,
                                             bool may_hit_shooter) override;
    bool rewinds_otherwise() const override { return config_.rewind != "exact"; }
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) override;
    void projectile_ended(const arena::FlightRecord& projectile) override;
    void projectile_denied(const arena::FlightRecord& projectile) override;
    void image_settled(const arena::ImageRecord& image) override;
    void tick_took(std::int64_t us);

    /// Call now and then: updates the metrics, fills in this observer's numbers, and logs joins, leaves and refusals.
    /// `now`: by a clock that does not go back.
    void publish(ServerStatus& status, Micros now);
    /// Waits until all reports are written, and for some seconds until they have reached PostgreSQL.
    void finish();
    /// Logs all refusals by class, and the reports that did not reach the file. Call after the last publish().
    void sum_up(const ServerStatus& status);

    /// The other strategies' answers to each ray, if they are asked; else null. Call after attach().
    const Comparison* scores() const { return comparison_ && asks_others() ? &*comparison_ : nullptr; }

    /// Null without WatchConfig::has_metrics. Call after attach().
    const metrics::ServerMetrics* metrics() const { return metrics_.get(); }

private:
    bool asks_others() const { return config_.compares || !config_.reports_file.empty(); }
    void note_alarms(const ShotRecord& shot, const SelfAuditAnswer& answer);
    void report(const ShotRecord& shot, const Ledger& ledger);
    void report(const arena::FlightRecord& projectile);
    void note_unexplained(const arena::ImageRecord& image);

    WatchConfig config_;
    logging::Log* log_;
    const arena::MatchServer* server_ = nullptr;
    std::optional<SessionLog> sessions_;
    std::optional<Comparison> comparison_;
    std::unique_ptr<reports::ReportWriter> reports_;
    std::unique_ptr<reports::PostgresSink> sink_;
    std::unique_ptr<metrics::ServerMetrics> metrics_;
    std::uint64_t hits_ = 0;
    std::uint64_t misses_ = 0;
    std::uint64_t refusals_ = 0;
    EnumArray<Reason, std::uint64_t> by_reason_;
    ProjectileScore projectiles_;
    std::uint64_t unexplained_ = 0;
    ReportLog report_log_;
    SinkLog sink_log_;
    RefusalLog refusal_log_;
};

}  // namespace backsight::server
