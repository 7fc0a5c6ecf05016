#pragma once

// The movement audit is for games whose clients own their movement: the server verifies the places that they claim. It
// also checks the muzzle that a shot claims, which is of use to every game.
//
//     MovementAudit audit(limits);                        // on the server, one for each client
//     audit.place(spawn, server_now);                     // where the server puts the player: spawn, respawn, teleport
//     const MovementVerdict v = audit.judge({at, place}, server_now, free);    // each claim, in the order of arrival
//     if (v.result != MovementResult::accepted) {
//         audit.place(v.place, server_now);                                    // the client goes on from there
//         send_back(v.place);
//     }
//
// In: places as they came off the wire, and the server's time. Out: the place that counts, the reason, and counters.
//
// All limits are measured in time, on one account per client. A move of d metres costs d / max_speed seconds. A change
// of velocity costs its size / max_acceleration. A claim costs at least the time by which the client's own clock went
// on. The cost of a claim is the largest of these.
// The account grows as time passes on the server, up to max_saved. Time beyond that is lost; it can only pay for time
// on the client's own clock, until that clock shows it. A claim that the account cannot pay is refused and costs
// nothing. So in any span of T seconds a client moves at most max_speed * (T + max_saved), whatever it claims: a slow
// network may catch up, and small gains never add up. `clock_slack_ratio` lengthens T.
//
// The idea of mixed authority, in which clients send where they are and the server verifies it, is from TwoTen's
// article on lag compensation in Unity, which publishes no numbers for it. The account is a token bucket, like the one
// that ServerWorld keeps for commands.
//
// A game whose server moves the players by their commands does not need it: there is nothing to verify.
// Threads: one owner, one thread. It allocates nothing, and reports errors only through its results. Positions are
// metres in world space. A client on a lift claims places in the lift's frame, and the caller calls place() when the
// frame changes.

#include <backsight/base/enum_array.h>
#include <backsight/base/vec.h>
#include <backsight/judge/rules.h>

#include <cstdint>
#include <limits>

namespace backsight {

struct MovementLimits {
    /// The highest speed across the ground, in m/s. Default 7, as players run in fast games. Range above 0 to 1e6.
    float max_speed_mps = 7.0f;
    /// The highest speeds against and along gravity, in m/s. The defaults are 7, which is a jump of 1.2 m at 20 m/s2,
    /// and 40, as the arena's fall. Range of both above 0 to 1e6.
    float max_rise_mps = 7.0f;
    float max_fall_mps = 40.0f;
    /// The highest acceleration across the ground, in m/s2, of the velocity that follows from the places. Leave it
    /// infinite if players start and stop at once. Default infinite. Range above 0.
    float max_acceleration_mps2 = std::numeric_limits<float>::infinity();
    /// The longest step of one claim, in metres. A longer step is refused as teleported, however much time is saved up.
    /// Default 5. Range above 0.
    float max_step_m = 5.0f;
    /// The most time that the account holds. A client whose network stalled for no longer than this loses nothing.
    /// Default 500 ms, as AuditConfig::max_saved. Range 0 to 10 s.
    Micros max_saved{500'000};
    /// How much faster than the server's clock a client's clock may run, as a ratio. Default 0.01, a hundred times the
    /// error of a bad crystal. Range 0 to 1.
    float clock_slack_ratio = 0.01f;
    /// The direction away from the ground, a unit vector. Default z.
    Vec3 up{0.0f, 0.0f, 1.0f};
    /// Offset, in metres, from the claimed place to the point between whose positions the line must be free: the middle
    /// of the body. Default 1 m up z.
    Vec3 sight_offset{0.0f, 0.0f, 1.0f};

    /// Returns the name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// A client's claim of where it is.
struct MovementClaim {
    /// The time on the client's clock, which may start anywhere. It must grow from claim to claim.
    Micros at;
    Vec3 place;
};

enum class MovementResult : std::uint8_t {
    accepted,
    malformed,      ///< the place is not finite
    went_back,      ///< not after the previous claim on the client's own clock
    too_much_time,  ///< more time on the client's clock than has passed
    too_fast,       ///< farther than the account allows
    too_sharp,      ///< a change of velocity that the account does not allow
    teleported,     ///< farther than max_step_m
    through_level,  ///< there is no free line from the last place
    not_placed,     ///< the server has not placed this player: call place()
    count_
};
const char* to_string(MovementResult result);

struct [[nodiscard]] MovementVerdict {
    MovementResult result = MovementResult::not_placed;
    /// Where the player is now: the claimed place, or after a refusal the last place that was accepted.
    Vec3 place;
    /// What the claim costs, and what the account held before it was paid.
    Micros cost;
    Micros saved;
};

/// How a claimed muzzle compares with the eye that the server knows.
enum class MuzzleResult : std::uint8_t {
    equal,         ///< to the bit
    accepted,      ///< near enough, and nothing is between
    too_far,       ///< farther than max_error_m
    out_of_sight,  ///< something is between
    malformed,     ///< not finite
    count_
};
const char* to_string(MuzzleResult result);
constexpr bool is_accepted(MuzzleResult result) { return result <= MuzzleResult::accepted; }

/// Decides whether a shot may leave from `claimed` if the server has the shooter's eye at `eye`. Metres. After lost
/// commands the two differ until the client is corrected; accepting a near claim keeps the shot as its shooter saw it.
/// Judge a refused shot from `eye`. `line_of_sight` is asked at most once, about the level at `moment`: that of the
/// stamp that the audit accepted, as for the shot itself. If it is null, nothing is between. Pure.
MuzzleResult judge_muzzle(Vec3 eye, Vec3 claimed, float max_error_m, const LineOfSight& line_of_sight = {},
                          Moment moment = {});

class MovementAudit {
public:
    /// `limits` must be valid.
    explicit MovementAudit(const MovementLimits& limits);

    /// Puts the player here, at a spawn, a respawn, a teleport or a correction. The account stays as it is, so a player
    /// cannot gain time by dying. The first claim after it may carry any time of the client's clock, and pays only for
    /// the distance.
    void place(Vec3 place, Micros server_now);
    /// Judges the next claim. `server_now` counts as within_clock() says, here and in place(); a time before the last
    /// one counts as the last one. `line_of_sight` is asked once, and only about a claim that passes all other checks;
    /// if it is null, no line has to be free. `moment` is passed on to it.
    MovementVerdict judge(const MovementClaim& claim, Micros server_now, const LineOfSight& line_of_sight = {},
                          Moment moment = {});
    /// Calls judge_muzzle() for a shot of this player, whose eye is at `eye_offset` from last_place(), and counts the
    /// result.
    MuzzleResult judge_muzzle(Vec3 eye_offset, Vec3 claimed, float max_error_m, const LineOfSight& line_of_sight = {},
                              Moment moment = {});
    /// Changes the limits from now on, for a vehicle, a slide or a knock back. They must be valid.
    void set_limits(const MovementLimits& limits);

    /// The last place that was accepted or set: where the player is.
    Vec3 last_place() const { return place_; }
    Micros saved() const { return {saved_us_}; }
    const MovementLimits& limits() const { return limits_; }
    /// How many claims had this result.
    std::uint64_t count(MovementResult result) const { return by_result_[result]; }
    /// How many muzzles had this result.
    std::uint64_t count(MuzzleResult result) const { return by_muzzle_[result]; }
    /// How often place() was called.
    std::uint64_t placed() const { return placed_; }

private:
    /// What a claim costs by each limit, in microseconds.
    struct Costs {
        double time_us = 0.0;
        double way_us = 0.0;
        double turn_us = 0.0;
        double most() const;
    };
    void earn(Micros server_now);
    void spend(Micros cost, std::int64_t clock_us);
    Costs costs_of(const MovementClaim& claim, Vec3& velocity) const;
    MovementResult decide(const MovementClaim& claim, const Costs& costs, const LineOfSight& line_of_sight,
                          Moment moment) const;

    MovementLimits limits_;
    EnumArray<MovementResult, std::uint64_t> by_result_;
    EnumArray<MuzzleResult, std::uint64_t> by_muzzle_;
    std::uint64_t placed_ = 0;
    Vec3 place_;
    Vec3 velocity_;  // across the ground, of the last claim
    Micros claimed_at_;
    Micros server_now_;
    std::int64_t saved_us_ = 0;
    std::int64_t lost_us_ = 0;    // lost because the account was full, and not yet shown by the client's clock
    std::int64_t behind_us_ = 0;  // how far the client's clock is behind the server's; bounds lost_us_
    double part_us_ = 0.0;        // the part of a microsecond that clock_slack_ratio has earned
    bool is_placed_ = false;
    bool has_claimed_ = false;  // since it was placed
};

}  // namespace backsight
