#include <backsight/base/assert.h>
#include <backsight/predict/step_audit.h>

namespace backsight {

const char* to_string(StepAuditResult result) {
    static constexpr const char* names[] = {
        // facts: names of StepAuditResult
        "agreed",       // 0
        "other start",  // 1
        "differs",      // 2
        "not kept",     // 3
        // end of facts
    };
    return enum_name(result, names);
}

const char* StepAuditConfig::validate() const {
    if (capacity < 1 || capacity > 65'536) return "step_audit.capacity";
    if (alarm_after < 1 || alarm_after > 65'536) return "step_audit.alarm_after";
    return nullptr;
}

StepAudit::StepAudit(const StepAuditConfig& config) : config_(config), kept_(config.capacity) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

void StepAudit::remember(const StepProof& own) {
    Kept& kept = kept_[own.number % kept_.size()];
    if (kept.is_there && kept.own.number == own.number) return;
    kept = {own, true};
}

StepAuditResult StepAudit::compare(const StepProof& claimed) {
    is_asked_ = true;
    Kept& kept = kept_[claimed.number % kept_.size()];
    StepAuditResult result = StepAuditResult::agreed;
    if (!kept.is_there || kept.own.number != claimed.number) {
        result = StepAuditResult::not_kept;
    } else if (kept.own.read != claimed.read) {
        result = StepAuditResult::other_start;
    } else if (kept.own.gave != claimed.gave) {
        result = StepAuditResult::differs;
        kept.is_there = false;
    }
    ++counters_[result];
    return result;
}

}  // namespace backsight
