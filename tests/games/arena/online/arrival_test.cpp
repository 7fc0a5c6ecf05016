// A datagram that came between two ticks is read in the next one. Its round trip counts from its arrival.

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "arena/online/match_client.h"
#include "arena/online/match_server.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

/// A server and a client who answers each snapshot at once, 5 ms away from each other.
class Line : DatagramPort, MatchObserver, InputSource {
public:
    static constexpr Micros one_way{5'000};

    Line() {
        config_.arena.max_players = 2;
        config_.channel.transport_is_secure = true;
        // The time goes along with one datagram true and the next one wrong, and not always with those of a kind.
        config_.channel.time_interval = Micros{100'000};
        ServerHooks hooks;
        hooks.verify_ticket = [](std::span<const std::uint8_t>, PeerId, Micros, std::uint64_t& user) {
            user = 1;
            return RefuseReason::none;
        };
        hooks.random = [] { return std::uint64_t{4}; };
        DatagramPort& port = *this;
        MatchObserver& observer = *this;
        server_ = std::make_unique<MatchServer>(level_, config_, hooks, port, observer);
        client_ = std::make_unique<MatchClient>(level_, config_);
        client_->connect({}, 7, {});
        answer({});
    }

    /// `told`: maps a datagram's true arrival to the instant that the server is given.
    template <typename Told>
    void play(std::int64_t ticks, Told told) {
        for (std::int64_t i = 0; i < ticks; ++i) {
            tick_ = tick_ + 1;
            const Micros now = rate.time_of(tick_);
            server_->begin_tick(tick_, now);
            for (; !up_.empty() && up_.front().arrives <= now; up_.pop_front()) {
                server_->receive(PeerId{9}, up_.front().bytes, told(up_.front().arrives));
            }
            server_->finish_tick();
            for (const auto& bytes : down_) client_->receive(now + one_way, bytes);
            down_.clear();
            answer(now + one_way);
        }
    }

    const Channel& at_server() { return *server_->session().channel(server_->session().client_of(PeerId{9})); }
    const Channel& at_client() { return client_->session().channel(); }

private:
    struct UnderWay {
        Micros arrives;
        std::vector<std::uint8_t> bytes;
    };

    void answer(Micros now) {
        std::array<std::uint8_t, max_datagram_bytes> buffer;
        client_->update(now);
        client_->step(now, *this);
        while (const std::size_t size = client_->write(now, buffer)) {
            up_.push_back({now + one_way, {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)}});
        }
    }
    void send(PeerId, std::span<const std::uint8_t> datagram) override {
        down_.emplace_back(datagram.begin(), datagram.end());
    }
    PlayerInput think(const BotSight&) override { return {}; }

    Level level_ = Level::standard();
    MatchConfig config_;
    std::unique_ptr<MatchServer> server_;
    std::unique_ptr<MatchClient> client_;
    std::deque<UnderWay> up_;
    std::vector<std::vector<std::uint8_t>> down_;
    Tick tick_{0};
};

TEST(online_arrival, a_round_trip_does_not_hold_the_wait_for_the_tick) {
    Line line;
    line.play(64 * 4, [](Micros arrived) { return std::optional(arrived); });
    EXPECT_NEAR(static_cast<double>(line.at_server().numbers().rtt.value), 10'000.0, 16.0);
    EXPECT_NEAR(static_cast<double>(line.at_client().numbers().rtt.value), 10'000.0, 16.0);
    EXPECT_EQ(line.at_server().counters().impossible_holds, 0u);
    EXPECT_EQ(line.at_client().counters().impossible_holds, 0u);
}

TEST(online_arrival, without_an_instant_a_datagram_came_with_its_tick) {
    Line line;
    line.play(64 * 4, [](Micros) { return std::optional<Micros>(); });
    EXPECT_NEAR(static_cast<double>(line.at_server().numbers().rtt.value), 15'625.0, 16.0);
}

// The clock of the process that reads the network may be late, early, or wrong.
TEST(online_arrival, no_session_sees_time_go_back_whatever_it_is_told) {
    for (const std::int64_t off_us : {-10'000'000, -20'000, 20'000, 10'000'000}) {
        Line line;
        line.play(64 * 4, [off_us, odd = false](Micros arrived) mutable {
            odd = !odd;
            return odd ? arrived : Micros{arrived.value + off_us};
        });
        EXPECT_EQ(line.at_server().counters().impossible_holds, 0u) << off_us;
        EXPECT_EQ(line.at_client().counters().impossible_holds, 0u) << off_us;
        EXPECT_LE(line.at_server().numbers().rtt, Micros{15'625}) << off_us;
        EXPECT_GT(line.at_server().counters().packets_received, 200u) << off_us;
        // A round trip is 10 ms or, where a datagram was heard too early, nothing, in turn. The client does not answer
        // in every tick, so two of a kind may follow each other. Smoothing by an eighth makes (10 ms * 7/8) / (1 + 7/8)
        // the minimum, or 7/8 of that.
        EXPECT_GE(line.at_client().numbers().rtt, Micros{4'083}) << off_us;
        EXPECT_LE(line.at_client().numbers().rtt, Micros{26'000}) << off_us;
    }
}

}  // namespace
}  // namespace backsight::test
