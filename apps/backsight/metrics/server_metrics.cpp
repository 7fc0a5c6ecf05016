#include "metrics/server_metrics.h"

#include <prometheus/counter.h>
#include <prometheus/exposer.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "metrics/label.h"

namespace backsight::metrics {

namespace {

using prometheus::Counter;
using prometheus::Gauge;
using prometheus::Histogram;
using prometheus::Registry;

constexpr auto reasons = static_cast<std::size_t>(Reason::count_);
constexpr auto faults = static_cast<std::size_t>(ScreenFault::count_);
constexpr std::array<const char*, 3> outcomes{"hit", "miss", "refused"};

Counter& counter(Registry& registry, const char* name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
}

Gauge& gauge(Registry& registry, const char* name, const char* help, const prometheus::Labels& labels = {}) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add(labels);
}

// A counter of totals that somebody else adds up.
void raise_to(Counter& counter, std::uint64_t total) {
    counter.Increment(std::max(static_cast<double>(total) - counter.Value(), 0.0));
}

}  // namespace

struct ServerMetrics::Series {
    explicit Series(std::span<const RefusalLabels> refusals) {
        auto& shots = prometheus::BuildCounter()
                          .Name("backsight_shots_total")
                          .Help("Shots judged, by outcome and by the rule that decided")
                          .Register(*registry);
        for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome) {
            for (std::size_t reason = 0; reason < reasons; ++reason) {
                shot[outcome][reason] = &shots.Add(
                    {{"outcome", outcomes[outcome]}, {"reason", as_label(to_string(static_cast<Reason>(reason)))}});
            }
        }
        auto& alarms = prometheus::BuildCounter()
                           .Name("backsight_agreement_alarms_total")
                           .Help("Times that screens drifted from verdicts, by the likely fault")
                           .Register(*registry);
        for (std::size_t fault = 0; fault < faults; ++fault)
            alarm[fault] = &alarms.Add({{"fault", as_label(to_string(static_cast<ScreenFault>(fault)))}});
        auto& turned_away = prometheus::BuildCounter()
                                .Name("backsight_refusals_total")
                                .Help("What was turned away, dropped or decided otherwise, by kind and reason")
                                .Register(*registry);
        for (const RefusalLabels& labels : refusals) {
            refusal.push_back(&turned_away.Add({{"kind", labels.kind}, {"reason", labels.reason}}));
        }
    }

    std::shared_ptr<Registry> registry = std::make_shared<Registry>();
    Histogram& tick = prometheus::BuildHistogram()
                          .Name("backsight_tick_seconds")
                          .Help("Time that a tick took")
                          .Register(*registry)
                          .Add({}, Histogram::BucketBoundaries{0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.004, 0.008,
                                                               0.0156, 0.0312, 0.1});
    Histogram& rewind = prometheus::BuildHistogram()
                            .Name("backsight_rewind_seconds")
                            .Help("How far back shots were judged")
                            .Register(*registry)
                            .Add({}, Histogram::BucketBoundaries{0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.5, 1.0});
    std::array<std::array<Counter*, reasons>, outcomes.size()> shot{};
    std::array<Counter*, faults> alarm{};
    std::vector<Counter*> refusal;
    Gauge& agreement =
        gauge(*registry, "backsight_agreement_ratio", "Screens that equal the verdict, of the latest declared shots");
    Counter& compared = counter(*registry, "backsight_agreement_compared_total", "Declared shots compared");
    Counter& agreed = counter(*registry, "backsight_agreement_agreed_total", "Declared shots that agreed");
    Gauge& clients = gauge(*registry, "backsight_clients", "Clients connected");
    Counter& sent = counter(*registry, "backsight_sent_bytes_total", "Bytes of ours sent to clients");
    Counter& received = counter(*registry, "backsight_received_bytes_total", "Bytes received from clients");
    Counter& written = counter(*registry, "backsight_reports_written_total", "Hit reports written");
    Counter& lost = counter(*registry, "backsight_reports_lost_total", "Hit reports dropped or not writable");
    std::unique_ptr<prometheus::Exposer> exposer;  // ends before what it reads
};

ServerMetrics::ServerMetrics(std::span<const RefusalLabels> refusals) : series_(std::make_unique<Series>(refusals)) {
    series_->agreement.Set(1.0);
}
ServerMetrics::~ServerMetrics() = default;

int ServerMetrics::serve(const std::string& bind, int port) {
    const std::string address = bind + ":" + std::to_string(port);
    try {
        series_->exposer = std::make_unique<prometheus::Exposer>(address, 1);
    } catch (const std::exception&) {
        throw std::runtime_error("metrics: can not listen on " + address);
    }
    series_->exposer->RegisterCollectable(series_->registry);
    const std::vector<int> ports = series_->exposer->GetListeningPorts();
    return ports.empty() ? port : ports.front();
}

void ServerMetrics::tick_took(double seconds) { series_->tick.Observe(seconds); }

void ServerMetrics::shot_judged(const Verdict& verdict) {
    series_->shot[static_cast<std::size_t>(verdict.outcome)][static_cast<std::size_t>(verdict.reason)]->Increment();
    if (verdict.outcome != Outcome::refused) series_->rewind.Observe(static_cast<double>(verdict.rewound.value) * 1e-6);
}

void ServerMetrics::refused(std::size_t refusal, std::uint64_t total) { raise_to(*series_->refusal[refusal], total); }

void ServerMetrics::agreement(const Agreement& overall) {
    series_->agreement.Set(static_cast<double>(overall.window_ratio()));
    raise_to(series_->compared, overall.shots());
    raise_to(series_->agreed, overall.agreed());
}

void ServerMetrics::alarm_raised(ScreenFault fault) { series_->alarm[static_cast<std::size_t>(fault)]->Increment(); }
void ServerMetrics::clients(std::uint32_t connected) { series_->clients.Set(connected); }
void ServerMetrics::sent(std::uint64_t bytes) { raise_to(series_->sent, bytes); }
void ServerMetrics::received(std::uint64_t bytes) { raise_to(series_->received, bytes); }

void ServerMetrics::reports(std::uint64_t written, std::uint64_t lost) {
    raise_to(series_->written, written);
    raise_to(series_->lost, lost);
}

}  // namespace backsight::metrics
