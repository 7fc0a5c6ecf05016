#include <vector>

#include "arena/service/arena_game.h"
#include "arena/service/arena_settings.h"

namespace backsight::arena {

namespace {

using C = ArenaSettings;
using Member = std::variant<std::int64_t C::*, double C::*, std::string C::*>;

struct Field {
    std::string_view key;
    std::string_view flag;
    Member member;
    std::string_view unit;
    double lowest = 0.0;
    double highest = 0.0;
    std::string_view choices;
    std::string_view help;
};

// BudgetCaps: what decides who pays for the age of a projectile's view.
constexpr std::string_view decided_by_help =
    "Judge its flights by the shooter's commands, exactly; by the server's clock; or in the present, as FishNet";
constexpr std::string_view look_back_help = "Look back: no hit is older than this for its victim";
constexpr std::string_view fast_forward_help =
    "By clock: how far ahead it may begin, out of what the look back leaves; catching up: how far it hurries, over 0; "
    "players who must dodge pay";
constexpr std::string_view decay_help =
    "By clock: how fast the look back shrinks in flight; the shooter's image slows down by this";
constexpr std::string_view catch_up_help =
    "Catching up: the share of what is left that each tick makes up for; FishNet's 8 % a call";

constexpr Field field_table[] = {
    {"game.ticks_per_snapshot", "--ticks-per-snapshot", &C::ticks_per_snapshot, "ticks", 1, 64, "",
     "Ticks of 1/64 s from one snapshot to the next, for each client"},
    {"game.interpolation", "--interpolation", &C::interpolation, "", 0, 0, "hold|linear|hermite|catmull-rom",
     "Curve between two samples"},
    {"game.after_newest", "--after-newest", &C::after_newest, "", 0, 0, "hold|extrapolate",
     "How an entity is drawn past its newest sample"},
    {"game.extrapolation_limit_ms", "--extrapolation-limit", &C::extrapolation_limit_ms, "ms", 0, 1'000, "",
     "Longest extrapolation"},
    {"game.sample_max_age_ms", "--sample-max-age", &C::sample_max_age_ms, "ms", 1, 60'000, "",
     "Oldest sample that is drawn"},
    {"game.interpolation_delay_ms", "--interpolation-delay", &C::interpolation_delay_ms, "ms", 0, 250, "",
     "How far behind the newest snapshot clients draw; 0: each as its network asks"},
    {"game.seed", "--seed", &C::seed, "", 0, 9e15, "", "Seed of everything random"},
    {"game.beams", "--beams", &C::beams, "", 0, 0, "straight|reflected",
     "Whether crouched players reflect rays of weapons that fire one, up to four times, as UT2003's shields do"},
    {"game.clicks", "--clicks", &C::clicks, "", 0, 0, "steps|frames",
     "When a shot leaves: with the step after its click, or in the frame of the click, between two steps"},
    {"fairness.rewind", "--rewind", &C::rewind, "", 0, 0,
     "exact|present|ping|ping+interpolation|tick|nearest|moment|endpoints|"
     "ut2003|capt_k|twoten|mirror|text21|text21_angle",
     "How rays are judged: exactly as seen, or as a published system does, which knows neither caps nor cover"},
    {"fairness.fire_rate", "--fire-rate", &C::fire_rate, "", 0, 0, "commands|clock",
     "What limits hitscan weapons: the steps of commands, or the server's clock too, by which early shots wait"},
    {"fairness.setting", "--fairness", &C::fairness, "", 0, 0, "competitive|casual|coop|high_ping|even",
     "Sharing of the cost of latency, by name: sets the caps, the cover rule, how far projectiles look back and which "
     "round trip is waited for, where they are not given themselves"},
    {"fairness.max_rewind_ms", "--max-rewind", &C::max_rewind_ms, "ms", 0, 10'000, "",
     "Oldest hit that a victim must bear: time since they were last where they were hit"},
    {"fairness.max_victim_moved_m", "--max-victim-moved", &C::max_victim_moved_m, "m", 0, 1e9, "",
     "Farthest that a victim may have moved since then"},
    {"fairness.cover_grace_ms", "--cover-grace", &C::cover_grace_ms, "ms", -1, 10'000, "",
     "How long a victim in cover can still be hit; -1: no cover rule"},
    {"fairness.cover_max_view_age_ms", "--cover-max-view-age", &C::cover_max_view_age_ms, "ms", 0, 10'000, "",
     "A victim's screen counts as this old at most, for the cover rule"},
    {"fairness.cover_foresight_ms", "--cover-foresight", &C::cover_foresight_ms, "ms", 0, 1'000, "",
     "How far past a victim's last report the cover rule looks, to when they see the damage"},
    {"fairness.even_to_ms", "--even-to", &C::even_to_ms, "ms", 0, 400, "",
     "Commands of lower round trips wait until they are as late as those of this one; 0: nobody waits"},
    {"fairness.max_interpolation_delay_ms", "--max-interpolation-delay", &C::max_interpolation_delay_ms, "ms", 0,
     10'000, "", "How far behind its newest snapshot a client may draw"},
    {"fairness.max_ahead_ms", "--max-ahead", &C::max_ahead_ms, "ms", 0, 10'000, "",
     "How far past its newest snapshot a client may draw"},
    {"fairness.max_level_age_ms", "--max-level-age", &C::max_level_age_ms, "ms", 0, 10'000, "",
     "How long before a command came doors and lifts may stand as its player's screen drew them"},
    {"fairness.max_slew_ratio", "--max-slew", &C::max_slew_ratio, "ratio", 0, 1, "",
     "How much faster than real time a client's screen may run"},
    {"fairness.max_saved_ms", "--max-saved", &C::max_saved_ms, "ms", 0, 10'000, "",
     "How much of a stall a client may catch up at once"},
    {"rocket.decided_by", "--rocket-decided-by", &C::rocket_decided_by, "", 0, 0, "commands|clock|catch-up",
     decided_by_help},
    {"rocket.look_back_ms", "--rocket-look-back", &C::rocket_look_back_ms, "ms", 0, 10'000, "", look_back_help},
    {"rocket.fast_forward_ms", "--rocket-fast-forward", &C::rocket_fast_forward_ms, "ms", 0, 1'000, "",
     fast_forward_help},
    {"rocket.decay_permille", "--rocket-decay", &C::rocket_decay_permille, "ms per s", 0, 1'000, "", decay_help},
    {"rocket.catch_up_permille", "--rocket-catch-up", &C::rocket_catch_up_permille, "permille", 1, 1'000, "",
     catch_up_help},
    {"grenade.decided_by", "--grenade-decided-by", &C::grenade_decided_by, "", 0, 0, "commands|clock|catch-up",
     decided_by_help},
    {"grenade.look_back_ms", "--grenade-look-back", &C::grenade_look_back_ms, "ms", 0, 10'000, "", look_back_help},
    {"grenade.fast_forward_ms", "--grenade-fast-forward", &C::grenade_fast_forward_ms, "ms", 0, 1'000, "",
     fast_forward_help},
    {"grenade.decay_permille", "--grenade-decay", &C::grenade_decay_permille, "ms per s", 0, 1'000, "", decay_help},
    {"grenade.catch_up_permille", "--grenade-catch-up", &C::grenade_catch_up_permille, "permille", 1, 1'000, "",
     catch_up_help},
    {"spear.decided_by", "--spear-decided-by", &C::spear_decided_by, "", 0, 0, "commands|clock|catch-up",
     decided_by_help},
    {"spear.look_back_ms", "--spear-look-back", &C::spear_look_back_ms, "ms", 0, 10'000, "", look_back_help},
    {"spear.fast_forward_ms", "--spear-fast-forward", &C::spear_fast_forward_ms, "ms", 0, 1'000, "", fast_forward_help},
    {"spear.decay_permille", "--spear-decay", &C::spear_decay_permille, "ms per s", 0, 1'000, "", decay_help},
    {"spear.catch_up_permille", "--spear-catch-up", &C::spear_catch_up_permille, "permille", 1, 1'000, "",
     catch_up_help},
    {"bolt.decided_by", "--bolt-decided-by", &C::bolt_decided_by, "", 0, 0, "commands|clock|catch-up", decided_by_help},
    {"bolt.look_back_ms", "--bolt-look-back", &C::bolt_look_back_ms, "ms", 0, 10'000, "", look_back_help},
    {"bolt.fast_forward_ms", "--bolt-fast-forward", &C::bolt_fast_forward_ms, "ms", 0, 1'000, "", fast_forward_help},
    {"bolt.decay_permille", "--bolt-decay", &C::bolt_decay_permille, "ms per s", 0, 1'000, "", decay_help},
    {"bolt.catch_up_permille", "--bolt-catch-up", &C::bolt_catch_up_permille, "permille", 1, 1'000, "", catch_up_help},
    {"catch_up.counts", "--catch-up-counts", &C::catch_up_counts, "", 0, 0, "fractions|ticks",
     "Count the time since a shot that catches up in fractions of ticks, or in whole ones: FishNet's two TimePassed"},
};

std::vector<service::GameField> make_fields() {
    static const ArenaSettings usual;
    std::vector<service::GameField> all;
    for (const Field& field : field_table) {
        service::GameField its{field.key,     field.flag,    field.unit, field.lowest,
                               field.highest, field.choices, field.help, {}};
        std::visit([&](auto member) { its.usual = usual.*member; }, field.member);
        all.push_back(its);
    }
    return all;
}

}  // namespace

std::span<const service::GameField> arena_fields() {
    static const std::vector<service::GameField> all = make_fields();
    return all;
}

ArenaSettings read_settings(const service::GameSettings& settings) {
    ArenaSettings its;
    std::size_t place = 0;
    for (const Field& field : field_table) {
        const service::GameValue& value = settings.value(place++);
        std::visit([&](auto member) { its.*member = std::get<std::decay_t<decltype(its.*member)>>(value); },
                   field.member);
    }
    return its;
}

void write_settings(const ArenaSettings& from, service::GameSettings& to) {
    std::size_t place = 0;
    for (const Field& field : field_table) {
        std::visit([&](auto member) { to.set_value(place, from.*member); }, field.member);
        ++place;
    }
}

}  // namespace backsight::arena
