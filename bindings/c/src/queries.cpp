// What is where in a view, and what a ray, sweep or volume touches there.

#include "client.h"
#include "server.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

using namespace backsight;
using namespace backsight::c;

namespace backsight::c {

std::optional<View> view_of(Call<Server>& call, const bs_view* view) {
    bs_view in{};
    Problem& problem = call.problem();
    if (!take(problem, view, "view", in)) return std::nullopt;
    if (in.kind == BS_VIEW_MOMENT) {
        if (!check_moment(problem, in.moment) || !check_offsets(problem, in.offsets)) return std::nullopt;
        const ServerWorld& world = call->world;
        return View::at_moment(world.history(), world.config().draw, Moment{in.moment}, offsets_of(in.offsets));
    }
    if (!problem.holds(in.kind == BS_VIEW_SHOOTER, "view.kind", "no such value")) return std::nullopt;
    if (!check_client(call, in.client)) return std::nullopt;
    const std::optional<View> seen = call->world.view_of(in.client);
    static_cast<void>(problem.holds(seen.has_value(), "view.client",
                                    "one whose last command was no more than it had time for, with a sound stamp"));
    return seen;
}

}  // namespace backsight::c

namespace {

std::int32_t give_pose(const ViewPose& found, bs_entity entity, bs_view_pose* pose) {
    bs_view_pose out{};
    out.status = static_cast<std::uint32_t>(found.status);
    out.has_pose = has_pose(found.status) ? 1 : 0;
    out.entity = entity;
    out.position = as_c(found.pose.position);
    out.rotation = as_c(found.pose.rotation);
    out.fraction = found.fraction;
    out.from_tick = found.from.value;
    out.to_tick = found.to.value;
    give(pose, out);
    return BS_OK;
}

std::int32_t give_bone(Problem& problem, const View& view, bs_entity entity, std::int32_t bone, bs_pose* pose) {
    if (!problem.present(pose, "pose")) return problem.code();
    if (!problem.holds(bone >= BS_ROOT_BONE && bone < 256, "bone", "-1 to 255")) return problem.code();
    const ViewPose found = view.pose({entity});
    if (!has_pose(found.status)) return 1 + static_cast<std::int32_t>(found.status);
    *pose = as_c(view.bone(found, static_cast<std::int16_t>(bone)));
    return BS_OK;
}

std::int32_t give_cast(Problem& problem, const View& view, const bs_ray* ray, const bs_filter* filter, bs_hit* hit) {
    Ray r;
    OwnFilter f;
    if (!sized(problem, hit, "hit") || !take_ray(problem, ray, r) || !take_filter(problem, filter, f)) {
        return problem.code();
    }
    give(hit, as_c(cast_ray(view, r, f.filter)));
    return BS_OK;
}

// Puts the index of an element before what was wrong with it.
std::int32_t name_element(Problem& problem, std::string_view array, std::uint32_t index) {
    std::array<char, sizeof(bs_error::text)> what{};
    std::ranges::copy(std::string_view(problem.text()), what.begin());
    std::array<char, 48> which{};
    char* at = std::ranges::copy(array, which.data()).out;
    *at++ = '[';
    at = std::to_chars(at, which.data() + which.size(), index).ptr;
    *at++ = ']';
    return problem.refuse(problem.code(), {which.data(), at}, what.data());
}

// Looks at all rays before it casts the first: a mistake leaves the hits as they were.
std::int32_t give_casts(Problem& problem, const View& view, const bs_ray* rays, std::uint32_t count,
                        const bs_filter* filter, bs_hit* hits) {
    OwnFilter f;
    if (!take_filter(problem, filter, f)) return problem.code();
    if (count == 0) return BS_OK;
    if (!sized(problem, rays, "rays") || !sized(problem, hits, "hits")) return problem.code();
    Ray ray;
    for (std::uint32_t i = 0; i < count; ++i) {
        const bs_ray* at = element(rays, i);
        if (at->struct_size != rays->struct_size) {
            return problem.refuse(BS_BAD_STRUCT_SIZE, "rays", "each has the struct_size of the first");
        }
        if (!take_ray(problem, at, ray)) return name_element(problem, "rays", i);
    }
    constexpr std::uint32_t most = 64;
    std::array<RewoundRay, most> batch;
    std::array<Hit, most> found;
    for (std::uint32_t first = 0; first < count; first += most) {
        const std::uint32_t size = std::min(most, count - first);
        for (std::uint32_t i = 0; i < size; ++i) {
            static_cast<void>(take_ray(problem, element(rays, first + i), ray));
            batch[i] = {&view, ray, f.filter};
        }
        cast_rays(std::span(batch).first(size), found);
        for (std::uint32_t i = 0; i < size; ++i) {
            bs_hit* at = element(hits, first + i);
            at->struct_size = hits->struct_size;
            give(at, as_c(found[i]));
        }
    }
    return BS_OK;
}

std::int32_t give_sweep(Problem& problem, const View& view, const bs_ray* path, float radius_m, const bs_filter* filter,
                        bs_hit* hit) {
    Ray r;
    OwnFilter f;
    const bool is_sound = sized(problem, hit, "hit") && take_ray(problem, path, r) && take_filter(problem, filter, f) &&
                          check_size(problem, radius_m, "radius_m");
    if (!is_sound) return problem.code();
    give(hit, as_c(sweep_sphere(view, r, radius_m, f.filter)));
    return BS_OK;
}

std::int32_t give_overlaps(Problem& problem, const View& view, std::vector<Hit>& found, const bs_vec3* center,
                           float radius_m, const bs_filter* filter, const Room& room) {
    OwnFilter f;
    const bool is_sound = problem.present(center, "center") && check_place(problem, *center, "center") &&
                          check_size(problem, radius_m, "radius_m") && take_filter(problem, filter, f) &&
                          check_room(problem, room);
    if (!is_sound) return problem.code();
    const std::size_t most = std::min<std::size_t>(room.capacity, found.size());
    const std::span<Hit> out = std::span(found).first(most);
    const std::size_t count = overlap_sphere(view, as_cpp(*center), radius_m, f.filter, out);
    give_hits(room, out.first(std::min(count, most)), count);
    return BS_OK;
}

std::int32_t give_closest(Problem& problem, const View& view, const bs_vec3* point, float max_distance_m,
                          const bs_filter* filter, bs_hit* hit) {
    OwnFilter f;
    const bool is_sound = sized(problem, hit, "hit") && problem.present(point, "point") &&
                          check_place(problem, *point, "point") && take_filter(problem, filter, f) &&
                          check_size(problem, max_distance_m, "max_distance_m");
    if (!is_sound) return problem.code();
    give(hit, as_c(closest_point(view, as_cpp(*point), max_distance_m, f.filter)));
    return BS_OK;
}

}  // namespace

std::int32_t bs_server_pose(bs_server* server, const bs_view* view, bs_entity entity, bs_view_pose* pose) {
    Call<Server> call(server);
    if (!call || !sized(call.problem(), pose, "pose")) return call.code();
    const std::optional<View> in = view_of(call, view);
    return in ? give_pose(in->pose({entity}), entity, pose) : call.code();
}

std::int32_t bs_server_mount_of(bs_server* server, std::uint32_t client, bs_entity mount, const bs_vec3* point,
                                std::int64_t max_age_us, float max_error_m, bs_view_pose* pose) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !sized(call.problem(), pose, "pose")) return call.code();
    Problem& problem = call.problem();
    const bool is_sound = problem.present(point, "point") && check_place(problem, *point, "point") &&
                          check_size(problem, max_error_m, "max_error_m") &&
                          problem.holds(max_age_us >= 0 && max_age_us <= 10'000'000, "max_age_us", "0 to 10 s");
    if (!is_sound) return call.code();
    const Micros max_age{max_age_us};
    return give_pose(call->world.mount_of(client, {mount}, as_cpp(*point), max_age, max_error_m), mount, pose);
}

std::int32_t bs_client_pose(bs_client* client, bs_entity entity, bs_view_pose* pose) {
    Call<Client> call(client);
    if (!call || !sized(call.problem(), pose, "pose")) return call.code();
    return give_pose(call->world.view().pose({entity}), entity, pose);
}

std::int32_t bs_server_bone(bs_server* server, const bs_view* view, bs_entity entity, std::int32_t bone,
                            bs_pose* pose) {
    Call<Server> call(server);
    if (!call) return call.code();
    const std::optional<View> in = view_of(call, view);
    return in ? give_bone(call.problem(), *in, entity, bone, pose) : call.code();
}

std::int32_t bs_client_bone(bs_client* client, bs_entity entity, std::int32_t bone, bs_pose* pose) {
    Call<Client> call(client);
    return call ? give_bone(call.problem(), call->world.view(), entity, bone, pose) : call.code();
}

std::int32_t bs_server_cast_ray(bs_server* server, const bs_view* view, const bs_ray* ray, const bs_filter* filter,
                                bs_hit* hit) {
    Call<Server> call(server);
    if (!call) return call.code();
    const std::optional<View> in = view_of(call, view);
    return in ? give_cast(call.problem(), *in, ray, filter, hit) : call.code();
}

std::int32_t bs_client_cast_ray(bs_client* client, const bs_ray* ray, const bs_filter* filter, bs_hit* hit) {
    Call<Client> call(client);
    return call ? give_cast(call.problem(), call->world.view(), ray, filter, hit) : call.code();
}

std::int32_t bs_server_cast_rays(bs_server* server, const bs_view* view, const bs_ray* rays, std::uint32_t count,
                                 const bs_filter* filter, bs_hit* hits) {
    Call<Server> call(server);
    if (!call || !call.problem().holds(count <= most_hits, "count", "0 to 65,536")) return call.code();
    const std::optional<View> in = view_of(call, view);
    return in ? give_casts(call.problem(), *in, rays, count, filter, hits) : call.code();
}

std::int32_t bs_client_cast_rays(bs_client* client, const bs_ray* rays, std::uint32_t count, const bs_filter* filter,
                                 bs_hit* hits) {
    Call<Client> call(client);
    if (!call || !call.problem().holds(count <= most_hits, "count", "0 to 65,536")) return call.code();
    return give_casts(call.problem(), call->world.view(), rays, count, filter, hits);
}

std::int32_t bs_server_sweep_sphere(bs_server* server, const bs_view* view, const bs_ray* path, float radius_m,
                                    const bs_filter* filter, bs_hit* hit) {
    Call<Server> call(server);
    if (!call) return call.code();
    const std::optional<View> in = view_of(call, view);
    return in ? give_sweep(call.problem(), *in, path, radius_m, filter, hit) : call.code();
}

std::int32_t bs_client_sweep_sphere(bs_client* client, const bs_ray* path, float radius_m, const bs_filter* filter,
                                    bs_hit* hit) {
    Call<Client> call(client);
    return call ? give_sweep(call.problem(), call->world.view(), path, radius_m, filter, hit) : call.code();
}

std::int32_t bs_server_overlap_sphere(bs_server* server, const bs_view* view, const bs_vec3* center, float radius_m,
                                      const bs_filter* filter, bs_hit* hits, std::uint32_t capacity,
                                      std::uint32_t* count) {
    Call<Server> call(server);
    if (!call) return call.code();
    const std::optional<View> in = view_of(call, view);
    if (!in) return call.code();
    return give_overlaps(call.problem(), *in, call->hits, center, radius_m, filter, {hits, capacity, count});
}

std::int32_t bs_client_overlap_sphere(bs_client* client, const bs_vec3* center, float radius_m, const bs_filter* filter,
                                      bs_hit* hits, std::uint32_t capacity, std::uint32_t* count) {
    Call<Client> call(client);
    if (!call) return call.code();
    const View view = call->world.view();
    return give_overlaps(call.problem(), view, call->hits, center, radius_m, filter, {hits, capacity, count});
}

std::int32_t bs_server_closest_point(bs_server* server, const bs_view* view, const bs_vec3* point, float max_distance_m,
                                     const bs_filter* filter, bs_hit* hit) {
    Call<Server> call(server);
    if (!call) return call.code();
    const std::optional<View> in = view_of(call, view);
    return in ? give_closest(call.problem(), *in, point, max_distance_m, filter, hit) : call.code();
}

std::int32_t bs_client_closest_point(bs_client* client, const bs_vec3* point, float max_distance_m,
                                     const bs_filter* filter, bs_hit* hit) {
    Call<Client> call(client);
    return call ? give_closest(call.problem(), call->world.view(), point, max_distance_m, filter, hit) : call.code();
}
