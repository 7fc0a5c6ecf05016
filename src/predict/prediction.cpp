#include <backsight/predict/prediction.h>

namespace backsight {

const char* PredictionConfig::validate() const {
    if (tick_rate.validate() != nullptr) return "prediction.tick_rate";
    if (capacity < 2 || capacity > 65'536) return "prediction.capacity";
    if (!(seen_m >= 0.0f && seen_m <= 1e6f)) return "prediction.seen_m";
    return visible.validate();
}

}  // namespace backsight
