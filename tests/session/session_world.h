#pragma once

// A server and its clients over links with conditions, in virtual time: the harness of the session's tests.

#include <backsight/base/hash.h>
#include <backsight/session/client_session.h>
#include <backsight/session/server_session.h>

#include "inputs/memory_link.h"
#include "session/handshake.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"

#include <array>
#include <deque>
#include <memory>
#include <set>
#include <vector>

namespace backsight::test {

using Bytes = std::vector<std::uint8_t>;

inline Bytes ticket_of(std::uint8_t user, std::uint8_t serial = 0) { return {'t', user, serial}; }

/// Accepts the tickets of ticket_of(), each once.
struct Gate {
    std::set<int> used;
    std::uint64_t cookie_secret = 77;
    Random random{4711};
    std::uint64_t asked = 0;
    bool can_peek = true;

    RefuseReason verify(std::span<const std::uint8_t> ticket, std::uint64_t& user) {
        ++asked;
        const RefuseReason refusal = peek(ticket, user);
        if (refusal == RefuseReason::none) used.insert(ticket[1] * 256 + ticket[2]);
        return refusal;
    }
    RefuseReason peek(std::span<const std::uint8_t> ticket, std::uint64_t& user) const {
        if (ticket.size() != 3 || ticket[0] != 't') return RefuseReason::bad_ticket;
        if (used.contains(ticket[1] * 256 + ticket[2])) return RefuseReason::used_ticket;
        user = ticket[1];
        return RefuseReason::none;
    }
    ServerHooks hooks() {
        ServerHooks hooks;
        hooks.verify_ticket = [this](std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
            return verify(ticket, user);
        };
        if (can_peek) {
            hooks.peek_ticket = [this](std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
                return peek(ticket, user);
            };
        }
        hooks.random = [this] { return random.bits(); };
        hooks.cookie = [this](PeerId peer, std::uint64_t nonce, std::uint64_t period) {
            return Hasher().add(cookie_secret).add(peer.value).add(nonce).add(period).value();
        };
        return hooks;
    }
};

inline constexpr std::uint64_t test_fingerprint = 0xfeedface;

inline ServerSessionConfig server_config(std::uint32_t max_clients = 4) {
    ServerSessionConfig config;
    config.max_clients = max_clients;
    config.view_fingerprint = test_fingerprint;
    config.game_config = 0x1234567890abcdef;
    return config;
}

inline LinkConfig conditions(std::int64_t delay_us, double loss, double duplicates = 0.0, double reordered = 0.0) {
    LinkConfig config;
    config.extra_delay_us = delay_us;
    config.loss_ratio = loss;
    config.duplicate_ratio = duplicates;
    config.reorder_ratio = reordered;
    return config;
}

struct SessionWorld {
    explicit SessionWorld(const LinkConfig& links = {}, const ServerSessionConfig& config = server_config(),
                          std::uint64_t seed = 1, int clients = 1)
        : server(config, gate.hooks()) {
        ClientSessionConfig client_config;
        client_config.channel = config.channel;
        for (int i = 0; i < clients; ++i) {
            ends.push_back(std::make_unique<End>(client_config, links, seed * 1000 + static_cast<std::uint64_t>(i)));
        }
    }

    SessionWorld(const SessionWorld&) = delete;
    SessionWorld& operator=(const SessionWorld&) = delete;

    struct End {
        End(const ClientSessionConfig& config, const LinkConfig& links, std::uint64_t seed)
            : client(config), up(links, seed * 2), down(links, seed * 2 + 1) {}
        ClientSession client;
        MemoryLink up;
        MemoryLink down;
        ClientId id;
        std::vector<Bytes> bodies;  // that the client got
    };

    ClientSession& client(std::size_t i = 0) { return ends[i]->client; }
    Channel* channel(std::size_t i = 0) { return server.channel(ends[i]->id); }
    static PeerId peer(std::size_t i) { return {100 + i}; }

    void connect(std::size_t i = 0, std::uint8_t user = 7, std::uint8_t serial = 0) {
        must(client(i).connect(now, ++last_nonce, test_fingerprint, ticket_of(user, serial)));
    }
    /// True if the client is connected within `steps`.
    bool wait_until_connected(std::size_t i = 0, int steps = 1000) {
        while (client(i).state() == ClientState::connecting && steps-- > 0) step();
        return client(i).state() == ClientState::connected;
    }
    /// 1/64 s: all that has arrived is taken in, then all that is wanted goes out.
    void step(Micros by = {15'625}) {
        now = now + by;
        for (std::size_t i = 0; i < ends.size(); ++i) receive(i);
        server.update(now);
        while (const auto change = server.next_change()) {
            changes.push_back(*change);
            if (change->left == LeaveReason::none) ends[change->peer.value - 100]->id = change->client;
        }
        PeerId to;
        while (const std::size_t size = server.next_farewell(now, buffer, to)) {
            ends[to.value - 100]->down.send(now.value, std::span(buffer).first(size));
        }
        for (std::size_t i = 0; i < ends.size(); ++i) send(i);
    }
    void receive(std::size_t i) {
        End& end = *ends[i];
        while (const auto size = end.up.receive(now.value, buffer)) {
            const auto read =
                server.receive(now, Tick{now.value / 15'625}, peer(i), std::span(buffer).first(*size), reply);
            if (read.reply_bytes != 0) end.down.send(now.value, std::span(reply).first(read.reply_bytes));
            if (Channel* open = server.channel(read.client)) {
                while (const auto event = open->next_event()) server_events.emplace_back(event->begin(), event->end());
            }
        }
        while (const auto size = end.down.receive(now.value, buffer)) {
            const auto read = end.client.receive(now, std::span(buffer).first(*size));
            if (!read.body.empty()) end.bodies.emplace_back(read.body.begin(), read.body.end());
            while (const auto event = end.client.next_event()) client_events.emplace_back(event->begin(), event->end());
        }
        end.client.update(now);
    }
    void send(std::size_t i) {
        End& end = *ends[i];
        if (sends_always || end.client.wants_packet(now)) {
            const std::size_t size = end.client.write(now, up_body, buffer);
            if (size != 0) end.up.send(now.value, std::span(buffer).first(size));
        }
        Channel* open = channel(i);
        if (open == nullptr || !(sends_always || open->wants_packet(now))) return;
        const std::size_t size = open->write(now, down_body, buffer);
        if (size != 0) end.down.send(now.value, std::span(buffer).first(size));
    }

    Gate gate;
    ServerSession server;
    std::vector<std::unique_ptr<End>> ends;
    Micros now{1'000'000};
    std::uint64_t last_nonce = 1000;
    bool sends_always = true;
    Bytes up_body{1, 2, 3};
    Bytes down_body{4, 5, 6, 7};
    std::vector<SessionChange> changes;
    std::vector<Bytes> server_events;
    std::vector<Bytes> client_events;
    std::array<std::uint8_t, 1500> buffer;
    std::array<std::uint8_t, 1500> reply;
};

}  // namespace backsight::test
