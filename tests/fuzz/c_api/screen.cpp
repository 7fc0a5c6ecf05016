// A screen, and queries of both ends.

#include "tests/fuzz/c_api/calls.h"

namespace backsight::test::c_api {

std::int32_t Calls::of_screen(std::uint32_t which) {
    bs_shot shot;
    bs_weapon_rules rules;
    bs_hit hit;
    bs_shown shown;
    const std::int32_t offsets[3] = {static_cast<std::int32_t>(number()), 0, static_cast<std::int32_t>(number())};
    switch (which) {
        case 0: {
            const auto bytes = in_.bytes(in_.byte());
            return bs_client_store(screen_, number(), wide(), bytes.data(), static_cast<std::uint32_t>(bytes.size()),
                                   now_);
        }
        case 1:
            return bs_client_advance(screen_, now_ += in_.byte() * 500, wide());
        case 2:
            return bs_client_show(screen_, wide(), in_.byte() & 1 ? offsets : nullptr);
        case 3:
            return bs_client_shown(screen_, room(shown));
        case 4:
            return bs_client_shoot(screen_, some(shot, bs_shot_default), some(rules, bs_weapon_rules_default),
                                   room(hit));
        case 5:
            return bs_client_round_trip(screen_, wide(), wide(), now_);
        case 6:
            return in_.below(8) == 0 ? bs_client_reset(screen_) : bs_client_set_self(screen_, entity(), 0, wide());
        default:
            return bs_client_declare_break(screen_, now_);
    }
}

std::int32_t Calls::of_queries(std::uint32_t which) {
    bs_view view;
    bs_ray ray;
    bs_filter filter;
    bs_hit hits[2];
    bs_view_pose pose;
    bs_pose bone;
    std::uint32_t count = 0;
    const bs_vec3 at = place();
    const bs_view* in = some(view, bs_view_default);
    require(bs_ray_default(BS_SIZED(&ray)) == BS_OK);
    ray.direction = in_.byte() & 3 ? bs_vec3{1, 0, 0} : place();
    ray.origin = at;
    switch (which) {
        case 0:
            return bs_server_cast_ray(server_, in, &ray, some(filter, bs_filter_default), room(hits[0]));
        case 1:
            return bs_server_sweep_sphere(server_, in, &ray, real(), nullptr, room(hits[0]));
        case 2:
            return bs_server_overlap_sphere(server_, in, &at, real(), nullptr, room(hits[0]), number() % 3, &count);
        case 3:
            return bs_server_closest_point(server_, in, &at, real(), nullptr, room(hits[0]));
        case 4:
            return bs_server_pose(server_, in, entity(), room(pose));
        case 5:
            return bs_server_bone(server_, in, entity(), static_cast<std::int32_t>(number()), &bone);
        case 6:
            static_cast<void>(bs_client_cast_ray(screen_, &ray, nullptr, room(hits[0])));
            static_cast<void>(bs_client_cast_rays(screen_, &ray, number() % 2, nullptr, room(hits[0])));
            static_cast<void>(bs_client_pose(screen_, entity(), room(pose)));
            return BS_OK;
        default:
            static_cast<void>(bs_client_sweep_sphere(screen_, &ray, real(), nullptr, room(hits[0])));
            static_cast<void>(
                bs_client_overlap_sphere(screen_, &at, real(), nullptr, room(hits[0]), number() % 3, &count));
            return BS_OK;
    }
}

}  // namespace backsight::test::c_api
