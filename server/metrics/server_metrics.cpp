#include "server/metrics/server_metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "server/hit_reports/report_words.h"
#include "server/metrics/label.h"
#include "server/metrics/process_families.h"

namespace backsight::metrics {

namespace {

using prometheus::Counter;
using prometheus::Gauge;
using prometheus::Histogram;
using prometheus::Registry;

constexpr std::array<const char*, 3> outcomes{"hit", "miss", "refused"};
constexpr auto shapes = static_cast<std::size_t>(QueryShape::count_);

prometheus::Family<Counter>& counters(Registry& registry, const char* name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
}

Counter& counter(Registry& registry, const char* name, const char* help) {
    return counters(registry, name, help).Add({});
}

Gauge& gauge(Registry& registry, const char* name, const char* help) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

// Raises a counter to a total that is summed elsewhere.
void raise_to(Counter& counter, std::uint64_t total) {
    counter.Increment(std::max(static_cast<double>(total) - counter.Value(), 0.0));
}

// All series of one weapon's projectiles, so that counting looks nothing up.
struct ProjectileSeries {
    EnumArray<FlightEnd, EnumArray<VerdictBasis, Counter*>> ended;
    EnumArray<LaunchResult, Counter*> denied;
    EnumArray<ImageOutcome, Counter*> image;
};

}  // namespace

struct ServerMetrics::Series {
    Series(std::span<const RefusalLabels> refusals, std::span<const std::string> weapons) {
        auto& shots =
            counters(*registry, "backsight_shots_total", "Shots judged, by outcome and by the rule that decided");
        for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome) {
            for (const Reason reason : enum_values<Reason>)
                shot[outcome][reason] =
                    &shots.Add({{"outcome", outcomes[outcome]}, {"reason", as_label(to_string(reason))}});
        }
        add_queries();
        auto& alarms = counters(*registry, "backsight_agreement_alarms_total",
                                "Alarms that screens drift from verdicts, of one client or of all, by the fault");
        for (const ScreenFault fault : enum_values<ScreenFault>) {
            const std::string name = as_label(to_string(fault));
            client_alarm[fault] = &alarms.Add({{"of", "client"}, {"fault", name}});
            overall_alarm[fault] = &alarms.Add({{"of", "all"}, {"fault", name}});
        }
        auto& turned_away =
            counters(*registry, "backsight_refusals_total", "Refused, dropped or changed, by kind and reason");
        for (const RefusalLabels& labels : refusals) {
            refusal.push_back(&turned_away.Add({{"kind", labels.kind}, {"reason", labels.reason}}));
        }
        auto& failures =
            counters(*registry, "backsight_reports_send_failures_total",
                     "Batches of hit reports that did not reach PostgreSQL, by fault: they are sent again");
        for (const reports::SinkFault fault : enum_values<reports::SinkFault>)
            sink_failures[fault] = &failures.Add({{"fault", to_string(fault)}});
        add_projectiles(weapons);
    }

    void add_queries() {
        auto& queries = counters(*registry, "backsight_queries_total", "Queries judged, by shape");
        auto& hits = counters(*registry, "backsight_query_hits_total", "Hits of queries, by shape and outcome");
        auto& verdicts = counters(*registry, "backsight_query_verdicts_total",
                                  "Hits of queries, by outcome and by the rule that decided");
        for (std::size_t shape = 0; shape < shapes; ++shape) {
            const std::string name = as_label(to_string(static_cast<QueryShape>(shape)));
            query[shape] = &queries.Add({{"shape", name}});
            for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome)
                query_hit[shape][outcome] = &hits.Add({{"shape", name}, {"outcome", outcomes[outcome]}});
        }
        for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome) {
            for (const Reason reason : enum_values<Reason>)
                query_verdict[outcome][reason] =
                    &verdicts.Add({{"outcome", outcomes[outcome]}, {"reason", as_label(to_string(reason))}});
        }
    }

    void add_projectiles(std::span<const std::string> weapons) {
        auto& ended = counters(*registry, "backsight_projectiles_total",
                               "Projectiles that flew, by weapon, end, and what the verdict rests on");
        auto& denied =
            counters(*registry, "backsight_projectiles_denied_total", "Shots that never flew, by weapon and reason");
        auto& images = counters(*registry, "backsight_images_total",
                                "Projectiles on their shooters' screens, by weapon and what became of them");
        for (const std::string& weapon : weapons) {
            ProjectileSeries& its = projectile.emplace_back();
            for (const FlightEnd end : enum_values<FlightEnd>) {
                if (end == FlightEnd::none) continue;
                for (const VerdictBasis basis : enum_values<VerdictBasis>) {
                    its.ended[end][basis] = &ended.Add(
                        {{"weapon", weapon}, {"end", as_label(to_string(end))}, {"basis", as_label(to_string(basis))}});
                }
            }
            for (const LaunchResult why : enum_values<LaunchResult>) {
                if (why == LaunchResult::launched) continue;
                its.denied[why] = &denied.Add({{"weapon", weapon}, {"reason", as_label(to_string(why))}});
            }
            for (const ImageOutcome outcome : enum_values<ImageOutcome>)
                its.image[outcome] = &images.Add({{"weapon", weapon}, {"outcome", as_label(to_string(outcome))}});
        }
    }

    std::shared_ptr<Registry> registry = std::make_shared<Registry>();
    Histogram& tick = prometheus::BuildHistogram()
                          .Name("backsight_tick_seconds")
                          .Help("Time that a tick took")
                          .Register(*registry)
                          .Add({}, Histogram::BucketBoundaries{0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.004, 0.008,
                                                               0.0156, 0.0312, 0.1});
    Histogram& paid = prometheus::BuildHistogram()
                          .Name("backsight_paid_seconds")
                          .Help("How old hits were for their victims")
                          .Register(*registry)
                          .Add({}, Histogram::BucketBoundaries{0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.5, 1.0});
    // Whole ticks are below 16 ms; what a cap leaves over is mostly tens of milliseconds.
    Histogram& remainder =
        prometheus::BuildHistogram()
            .Name("backsight_remainder_seconds")
            .Help("Part of a projectile's view age that no cap granted: its shooter's image may end otherwise")
            .Register(*registry)
            .Add({}, Histogram::BucketBoundaries{0.0, 0.001, 0.005, 0.0156, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0});
    Counter& unexplained = counter(*registry, "backsight_mispredictions_unexplained_total",
                                   "Images that ended differently from the verdict, and nothing declared says why");
    std::vector<ProjectileSeries> projectile;
    std::array<EnumArray<Reason, Counter*>, outcomes.size()> shot;
    std::array<Counter*, shapes> query{};
    std::array<std::array<Counter*, outcomes.size()>, shapes> query_hit{};
    std::array<EnumArray<Reason, Counter*>, outcomes.size()> query_verdict;
    EnumArray<ScreenFault, Counter*> client_alarm;
    EnumArray<ScreenFault, Counter*> overall_alarm;
    std::vector<Counter*> refusal;
    Gauge& agreement =
        gauge(*registry, "backsight_agreement_ratio", "Screens that equal the verdict, of the latest declared shots");
    Counter& compared = counter(*registry, "backsight_agreement_compared_total", "Declared shots compared");
    Counter& agreed = counter(*registry, "backsight_agreement_agreed_total", "Declared shots that agreed");
    Gauge& alarm = gauge(*registry, "backsight_agreement_alarm", "1 while the alarm of all is up");
    Gauge& disagreeing = gauge(*registry, "backsight_disagreeing_clients", "Clients whose screens drift from verdicts");
    Gauge& disagreeing_sound = gauge(*registry, "backsight_disagreeing_clients_sound",
                                     "Disagreeing clients whose stamps are sound, so that they hardly lie");
    Gauge& clients = gauge(*registry, "backsight_clients", "Clients connected");
    Gauge& waiting = gauge(*registry, "backsight_clients_waiting", "Clients in the queue for a seat");
    Counter& commands = counter(*registry, "backsight_commands_total", "Commands whose tick is known");
    Counter& commands_late = counter(*registry, "backsight_commands_late_total", "Commands that came after their tick");
    Counter& commands_repeated =
        counter(*registry, "backsight_commands_repeated_total", "Copies of commands that had come already");
    Counter& commands_lost = counter(*registry, "backsight_commands_lost_total", "Commands lost with all their copies");
    Gauge& earliness = gauge(*registry, "backsight_command_earliness_seconds",
                             "How long before their tick commands came, mean since the last look");
    Gauge& wait = gauge(*registry, "backsight_command_wait_seconds",
                        "How long commands waited for higher round trips, mean since the last look");
    Counter& views = counter(*registry, "backsight_views_total", "Views that commands were given in");
    Counter& views_starved =
        counter(*registry, "backsight_views_starved_total", "Views that had nothing newer to show");
    Counter& acknowledgement_alarms =
        counter(*registry, "backsight_acknowledgement_alarms_total",
                "Alarms that a client's stamps acknowledge nothing new for longer than any weapon looks back");
    Gauge& unacknowledging = gauge(*registry, "backsight_unacknowledging_clients",
                                   "Clients whose commands go on and acknowledge nothing new");
    Counter& reckoned = counter(*registry, "backsight_reckoned_updates_total",
                                "Updates of vehicle and crate that were sent to a client");
    Counter& spared = counter(*registry, "backsight_reckoned_updates_spared_total",
                              "Updates not sent, because the client drew vehicle and crate right without them");
    Gauge& drawn_behind = gauge(*registry, "backsight_drawn_behind_seconds",
                                "How far behind the newest snapshot views were, mean since the last look");
    Timing timing;  // totals at the last call
    Counter& sent = counter(*registry, "backsight_sent_bytes_total", "Bytes of payload sent to clients");
    Counter& received = counter(*registry, "backsight_received_bytes_total", "Bytes received from clients");
    Counter& written = counter(*registry, "backsight_reports_written_total", "Hit reports written");
    Counter& lost = counter(*registry, "backsight_reports_lost_total", "Hit reports dropped or not writable");
    Counter& rekeys =
        counter(*registry, "backsight_net_rekeys_total", "Connections that got new keys while they lasted");
    Counter& paths_shortened = counter(*registry, "backsight_net_paths_shortened_total",
                                       "Times that a client's path was found to drop the longest datagrams");
    Counter& tickets_unwritten = counter(*registry, "backsight_tickets_unwritten_total",
                                         "Join tickets not judged, since their use could not be written down");
    Counter& reports_sent = counter(*registry, "backsight_reports_sent_total", "Hit reports that PostgreSQL has taken");
    Gauge& reports_waiting =
        gauge(*registry, "backsight_reports_waiting", "Hit reports in the file that PostgreSQL has not taken");
    EnumArray<reports::SinkFault, Counter*> sink_failures;
};

ServerMetrics::ServerMetrics(std::span<const RefusalLabels> refusals, std::span<const std::string> weapons)
    : series_(std::make_unique<Series>(refusals, weapons)) {
    series_->agreement.Set(1.0);
}
ServerMetrics::~ServerMetrics() = default;

void ServerMetrics::tick_took(double seconds) { series_->tick.Observe(seconds); }

void ServerMetrics::shot_judged(const ShotRecord& shot) {
    series_->shot[static_cast<std::size_t>(shot.verdict.outcome)][shot.verdict.reason]->Increment();
    if (shot.query == nullptr) return hit_judged(shot.verdict);
    const auto shape = static_cast<std::size_t>(shot.query->shape);
    series_->query[shape]->Increment();
    for (const Verdict& verdict : shot.hits) {
        const auto outcome = static_cast<std::size_t>(verdict.outcome);
        series_->query_hit[shape][outcome]->Increment();
        series_->query_verdict[outcome][verdict.reason]->Increment();
        hit_judged(verdict);
    }
}

void ServerMetrics::hit_judged(const Verdict& verdict) {
    if (verdict.outcome == Outcome::hit) series_->paid.Observe(static_cast<double>(verdict.paid.value) * 1e-6);
}

void ServerMetrics::projectile_ended(std::size_t weapon, const ProjectileVerdict& verdict, Micros remainder) {
    const ProjectileSeries& its = series_->projectile[weapon];
    its.ended[verdict.end][verdict.basis]->Increment();
    series_->remainder.Observe(static_cast<double>(remainder.value) * 1e-6);
}

void ServerMetrics::projectile_denied(std::size_t weapon, LaunchResult why) {
    series_->projectile[weapon].denied[why]->Increment();
}

void ServerMetrics::image_settled(std::size_t weapon, ImageOutcome outcome, bool is_unexplained) {
    series_->projectile[weapon].image[outcome]->Increment();
    if (is_unexplained) series_->unexplained.Increment();
}

void ServerMetrics::refused(std::size_t refusal, std::uint64_t total) { raise_to(*series_->refusal[refusal], total); }

void ServerMetrics::agreement(const Agreement& overall, const Disagreeing& disagreeing) {
    series_->alarm.Set(overall.alarm() != ScreenFault::none ? 1.0 : 0.0);
    series_->disagreeing.Set(disagreeing.clients);
    series_->disagreeing_sound.Set(disagreeing.sound);
    series_->agreement.Set(static_cast<double>(overall.window_ratio()));
    raise_to(series_->compared, overall.shots());
    raise_to(series_->agreed, overall.agreed());
}

void ServerMetrics::alarm_raised(ScreenFault fault, bool of_all) {
    (of_all ? series_->overall_alarm : series_->client_alarm)[fault]->Increment();
}
void ServerMetrics::clients(std::uint32_t connected, std::uint32_t waiting) {
    series_->clients.Set(connected);
    series_->waiting.Set(waiting);
}

void ServerMetrics::timing(const Timing& totals) {
    const auto mean_s = [](Micros sum, std::uint64_t count) {
        return static_cast<double>(sum.value) * 1e-6 / static_cast<double>(count);
    };
    const Timing& before = series_->timing;
    if (totals.commands > before.commands) {
        series_->earliness.Set(mean_s(totals.earliness - before.earliness, totals.commands - before.commands));
    }
    if (totals.executed > before.executed) {
        series_->wait.Set(mean_s(totals.waited - before.waited, totals.executed - before.executed));
    }
    if (totals.views > before.views) {
        series_->drawn_behind.Set(mean_s(totals.drawn_behind - before.drawn_behind, totals.views - before.views));
    }
    raise_to(series_->commands, totals.commands);
    raise_to(series_->commands_late, totals.late);
    raise_to(series_->commands_repeated, totals.repeated);
    raise_to(series_->commands_lost, totals.lost);
    raise_to(series_->views, totals.views);
    raise_to(series_->views_starved, totals.starved);
    raise_to(series_->reckoned, totals.reckoned);
    raise_to(series_->spared, totals.spared);
    series_->timing = totals;
}

void ServerMetrics::acknowledgements(std::uint64_t alarms, std::uint32_t clients) {
    raise_to(series_->acknowledgement_alarms, alarms);
    series_->unacknowledging.Set(clients);
}

void ServerMetrics::sent(std::uint64_t bytes) { raise_to(series_->sent, bytes); }
void ServerMetrics::received(std::uint64_t bytes) { raise_to(series_->received, bytes); }

void ServerMetrics::reports(std::uint64_t written, std::uint64_t lost) {
    raise_to(series_->written, written);
    raise_to(series_->lost, lost);
}

void ServerMetrics::rekeys(std::uint64_t total) { raise_to(series_->rekeys, total); }
void ServerMetrics::paths_shortened(std::uint64_t total) { raise_to(series_->paths_shortened, total); }
void ServerMetrics::tickets_unwritten(std::uint64_t total) { raise_to(series_->tickets_unwritten, total); }

void ServerMetrics::sink(const reports::SinkCounters& counters) {
    raise_to(series_->reports_sent, counters.sent);
    series_->reports_waiting.Set(static_cast<double>(counters.waiting));
    for (const reports::SinkFault fault : enum_values<reports::SinkFault>)
        raise_to(*series_->sink_failures[fault], counters.failures[fault]);
}

std::string text_of(std::span<const ServerMetrics* const> rooms, const ProcessNumbers& process) {
    using prometheus::MetricFamily;
    std::vector<MetricFamily> all = families_of(process);
    const std::size_t own = all.size();
    for (std::size_t room = 0; room < rooms.size(); ++room) {
        std::vector<MetricFamily> its = rooms[room]->series_->registry->Collect();
        if (rooms.size() > 1) {
            for (MetricFamily& family : its) {
                for (auto& metric : family.metric) metric.label.push_back({"room", std::to_string(room)});
            }
        }
        if (room == 0) {
            std::ranges::move(its, std::back_inserter(all));
            continue;
        }
        // Each room has the same families in the same order, and a family may stand in the text once only.
        for (std::size_t i = 0; i < its.size(); ++i) {
            std::ranges::move(its[i].metric, std::back_inserter(all[own + i].metric));
        }
    }
    return prometheus::TextSerializer().Serialize(all);
}

}  // namespace backsight::metrics
