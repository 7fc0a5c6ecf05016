#pragma once

// The audit lab's result as text. Pure functions of it.

#include <iosfwd>
#include <string>

#include "lab/audit/result.h"

namespace backsight::lab::audit {

/// The first line of the table: whether the rules held.
std::string headline(const AuditLabResult& result);

void print_audit_table(std::ostream& out, const AuditLabResult& result);

/// As docs/judging.md has it: a row per lie and gain, the sets of rules side by side.
void print_audit_markdown(std::ostream& out, const AuditLabResult& result);

}  // namespace backsight::lab::audit
