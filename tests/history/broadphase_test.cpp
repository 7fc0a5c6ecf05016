// The index over time: each box holds all that it was given, and the past is forgotten only when nobody can ask for it
// any more.

#include "history/broadphase.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace broadphase_test {

SweptAabb box_at(Vec3 place, float half = 1.0f) {
    const Vec3 size{half, half, half};
    return {place - size, place + size};
}

// A ball of 1 m about its place, or of 3 m.
Broadphase::Entry entry_at(Vec3 place, bool is_large = false) {
    Broadphase::Entry entry;
    static constexpr FrameReach small{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 1};
    static constexpr FrameReach large{{3, 3, 3}, {3, 3, 3}, {3, 3, 3}, 3};
    entry.place = place;
    entry.hitboxes = {static_cast<std::uint16_t>(is_large ? 2 : 1)};
    entry.root = is_large ? &large : &small;
    return entry;
}

TEST(broadphase, widens_what_came_before_when_an_older_sample_reaches_farther) {
    Broadphase index(64, 4, 200);
    index.put(0, Tick{20}, entry_at({10.0f, 0.0f, 0.0f}), no_tick, no_tick);
    index.put(0, Tick{10}, entry_at({}, true), no_tick, Tick{20});
    EXPECT_TRUE(index.at(Tick{20})->boxes()[0].holds(box_at({10.0f, 0.0f, 0.0f}, 3.0f)));
    EXPECT_TRUE(index.always().boxes()[0].holds(box_at({10.0f, 0.0f, 0.0f}, 3.0f)));
    // Put again, since there is a way to it now, it reaches as far where it was not before.
    index.put(0, Tick{20}, entry_at({10.0f, 0.0f, 0.0f}), Tick{10}, no_tick);
    EXPECT_TRUE(index.at(Tick{10})->boxes()[0].holds(box_at({10.0f, 0.0f, 0.0f}, 3.0f)));
}

// A pole of 2 m that stands on its place.
Broadphase::Entry pole_at(Vec3 place, Quat rotation) {
    Broadphase::Entry entry;
    entry.place = place;
    QuantRotation turn;
    EXPECT_EQ(quantize_rotation(rotation, turn), QuantizeResult::ok);
    static constexpr FrameReach pole{{0.1f, 0.1f, 0.0f}, {0.1f, 0.1f, 2.0f}, {2.0f, 2.0f, 0.1f}, 2.0f};
    entry.hitboxes = {3};
    entry.root = &pole;
    entry.turned = turned_axes(turn);
    return entry;
}

constexpr Quat turned_left{0.0f, 0.0f, 0.6f, 0.8f};
constexpr Quat tilted{0.6f, 0.0f, 0.0f, 0.8f};

TEST(broadphase, gives_a_tilting_entity_a_ball_for_as_long_as_its_track_holds_that) {
    constexpr std::int64_t capacity = 64;
    constexpr std::int64_t tilts_at = 100;
    Broadphase index(capacity, 4, 200);
    const SweptAabb ball = box_at({}, 2.0f);
    std::int64_t tick = 0;
    for (; tick < 600; ++tick) {
        const Quat rotation = tick == tilts_at ? tilted : turned_left;
        index.put(0, Tick{tick}, pole_at({}, rotation), tick > 0 ? Tick{tick - 1} : no_tick, no_tick);
        const SweptAabb& always = index.always().boxes()[0];
        const SweptAabb& latest = index.at(Tick{tick})->boxes()[0];
        if (tick < tilts_at) {
            EXPECT_LT(always.high.x, 0.5f) << tick;
            EXPECT_GT(always.low.z, -0.5f) << tick;
        } else if (tick < tilts_at + capacity) {
            ASSERT_TRUE(always.holds(ball) && latest.holds(ball) && index.body(0).box.holds(ball)) << tick;
            ASSERT_TRUE(index.at(Tick{tilts_at})->boxes()[0].holds(ball)) << tick;
        }
    }
    EXPECT_FALSE(index.always().boxes()[0].holds(ball)) << "or one tilt would count for ever";
    EXPECT_LT(index.body(0).box.high.x, 0.2f);
    EXPECT_GT(index.body(0).box.low.z, -0.2f);
}

TEST(broadphase, widens_every_block_at_once_for_a_body_that_turns) {
    Broadphase index(64, 4, 200);
    index.put(0, Tick{3}, pole_at({}, {}), no_tick, no_tick);
    index.put(1, Tick{40}, pole_at({50.0f, 0.0f, 0.0f}, {}), no_tick, no_tick);
    index.put(0, Tick{40}, pole_at({}, tilted), Tick{3}, no_tick);
    // About x alone it swings through y and z only.
    const SweptAabb swing{{-0.1f, -2.0f, -2.0f}, {0.1f, 2.0f, 2.0f}};
    for (const int tick : {3, 9, 17, 25, 40}) {
        EXPECT_TRUE(index.at(Tick{tick})->boxes()[0].holds(swing)) << tick;
        EXPECT_FALSE(index.at(Tick{tick})->boxes()[0].holds(box_at({}, 2.0f))) << tick;
    }
    index.put(1, Tick{60}, pole_at({50.0f, 0.0f, 0.0f}, {}), Tick{40}, no_tick);
    EXPECT_TRUE(index.at(Tick{60})->boxes()[0].holds(swing)) << "where it was seen last";
}

// Entities that change their hitboxes, their bones and the axes that they turn about, and stay away for a while.
TEST(broadphase, knows_a_body_that_holds_every_sample_of_the_track) {
    constexpr std::int64_t capacity = 32;
    constexpr float step_m = 1.0f / 1024.0f;
    Random random(12);
    int narrower = 0;
    for (int run = 0; run < cases(100); ++run) {
        const auto size = [&] { return random.between_f(0.1, 2.0); };
        std::array<FrameReach, 3> roots;
        for (FrameReach& root : roots) {
            root = {{size(), size(), size()}, {size(), size(), size()}, {size(), size(), size()}, 4.0f};
        }
        const std::array<float, 3> on_bones_m{0.0f, 0.1f, random.between_f(0.0, 0.5)};
        Broadphase index(static_cast<std::uint32_t>(capacity), 1, 200);
        std::vector<std::pair<Tick, BodyReach>> samples;
        BodyReach ever;
        const float reach = random.between_f(100.0, 1000.0);
        for (Tick tick{0}; tick < Tick{300}; tick = tick + 1 + (random.below(40) == 0 ? random.below(100) : 0)) {
            const auto set = static_cast<std::size_t>(random.below(20) == 0 ? random.below(3) : run % 3);
            std::array<QuantBone, 5> bones;
            const auto along = [&] { return static_cast<std::int16_t>(random.between_f(-1.0, 1.0) * reach); };
            for (QuantBone& bone : bones) bone = {along(), along(), along(), {}};
            Broadphase::Entry entry;
            entry.hitboxes = {static_cast<std::uint16_t>(set)};
            entry.root = &roots[set];
            entry.turned = random.below(100) == 0 ? 7u : 4u;
            entry.bones = std::span<const QuantBone>(bones).first(static_cast<std::size_t>(random.below(6)));
            entry.step_m = step_m;
            entry.on_bones_m = on_bones_m[set];
            index.put(0, tick, entry, samples.empty() ? no_tick : samples.back().first, no_tick);
            BodyReach sample(roots[set], entry.turned);
            sample.add(BodyReach(BoneBox(entry.bones), step_m).widened(entry.on_bones_m));
            samples.push_back({tick, sample});
            ever.add(sample);
            BodyReach kept;
            for (const auto& [at, held] : samples) {
                if (at > tick - capacity) kept.add(held);
            }
            const SweptAabb& body = index.body(0).box;
            ASSERT_TRUE(body.holds(kept.body().box)) << "run " << run << ", tick " << tick.value;
            narrower += body.holds(ever.body().box) ? 0 : 1;
        }
    }
    EXPECT_GT(narrower, cases(100)) << "or nothing is ever forgotten";
}

// From a turn about z to one about x it is drawn in rotations about neither.
TEST(broadphase, gives_a_ball_for_turns_about_two_axes) {
    Broadphase index(64, 4, 200);
    index.put(0, Tick{3}, pole_at({}, turned_left), no_tick, no_tick);
    index.put(0, Tick{4}, pole_at({}, tilted), Tick{3}, no_tick);
    EXPECT_TRUE(index.at(Tick{3})->boxes()[0].holds(box_at({}, 2.0f)));
}

// A hostile server may change an entity's hitboxes without a break: these are then drawn on the other sample's bones.
TEST(broadphase, holds_hitboxes_of_one_sample_on_the_bones_of_another) {
    const QuantBone far_out[] = {{4096, 0, 0, {}}};
    for (const bool is_first : {true, false}) {
        Broadphase index(64, 4, 200);
        Broadphase::Entry bones = entry_at({});
        bones.bones = far_out;
        bones.step_m = 1.0f / 1024.0f;
        Broadphase::Entry hitboxes = entry_at({});
        hitboxes.hitboxes = {4};
        hitboxes.on_bones_m = 3.0f;
        index.put(0, Tick{3}, is_first ? bones : hitboxes, no_tick, no_tick);
        index.put(0, Tick{4}, is_first ? hitboxes : bones, Tick{3}, no_tick);
        EXPECT_TRUE(index.at(Tick{3})->boxes()[0].holds({{0.0f, -3.0f, -3.0f}, {7.0f, 3.0f, 3.0f}})) << is_first;
    }
}

TEST(broadphase, knows_the_way_between_two_samples_in_every_block_that_it_crosses) {
    Broadphase index(64, 4, 200);
    index.put(0, Tick{3}, entry_at({}), no_tick, no_tick);
    index.put(1, Tick{30}, entry_at({50.0f, 0.0f, 0.0f}), no_tick, no_tick);
    const SweptAabb both{{-1.0f, -1.0f, -1.0f}, {11.0f, 1.0f, 1.0f}};
    EXPECT_TRUE(index.at(Tick{17})->boxes()[0].holds(box_at({}))) << "he stands where he was seen last";
    EXPECT_FALSE(index.at(Tick{17})->boxes()[0].holds(both));
    index.put(0, Tick{31}, entry_at({10.0f, 0.0f, 0.0f}), Tick{3}, no_tick);
    for (const int tick : {3, 9, 17, 25, 31}) EXPECT_TRUE(index.at(Tick{tick})->boxes()[0].holds(both)) << tick;
    EXPECT_TRUE(index.always().boxes()[0].holds(both));
    EXPECT_EQ(index.at(Tick{32}), nullptr) << "nobody was recorded there";
}

TEST(broadphase, takes_samples_out_of_order) {
    Broadphase index(64, 4, 200);
    index.put(0, Tick{2}, entry_at({}), no_tick, no_tick);
    index.put(0, Tick{40}, entry_at({40.0f, 0.0f, 0.0f}), Tick{2}, no_tick);
    index.put(0, Tick{20}, entry_at({0.0f, 20.0f, 0.0f}), Tick{2}, Tick{40});
    for (const int tick : {2, 10, 20, 30, 40}) {
        EXPECT_TRUE(index.at(Tick{tick})->boxes()[0].holds(box_at({0.0f, 20.0f, 0.0f}))) << tick;
    }
}

TEST(broadphase, forgets_where_somebody_was_only_after_his_track_has) {
    constexpr std::uint32_t capacity = 64;
    Broadphase index(capacity, 4, 200);
    for (std::int64_t tick = 0; tick < 300; ++tick) {
        const float x = static_cast<float>(tick);
        index.put(0, Tick{tick}, entry_at({x, 0.0f, 0.0f}), tick > 0 ? Tick{tick - 1} : no_tick, no_tick);
        if (tick == 5) index.put(1, Tick{tick}, entry_at({}), no_tick, no_tick);
        const std::int64_t oldest = std::max<std::int64_t>(tick - capacity + 1, 0);
        const SweptAabb all{{static_cast<float>(oldest) - 1.0f, -1.0f, -1.0f}, {x + 1.0f, 1.0f, 1.0f}};
        ASSERT_TRUE(index.always().boxes()[0].holds(all)) << tick;
        if (tick >= 5) {
            ASSERT_TRUE(index.always().boxes()[1].holds(box_at({}))) << tick;
        }
    }
    EXPECT_GT(index.always().boxes()[0].low.x, 300.0f - 2.0f * capacity) << "or it would grow for ever";
}

TEST(broadphase, forgets_how_fast_somebody_was_only_after_his_track_has) {
    constexpr std::int64_t capacity = 64;
    Random random(8);
    int forgotten = 0;
    for (int run = 0; run < cases(200); ++run) {
        Broadphase index(capacity, 2, 200);
        std::array<std::vector<std::pair<Tick, float>>, 2> tracks;
        Tick tick{0};
        for (int i = 0; i < 400; ++i) {
            tick = tick + 1 + (random.below(40) == 0 ? random.below(300) : 0);
            // After a while the second entity is not heard of any more, but its track is still there.
            const std::uint32_t slot = i < 100 ? static_cast<std::uint32_t>(random.below(2)) : 0;
            Broadphase::Entry entry = entry_at({});
            entry.speed_mps = static_cast<float>(random.below(random.below(30) == 0 ? 500 : 20));
            const Tick before = tracks[slot].empty() ? no_tick : tracks[slot].back().first;
            index.put(slot, tick, entry, before, no_tick);
            tracks[slot].push_back({tick, entry.speed_mps});
            float kept = 0.0f;
            float ever = 0.0f;
            for (const auto& track : tracks) {
                for (const auto& [at, speed] : track) {
                    if (at > track.back().first - capacity) kept = std::max(kept, speed);
                    ever = std::max(ever, speed);
                }
            }
            ASSERT_GE(index.fastest_mps(), kept) << "run " << run << ", tick " << tick.value;
            if (index.fastest_mps() < ever) ++forgotten;
        }
    }
    EXPECT_GT(forgotten, cases(200) * 20);
}

TEST(broadphase, holds_who_is_drawn_at_a_moment_of_his_own_at_every_other) {
    Broadphase index(64, 4, 200);
    for (std::int64_t tick = 0; tick < 40; ++tick) {
        index.put(0, Tick{tick}, entry_at({}), tick > 0 ? Tick{tick - 1} : no_tick, no_tick);
    }
    EXPECT_FALSE(index.at(Tick{2})->boxes()[0].is_endless());
    Broadphase::Entry rider = entry_at({});
    rider.is_anywhere = true;
    index.put(0, Tick{40}, rider, Tick{39}, no_tick);
    EXPECT_TRUE(index.at(Tick{2})->boxes()[0].is_endless());
}

TEST(broadphase, outlives_ticks_that_no_server_counts) {
    World world(history_config(64, 4));
    const EntityId id = world.spawn();
    for (const std::int64_t tick : {std::int64_t{5}, max_tick.value, std::int64_t{6}, max_tick.value - 1}) {
        EntityState state;
        state.hitboxes = world.body;
        static_cast<void>(world.history.store(id, Tick{tick}, state));
    }
    EXPECT_NE(world.history.swept().at(max_tick), nullptr);
    EXPECT_TRUE(world.history.swept().always().boxes()[id.index()].holds(box_at({0.0f, 0.0f, 1.0f}, 0.1f)));
}

}  // namespace broadphase_test
