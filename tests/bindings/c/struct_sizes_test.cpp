// Each struct of backsight.h that says its size: another size than this version's is refused, whatever it is.

#include "tests/bindings/c/c_ends.h"

#include <cstring>
#include <functional>
#include <limits>
#include <vector>

using namespace backsight::test;

namespace {

// `first`: the size of its first version.
template <class T>
void expect_sizes_refused(T in, const std::function<std::int32_t(const T&)>& call, std::size_t first = sizeof(T)) {
    for (const std::uint32_t size : {0u, 4u, static_cast<std::uint32_t>(first) - 1,
                                     static_cast<std::uint32_t>(sizeof(T)) + 1, 0x80000000u, 0xffffffffu}) {
        in.struct_size = size;
        EXPECT_EQ(call(in), BS_BAD_STRUCT_SIZE) << sizeof(T) << " " << size;
    }
}

TEST(c_misuse, of_struct_sizes_is_refused) {
    CEnds ends;
    ends.play(1);
    bs_entity made_entity = 0;
    std::uint32_t number = 0;
    bs_server* server = nullptr;
    auto hit = room<bs_hit>();
    auto view = made(bs_view_default);
    auto ray = made(bs_ray_default);
    auto error = room<bs_error>();
    ray.direction.x = 1.0f;
    expect_sizes_refused<bs_world_config>(
        ends.world,
        [&](const bs_world_config& c) { return bs_server_open(ends.library, &c, nullptr, &server, &error); }, 432);
    EXPECT_EQ(std::string(error.text).find("world: struct_size"), 0u) << error.text;
    expect_sizes_refused<bs_server_config>(
        made(bs_server_config_default),
        [&](const bs_server_config& c) { return bs_server_open(ends.library, &ends.world, &c, &server, nullptr); },
        offsetof(bs_server_config, half_width_m));
    expect_sizes_refused<bs_traits>(
        made(bs_traits_default),
        [&](const bs_traits& traits) { return bs_server_spawn(ends.server, &traits, &made_entity); }, 20);
    expect_sizes_refused<bs_entity_pose>(made(bs_entity_pose_default), [&](const bs_entity_pose& pose) {
        return bs_server_record(ends.server, ends.target, &pose, nullptr, 0);
    });
    expect_sizes_refused<bs_hitbox>(made(bs_hitbox_default), [&](const bs_hitbox& hitbox) {
        return bs_client_add_hitbox_set(ends.screen, &hitbox, 1, 0, &number);
    });
    expect_sizes_refused<bs_shot>(
        ends.shot, [&](const bs_shot& shot) { return bs_client_shoot(ends.screen, &shot, &ends.rifle, &hit); },
        offsetof(bs_shot, cut_by_level));
    expect_sizes_refused<bs_weapon_rules>(
        ends.rifle,
        [&](const bs_weapon_rules& rules) { return bs_client_shoot(ends.screen, &ends.shot, &rules, &hit); },
        offsetof(bs_weapon_rules, cover_foresight_us));
    expect_sizes_refused<bs_hit>(
        hit, [&](bs_hit out) { return bs_client_shoot(ends.screen, &ends.shot, &ends.rifle, &out); }, 44);
    expect_sizes_refused<bs_view>(
        view, [&](const bs_view& in) { return bs_server_cast_ray(ends.server, &in, &ray, nullptr, &hit); });
    expect_sizes_refused<bs_ray>(ray,
                                 [&](const bs_ray& in) { return bs_client_cast_ray(ends.screen, &in, nullptr, &hit); });
    expect_sizes_refused<bs_filter>(
        made(bs_filter_default),
        [&](const bs_filter& filter) { return bs_client_cast_ray(ends.screen, &ray, &filter, &hit); },
        offsetof(bs_filter, without_layers));
    EXPECT_EQ(server, nullptr);
}

}  // namespace
