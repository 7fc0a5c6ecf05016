#pragma once

// How far other players' projectiles, as spectators' screens drew them, were from the server's at the same server time,
// and how far the place where they exploded there was from the place of the server's own end.
//
//   server:  where its projectiles are at each tick, and where they ended     spectators:  what each frame drew
//                                              \________ settle() ________/
//
// In: facts of both sides, on one clock. Out: distances in metres. The server's projectile between two ticks is on the
// straight way from one of its places to the next. A frame counts while both fly. A screen's end counts once, when the
// server's is known too; what only grew too old explodes nowhere, and does not count. Memory grows with what is in
// flight. Not synchronised.

#include <backsight/base/enum_array.h>
#include <backsight/projectile/authority.h>
#include <backsight/service/durations.h>

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "arena/server_arena.h"
#include "ways/remote_copies.h"

namespace backsight::ways {

/// Statistics of many distances: the percentile to 1.6 %.
class Distances {
public:
    void add(double metres) { micrometres_.add(Micros{static_cast<std::int64_t>(metres * 1e6 + 0.5)}); }

    std::uint64_t count() const { return micrometres_.count(); }
    /// These three are 0 before the first distance.
    double mean_m() const { return micrometres_.mean_ms() * 1e-3; }
    double p95_m() const { return micrometres_.percentile_ms(0.95) * 1e-3; }
    double worst_m() const { return micrometres_.max_ms() * 1e-3; }

private:
    service::Durations micrometres_;
};

struct SpectatorScore {
    Distances flying;  ///< of each copy in each frame
    Distances ends;    ///< of each copy
};

/// A projectile of the server's at a tick. One that has ended is reported once.
struct ServersPlace {
    FlightKey key;
    Vec3 place;
    FlightEnd end = FlightEnd::none;  ///< none while it flies
    Vec3 end_point;                   ///< of contact, once it has ended
};

/// Appends all projectiles that fly, or have ended, in the arena's newest tick. Call it after finish_tick(). One that
/// catches up is where it was judged last; any other is at the age that it has by the server's clock.
void append_places(const arena::ServerArena& arena, std::vector<ServersPlace>& out);

class SpectatorScores {
public:
    explicit SpectatorScores(TickRate rate) : rate_(rate) {}

    /// The server's projectiles at a tick which began `at`, by the clock of the screens. In the order of ticks.
    void note_server(Tick tick, Micros at, std::span<const ServersPlace> places);
    /// A frame drew the projectile there.
    void note_drawn(RemoteSystem by, const FlightKey& key, Micros at, Vec3 place);
    /// It exploded there on a screen.
    void note_end(RemoteSystem by, const FlightKey& key, Vec3 point);
    /// Compares what has become known on both sides.
    void settle();

    const SpectatorScore& score(RemoteSystem by) const { return scores_[by]; }

private:
    struct Place {
        Tick tick;
        Vec3 place;
    };
    struct Track {
        std::vector<Place> places;
        FlightEnd end = FlightEnd::none;
        Vec3 end_point;
    };
    struct Drawn {
        RemoteSystem by;
        FlightKey key;
        Micros at;
        Vec3 place;
    };
    struct End {
        RemoteSystem by;
        FlightKey key;
        Vec3 point;
        Tick noted;
    };

    void compare(const Drawn& drawn, Moment now);
    bool settle_end(const End& end);
    void forget_old();

    TickRate rate_;
    Tick newest_ = no_tick;
    Micros began_;  // by the clock of the screens: tick 0
    std::map<FlightKey, Track> tracks_;
    std::vector<Drawn> drawn_;
    std::vector<End> ends_;
    EnumArray<RemoteSystem, SpectatorScore> scores_;
};

}  // namespace backsight::ways
