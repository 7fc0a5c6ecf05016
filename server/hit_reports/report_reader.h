#pragma once

// Reads report files, also while a server writes them. A damaged file is an error, never a crash: every number is
// checked before it is used as an index. Throws SqliteError or std::runtime_error with what is wrong.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/report_record.h"
#include "server/hit_reports/sqlite.h"

namespace backsight::reports {

/// Selects shots and projectiles; fields that are not set do not count.
struct ReportFilter {
    std::optional<std::uint32_t> client{};
    /// The entity that was hit, also by the blast. For a miss, the entity nearest to the line or to the end of the
    /// flight.
    std::optional<EntityId> victim{};
    std::optional<Reason> reason{};  ///< of a ray: projectiles have none
    bool disagreed = false;          ///< only where the screen showed something else
    bool shots = true;               ///< rays
    bool projectiles = true;
    std::int64_t newest = 0;  ///< only this many, the newest; 0: all
};

/// One item of a list.
struct ReportKey {
    bool is_projectile = false;
    std::int64_t id = 0;

    friend bool operator==(const ReportKey&, const ReportKey&) = default;
};

class ReportReader {
public:
    explicit ReportReader(const std::filesystem::path& file);

    /// Shots and projectiles in the order of their verdicts.
    std::vector<ReportKey> list(const ReportFilter& filter);
    /// Throws if there is no such shot.
    ReportRecord load(std::int64_t id);
    /// The projectile with what is known of its image. Throws if there is no such projectile.
    ProjectileRecord load_projectile(std::int64_t id);
    RunFacts facts(std::int64_t run);

private:
    Database database_;
};

}  // namespace backsight::reports
