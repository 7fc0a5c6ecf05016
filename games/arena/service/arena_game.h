#pragma once

// The arena as a game that the service runs: `backsight serve`, and `backsight arena` with its bots.
//
// Errors: std::runtime_error with the field's name where settings make no match.

#include <backsight/service/match_port.h>
#include <backsight/service/spectator.h>

#include <memory>
#include <optional>
#include <string>

#include "arena/online/match_server.h"
#include "arena/service/arena_settings.h"
#include "ways/comparison.h"

namespace backsight::arena {

/// One object for the whole program. Any thread.
const service::Game& arena_game();

/// Numbers that only the arena counts, as ServerStatus::named has them.
inline constexpr const char* beams_reflected = "beams reflected";
inline constexpr const char* beams_absorbed = "beams absorbed";
inline constexpr const char* beams_met_shooter = "beams met their shooters";
inline constexpr const char* hits_on_shields = "hits on shields";
inline constexpr const char* seats_taken = "seats taken";
/// Rays' and swings' origins, by Muzzle.
inline constexpr EnumArray<Muzzle, const char*> origins{
    {"origins as predicted", "origins as claimed", "origins corrected"}};

/// Shots between two steps, by Click.
inline constexpr EnumArray<Click, const char*> clicks{
    {"shots between steps", "shots between steps not ready", "shots between steps too early"}};
/// Proofs of steps that clients sent after mispredictions, as far as the server knew what they had read.
inline constexpr const char* steps_agreed = "steps proved equal";
inline constexpr const char* steps_differ = "steps proved different";
inline constexpr const char* step_alarms = "players whose step function differs";

/// One match of the arena, as the service plays it. One thread.
class ArenaMatch final : public service::MatchPort, MatchObserver {
public:
    ArenaMatch(const service::MatchSetup& setup, const service::MatchServices& services);

    void begin_tick(Tick tick, Micros server_now) override { server_.begin_tick(tick, server_now); }
    bool set_time_scale(float scale, Micros server_now) override {
        return server_.arena().world().set_time_scale(scale, server_now);
    }
    void receive(PeerId peer, std::span<const std::uint8_t> datagram, std::optional<Micros> arrived) override {
        server_.receive(peer, datagram, arrived);
    }
    void closed(PeerId peer) override { server_.transport_closed(peer); }
    void finish_tick(const RunPieces& run) override { server_.finish_tick(run); }
    void shut_down(Micros server_now) override { server_.shut_down(server_now); }
    void farewells(Micros server_now) override { server_.farewells(server_now); }
    ServerSession& session() override { return server_.session(); }
    service::MatchWorld world() const override;
    void publish(service::MatchStatus& status) const override;
    service::SpectatorMap map() const override;
    std::size_t spectate(std::span<service::Marker> markers) const override;

    MatchServer& server() { return server_; }
    /// The answers of other ways to rewind to each ray, if they are asked; else null.
    const ways::Comparison* scores() const { return asks_others_ ? &*comparison_ : nullptr; }
    /// Told of all that happens, after the service. It must outlive the match, or be taken away again: null.
    void set_second_observer(MatchObserver* observer) { second_ = observer == nullptr ? &none_ : observer; }

private:
    void joined(const SessionChange& change) override;
    void left(const SessionChange& change) override;
    void recorded(Tick tick) override;
    void executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) override;
    std::optional<RewoundHit> rewound(const ShotRecord& shot, const Ledger& ledger, bool may_hit_shooter) override;
    bool rewinds_otherwise() const override { return rewind_ != "exact"; }
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) override;
    void projectile_ended(const FlightRecord& projectile) override;
    void projectile_denied(const FlightRecord& projectile) override;
    void image_settled(const ImageRecord& image) override;
    void acknowledgements_stale(const service::StaleClient& client) override;

    std::string rewind_;  // the way that verdicts follow
    bool asks_others_;
    service::MatchListener* listener_;
    MatchObserver none_;
    MatchObserver* second_ = &none_;
    Level level_;
    MatchServer server_;
    std::optional<ways::Comparison> comparison_;
};

}  // namespace backsight::arena
