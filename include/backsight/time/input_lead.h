#pragma once

// How far ahead of the server does a client run, so that its commands arrive just in time? And how often is each
// command sent?
//
// In, on the client: what the server reports of how early commands arrived, the fate of each packet, the round trip,
// the server's time. Out: the tick that the next command is for, and the copies. On the server: Earliness, which makes
// the reports. Memory is taken in the constructor; not synchronised.
//
// Overwatch (Ford, GDC 2017) lets the client run ahead by half a round trip and one buffered command. It dilates the
// client's time when the server starves. Here the buffer is the lead of least cost by what the server reports. A burst
// of losses widens it by what the copies need to get through.

#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace backsight {

class CostHistogram;

/// How early a client's commands arrived before the tick that executed them: the least since the last report, in one
/// signed byte. The server has one object per client. Steps of 0.5 ms reach 63 ms either way, more than a client needs
/// to know at once.
class Earliness {
public:
    static constexpr std::int64_t step_us = 500;
    /// No command arrived since the last report.
    static constexpr std::int8_t none = -128;

    /// A command arrived `margin` before the tick that needs it; negative: that much too late. If a command comes more
    /// than once, pass only the first.
    void note(Micros margin);
    /// The least since the last call, rounded down and clamped to +-127 steps.
    std::int8_t take();

    static std::optional<Micros> decode(std::int8_t code);

private:
    bool any_ = false;
    Micros least_;
};

struct InputLeadConfig {
    /// Between two packets with commands. Default 1/60 s. Range 1 ms to 1 s.
    Micros send_interval{16'667};
    /// Cost of a millisecond of lead, and cost if a hundredth of the reports say that a command came too late. Defaults
    /// 1 and 5. Ranges 0.001 to 1000 and 0.001 to 100,000.
    float lead_weight = 1.0f;
    float late_weight = 5.0f;
    /// Added to the lead, for errors of the clock's estimate and the server's tick. Default 1 ms. Range 0 to 100 ms.
    Micros reserve{1'000};
    /// Bounds of the lead over the server's time. Default 0 and 500 ms. Range 0 to 500 ms.
    Micros min_lead{0};
    Micros max_lead{500'000};
    /// The command clock advances by 1 -+ this of real time. Default 0.05, as Overwatch. Range 0.001 to 0.5.
    float max_slew_ratio = 0.05f;
    /// Time in which reports are forgotten to 1/e. Default 15 s. Range 1 s to 10 min.
    Micros memory{15'000'000};
    /// Share of commands that may still be lost with all their copies. Default 0.001. Range 0.000001 to 0.5.
    float residual_loss_ratio = 0.001f;
    /// Most copies of a command. Default 8. Range 1 to 16.
    std::uint32_t max_copies = 8;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct InputLeadNumbers {
    Micros lead;           ///< of the output over the server's time
    Micros target;         ///< where it goes
    Micros burst_reserve;  ///< the part of it for commands that only a later copy brings
    std::uint32_t copies = 1;
    float loss_ratio = 0.0f;     ///< packets lost, lately
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

    /// Takes in the server's report of the least recent margin, of commands that were on their way a round trip ago.
    /// Clocks count as within_clock(), here and below.
    void margin_reported(Micros margin, Micros local_clock);
    /// What became of the packets with commands, in the order of sending.
    void packet_arrived() { note_fate(false); }
    void packet_lost() { note_fate(true); }
    /// Takes in a measured round trip; negative ones are ignored. Until reports come the lead is half of it, and one
    /// interval.
    void round_trip(Micros rtt, Micros local_clock);
    /// After a break of the server's clock: the command clock may jump forward. It still never goes back, unless the
    /// caller says that a new epoch began.
    void declare_break(bool is_new_epoch);

    /// The moment for which a command is made at `local_clock`, where `server_moment` is the server's time in ticks
    /// (ViewClock::present); out of range it counts as the nearest that is in it. Never back; the command is for the
    /// tick after its fraction began: tick() + 1.
    Moment command_moment(Moment server_moment, Micros local_clock);
    /// How often to send each command: in its own packet and the copies - 1 packets after.
    std::uint32_t redundancy() const { return numbers_.copies; }
    Micros target() const { return target_; }
    const InputLeadNumbers& numbers() const { return numbers_; }

private:
    static constexpr std::size_t kept_leads = 64;
    struct Lead {
        Micros at;
        double lead_us = 0.0;
    };
    void note_fate(bool is_lost);
    void choose_copies();
    void choose_lead();
    double lead_at(Micros local) const;
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
