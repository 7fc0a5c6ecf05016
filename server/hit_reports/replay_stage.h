#pragma once

// The world of one view of a stored shot, rebuilt from its samples: a history that holds them and nothing else. Slots
// are renumbered without gaps, in the old order, which decides ties. One thread.

#include <optional>
#include <vector>

#include "server/hit_reports/report_record.h"

namespace backsight::reports {

class ReplayStage {
public:
    /// Whether the samples lie near enough for a history. A few far apart would take gigabytes; those of a view lie
    /// within a second or two.
    static bool fits(const ReportRecord& record, const RunFacts& run);

    /// Takes what fits(). Both must outlive the stage.
    /// `hit`: of a judged view, the place in the list of the hit that it is of. `worn`: a hitbox set that its victim
    /// has there, with all hitboxes, in place of its own.
    ReplayStage(const ReportRecord& record, const RunFacts& run, ReportView which, std::uint16_t hit = 0,
                std::optional<HitboxSetId> worn = std::nullopt);

    const WorldHistory& history() const { return history_; }
    /// What this view showed, from the stored samples.
    View view() const;
    /// Number of samples that the history refused: no server writes such a file.
    int refused() const { return refused_; }

    bool has(const ReportEntity& entity) const { return entity.view == which_ && entity.hit == hit_; }
    /// An entity's id here; null where the view has no such entity.
    EntityId local(EntityId stored) const;
    Hit with_stored_id(Hit hit) const;

private:
    HistoryConfig config_of() const;
    int store(const ReportEntity& entity, std::optional<HitboxSetId> worn);

    const ReportRecord& record_;
    const RunFacts& run_;
    ReportView which_;
    std::uint16_t hit_;
    std::vector<EntityId> ids_;
    WorldHistory history_;
    int refused_ = 0;
};

}  // namespace backsight::reports
