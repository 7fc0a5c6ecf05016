#pragma once

// What must hold of every trace that a reader gave out.

#include <cmath>
#include <sstream>

#include "inputs/trace.h"
#include "tests/fuzz/input_files.h"

namespace backsight::test {

inline void check_trace(const inputs::Trace& trace, const InputFolder& folder) {
    require(trace.samples.size() >= 2 && trace.samples.front().send_us == 0 && trace.duration_us > 0);
    require(trace.samples.back().send_us == trace.duration_us);
    std::int64_t before_us = 0;
    for (const inputs::TraceSample& sample : trace.samples) {
        require(sample.send_us >= before_us);
        require(sample.rtt_us == inputs::lost_rtt_us || (sample.rtt_us >= 0 && sample.rtt_us <= 120'000'000));
        before_us = sample.send_us;
    }
    const inputs::TraceSummary summary = inputs::summarize(trace);
    require(std::isfinite(summary.p50_ms) && summary.p5_ms <= summary.p50_ms && summary.p50_ms <= summary.p99_ms);
    require(summary.loss_ratio >= 0.0 && summary.loss_ratio < 1.0 && summary.reordered_ratio < 1.0);
    std::ostringstream text;
    inputs::write_trace(text, trace);
    const inputs::Trace again = inputs::load_trace(folder.write("again.csv", text.str()));
    require(again.samples.size() == trace.samples.size() && again.duration_us == trace.duration_us);
    for (std::size_t i = 0; i < again.samples.size(); ++i) {
        require(again.samples[i].send_us == trace.samples[i].send_us);
        require(again.samples[i].rtt_us == trace.samples[i].rtt_us);
    }
}

}  // namespace backsight::test
