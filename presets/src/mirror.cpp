#include <backsight/base/assert.h>
#include <backsight/presets/mirror.h>

#include <algorithm>

namespace backsight::presets {

namespace {

// Cuts [enter, leave] to where a way is between two planes; false: nowhere.
bool cut(float low, float high, float from, float way, float& enter, float& leave) {
    if (way == 0.0f) return from >= low && from <= high;
    const float to_low = (low - from) / way;
    const float to_high = (high - from) / way;
    enter = std::max(enter, std::min(to_low, to_high));
    leave = std::min(leave, std::max(to_low, to_high));
    return enter <= leave;
}

}  // namespace

void Bounds::add(const Bounds& other) {
    low = {std::min(low.x, other.low.x), std::min(low.y, other.low.y), std::min(low.z, other.low.z)};
    high = {std::max(high.x, other.high.x), std::max(high.y, other.high.y), std::max(high.z, other.high.z)};
}

bool meets(const Bounds& bounds, Vec3 from, Vec3 to) {
    const Vec3 way = to - from;
    float enter = 0.0f;
    float leave = 1.0f;
    return cut(bounds.low.x, bounds.high.x, from.x, way.x, enter, leave) &&
           cut(bounds.low.y, bounds.high.y, from.y, way.y, enter, leave) &&
           cut(bounds.low.z, bounds.high.z, from.z, way.z, enter, leave);
}

HistoryBounds::HistoryBounds(std::size_t limit, std::size_t per_bucket)
    : per_bucket_(per_bucket), most_full_(limit / std::max<std::size_t>(per_bucket, 1)) {
    BACKSIGHT_ASSERT(per_bucket >= 1 && per_bucket <= limit, "per_bucket: 1 to limit");
    full_.reserve(most_full_ + 1);
}

void HistoryBounds::insert(const Bounds& bounds) {
    count() == 0 ? total_ = bounds : (total_.add(bounds), total_);
    in_current_ == 0 ? current_ = bounds : (current_.add(bounds), current_);
    if (++in_current_ < per_bucket_) return;
    full_.push_back(current_);
    in_current_ = 0;
    if (full_.size() <= most_full_) return;
    full_.erase(full_.begin());
    total_ = full_.front();
    for (const Bounds& bucket : full_) total_.add(bucket);
}

void HistoryBounds::reset() {
    full_.clear();
    in_current_ = 0;
    current_ = total_ = {};
}

}  // namespace backsight::presets
