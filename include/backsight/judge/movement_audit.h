#pragma once

// Clients that own their movement: the server verifies what they claim. And the muzzle that a shot claims, for every
// game.
//
//     MovementAudit audit(limits);                        // server, one for each client
//     audit.place(spawn, server_now);                     // where the server puts the player: spawn, respawn, teleport
//     const MovementVerdict v = audit.judge({at, place}, server_now, free);    // each claim, in the order of arrival
//     if (v.result != MovementResult::accepted) {
//         audit.place(v.place, server_now);                                    // the client goes on from there
//         send_back(v.place);
//     }
//
// In: places as they came off the wire, and the server's time. Out: the place that counts, the reason, counters.
//
// All limits are kept in one unit, time, and in one account. A move of d metres costs d / max_speed seconds. A change
// of velocity costs its size / max_acceleration, and a client whose own clock went on by t pays t at least. A claim
// costs the most of these. The account gains as time passes on the server and holds max_saved at most. What it cannot
// hold is lost, and pays for nothing but the client's own clock, until that clock shows it. A claim that it cannot pay
// is refused, and costs nothing. So, whatever a client claims, in any span of T seconds it moves at most max_speed * (T
// + max_saved): a slow network may catch up, and nothing adds up. `clock_slack_ratio` lengthens T.
//
// The idea of a mixed authority, clients that send where they are and a server that verifies it, is TwoTen's article on
// lag compensation in Unity, which publishes no numbers for it. The account is a token bucket, as ServerWorld keeps one
// for commands.
//
// Not for a game whose server moves the players by their commands: there is nothing to verify. One owner, one thread.
// Nothing is allocated. No errors but the results. Positions are metres in world space; a client on a lift claims
// places in the lift's frame, and the caller says when the frame changes (place()).

#include <backsight/base/enum_array.h>
#include <backsight/base/vec.h>
#include <backsight/judge/rules.h>

#include <cstdint>
#include <limits>

namespace backsight {

struct MovementLimits {
    /// Across the ground, m/s. Default 7: running in fast games. Range above 0, to 1e6; so for the two below.
    float max_speed_mps = 7.0f;
    /// Against and along gravity, m/s. Defaults: 7, a jump of 1.2 m at 20 m/s2; and 40, as the arena's fall.
    float max_rise_mps = 7.0f;
    float max_fall_mps = 40.0f;
    /// Change of velocity, m/s2, of the velocity across the ground as it follows from the places. A game whose players
    /// start and stop at once leaves it infinite. Default: infinite. Range above 0.
    float max_acceleration_mps2 = std::numeric_limits<float>::infinity();
    /// Farther than this at once is a teleport, whatever is saved up. Metres. Default 5. Range above 0.
    float max_step_m = 5.0f;
    /// The most that the account holds. A network that stalled for so long loses nothing. Default 500 ms, as
    /// AuditConfig::max_saved. Range 0 to 10 s.
    Micros max_saved{500'000};
    /// How much faster than the server's a client's clock may run. Default 0.01: a hundred times a bad crystal's. Range
    /// 0 to 1.
    float clock_slack_ratio = 0.01f;
    /// Away from the ground. Unit. Default: z.
    Vec3 up{0.0f, 0.0f, 1.0f};
    /// From the place to the point that must see its way: the middle of the body. Metres. Default: 1 m up z.
    Vec3 sight_offset{0.0f, 0.0f, 1.0f};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// Where a client says that it is.
struct MovementClaim {
    /// On the client's clock, of any base. It must grow from claim to claim.
    Micros at;
    Vec3 place;
};

enum class MovementResult : std::uint8_t {
    accepted,
    malformed,      ///< a place that is not finite
    went_back,      ///< not after the claim before, on the client's own clock
    too_much_time,  ///< more time on the client's clock than has passed
    too_fast,       ///< farther than the account allows
    too_sharp,      ///< a change of velocity that the account does not allow
    teleported,     ///< farther than max_step_m
    through_level,  ///< no free line from the last place
    not_placed,     ///< the server has not placed this player: call place()
    count_
};
const char* to_string(MovementResult result);

struct [[nodiscard]] MovementVerdict {
    MovementResult result = MovementResult::not_placed;
    /// Where the player is by now: the claim, or after a refusal the last place that was accepted.
    Vec3 place;
    /// What the claim costs, and what the account held before it.
    Micros cost;
    Micros saved;
};

/// A claimed muzzle, against the eye that the server knows.
enum class MuzzleResult : std::uint8_t {
    equal,         ///< to the bit
    accepted,      ///< near enough, and nothing between
    too_far,       ///< farther than max_error_m
    out_of_sight,  ///< something between
    malformed,     ///< not finite
    count_
};
const char* to_string(MuzzleResult result);
constexpr bool is_accepted(MuzzleResult result) { return result <= MuzzleResult::accepted; }

/// May a shot leave from `claimed`, if the server has its shooter's eye at `eye`? Metres. After lost commands the two
/// differ until the client is corrected, and an accepted claim keeps the shot as its shooter saw it. Judge a refused
/// one from `eye`. `line_of_sight` is asked at most once; null: nothing is between. Pure.
MuzzleResult judge_muzzle(Vec3 eye, Vec3 claimed, float max_error_m, const LineOfSight& line_of_sight = {});

struct MovementCounters {
    EnumArray<MovementResult, std::uint64_t> by_result;
    EnumArray<MuzzleResult, std::uint64_t> by_muzzle;
    std::uint64_t placed = 0;

    friend constexpr bool operator==(const MovementCounters&, const MovementCounters&) = default;
};

class MovementAudit {
public:
    /// `limits` must be valid.
    explicit MovementAudit(const MovementLimits& limits);

    /// The server puts the player here: at a spawn, a respawn, a teleport or a correction. The account stays as it is,
    /// so a player cannot gain time by dying. The first claim after it may be of any instant of the client's clock, and
    /// pays for the way alone.
    void place(Vec3 place, Micros server_now);
    /// Judges the next claim. `server_now` counts as within_clock(), here and above; one before the last counts as the
    /// last. `line_of_sight` is asked once, and only of a claim that passes all else; null: places may be anywhere.
    MovementVerdict judge(const MovementClaim& claim, Micros server_now, const LineOfSight& line_of_sight = {});
    /// judge_muzzle() for a shot of this player, whose eye is at `eye_offset` from last_place(); counted.
    MuzzleResult judge_muzzle(Vec3 eye_offset, Vec3 claimed, float max_error_m, const LineOfSight& line_of_sight = {});
    /// Other limits from now on: a vehicle, a slide, a knock back. Must be valid.
    void set_limits(const MovementLimits& limits);

    /// Where the player is: the last place that was accepted or placed.
    Vec3 last_place() const { return place_; }
    Micros saved() const { return {saved_us_}; }
    const MovementLimits& limits() const { return limits_; }
    const MovementCounters& counters() const { return counters_; }

private:
    /// Costs of a claim by each limit, microseconds.
    struct Costs {
        double time_us = 0.0;
        double way_us = 0.0;
        double turn_us = 0.0;
        double most() const;
    };
    void earn(Micros server_now);
    void spend(Micros cost, std::int64_t clock_us);
    Costs costs_of(const MovementClaim& claim, Vec3& velocity) const;
    MovementResult decide(const MovementClaim& claim, const Costs& costs, const LineOfSight& line_of_sight) const;

    MovementLimits limits_;
    MovementCounters counters_;
    Vec3 place_;
    Vec3 velocity_;  // across the ground, of the last claim
    Micros claimed_at_;
    Micros server_now_;
    std::int64_t saved_us_ = 0;
    std::int64_t lost_us_ = 0;    // because the account was full, and not shown by the client's clock yet
    std::int64_t behind_us_ = 0;  // the client's clock, behind the server's; bounds lost_us_
    double part_us_ = 0.0;        // of a microsecond, that clock_slack_ratio has earned
    bool is_placed_ = false;
    bool has_claimed_ = false;  // since it was placed
};

}  // namespace backsight
