#pragma once

// The audit lab's result as JSON. docs/lab.md promises the names.

#include <filesystem>
#include <nlohmann/json.hpp>

#include "lab/audit/result.h"

namespace backsight::lab::audit {

nlohmann::ordered_json audit_json(const AuditLabResult& result);

/// A line per row. inputs::OutputError as inputs::write_output_file().
void write_audit_json(const AuditLabResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab::audit
