#include "web/engine/online_tables.h"

#include <backsight/judge.h>

#include "web/engine/table_words.h"

namespace backsight::web {

using namespace backsight::arena;

namespace {

template <class Enum>
std::string names() {
    std::string text;
    for (const Enum value : enum_values<Enum>) {
        if (!text.empty()) text += ';';
        text += name(value);
    }
    return text;
}

std::string columns_made(OnlineTable table) {
    switch (table) {
        case OnlineTable::status:
            return "session=idle;connecting;connected;leaving;ended|place_in_queue|refusal=" + names<RefuseReason>() +
                   "|end=" + names<LeaveReason>() +
                   "|playing=no;yes|player|self|tick|server_ms|shown_ms|rtt_ms|delay_ms|lead_ms|clock_error_ms|copies|"
                   "snapshots|commands|newest_command|steps_skipped|clock_breaks|rays|verdicts|hits|refusals|kills|"
                   "deaths|reconciled|mispredicted|bad_bodies|health|alive=no;yes|x|y|z|yaw|pitch|weapon|ammo|"
                   "crouched=no;yes|eye_x|eye_y|eye_z|up_datagrams|up_lost|up_bytes|down_datagrams|down_lost|"
                   "down_reordered|down_bytes";
        case OnlineTable::shots:
            return "number|command|ray|weapon|screen|group|ox|oy|oz|dx|dy|dz|range|judged=no;yes|outcome=hit;miss;"
                   "refused|reason=" +
                   words<Reason>() + "|victim|damage|killed=no;yes|agrees=no;yes|waited_ms";
        case OnlineTable::snapshots:
            return "number|state=received;missing|newest=no;yes";
        case OnlineTable::count_:
            break;
    }
    return {};
}

double number(std::uint64_t value) { return static_cast<double>(value); }
double number(bool value) { return value ? 1.0 : 0.0; }
double number(float value) { return static_cast<double>(value); }
template <class Enum>
double place(Enum value) {
    return static_cast<double>(value);
}

void put_session(const OnlinePlayer& player, Rows& out) {
    const MatchClient& client = player.client();
    const ClientSession& session = client.session();
    const ClientWorld& world = client.arena().world();
    const ClientTimingNumbers timing = client.timing();
    const MatchClientCounters& counted = client.counters();
    const bool is_known = !world.self().is_null();
    const Tick tick = client.arena().prediction().tick();
    put(out, {place(session.state()),
              number(std::uint64_t{session.place_in_queue()}),
              place(session.refusal()),
              place(session.end_reason()),
              number(client.is_playing()),
              is_known ? static_cast<double>(world.client()) : -1.0,
              slot_of(world.self()),
              static_cast<double>(tick.value),
              ms(rate.time_of(tick)),
              ms(rate.time_of(world.shown())),
              ms(session.channel().numbers().rtt),
              ms(timing.view.delay),
              ms(timing.lead.lead),
              ms(timing.view.error_bound),
              number(std::uint64_t{timing.copies}),
              number(counted.snapshots),
              number(counted.commands),
              number(std::uint64_t{client.commands().newest()}),
              number(timing.steps_skipped),
              number(timing.view.clock_breaks),
              number(counted.rays),
              number(counted.verdicts),
              number(counted.hits),
              number(counted.refusals),
              number(counted.kills),
              number(counted.deaths),
              number(counted.reconciled),
              number(counted.mispredicted),
              number(counted.bad_bodies)});
}

void put_own(const OnlinePlayer& player, Rows& out) {
    const ClientPrediction& prediction = player.client().arena().prediction();
    const PlayerState& own = prediction.state();
    const Vec3 eye = player.client().arena().drawn_eye(player.now());
    put(out, {static_cast<double>(own.health), number(own.is_alive), number(own.position.x), number(own.position.y),
              number(own.position.z), static_cast<double>(own.yaw), static_cast<double>(own.pitch), place(own.weapon),
              static_cast<double>(own.ammo[static_cast<std::size_t>(own.weapon)]), number(own.is_crouched),
              number(eye.x), number(eye.y), number(eye.z)});
}

void put_network(const OnlinePlayer& player, Rows& out) {
    const LinkCounters &up = player.up(), &down = player.down();
    put(out, {number(up.sent), number(up.lost_extra), number(player.up_bytes()), number(down.sent),
              number(down.lost_extra), number(down.reordered), number(player.down_bytes())});
}

void put_ray(const OwnRay& ray, Rows& out) {
    put(out, {number(std::uint64_t{ray.number}),
              number(std::uint64_t{ray.command}),
              number(std::uint64_t{ray.ray}),
              place(ray.weapon),
              slot_of(ray.screen.entity),
              place(ray.screen.group),
              number(ray.path.origin.x),
              number(ray.path.origin.y),
              number(ray.path.origin.z),
              number(ray.path.direction.x),
              number(ray.path.direction.y),
              number(ray.path.direction.z),
              number(ray.path.max_distance),
              number(ray.is_judged),
              place(ray.verdict.outcome),
              place(ray.verdict.reason),
              slot_of(ray.verdict.victim),
              number(std::uint64_t{ray.verdict.damage}),
              number(ray.verdict.has_killed),
              number(ray.agrees()),
              ms(ray.waited)});
}

void put_snapshots(const OnlinePlayer& player, Rows& out) {
    const SnapshotAcks& acks = player.client().arena().world().acks();
    for (std::uint32_t i = stamp_window; i-- > 0;) {
        if (acks.newest().value <= i) continue;
        const bool has_come = (acks.received() >> i & 1) != 0;
        put(out, {number(std::uint64_t{acks.newest().value} - i), has_come ? 0.0 : 1.0, number(i == 0)});
    }
}

}  // namespace

const std::string& columns_of(OnlineTable table) {
    static const EnumArray<OnlineTable, std::string> all = [] {
        EnumArray<OnlineTable, std::string> made;
        for (const OnlineTable each : enum_values<OnlineTable>) made[each] = columns_made(each);
        return made;
    }();
    return all[table];
}

void rows_of(OnlineTable table, const OnlinePlayer& player, std::vector<double>& out) {
    switch (table) {
        case OnlineTable::status:
            put_session(player, out);
            put_own(player, out);
            return put_network(player, out);
        case OnlineTable::shots:
            for (const OwnRay& ray : player.rays()) put_ray(ray, out);
            return;
        case OnlineTable::snapshots:
            return put_snapshots(player, out);
        case OnlineTable::count_:
            return;
    }
}

}  // namespace backsight::web
