#include "server/hit_reports/replay.h"

#include "server/hit_reports/report_words.h"

#include <algorithm>
#include <span>

namespace backsight::reports {

namespace {

bool same_pose(const Pose& a, const Pose& b) {
    return same_bits(a.position, b.position) && same_bits(a.rotation.x, b.rotation.x) &&
           same_bits(a.rotation.y, b.rotation.y) && same_bits(a.rotation.z, b.rotation.z) &&
           same_bits(a.rotation.w, b.rotation.w);
}

bool same_hit(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && a.group == b.group && same_bits(a.distance, b.distance) &&
           same_bits(a.point, b.point) && same_bits(a.normal, b.normal);
}

// Capacity from the oldest sample to the newest.
std::uint32_t capacity_for(const ReportRecord& record) {
    Tick oldest = max_tick;
    Tick newest{0};
    for (const ReportSample& sample : record.samples) {
        oldest = std::min(oldest, sample.tick);
        newest = std::max(newest, sample.tick);
    }
    const std::int64_t ticks = newest < oldest ? 2 : newest - oldest + 2;
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(ticks, 2, 65'535));
}

// A few samples far apart would take gigabytes; the samples of a view lie within a second or two.
bool is_too_large(const ReportRecord& record, const RunFacts& run) {
    constexpr std::uint64_t most_poses = std::uint64_t{1} << 25;
    return std::uint64_t{capacity_for(record)} * record.entities.size() * (run.max_bones + 1) > most_poses;
}

// The world of one view. Slots are renumbered without gaps, in the old order, which decides ties.
class Stage {
public:
    Stage(const ReportRecord& record, const RunFacts& run, ReportView which)
        : record_(record), run_(run), ids_(ids_of(record, which)), history_(config_of()) {
        for (std::size_t set = 1; set < run.hitbox_sets.size(); ++set) {
            static_cast<void>(history_.hitbox_sets().add(run.hitbox_sets[set].hitboxes, run.hitbox_sets[set].group));
        }
        for (const ReportEntity& entity : record.entities) {
            if (entity.view == which) refused_ += store(entity);
        }
    }

    const WorldHistory& history() const { return history_; }
    /// Number of samples that the history refused: no server writes such a file.
    int refused() const { return refused_; }

    EntityId local(EntityId id) const {
        const auto found = std::find(ids_.begin(), ids_.end(), id);
        if (found == ids_.end()) return {};
        return EntityId::make(static_cast<std::uint32_t>(found - ids_.begin()), 0);
    }
    Hit with_stored_id(Hit hit) const {
        if (hit) hit.entity = ids_[hit.entity.index()];
        return hit;
    }

private:
    static std::vector<EntityId> ids_of(const ReportRecord& record, ReportView which) {
        std::vector<EntityId> ids;
        for (const ReportEntity& entity : record.entities) {
            if (entity.view == which) ids.push_back(entity.id);
        }
        std::sort(ids.begin(), ids.end(), [](EntityId a, EntityId b) { return a.index() < b.index(); });
        return ids;
    }

    HistoryConfig config_of() const {
        HistoryConfig config;
        config.quantization = run_.quantization;
        config.max_bones = run_.max_bones;
        config.max_entities = static_cast<std::uint32_t>(std::max<std::size_t>(ids_.size(), 1));
        config.capacity_ticks = capacity_for(record_);
        return config;
    }

    int store(const ReportEntity& entity) {
        int refused = 0;
        for (std::uint32_t i = 0; i < entity.sample_count; ++i) {
            const ReportSample& sample = record_.samples[entity.first_sample + i];
            EntityState state = sample.state;
            state.parent = local(state.parent);
            const auto bones = std::span(record_.bones).subspan(sample.first_bone, sample.bone_count);
            if (history_.store(local(entity.id), sample.tick, state, bones) != RecordResult::ok) ++refused;
        }
        return refused;
    }

    const ReportRecord& record_;
    const RunFacts& run_;
    std::vector<EntityId> ids_;
    WorldHistory history_;
    int refused_ = 0;
};

class ReplayCheck {
public:
    ReplayCheck(const ReportRecord& record, const RunFacts& run) : record_(record), run_(run) { out_.equal = true; }

    void compare_view(ReportView which, const QueryFilter& filter, const Hit& expected, const std::string& name) {
        const Stage stage(record_, run_, which);
        if (stage.refused() > 0)
            differ(name + ": " + std::to_string(stage.refused()) + " stored samples are malformed");
        const ViewStamp stamp = record_.stamp_of(which);
        const View view = View::at_moment(stage.history(), run_.draw, stamp.shown, stamp.offsets);
        int poses = 0;
        for (const ReportEntity& entity : record_.entities) {
            if (entity.view != which || !has_pose(entity.status)) continue;
            const EntityId local = stage.local(entity.id);
            const ViewPose again = view.pose(local);
            ++poses;
            if (view.group_of_slot(local.index()) != entity.group)
                differ(name + ": entity " + name_of(entity.id) + " is of another draw group");
            if (again.status != entity.status || !same_pose(again.pose, entity.pose))
                differ(name + ": entity " + name_of(entity.id) + " stands elsewhere");
        }
        const float squared = length_squared(record_.shot.direction);
        if (!(squared > 0.999f && squared < 1.001f)) return differ(name + ": the stored direction is none");
        QueryFilter local = filter;
        local.exclude_mount = stage.local(filter.exclude_mount);
        local.exclude = stage.local(filter.exclude);
        local.only = stage.local(filter.only);
        if (!filter.only.is_null() && local.only.is_null()) return differ(name + ": the victim has no samples");
        const Hit again = stage.with_stored_id(cast_ray(view, ray_of(record_.shot, record_.rules), local));
        if (!same_hit(again, expected)) return differ(name + ": the shot hits something else");
        out_.lines.push_back(name + ": " + std::to_string(poses) + " poses and the " +
                             (expected ? "hit on " + name_of(expected.entity) : "miss") + " equal");
    }
    void differ(const std::string& line) {
        out_.equal = false;
        out_.lines.push_back(line);
    }
    Replay result() { return std::move(out_); }

private:
    const ReportRecord& record_;
    const RunFacts& run_;
    Replay out_;
};

}  // namespace

Replay replay(const ReportRecord& record, const RunFacts& run) {
    ReplayCheck check(record, run);
    const bool has_exact = !record.strategies.empty() && record.strategies.front().name == "exact";
    if (!has_exact) return {true, {"the shot was refused before any view was built: nothing to replay"}};
    if (is_too_large(record, run)) return {false, {"the stored samples are too far apart"}};
    const QueryFilter filter = filter_of(record.shot);
    check.compare_view(ReportView::claimed, filter, record.strategies.front().hit, "claimed view");
    if (record.verdict.is_judged_again) {
        QueryFilter only_victim;
        only_victim.only = record.verdict.hit.entity;
        const bool is_miss = record.verdict.outcome == Outcome::miss;
        check.compare_view(ReportView::judged, only_victim, is_miss ? Hit{} : record.verdict.hit, "judged view");
    }
    return check.result();
}

}  // namespace backsight::reports
