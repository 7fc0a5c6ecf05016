// Whom a query in an exact view has to look for besides those who were in both snapshots around the moment.

#include "view/known_rows.h"
#include "view/glimpse.h"

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace backsight::test {
namespace known_rows_test {

constexpr std::int64_t lag = 6;

// A server that sends one entity in every snapshot and another one now and then, to a client that loses some.
struct Sent {
    explicit Sent(int every_ticks) : every(every_ticks) {
        always = world.spawn();
        sometimes = world.spawn();
    }

    void tick(bool is_sent, bool arrives) {
        ++now;
        must(world.put(always, now, {}));
        must(world.put(sometimes, now, {}));
        if (now % every != 0) return;
        const SnapshotSeq seq = ledger.begin_snapshot(Tick{now});
        must(ledger.add(always));
        if (is_sent) must(ledger.add(sometimes));
        ++missed;
        if (!arrives) return;
        stamp.received = stamp.received << missed | 1;
        stamp.newest = seq;
        missed = 0;
        stamp.shown = Moment::at(std::max(Tick{now - lag}, Tick{0}), 0x4000);
        ledger.learn(stamp);
    }
    View view() const { return View::exact(world.history, draw, ledger, stamp); }
    // Whether a query would ask where the other one is.
    bool asks() const {
        View::Known known;
        EXPECT_TRUE(view().find_known(known));
        known.find_parts(view());
        const std::uint32_t place = ledger.place_of_slot(sometimes.index());
        return place != SlotPlaces::none && (known.recent(place / 64) >> place % 64 & 1) != 0;
    }

    int every;
    World world;
    DrawConfig draw = draw_config();
    Ledger ledger{world.history};
    EntityId always, sometimes;
    ViewStamp stamp;
    std::uint32_t missed = 0;
    std::int64_t now = 0;
};

TEST(known_rows, ask_for_nobody_who_has_been_out_of_view_for_long) {
    for (const int every : {1, 2}) {
        Sent sent(every);
        for (int i = 0; i < 200; ++i) sent.tick(true, true);
        std::int64_t asked = 0;
        for (int i = 0; i < 400; ++i) {
            sent.tick(false, i % 7 != 0);
            const bool is_in_view = sent.view().glimpse(sent.sometimes.index()).is_there();
            if (is_in_view) EXPECT_TRUE(sent.asks()) << i;
            if (sent.asks()) ++asked;
        }
        EXPECT_GE(asked, 64) << "for a second";
        EXPECT_LE(asked, 64 + lag + 2 + 2 * 32 * every) << "and two parts, not for as long as the ledger remembers";
    }
}

TEST(known_rows, ask_for_nobody_whose_first_snapshot_the_client_has_not_had) {
    Sent sent(1);
    for (int i = 0; i < 127; ++i) sent.tick(false, true);  // the last of a part
    for (int i = 0; i < 40; ++i) sent.tick(true, false);
    EXPECT_FALSE(sent.asks());
    sent.tick(true, true);
    EXPECT_TRUE(sent.asks());
}

}  // namespace known_rows_test
}  // namespace backsight::test
