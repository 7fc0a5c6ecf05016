#include <backsight/base/assert.h>
#include <backsight/judge/fire_rate.h>

#include <algorithm>

namespace backsight {

const char* FireRateConfig::validate() const {
    if (interval < Micros{0} || interval > Micros{60'000'000}) return "fire_rate.interval";
    if (tolerance < Micros{0} || tolerance > Micros{10'000'000}) return "fire_rate.tolerance";
    if (max_waiting > 64) return "fire_rate.max_waiting";
    return nullptr;
}

const char* to_string(FireResult result) {
    static constexpr const char* names[] = {
        // facts: names of FireResult
        "fires",      // 0
        "delayed",    // 1
        "too early",  // 2
        "too many",   // 3
        // end of facts
    };
    return enum_name(result, names);
}

FireRate::FireRate(const FireRateConfig& config) : config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

FireResult FireRate::pull(Micros server_clock) {
    const Micros server_now = within_clock(server_clock);
    const FireResult result = judge(server_now);
    ++by_result_[result];
    if (result == FireResult::delayed) ++waiting_;
    // A shot that was let through early does not bring the next one forward.
    if (result == FireResult::fires) due_ = std::max(due_, server_now) + config_.interval;
    return result;
}

FireResult FireRate::judge(Micros server_now) {
    if (config_.interval == Micros{0}) return FireResult::fires;
    if (waiting_ == 0 && due_ <= server_now + config_.tolerance) return FireResult::fires;
    if (config_.on_early == EarlyShot::refuse) return FireResult::too_early;
    return waiting_ < config_.max_waiting ? FireResult::delayed : FireResult::too_many;
}

bool FireRate::take_due(Micros server_clock) {
    const Micros server_now = within_clock(server_clock);
    if (waiting_ == 0 || due_ > server_now) return false;
    --waiting_;
    ++fired_late_;
    // Ticks are coarser than dues: the next one is not later for it, within the tolerance.
    due_ = std::max(due_, server_now - config_.tolerance) + config_.interval;
    return true;
}

void FireRate::drop_waiting() {
    dropped_waiting_ += waiting_;
    waiting_ = 0;
}

}  // namespace backsight
