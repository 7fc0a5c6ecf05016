#include <ostream>

#include "arena/bots/summary.h"
#include "arena/movement.h"
#include "arena/service/arena_game.h"
#include "inputs/files/number_format.h"
#include "ways/comparison.h"

namespace backsight::bots {

namespace {

using inputs::formatted;
using inputs::percent;
using service::BucketScore;
using service::MatchCounters;
using ways::live_strategies;
using ways::live_strategy_count;

std::string bounds(const BucketScore& bucket) {
    const auto ms = [](Micros time) { return static_cast<int>(time.value / 1000); };
    if (bucket.rtt_to.value > 60'000'000) return formatted("%d ms and more", ms(bucket.rtt_from));
    return formatted("%d to %d ms", ms(bucket.rtt_from), ms(bucket.rtt_to));
}

void print_bucket(std::ostream& out, const std::string& name, const BucketScore& bucket) {
    out << formatted("  %-16s %7llu %7.0f %7.0f", name.c_str(), static_cast<unsigned long long>(bucket.rays),
                     bucket.rtt_mean_ms(), bucket.view_age.percentile_ms(0.95));
    for (std::size_t i = live_strategy_count; i-- > 0;) {
        const service::WayScore& score = bucket.strategies[i];
        out << formatted(" %9.9s", percent(score.agreed, score.shots).c_str());
    }
    out << '\n';
}

void print_flood(std::ostream& out, const FloodTotals& flood) {
    const auto insider = flood.count(FloodKind::insider);
    out << formatted("  flood      %llu datagrams of unauthenticated peers and %llu commands of an insider in %.0f s\n",
                     static_cast<unsigned long long>(flood.all() - insider), static_cast<unsigned long long>(insider),
                     flood.seconds);
}

std::string by_weapon(const ProjectileScore& score) {
    std::string list;
    for (const arena::WeaponId weapon : arena::projectile_weapons) {
        list += formatted("%s%s %llu", list.empty() ? "" : ", ", to_string(weapon),
                          static_cast<unsigned long long>(score.weapons[arena::number_of(weapon)].ended()));
    }
    return list;
}

std::string by_basis(const WeaponFlights& flights) {
    std::string list;
    for (const VerdictBasis basis : enum_values<VerdictBasis>) {
        list += formatted("%s%s %llu", list.empty() ? "" : ", ", to_string(basis),
                          static_cast<unsigned long long>(flights.by_basis[basis]));
    }
    return list;
}

void print_projectiles(std::ostream& out, const ServerStatus& status) {
    const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
    const WeaponFlights all = status.projectiles.all();
    const auto end = [&](FlightEnd how) { return number(all.by_end[how]); };
    const auto outcome = [&](ImageOutcome how) { return number(all.by_outcome[how]); };
    out << formatted("  flights    %llu projectiles launched, %llu denied; ended: %s\n", number(status.launches),
                     number(all.denied()), by_weapon(status.projectiles).c_str());
    out << formatted(
        "             %llu met somebody, %llu the level, %llu ended by their fuse, %llu by age; blasts hurt %llu\n",
        end(FlightEnd::target), end(FlightEnd::stopped), end(FlightEnd::fuse), end(FlightEnd::lifetime),
        number(all.area_victims));
    out << "             decided by: " << by_basis(all) << '\n';
    out << formatted(
        "  images     %llu on shooters' screens, %llu confirmed, %llu ended as the server's did, to the bit\n",
        number(all.images()), outcome(ImageOutcome::confirmed), number(all.same));
    out << formatted("             mispredicted: %llu premature, %llu late, %llu inaccurate, %llu lost, %llu denied\n",
                     outcome(ImageOutcome::premature), outcome(ImageOutcome::late), outcome(ImageOutcome::inaccurate),
                     outcome(ImageOutcome::lost), outcome(ImageOutcome::denied));
    if (status.match.images_unsaid > 0) {
        out << formatted(
            "             %llu more have ended, but their shooters had not declared how when the match was over\n",
            number(status.match.images_unsaid));
    }
    out << formatted("             remainder R p50 %.1f, max %.1f ms: a target may be off by its speed times R\n",
                     status.projectiles.remainder.percentile_ms(0.5), status.projectiles.remainder.max_ms());
    if (all.unexplained > 0) {
        out << formatted("             %llu ended otherwise WITHOUT A REASON that the server had declared: a fault\n",
                         number(all.unexplained));
    } else if (all.same < all.images()) {
        out << "             each of the others has a reason that the server declared: none is unexplained\n";
    }
}

std::string why_refused(const AttackScore& score) {
    std::string list;
    for (const Reason reason : enum_values<Reason>) {
        if (score.refused[reason] == 0) continue;
        list += formatted("%s%llu %s", list.empty() ? " (" : ", ",
                          static_cast<unsigned long long>(score.refused[reason]), to_string(reason));
    }
    return list.empty() ? list : list + ")";
}

// Of all weapons that fire no projectile. A swing is judged in each of its commands.
void print_attacks(std::ostream& out, const ServerStatus& status) {
    const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
    const char* title = "weapons";
    for (const arena::WeaponId weapon : enum_values<arena::WeaponId>) {
        const AttackScore& score = status.attacks[arena::number_of(weapon)];
        if (score.judged == 0) continue;
        out << formatted(
            "  %-10s %s: %llu attacks, judged %llu times, %llu hits; %llu as seen, %llu differing; %llu clamped, "
            "%llu refused%s\n",
            title, to_string(weapon), number(status.triggers_of[arena::number_of(weapon)]), number(score.judged),
            number(score.hits), number(score.agreed), number(score.differing()), number(score.clamped),
            number(score.refusals()), why_refused(score).c_str());
        title = "";
    }
    out << formatted("             %llu hits on shields; %llu seats taken in the vehicle\n",
                     number(named_count(status, arena::hits_on_shields)),
                     number(named_count(status, arena::seats_taken)));
}

void print_prediction(std::ostream& out, const ServerStatus& status, const BotTotals& bots) {
    const PredictionCounters& prediction = bots.game.prediction;
    const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
    if (prediction.compared() == 0) return;
    std::string causes;
    for (const MispredictionCause cause : enum_values<MispredictionCause>) {
        if (prediction.by_cause[cause] == 0) continue;
        causes += causes.empty() ? " (" : ", ";
        causes += formatted("%llu %s", number(prediction.by_cause[cause]),
                            cause == MispredictionCause::none ? "without a cause" : to_string(cause));
    }
    if (!causes.empty()) causes += ")";
    out << formatted("  prediction %llu of %llu states differ%s; %.2f corrections over 5 cm a player and minute\n",
                     number(prediction.by_result[ReconcileResult::corrected]), number(prediction.compared()),
                     causes.c_str(), seen_per_player_minute(status, bots));
    out << formatted(
        "             %llu attacks left from a corrected eye; the server took %llu as claimed, and corrected "
        "%llu\n",
        number(bots.game.corrected_origins), number(named_count(status, arena::origins[arena::Muzzle::as_claimed])),
        number(named_count(status, arena::origins[arena::Muzzle::corrected])));
    const std::uint64_t differ = named_count(status, arena::steps_differ);
    if (differ == 0) return;
    out << formatted(
        "             %llu steps gave OTHER BITS THAN THE SERVER'S: %llu players have another step function\n",
        number(differ), number(named_count(status, arena::step_alarms)));
}

// In the order of the systems: the library's images are measured whatever is shown.
void print_spectators(std::ostream& out, const SummaryFacts& facts, const BotTotals& bots) {
    const char* title = "spectators";
    for (const ways::RemoteSystem system : enum_values<ways::RemoteSystem>) {
        const ways::SpectatorScore& score = bots.spectators[system];
        if (score.flying.count() + score.ends.count() == 0) continue;
        const std::string shown = system == facts.remote_projectiles ? ", shown" : ", not shown";
        out << formatted("  %-10s %s: in %llu frames from the server's projectile mean %.2f, p95 %.2f, worst %.2f m\n",
                         title, (to_string(system) + shown).c_str(),
                         static_cast<unsigned long long>(score.flying.count()), score.flying.mean_m(),
                         score.flying.p95_m(), score.flying.worst_m());
        out << formatted("             at %llu ends from the server's end mean %.2f, p95 %.2f, worst %.2f m\n",
                         static_cast<unsigned long long>(score.ends.count()), score.ends.mean_m(), score.ends.p95_m(),
                         score.ends.worst_m());
        title = "";
    }
}

void print_timing(std::ostream& out, const ServerStatus& status, const BotTotals& bots) {
    const BotClocks& clocks = bots.clocks;
    const MatchCounters& match = status.match;
    if (clocks.looks > 0) {
        out << formatted("  clocks     off by at most p50 %.1f, p99 %.1f ms, as they know themselves; %llu breaks\n",
                         clocks.error_bound_p50_ms, clocks.error_bound_p99_ms,
                         static_cast<unsigned long long>(bots.clock_breaks));
        out << formatted(
            "  delay      drawn mean %.1f, p99 %.1f ms behind; %s %% of frames had nothing newer to show\n",
            clocks.delay_mean_ms, clocks.delay_p99_ms, percent(bots.starved_frames, bots.frames).c_str());
        out << formatted(
            "  lead       commands made mean %.1f, p99 %.1f ms ahead, each sent %.1f times; %llu steps skipped\n",
            clocks.lead_mean_ms, clocks.lead_p99_ms, clocks.copies_mean,
            static_cast<unsigned long long>(bots.steps_skipped));
    }
    if (match.commands_timed == 0) return;
    out << formatted("  commands   mean %.1f ms before their tick; %s %% late, %llu lost with all copies\n",
                     static_cast<double>(match.earliness_us) * 1e-3 / static_cast<double>(match.commands_timed),
                     percent(match.commands_late, match.commands_timed).c_str(),
                     static_cast<unsigned long long>(match.commands_lost));
    if (match.waited_us > 0) {
        out << formatted(
            "  even       waited mean %.1f ms; executed mean %.1f (one client) to %.1f ms (another) after what they "
            "saw\n",
            static_cast<double>(match.waited_us) * 1e-3 / static_cast<double>(match.commands),
            static_cast<double>(match.youngest_commands.value) * 1e-3,
            static_cast<double>(match.oldest_commands.value) * 1e-3);
    }
    if (match.reckoned == 0) return;
    out << formatted("  reckoned   %llu updates of vehicle and crate sent, %s %% saved\n",
                     static_cast<unsigned long long>(match.reckoned),
                     percent(match.spared, match.spared + match.reckoned).c_str());
}

void print_strategies(std::ostream& out, const ServerStatus& status) {
    out << "  Percentage of rays that each way to rewind judged as the shooter's screen showed them:\n\n";
    out << formatted("  %-16s %7s %7s %7s", "round trip", "rays", "mean", "view");
    for (std::size_t i = live_strategy_count; i-- > 0;) out << formatted(" %9.9s", live_strategies()[i]);
    out << '\n' << formatted("  %-16s %7s %7s %7s\n", "", "", "ms", "p95 ms");
    for (const BucketScore& bucket : status.buckets) {
        if (bucket.rays > 0) print_bucket(out, bounds(bucket), bucket);
    }
    print_bucket(out, "all", status.total);
    out << formatted("  %-16s %7s %7s %7s", "equal to the bit", "", "", "");
    for (std::size_t i = live_strategy_count; i-- > 0;) {
        const service::WayScore& score = status.total.strategies[i];
        out << formatted(" %9.9s", percent(score.bit_equal, score.shots).c_str());
    }
    out << "\n\n";
}

}  // namespace

void print_live_head(std::ostream& out) {
    out << formatted("  %6s %8s %8s %10s %10s %8s %8s %8s %8s %8s\n", "s", "players", "shots", "agreement", "bit-equal",
                     "images", "tick p99", "max ms", "down", "up kbps");
}

void print_live_line(std::ostream& out, const ServerStatus& status) {
    const Bandwidth bandwidth = bandwidth_of(status);
    const service::WayScore& exact = status.total.strategies[live_strategy_count - 1];
    const WeaponFlights flights = status.projectiles.all();
    out << formatted("  %6.0f %8u %8llu %10s %10s %8s %8.2f %8.2f %8.1f %8.1f", status.seconds, status.clients,
                     static_cast<unsigned long long>(status.triggers), percent(exact.agreed, exact.shots).c_str(),
                     percent(status.agreed, status.declared).c_str(), percent(flights.same, flights.images()).c_str(),
                     status.tick.percentile_ms(0.99), status.tick.max_ms(), bandwidth.down_kbps, bandwidth.up_kbps)
        << std::endl;
}

void print_summary(std::ostream& out, const SummaryFacts& facts, const ServerStatus& status, const BotTotals& bots) {
    const auto count = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
    const Bandwidth bandwidth = bandwidth_of(status);
    out << facts.title << '\n' << facts.conditions << "\n\n";
    print_strategies(out, status);
    out << formatted("  shots      %llu fired, %llu rays: %llu hit, %llu missed, %llu refused; %llu kills\n",
                     count(status.triggers), count(status.hits + status.misses + status.refusals), count(status.hits),
                     count(status.misses), count(status.refusals), count(status.kills));
    out << formatted(
        "  screens    %llu rays declared by clients, %llu equal to the bit; %u clients disagree; alarm: %s\n",
        count(status.declared), count(status.agreed), status.disagreeing.clients, to_string(status.alarm));
    print_attacks(out, status);
    if (named_count(status, arena::clicks[arena::Click::fired]) > 0) {
        out << formatted("  clicks     %llu shots left between two steps; %llu not ready, %llu too early\n",
                         count(named_count(status, arena::clicks[arena::Click::fired])),
                         count(named_count(status, arena::clicks[arena::Click::not_ready])),
                         count(named_count(status, arena::clicks[arena::Click::too_early])));
    }
    if (named_count(status, arena::beams_reflected) > 0) {
        out << formatted(
            "  beams      %llu reflected, %llu absorbed by a fourth body, %llu came back to their shooters\n",
            count(named_count(status, arena::beams_reflected)), count(named_count(status, arena::beams_absorbed)),
            count(named_count(status, arena::beams_met_shooter)));
    }
    if (status.launches + status.projectiles.all().denied() > 0) print_projectiles(out, status);
    print_spectators(out, facts, bots);
    print_timing(out, status, bots);
    out << formatted("  tick       p50 %.2f, p99 %.2f, max %.2f ms of %.1f; %llu skipped\n",
                     status.tick.percentile_ms(0.5), status.tick.percentile_ms(0.99), status.tick.max_ms(),
                     15.625 * static_cast<double>(facts.slow_motion), count(status.ticks_skipped));
    out << formatted("  processor  p50 %.2f, p99 %.2f, max %.2f ms a tick, of all threads of the server\n",
                     status.processor.percentile_ms(0.5), status.processor.percentile_ms(0.99),
                     status.processor.max_ms());
    out << formatted("  memory     %llu allocations in %llu of %llu ticks (the others had arrivals)\n",
                     count(status.tick_allocations), count(status.ticks_without_arrivals), count(status.ticks));
    out << formatted("  network    read between ticks: p50 %.2f, p99 %.2f, max %.2f ms\n",
                     status.listening.percentile_ms(0.5), status.listening.percentile_ms(0.99),
                     status.listening.max_ms());
    out << formatted("  bandwidth  per client %.1f kbit/s down, %.1f up; with DTLS, UDP and IP %.1f and %.1f\n",
                     bandwidth.down_kbps, bandwidth.up_kbps, bandwidth.down_wire_kbps, bandwidth.up_wire_kbps);
    out << formatted(
        "  players    %u; own movement predicted to the bit %s %%; %llu steps drawn past the newest snapshot\n",
        status.clients_most, percent(bots.game.reconciled - bots.game.mispredicted, bots.game.reconciled).c_str(),
        count(bots.game.late_drawings));
    print_prediction(out, status, bots);
    if (bots.starved + bots.kept_out > 0) {
        out << formatted("  stuck      %u players without snapshots for 2 s, %u without a session for 10 s\n",
                         bots.starved, bots.kept_out);
    }
    if (status.reports_written + status.reports_lost > 0) {
        out << formatted("  reports    %llu written, %llu lost\n", count(status.reports_written),
                         count(status.reports_lost));
    }
    if (facts.flood) print_flood(out, *facts.flood);
    const auto turned_away = refusals(status);
    out << "  refused or dropped, by reason" << (turned_away.empty() ? ": nothing\n" : "\n");
    for (const auto& [name, times] : turned_away) out << formatted("    %8llu  %s\n", count(times), name.c_str());
}

}  // namespace backsight::bots
