// Whole sessions, from the request to the leave, for tools/decode_sessions.py, which was written from docs/wire/wire.md
// and docs/wire/arena-wire.md and must read the same in them.

#include <backsight/transport/join_ticket.h>

#include <gtest/gtest.h>

#include <cstdlib>

#include "session/events.h"
#include "tests/games/arena/online/session_capture.h"
#include "tests/support/cases.h"
#include "tests/support/hex.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

constexpr std::int64_t now_s = 1'800'000'000;

void save(const SessionLog& log, const char* file) {
    const char* folder = std::getenv("BACKSIGHT_CAPTURE_DIR");
    EXPECT_TRUE(folder == nullptr || log.save(std::filesystem::path(folder) / file));
}

/// Hands out tickets, good and bad, and checks them.
struct TicketOffice {
    net::TicketKeys keys = net::make_ticket_keys();
    net::ServerId server{};
    std::vector<std::vector<std::uint8_t>> newest;
    std::unique_ptr<net::TicketVerifier> verifier;

    explicit TicketOffice(std::uint32_t clients) : newest(clients) {
        server.fill(7);
        net::TicketVerifierConfig config;
        config.issuer = keys.public_key;
        config.server = server;
        verifier = std::make_unique<net::TicketVerifier>(config);
    }

    void issue(std::size_t client, std::int64_t expires_at_s = now_s + 60) {
        const net::JoinTicket ticket = net::issue_ticket(keys.secret_key, 1000 + client, server, expires_at_s);
        newest[client].assign(ticket.begin(), ticket.end());
    }
    RefuseReason verify(std::span<const std::uint8_t> ticket, std::uint64_t& user) {
        const net::TicketResult result = verifier->verify(ticket, now_s);
        user = result.user_id;
        switch (result.verdict) {
            case net::TicketVerdict::accepted:
                return RefuseReason::none;
            case net::TicketVerdict::expired:
                return RefuseReason::expired_ticket;
            case net::TicketVerdict::already_used:
                return RefuseReason::used_ticket;
            default:
                return RefuseReason::bad_ticket;
        }
    }
    nlohmann::json about(bool is_secure) const {
        return {{"kind", "match"},
                {"secure", is_secure},
                {"ticket_issuer", to_hex(keys.public_key)},
                {"ticket_server", to_hex(server)},
                {"now_s", now_s}};
    }
};

LinkConfig conditions_of_capture(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 15'000 + 20'000 * client;
    config.loss_ratio = 0.08;
    config.duplicate_ratio = 0.05;
    config.reorder_ratio = 0.05;
    return config;
}

/// Client 1 goes, tries its old ticket and comes back. Client 2 comes too late, and starts anew in the middle. Client 3
/// has a forged ticket first.
void act(std::int64_t tick, std::int64_t ticks, OnlineWorld& world, TicketOffice& office) {
    const auto come = [&](std::size_t client) {
        office.issue(client);
        world.reconnect(client);
    };
    if (tick == 40) come(2);
    if (tick == 50) come(3);
    if (tick == ticks * 3 / 10) world.leave(1);
    if (tick == ticks * 3 / 10 + 10) world.reconnect(1);
    if (tick == ticks * 4 / 10 + 10) come(1);
    if (tick == ticks * 6 / 10) come(2);
    if (tick == ticks - 40) world.server().shut_down(TickRate{}.time_of(Tick{tick}));
}

void capture_match(bool is_secure, std::int64_t ticks, const char* file) {
    TicketOffice office(4);
    for (std::size_t i = 0; i < 4; ++i) office.issue(i, i == 2 ? now_s : now_s + 60);
    office.newest[3].back() ^= 1;
    OnlineWorld* playing = nullptr;
    OnlineRun run;
    run.clients = 4;
    run.ticks = ticks;
    run.conditions = conditions_of_capture;
    run.transport_is_secure = is_secure;
    run.ticket = [&](std::size_t i) { return office.newest[i]; };
    run.verify_ticket = [&](std::span<const std::uint8_t> ticket, std::uint64_t& user) {
        return office.verify(ticket, user);
    };
    std::size_t now = 0;
    run.each_tick = [&](std::int64_t tick) {
        now = static_cast<std::size_t>(tick);
        act(tick, ticks, *playing, office);
    };
    // One of the bots also fires projectiles into the air.
    run.meddle = [&](std::size_t client, const BotSight&, PlayerInput& input) {
        if (client != 0) return;
        input.weapon = projectile_weapons[now / 96 % projectile_count];
        input.buttons |= button_fire;
    };
    SessionCapture capture(run, office.about(is_secure));
    run.tap = &capture;
    OnlineWorld world(run);
    playing = &world;
    capture.watch(world);
    world.play();
    save(capture.log(), file);

    EXPECT_GT(capture.count(Way::down, DatagramResult::payload), static_cast<std::uint64_t>(2 * ticks));
    EXPECT_EQ(capture.count(Way::up, DatagramResult::challenged) > 0, !is_secure);
    EXPECT_GT(capture.count(Way::up, DatagramResult::duplicate), 0u);
    EXPECT_EQ(capture.count(Way::up, DatagramResult::left), 1u);
    EXPECT_GT(capture.count(Way::down, DatagramResult::left), 2u);
    for (const RefuseReason reason :
         {RefuseReason::bad_ticket, RefuseReason::expired_ticket, RefuseReason::used_ticket}) {
        EXPECT_GT(capture.requests_refused(reason), 0u) << name(reason);
    }
    EXPECT_EQ(world.joins, 6u);
    EXPECT_GT(world.server().counters().rays, 0u);
    EXPECT_GT(world.server().counters().spawns_told, 0u);
    EXPECT_GT(world.server().counters().images.by_finding[ImageFinding::same], 0u);
}

TEST(session_capture, a_match_is_captured_for_the_independent_decoder) {
    capture_match(false, cases(64 * 12) + 128, "session_plain.jsonl");
}

TEST(session_capture, a_match_over_a_secure_transport_is_captured_for_the_independent_decoder) {
    capture_match(true, cases(64 * 6) + 256, "session_secure.jsonl");
}

// What a match of minutes does not show: both kinds of numbers go past 2^16, and events go up.
class LongTalk {
public:
    LongTalk() : up_(config(), ChannelSide::client), down_(config(), ChannelSide::server) {
        up_.open(key, Micros{0});
        down_.open(key, Micros{0});
    }

    void talk(std::uint32_t count) {
        std::array<std::uint8_t, max_datagram_bytes> out;
        for (std::uint32_t n = 1; n <= count; ++n) {
            now_ = now_ + Micros{500};
            // The second of two carries again what the first lost.
            const bool is_seen = n % 16 <= 1;
            if (n % 16 == 0) push_events();
            const std::uint8_t body[] = {static_cast<std::uint8_t>(n >> 4), 1, 2};
            const std::size_t size = up_.write(now_, std::span(body).first(n / 16 % 4), out);
            if (!is_seen) continue;
            carry(Way::up, std::span(out).first(size), n % 160 != 0);
            carry(Way::down, std::span(out).first(down_.write(now_, {}, out)), true);
        }
    }

    static constexpr std::uint64_t key = 0x0123456789abcdef;
    SessionLog log{{{"kind", "channel"}, {"secure", true}, {"key", key}}};
    std::uint64_t events = 0;
    std::uint64_t packets = 0;

private:
    static ChannelConfig config() {
        ChannelConfig config;
        config.transport_is_secure = true;
        config.budget.max_kbit_per_second = config.budget.min_kbit_per_second = 10'000;
        return config;
    }

    // Pushes as many events as are sure to fit into the next packet, and sometimes long ones.
    void push_events() {
        while (up_.events_under_way() < max_events_per_packet) {
            ++pushed_;
            std::array<std::uint8_t, 40> event{};
            for (std::size_t i = 0; i < event.size(); ++i)
                event[i] = static_cast<std::uint8_t>(pushed_ >> (8 * (i % 4)));
            ASSERT_TRUE(up_.send_event(std::span(event).first(pushed_ % 997 == 0 ? 40 : 1 + pushed_ % 4)));
        }
    }

    void carry(Way way, std::span<const std::uint8_t> datagram, bool arrives) {
        log.sent(way, 0, now_, datagram);
        if (!arrives) return;
        log.arrived(way, 0, now_, datagram);
        Channel& reader = way == Way::up ? down_ : up_;
        const Received read = reader.read(now_, datagram);
        ASSERT_EQ(read.result, DatagramResult::payload);
        nlohmann::json taken = nlohmann::json::array();
        while (const auto event = reader.next_event()) taken.push_back(to_hex(*event));
        events += taken.size();
        packets = std::max(packets, read.packet);
        log.expect({{"result", name(read.result)},
                    {"packet", read.packet},
                    {"events", taken},
                    {"body", read.body.empty() ? nlohmann::json() : nlohmann::json(to_hex(read.body))},
                    {"acknowledged", reader.counters().packets_acknowledged}});
    }

    Channel up_;
    Channel down_;
    Micros now_{0};
    std::uint64_t pushed_ = 0;
};

TEST(session_capture, numbers_past_their_low_bits_are_captured_for_the_independent_decoder) {
    LongTalk talk;
    talk.talk(75'000);
    EXPECT_GT(talk.packets, 1u << 16);
    EXPECT_GT(talk.events, 1u << 16);
    save(talk.log, "session_long.jsonl");
}

}  // namespace
}  // namespace backsight::test
