#pragma once

// The service's own page, which draws any game: discs with names on a map, seen from above, and what the game counts.
//
//   match's thread:   tick_took() --> a copy of the markers, while somebody looks
//   web server:       /            the page
//                     /match.json  the map and the names, once
//                     /now.json    the markers of the newest tick, and the counts that the game names
//
// A page that asks costs the tick one copy of at most service::most_markers. Without a page the match is never asked.
// With a delay a picture each 100 ms or more is kept until it is old enough, at most 320 of them, and the page is shown
// nothing before the first is. Who is not let in is answered 403.
//
// So the first answer after a pause of two seconds is older than the question: before the first question it has no
// marker, and `ticks` is 0. The answer after the next tick is new.

#include <backsight/service/match_port.h>
#include <backsight/service/spectator.h>

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/host/match_page.h"
#include "server/host/pacing.h"

namespace backsight::server {

class SpectatorPage : public MatchPage, service::Spectator {
public:
    /// `game` lives as long as the program. `clock`: of the delay.
    explicit SpectatorPage(const service::Game& game, std::function<Micros()> clock = steady_now)
        : game_(&game), clock_(std::move(clock)) {}
    ~SpectatorPage() override { close(); }

    service::Spectator& spectator() override { return *this; }
    void set_spectators(const SpectatorRules& rules) override;
    http::HttpServer& open(const http::HttpSettings& settings) override;
    void close() override;

    /// As the page reads them.
    std::string match_json() const;
    std::string now_json();

private:
    void attach(service::MatchPort& match) override;
    void detach() override;
    void tick_took(Micros time, std::uint64_t down_bytes, std::uint64_t up_bytes) override;

    /// What the match's thread writes and the web server's reads.
    struct Now {
        std::array<service::Marker, service::most_markers> markers;
        std::size_t count = 0;
        std::uint64_t ticks = 0;
        std::uint32_t clients = 0;
        Micros tick_time;
        service::MatchStatus status;
    };

    /// A moment that waits to be shown.
    struct Moment {
        std::int64_t at_us = 0;  // 0: none
        Now now;
    };
    http::Answer answer(const http::Request& request, std::string (SpectatorPage::*text)());
    void keep(std::int64_t now_us, Micros tick_time);
    void fill(Now& now, Micros tick_time) const;
    const Now* shown(std::int64_t now_us) const;
    std::int64_t step_us() const;
    std::string map_text() { return match_json(); }

    const service::Game* game_;
    std::function<Micros()> clock_;
    service::MatchPort* match_ = nullptr;
    std::uint64_t ticks_ = 0;
    std::atomic<std::int64_t> asked_at_us_{0};
    SpectatorRules rules_;
    mutable std::mutex mutex_;  // of the next three
    service::SpectatorMap map_;
    Now now_;
    /// With a delay: moments that are not old enough to be shown, in a ring, and the one that is shown is now_.
    std::vector<Moment> late_;
    std::optional<http::HttpServer> http_;
};

}  // namespace backsight::server
