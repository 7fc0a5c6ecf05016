#include <backsight/base/assert.h>
#include <backsight/base/exp.h>
#include <backsight/motion/interpolate.h>
#include <backsight/predict/same_bits.h>
#include <backsight/predict/visible_correction.h>

#include <algorithm>

namespace backsight {

namespace {

// Below this share of where it began, a turn is nothing: a half turn is then a fifth of a degree.
constexpr double negligible_turn = 0.001;

bool is_finite_pose(const Pose& pose) { return is_finite(pose.position) && is_finite(pose.rotation); }

}  // namespace

const char* VisibleCorrectionConfig::validate() const {
    if (time_constant < Micros{0} || time_constant > Micros{10'000'000}) return "visible.time_constant";
    if (!(max_offset_m >= 0.0f && max_offset_m <= 2.0f)) return "visible.max_offset_m";
    if (!(at_once_beyond_m >= 0.0f && at_once_beyond_m <= 1e6f)) return "visible.at_once_beyond_m";
    if (!(negligible_m > 0.0f && negligible_m <= 0.1f)) return "visible.negligible_m";
    return nullptr;
}

const char* to_string(CorrectionDrawn drawn) {
    static constexpr const char* names[] = {
        // facts: names of CorrectionDrawn
        "slides",     // 0
        "cut",        // 1
        "at once",    // 2
        "malformed",  // 3
        // end of facts
    };
    return enum_name(drawn, names);
}

Pose DrawnOffset::applied_to(const Pose& predicted) const {
    if (is_none()) return predicted;
    return {predicted.position + position, normalized(rotation * predicted.rotation)};
}

VisibleCorrection::VisibleCorrection(const VisibleCorrectionConfig& config) : config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

CorrectionDrawn VisibleCorrection::add(const Pose& was, const Pose& is, Micros client_now) {
    if (!is_finite_pose(was) || !is_finite_pose(is)) return CorrectionDrawn::malformed;
    const Vec3 moved = was.position - is.position;
    // Written so that a length that overflows is too far.
    const bool is_near = length(moved) <= config_.at_once_beyond_m;
    if (!is_near || config_.time_constant == Micros{0}) {
        clear();
        return CorrectionDrawn::at_once;
    }
    const DrawnOffset left = at(client_now);
    start_.position = left.position + moved;
    // Without a turn the rotation stays the identity to the bit.
    if (same_bits(was.rotation, is.rotation)) {
        start_.rotation = left.rotation;
    } else {
        start_.rotation = normalized(left.rotation * was.rotation * conjugate(is.rotation));
    }
    since_ = client_now;
    const float offset_m = length(start_.position);
    if (offset_m <= config_.max_offset_m) return CorrectionDrawn::slides;
    start_.position = start_.position * (config_.max_offset_m / offset_m);
    // What rounding adds would be refused by a server that allows this and no more.
    while (length(start_.position) > config_.max_offset_m) start_.position = start_.position * 0.999999f;
    return CorrectionDrawn::cut;
}

DrawnOffset VisibleCorrection::at(Micros client_now) const {
    if (start_.is_none()) return {};
    const Micros passed = std::max(within_clock(client_now) - within_clock(since_), Micros{0});
    const double left =
        deterministic_exp(-static_cast<double>(passed.value) / static_cast<double>(config_.time_constant.value));
    DrawnOffset offset;
    offset.position = start_.position * static_cast<float>(left);
    if (!(length(offset.position) >= config_.negligible_m)) offset.position = {};
    if (left >= negligible_turn && start_.rotation != Quat{}) {
        offset.rotation = slerp(Quat{}, start_.rotation, static_cast<float>(left));
    }
    return offset;
}

}  // namespace backsight
