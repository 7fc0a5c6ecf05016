// Many threads query while nothing is recorded, each another part of one batch: the answers are those of one thread.

#include "tests/support/chaos.h"

#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <thread>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace rewind_threads_test {

bool same(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && a.distance == b.distance && a.point == b.point &&
           a.normal == b.normal && a.hitboxes == b.hitboxes;
}

TEST(cast_rays, gives_each_what_it_gets_alone_on_as_many_threads_as_one_likes) {
    Chaos world(7, 2);
    for (int step = 0; step < 60; ++step) world.step();
    const DrawConfig draw;
    ViewStamp stamp = world.ledger.last_stamp();
    std::vector<View> views;
    for (int back = 0; back < 20; ++back) {
        stamp.shown = Moment::at(world.tick) - back * 20'011;
        views.push_back(View::at_moment(world.server, draw, stamp.shown));
        views.push_back(View::exact(world.server, draw, world.ledger, stamp));
    }
    std::vector<RewoundRay> rays;
    for (int i = 0; i < 4000; ++i) {
        const View& view = views[static_cast<std::size_t>(i) % views.size()];
        const Vec3 origin = world.any_place(view);
        const Vec3 direction = normalized(world.any_place(view) - origin);
        rays.push_back({&view, {origin, direction, 60.0f}, {}});
    }
    std::vector<Hit> alone(rays.size());
    std::size_t hits = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        alone[i] = cast_ray(*rays[i].view, rays[i].ray, rays[i].filter);
        if (alone[i]) ++hits;
    }
    EXPECT_GT(hits, rays.size() / 40);

    std::vector<Hit> together(rays.size());
    constexpr std::size_t parts = 4;
    const std::size_t share = rays.size() / parts;
    std::vector<std::thread> threads;
    for (std::size_t part = 0; part < parts; ++part) {
        threads.emplace_back([&, part] {
            cast_rays(std::span(rays).subspan(part * share, share), std::span(together).subspan(part * share, share));
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < rays.size(); ++i) EXPECT_TRUE(same(alone[i], together[i])) << "ray " << i;
}

}  // namespace rewind_threads_test
