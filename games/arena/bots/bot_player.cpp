#include "arena/bots/bot_player.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "arena/bot_mind.h"
#include "arena/bots/light_client.h"
#include "arena/service/join_entries.h"
#include "arena/skeleton.h"

namespace backsight::bots {

namespace {

// A screen of 240 frames a second, where shots leave in frames.
constexpr Micros frame_length{4'167};
// Two seconds. A proof takes 9 bytes of a command and of its copies: 0.1 kbit/s at most.
constexpr std::uint32_t commands_per_proof = 128;

/// All that both kinds of client do alike.
template <class Client>
class PlayerOf : public BotPlayer {
public:
    template <class... Args>
    explicit PlayerOf(Args&&... args) : client_(std::forward<Args>(args)...) {}

    void leave(Micros now) override { client_.leave(now); }
    void receive(Micros now, std::span<const std::uint8_t> datagram) override { client_.receive(now, datagram); }
    void update(Micros now) override { client_.update(now); }
    Micros next_step_at(Micros now) override { return client_.next_step_at(now); }
    std::size_t write(Micros now, std::span<std::uint8_t> datagram) override { return client_.write(now, datagram); }
    bool is_playing() const override { return client_.is_playing(); }
    const ClientSession& session() const override { return client_.session(); }
    const arena::MatchClientCounters& counters() const override { return client_.counters(); }
    arena::ClientTimingNumbers timing() const override { return client_.timing(); }

protected:
    Client client_;
};

class Thinker : public PlayerOf<arena::MatchClient>, private arena::InputSource {
public:
    Thinker(const BotTeam& team, std::uint32_t index, std::uint64_t seed)
        : PlayerOf(*team.plan.level, team.plan.match),
          mind_(seed),
          screens_(team.plan.screens),
          draws_frames_(team.plan.match.arena.shots_between_steps),
          user_(team.plan.first_user + index) {
        client_.prove_steps(commands_per_proof);
        if (index == 0) client_.plant_draw_error(team.plan.planted_draw_error);
        if (team.plan.planted_haste) client_.plant_haste();
        if (team.plan.spectators == nullptr) return;
        spectator_.emplace(*team.plan.spectators, *team.plan.level, team.plan.match.arena);
        client_.show_projectiles(&*spectator_);
    }

    bool connect(Micros now, std::uint64_t nonce, std::span<const std::uint8_t> ticket) override {
        return client_.connect(now, nonce, ticket);
    }
    Micros next_step_at(Micros now) override {
        const Micros step_at = PlayerOf::next_step_at(now);
        return draws_frames_ ? std::min(step_at, now + frame_length) : step_at;
    }
    void step(Micros now) override {
        const std::uint64_t before = client_.counters().commands;
        client_.step(now, *this);
        client_.frame(now, *this);
        if (screens_ != nullptr && client_.counters().commands != before) screens_->drew(user_, client_);
    }

private:
    arena::PlayerInput think(const arena::BotSight& sight) override { return mind_.think(sight); }
    std::optional<arena::Aim> click(const arena::BotSight& sight) override { return mind_.click(sight); }

    arena::BotMind mind_;
    ScreenTaker* screens_;
    bool draws_frames_;
    std::optional<Spectator> spectator_;
    std::uint64_t user_;
};

class Runner : public PlayerOf<LightClient> {
public:
    Runner(const BotTeam& team, std::uint64_t seed)
        : PlayerOf(*team.plan.level, team.plan.match, seed), fingerprint_(team.fingerprint) {
        if (team.plan.planted_haste) client_.plant_haste();
    }

    bool connect(Micros now, std::uint64_t nonce, std::span<const std::uint8_t> ticket) override {
        return client_.connect(now, nonce, fingerprint_, ticket);
    }
    void step(Micros now) override { client_.step(now); }

private:
    std::uint64_t fingerprint_;
};

[[noreturn]] void refuse(const std::string& what) { throw std::runtime_error("bots: " + what); }

}  // namespace

BotPlan bot_plan_of(const JoinInfo& info, const arena::Level& level, const std::filesystem::path& file) {
    BotPlan plan;
    plan.server = info.server;
    plan.protection = info.protection;
    plan.fingerprint = info.fingerprint;
    plan.ticket_key = info.ticket_key;
    plan.match = arena::match_config_in(info.game, file);
    plan.level = &level;
    return plan;
}

BotPlan bot_plan_of(const TicketFile& ticket, const arena::JoinSettings& usual, const arena::Level& level,
                    const std::filesystem::path& file) {
    BotPlan plan;
    plan.server = ticket.server.value_or(net::Address{});
    plan.fingerprint = ticket.fingerprint;
    plan.from_lobby = LobbyTicket{ticket.ticket, ticket.connect_token};
    plan.first_user = ticket.user;
    plan.match = arena::match_config_of(ticket.game ? arena::join_settings_in(*ticket.game, file) : usual);
    plan.level = &level;
    return plan;
}

BotTeam::BotTeam(const BotPlan& with) : plan(with) {
    if (plan.level == nullptr) refuse("there is no level");
    if (plan.count < 1 || plan.count > 20'000)
        refuse("count: found " + std::to_string(plan.count) + ", expected 1 to 20000");
    if (plan.from_lobby && plan.count > 1)
        refuse("count: found " + std::to_string(plan.count) + ", expected 1: a ticket is good for one seat");
    if (!(plan.churn_s >= 0.0)) refuse("churn_s: expected 0, for none, or more");
    if (plan.joins_per_second < 1 || plan.joins_per_second > 10'000) refuse("joins_per_second: expected 1 to 10000");
    if (const char* field = plan.match.validate()) refuse(std::string(field) + " is out of range");
    if (plan.protection == net::Protection::dtls) {
        std::string error;
        pin = net::PinnedServer::make(plan.fingerprint, error);
        if (!pin) refuse("OpenSSL: " + error);
    }
    // The history is freed at once: its entities take as much memory as the server's own.
    if (plan.light) {
        const arena::ArenaHistory history(plan.match.arena.history());
        fingerprint = arena::match_fingerprint(plan.match, history.history());
    }
}

std::unique_ptr<BotPlayer> make_bot_player(const BotTeam& team, std::uint32_t index, std::uint64_t seed) {
    if (team.plan.light) return std::make_unique<Runner>(team, seed);
    return std::make_unique<Thinker>(team, index, seed);
}

}  // namespace backsight::bots
