#pragma once

#include <map>
#include <vector>

#include "tests/web/told_viewers.h"
#include "tests/web/watched_match.h"
#include "web/live/live_feed.h"

namespace backsight::test {

/// A match of bots, a feed that works after each tick, and its viewers.
struct Watched {
    explicit Watched(std::uint32_t bots, std::uint32_t max_players = 0)
        : match(bots, &feed.spectator(), &feed.screens(), max_players) {
        match.after_tick = [this] { feed.work(); };
    }

    ToldViewer& viewer(web::ViewerId id) { return viewers.by_id[id]; }

    ToldViewers viewers;
    web::LiveFeed feed{viewers, web::LiveFeed::Threading::by_hand};
    WatchedMatch match;
};

/// What the server's own eyes see of one player.
struct OwnEyes {
    explicit OwnEyes(Watched& watched, arena::PlayerIndex player) : eyes(watched.match.server()) {
        watched.match.on_executed = [&, this, player](EntityId shooter, std::uint32_t command, const ViewStamp& stamp,
                                                      const Ledger& ledger) {
            if (!watched.match.server().arena().is_there(player)) return;
            if (watched.match.server().arena().entity(player) != shooter) return;
            eyes.draw_rewound(stamp, ledger, shooter, rewound[command]);
        };
        watched.match.on_recorded = [&, this, player](Tick tick) {
            if (!watched.match.server().arena().is_there(player)) return;
            eyes.draw_now(watched.match.server().arena().entity(player), now[tick.value]);
        };
    }

    web::MatchEyes eyes;
    std::map<std::uint32_t, std::vector<float>> rewound;
    std::map<std::int64_t, std::vector<float>> now;
};

}  // namespace backsight::test
