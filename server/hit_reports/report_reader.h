#pragma once

// Reads report files, also while a server writes them. A damaged file is an error, never a crash: every number is
// checked before it is used as an index. Throws SqliteError or std::runtime_error with what is wrong.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/report_record.h"
#include "server/hit_reports/sqlite.h"

namespace backsight::reports {

/// Selects shots and projectiles; fields that are not set do not count.
struct ReportFilter {
    std::optional<std::uint32_t> client{};
    /// The entity that was hit, also by the blast, or as one of several. For a miss, the entity nearest to the line or
    /// to the end of the flight.
    std::optional<EntityId> victim{};
    std::optional<Reason> reason{};     ///< of a shot, or of one of its hits: projectiles have none
    std::optional<QueryShape> shape{};  ///< of a shot: projectiles have none
    bool disagreed = false;             ///< only where the screen showed something else
    std::optional<std::uint64_t> user{};
    std::optional<std::int64_t> since_us{};  ///< not before this time: microseconds since 1970
    std::optional<std::int64_t> until_us{};  ///< before this time, so that spans side by side share no shot
    std::string weapon{};                    ///< its name; empty: any
    /// A way to rewind that answers with another entity, or with nobody instead: rays alone. Empty: any.
    std::string differs{};
    bool shots = true;  ///< rays
    bool projectiles = true;
    std::int64_t newest = 0;  ///< only this many, the newest; 0: all
    std::int64_t skip = 0;    ///< of these, so many of the newest are left out: the pages before
};

/// One item of a list.
struct ReportKey {
    bool is_projectile = false;
    std::int64_t id = 0;

    friend bool operator==(const ReportKey&, const ReportKey&) = default;
};

/// A shot or projectile as a list shows it.
struct ReportLine {
    ReportKey key;
    std::int64_t wall_us = 0;  ///< since 1970
    std::uint64_t user = 0;    ///< 0: unknown
    std::uint32_t client = 0;
    std::string weapon;
    std::string outcome;  ///< of a ray: its Outcome; of a projectile: how it ended, or why it never flew
    std::string reason;   ///< of a ray: its Reason; of a projectile: its basis
    EntityId victim;
    bool disagreed = false;
    std::string shape{};         ///< of a shot: its QueryShape
    std::int64_t hit_count = 0;  ///< of a shot: hits with a verdict
    std::int64_t granted = 0;    ///< of a shot: the ones that were dealt
};

/// A name in the file, and how many rows of it.
struct ReportCount {
    std::string name;
    std::int64_t count = 0;
};
/// What there is to filter by, each by its frequency.
struct ReportChoices {
    std::vector<ReportCount> users;  ///< at most 1,000
    std::vector<ReportCount> weapons;
    std::vector<ReportCount> reasons;
    std::vector<ReportCount> shapes;
    std::vector<ReportCount> ways;  ///< with the number of shots where they differ from "exact"
};

/// Throws unless the attached file `schema` has only tables and indices as a server makes them. Reading a view or a
/// computed column runs SQL of whoever made the file, which may never end.
void check_tables(Database& database, const std::string& schema);

class ReportReader {
public:
    /// An empty name in a page: the file that it has opened.
    explicit ReportReader(const std::filesystem::path& file, const GivesUp& gives_up = {});

    /// What a file of an older schema lacks, in a sentence; empty: nothing.
    std::string missing() const;

    /// Shots and projectiles in the order of their verdicts.
    std::vector<ReportKey> list(const ReportFilter& filter);
    /// As list(), the newest first.
    std::vector<ReportLine> lines(const ReportFilter& filter);
    /// How many the filter selects, whatever its `newest` and `skip`.
    std::int64_t count(const ReportFilter& filter);
    /// How many newer ones the filter selects, whatever its `newest` and `skip`: the place in lines(). Nothing if the
    /// filter does not select this one.
    std::optional<std::int64_t> place(const ReportFilter& filter, const ReportKey& key);
    /// When it was judged: microseconds since 1970.
    std::int64_t wall_us(const ReportKey& key);
    ReportChoices choices();
    /// Throws if there is no such shot.
    ReportRecord load(std::int64_t id);
    /// The projectile with what is known of its image. Throws if there is no such projectile.
    ProjectileRecord load_projectile(std::int64_t id);
    RunFacts facts(std::int64_t run);

    /// For readers of whole tables: with all columns of today, whatever the file's version.
    Database& database() { return database_; }

private:
    Database database_;
    std::int64_t version_ = 0;
};

}  // namespace backsight::reports
