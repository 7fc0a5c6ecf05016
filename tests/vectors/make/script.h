#pragma once

// Plays a match and writes down each call with what it answered: a case of kind "world".

#include "tests/vectors/make/text.h"

#include <backsight/world.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace backsight::vectors {

/// What the level says to the cover rule. `wall`: ScriptConfig::wall stands.
enum class Sight { none, free, blocked, wall };

/// It hides who is beyond it, at `x` or more, with y below `y`, from those before it.
struct CoverWall {
    float x = 0.0f;
    float y = 0.0f;
};

/// The level of queries: a door across `x` that is closed from one moment on.
struct Door {
    float x = 0.0f;
    Moment closes;

    bool is_free(Vec3 a, Vec3 b, Moment moment) const { return moment < closes || (a.x < x) == (b.x < x); }
};

struct ScriptConfig {
    std::string name;
    WorldConfig world{};
    ServerWorldConfig server{};
    std::vector<ClientWorldConfig> screens{};
    std::vector<std::pair<DrawGroup, std::vector<Hitbox>>> sets{};
    std::map<std::size_t, std::uint16_t> skeletons{};      ///< by the index of a set; the others have 0
    std::map<std::size_t, std::uint32_t> rotation_bits{};  ///< by the index of a set; the others have the world's
    /// By screen: sets, from 1, whose rotations have another width there than on the server.
    std::map<std::size_t, std::map<std::uint16_t, std::uint32_t>> screen_bits{};
    std::vector<WeaponRules> rules{WeaponRules{}};
    bool has_floor = false;  ///< projectiles meet the plane z = 0
    bool shows_bytes = false;
    CoverWall wall{};

    std::uint16_t skeleton_of(std::size_t set) const {
        return skeletons.contains(set) ? skeletons.at(set) : std::uint16_t{0};
    }
    /// 0: the world's.
    std::uint32_t rotation_bits_of(std::size_t set) const {
        return rotation_bits.contains(set) ? rotation_bits.at(set) : 0;
    }
};

class Script {
public:
    explicit Script(ScriptConfig config);

    // The server.
    void begin_tick(std::int64_t tick);
    void finish_tick();
    EntityId spawn(const EntityTraits& traits);
    RecordResult record(EntityId id, const EntityPose& pose, std::span<const Pose> bones = {});
    RecordResult event(const std::string& what, EntityId id, std::uint32_t value = 0);
    std::uint32_t join(EntityId entity);
    SnapshotSeq send(std::uint32_t client, const std::vector<EntityId>& entities);
    /// `shots`: the stamps of those that the command brings besides its own.
    const TakenCommand& take(std::uint32_t client, std::uint32_t number, const ViewStamp& stamp,
                             const std::vector<ViewStamp>& shots = {});
    void select_shot(std::uint32_t client, std::uint32_t shot);
    const Verdict& judge(std::uint32_t client, const Shot& shot, std::size_t rules = 0, Sight sight = Sight::none);
    /// A verdict for each hit. The record is good until the next one.
    const ShotRecord& judge_query(std::uint32_t client, const Query& query, std::size_t rules = 0,
                                  std::uint32_t hash = 0, const std::optional<Door>& door = {});
    void set_entity(std::uint32_t client, EntityId entity);
    LaunchResult launch(std::uint32_t client, const LaunchClaim& claim, const LaunchFacts& facts);
    ViewPose seen(std::uint32_t client, EntityId id);
    void seen_bone(std::uint32_t client, EntityId id, std::int16_t bone);
    /// Where projectiles are.
    void flying();

    // A client's screen.
    void set_self(std::size_t screen, EntityId self, std::uint32_t client);
    ApplyResult store(std::size_t screen, std::uint32_t client, SnapshotSeq seq, Micros now);
    /// Whether the screen's history would keep what a snapshot held of an entity.
    RecordResult can_store(std::size_t screen, std::uint32_t client, SnapshotSeq seq, EntityId id);
    bool advance(std::size_t screen, Micros now, Micros rtt = {});
    void show(std::size_t screen, Moment moment, const GroupOffsets& offsets = {});
    ViewStamp stamp(std::size_t screen);
    ViewPose pose(std::size_t screen, EntityId id);
    void bone(std::size_t screen, EntityId id, std::int16_t bone);
    Hit shoot(std::size_t screen, const Shot& shot, std::size_t rules = 0);
    /// The hash of all that it hits. `hits`: those that its swing has not met before.
    std::uint32_t shoot_query(std::size_t screen, const Query& query, std::size_t rules = 0,
                              const std::optional<Door>& door = {}, std::vector<Hit>* hits = nullptr);
    /// The player's entity is another one, since this tick of the server's.
    void become(std::size_t screen, EntityId self, Tick since);

    Tick tick() const { return server_.tick(); }
    const ServerWorld& server() const { return server_; }
    ClientWorld& screen(std::size_t index) { return *screens_[index]; }
    const ScriptConfig& config() const { return config_; }
    /// The case: one element of a file's "cases".
    Json head() const { return head_; }
    const std::vector<Json>& steps() const { return steps_; }

private:
    /// A state as it was sent: its bones are not the history's any more.
    struct SentEntity {
        SnapshotEntity entity;
        std::vector<QuantBone> bones;
    };
    struct Sent {
        Tick tick;
        std::vector<SentEntity> entities;
    };
    void add_sets();
    Json& note(Json step);
    void note_end(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& level);
    View seen_by(std::uint32_t client) const;

    ScriptConfig config_;
    ServerWorld server_;
    std::vector<std::unique_ptr<ClientWorld>> screens_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Sent> sent_;
    std::map<std::uint32_t, TakenCommand> taken_;
    std::function<void(const ProjectileAuthority::Ended&, const View&, const LevelTrace&)> hook_;
    std::vector<Json> areas_;  // of each end of this tick
    Verdict verdict_;
    ShotRecord record_;
    std::map<std::size_t, std::pair<std::uint32_t, Tick>> joined_;  // by screen: its client, and the tick of set_self()
    Json head_;
    std::vector<Json> steps_;
};

Json json_of(const FlightRules& rules);
Json json_of(const Verdict& verdict);
/// z = 0, as tests/vectors/README.md defines it: single precision, each operation rounded.
LevelContact meet_floor(Vec3 from, Vec3 to, float radius);

}  // namespace backsight::vectors
