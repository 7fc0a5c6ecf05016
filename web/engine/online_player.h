#pragma once

// A player of a server elsewhere, for a page: the shipped client of the arena, with a network of the visitor's choice
// between it and the page's WebSocket.
//
//     OnlinePlayer player(config);
//     player.connect(now, nonce, ticket);
//     player.deliver(at, bytes);                       // what the WebSocket brought, at that instant
//     player.play_until(now);                          // each frame: steps of 1/64 s that are due
//     while (auto size = player.take(buffer)) ...      // what goes into the WebSocket now
//     player.draw(shapes);                             // what the screen shows
//
// In: datagrams, an input, the page's clock in microseconds. Out: datagrams, pictures, shots with their verdicts. It
// allocates while it plays. Not synchronised.

#include <deque>
#include <optional>
#include <vector>

#include "arena/online/match_client.h"
#include "web/engine/match_eyes.h"
#include "web/engine/network.h"

namespace backsight::web {

/// A ray of an own shot: what the screen showed of it, and what the server said.
struct OwnRay {
    std::uint32_t number = 0;  ///< from 1
    std::uint32_t command = 0;
    std::uint16_t ray = 0;
    arena::WeaponId weapon = arena::WeaponId::rifle;
    Ray path;
    Hit screen;  ///< null entity: the screen showed a miss
    bool is_judged = false;
    arena::RayVerdict verdict;
    Micros waited;  ///< for the verdict
    Micros fired_at;

    /// Screen and verdict name the same victim. A rule of the server may overrule a screen: see the verdict's reason.
    bool agrees() const { return is_judged && screen.entity == verdict.victim; }
};

class OnlinePlayer : arena::InputSource {
public:
    static constexpr std::size_t kept_rays = 256;
    /// A page that slept longer goes on here: what lies between is over, on the server too.
    static constexpr Micros longest_play{1'000'000};

    /// `config`: see arena::match_of_join_text().
    explicit OnlinePlayer(const arena::MatchConfig& config);

    bool connect(Micros now, std::uint64_t nonce, std::span<const std::uint8_t> ticket);
    void leave() { client_.leave(now_); }
    /// The visitor's own link, besides the real one: from the next datagram on.
    void set_link(const Conditions& conditions);

    /// `at`: not before the delivery before it. A datagram that is too long, or one too many under way, is dropped.
    void deliver(Micros at, std::span<const std::uint8_t> datagram);
    /// An instant before the last one counts as that.
    void play_until(Micros now);
    /// The next datagram for the server, which has left the visitor's link by now; empty if there is none.
    std::optional<std::size_t> take(std::span<std::uint8_t> buffer) { return up_.receive(now_.value, buffer); }
    /// The input from now on, until the next.
    void set_input(const arena::PlayerInput& input) { input_ = input; }

    Micros now() const { return now_; }
    const arena::MatchClient& client() const { return client_; }
    const arena::Level& level() const { return level_; }
    const LinkCounters& up() const { return up_.counters(); }
    const LinkCounters& down() const { return down_.counters(); }
    std::uint64_t up_bytes() const { return up_bytes_; }
    std::uint64_t down_bytes() const { return down_bytes_; }

    /// Shapes (picture.h) of what the screen shows now; none before the match is joined.
    void draw(std::vector<float>& out) const;
    /// What it showed with this command; null: it is not kept. The newest 4 s are. Good until play_until().
    const std::vector<float>* frame(std::uint32_t command) const;
    /// As Playground's, on this screen.
    void draw_projectiles(std::vector<float>& out) const;
    /// Lifts and doors where this screen shows them.
    void draw_movers(std::vector<float>& out) const;

    /// The newest, oldest first.
    const std::deque<OwnRay>& rays() const { return rays_; }

private:
    struct Frame {
        std::uint32_t command = 0;
        std::vector<float> shapes;
    };

    arena::PlayerInput think(const arena::BotSight&) override { return input_; }
    void play_at(Micros now);
    void keep_frame();
    void keep_rays();
    void take_verdicts();

    arena::Level level_ = arena::Level::standard();
    arena::MatchClient client_;
    OneWay up_way_{Direction::up, 1};
    OneWay down_way_{Direction::down, 2};
    MemoryLink up_;
    MemoryLink down_;
    arena::PlayerInput input_;
    Micros now_;
    Micros delivered_at_;
    std::vector<Frame> frames_;  // by the command's number
    std::deque<OwnRay> rays_;
    std::uint32_t ray_count_ = 0;
    std::uint64_t up_bytes_ = 0;
    std::uint64_t down_bytes_ = 0;
};

}  // namespace backsight::web
