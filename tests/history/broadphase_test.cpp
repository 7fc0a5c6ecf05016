// The index over time: each box holds all that it was given, a grid finds slots again, and the past is forgotten only
// when nobody can ask for it any more.

#include "history/broadphase.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
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
    entry.root = is_large ? &large : &small;
    return entry;
}

constexpr float infinity = std::numeric_limits<float>::infinity();

SeatRange all_seats(const SweptAabbs& boxes, std::uint32_t row) {
    return boxes.seats(boxes.row(row), -infinity, infinity);
}

// Every seat that the rows of the grid and the rest hold, by slot.
std::vector<int> times_seated(const SweptAabbs& boxes, std::uint32_t slots) {
    std::vector<int> times(slots);
    const auto note = [&](SeatRange range) {
        for (std::uint32_t seat = range.first; seat < range.last; ++seat) {
            const BoxPlanes planes = boxes.planes();
            if (planes.low[0][seat] <= planes.high[0][seat]) ++times[boxes.slot_of(seat)];
        }
    };
    note(boxes.rest());
    for (std::uint32_t row = 0; row < boxes.grid().rows; ++row) note(all_seats(boxes, row));
    return times;
}

TEST(swept_aabbs, give_everybody_one_seat_in_the_grid_or_behind_it) {
    Random random(3);
    for (int run = 0; run < cases(300); ++run) {
        constexpr std::uint32_t slots = 300;
        SweptAabbs boxes(slots);
        std::vector<SweptAabb> all(slots);
        std::vector<int> expected(slots);
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            if (random.below(10) == 0) continue;
            all[slot] = random.below(20) == 0 ? SweptAabb::everywhere() : box_at(random.in_cube(100.0));
            expected[slot] = 1;
        }
        boxes.seat(all, random.below(2) == 0 ? 10u : 1000u);
        EXPECT_EQ(times_seated(boxes, slots), expected);
        for (int i = 0; i < 200; ++i) {
            const auto slot = static_cast<std::uint32_t>(random.below(static_cast<int>(slots)));
            const SweptAabb box = box_at(random.in_cube(100.0));
            boxes.grow(slot, box);
            all[slot].add(box);
            expected[slot] = 1;
        }
        EXPECT_EQ(times_seated(boxes, slots), expected);
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            if (expected[slot] != 0) {
                EXPECT_TRUE(boxes.boxes()[slot].holds(all[slot])) << "slot " << slot;
            }
        }
    }
}

// Places as in worlds that a grid has a hard time with.
Vec3 any_place(Random& random, int world, int i) {
    switch (world) {
        case 0:
            return random.in_cube(200.0);
        case 1:  // half of them in a crowd
            return i % 2 == 0 ? random.in_cube(200.0) : Vec3{150.0f, -70.0f, 0.0f} + random.in_cube(5.0);
        case 2:  // all in a crowd, but for two
            return i < 2 ? random.in_cube(16'000.0) : random.in_cube(20.0);
        case 3:  // on two lines
            return {random.between_f(-300.0, 300.0), static_cast<float>(i % 2) * 50.0f, 0.0f};
        default:  // in two places
            return {static_cast<float>(i % 2) * 50.0f, 7.0f, 0.0f};
    }
}

// Which seats a query between two corners is shown.
std::vector<std::uint32_t> seats_between(const SweptAabbs& boxes, Vec3 low, Vec3 high) {
    const float lows[] = {low.x, low.y, low.z};
    const float highs[] = {high.x, high.y, high.z};
    std::vector<std::uint32_t> seats;
    const BoxGrid& grid = boxes.grid();
    const auto along = static_cast<std::size_t>(grid.axes[0]);
    const auto across = static_cast<std::size_t>(grid.axes[1]);
    const std::uint32_t first = boxes.row_at(lows[across] - grid.reach_m);
    const std::uint32_t last = boxes.row_at(highs[across] + grid.reach_m);
    for (std::uint32_t number = first; number <= last; ++number) {
        const BoxRow& row = boxes.row(number);
        if (row.low > highs[across] || row.high < lows[across]) continue;
        const SeatRange range = boxes.seats(row, lows[along], highs[along]);
        for (std::uint32_t seat = range.first; seat < range.last; ++seat) seats.push_back(seat);
    }
    for (std::uint32_t seat = boxes.rest().first; seat < boxes.rest().last; ++seat) seats.push_back(seat);
    return seats;
}

TEST(swept_aabbs, find_every_box_by_any_place_in_it) {
    Random random(4);
    for (int world = 0; world < 5; ++world) {
        std::uint64_t shown = 0;
        std::uint64_t asked = 0;
        constexpr std::uint32_t slots = 500;
        SweptAabbs boxes(slots);
        std::vector<SweptAabb> all(slots);
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            const float half = random.between_f(0.2, random.below(30) == 0 ? 30.0 : 1.0);
            all[slot] = box_at(any_place(random, world, static_cast<int>(slot)), half);
        }
        boxes.seat(all, 10);
        ASSERT_GT(boxes.grid().rows, 0u);
        for (int i = 0; i < cases(2000); ++i) {
            const auto slot = static_cast<std::uint32_t>(random.below(static_cast<int>(slots)));
            const Vec3 middle = (boxes.boxes()[slot].low + boxes.boxes()[slot].high) * 0.5f;
            boxes.grow(slot, box_at(middle + random.in_cube(random.below(50) == 0 ? 30.0 : 1.0)));
            const SweptAabb& box = boxes.boxes()[slot];
            const float x = random.between_f(box.low.x, box.high.x);
            const float y = random.between_f(box.low.y, box.high.y);
            const Vec3 inside{x, y, random.between_f(box.low.z, box.high.z)};
            const Vec3 rounding{0.01f, 0.01f, 0.01f};
            const std::vector<std::uint32_t> seats = seats_between(boxes, inside - rounding, inside + rounding);
            const BoxPlanes planes = boxes.planes();
            const auto is_there = [&](std::uint32_t seat) {
                return boxes.slot_of(seat) == slot && planes.low[0][seat] == box.low.x;
            };
            EXPECT_TRUE(std::any_of(seats.begin(), seats.end(), is_there)) << "world " << world << " slot " << slot;
            ++asked;
            shown += seats.size();
        }
        if (world < 4) {
            EXPECT_LT(shown, asked * 150) << "world " << world << ": or there need be no grid";
        }
    }
}

TEST(swept_aabbs, show_a_ray_in_a_crowd_few_more_than_it_meets) {
    Random random(6);
    constexpr std::uint32_t slots = 4000;
    SweptAabbs boxes(slots);
    std::vector<SweptAabb> all;
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
        const double half = slot % 2 == 0 ? 400.0 : 40.0;
        const float x = random.between_f(-half, half);
        all.push_back(box_at({x, random.between_f(-half, half), random.between_f(0.0, 10.0)}));
    }
    boxes.seat(all, 10);
    std::size_t shown = 0;
    for (int i = 0; i < 100; ++i) {
        const Vec3 at = random.in_cube(40.0);
        shown += seats_between(boxes, at - Vec3{2.0f, 2.0f, 2.0f}, at + Vec3{2.0f, 2.0f, 2.0f}).size();
    }
    // 11 stand within 3 m, on average.
    EXPECT_LT(shown, 100u * 60u);
}

TEST(swept_aabbs, know_how_far_out_any_of_them_reaches) {
    SweptAabbs boxes(4);
    const SweptAabb all[] = {box_at({-10.0f, 3.0f, 0.0f}), SweptAabb::everywhere(), {}};
    boxes.seat(all, 100);
    EXPECT_EQ(boxes.farthest_m(), 11.0f + 4.0f + 1.0f);
    boxes.grow(2, box_at({0.0f, -50.0f, 2.0f}));
    EXPECT_EQ(boxes.farthest_m(), 1.0f + 51.0f + 3.0f);
    boxes.grow(0, {{-90.0f, 2.0f, 0.0f}, {9.0f, 2.0f, 0.0f}});
    EXPECT_GE(boxes.farthest_m(), 90.0f + 4.0f + 1.0f);
    boxes.seat({all, 1}, 100);
    EXPECT_EQ(boxes.farthest_m(), 11.0f + 4.0f + 1.0f);
}

TEST(swept_aabbs, have_no_grid_where_nobody_fits_in_one) {
    SweptAabbs boxes(4);
    const SweptAabb all[] = {box_at({}, 1e6f), box_at({1e6f, 0.0f, 0.0f}, 1e6f)};
    boxes.seat(all, 1);
    EXPECT_EQ(boxes.grid().rows, 0u);
    EXPECT_EQ(boxes.rest().last, 2u);
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
