// The server's projectiles.

#include "server.h"

using namespace backsight;
using namespace backsight::c;

namespace {

bool has_server_projectiles(Call<Server>& call) {
    if (call->world.config().has_projectiles()) return true;
    call.problem().refuse(BS_NOT_SET_UP, "projectiles", "bs_server_open_with_projectiles()");
    return false;
}

bs_news spawn_news(const Server& server, const ServerProjectile& projectile) {
    ProjectileSpawn spawn;
    const bool can_be_sent = spawn_of(projectile, server.world.config().history.quantization, spawn);
    return can_be_sent ? write_news(NewsKind::spawn, spawn) : bs_news{};
}

template <class Out>
void name_projectile(const ServerProjectile& projectile, Out& out) {
    out.client = projectile.id.client;
    out.command = projectile.id.command;
    out.ordinal = projectile.id.ordinal;
    out.weapon = projectile.weapon;
    out.shooter = projectile.shooter.value;
}

}  // namespace

namespace backsight::c {

// In the view that the end was judged in, which is not there later.
void Server::note_end(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& walls) {
    if (world.ended().size() == 1) {  // those before it have been forgotten
        areas.clear();
        area_hits.clear();
    }
    if (areas.size() == areas.capacity()) return;
    Area area{static_cast<std::uint32_t>(area_hits.size()), 0, 0};
    const AreaRules& rules = ended.projectile.rules->area;
    const std::size_t room = std::min(most_area_hits, area_hits.capacity() - area_hits.size());
    if (rules.outer_radius_m > 0.0f) {
        area_hits.resize(area.first + room);
        const std::size_t found =
            world.projectiles().area_hits(ended, view, walls, {}, std::span(area_hits).subspan(area.first, room));
        area.reached = static_cast<std::uint32_t>(found);
        area.kept = static_cast<std::uint32_t>(std::min(found, room));
        area_hits.resize(area.first + area.kept);
    }
    areas.push_back(area);
}

void Server::set_up_projectiles(std::uint32_t max_projectiles) {
    if (!world.config().has_projectiles()) return;
    area_hits.reserve(most_area_hits_in_tick);
    // As many as the authority ends in a tick.
    areas.reserve(3 * std::size_t{max_projectiles});
    world.projectiles().set_ended_hook([this](const ProjectileAuthority::Ended& ended, const View& view,
                                              const LevelTrace& walls) { note_end(ended, view, walls); });
}

}  // namespace backsight::c

std::int32_t bs_server_set_level(bs_server* server, bs_level_trace trace, void* user, std::uint32_t moves) {
    Call<Server> call(server);
    if (!call || !has_server_projectiles(call)) return call.code();
    call->level.set(trace, user, moves != 0);
    call->world.set_level(call->level.at());
    return BS_OK;
}

std::int32_t bs_server_launch(bs_server* server, std::uint32_t client, const bs_launch_claim* claim,
                              const bs_launch_facts* facts, bs_news* answer, bs_news* spawn) {
    Call<Server> call(server);
    if (!call || !has_server_projectiles(call) || !check_client(call, client)) return call.code();
    if (!call.problem().present(answer, "answer") || !call.problem().present(spawn, "spawn")) return call.code();
    LaunchClaim claimed;
    LaunchFacts known({}, {});
    if (!take_claim(call.problem(), claim, client, claimed) || !take_facts(call.problem(), facts, known)) {
        return call.code();
    }
    claimed.shot = call->selected[client];
    *answer = *spawn = {};
    const LaunchResult result = call->world.launch(client, claimed, known);
    if (result == LaunchResult::launched) {
        const ServerProjectile& projectile = call->world.launches().back();
        *answer = write_news(NewsKind::grant, grant_of(projectile));
        *spawn = spawn_news(*call, projectile);
    } else if (!claimed.id.is_null() && claimed.id.ordinal < max_volley) {
        *answer = write_news(NewsKind::denial, ProjectileDenial{claimed.id, result});
    }
    return static_cast<std::int32_t>(result);
}

std::int32_t bs_server_finish_command(bs_server* server, std::uint32_t client) {
    Call<Server> call(server);
    if (!call || !has_server_projectiles(call) || !check_client(call, client)) return call.code();
    call->world.finish_command(client);
    return BS_OK;
}

std::int32_t bs_server_ended(bs_server* server, std::uint32_t index, bs_ended* ended, bs_news* verdict) {
    Call<Server> call(server);
    if (!call || !has_server_projectiles(call) || !sized(call.problem(), ended, "ended")) return call.code();
    if (!call.problem().present(verdict, "verdict")) return call.code();
    if (index >= call->world.ended().size()) return 1;
    const ProjectileAuthority::Ended& in = call->world.ended()[index];
    bs_ended out{};
    name_projectile(in.projectile, out);
    out.end = static_cast<std::uint32_t>(in.verdict.end);
    out.basis = static_cast<std::uint32_t>(in.verdict.basis);
    out.target = in.verdict.target.value;
    out.hitbox = in.verdict.hitbox;
    out.hit_group = static_cast<std::uint32_t>(in.verdict.group);
    out.area_hits = index < call->areas.size() ? call->areas[index].reached : 0;
    out.position = as_c(in.verdict.position);
    out.point = as_c(in.verdict.point);
    out.normal = as_c(in.verdict.normal);
    out.velocity = as_c(in.velocity);
    out.age = in.verdict.age;
    out.paid = in.paid;
    out.former_life = in.former_life ? 1 : 0;
    out.fields = in.fields;
    out.targets_at = in.targets.raw;
    give(ended, out);
    const WorldConfig& world = call->world.config();
    *verdict = write_news(NewsKind::verdict,
                          sent_verdict(in.projectile, in.verdict, world.history.quantization, world.draw.tick_rate));
    return BS_OK;
}

std::int32_t bs_server_area_hit(bs_server* server, std::uint32_t index, std::uint32_t area_index, bs_area_hit* hit) {
    Call<Server> call(server);
    if (!call || !has_server_projectiles(call) || !sized(call.problem(), hit, "hit")) return call.code();
    if (index >= std::min(call->areas.size(), call->world.ended().size()) || area_index >= call->areas[index].kept)
        return 1;
    const AreaHit& in = call->area_hits[call->areas[index].first + area_index];
    bs_area_hit out{};
    out.entity = in.entity.value;
    out.hitbox = in.hitbox;
    out.group = static_cast<std::uint32_t>(in.group);
    out.point = as_c(in.point);
    out.distance_m = in.distance;
    out.share = in.share;
    out.direction = as_c(in.direction);
    out.place = as_c(in.place);
    out.former_life = call->world.history().is_former_life(in.entity, in.from) ? 1 : 0;
    out.fields = in.fields;
    give(hit, out);
    return BS_OK;
}

std::int32_t bs_server_flight(bs_server* server, std::uint32_t index, bs_flight* flight, bs_news* spawn) {
    Call<Server> call(server);
    if (!call || !has_server_projectiles(call) || !sized(call.problem(), flight, "flight")) return call.code();
    if (!call.problem().present(spawn, "spawn")) return call.code();
    std::uint32_t left = index;
    bool is_found = false;
    call->world.projectiles().for_each([&](const ServerProjectile& projectile, const SharedFlight& in) {
        if (is_found || left-- > 0) return;
        is_found = true;
        bs_flight out{};
        name_projectile(projectile, out);
        out.position = as_c(in.position(in.result().age));
        out.age = in.result().age;
        give(flight, out);
        *spawn = spawn_news(*call, projectile);
    });
    return is_found ? BS_OK : 1;
}

std::int32_t bs_server_launched(bs_server* server, std::uint32_t index, bs_flight* flight, bs_news* spawn) {
    Call<Server> call(server);
    if (!call || !has_server_projectiles(call) || !sized(call.problem(), flight, "flight")) return call.code();
    if (!call.problem().present(spawn, "spawn")) return call.code();
    if (index >= call->world.launches().size()) return 1;
    const ServerProjectile& in = call->world.launches()[index];
    bs_flight out{};
    name_projectile(in, out);
    out.position = as_c(in.launch.position);
    give(flight, out);
    *spawn = spawn_news(*call, in);
    return BS_OK;
}
