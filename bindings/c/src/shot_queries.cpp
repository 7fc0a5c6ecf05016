// Queries that are shots: on the screen, in a view, and before the judge.

#include "client.h"
#include "server.h"

#include <algorithm>
#include <array>

using namespace backsight;
using namespace backsight::c;

namespace {

bool check_vector(Problem& problem, const bs_vec3& v, std::string_view subject) {
    return problem.finite(v, subject) && check_place(problem, v, subject);
}

// Of fields that the shape uses; Query::validate() looks at what is left.
bool check_query(Problem& problem, const Query& query) {
    const bool is_sweep = query.shape <= QueryShape::capsule_sweep;
    if (!check_vector(problem, as_c(query.origin), "query.origin")) return false;
    if (!check_vector(problem, as_c(query.axis), "query.axis")) return false;
    if (!check_size(problem, query.radius, "query.radius_m")) return false;
    if ((is_sweep || query.shape == QueryShape::cone) &&
        !check_direction(problem, as_c(query.direction), "query.direction")) {
        return false;
    }
    if (query.shape == QueryShape::cone && !check_size(problem, query.distance, "query.distance_m")) return false;
    if (query.shape == QueryShape::box) {
        for (const float size : {query.half_extents.x, query.half_extents.y, query.half_extents.z}) {
            if (!check_size(problem, size, "query.half_extents")) return false;
        }
    }
    const std::size_t poses = query.shape == QueryShape::swing ? query.pose_count : 0;
    for (std::size_t i = 0; i < std::min(poses, query.poses.size()); ++i) {
        if (!check_vector(problem, as_c(query.poses[i].position), "query.poses")) return false;
    }
    return in_range(problem, "query", query.validate());
}

// A query for a screen or a view: the caller's own.
bool take_own_query(Problem& problem, const bs_query* in, const bs_filter* filter, OwnFilter& f, Query& out) {
    if (!take_query(problem, in, out) || !take_filter(problem, filter, f)) return false;
    out.filter = f.filter;
    return check_query(problem, out);
}

std::int32_t give_query(Problem& problem, const View& view, const bs_query* query, const bs_filter* filter,
                        const Room& room) {
    Query q;
    OwnFilter f;
    if (!take_own_query(problem, query, filter, f, q) || !check_room(problem, room)) return problem.code();
    std::array<Hit, max_query_hits> found;
    const std::size_t count = run_query(view, q, found);
    give_hits(room, std::span(found).first(count), count);
    return BS_OK;
}

}  // namespace

namespace backsight::c {

// What is no value of an enumeration or out of a field's range stays so.
bool take_query(Problem& problem, const bs_query* query, Query& out) {
    bs_query in{};
    if (!take(problem, query, "query", in)) return false;
    out.shape = static_cast<QueryShape>(std::min(in.shape, 255u));
    out.collect = static_cast<Collect>(std::min(in.collect, 255u));
    out.max_hits = static_cast<std::uint16_t>(std::min(in.max_hits, 65'535u));
    out.swing = in.swing;
    out.cut_by_level = in.cut_by_level != 0;
    out.origin = as_cpp(in.origin);
    out.direction = as_cpp(in.direction);
    out.distance = in.distance_m;
    out.radius = in.radius_m;
    out.axis = as_cpp(in.axis);
    out.half_extents = as_cpp(in.half_extents);
    out.rotation = as_cpp(in.rotation);
    out.cosine = in.cosine;
    static_assert(max_swing_poses == BS_SWING_POSES && max_query_hits == BS_MAX_QUERY_HITS);
    for (std::size_t i = 0; i < out.poses.size(); ++i) out.poses[i] = as_cpp(in.poses[i]);
    out.pose_count = static_cast<std::uint8_t>(std::min(in.pose_count, 255u));
    return true;
}

}  // namespace backsight::c

std::int32_t bs_server_set_line_of_sight(bs_server* server, bs_line_of_sight_at sight, void* user) {
    Call<Server> call(server);
    if (!call) return call.code();
    call->sight.set(sight, user);
    return BS_OK;
}

std::int32_t bs_client_set_line_of_sight(bs_client* client, bs_line_of_sight_at sight, void* user) {
    Call<Client> call(client);
    if (!call) return call.code();
    call->sight.set(sight, user);
    return BS_OK;
}

std::int32_t bs_server_run_query(bs_server* server, const bs_view* view, const bs_query* query, const bs_filter* filter,
                                 bs_hit* hits, std::uint32_t capacity, std::uint32_t* count) {
    Call<Server> call(server);
    if (!call) return call.code();
    const std::optional<View> in = view_of(call, view);
    return in ? give_query(call.problem(), *in, query, filter, {hits, capacity, count}) : call.code();
}

std::int32_t bs_client_run_query(bs_client* client, const bs_query* query, const bs_filter* filter, bs_hit* hits,
                                 std::uint32_t capacity, std::uint32_t* count) {
    Call<Client> call(client);
    if (!call) return call.code();
    return give_query(call.problem(), call->world.view(), query, filter, {hits, capacity, count});
}

std::int32_t bs_client_shoot_query(bs_client* client, const bs_query* query, const bs_filter* filter,
                                   const bs_weapon_rules* rules, std::uint32_t* screen_hash, std::uint32_t* count) {
    Call<Client> call(client);
    Query q;
    OwnFilter f;
    WeaponRules weapon;
    if (!call || !call.problem().present(count, "count")) return call.code();
    if (!call.problem().present(screen_hash, "screen_hash")) return call.code();
    if (!take_own_query(call.problem(), query, filter, f, q) || !take_rules(call.problem(), rules, weapon)) {
        return call.code();
    }
    const ScreenHits seen = call->world.shoot(q, weapon, call->query_room, call->sight.at());
    call->query_hits = seen.hits;
    *count = static_cast<std::uint32_t>(seen.hits.size());
    *screen_hash = seen.hash;
    return BS_OK;
}

std::int32_t bs_client_query_hit(bs_client* client, std::uint32_t index, bs_hit* hit) {
    Call<Client> call(client);
    if (!call || !sized(call.problem(), hit, "hit")) return call.code();
    if (index >= call->query_hits.size()) return 1;
    give(hit, as_c(call->query_hits[index]));
    return BS_OK;
}

std::int32_t bs_server_judge_query(bs_server* server, std::uint32_t client, const bs_query* query,
                                   const bs_filter* filter, const bs_weapon_rules* rules, std::uint32_t screen_hash,
                                   bs_verdict* verdict) {
    Call<Server> call(server);
    Query q;
    WeaponRules weapon;
    if (!call || !check_client(call, client) || !sized(call.problem(), verdict, "verdict")) return call.code();
    if (!take_query(call.problem(), query, q) || !take_rules(call.problem(), rules, weapon)) return call.code();
    if (!take_filter(call.problem(), filter, call->shot_filter)) return call.code();
    q.filter = call->shot_filter.filter;
    call->shot = call->world.judge(client, q, weapon, call->sight.at(), screen_hash);
    call->note_shot();
    bs_verdict out = verdict_as_c(call->shot.verdict);
    out.hit_count = static_cast<std::uint32_t>(call->shot.hits.size());
    out.seen_hash = call->shot.seen_hash;
    give(verdict, out);
    return BS_OK;
}

std::int32_t bs_server_hit_verdict(bs_server* server, std::uint32_t index, bs_verdict* verdict) {
    Call<Server> call(server);
    if (!call || !sized(call.problem(), verdict, "verdict")) return call.code();
    if (index >= call->verdicts.size()) return 1;
    give(verdict, verdict_as_c(call->verdicts[index]));
    return BS_OK;
}
