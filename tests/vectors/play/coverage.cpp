// What the vectors must have: each value of each enumeration that is played, in the answers and in the configs.

#include "tests/vectors/common/files.h"
#include "tests/vectors/play/play.h"

#include <backsight/world.h>

#include <backsight/view/plain_bytes.h>

#include <cstdio>
#include <map>
#include <set>

namespace backsight::played {

namespace {

// Values by "DO.KEY" of an answer, or by "DO" where it is a number, and by the key of a config.
using Seen = std::map<std::string, std::set<int>>;

void collect(const Json& value, const std::string& prefix, Seen& seen) {
    if (value.is_number_integer()) seen[prefix].insert(value.get<int>());
    if (!value.is_structured()) return;
    for (const auto& [key, element] : value.items()) {
        const bool is_named = value.is_object();
        collect(element, is_named ? (prefix.empty() ? key : prefix + "." + key) : prefix, seen);
    }
}

void collect_configs(const Json& value, Seen& seen) {
    if (!value.is_structured()) return;
    for (const auto& [key, element] : value.items()) {
        if (key == "steps") continue;
        if (value.is_object() && element.is_number_integer() && element < 256) seen[key].insert(element.get<int>());
        collect_configs(element, seen);
    }
}

void collect_file(const Json& file, Seen& seen) {
    collect_configs(file, seen);
    for (const Json& one : file.at("cases")) {
        for (const Json& step : one.at("steps")) {
            const std::string what = step.at("do");
            if (what == "reckon") seen["reckon.model"].insert(step.at("model").get<int>());
            if (step.contains("query")) collect(step.at("query"), "query", seen);
            if (step.contains("filter")) collect(step.at("filter"), "filter", seen);
            if (what == "blend") seen["blend.convergence"].insert(step.at("convergence").get<int>());
            if (step.contains("gives")) collect(step.at("gives"), what, seen);
        }
    }
}

class Check {
public:
    Check(const Seen& seen, bool is_quiet) : seen_(&seen), is_quiet_(is_quiet) {}

    /// `keys`: all answers of this type. `never`: values that no such call gives.
    template <class Enum>
    void all(const char* type, std::initializer_list<const char*> keys, Enum first, Enum count,
             std::initializer_list<Enum> never = {}) {
        for (int value = static_cast<int>(first); value < static_cast<int>(count); ++value) {
            bool is_there = false;
            for (const char* key : keys)
                is_there = is_there || (seen_->contains(key) && seen_->at(key).contains(value));
            bool is_never = false;
            for (const Enum one : never) is_never = is_never || one == static_cast<Enum>(value);
            if (is_there != is_never) continue;
            ++missing_;
            if (is_quiet_) continue;
            std::printf("%s: %s has value %d\n", type, is_there ? "against what is said, something" : "nothing", value);
        }
    }
    template <class Enum>
    void all(const char* type, std::initializer_list<const char*> keys) {
        all(type, keys, static_cast<Enum>(0), Enum::count_);
    }
    std::size_t missing() const { return missing_; }

private:
    const Seen* seen_;
    bool is_quiet_;
    std::size_t missing_ = 0;
};

void check_answers(Check& check) {
    // A client that is unknown is the caller's mistake.
    check.all("Reason", {"judge.reason"}, Reason::as_seen, Reason::count_, {Reason::unknown_client});
    check.all("Outcome", {"judge.outcome"}, Outcome::hit, static_cast<Outcome>(3));
    check.all("QueryShape", {"query.shape"}, QueryShape::ray, static_cast<QueryShape>(8));
    check.all("Collect", {"query.collect"}, Collect::nearest, static_cast<Collect>(3));
    check.all("MountScope", {"filter.mounts"}, MountScope::none, static_cast<MountScope>(3));
    // Of a shot between two commands, what the verdict says.
    check.all("AuditResult", {"take.audit", "judge.audit"}, AuditResult::accepted, AuditResult::count_);
    check.all<ViewStatus>("ViewStatus", {"pose.status", "seen.status"});
    check.all<VerdictBasis>("VerdictBasis", {"finish_tick.basis"});
    check.all<FlightEnd>("FlightEnd", {"finish_tick.end", "fly.end"});
    check.all<BytesResult>("BytesResult", {"read_stamp.result", "read_state.result"});
    // A ServerWorld launches for the command that was taken last, and answers bad_id to others.
    check.all("LaunchResult", {"launch"}, LaunchResult::launched, LaunchResult::count_,
              {LaunchResult::id_out_of_order});
    check.all<ClockInput>("ClockInput", {"snapshot_arrived", "round_trip"});
    // A client that is unknown is the caller's mistake.
    check.all("TakeResult", {"take.result"}, TakeResult::taken, TakeResult::count_, {TakeResult::unknown_client});
    // spawn() answers by a null entity where there is no room.
    check.all("RecordResult",
              {"record", "kill", "respawn", "teleport", "despawn", "change_hitboxes", "set_parent", "set_fields",
               "can_store"},
              RecordResult::ok, RecordResult::count_, {RecordResult::full, RecordResult::no_memory});
    // The library's own packets are no part of these files, and both ends have one tick.
    check.all("ApplyResult", {"store"}, ApplyResult::applied, ApplyResult::count_,
              {ApplyResult::malformed, ApplyResult::unknown_baseline, ApplyResult::out_of_order});
    check.all("HitGroup", {"judge.hit.group", "finish_tick.group"}, HitGroup::generic, static_cast<HitGroup>(5));
}

void check_configs(Check& check) {
    check.all("ReckoningModel", {"reckon.model"}, ReckoningModel::fixed, static_cast<ReckoningModel>(10));
    check.all("Convergence", {"blend.convergence"}, Convergence::snap, static_cast<Convergence>(5));
    check.all("convergence of screens", {"convergence"}, Convergence::snap, static_cast<Convergence>(5));
    check.all("Interpolation", {"interpolation"}, Interpolation::hold, static_cast<Interpolation>(4));
    check.all("AfterNewest", {"after_newest"}, AfterNewest::hold, static_cast<AfterNewest>(3));
    check.all("ShapeKind", {"kind"}, ShapeKind::sphere, static_cast<ShapeKind>(3));
    check.all("CapPolicy", {"on_max_rewind"}, CapPolicy::clamp, static_cast<CapPolicy>(2));
    check.all("DecidedBy", {"decided_by"}, DecidedBy::commands, static_cast<DecidedBy>(3));
    // Left out where nothing is inherited.
    check.all("Inherits", {"inherits"}, Inherits::mount, static_cast<Inherits>(3));
    check.all("DeadShooter", {"dead_shooter"}, DeadShooter::drop, static_cast<DeadShooter>(2));
}

}  // namespace

std::size_t missing_in(const std::vector<std::string>& files) {
    Seen seen;
    for (const std::string& path : files) collect_file(parse(path, text_of_file(path)), seen);
    Check check(seen, false);
    check_answers(check);
    check_configs(check);
    // The check itself: files without anything have nothing.
    const Seen empty;
    Check none(empty, true);
    check_answers(none);
    check_configs(none);
    std::printf("%zu values of enumerations are missing, of %zu that must be there\n", check.missing(), none.missing());
    return check.missing() + (none.missing() == 0 ? 1 : 0);
}

}  // namespace backsight::played
