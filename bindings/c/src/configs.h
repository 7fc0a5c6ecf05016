#pragma once

// Structs of the interface made into the library's own, and checked on the way: each function returns false and notes
// the field that is wrong.

#include "structs.h"

#include <backsight/history/baked_poses.h>
#include <backsight/view/plain_bytes.h>
#include <backsight/world.h>

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace backsight::c {

inline Vec3 as_cpp(const bs_vec3& v) { return {v.x, v.y, v.z}; }
inline Quat as_cpp(const bs_quat& q) { return {q.x, q.y, q.z, q.w}; }
inline Pose as_cpp(const bs_pose& pose) { return {as_cpp(pose.position), as_cpp(pose.rotation)}; }
inline bs_vec3 as_c(Vec3 v) { return {v.x, v.y, v.z}; }
inline bs_quat as_c(Quat q) { return {q.x, q.y, q.z, q.w}; }
inline bs_pose as_c(const Pose& pose) { return {as_c(pose.position), as_c(pose.rotation)}; }
bs_hit as_c(const Hit& hit);

/// Instants on a clock, and moments, that the library can count with.
/// `last`: what the clock said before; kept.
bool take_now(Problem& problem, std::int64_t now_us, std::int64_t& last);
bool check_clock(Problem& problem, std::int64_t clock_us, std::string_view subject);
bool check_moment(Problem& problem, std::int64_t moment);
bool check_offsets(Problem& problem, const std::int32_t* offsets);
GroupOffsets offsets_of(const std::int32_t* offsets);
/// A place within 10,000 km, as queries take it.
bool check_place(Problem& problem, const bs_vec3& place, std::string_view subject);
bool check_direction(Problem& problem, const bs_vec3& direction, std::string_view subject);
bool check_size(Problem& problem, float size_m, std::string_view subject);

/// A field as the caller knows it: "world.max_bones". `field`: as backsight.h has it, or as validate() of the library
/// names it.
class FieldName {
public:
    FieldName(std::string_view owner, std::string_view field);
    operator std::string_view() const { return {text_.data(), size_}; }

private:
    std::array<char, 64> text_{};
    std::size_t size_ = 0;
};
inline constexpr std::string_view range_rule = "out of range: backsight.h has it with the field";
/// True if `field`, which a validate() returned, is null. `owner`: the argument that has the field.
bool in_range(Problem& problem, std::string_view owner, const char* field, std::string_view rule = range_rule);

/// `owner`: the name of the argument, or of the field that holds the rules.
bool take_draw_rules(Problem& problem, std::string_view owner, const bs_draw_rules& in, DrawRules& out);
bool take_world(Problem& problem, const bs_world_config* config, WorldConfig& out);
/// Null: the defaults.
bool take_server(Problem& problem, const bs_server_config* config, const WorldConfig& world, ServerWorldConfig& out);
bool take_client(Problem& problem, const bs_client_config* config, const WorldConfig& world, ClientWorldConfig& out);
bool take_rules(Problem& problem, const bs_weapon_rules* rules, WeaponRules& out);
/// A shot that may have come off the wire: any numbers.
bool take_shot(Problem& problem, const bs_shot* shot, Shot& out);
/// A filter with the list of entities that it points to.
struct OwnFilter {
    OwnFilter() = default;
    OwnFilter(const OwnFilter&) = delete;
    OwnFilter& operator=(const OwnFilter&) = delete;

    QueryFilter filter;
    std::array<EntityId, BS_FILTER_ENTITIES> more{};
};
/// Changes `out` only if the filter can be taken.
bool take_filter(Problem& problem, const bs_filter* filter, OwnFilter& out);
bool check_mounts(Problem& problem, std::uint32_t mounts, std::string_view subject);
/// A query that may have come off the wire: any numbers. Without its filter.
bool take_query(Problem& problem, const bs_query* query, Query& out);
bool take_ray(Problem& problem, const bs_ray* ray, Ray& out);

/// Hits that a query can write, at most.
inline constexpr std::uint32_t most_hits = 65'536;
/// Where a query writes its hits, and how many there are.
struct Room {
    bs_hit* hits;
    std::uint32_t capacity;
    std::uint32_t* count;
};
bool check_room(Problem& problem, const Room& room);
/// Writes as many of `hits` as there is room for. `count`: how many there are in all.
void give_hits(const Room& room, std::span<const Hit> hits, std::size_t count);

/// The caller's line of sight as the library asks for it.
class Sight {
public:
    void set(bs_line_of_sight_at its_sight, void* user) {
        sight_ = its_sight;
        user_ = user;
    }
    /// Null where there is none. Points to this.
    LineOfSight at() const { return sight_ != nullptr ? LineOfSight(*this) : LineOfSight(); }
    bool operator()(Vec3 from, Vec3 to, Moment moment) const {
        const bs_vec3 a = as_c(from);
        const bs_vec3 b = as_c(to);
        return sight_(user_, &a, &b, moment.raw) != 0;
    }

private:
    bs_line_of_sight_at sight_ = nullptr;
    void* user_ = nullptr;
};

/// An entity's number and state, as bs_server_add() writes them.
bs_entity entity_of(const std::uint8_t* bytes);
/// `bones`: those that will be written. Where the room is too small, `size` becomes what is needed.
bool check_sent_room(Problem& problem, const EntityState& state, std::span<const QuantBone> bones, std::uint8_t* bytes,
                     std::uint32_t capacity, std::uint32_t* size);
std::uint32_t write_sent(EntityId entity, const EntityState& state, std::span<const QuantBone> bones,
                         std::span<std::uint8_t> out);

/// A command as the caller reads it.
bs_command command_as_c(const Command& command);
/// The game's own bytes of a command, and zeros behind them.
CommandInput input_of(std::span<const std::uint8_t> bytes);

/// A state as the caller reads it, without its entity and the number of its bones.
bs_state state_as_c(const EntityState& state, const Quantization& quantization);

/// The caller's poser of bones as the library calls it.
class Poser {
public:
    void set(bs_bone_poser poser, void* user, WorldHistory& history);
    /// Animations in place of a function. `animation` must be valid. Takes memory.
    void bake(const BakedAnimation& animation, WorldHistory& history);
    /// The bones to send: none that both ends pose by themselves.
    std::span<const QuantBone> sent(std::span<const QuantBone> bones) const {
        return poser_ == nullptr && !baked_ ? bones : std::span<const QuantBone>{};
    }

private:
    std::uint32_t pose(Tick tick, const EntityState& state, std::span<QuantBone> out) const;

    std::optional<BakedPoses> baked_;
    bs_bone_poser poser_ = nullptr;
    void* user_ = nullptr;
    Quantization quantization_;
};

/// Bytes that a history of these sizes takes, and half as much again for its indexes.
std::uint64_t memory_of(const HistoryConfig& history);
/// Adds a set of hitboxes; bs_server_add_hitbox_set() says what is checked.
std::int32_t add_hitbox_set(Problem& problem, WorldHistory& history, const bs_hitbox* hitboxes, std::uint32_t count,
                            std::uint32_t draw_group, std::uint32_t skeleton, std::uint32_t* set);
/// As bs_server_set_rotation_bits().
std::int32_t set_rotation_bits(Problem& problem, WorldHistory& history, std::uint32_t set, std::uint32_t bits);

}  // namespace backsight::c
