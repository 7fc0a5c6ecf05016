#include <nlohmann/json.hpp>

#include "arena/bots/summary.h"
#include "arena/movement.h"
#include "arena/service/arena_game.h"
#include "ways/comparison.h"

namespace backsight::bots {

namespace {

using Json = nlohmann::ordered_json;

/// null if nothing was compared, which is neither agreement nor disagreement.
Json ratio(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? Json(nullptr) : Json(static_cast<double>(part) / static_cast<double>(whole));
}

Json bucket_json(const service::BucketScore& bucket) {
    Json strategies = Json::object();
    for (std::size_t i = 0; i < ways::live_strategy_count; ++i) {
        const service::WayScore& score = bucket.strategies[i];
        strategies[ways::live_strategies()[i]] = {{"shots", score.shots},
                                                  {"agreement_ratio", ratio(score.agreed, score.shots)},
                                                  {"bit_equal_ratio", ratio(score.bit_equal, score.shots)}};
    }
    return {{"rays", bucket.rays},
            {"rtt_mean_ms", bucket.rtt_mean_ms()},
            {"view_age_mean_ms", bucket.view_age.mean_ms()},
            {"view_age_p50_ms", bucket.view_age.percentile_ms(0.5)},
            {"view_age_p95_ms", bucket.view_age.percentile_ms(0.95)},
            {"strategies", strategies}};
}

Json flood_json(const SummaryFacts& facts) {
    Json sent = Json::object();
    if (!facts.flood) return sent;
    for (const FloodKind kind : enum_values<FloodKind>) sent[to_string(kind)] = facts.flood->sent[kind];
    return sent;
}

Json buckets_json(const ServerStatus& status) {
    Json all = Json::array();
    for (const service::BucketScore& bucket : status.buckets) {
        if (bucket.rays == 0) continue;
        Json row = {{"rtt_from_ms", static_cast<double>(bucket.rtt_from.value) * 1e-3}};
        row.update(bucket_json(bucket));
        all.push_back(row);
    }
    return all;
}

Json counts_json(const std::vector<std::pair<std::string, std::uint64_t>>& counts) {
    Json all = Json::object();
    for (const auto& [name, count] : counts) all[name] = count;
    return all;
}

template <class Enum>
Json each_json(const EnumArray<Enum, std::uint64_t>& counts, Enum but) {
    Json all = Json::object();
    for (const Enum value : enum_values<Enum>) {
        if (value != but) all[to_string(value)] = counts[value];
    }
    return all;
}

Json flights_json(const WeaponFlights& flights) {
    return {{"ended", flights.ended()},
            {"denied", flights.denied()},
            {"ends", each_json(flights.by_end, FlightEnd::none)},
            {"bases", each_json(flights.by_basis, VerdictBasis::count_)},
            {"area_victims", flights.area_victims},
            {"kills", flights.kills},
            {"images", flights.images()},
            {"images_same", flights.same},
            {"images_by_outcome", each_json(flights.by_outcome, ImageOutcome::count_)},
            {"images_unexplained", flights.unexplained}};
}

Json beams_json(const ServerStatus& status) {
    return {{"reflected", named_count(status, arena::beams_reflected)},
            {"absorbed", named_count(status, arena::beams_absorbed)},
            {"met_shooter", named_count(status, arena::beams_met_shooter)}};
}

Json prediction_json(const ServerStatus& status, const BotTotals& bots) {
    const PredictionCounters& prediction = bots.game.prediction;
    Json origins = Json::object();
    for (const char* name : arena::origins) origins[name] = named_count(status, name);
    return {{"results", each_json(prediction.by_result, ReconcileResult::count_)},
            {"mispredictions", each_json(prediction.by_cause, MispredictionCause::count_)},
            {"replayed", prediction.replayed},
            {"corrections_over_5_cm", prediction.seen},
            {"corrections_over_5_cm_per_player_minute", seen_per_player_minute(status, bots)},
            {"corrections_not_slid", prediction.not_slid},
            {"offsets_cut", prediction.cut},
            {"attacks_from_a_corrected_eye", bots.game.corrected_origins},
            {"origins", origins}};
}

// Of all weapons that fire no projectile.
Json weapons_json(const ServerStatus& status) {
    Json all = Json::object();
    for (const arena::WeaponId weapon : enum_values<arena::WeaponId>) {
        if (arena::is_projectile(weapon)) continue;
        const AttackScore& score = status.attacks[arena::number_of(weapon)];
        all[to_string(weapon)] = {{"attacks", status.triggers_of[arena::number_of(weapon)]},
                                  {"judged", score.judged},
                                  {"hits", score.hits},
                                  {"compared", score.declared},
                                  {"as_seen", score.agreed},
                                  {"differing", score.differing()},
                                  {"clamped", score.clamped},
                                  {"refused", each_json(score.refused, Reason::count_)}};
    }
    return all;
}

Json projectiles_json(const ServerStatus& status) {
    Json all = {{"launched", status.launches}};
    all.update(flights_json(status.projectiles.all()));
    all["images_unsaid"] = status.match.images_unsaid;
    all["by_weapon"] = Json::object();
    for (const arena::WeaponId weapon : arena::projectile_weapons) {
        all["by_weapon"][to_string(weapon)] = flights_json(status.projectiles.weapons[arena::number_of(weapon)]);
    }
    return all;
}

Json distances_json(const ways::Distances& distances) {
    if (distances.count() == 0) return {{"count", 0}, {"mean_m", nullptr}, {"p95_m", nullptr}, {"worst_m", nullptr}};
    return {{"count", distances.count()},
            {"mean_m", distances.mean_m()},
            {"p95_m", distances.p95_m()},
            {"worst_m", distances.worst_m()}};
}

Json spectators_json(const SummaryFacts& facts, const BotTotals& bots) {
    Json all = {{"shown", to_string(facts.remote_projectiles)}};
    for (const ways::RemoteSystem system : enum_values<ways::RemoteSystem>) {
        const ways::SpectatorScore& score = bots.spectators[system];
        all[to_string(system)] = {{"flying", distances_json(score.flying)}, {"ends", distances_json(score.ends)}};
    }
    return all;
}

Json timing_json(const ServerStatus& status, const BotTotals& bots) {
    const BotClocks& clocks = bots.clocks;
    const service::MatchCounters& match = status.match;
    const Json nothing(nullptr);
    const auto timed = static_cast<double>(match.commands_timed);
    const Json earliness =
        match.commands_timed == 0 ? nothing : Json(static_cast<double>(match.earliness_us) * 1e-3 / timed);
    const Json waited = match.commands == 0
                            ? nothing
                            : Json(static_cast<double>(match.waited_us) * 1e-3 / static_cast<double>(match.commands));
    return {{"clock_error_bound_p50_ms", clocks.error_bound_p50_ms},
            {"clock_error_bound_p99_ms", clocks.error_bound_p99_ms},
            {"clock_breaks", bots.clock_breaks},
            {"delay_mean_ms", clocks.delay_mean_ms},
            {"delay_p99_ms", clocks.delay_p99_ms},
            {"starvation_ratio", ratio(bots.starved_frames, bots.frames)},
            {"input_lead_mean_ms", clocks.lead_mean_ms},
            {"input_lead_p99_ms", clocks.lead_p99_ms},
            {"earliness_mean_ms", earliness},
            {"commands_timed", match.commands_timed},
            {"commands_late", match.commands_late},
            {"commands_late_ratio", ratio(match.commands_late, match.commands_timed)},
            {"commands_lost", match.commands_lost},
            {"command_wait_mean_ms", waited},
            {"command_age_youngest_ms", static_cast<double>(match.youngest_commands.value) * 1e-3},
            {"command_age_oldest_ms", static_cast<double>(match.oldest_commands.value) * 1e-3},
            {"command_copies_mean", clocks.copies_mean},
            {"steps_skipped", bots.steps_skipped},
            {"reckoned_updates", match.reckoned},
            {"reckoned_updates_saved", match.spared},
            {"reckoned_saved_ratio", ratio(match.spared, match.spared + match.reckoned)}};
}

Json looks_json(const std::vector<BotLook>& looks) {
    Json all = Json::array();
    for (const BotLook& look : looks) {
        all.push_back({{"second", look.second},
                       {"connected", look.connected},
                       {"playing", look.playing},
                       {"starved", look.starved},
                       {"kept_out", look.kept_out}});
    }
    return all;
}

Json bots_json(const SummaryFacts& facts, const ServerStatus& status, const BotTotals& bots) {
    return {{"count", bots.bots},
            {"connected", bots.connected},
            {"playing", bots.playing},
            {"starved", bots.starved},
            {"kept_out", bots.kept_out},
            {"sessions", bots.connects},
            {"bad_bodies", bots.game.bad_bodies},
            {"mean_rtt_ms", static_cast<double>(bots.mean_rtt.value) * 1e-3},
            {"processor_seconds", static_cast<double>(bots.processor_time.value) * 1e-6},
            {"endings", counts_json(endings(bots))},
            {"prediction", prediction_json(status, bots)},
            {"looks", looks_json(facts.looks)}};
}

}  // namespace

Json summary_json(const SummaryFacts& facts, const ServerStatus& status, const BotTotals& bots) {
    const Bandwidth bandwidth = bandwidth_of(status);
    const Json total = bucket_json(status.total);
    const WeaponFlights flights = status.projectiles.all();
    return {
        {"title", facts.title},
        {"conditions", facts.conditions},
        {"seconds", status.seconds},
        {"slow_motion", facts.slow_motion},
        {"clients", status.clients_most},
        {"shots", status.triggers},
        {"rays", status.hits + status.misses + status.refusals},
        {"hits", status.hits},
        {"weapons", weapons_json(status)},
        {"hits_on_shields", named_count(status, arena::hits_on_shields)},
        {"seats_taken", named_count(status, arena::seats_taken)},
        {"beams", beams_json(status)},
        {"compared_rays", status.declared},
        {"agreement_ratio", total["strategies"]["exact"]["agreement_ratio"]},
        {"bit_equal_ratio", ratio(status.agreed, status.declared)},
        {"alarm", to_string(status.alarm)},
        {"alarm_clients", status.disagreeing.behind_alarm},
        {"clients_disagreeing", status.disagreeing.clients},
        {"strategies", total["strategies"]},
        {"view_age_mean_ms", total["view_age_mean_ms"]},
        {"view_age_p95_ms", total["view_age_p95_ms"]},
        {"by_ping", buckets_json(status)},
        {"projectiles", projectiles_json(status)},
        {"spectators", spectators_json(facts, bots)},
        {"mispredictions", each_json(flights.by_outcome, ImageOutcome::confirmed)},
        {"mispredictions_unexplained", flights.unexplained},
        {"remainder_ms",
         {{"p50", status.projectiles.remainder.percentile_ms(0.5)}, {"max", status.projectiles.remainder.max_ms()}}},
        {"timing", timing_json(status, bots)},
        {"ticks", status.ticks},
        {"ticks_skipped", status.ticks_skipped},
        {"tick_p50_ms", status.tick.percentile_ms(0.5)},
        {"tick_p99_ms", status.tick.percentile_ms(0.99)},
        {"tick_max_ms", status.tick.max_ms()},
        {"listening_p50_ms", status.listening.percentile_ms(0.5)},
        {"listening_p99_ms", status.listening.percentile_ms(0.99)},
        {"listening_max_ms", status.listening.max_ms()},
        {"processor_p50_ms", status.processor.percentile_ms(0.5)},
        {"processor_p99_ms", status.processor.percentile_ms(0.99)},
        {"processor_max_ms", status.processor.max_ms()},
        {"processor_mean_ms", status.processor.mean_ms()},
        {"tick_allocations", status.tick_allocations},
        {"ticks_without_arrivals", status.ticks_without_arrivals},
        {"down_kbps", bandwidth.down_kbps},
        {"up_kbps", bandwidth.up_kbps},
        {"down_wire_kbps", bandwidth.down_wire_kbps},
        {"up_wire_kbps", bandwidth.up_wire_kbps},
        {"predicted_exactly_ratio", ratio(bots.game.reconciled - bots.game.mispredicted, bots.game.reconciled)},
        {"reports_written", status.reports_written},
        {"reports_lost", status.reports_lost},
        {"flood_datagrams", flood_json(facts)},
        {"refusals", counts_json(refusals(status))},
        {"bots", bots_json(facts, status, bots)},
    };
}

}  // namespace backsight::bots
