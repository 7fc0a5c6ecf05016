#include "server/watch/match_watch.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <stdexcept>
#include <string>

#include "server/hit_reports/fill_report.h"
#include "server/hit_reports/report_words.h"
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

// What the shot was, and of a query the first hit on which screen and verdict differ, where a fault tells it.
std::string shot_text(const ShotRecord& shot, const SelfAuditAnswer& answer) {
    std::string text = to_string(shot.query != nullptr ? shot.query->shape : QueryShape::ray);
    if (answer.first_differing) text += ", hit " + std::to_string(*answer.first_differing + 1) + " differs first";
    return text;
}

}  // namespace

void MatchWatch::attach(const service::Game& game, const service::MatchPort& match) {
    match_ = &match;
    names_ = game.names();
    tick_rate_ = game.tick_rate();
    // As many changes as a session itself notes at once.
    sessions_.emplace(std::size_t{4} * match.session().config().max_clients);
    if (!config_.reports_file.empty()) open_reports(game);
    if (config_.has_metrics) {
        std::vector<metrics::RefusalLabels> refused;
        for (const RefusalClass& each : all_refusals({}))
            refused.push_back({metrics::as_label(each.kind), metrics::as_label(each.reason)});
        std::vector<std::string> weapons;
        for (const auto& weapon : names_.weapons) {
            if (weapon.fires_projectiles) weapons.emplace_back(weapon.name);
        }
        metrics_ = std::make_unique<metrics::ServerMetrics>(refused, weapons);
    }
}

void MatchWatch::open_reports(const service::Game& game) {
    const service::MatchWorld world = match_->world();
    if (world.history == nullptr || world.draw == nullptr) {
        throw std::runtime_error(std::string("reports.file: found a file, expected none: ") + game.name() +
                                 " records no world that a report could show");
    }
    reports::RunFacts facts = reports::facts_of(*world.history, *world.draw);
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    facts.server = config_.server;
    facts.region = config_.region;
    facts.build = config_.build;
    facts.game = game.name();
    facts.started_unix_us = std::chrono::duration_cast<std::chrono::microseconds>(since_1970).count();
    reports_ = naming("reports.file", [&] {
        return std::make_unique<reports::ReportWriter>(config_.reports_file, facts, config_.reports);
    });
    if (config_.postgres.empty()) return;
    reports::SinkConfig sink;
    sink.connection = config_.postgres;
    sink_ =
        naming("reports.postgres", [&] { return std::make_unique<reports::PostgresSink>(config_.reports_file, sink); });
}

const char* MatchWatch::weapon_name(std::uint16_t weapon) const {
    return weapon < names_.weapons.size() ? names_.weapons[weapon].name : "";
}

// The place among the weapons that fire projectiles, of which each has its series.
std::size_t MatchWatch::series_of(std::uint16_t weapon) const {
    const auto before = names_.weapons.first(std::min<std::size_t>(weapon, names_.weapons.size()));
    return static_cast<std::size_t>(std::ranges::count_if(before, [](const auto& w) { return w.fires_projectiles; }));
}

void MatchWatch::joined(const SessionChange& change) { sessions_->note(change); }

void MatchWatch::left(const SessionChange& change) { sessions_->note(change); }

void MatchWatch::judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer,
                        std::span<const service::OtherAnswer> others) {
    for (const Verdict& verdict : shot.verdicts()) count(verdict);
    if (metrics_) metrics_->shot_judged(shot);
    if (reports_) report(shot, ledger, answer, others);
    const bool is_alarm = answer.client_alarm || answer.overall_alarm;
    if (is_alarm && match_->world().self_audit != nullptr) note_alarms(shot, answer);
    if (shot.weapon < attacks_.size()) attacks_[shot.weapon].add(shot, answer);
}

void MatchWatch::count(const Verdict& verdict) {
    ++by_reason_[verdict.reason];
    ++(verdict.outcome == Outcome::hit ? hits_ : verdict.outcome == Outcome::miss ? misses_ : refusals_);
}

// One client may be lying; an alarm over all clients concerns the operator.
void MatchWatch::note_alarms(const ShotRecord& shot, const SelfAuditAnswer& answer) {
    const SelfAudit& audit = *match_->world().self_audit;
    const Disagreeing disagreeing = audit.disagreeing();
    if (answer.client_alarm) {
        const Agreement& own = audit.of_client(shot.world_client);
        log_->warn("a screen drifts from verdicts", {{"user", shot.user},
                                                     {"fault", fault_text(own)},
                                                     {"shot", shot_text(shot, answer)},
                                                     {"disagreed", own.shots() - own.agreed()},
                                                     {"of_shots", own.shots()},
                                                     {"clients_disagreeing", disagreeing.clients}});
        if (metrics_) metrics_->alarm_raised(own.alarm(), false);
    }
    if (!answer.overall_alarm) return;
    log_->error("screens drift from verdicts", {{"fault", fault_text(audit.overall())},
                                                {"users", disagreeing.behind_alarm},
                                                {"clients_disagreeing", disagreeing.clients}});
    if (metrics_) metrics_->alarm_raised(audit.overall().alarm(), true);
}

void MatchWatch::report(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer,
                        std::span<const service::OtherAnswer> others) {
    reports::ReportRecord* record = reports_->begin();
    if (record == nullptr) return;
    const service::MatchWorld world = match_->world();
    reports::fill_report(*record, shot, *world.history, *world.draw, ledger);
    record->weapon_name = weapon_name(shot.weapon);
    if (answer.first_differing) record->first_differing = static_cast<std::int32_t>(*answer.first_differing);
    for (const service::OtherAnswer& other : others.first(std::min(others.size(), reports::most_strategies - 1))) {
        record->strategies.push_back(other);
    }
    reports_->submit();
}

void MatchWatch::projectile_ended(const service::FlightRecord& projectile) {
    projectiles_.ended(projectile, tick_rate_);
    report(projectile);
    if (!metrics_) return;
    metrics_->projectile_ended(series_of(projectile.weapon), projectile.verdict,
                               tick_rate_.time_of(Moment{projectile.launch.grant.remainder}));
}

void MatchWatch::projectile_denied(const service::FlightRecord& projectile) {
    projectiles_.denied(projectile);
    report(projectile);
    if (metrics_) metrics_->projectile_denied(series_of(projectile.weapon), projectile.result);
}

void MatchWatch::image_settled(const service::ImageRecord& image) {
    projectiles_.settled(image);
    if (!image.is_of_a_shot()) return;
    if (service::ImageRecord* record = reports_ ? reports_->begin_image() : nullptr) {
        *record = image;
        reports_->submit();
    }
    const bool is_unexplained = image.finding == service::ImageFinding::unexplained;
    if (metrics_) metrics_->image_settled(series_of(image.weapon), image.outcome, is_unexplained);
    if (is_unexplained) note_unexplained(image);
}

// Logs one of many: a bad network does it too, again and again.
void MatchWatch::acknowledgements_stale(const service::StaleClient& client) {
    if (!std::has_single_bit(client.times)) return;
    log_->warn("acknowledgements stand still while commands go on", {{"user", client.user},
                                                                     {"seat", client.seat},
                                                                     {"for_ms", client.stale_for.value / 1000},
                                                                     {"so_far", client.times}});
}

// Logs an error, but only one of many: a fault of a build affects all shots.
void MatchWatch::note_unexplained(const service::ImageRecord& image) {
    ++unexplained_;
    const bool is_power_of_two = (unexplained_ & (unexplained_ - 1)) == 0;
    if (!is_power_of_two) return;
    log_->error("images end differently from verdicts, and nothing explains it", {{"user", image.user},
                                                                                  {"weapon", weapon_name(image.weapon)},
                                                                                  {"command", image.command},
                                                                                  {"outcome", to_string(image.outcome)},
                                                                                  {"so_far", unexplained_}});
}

void MatchWatch::report(const service::FlightRecord& projectile) {
    reports::ProjectileRecord* record = reports_ ? reports_->begin_projectile() : nullptr;
    if (record == nullptr) return;
    const service::MatchWorld world = match_->world();
    reports::fill_report(*record, projectile, *world.history, *world.draw);
    record->weapon_name = weapon_name(projectile.weapon);
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
    status.attacks = attacks_;
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
    const service::MatchCounters& match = status.match;
    metrics_->timing({match.commands_timed, match.commands_late, match.commands_repeated, match.commands_lost,
                      Micros{match.earliness_us}, match.views, match.views_starved, Micros{match.drawn_behind_us},
                      match.reckoned, match.spared, match.commands, Micros{match.waited_us}});
    metrics_->acknowledgements(match.acknowledgement_alarms, match.unacknowledging_clients);
    metrics_->sent(status.net.payload_bytes_sent);
    metrics_->received(status.net.payload_bytes_received);
    if (const SelfAudit* audit = match_->world().self_audit) {
        metrics_->agreement(audit->overall(), audit->disagreeing());
    }
    metrics_->reports(status.reports_written, status.reports_lost);
    metrics_->tickets_unwritten(status.tickets_unwritten);
    metrics_->rekeys(status.net.rekeys);
    metrics_->paths_shortened(status.net.paths_shortened);
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
