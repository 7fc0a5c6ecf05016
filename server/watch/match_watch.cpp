#include "server/watch/match_watch.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <string>

#include "arena/movement.h"
#include "server/hit_reports/fill_report.h"
#include "server/host/field_errors.h"
#include "server/metrics/label.h"

namespace backsight::server {

namespace {

// A server that ends waits so long for its reports to arrive. Afterwards they stay in the file.
constexpr std::chrono::seconds longest_sending{5};

// All possible faults, where the shots do not tell them apart.
std::string fault_text(const Agreement& agreement) {
    if (agreement.alarm() != ScreenFault::undetermined || agreement.suspects() == 0) {
        return to_string(agreement.alarm());
    }
    std::string text;
    for (FaultSet left = agreement.suspects(); left != 0; left &= left - 1) {
        if (!text.empty()) text += " or ";
        text += to_string(static_cast<ScreenFault>(std::countr_zero(left)));
    }
    return text;
}

}  // namespace

void MatchWatch::attach(const arena::MatchServer& server) {
    server_ = &server;
    // As many changes as a session itself notes at once.
    sessions_.emplace(std::size_t{4} * server.session().config().max_clients);
    const WorldHistory& history = server.arena().history();
    const DrawConfig& draw = server.config().arena.draw;
    if (asks_others() || rewinds_otherwise()) {
        comparison_.emplace(history, draw, strategy_named(config_.rewind), !config_.reports_file.empty());
    }
    if (!config_.reports_file.empty()) {
        reports::RunFacts facts = reports::facts_of(history, draw);
        const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
        facts.server = config_.server;
        facts.region = config_.region;
        facts.build = config_.build;
        facts.started_unix_us = std::chrono::duration_cast<std::chrono::microseconds>(since_1970).count();
        reports_ = naming("reports.file", [&] {
            return std::make_unique<reports::ReportWriter>(config_.reports_file, facts, config_.reports);
        });
        if (!config_.postgres.empty()) {
            reports::SinkConfig sink;
            sink.connection = config_.postgres;
            sink_ = naming("reports.postgres",
                           [&] { return std::make_unique<reports::PostgresSink>(config_.reports_file, sink); });
        }
    }
    if (config_.has_metrics) {
        std::vector<metrics::RefusalLabels> refused;
        for (const RefusalClass& each : all_refusals({}))
            refused.push_back({metrics::as_label(each.kind), metrics::as_label(each.reason)});
        std::vector<std::string> weapons;
        for (std::size_t i = 0; i < arena::projectile_count; ++i) weapons.emplace_back(projectile_name(i));
        metrics_ = std::make_unique<metrics::ServerMetrics>(refused, weapons);
    }
}

void MatchWatch::joined(const SessionChange& change) { sessions_->note(change); }

void MatchWatch::left(const SessionChange& change) { sessions_->note(change); }

void MatchWatch::recorded(Tick tick) {
    if (comparison_) comparison_->record(tick);
}

void MatchWatch::executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) {
    if (comparison_) comparison_->execute(shooter, command, audited.stamp, ledger);
}

std::optional<arena::RewoundHit> MatchWatch::rewound(const ShotRecord& shot, const Ledger& ledger,
                                                     bool may_hit_shooter) {
    if (!comparison_) return std::nullopt;
    return comparison_->answer(strategy_named(config_.rewind), shot, ledger,
                               server_->config().interpolation_delay_of(shot.audited.stamp, ledger), may_hit_shooter);
}

void MatchWatch::judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) {
    const Verdict& verdict = shot.verdict;
    ++by_reason_[verdict.reason];
    ++(verdict.outcome == Outcome::hit ? hits_ : verdict.outcome == Outcome::miss ? misses_ : refusals_);
    if (metrics_) metrics_->shot_judged(verdict);
    if (comparison_ && asks_others())
        comparison_->add(shot, ledger, server_->config().interpolation_delay_of(shot.audited.stamp, ledger));
    if (reports_) report(shot, ledger);
    if (answer.client_alarm || answer.overall_alarm) note_alarms(shot, answer);
}

// One client may be lying; an alarm over all clients concerns the operator.
void MatchWatch::note_alarms(const ShotRecord& shot, const SelfAuditAnswer& answer) {
    const SelfAudit& audit = server_->self_audit();
    const Disagreeing disagreeing = audit.disagreeing();
    if (answer.client_alarm) {
        const Agreement& own = audit.of_client(shot.world_client);
        log_->warn("a screen drifts from verdicts", {{"user", shot.user},
                                                     {"fault", fault_text(own)},
                                                     {"disagreed", own.shots() - own.agreed()},
                                                     {"of_shots", own.shots()},
                                                     {"clients_disagreeing", disagreeing.clients}});
        if (metrics_) metrics_->alarm_raised(own.alarm(), false);
    }
    if (!answer.overall_alarm) return;
    log_->error("screens drift from verdicts", {{"fault", fault_text(audit.overall())},
                                                {"clients", disagreeing.behind_alarm},
                                                {"clients_disagreeing", disagreeing.clients}});
    if (metrics_) metrics_->alarm_raised(audit.overall().alarm(), true);
}

void MatchWatch::report(const ShotRecord& shot, const Ledger& ledger) {
    reports::ReportRecord* record = reports_->begin();
    if (record == nullptr) return;
    reports::fill_report(*record, shot, server_->arena().history(), server_->config().arena.draw, ledger);
    record->weapon_name = arena::to_string(static_cast<arena::WeaponId>(shot.weapon));
    for (const reports::ReportStrategy& answer : comparison_->last()) record->strategies.push_back(answer);
    reports_->submit();
}

void MatchWatch::projectile_ended(const arena::FlightRecord& projectile) {
    projectiles_.ended(projectile);
    report(projectile);
    if (!metrics_) return;
    metrics_->projectile_ended(arena::projectile_index(projectile.weapon), projectile.verdict,
                               flight_time(projectile.launch.grant.remainder));
}

void MatchWatch::projectile_denied(const arena::FlightRecord& projectile) {
    projectiles_.denied(projectile);
    report(projectile);
    if (metrics_) metrics_->projectile_denied(arena::projectile_index(projectile.weapon), projectile.result);
}

void MatchWatch::image_settled(const arena::ImageRecord& image) {
    projectiles_.settled(image);
    if (!image.is_of_a_shot()) return;
    if (arena::ImageRecord* record = reports_ ? reports_->begin_image() : nullptr) {
        *record = image;
        reports_->submit();
    }
    const bool is_unexplained = image.finding == arena::ImageFinding::unexplained;
    if (metrics_) {
        const auto weapon = static_cast<arena::WeaponId>(image.weapon);
        metrics_->image_settled(arena::projectile_index(weapon), image.outcome, is_unexplained);
    }
    if (is_unexplained) note_unexplained(image);
}

// Logs an error, but only one of many: a fault of a build affects all shots.
void MatchWatch::note_unexplained(const arena::ImageRecord& image) {
    ++unexplained_;
    const bool is_power_of_two = (unexplained_ & (unexplained_ - 1)) == 0;
    if (!is_power_of_two) return;
    log_->error("images end differently from verdicts, and nothing explains it",
                {{"user", image.user},
                 {"weapon", arena::to_string(static_cast<arena::WeaponId>(image.weapon))},
                 {"command", image.command},
                 {"outcome", to_string(image.outcome)},
                 {"so_far", unexplained_}});
}

void MatchWatch::report(const arena::FlightRecord& projectile) {
    reports::ProjectileRecord* record = reports_ ? reports_->begin_projectile() : nullptr;
    if (record == nullptr) return;
    reports::fill_report(*record, projectile, server_->arena().history(), server_->config().arena.draw);
    record->weapon_name = arena::to_string(projectile.weapon);
    reports_->submit();
}

void MatchWatch::tick_took(std::int64_t us) {
    if (metrics_) metrics_->tick_took(static_cast<double>(us) * 1e-6);
}

void MatchWatch::publish(ServerStatus& status, Micros now) {
    sessions_->write(*log_);
    status.rays_by_reason = by_reason_;
    status.hits = hits_;
    status.misses = misses_;
    status.refusals = refusals_;
    status.projectiles = projectiles_;
    if (comparison_) {
        std::copy(comparison_->buckets().begin(), comparison_->buckets().end(), status.buckets.begin());
        status.total = comparison_->total();
    }
    if (reports_) {
        const reports::WriterCounters written = reports_->counters();
        status.reports_written = written.written;
        status.reports_lost = written.dropped + written.lost;
        report_log_.note(written, reports_->last_error(), now, *log_);
    }
    if (sink_) {
        const reports::SinkCounters sent = sink_->counters();
        reports_->set_kept_elsewhere(sent.arrived);
        sink_log_.note(sent, sink_->last_error(), now, *log_);
        if (metrics_) metrics_->sink(sent);
    }
    const RefusalClasses refused = all_refusals(status);
    refusal_log_.note(refused, now, *log_);
    if (!metrics_) return;
    for (std::size_t i = 0; i < refused.size(); ++i) metrics_->refused(i, refused[i].count);
    metrics_->clients(status.clients, status.waiting);
    const arena::MatchCounters& match = status.match;
    metrics_->timing({match.commands_timed, match.commands_late, match.commands_repeated, match.commands_lost,
                      Micros{match.earliness_us}, match.views, match.views_starved, Micros{match.drawn_behind_us},
                      match.reckoned, match.spared, match.commands, Micros{match.waited_us}});
    metrics_->sent(status.net.payload_bytes_sent);
    metrics_->received(status.net.payload_bytes_received);
    metrics_->agreement(server_->self_audit().overall(), server_->self_audit().disagreeing());
    metrics_->reports(status.reports_written, status.reports_lost);
    metrics_->tickets_unwritten(status.tickets_unwritten);
}

void MatchWatch::finish() {
    if (reports_) reports_->flush();
    if (sink_) sink_->finish(longest_sending);
}

void MatchWatch::sum_up(const ServerStatus& status) {
    refusal_log_.sum_up(all_refusals(status), *log_);
    if (!reports_) return;
    const reports::WriterCounters written = reports_->counters();
    report_log_.sum_up(written, reports_->last_error(), *log_);
    if (sink_) sink_log_.sum_up(sink_->counters(), sink_->last_error(), config_.reports_file, *log_);
}

}  // namespace backsight::server
