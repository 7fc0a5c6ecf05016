#pragma once

// Reads report files, also while a server writes them. A damaged file is an error, never a crash: every number is
// checked before it counts as an index. Throws SqliteError or std::runtime_error with what is wrong.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "reports/report_record.h"
#include "reports/sqlite.h"

namespace backsight::reports {

/// Which shots; what is not set does not count.
struct ReportFilter {
    std::optional<std::uint32_t> client;
    /// Who was hit, or, of a miss, who was nearest to the line.
    std::optional<EntityId> victim;
    std::optional<Reason> reason;
    bool disagreed = false;   ///< only where the screen declared something else
    std::int64_t newest = 0;  ///< only so many, the newest; 0: all
};

class ReportReader {
public:
    explicit ReportReader(const std::filesystem::path& file);

    /// Ids in the order of writing.
    std::vector<std::int64_t> find(const ReportFilter& filter);
    /// Throws if there is no such shot.
    ReportRecord load(std::int64_t id);
    RunFacts facts(std::int64_t run);

private:
    void load_strategies(ReportRecord& record);
    void load_entities(ReportRecord& record);
    void load_samples(ReportRecord& record);

    Database database_;
};

}  // namespace backsight::reports
