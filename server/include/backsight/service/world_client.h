#pragma once

// The client's end of a WorldMatch: session, screen, clock, and one command a tick. The game derives from it and adds
// its input and its prediction. For bots, for tests, for a client of one's own. Sans-I/O.
//
//   receive(datagram)   snapshot --> world()   own state --> take_own()   first event --> take_welcome()
//   step(now)           the screen moves on    --> command(), once for each tick that is due
//   write(datagram)     until it returns 0
//
// Call update() and step() when next_step_at() says, or more often. Memory is taken in the constructor and in
// connect(). One object for each session. Not synchronised. What the server sends is checked and counted: a hostile one
// can show nonsense, and nothing else.

#include <backsight/service/world_game.h>
#include <backsight/session/client_session.h>
#include <backsight/time/input_lead.h>
#include <backsight/world/client_world.h>

#include <array>
#include <cstdint>
#include <span>

namespace backsight::service {

struct WorldClientCounters {
    std::uint64_t commands = 0;
    std::uint64_t snapshots = 0;
    std::uint64_t bad_bodies = 0;     ///< bodies and events that could not be read
    std::uint64_t late_drawings = 0;  ///< commands given past the newest snapshot
    std::uint64_t steps_skipped = 0;  ///< after a stall of the client, or a break of the server's time
};

class WorldClient {
public:
    virtual ~WorldClient() = default;

    /// See ClientSession::connect().
    bool connect(Micros client_now, std::uint64_t nonce, std::span<const std::uint8_t> ticket);
    void leave(Micros client_now) { session_.leave(client_now); }
    void receive(Micros client_now, std::span<const std::uint8_t> datagram);
    void update(Micros client_now) { session_.update(client_now); }
    void step(Micros client_now);
    Micros next_step_at(Micros client_now);
    /// Writes the next datagram; 0: none is due.
    std::size_t write(Micros client_now, std::span<std::uint8_t> datagram);

    /// Whether it knows its own state: from then on it gives commands.
    bool is_playing() const { return is_playing_; }
    const ClientSession& session() const { return session_; }
    const WorldClientCounters& counters() const { return counters_; }
    const ClientWorld& world() const { return world_; }
    ViewClock::Numbers clock() const { return world_.clock().numbers(); }
    InputLeadNumbers lead() const { return lead_.numbers(); }

protected:
    /// `channel` as the server's; `delay` as in ClientWorldConfig, its send_interval is a tick.
    WorldClient(const WorldGame& game, const ChannelConfig& channel, const InterpolationDelayConfig& delay = {});

    ClientWorld& screen() { return world_; }
    /// When the latest receive() or step() was, as they were told.
    Micros client_now() const { return client_now_; }
    /// What the game's welcome() wrote. False: it is none.
    virtual bool take_welcome(std::span<const std::uint8_t> bytes) { return bytes.empty(); }
    /// A later event. False: it is none of the game's.
    virtual bool take_event(std::span<const std::uint8_t> /*bytes*/) { return false; }
    /// The server's state of the own player at `tick`, after command number `executed`; 0: after none. False: it is
    /// malformed. Prediction (backsight/predict.h) takes it in.
    virtual bool take_own(std::span<const std::uint8_t> bytes, Tick tick, std::uint32_t executed) = 0;
    /// The command with this number is due: writes its input into `bytes`, by what screen().view() shows, and returns
    /// its size. At most max_game_input_bytes.
    virtual std::size_t command(std::uint32_t number, std::span<std::uint8_t> bytes) = 0;

private:
    void take_body(std::span<const std::uint8_t> body);
    void take(std::span<const std::uint8_t> event);
    void read_clock();
    void give_command(Tick tick);

    WorldGame game_;
    ClientSession session_;
    ClientWorld world_;
    InputLead lead_;
    WorldClientCounters counters_;
    bool is_welcome_ = false;
    bool is_playing_ = false;
    bool is_due_ = false;       // a packet with commands
    Tick last_tick_ = no_tick;  // of the last command
    Micros client_now_;
    std::uint64_t clock_sample_ = 0;
    std::uint64_t breaks_ = 0;
    std::uint32_t epoch_ = 0;
    std::array<std::uint8_t, max_datagram_bytes> body_;
};

}  // namespace backsight::service
