#pragma once

// Chooses how far ahead of the server a client runs, so that its commands arrive just in time, and how often each
// command is sent.
//
// In, on the client: the server's reports of how early commands arrived, whether each packet arrived or was lost, the
// round trip, and the server's time. Out: the tick that the next command is for, and the number of copies. On the
// server, Earliness makes the reports. The constructor takes all memory. Not synchronised.
//
// Overwatch (Ford, GDC 2017) lets the client run ahead by half a round trip and one buffered command, and dilates the
// client's time when the server starves. Here the lead is the one that would have cost least by the server's reports. A
// burst of losses widens it so that the copies arrive in time.

#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace backsight {

class CostHistogram;

/// Notes how early a client's commands arrive before the tick that executes them, and reports the least since the last
/// report in one signed byte. The server has one object per client. The byte counts steps of 0.5 ms and reaches 63 ms
/// either way, more than a client needs to know at once.
class Earliness {
public:
    static constexpr std::int64_t step_us = 500;
    /// The code for: no command arrived since the last report.
    static constexpr std::int8_t none = -128;

    /// Notes that a command arrived `margin` before the tick that needs it; a negative margin means too late. If a
    /// command arrives more than once, pass only the first.
    void note(Micros margin);
    /// Returns the least margin since the last call, rounded down and clamped to +-127 steps.
    std::int8_t take();

    static std::optional<Micros> decode(std::int8_t code);

private:
    bool any_ = false;
    Micros least_;
};

struct InputLeadConfig {
    /// The time between two packets with commands. Default 1/60 s. Range 1 ms to 1 s.
    Micros send_interval{16'667};
    /// The cost of a millisecond of lead, and the cost if 1 % of the reports say that a command was late. Defaults 1
    /// and 5. Ranges 0.001 to 1000 and 0.001 to 100,000.
    float lead_weight = 1.0f;
    float late_weight = 5.0f;
    /// Added to the lead, for errors of the clock's estimate and the server's tick. Default 1 ms. Range 0 to 100 ms.
    Micros reserve{1'000};
    /// Bounds of the lead over the server's time. Default 0 and 500 ms. Range 0 to 500 ms.
    Micros min_lead{0};
    Micros max_lead{500'000};
    /// The command clock advances at 1 -+ this of real time. Default 0.05, as in Overwatch. Range 0.001 to 0.5.
    float max_slew_ratio = 0.05f;
    /// The time after which a report counts 1/e. Default 15 s. Range 1 s to 10 min.
    Micros memory{15'000'000};
    /// The share of commands that may be lost with all their copies. Default 0.001. Range 0.000001 to 0.5.
    float residual_loss_ratio = 0.001f;
    /// Most copies of a command. Default 8. Range 1 to 16.
    std::uint32_t max_copies = 8;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct InputLeadNumbers {
    Micros lead;           ///< how far the output is ahead of the server's time
    Micros target;         ///< the lead that it moves to
    Micros burst_reserve;  ///< the part of the lead for commands that only a later copy brings
    std::uint32_t copies = 1;
    float loss_ratio = 0.0f;     ///< share of packets lost recently
    float burst_packets = 1.0f;  ///< mean length of a run of losses
    std::uint64_t reports = 0;
    std::uint64_t late_reports = 0;
    std::uint64_t refused_reports = 0;  ///< beyond what max_lead and the round trip allow
    std::uint64_t jumps = 0;            ///< forward, over a break
};

class InputLead {
public:
    InputLead(const InputLeadConfig& config, TickRate tick_rate);
    InputLead(InputLead&&) noexcept;
    InputLead& operator=(InputLead&&) noexcept;
    ~InputLead();

    /// Takes in the server's report of the least recent margin, which is about commands that were sent a round trip
    /// ago. Here and below `local_clock` is ViewClock::paced() of the client's clock; the clock itself will do where
    /// the server keeps its tick rate. Clocks count as within_clock() says.
    void margin_reported(Micros margin, Micros local_clock);
    /// Report what became of the packets with commands, in the order of sending.
    void packet_arrived() { note_fate(false); }
    void packet_lost() { note_fate(true); }
    /// Takes in a measured round trip; a negative one is ignored. Until reports arrive, the lead is half of it plus one
    /// send interval.
    void round_trip(Micros rtt, Micros local_clock);
    /// Call it after a break of the server's clock: the command clock may then jump forward. It still never goes back,
    /// unless a new epoch began.
    void declare_break(bool is_new_epoch);

    /// Returns the moment for which a command is made at `local_clock`. `server_moment` is the server's time in ticks
    /// (ViewClock::present); a value out of range counts as the nearest in range. The result never goes back. The
    /// command is for the tick after it: tick() + 1.
    Moment command_moment(Moment server_moment, Micros local_clock);
    /// How often to send each command: in its own packet and in the copies - 1 packets after it.
    std::uint32_t redundancy() const { return numbers_.copies; }
    Micros target() const { return target_; }
    const InputLeadNumbers& numbers() const { return numbers_; }

private:
    static constexpr std::size_t kept_leads = 160;
    struct Lead {
        Micros at;
        double lead_us = 0.0;
    };
    void note_fate(bool is_lost);
    void choose_copies();
    void choose_lead();
    double lead_at(Micros local) const;
    double reported_lead(Micros local_now) const;
    void remember_lead(Micros local_now);

    InputLeadConfig config_;
    TickRate tick_rate_;
    InputLeadNumbers numbers_;
    std::unique_ptr<CostHistogram> needed_;  // lead with which the last command would just have been in time
    bool has_rtt_ = false;
    Micros rtt_;
    Micros reported_at_;
    double loss_ = 0.0;
    double again_ = 0.0;  // chance that a loss follows a loss
    bool was_lost_ = false;
    std::uint64_t fates_ = 0;
    Micros target_;
    bool has_output_ = false;
    bool may_jump_ = false;
    Moment output_;
    double rest_ = 0.0;  // of the slew, below 1/65536 tick
    Micros output_at_;
    std::array<Lead, kept_leads> leads_{};
    std::size_t lead_count_ = 0;
};

}  // namespace backsight
