#include "server/metrics/label.h"

#include <cctype>

namespace backsight::metrics {

std::string as_label(const char* name) {
    std::string label;
    for (; *name != '\0'; ++name) {
        if (std::isalnum(static_cast<unsigned char>(*name)) != 0) {
            label += *name;
        } else if (!label.empty() && label.back() != '_') {
            label += '_';
        }
    }
    return label;
}

}  // namespace backsight::metrics
