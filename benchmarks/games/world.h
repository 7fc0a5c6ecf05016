#pragma once

// The worlds of `./bench games`: people on foot, ships with people on them, shields, and a server that sends a client
// all of them or those near its player. A client loses a tenth of the snapshots, asks, and keeps what it hit on its own
// screen.
//
// In: a setup. Out: the server's history and ledger, and the questions with the client's own answers. A function of
// the setup only. It needs nothing but the library, so that ./bench user-build compiles it as a game would. One thread.

#include <backsight/base/random.h>
#include <backsight/rewind/run_query.h>
#include <backsight/view/snapshot_acks.h>
#include <backsight/view/view.h>

#include <cstdint>
#include <vector>

namespace backsight::bench {

/// What is asked.
enum class Ask : std::uint8_t {
    ray,
    pellets,   ///< 12 rays of one shot, as one batch
    through,   ///< a ray, and every entity on it
    hitboxes,  ///< a ray, and every hitbox on it
    sphere_sweep,
    capsule_sweep,
    swing,  ///< a blade of 1.2 m, over four poses
    sphere,
    capsule,
    box,
    cone,
};

struct GameSetup {
    const char* name = "";
    Ask ask = Ask::ray;
    int on_foot = 256;
    int riders = 0;           ///< on ships, 16 on each
    bool is_far = false;      ///< ships and riders are 2 km away from the shots
    bool on_carts = false;    ///< four riders stand on a cart, and the carts on the ship
    bool boards = false;      ///< riders leave their ship for a second, and board it again
    bool as_walkers = false;  ///< riders are recorded in the world, in the same places, and ride nothing
    bool bones = false;       ///< 11 capsules on 11 bones; else one capsule
    bool shields = false;     ///< everybody has a shield, which the mask takes away half of the time
    bool is_host = false;     ///< the client is in the server's process: no delay, no loss
    int hz = 64;
    float sent_m = 0.0f;  ///< only what is so near the player is sent; 0: all
    int questions = 1536;
};

struct Asked {
    ViewStamp stamp;
    Query query;
};

inline constexpr std::size_t pellet_count = 12;

/// A number over hits, to the bit.
std::uint64_t hash_of(std::span<const Hit> hits);

class GameWorld {
public:
    explicit GameWorld(const GameSetup& setup);

    const GameSetup& setup() const { return setup_; }
    const WorldHistory& server() const { return server_; }
    int entities() const { return static_cast<int>(ids_.size()); }
    std::span<const Asked> questions() const { return questions_; }
    /// What the client hit, by question.
    std::span<const std::uint64_t> client_answers() const { return answers_; }
    std::size_t hits() const { return hits_; }

    View exact(const Asked& q) const { return View::exact(server_, draw_, ledger_, q.stamp); }
    View moment(const Asked& q) const { return View::at_moment(server_, draw_, q.stamp.shown); }
    View present() const { return View::at_moment(server_, draw_, Moment::at(server_.newest())); }

private:
    struct Body {
        Vec3 center;  // in the frame of its mount
        float radius_m = 1.0f;
        float speed_mps = 0.0f;
        double phase_rad = 0.0;
        int mount = -1;
    };
    static HistoryConfig history_config(const GameSetup& setup);
    void add_sets(WorldHistory& history);
    void add_walkers();
    void add_ships();
    EntityId spawn(const Body& body, HitboxSetId set);
    bool is_aboard(std::size_t body, Tick tick) const;
    double heading(const Body& body, Tick tick) const;
    EntityPose local_pose(std::size_t body, Tick tick) const;
    EntityPose world_pose(std::size_t body, Tick tick) const;
    void change(Tick tick);
    void record(Tick tick);
    void send(Tick tick);
    void ask(Tick tick);
    Query any_query(const View& screen);
    Vec3 any_target(const View& screen);
    Vec3 any_direction();

    GameSetup setup_;
    WorldHistory server_;
    WorldHistory client_;
    DrawConfig draw_;
    Ledger ledger_;
    SnapshotAcks acks_;
    HitboxSetId person_, ship_, cart_;
    std::vector<Body> bodies_;
    std::vector<EntityId> ids_;
    std::vector<Pose> bones_;
    std::vector<Asked> questions_;
    std::vector<std::uint64_t> answers_;
    std::size_t hits_ = 0;
    RandomReals<double> random_{39};
};

}  // namespace backsight::bench
