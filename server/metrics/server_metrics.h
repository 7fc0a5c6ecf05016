#pragma once

// A server's counters, for Prometheus. Every series exists from the start. So counting on the tick thread looks nothing
// up, allocates nothing, and takes no lock but a histogram's own.
//
// In: numbers from the tick thread. Out: Prometheus' text format, from any thread.

#include <backsight/judge.h>
#include <backsight/projectile/predicted_projectiles.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "server/export/postgres_sink.h"
#include "server/metrics/process_numbers.h"

namespace backsight::metrics {

/// Labels of one class of refusals: what was refused, and why.
struct RefusalLabels {
    std::string kind;
    std::string reason;
};

class ServerMetrics {
public:
    /// Each of `refusals` gets a series. `weapons`: names of projectile weapons; each gets several series.
    explicit ServerMetrics(std::span<const RefusalLabels> refusals = {}, std::span<const std::string> weapons = {});
    ~ServerMetrics();
    ServerMetrics(const ServerMetrics&) = delete;
    ServerMetrics& operator=(const ServerMetrics&) = delete;

    void tick_took(double seconds);
    /// A shot, or a query with its hits.
    void shot_judged(const ShotRecord& shot);
    /// `weapon`: index into the constructor's weapons, here and in the next two. `remainder`: R that was declared.
    void projectile_ended(std::size_t weapon, const ProjectileVerdict& verdict, Micros remainder);
    void projectile_denied(std::size_t weapon, LaunchResult why);
    void image_settled(std::size_t weapon, ImageOutcome outcome, bool is_unexplained);
    /// Total since the start; `refusal` is an index into the constructor's refusals.
    void refused(std::size_t refusal, std::uint64_t total);
    /// Running agreement of screens and verdicts over all clients: in the window, and since the start.
    void agreement(const Agreement& overall, const Disagreeing& disagreeing);
    /// `of_all`: the alarm is for all clients together, not for one.
    void alarm_raised(ScreenFault fault, bool of_all);
    /// Clients with a seat, and clients in the queue for one.
    void clients(std::uint32_t connected, std::uint32_t waiting);
    /// Totals since the start: see service::MatchCounters. A total that goes back is ignored.
    struct Timing {
        std::uint64_t commands = 0;  ///< whose tick is known
        std::uint64_t late = 0;
        std::uint64_t repeated = 0;  ///< copies of commands
        std::uint64_t lost = 0;
        Micros earliness;  ///< sum over `commands`
        std::uint64_t views = 0;
        std::uint64_t starved = 0;
        Micros drawn_behind;         ///< sum over `views`
        std::uint64_t reckoned = 0;  ///< updates sent of reckoned entities
        std::uint64_t spared = 0;    ///< updates not sent, because the client's drawing was right
        std::uint64_t executed = 0;  ///< commands
        Micros waited{};             ///< sum over `executed`
    };
    void timing(const Timing& totals);
    /// Clients whose stamps acknowledge nothing new while their commands go on: how often that began since the start,
    /// and how many do so now.
    void acknowledgements(std::uint64_t alarms, std::uint32_t clients);
    /// Total since the start; a value that goes back is ignored.
    void sent(std::uint64_t bytes);
    void received(std::uint64_t bytes);
    /// Totals of the report writer since the start.
    void reports(std::uint64_t written, std::uint64_t lost);
    /// Total of join tickets that were not judged, since their use could not be written down.
    void tickets_unwritten(std::uint64_t total);
    void rekeys(std::uint64_t total);
    void paths_shortened(std::uint64_t total);
    /// Totals of what goes to PostgreSQL since the start, and what waits now.
    void sink(const reports::SinkCounters& counters);

private:
    void hit_judged(const Verdict& verdict);

    friend std::string text_of(std::span<const ServerMetrics* const> rooms, const ProcessNumbers& process);
    struct Series;
    std::unique_ptr<Series> series_;
};

/// All that the metrics of a process's rooms count, in Prometheus' text format. More than one room's series have the
/// label `room`, from 0.
std::string text_of(std::span<const ServerMetrics* const> rooms, const ProcessNumbers& process);

}  // namespace backsight::metrics
