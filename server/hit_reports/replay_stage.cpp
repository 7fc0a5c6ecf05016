#include "server/hit_reports/replay_stage.h"

#include <algorithm>
#include <span>

namespace backsight::reports {

namespace {

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

std::vector<EntityId> ids_of(const ReportRecord& record, ReportView which, std::uint16_t hit) {
    std::vector<EntityId> ids;
    for (const ReportEntity& entity : record.entities) {
        if (entity.view == which && entity.hit == hit) ids.push_back(entity.id);
    }
    std::sort(ids.begin(), ids.end(), [](EntityId a, EntityId b) { return a.index() < b.index(); });
    return ids;
}

}  // namespace

bool ReplayStage::fits(const ReportRecord& record, const RunFacts& run) {
    constexpr std::uint64_t most_poses = std::uint64_t{1} << 25;
    return std::uint64_t{capacity_for(record)} * record.entities.size() * (run.max_bones + 1) <= most_poses;
}

ReplayStage::ReplayStage(const ReportRecord& record, const RunFacts& run, ReportView which, std::uint16_t hit,
                         std::optional<HitboxSetId> worn)
    : record_(record), run_(run), which_(which), hit_(hit), ids_(ids_of(record, which, hit)), history_(config_of()) {
    for (std::size_t set = 1; set < run.hitbox_sets.size(); ++set) {
        const ReportHitboxSet& stored = run.hitbox_sets[set];
        static_cast<void>(
            history_.hitbox_sets().add(stored.hitboxes, stored.group, stored.skeleton, stored.rotation_bits));
    }
    for (const ReportEntity& entity : record.entities) {
        const bool is_victim = entity.id == record.verdict_of(hit).hit.entity;
        if (has(entity)) refused_ += store(entity, is_victim ? worn : std::nullopt);
    }
}

View ReplayStage::view() const {
    const ViewStamp stamp = record_.stamp_of(which_, hit_);
    return View::at_moment(history_, run_.draw, stamp.shown, stamp.offsets);
}

EntityId ReplayStage::local(EntityId stored) const {
    const auto found = std::find(ids_.begin(), ids_.end(), stored);
    if (found == ids_.end()) return {};
    return EntityId::make(static_cast<std::uint32_t>(found - ids_.begin()), 0);
}

Hit ReplayStage::with_stored_id(Hit hit) const {
    if (hit) hit.entity = ids_[hit.entity.index()];
    return hit;
}

HistoryConfig ReplayStage::config_of() const {
    HistoryConfig config;
    config.quantization = run_.quantization;
    config.max_bones = run_.max_bones;
    config.max_entities = static_cast<std::uint32_t>(std::max<std::size_t>(ids_.size(), 1));
    config.capacity_ticks = capacity_for(record_);
    config.field_bits = 32;  // as many as any game has
    return config;
}

int ReplayStage::store(const ReportEntity& entity, std::optional<HitboxSetId> worn) {
    int refused = 0;
    for (std::uint32_t i = 0; i < entity.sample_count; ++i) {
        const ReportSample& sample = record_.samples[entity.first_sample + i];
        EntityState state = sample.state;
        state.parent = local(state.parent);
        if (worn) {
            state.hitboxes = *worn;
            state.hitbox_mask = all_hitboxes;
        }
        const auto bones = std::span(record_.bones).subspan(sample.first_bone, sample.bone_count);
        if (history_.store(local(entity.id), sample.tick, state, bones) != RecordResult::ok) ++refused;
    }
    return refused;
}

}  // namespace backsight::reports
