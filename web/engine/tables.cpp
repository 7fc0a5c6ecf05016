#include "web/engine/tables.h"

#include <backsight/judge.h>

#include "web/engine/glass_tables.h"
#include "web/engine/level_rows.h"
#include "web/engine/scene.h"
#include "web/engine/table_words.h"

namespace backsight::web {

using namespace backsight::arena;

namespace {

constexpr double nobody = -1.0;

std::string ways() {
    std::string text;
    for (const char* const name : ways::live_strategies()) {
        if (!text.empty()) text += ';';
        text += name;
    }
    return text;
}

std::string setting_names() {
    std::string text;
    for (const SettingInfo& setting : setting_list()) {
        if (!text.empty()) text += ';';
        text += setting.name;
    }
    return text;
}

std::string scene_names() {
    std::string text;
    for (const Scene& scene : all_scenes()) {
        if (!text.empty()) text += ';';
        text += scene.name;
    }
    return text;
}

std::string columns_made(Table table) {
    switch (table) {
        case Table::settings:
            return "name=" + setting_names() + "|low|high|step|default|value|at_once=no;yes";
        case Table::status:
            return "tick|server_ms|players|followed|self|rtt_ms|delay_ms|view_age_ms|snapshots|shots|compared|equal|"
                   "numbers_compared|numbers_differing|commands_not_compared|foresight_refused|foresight_allowed|down_"
                   "bytes|hash_high|hash_low|health|"
                   "alive|x|y|z|yaw|pitch|"
                   "weapon|"
                   "ammo|crouched|kills|deaths|screen_known=no;yes|entities|drawn|up_bytes|tick_ms|tick_longest_ms|"
                   "scene=" +
                   scene_names();
        case Table::players:
            return "player|self|playing|alive|x|y|z|yaw|pitch|health|weapon|rtt_ms|kills|deaths|user";
        case Table::shots:
            return "number|player|command|ray|weapon|outcome=hit;miss;refused|reason=" + words<Reason>() +
                   "|audit=" + words<AuditResult>() +
                   "|victim|damage|killed|compared|equal|target|differing|paid_ms|victim_moved_m|rtt_ms|tick|"
                   "passes_rewound_m|passes_now_m|victim_known|victim_sees|vx|vy|vz|sx|sy|sz|ox|oy|oz|"
                   "dx|dy|dz|range|reel|cover_asked|grace_ms|hidden_ms|hit_with_cover|hit_without_cover|"
                   "foresight_ms|hit_unforeseen|has_others|worlds_kept|ways=" +
                   ways();
        case Table::ways:
            return "way=" + ways() + "|rays|agreed|bit_equal";
        case Table::snapshots:
            return "number|state=" + words<SnapshotState>() + "|tick|newest|bit";
        case Table::level:
            return level_columns;
        case Table::scenes:
            return "scene=" + scene_names() + "|yaw|pitch|weapon|setting=" + setting_names() + "|value";
        case Table::flights:
            return flight_columns();
        case Table::crosshair:
            return "entity|is_hit|status=" + words<ViewStatus>() +
                   "|from|to|fraction|from_snapshot|to_snapshot|samples|shown_tick|shown_fraction";
        case Table::stamp:
            return "shown_tick|shown_fraction|newest|received_high|received_low";
        case Table::count_:
            break;
    }
    return {};
}

double as_double(std::uint64_t value) { return static_cast<double>(value); }

void put_settings(const MatchFacts& match, Rows& out) {
    if (match.settings == nullptr) return;
    for (std::size_t i = 0; i < setting_count; ++i) {
        const SettingInfo& info = setting_list()[i];
        put(out, {static_cast<double>(i), info.low, info.high, info.step, info.by_default,
                  match.settings->get(static_cast<Setting>(i)), info.effect == Effect::at_once ? 1.0 : 0.0});
    }
}

void put_status(const MatchFacts& match, Rows& out) {
    static const PlayerFacts nobody_there;
    const FollowedFacts& followed = match.followed;
    const PlayerFacts* const found = match.find(followed.number);
    const PlayerFacts& player = found != nullptr ? *found : nobody_there;
    const PlayerState& own = player.own;
    const std::uint64_t hash = match.shots == nullptr ? 0 : match.shots->hash();
    put(out, {static_cast<double>(match.tick.value),
              ms(match.tick_rate.time_of(match.tick)),
              as_double(match.players.size()),
              found == nullptr ? nobody : static_cast<double>(followed.number),
              slot_of(player.self),
              ms(player.rtt),
              ms(followed.delay),
              ms(followed.view_age),
              as_double(followed.snapshots),
              match.shots == nullptr ? 0.0 : as_double(match.shots->count()),
              match.shots == nullptr ? 0.0 : as_double(match.shots->compared()),
              match.shots == nullptr ? 0.0 : as_double(match.shots->equal()),
              as_double(followed.numbers_compared),
              as_double(followed.numbers_differing),
              as_double(followed.commands_not_compared),
              match.shots == nullptr ? 0.0 : as_double(match.shots->foresight_refused()),
              match.shots == nullptr ? 0.0 : as_double(match.shots->foresight_allowed()),
              as_double(match.down_bytes),
              as_double(hash >> 32),
              as_double(hash & 0xffffffffu),
              static_cast<double>(own.health),
              own.is_alive ? 1.0 : 0.0,
              static_cast<double>(own.position.x),
              static_cast<double>(own.position.y),
              static_cast<double>(own.position.z),
              static_cast<double>(own.yaw),
              static_cast<double>(own.pitch),
              static_cast<double>(own.weapon),
              static_cast<double>(own.ammo[static_cast<std::size_t>(own.weapon)]),
              own.is_crouched ? 1.0 : 0.0,
              as_double(player.kills),
              as_double(player.deaths),
              followed.is_screen_known ? 1.0 : 0.0,
              static_cast<double>(match.entities),
              static_cast<double>(match.entities_drawn),
              as_double(match.up_bytes),
              ms(match.tick_mean),
              ms(match.tick_longest),
              match.settings == nullptr ? 0.0 : match.settings->get(Setting::scene)});
}

void put_players(const MatchFacts& match, Rows& out) {
    for (const PlayerFacts& player : match.players) {
        const PlayerState& own = player.own;
        put(out, {static_cast<double>(player.number), slot_of(player.self), player.is_playing ? 1.0 : 0.0,
                  own.is_alive ? 1.0 : 0.0, static_cast<double>(own.position.x), static_cast<double>(own.position.y),
                  static_cast<double>(own.position.z), static_cast<double>(own.yaw), static_cast<double>(own.pitch),
                  static_cast<double>(own.health), static_cast<double>(own.weapon), ms(player.rtt),
                  as_double(player.kills), as_double(player.deaths), as_double(player.user)});
    }
}

void put_shot(const SeenShot& shot, const MatchFacts& match, Rows& out) {
    const ShotRecord& record = shot.record;
    const Verdict& verdict = record.verdict;
    const Ray ray = ray_of(record.shot, record.rules);
    put(out, {static_cast<double>(shot.number),
              static_cast<double>(shot.player),
              static_cast<double>(record.command),
              static_cast<double>(record.ray),
              static_cast<double>(record.weapon),
              static_cast<double>(verdict.outcome),
              static_cast<double>(verdict.reason),
              static_cast<double>(verdict.audit),
              slot_of(verdict.hit.entity),
              static_cast<double>(record.damage),
              record.has_killed ? 1.0 : 0.0,
              shot.is_compared ? 1.0 : 0.0,
              shot.is_equal ? 1.0 : 0.0,
              slot_of(shot.target),
              as_double(shot.differing),
              ms(verdict.paid),
              static_cast<double>(verdict.victim_moved_m),
              ms(record.rtt),
              static_cast<double>(record.server_now.tick().value),
              static_cast<double>(shot.passes_by_m[World::rewound]),
              static_cast<double>(shot.passes_by_m[World::now]),
              shot.victim.is_known ? 1.0 : 0.0,
              shot.victim.is_in_sight ? 1.0 : 0.0,
              static_cast<double>(shot.victim.eye.x),
              static_cast<double>(shot.victim.eye.y),
              static_cast<double>(shot.victim.eye.z),
              static_cast<double>(shot.victim.shooter.x),
              static_cast<double>(shot.victim.shooter.y),
              static_cast<double>(shot.victim.shooter.z),
              static_cast<double>(ray.origin.x),
              static_cast<double>(ray.origin.y),
              static_cast<double>(ray.origin.z),
              static_cast<double>(ray.direction.x),
              static_cast<double>(ray.direction.y),
              static_cast<double>(ray.direction.z),
              static_cast<double>(ray.max_distance),
              reel_frames(match, shot.number),
              shot.cover.is_asked ? 1.0 : 0.0,
              ms(shot.cover.grace),
              ms(shot.cover.hidden),
              shot.cover.is_hit_with ? 1.0 : 0.0,
              shot.cover.is_hit_without ? 1.0 : 0.0,
              ms(shot.cover.foresight),
              shot.cover.is_hit_unforeseen ? 1.0 : 0.0,
              shot.has_others ? 1.0 : 0.0,
              shot.has_worlds ? 1.0 : 0.0});
    // The last column stands for as many numbers as it has words.
    for (const EntityId entity : shot.others) out.push_back(slot_of(entity));
}

void put_ways(const MatchFacts& match, Rows& out) {
    if (!match.has_ways) return;
    for (std::size_t i = 0; i < match.ways.size(); ++i) {
        const ways::StrategyScore& score = match.ways[i];
        put(out, {as_double(i), as_double(score.shots), as_double(score.agreed), as_double(score.bit_equal)});
    }
}

void put_scenes(Rows& out) {
    for (std::size_t i = 0; i < scene_count; ++i) {
        const Scene& scene = all_scenes()[i];
        const auto put_wish = [&](double setting, double value) {
            put(out, {as_double(i), static_cast<double>(scene.yaw), static_cast<double>(scene.pitch),
                      static_cast<double>(scene.weapon), setting, value});
        };
        if (scene.wishes.empty()) put_wish(nobody, 0.0);
        for (const SceneSetting& wish : scene.wishes) put_wish(static_cast<double>(wish.setting), wish.value);
    }
}

}  // namespace

const std::string& columns_of(Table table) {
    static const EnumArray<Table, std::string> all = [] {
        EnumArray<Table, std::string> made;
        for (const Table each : enum_values<Table>) made[each] = columns_made(each);
        return made;
    }();
    return all[table];
}

void rows_of(Table table, const MatchFacts& match, std::vector<double>& out) {
    switch (table) {
        case Table::settings:
            return put_settings(match, out);
        case Table::status:
            return put_status(match, out);
        case Table::players:
            return put_players(match, out);
        case Table::shots:
            if (match.shots == nullptr) return;
            for (const SeenShot& shot : match.shots->shots()) put_shot(shot, match, out);
            return;
        case Table::ways:
            return put_ways(match, out);
        case Table::snapshots:
            return put_snapshots(match, out);
        case Table::level:
            if (match.level != nullptr) put_level(*match.level, out);
            return;
        case Table::scenes:
            return put_scenes(out);
        case Table::flights:
            return put_flights(match, out);
        case Table::crosshair:
            return put_crosshair(match, out);
        case Table::stamp:
            return put_stamp(match, out);
        case Table::count_:
            return;
    }
}

}  // namespace backsight::web
