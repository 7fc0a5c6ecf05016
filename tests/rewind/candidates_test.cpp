// Which boxes an exact view asks, by what its client was sent.

#include "rewind/candidates.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/view/snapshot_acks.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

using namespace backsight;
using namespace backsight::test;

namespace candidates_test {

// Where a runner is who stood on the ray for ten ticks and then ran 60 m away.
Vec3 runner_at(std::int64_t tick) {
    const std::int64_t ran = std::clamp<std::int64_t>(tick - 10, 0, 12);
    return {2.5f, -5.0f * static_cast<float>(ran), 0.0f};
}

// How many candidates there are half a second later for a client of a world in which everybody else stands still. It
// was sent whomever `is_sent` chooses in each snapshot, and the runner in all of them.
template <typename IsSent>
std::size_t found_later(std::uint32_t count, IsSent is_sent) {
    World world(history_config(64, count + 1));
    Ledger ledger(world.history);
    SnapshotAcks acks;
    for (std::uint32_t i = 0; i <= count; ++i) must(world.history.spawn({world.body, {}, 0, 1}));
    for (std::int64_t tick = 0; tick < 40; ++tick) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec3 place{static_cast<float>(i % 32) * 5.0f, static_cast<float>(i / 32) * 5.0f, 0.0f};
            must(world.put(world.history.slot(i).id(), tick, place));
        }
        must(world.put(world.history.slot(count).id(), tick, runner_at(tick)));
        const SnapshotSeq seq = ledger.begin_snapshot(Tick{tick});
        for (std::uint32_t i = 0; i < count; ++i) {
            if (is_sent(i, tick)) must(ledger.add_slot(i));
        }
        must(ledger.add_slot(count));
        must(acks.accept(seq));
    }
    const ViewStamp stamp = acks.stamp(moment_of(34.5));
    ledger.learn(stamp);
    const DrawConfig draw = draw_config();
    const View view = View::exact(world.history, draw, ledger, stamp);
    const Corridor corridor(view, {-1.0f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f}, 12.0f, 0.0f);
    const ViewBoxes boxes(view);
    Candidates candidates(boxes, corridor);
    std::size_t found = 0;
    for (auto slots = candidates.next(12.0f); !slots.empty(); slots = candidates.next(12.0f)) found += slots.size();
    return found;
}

TEST(candidates, are_not_asked_one_by_one_of_a_client_that_is_sent_them_in_turn) {
    const auto seldom = [](std::uint32_t i, std::int64_t tick) { return (tick + i) % (1u << i % 3) == 0; };
    const auto few_seldom = [&](std::uint32_t i, std::int64_t tick) { return i % 20 != 0 || seldom(i, tick); };
    for (const std::uint32_t count : {64u, 250u, 1000u}) {
        EXPECT_EQ(found_later(count, seldom), 4u) << count << ", at 0, 5 and 10 m, and where the runner stood once";
        EXPECT_EQ(found_later(count, few_seldom), 3u) << count << ", by the boxes of this moment";
    }
}

}  // namespace candidates_test
