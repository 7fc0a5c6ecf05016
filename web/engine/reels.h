#pragma once

// Kill cameras: for a shot, what its shooter saw from a second before it to a moment after it, as the server rebuilds
// it for each of their commands. For a projectile, until a moment after the shooter's own image of it has ended, with
// that image as their screen drew it.
//
//     reels.executed(player, frame);                   // each command, in MatchObserver::executed()
//     reels.add(number, player, command, has_killed);  // a shot that deserves one
//     reels.add_flight(number, player, id);            // a projectile whose verdict has fallen
//     reels.develop(rebuild);                          // each tick: draws a few frames that are not drawn yet
//     const Reel* reel = reels.find(number);
//
// In: commands with their stamps and eyes. Out: frames. Memory: some shots, most_frames() for each player. Frames of
// players who are not followed are drawn afterwards, from history and ledger, while these remember. Not synchronised.

#include <backsight/base/function_ref.h>
#include <backsight/base/vec.h>
#include <backsight/projectile/projectile.h>
#include <backsight/time/view_stamp.h>

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "arena/step_rate.h"

namespace backsight::web {

/// A shooter's own image of a projectile on their screen.
struct OwnImage {
    ProjectileId id;
    Vec3 place;
};

struct ReelFrame {
    std::uint32_t command = 0;
    ViewStamp stamp;
    Vec3 eye;
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
    /// Shapes of the exact view; null until it is drawn.
    std::shared_ptr<const std::vector<float>> shapes;
    /// What their screen drew with this command.
    std::vector<OwnImage> images;
};

enum class ReelOf : std::uint8_t { shot, kill, flight };

struct Reel {
    ReelOf of = ReelOf::shot;
    std::uint32_t number = 0;  ///< of the shot, or of the flight
    std::size_t player = 0;
    std::uint32_t command = 0;  ///< that fired
    ProjectileId projectile;    ///< of a flight
    bool is_complete = false;
    std::vector<ReelFrame> frames;  ///< oldest first; all drawn once it is complete
};

class ReelBook {
public:
    /// Spans in commands at 64 steps a second.
    static constexpr std::uint32_t commands_before = 64;
    static constexpr std::uint32_t commands_after = 12;
    static constexpr std::uint32_t commands_before_flight = 16;
    static constexpr std::uint32_t kept_commands = 256;
    static constexpr std::size_t kept_reels = 6;  ///< of each kind

    explicit ReelBook(std::size_t players, arena::StepRate step_rate = {})
        : step_rate_(step_rate), commands_(players) {}

    /// Most frames of a reel: a flight that takes longer loses its beginning.
    std::uint32_t most_frames() const { return step_rate_.steps(kept_commands); }

    void executed(std::size_t player, ReelFrame frame);
    void add(std::uint32_t number, std::size_t player, std::uint32_t command, bool has_killed);
    /// Only frames that were drawn as their command was executed belong to it: later the samples may be gone.
    void add_flight(std::uint32_t number, std::size_t player, const ProjectileId& projectile);
    using Rebuild = FunctionRef<void(std::size_t player, const ViewStamp& stamp, std::vector<float>& shapes)>;
    void develop(const Rebuild& rebuild);
    /// Nullptr: there is none, or it is not complete.
    const Reel* find(std::uint32_t number) const;
    const Reel* find_flight(std::uint32_t number) const;

private:
    struct Commands {
        std::deque<ReelFrame> frames;
    };
    void add(Reel reel);
    bool fill(Reel& reel, const Rebuild& rebuild, std::size_t& budget);
    bool fill_flight(Reel& reel) const;

    arena::StepRate step_rate_;
    std::vector<Commands> commands_;
    std::deque<Reel> reels_;
};

}  // namespace backsight::web
