// The server's end: its clients, what they are sent, and the judge of their shots.

#include "server.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

using namespace backsight;
using namespace backsight::c;

namespace {

bool is_nobody_elses(Call<Server>& call, bs_entity entity, std::uint32_t client) {
    const std::uint32_t owner = call->world.client_of({entity});
    return call.problem().holds(owner == no_client || owner == client, "entity", "no other client's player");
}

// Why the entity was not added: the ledger says it by its counters alone.
std::int32_t why_not_added(const EnumArray<LedgerResult, std::uint64_t>& before, const Ledger& ledger) {
    for (std::int32_t i = 1; i < static_cast<std::int32_t>(LedgerResult::count_); ++i) {
        const auto result = static_cast<LedgerResult>(i);
        if (ledger.counters()[result] != before[result]) return i;
    }
    return BS_SENT_NO_SNAPSHOT;
}

// What cannot be read is a stamp that the audit refuses as malformed.
ViewStamp stamp_of(const bs_stamp& stamp) {
    ViewStamp out;
    if (read_stamp(stamp.bytes, out).result == BytesResult::ok) return out;
    out.shown = Moment{-1};
    out.newest = {1};
    out.received = 1;
    return out;
}

}  // namespace

namespace backsight::c {

bs_verdict verdict_as_c(const Verdict& verdict) {
    bs_verdict out{};
    out.outcome = static_cast<std::uint32_t>(verdict.outcome);
    out.reason = static_cast<std::uint32_t>(verdict.reason);
    out.audit = static_cast<std::uint32_t>(verdict.audit);
    const bs_hit hit = as_c(verdict.hit);
    out.hit_entity = hit.entity;
    out.hitbox = hit.hitbox;
    out.hit_group = hit.group;
    out.distance_m = hit.distance_m;
    out.point = hit.point;
    out.normal = hit.normal;
    out.is_judged_again = verdict.is_judged_again ? 1 : 0;
    out.victim_moved_m = verdict.victim_moved_m;
    out.judged = verdict.judged.raw;
    std::copy(verdict.judged_offsets.begin(), verdict.judged_offsets.end(), out.offsets);
    out.seen_moved_m = verdict.seen_moved_m;
    out.paid_us = verdict.paid.value;
    out.seen_paid_us = verdict.seen_paid.value;
    out.former_life = verdict.former_life ? 1 : 0;
    out.beyond_range = verdict.beyond_range ? 1 : 0;
    out.hitboxes = verdict.hit.hitboxes.value;
    out.fields = verdict.hit.fields;
    out.epoch = verdict.hit && verdict.pose.state ? verdict.pose.state->epoch : 0;
    return out;
}

}  // namespace backsight::c

std::int32_t bs_server_join(bs_server* server, bs_entity entity, std::uint64_t user, std::uint64_t fingerprint,
                            std::uint32_t* client) {
    Call<Server> call(server);
    if (!call || !call.problem().present(client, "client")) return call.code();
    *client = BS_NO_CLIENT_NUMBER;
    if (!is_nobody_elses(call, entity, BS_NO_CLIENT_NUMBER)) return call.code();
    if (call->world.room(1) == 0) return 1;
    if (!has_memory(memory_of_seat(call->world.config(), call->snapshots))) {
        return call.problem().refuse(BS_NO_MEMORY, "client", "no memory for another one");
    }
    const std::optional<std::uint64_t> known = fingerprint == 0 ? std::nullopt : std::optional(fingerprint);
    *client = call->world.join({entity}, user, known);
    return BS_OK;
}

std::int32_t bs_server_leave(bs_server* server, std::uint32_t client) {
    Call<Server> call(server);
    if (!call || !check_client(call, client)) return call.code();
    call->has_shot = false;
    call->verdicts = {};
    call->received = {};
    call->world.leave(client);
    return BS_OK;
}

std::int32_t bs_server_set_entity(bs_server* server, std::uint32_t client, bs_entity entity) {
    Call<Server> call(server);
    if (!call || !check_client(call, client)) return call.code();
    if (!is_nobody_elses(call, entity, client)) return call.code();
    call->world.set_entity(client, {entity});
    return BS_OK;
}

std::int32_t bs_server_client_of(bs_server* server, bs_entity entity, std::uint32_t* client) {
    Call<Server> call(server);
    if (!call || !call.problem().present(client, "client")) return call.code();
    *client = call->world.client_of({entity});
    return BS_OK;
}

std::int32_t bs_server_snapshot(bs_server* server, std::uint32_t client, std::uint32_t* seq) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !call.problem().present(seq, "seq")) return call.code();
    if (!check_packets(call, false)) return call.code();
    if (!call.problem().holds(call->world.tick() != no_tick, "tick", "after bs_server_begin_tick()"))
        return call.code();
    *seq = call->world.snapshot(client).value;
    return BS_OK;
}

std::int32_t bs_server_add(bs_server* server, std::uint32_t client, bs_entity entity, std::uint8_t* bytes,
                           std::uint32_t capacity, std::uint32_t* size) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !check_packets(call, false)) return call.code();
    // Before the ledger notes it: what finds no room is not in the snapshot.
    const Track* track = call->world.history().find({entity});
    const Tick tick = call->world.tick();
    const EntityState state = track == nullptr ? EntityState{} : track->at(tick).value_or(EntityState{});
    const std::span<const QuantBone> bones =
        track == nullptr ? std::span<const QuantBone>{} : call->poser.sent(track->bones_at(tick));
    if (!check_sent_room(call.problem(), state, bones, bytes, capacity, size)) return call.code();
    const Ledger& ledger = call->world.ledger(client);
    const auto before = ledger.counters();
    const std::optional<SnapshotEntity> sent = call->world.add(client, {entity});
    if (!sent) return why_not_added(before, ledger);
    *size = write_sent({entity}, sent->state, call->poser.sent(sent->bones), {bytes, capacity});
    return BS_OK;
}

std::int32_t bs_server_despawned(bs_server* server, std::uint32_t client, bs_entity* entities, std::uint32_t capacity,
                                 std::uint32_t* count) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !call.problem().present(count, "count")) return call.code();
    if (!check_packets(call, false)) return call.code();
    if (capacity > 0 && !call.problem().present(entities, "entities")) return call.code();
    if (!call.problem().holds(call->world.tick() != no_tick, "tick", "after bs_server_begin_tick()"))
        return call.code();
    const std::span<const EntityId> gone = call->world.despawned(client);
    *count = static_cast<std::uint32_t>(gone.size());
    for (std::size_t i = 0; i < gone.size() && i < capacity; ++i) entities[i] = gone[i].value;
    return BS_OK;
}

std::int32_t bs_server_local_stamp(bs_server* server, std::uint32_t client, std::int64_t behind_us, bs_stamp* stamp) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !call.problem().present(stamp, "stamp")) return call.code();
    const bool is_span = behind_us >= 0 && behind_us <= 10'000'000;
    if (!call.problem().holds(is_span, "behind_us", "0 to 10 s")) return call.code();
    const ViewStamp here =
        local_stamp(call->world.ledger(client), call->world.config().draw.tick_rate, Micros{behind_us});
    static_cast<void>(write_stamp(here, stamp->bytes));
    return BS_OK;
}

std::int32_t bs_server_take_command(bs_server* server, std::uint32_t client, std::uint32_t number,
                                    const bs_stamp* stamp, bs_taken_command* taken) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !call.problem().present(stamp, "stamp")) return call.code();
    if (!sized(call.problem(), taken, "taken")) return call.code();
    call->has_shot = false;
    const std::optional<CommandConfig>& packets = call->world.config().packets;
    std::span<const CommandShot> shots;
    if (std::exchange(call->shots_of, no_client) == client) {
        shots = std::span(call->shots).first(call->shot_count);
    } else if (packets && packets->shots > 0) {
        shots = call->world.shots_of(client, number);
    }
    const TakenCommand command = call->world.take_command(client, number, stamp_of(*stamp), shots);
    if (command.result != TakeResult::came_before) call->selected[client] = 0;
    bs_taken_command out{};
    out.result = static_cast<std::uint32_t>(command.result);
    out.is_new = command.is_new ? 1 : 0;
    out.lost = command.lost;
    out.audit = static_cast<std::uint32_t>(command.audited.result);
    out.moved = command.audited.moved;
    give(taken, out);
    return BS_OK;
}

std::int32_t bs_server_take_shots(bs_server* server, std::uint32_t client, const std::uint8_t* stamps,
                                  std::uint32_t size) {
    Call<Server> call(server);
    if (!call || !check_client(call, client)) return call.code();
    if (size > 0 && !call.problem().present(stamps, "stamps")) return call.code();
    constexpr std::uint32_t each = sizeof(bs_stamp);
    if (!call.problem().holds(size % each == 0, "size", "32 bytes for each stamp")) return call.code();
    call->shots_of = client;
    call->shot_count = std::min<std::size_t>(size / each, call->shots.size());
    for (std::size_t i = 0; i < call->shot_count; ++i) {
        bs_stamp stamp;
        std::memcpy(stamp.bytes, stamps + i * each, each);
        call->shots[i].stamp = stamp_of(stamp);
    }
    return BS_OK;
}

std::int32_t bs_server_select_shot(bs_server* server, std::uint32_t client, std::uint32_t shot) {
    Call<Server> call(server);
    if (!call || !check_client(call, client)) return call.code();
    static_cast<void>(call->world.select_shot(client, shot));
    call->selected[client] = static_cast<std::uint8_t>(std::min<std::uint32_t>(shot, 0xff));
    return BS_OK;
}

std::int32_t bs_server_level_moment(bs_server* server, std::uint32_t client, std::int64_t max_age_us,
                                    std::int64_t* moment) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !call.problem().present(moment, "moment")) return call.code();
    const bool is_span = max_age_us >= 0 && max_age_us <= 10'000'000;
    if (!call.problem().holds(is_span, "max_age_us", "0 to 10 s")) return call.code();
    *moment = call->world.level_moment(client, Micros{max_age_us}).raw;
    return BS_OK;
}

std::int32_t bs_server_judge(bs_server* server, std::uint32_t client, const bs_shot* shot, const bs_weapon_rules* rules,
                             bs_line_of_sight line_of_sight, void* user, std::uint32_t screen_hash,
                             bs_verdict* verdict) {
    Call<Server> call(server);
    Shot claimed;
    WeaponRules weapon;
    if (!call || !check_client(call, client) || !sized(call.problem(), verdict, "verdict")) return call.code();
    if (!take_shot(call.problem(), shot, claimed) || !take_rules(call.problem(), rules, weapon)) return call.code();
    const auto sees = [&](Vec3 from, Vec3 to, Moment) {
        const bs_vec3 a = as_c(from);
        const bs_vec3 b = as_c(to);
        return line_of_sight(user, &a, &b) != 0;
    };
    const LineOfSight sight = line_of_sight != nullptr ? LineOfSight(sees) : call->sight.at();
    call->shot = call->world.judge(client, claimed, weapon, sight, screen_hash);
    call->note_shot();
    give(verdict, verdict_as_c(call->shot.verdict));
    return BS_OK;
}

std::int32_t bs_server_judge_counters(bs_server* server, std::uint32_t client, bs_judge_counters* counters) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !sized(call.problem(), counters, "counters")) return call.code();
    const JudgeCounters& in = call->world.judge_counters(client);
    bs_judge_counters out{};
    out.hits = in.hits;
    out.misses = in.misses;
    out.refusals = in.refusals;
    out.beyond_range = in.beyond_range;
    out.former_lives = in.former_lives;
    static_assert(static_cast<int>(Reason::count_) <= 16 && static_cast<int>(AuditResult::count_) <= 16);
    for (int i = 0; i < static_cast<int>(Reason::count_); ++i) out.by_reason[i] = in.by_reason[static_cast<Reason>(i)];
    for (int i = 0; i < static_cast<int>(AuditResult::count_); ++i) {
        out.by_audit[i] = in.by_audit[static_cast<AuditResult>(i)];
    }
    give(counters, out);
    return BS_OK;
}
