#pragma once

// The audit lab's result as text, markdown and JSON. docs/evidence/lab.md promises the names in the JSON.

#include <string>

#include "lab/audit/result.h"
#include "lab/reporting/report.h"

namespace backsight::lab::audit {

/// Its headline says whether the rules held.
Report report(const AuditLabResult& result);

/// As docs/evidence/judging-lab.md has it: a row per lie and gain, the sets of rules side by side.
std::string markdown(const AuditLabResult& result);
/// The table of what is gained in a match; empty where none was searched.
std::string match_markdown(const AuditLabResult& result);
/// The beginning of a row of that table: what it gains, the most that it may, and what bounds it.
std::string match_promise(const AuditRow& row);

}  // namespace backsight::lab::audit
