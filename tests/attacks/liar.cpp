// attack_liar JOIN_FILE LIE [--users N] [--first-user N] [--seconds S] [--tries N] [--seed X]
//
// Joins a server, as `backsight bot` does, with clients that lie in what they send: tests/attacks/lies.h. Ends after so
// long or, for a lie that counts its tries, after so many. With the lie `door` an honest onlooker joins too, as the
// user after the last, and measures where all others see the liar.
//
// Its last line is JSON: what happened, by what the clients know.

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <vector>

#include "arena/bots/bot_plan.h"
#include "server/admission/random_number.h"
#include "server/host/pacing.h"
#include "tests/attacks/walker.h"

namespace backsight::attacks {
namespace {

constexpr std::int64_t ticket_lifetime_s = 60;

struct Options {
    std::string_view join;
    std::string_view lie;
    std::uint64_t users = 1;
    std::uint64_t first_user = 1000;
    std::uint64_t seconds = 30;
    std::uint64_t tries = ~std::uint64_t{0};
    std::uint64_t seed = 1;
};

/// One connection and its client. `lie`: null for one who stands still and tells the truth.
class Player : public net::NetHandler, private arena::InputSource {
public:
    Player(const bots::BotPlan& plan, std::uint64_t user, std::unique_ptr<Lie> lie)
        : plan_(&plan), user_(user), lie_(std::move(lie)), client_(*plan.level, plan.match) {
        client_.plant_lie(lie_.get());
        net::NetClientConfig config;
        config.server = plan.server;
        config.protection = plan.protection;
        config.pass = net::issue_connect_token(plan.ticket_key, plan.fingerprint, expiry_s());
        std::string error;
        if (plan.protection == net::Protection::dtls) config.pin = net::PinnedServer::make(plan.fingerprint, error);
        net_ = net::NetClient::open(config, error);
        if (net_ == nullptr) throw std::runtime_error(error);
    }

    void turn(Micros now) {
        now_ = now;
        net_->poll(now.value, *this);
        if (is_closed_) return;
        client_.update(now);
        client_.step(now, lie_ == nullptr ? static_cast<arena::InputSource&>(*this) : *lie_);
        if (lie_ != nullptr && !lie_->may_send()) return;
        std::array<std::uint8_t, max_datagram_bytes> buffer;
        const auto room = std::span(buffer).first(std::min<std::size_t>(net_->max_payload_bytes(), buffer.size()));
        while (const std::size_t size = client_.write(now, room)) static_cast<void>(net_->send(room.first(size)));
        net_->flush();
    }

    void connected(PeerId, const net::Address&) override {
        const net::JoinTicket ticket = net::issue_ticket(plan_->ticket_key, user_, plan_->fingerprint, expiry_s());
        static_cast<void>(client_.connect(now_, server::random_number(), ticket));
    }
    void received(PeerId, std::span<const std::uint8_t> bytes) override { client_.receive(now_, bytes); }
    void closed(PeerId, net::CloseReason reason) override {
        is_closed_ = true;
        std::fprintf(stderr, "closed: %s\n", to_string(reason));
    }

    bool has_ended() const { return is_closed_ || client_.session().state() == ClientState::ended; }
    const arena::MatchClient& client() const { return client_; }
    std::uint64_t tries() const { return lie_ == nullptr ? 0 : lie_->tries(); }

private:
    arena::PlayerInput think(const arena::BotSight&) override { return {}; }
    static std::int64_t expiry_s() { return std::int64_t{std::time(nullptr)} + ticket_lifetime_s; }

    const bots::BotPlan* plan_;
    std::uint64_t user_;
    std::unique_ptr<Lie> lie_;
    arena::MatchClient client_;
    std::unique_ptr<net::NetClient> net_;
    Micros now_;
    bool is_closed_ = false;
};

/// What an onlooker sees of a liar, by each snapshot.
class Onlooker {
public:
    Onlooker(const arena::Level& level, const Player& eyes, const Player& liar)
        : level_(&level), eyes_(&eyes), liar_(&liar) {}

    void look() {
        const ClientWorld& world = eyes_->client().arena().world();
        const Tick tick = world.newest_tick();
        if (tick == seen_ || tick == no_tick) return;
        seen_ = tick;
        const View view = View::at_moment(world.history(), world.config().draw, Moment::at(tick));
        const ViewPose pose = view.pose(liar_->client().arena().world().self());
        if (!is_hittable(pose.status)) return;
        ++looks_;
        longest_ = std::max(longest_, ticks_inside(*level_, pose.pose.position, tick));
    }
    std::uint64_t looks() const { return looks_; }
    std::int64_t longest_inside_ticks() const { return longest_; }

private:
    const arena::Level* level_;
    const Player* eyes_;
    const Player* liar_;
    Tick seen_ = no_tick;
    std::uint64_t looks_ = 0;
    std::int64_t longest_ = 0;
};

void play(const Options& options) {
    const arena::Level level = arena::Level::standard();
    const bots::BotPlan plan = bots::bot_plan_of(server::read_join_file(options.join), level, options.join);
    std::vector<std::unique_ptr<Player>> players;
    for (std::uint64_t i = 0; i < options.users; ++i) {
        std::unique_ptr<Lie> lie = make_lie(options.lie, {&level, options.seed + i});
        if (lie == nullptr) throw std::runtime_error("LIE: found no such lie");
        players.push_back(std::make_unique<Player>(plan, options.first_user + i, std::move(lie)));
    }
    const bool is_watched = options.lie == "door";
    if (is_watched) players.push_back(std::make_unique<Player>(plan, options.first_user + options.users, nullptr));
    Onlooker onlooker(level, *players.back(), *players.front());
    const Micros until = server::steady_now() + Micros{static_cast<std::int64_t>(options.seconds) * 1'000'000};
    std::uint64_t ended = 0;
    while (server::steady_now() < until && players.front()->tries() < options.tries && ended == 0) {
        for (const auto& player : players) {
            player->turn(server::steady_now());
            ended += player->has_ended() ? 1 : 0;
        }
        if (is_watched) onlooker.look();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::uint64_t commands = 0;
    for (const auto& player : players) commands += player->client().counters().commands;
    std::printf("{\"commands\": %llu, \"ended\": %llu, \"tries\": %llu, \"looks\": %llu, \"inside_ticks\": %lld}\n",
                static_cast<unsigned long long>(commands), static_cast<unsigned long long>(ended),
                static_cast<unsigned long long>(players.front()->tries()),
                static_cast<unsigned long long>(onlooker.looks()),
                static_cast<long long>(onlooker.longest_inside_ticks()));
}

bool read(int argc, char** argv, Options& options) {
    if (argc < 3) return false;
    options.join = argv[1];
    options.lie = argv[2];
    for (int i = 3; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        const std::uint64_t value = std::strtoull(argv[i + 1], nullptr, 10);
        if (name == "--users") {
            options.users = value;
        } else if (name == "--first-user") {
            options.first_user = value;
        } else if (name == "--seconds") {
            options.seconds = value;
        } else if (name == "--tries") {
            options.tries = value;
        } else if (name == "--seed") {
            options.seed = value;
        } else {
            return false;
        }
    }
    return options.users > 0 && argc % 2 == 1;
}

}  // namespace
}  // namespace backsight::attacks

int main(int argc, char** argv) {
    backsight::attacks::Options options;
    if (!backsight::attacks::read(argc, argv, options)) {
        std::fputs(
            "usage: attack_liar JOIN_FILE LIE [--users N] [--first-user N] [--seconds S] [--tries N] [--seed X]\n",
            stderr);
        return 2;
    }
    try {
        backsight::attacks::play(options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
