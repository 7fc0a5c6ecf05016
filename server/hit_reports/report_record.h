#pragma once

// One shot with everything that its verdict was made from: enough to explain it, and to judge it again bit for bit.
//
// A record owns its memory and keeps it when it is filled again, so a server's tick allocates nothing after warm-up.
// Pointers of the library's types that lead into a history (ViewPose::state) are null in a record.

#include <backsight/judge.h>
#include <backsight/service/match_status.h>
#include <backsight/service/other_answer.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace backsight::reports {

struct ReportHitboxSet {
    DrawGroup group = 0;
    std::uint16_t skeleton = 0;
    std::vector<Hitbox> hitboxes;
    std::uint32_t rotation_bits = 10;
};

/// Facts that hold for all shots of one run of a server.
struct RunFacts {
    std::int64_t started_unix_us = 0;
    std::string server{};  ///< its name, which no other server of the fleet has; empty: not known
    std::string region{};  ///< where it stands, as its operator calls it
    std::string build{};   ///< of the game
    std::string game{};    ///< its name, as `serve --game` has it; empty: not known, as before other games had reports
    DrawConfig draw;       ///< when read, groups without a hitbox set have the default rules
    Quantization quantization;
    std::uint32_t max_bones = 0;
    std::vector<ReportHitboxSet> hitbox_sets;  ///< by HitboxSetId, the empty set first

    /// Microseconds since 1970 at a time of the server. Wraps for the numbers of a damaged file.
    std::int64_t wall_us(Micros server_time) const {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(started_unix_us) +
                                         static_cast<std::uint64_t>(server_time.value));
    }
    bool is_reckoned(DrawGroup group) const { return draw.rules(group).after_newest == AfterNewest::reckon; }
};
RunFacts facts_of(const WorldHistory& history, const DrawConfig& draw);

/// A state that the view used, as the quantised numbers.
struct ReportSample {
    Tick tick = no_tick;
    EntityState state;
    std::uint32_t first_bone = 0;  ///< in ReportRecord::bones
    std::uint32_t bone_count = 0;
};

enum class ReportView : std::uint8_t {
    claimed,  ///< what the client saw, by its audited stamp
    judged,   ///< the view that the verdict was made in, where a cap changed it
};

/// One entity in one of the two views.
struct ReportEntity {
    ReportView view = ReportView::claimed;
    std::uint16_t hit = 0;  ///< of a view that was judged: the place in ReportRecord::list of the hit that it is of
    EntityId id;
    DrawGroup group = 0;  ///< the group that it was drawn in
    ViewStatus status = ViewStatus::unknown;
    bool tested = false;  ///< could be hit and passed the shot's filter; the others are frames of riders, or unseen
    Tick from = no_tick;
    Tick to = no_tick;
    float fraction = 0.0f;
    Pose pose;                       ///< where has_pose(status)
    float beside_line_m = 0.0f;      ///< from its origin to line_of() the record
    std::uint32_t first_sample = 0;  ///< in ReportRecord::samples
    std::uint32_t sample_count = 0;
};

using service::ShortName;
/// The answer of another way to rewind to this shot.
using ReportStrategy = service::OtherAnswer;
/// Ways to rewind in one record, at most, the verdict's own among them: room is made for them beforehand.
inline constexpr std::size_t most_strategies = service::most_ways;

/// A hit of a query, in its order: as the claimed view shows it, and what the rules made of it.
struct ReportHit {
    Hit seen;
    /// Whether it was judged. If not, the level cut it off, or an earlier query of its swing had met the same entity.
    bool has_verdict = false;
    Verdict verdict{};  ///< without its pose and its beyond_range

    /// Whether it was dealt.
    bool is_granted() const { return has_verdict && verdict.outcome == Outcome::hit; }
};

/// The query of a hit that was judged again, where a mount that shooter and victim share has carried it along.
struct CarriedQuery {
    std::uint16_t hit = 0;  ///< its place in ReportRecord::list; of a single ray 0
    Query query;
};

/// A shot with the samples that its views were made from. Not stored are the ray's number, the weapon's number and the
/// damage. ShotRecord::query and ShotRecord::hits are null in a record, which owns what they would refer to.
struct ReportRecord : ShotRecord {
    std::int64_t id = 0;  ///< assigned by the store
    std::int64_t run = 0;
    Micros server_time;  ///< server_now, in microseconds
    ShortName weapon_name;
    QueryShape shape = QueryShape::ray;
    std::uint16_t hit_count = 0;        ///< hits with a verdict; of a single ray 0 or 1
    std::uint16_t granted = 0;          ///< of these, the ones that were dealt
    std::int32_t first_differing = -1;  ///< SelfAuditAnswer::first_differing, the first being 0; -1: not known
    std::optional<Query> asked;         ///< the query; a single ray has none
    std::vector<ReportHit> list;        ///< all that the query hits in the claimed view
    std::vector<CarriedQuery> carried;
    std::vector<ReportEntity> entities;
    std::vector<ReportSample> samples;
    std::vector<QuantBone> bones;
    std::vector<ReportStrategy> strategies;  ///< "exact" first, unless the stamp was refused

    /// The hash that the declared one is compared with.
    std::uint32_t server_hash() const { return asked ? seen_hash : screen_hash(verdict.hit); }
    bool is_disagreed() const {
        const bool is_compared = asked ? seen_hash != 0 : verdict.reason == Reason::as_seen;
        return declared_hash != 0 && is_compared && declared_hash != server_hash();
    }
    /// The verdict of a hit of the list; of a single ray its verdict.
    const Verdict& verdict_of(std::uint16_t hit) const { return hit < list.size() ? list[hit].verdict : verdict; }
    /// The instants that one of the two views shows. `hit`: whose judged view it is.
    ViewStamp stamp_of(ReportView view, std::uint16_t hit = 0) const {
        ViewStamp stamp = audited.stamp;
        if (view == ReportView::judged) {
            stamp.shown = verdict_of(hit).judged;
            stamp.offsets = verdict_of(hit).judged_offsets;
        }
        return stamp;
    }
    /// The moment at which an entity is drawn, clamped as in View.
    Moment shown_of(const ReportEntity& entity) const {
        return std::clamp(stamp_of(entity.view, entity.hit).shown_of(entity.group), Moment{0}, max_moment);
    }
};

/// The query that was judged: of a single ray, one that casts it.
Query query_of(const ReportRecord& record);
/// That with which the hit at this place was judged again.
Query query_again(const ReportRecord& record, std::uint16_t hit);
/// What distances of entities are measured from: the line of a ray, a sweep or a cone, or the point where an area or a
/// swing has its start, as a line without length.
Ray line_of(const ReportRecord& record);

}  // namespace backsight::reports
