#pragma once

// ProcessNumbers as families of Prometheus, for text_of().

#include <prometheus/metric_family.h>

#include <vector>

#include "server/metrics/process_numbers.h"

namespace backsight::metrics {

std::vector<prometheus::MetricFamily> families_of(const ProcessNumbers& process);

}  // namespace backsight::metrics
