#pragma once

// A player whom viewers follow. Internal to live_feed.h.

#include <cstdint>
#include <optional>
#include <vector>

#include "web/live/live_feed.h"

namespace backsight::web {

// A frame's command is executed within a second, or not at all.
inline constexpr std::size_t frames_under_way = 96;

struct LiveFeed::Followed {
    explicit Followed(std::uint32_t number) { facts.number = number; }

    FollowedFacts facts;
    std::uint64_t user = 0;
    EntityId self;
    ScreenCheck check{frames_under_way};
    std::vector<float> rewound;  // of the newest command, whether its screen is known or not
    std::uint32_t command = 0;
    std::optional<Ledger> ledger;  // as the server's is, and whose
    EntityId ledger_of;
    std::uint32_t edition = 0;
    std::vector<std::uint32_t> slots;  // drawn around them, where not all are

    void meet(const PlayerFacts& player) {
        self = player.self;
        if (user == player.user) return;
        // Somebody else sits there now.
        const std::uint32_t before = edition;
        *this = Followed(facts.number);
        edition = before + 1;
        user = player.user;
        self = player.self;
    }
};

}  // namespace backsight::web
