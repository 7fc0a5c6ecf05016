#pragma once

// The client's end of a connection, from the request to the farewell.
//
// In: what to connect with, datagrams, the client's clock, events and bodies to send. Out: datagrams, bodies, events,
// and why it ended. Call receive() for each datagram, update() once a frame, write() whenever there is something to
// send or wants_packet() says so. Sans-I/O; memory is taken in the constructor. Not synchronised.

#include <backsight/session/channel.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace backsight {

struct ClientSessionConfig {
    ChannelConfig channel;
    /// Versions of the game's bodies and events that this client supports. Default 1 to 1. `oldest` at least 1, at most
    /// `newest`.
    VersionRange game_versions;
    /// The time after which an unanswered request is sent again. Default 100 ms. Range 10 ms to 10 s.
    Micros request_interval{100'000};
    /// Time after which connecting is given up, counted from the last answer of the server's queue if there was one.
    /// Default 10 s: at 50 % loss each way one in 10^12 fails. Range 100 ms to 10 min.
    Micros connect_timeout{10'000'000};
    /// How many copies of a farewell are sent, and how far apart. Defaults 4, of which at 30 % loss all are lost in 1 %
    /// of cases, and 20 ms. Ranges 1 to 16, 0 to 1 s.
    std::uint32_t farewell_copies = 4;
    Micros farewell_interval{20'000};

    [[nodiscard]] const char* validate() const;
};

enum class ClientState : std::uint8_t {
    idle,        ///< connect() has not been called
    connecting,  ///< asks for a seat
    connected,
    leaving,  ///< write() still has farewells to give
    ended,    ///< see refusal() and end_reason()
};

class ClientSession {
public:
    explicit ClientSession(const ClientSessionConfig& config);
    ~ClientSession();
    ClientSession(ClientSession&&) noexcept;
    ClientSession& operator=(ClientSession&&) noexcept;

    /// Starts to connect, from any state. `nonce` must be random, never used before, and not 0. `ticket` is copied and
    /// has at most max_ticket_bytes; if it is longer, the call returns false and does nothing.
    [[nodiscard]] bool connect(Micros client_now, std::uint64_t nonce, std::uint64_t view_fingerprint,
                               std::span<const std::uint8_t> ticket);
    /// Leaves the session, and sends the server farewells.
    void leave(Micros client_now);

    Received receive(Micros client_now, std::span<const std::uint8_t> datagram);
    /// Checks for timeouts. A gap of ChannelConfig::timeout between two calls is a timeout.
    void update(Micros client_now);

    bool wants_packet(Micros client_now);
    /// Writes the next datagram, which is a request, a packet with `body` or a farewell, and returns its size; 0 if
    /// none is due or it does not fit. `body` is used only while connected.
    [[nodiscard]] std::size_t write(Micros client_now, std::span<const std::uint8_t> body,
                                    std::span<std::uint8_t> datagram);
    std::size_t body_room(Micros client_now, std::size_t datagram_bytes = max_datagram_bytes);

    /// Queues an event. False unless connected, or if the queue refuses it.
    [[nodiscard]] bool send_event(std::span<const std::uint8_t> event);
    std::optional<std::span<const std::uint8_t>> next_event() { return channel_.next_event(); }

    ClientState state() const { return state_; }
    /// Place in the server's queue, from 1, as last reported while connecting. 0: the server reported no queue.
    std::uint32_t place_in_queue() const { return place_; }
    /// The client's id, from the server's first answer. This and the next four are meaningless before the server
    /// accepted.
    ClientId id() const;
    /// The server's tick when it answered.
    Tick server_tick() const;
    TickRate tick_rate() const;
    /// ServerSessionConfig::game_config.
    std::uint64_t game_config() const;
    /// The version of the game's bodies and events in this session.
    std::uint8_t game_version() const;
    /// Why the server refused; none unless it did.
    RefuseReason refusal() const { return refusal_; }
    /// The versions of the server that refused, to compare with this client's: wrong_version means that they have none
    /// in common.
    VersionRange server_session_versions() const;
    VersionRange server_game_versions() const;
    const ClientSessionConfig& config() const { return config_; }
    /// Why the session ended; timed_out also if no answer ever came.
    LeaveReason end_reason() const { return end_reason_; }
    const Channel& channel() const { return channel_; }
    std::uint64_t count(DatagramResult result) const { return counts_[result]; }

private:
    Received dispatch(Micros client_now, std::span<const std::uint8_t> datagram);
    DatagramResult on_challenge(Micros client_now, std::span<const std::uint8_t> datagram);
    DatagramResult on_accept(Micros client_now, std::span<const std::uint8_t> datagram);
    DatagramResult on_wait(Micros client_now, std::span<const std::uint8_t> datagram);
    DatagramResult on_refuse(Micros client_now, std::span<const std::uint8_t> datagram);
    bool ask_as_before_ranges(Micros client_now, RefuseReason reason);
    DatagramResult on_leave(std::span<const std::uint8_t> datagram);
    Received on_payload(Micros client_now, std::span<const std::uint8_t> datagram);
    void end(LeaveReason reason);
    void start_farewell(Micros client_now, LeaveReason reason);

    ClientSessionConfig config_;
    Channel channel_;
    ClientState state_ = ClientState::idle;
    struct Opening;
    std::unique_ptr<Opening> opening_;  // what was asked and answered
    Micros began_at_;
    Micros updated_at_;
    Micros next_at_;  // the next request or farewell
    std::uint32_t farewells_ = 0;
    std::uint32_t place_ = 0;
    RefuseReason refusal_ = RefuseReason::none;
    LeaveReason end_reason_ = LeaveReason::none;
    EnumArray<DatagramResult, std::uint64_t> counts_;
};

}  // namespace backsight
