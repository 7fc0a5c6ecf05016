#pragma once

// What time is it on the server? A client's estimate, from packets that say when they were sent.
//
// In: the server's time in a packet and the own clock's instant of its arrival (one way), and of some packets also the
// round trip without the hold. Out: a reading, with a bound on its error. Fixed size; allocates nothing; not
// synchronised. All that comes off the wire is checked, counted, and refused with a reason.
//
//   one way:     arrival - stamp = delay there - offset    its least value over time lies on the lower envelope
//   round trip:  rtt - that      = delay back + offset     so does this one's
//   offset       = half the difference of the two, if both quickest ways take equally long
//
// The minimum filter is that of NTP (RFC 5905, section 10), by slices of time: the least of each way in a slice. A path
// that becomes longer both ways, as a satellite's does every 15 s, moves the half difference of a slice by nothing and
// its round trip by all of it: the one says the time, the other how far to trust it. Offset and skew are means of the
// slices by that trust. A server that stamps late, or stands still for a while, lies above the least and moves nothing,
// as long as round trips are stamped when they are sent.
//
// Nothing can tell an asymmetric path from another time: that part of the error is bounded by an assumption
// (max_asymmetry_ratio) and reported with each reading. Nor can stamps that are wrong by less than the path's delay,
// and all of them for half a second, be told from a shorter path: what they can do is bounded by half the shortest
// round trip, for one window.

#include <backsight/base/enum_array.h>
#include <backsight/time/clock.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace backsight {

struct ServerClockNumbers {
    EnumArray<ClockInput, std::uint64_t> inputs;
    std::uint64_t breaks = 0;
    std::uint32_t epoch = 0;
    bool is_synchronised = false;  ///< a round trip has been measured
    Micros shortest_rtt;           ///< of the window, of both quickest ways of a slice of it
    Micros error_bound;            ///< of the last reading
    float skew_ppm = 0.0f;         ///< how much faster the server's clock runs than the own
};

class ServerClock {
public:
    explicit ServerClock(const ServerClockConfig& config);

    /// Takes in a packet with `sent_at`, the server's time, that arrived at `local_now`. `local_now` never goes back
    /// over all calls.
    ClockInput one_way(Micros sent_at, Micros local_now);
    /// Takes in a packet that acknowledges one of ours, as one_way() does. `rtt` excludes the time that the server held
    /// it. `sent_at` must be the instant of sending: the tick's time of a packet that was sent late would make it
    /// impossible.
    ClockInput round_trip(Micros sent_at, Micros rtt, Micros local_now);
    /// Call it when the server's clock or the local one is known to have jumped. The estimate begins anew with the next
    /// observations.
    void declare_break(Micros local_now);
    /// Forgets all ways from the server that were quicker than `longer_by` more than the quickest: the path is longer
    /// for good. What newest_possible() says steps back by that; the reading and its bound stay as they are.
    void path_became_longer(Micros longer_by, Micros local_now);

    /// The own clock goes at another pace from now on, which may be off by `deviation` (0: as crystals are). The
    /// quickest ways begin with one by which a packet arrives `lateness` after its stamp. The output goes on, and then
    /// to what the next observations say.
    void pace_changed(double deviation, Micros lateness, Micros local_now);

    /// The server's time. Nothing before the first round trip. The output steps forward only after a break, and back
    /// only with the epoch.
    std::optional<ClockReading> read(Micros local_now);
    /// The stamp of a packet that would arrive now over the quickest way known. Needs no round trip. Not slewed: it
    /// moves at once with the envelope. Nothing before the first observation.
    std::optional<Micros> newest_possible(Micros local_now) const;
    /// Rises by 1 when what newest_possible() says may have nothing to do with what it said before.
    std::uint64_t breaks() const { return numbers_.breaks; }

    const ServerClockNumbers& numbers() const { return numbers_; }

private:
    // Values are in microseconds, relative to the offset of the first observation, `base_`.
    struct Least {
        std::int64_t value = 0;
        std::int64_t at = 0;
        bool any = false;
    };
    static constexpr std::size_t parts = 40;
    // Where a part or slice lies in its ring; numbers may be below 0.
    static std::size_t slot_of(std::int64_t number, std::size_t slots);
    static constexpr double doubt_deviations = 2.0;
    // Two in three crystals are within a third of the most that is allowed.
    static constexpr double skew_limits_in_deviations = 3.0;
    class Envelope {
    public:
        void clear();
        // Older parts are forgotten as `part_number` passes them by.
        void add(std::int64_t part_number, std::int64_t value, std::int64_t at);
        // The least of the window, each value carried on to `now` at `slope`, of which nobody is surer than
        // `deviation`: the older a value, the less it counts, as in NTP's clock filter. With nothing in the window the
        // newest part there was.
        Least least(std::int64_t part_number, double slope, double deviation, std::int64_t now) const;

    private:
        std::array<Least, parts> parts_{};
        std::array<std::int64_t, parts> numbers_{};
    };
    struct Way {
        std::int64_t value = 0;
        std::int64_t at = 0;
    };
    // The quickest of both ways in a slice of time; they may be of two round trips.
    struct Slice {
        std::int64_t number = 0;
        std::int64_t count = 0;  // of round trips; 0 while empty
        double sum = 0.0;        // of theirs
        Way there;
        Way back;

        std::int64_t rtt() const { return there.value + back.value; }
        // What a round trip took longer, in the mean.
        double mean_excess() const { return sum / static_cast<double>(count) - static_cast<double>(rtt()); }
    };
    // Half differences over time, of a path whose round trip and asymmetry change.
    struct Line {
        double skew = 0.0;         // d offset / d own time
        double deviation = 0.0;    // of that, one standard deviation
        double noise = 0.0;        // of a slice's half difference
        double mean_excess = 0.0;  // of a slice's round trips, the median of the slices
        bool any = false;          // else only what was believed beforehand
        // offset at `at` with a round trip of `rtt`, and `per_rtt` more for each microsecond that this is longer
        double offset = 0.0;
        double at = 0.0;
        double rtt = 0.0;
        double per_rtt = 0.0;
    };
    // The last slices with round trips, by number.
    class Slices {
    public:
        static constexpr std::int64_t in_window = 16;
        static constexpr std::int64_t remembered = 8 * in_window;

        void clear();
        void add(std::int64_t number, std::int64_t there, std::int64_t back, std::int64_t at);
        const Slice* find(std::int64_t number) const;
        // Slices within a window that ends with `number`, the newest first; without any the newest that there was.
        std::size_t window(std::int64_t number, std::array<const Slice*, in_window>& found) const;
        // Through the slices before `number`; `skew_before` is the deviation of crystals among each other.
        Line line(std::int64_t number, double skew_before) const;

    private:
        std::array<Slice, remembered> slices_{};
        std::int64_t newest_ = 0;
    };
    struct Observation {
        Micros sent_at;
        Micros local_now;
        std::int64_t there = 0;
        std::optional<std::int64_t> back;
    };
    // Nothing but the same strange thing, since when.
    struct Suspicion {
        bool any = false;
        Micros since;
    };
    struct Estimate {
        double offset = 0.0;  // server time less own, from base_
        double shortest_rtt = 0.0;
        double quickest_back = 0.0;
        // Means over the slices, as they count:
        double mean_rtt = 0.0;
        double age = 0.0;
        double deviation = 0.0;  // of the offset, by what the path's noise leaves open
        double aside = 0.0;      // of the offset, by what the newest slices all say
    };

    ClockInput count(ClockInput input);
    std::optional<ClockInput> check_range(Micros sent_at, Micros local_now);
    static bool grows(Suspicion& suspicion, Micros local_now, Micros span);
    ClockInput suspect(Suspicion& suspicion, ClockInput reason, const Observation& seen);
    bool is_from_future(const Observation& seen) const;
    bool is_before_question(const Observation& seen) const;
    bool is_too_quick(const Observation& seen) const;
    bool is_blind(Micros local_now) const;
    ClockInput accept(const Observation& seen);
    ClockReading coast(Micros local_now);
    void take(const Observation& seen);
    void drop_impossible_ways(const Observation& seen);
    void forget();
    void begin_anew(Observation seen);
    void believe_noise(const Slice& slice);
    void learn_skew(std::int64_t slice);
    std::int64_t part_of(Micros local_now) const;
    std::int64_t slice_of(Micros local_now) const;
    double skew_limit() const {
        return std::max(static_cast<double>(config_.max_skew_ppm) * 1e-6, skew_limits_in_deviations * pace_deviation_);
    }
    // What a second of age makes an observation worse.
    double doubt() const { return doubt_deviations * line_.deviation; }
    Estimate estimate(Micros local_now) const;
    double variance_of(const Slice& slice, double excess, double age) const;
    double agreement_of(double half_difference, double rtt, double at) const;
    double impossible_by(const Estimate& estimate) const;
    double bound_of(const Estimate& estimate) const;
    void follow(double wanted, Micros local_now);

    ServerClockConfig config_;
    ServerClockNumbers numbers_;
    bool any_ = false;  // an observation since the last declared break
    bool has_local_ = false;
    Micros base_;  // server time less own, of the first observation
    bool has_base_ = false;
    Micros last_local_;
    std::optional<Micros> newest_one_way_;
    std::optional<Micros> newest_round_trip_;
    Envelope ways_there_;  // of every packet
    Slices slices_;        // of those with a round trip
    std::int64_t slice_ = 0;
    Line line_;
    std::uint64_t round_trips_ = 0;        // since the last break
    std::optional<Micros> round_trip_at_;  // the last, whatever became of it
    Suspicion future_;
    Suspicion early_answer_;
    Suspicion late_;
    Suspicion quicker_way_;
    Suspicion quicker_trip_;

    double pace_deviation_ = 0.0;  // of a pace other than 1
    bool has_output_ = false;
    bool coasts_ = false;  // no round trip since the pace changed
    bool may_jump_ = false;
    bool stands_ = false;
    double output_ = 0.0;  // offset of the output: server time less own
    Micros output_at_;
    Micros server_now_;  // the last that was read
    Micros settles_until_;
};

}  // namespace backsight
