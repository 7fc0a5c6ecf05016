#pragma once

// A whole match in one place, in virtual time: a server, its bots, you, and a network between each and the server. The
// page's playground and a native test play this one.
//
//     Playground match(settings);
//     match.play_until(now);                       // each frame: ticks, packets and steps that are due
//     match.draw(Picture::screen, shapes);         // what the followed player's screen shows, and the other worlds
//
// In: settings, your input, a time. Out: pictures, shots with their verdicts, numbers. Equal settings and inputs at
// equal times give equal verdicts in every build. It allocates while it plays. Not synchronised.

#include <memory>
#include <optional>
#include <vector>

#include "arena/online/match_client.h"
#include "arena/online/match_server.h"
#include "ways/comparison.h"
#include "ways/remote_copies.h"
#include "web/engine/match_eyes.h"
#include "web/engine/match_facts.h"
#include "web/engine/network.h"
#include "web/engine/scene.h"
#include "web/engine/settings.h"
#include "web/engine/shots.h"

namespace backsight::web {

class Playground : public arena::DatagramPort, public arena::MatchObserver {
public:
    explicit Playground(const Settings& settings);
    ~Playground() override;

    /// Takes over what has an effect at once; the rest waits for the next match.
    void change(const Settings& settings);
    /// Your input from now on, until the next.
    void set_input(const arena::PlayerInput& input) { input_ = input; }
    /// Plays up to `until`, microseconds since the match began. At most a second in one call: a page that slept goes
    /// on where it was.
    void play_until(Micros until);
    Micros now() const { return now_; }

    /// 0: you; then the bots. Out of range counts as 0.
    void follow(std::size_t player);
    std::size_t followed() const { return followed_; }
    std::size_t player_count() const { return players_.size(); }

    void draw(Picture picture, std::vector<float>& out) const;
    /// Positions of projectiles: slot of the weapon, 1 if it is the followed player's own, x y z. On the screen or now.
    void draw_projectiles(Picture picture, std::vector<float>& out) const;
    /// Lifts, then doors: how far each has moved, x y z.
    void draw_movers(std::vector<float>& out) const;

    /// A frame of a shot's kill camera: eye x y z, yaw, pitch, milliseconds from the shot, then the shapes that the
    /// server rebuilds for that command of the shooter's. Nothing where there is none.
    void draw_reel(std::uint32_t shot, std::size_t frame, std::vector<float>& out) const;
    /// The same of a projectile of the followed player's, by the flight's number: after the time stands 1 if their
    /// screen drew their own image with that command, else 0, and its x y z.
    void draw_flight_reel(std::uint32_t flight, std::size_t frame, std::vector<float>& out) const;

    const ShotBook& shots() const { return book_; }
    const ReelBook& reels() const { return *reels_; }
    const FlightBook& flights() const { return flights_; }
    const arena::Level& level() const { return level_; }
    const arena::MatchClient& client(std::size_t player) const;
    const arena::MatchServer& server() const { return *server_; }
    const Settings& settings() const { return settings_; }
    const ways::Comparison& comparison() const { return *comparison_; }
    /// The followed player's screen beside what the server rebuilds for it.
    const ScreenCheck& check() const { return check_; }
    /// For the tables. Points into this match: good until it plays on.
    MatchFacts facts() const;

    // As the server calls them.
    void send(PeerId peer, std::span<const std::uint8_t> datagram) override;
    void recorded(Tick tick) override;
    void executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) override;
    std::optional<arena::RewoundHit> rewound(const ShotRecord& shot, const Ledger& ledger,
                                             bool may_hit_shooter) override;
    /// Always asked, because a visitor may change the way to rewind while the match runs.
    bool rewinds_otherwise() const override { return true; }
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) override;
    void projectile_ended(const arena::FlightRecord& record) override;

private:
    struct Player;

    TickRate ticks() const { return config_.arena.draw.tick_rate; }
    ServerHooks hooks();
    void join(std::size_t player);
    Conditions conditions_of(std::size_t player);
    void server_tick();
    void play_client(std::size_t index);
    VictimSight victim_of(const ShotRecord& shot) const;
    /// A player's state, its position and yaw in the world, whatever they ride.
    arena::PlayerState in_world(const arena::PlayerState& state) const;
    FlightPlaces places_of(const ProjectileId& id, std::size_t shooter) const;
    FollowedFacts followed_facts() const;

    Settings settings_;
    Scene scene_;
    arena::MatchConfig config_;
    arena::Level level_;
    std::size_t strategy_ = ways::live_strategy_count - 1;
    std::unique_ptr<arena::MatchServer> server_;
    std::optional<MatchEyes> eyes_;
    std::optional<ways::Comparison> comparison_;
    Networks networks_;  // of your link
    ways::ShotTicks shot_ticks_;
    std::vector<std::unique_ptr<Player>> players_;
    arena::PlayerInput input_;
    ShotBook book_;
    std::optional<ReelBook> reels_;
    FlightBook flights_;
    Micros now_;
    std::int64_t looks_ = 0;
    std::uint64_t nonce_ = 0;
    std::size_t followed_ = 0;
    ScreenCheck check_;  // of the followed player
    std::uint64_t down_bytes_ = 0;
};

}  // namespace backsight::web
