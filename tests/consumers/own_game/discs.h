#pragma once

// A whole game: discs on a field. A client's packet has two bytes, the direction in which its disc rolls.

#include <backsight/service/match_port.h>

#include <algorithm>
#include <vector>

namespace discs {

using namespace backsight;

class Match : public service::MatchPort {
public:
    Match(const service::MatchSetup& setup, const service::MatchServices& services)
        : port_(&services.port),
          listener_(&services.listener),
          speed_mps_(static_cast<float>(setup.settings.real("game.speed"))),
          session_(session_config(setup), services.hooks),
          discs_(setup.max_players) {}

    void begin_tick(Tick tick, Micros server_now) override { tick_ = tick, now_ = server_now; }
    void receive(PeerId peer, std::span<const std::uint8_t> datagram, std::optional<Micros>) override {
        const Received read = session_.receive(now_, tick_, peer, datagram, buffer_);
        if (read.reply_bytes > 0) port_->send(peer, std::span(buffer_).first(read.reply_bytes));
        take_changes();
        if (read.client.is_null() || read.body.size() != 2) return;
        Disc& disc = discs_[read.client.index()];
        disc.x_way = static_cast<std::int8_t>(read.body[0]);
        disc.y_way = static_cast<std::int8_t>(read.body[1]);
    }
    void closed(PeerId peer) override {
        session_.forget_waiting(peer);
        session_.disconnect(now_, session_.client_of(peer), LeaveReason::transport_closed);
        take_changes();
    }
    void finish_tick(const RunPieces&) override {
        session_.update(now_);
        take_changes();
        for (Disc& disc : discs_) {
            disc.x_m =
                std::clamp(disc.x_m + speed_mps_ / 30.0f * static_cast<float>(disc.x_way) / 127.0f, -20.0f, 20.0f);
            disc.y_m =
                std::clamp(disc.y_m + speed_mps_ / 30.0f * static_cast<float>(disc.y_way) / 127.0f, -20.0f, 20.0f);
        }
        for (std::uint32_t seat = 0; seat < discs_.size(); ++seat) send_places(session_.client_at(seat));
        farewells(now_);
    }

    void shut_down(Micros server_now) override { session_.shut_down(server_now), take_changes(); }
    void farewells(Micros server_now) override {
        PeerId peer;
        while (const std::size_t size = session_.next_farewell(server_now, buffer_, peer)) {
            port_->send(peer, std::span(buffer_).first(size));
        }
    }
    ServerSession& session() override { return session_; }

    service::SpectatorMap map() const override { return {-20.0f, -20.0f, 20.0f, 20.0f, {}}; }
    std::size_t spectate(std::span<service::Marker> markers) const override {
        std::size_t count = 0;
        for (std::uint32_t seat = 0; seat < discs_.size() && count < markers.size(); ++seat) {
            if (session_.client_at(seat).is_null()) continue;
            service::Marker& marker = markers[count++] = {};
            marker.id = seat;
            marker.name = "disc";
            marker.x_m = discs_[seat].x_m;
            marker.y_m = discs_[seat].y_m;
            marker.has_facing = false;
        }
        return count;
    }

private:
    struct Disc {
        float x_m = 0.0f, y_m = 0.0f;
        std::int8_t x_way = 0, y_way = 0;
    };

    static ServerSessionConfig session_config(const service::MatchSetup& setup) {
        ServerSessionConfig config;
        config.max_clients = setup.max_players;
        config.tick_rate = TickRate{30, 1};
        config.channel.timeout = setup.client_timeout;
        config.channel.transport_is_secure = setup.transport_is_secure;
        return config;
    }
    void take_changes() {
        while (const auto change = session_.next_change()) {
            discs_[change->client.index()] = {};
            change->left == LeaveReason::none ? listener_->joined(*change) : listener_->left(*change);
        }
    }
    // Every disc in two bytes, in steps of 20 m / 127.
    void send_places(ClientId client) {
        Channel* channel = session_.channel(client);
        if (channel == nullptr) return;
        std::vector<std::uint8_t>& body = places_;
        body.clear();
        for (std::uint32_t seat = 0; seat < discs_.size() && body.size() + 2 <= 1'000; ++seat) {
            for (const float at_m : {discs_[seat].x_m, discs_[seat].y_m}) {
                body.push_back(static_cast<std::uint8_t>(static_cast<std::int8_t>(at_m * 127.0f / 20.0f)));
            }
        }
        const std::size_t size = channel->write(now_, body, buffer_);
        if (size > 0) port_->send(session_.peer_of(client), std::span(buffer_).first(size));
    }

    service::DatagramPort* port_;
    service::MatchListener* listener_;
    float speed_mps_;
    ServerSession session_;
    std::vector<Disc> discs_;
    std::vector<std::uint8_t> places_ = std::vector<std::uint8_t>(1'000);
    std::array<std::uint8_t, max_datagram_bytes> buffer_{};
    Tick tick_;
    Micros now_;
};

class Game : public service::Game {
public:
    const char* name() const override { return "discs"; }
    TickRate tick_rate() const override { return TickRate{30, 1}; }
    std::span<const service::GameField> fields() const override {
        static constexpr service::GameField fields[] = {
            {"game.speed", "--speed", "m/s", 0.0, 50.0, "", "How fast a disc rolls", 8.0}};
        return fields;
    }
    std::unique_ptr<service::MatchPort> start(const service::MatchSetup& setup,
                                              const service::MatchServices& services) const override {
        return std::make_unique<Match>(setup, services);
    }
};

}  // namespace discs
