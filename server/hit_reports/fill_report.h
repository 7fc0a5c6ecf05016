#pragma once

// From a verdict, while its history and ledger still stand, to a record of it. Called on the tick thread; allocates
// nothing in a record that make_room() has prepared.

#include <backsight/judge.h>

#include <cstddef>
#include <span>
#include <string_view>

#include "server/hit_reports/report_record.h"

namespace backsight::reports {

struct JudgedShot {
    const WorldHistory* history = nullptr;
    const DrawConfig* draw = nullptr;
    const Ledger* ledger = nullptr;  ///< of the shooter's client
    std::uint32_t client = 0;
    std::uint32_t command = 0;
    std::string_view weapon;
    ViewStamp claimed;  ///< off the wire
    Audited audited;
    Shot shot;
    WeaponRules rules;
    Micros server_now;
    std::uint32_t declared_hash = 0;
    Verdict verdict;
    /// Answers of other strategies, as far as the caller has computed them; "exact" is added here.
    std::span<const ReportStrategy> others;
};

/// Entities kept per view: those nearest to the line of the shot, whoever was hit, and the mounts of both.
inline constexpr std::size_t max_report_entities = 8;

/// Takes the memory that reports of this run need: about 20 KB with 20 bones, 30 KB where a group is reckoned. Only
/// mounts of mounts may make one grow beyond it.
void make_room(ReportRecord& record, const RunFacts& facts);

void fill_report(ReportRecord& record, const JudgedShot& shot);

}  // namespace backsight::reports
