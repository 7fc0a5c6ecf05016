#pragma once

// What the service writes down of a running match: hit reports, counts for Prometheus, and the log.
//
// In: events of the match, on its thread. Out: a log, a report file, metrics, numbers for the status. Allocates
// nothing per ray after warm-up, and nothing per join or leave, which publish() logs. One thread.

#include <backsight/service/match_port.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "server/export/postgres_sink.h"
#include "server/export/sink_log.h"
#include "server/hit_reports/report_log.h"
#include "server/hit_reports/report_writer.h"
#include "server/log/log.h"
#include "server/metrics/server_metrics.h"
#include "server/watch/refusals.h"
#include "server/watch/server_status.h"
#include "server/watch/session_log.h"

namespace backsight::server {

struct WatchConfig {
    std::string reports_file;  ///< empty: none
    std::string postgres;      ///< where they go besides, as libpq takes it; empty: nowhere
    std::string server;        ///< this server's name, its region and its build, as reports have them
    std::string region;
    std::string build;
    reports::WriterConfig reports;
    bool has_metrics = false;
};

class MatchWatch : public service::MatchListener {
public:
    MatchWatch(const WatchConfig& config, logging::Log& log) : config_(config), log_(&log) {}

    /// Call first. Throws if a file or a port cannot be opened, or if reports are wanted of a game that records no
    /// world. Both must outlive the calls below.
    void attach(const service::Game& game, const service::MatchPort& match);

    void joined(const SessionChange& change) override;
    void left(const SessionChange& change) override;
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer,
                std::span<const service::OtherAnswer> others) override;
    void projectile_ended(const service::FlightRecord& projectile) override;
    void projectile_denied(const service::FlightRecord& projectile) override;
    void image_settled(const service::ImageRecord& image) override;
    void acknowledgements_stale(const service::StaleClient& client) override;
    void tick_took(std::int64_t us);

    /// Call now and then: updates the metrics, fills in this observer's numbers, and logs joins, leaves and refusals.
    /// `now`: by a clock that does not go back.
    void publish(ServerStatus& status, Micros now);
    /// Waits until all reports are written, and for some seconds until they have reached PostgreSQL.
    void finish();
    /// Logs all refusals by class, and the reports that did not reach the file. Call after the last publish().
    void sum_up(const ServerStatus& status);

    /// Null without WatchConfig::has_metrics. Call after attach().
    const metrics::ServerMetrics* metrics() const { return metrics_.get(); }

private:
    void open_reports(const service::Game& game);
    const char* weapon_name(std::uint16_t weapon) const;
    std::size_t series_of(std::uint16_t weapon) const;
    void count(const Verdict& verdict);
    void note_alarms(const ShotRecord& shot, const SelfAuditAnswer& answer);
    void report(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer,
                std::span<const service::OtherAnswer> others);
    void report(const service::FlightRecord& projectile);
    void note_unexplained(const service::ImageRecord& image);

    WatchConfig config_;
    logging::Log* log_;
    const service::MatchPort* match_ = nullptr;
    service::MatchNames names_;
    TickRate tick_rate_;
    std::optional<SessionLog> sessions_;
    std::unique_ptr<reports::ReportWriter> reports_;
    std::unique_ptr<reports::PostgresSink> sink_;
    std::unique_ptr<metrics::ServerMetrics> metrics_;
    std::uint64_t hits_ = 0;
    std::uint64_t misses_ = 0;
    std::uint64_t refusals_ = 0;
    EnumArray<Reason, std::uint64_t> by_reason_;
    ProjectileScore projectiles_;
    std::array<AttackScore, service::most_weapons> attacks_;
    std::uint64_t unexplained_ = 0;
    ReportLog report_log_;
    SinkLog sink_log_;
    RefusalLog refusal_log_;
};

}  // namespace backsight::server
