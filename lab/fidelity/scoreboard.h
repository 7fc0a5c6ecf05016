#pragma once

// Counts, over the shots of one cell, how each strategy's answer compares with the shooter's screen.

#include <string>
#include <vector>

#include "lab/fidelity/result.h"
#include "lab/fidelity/strategies.h"

namespace backsight::lab {

class Scoreboard {
public:
    explicit Scoreboard(const CellConfig& config);

    void add(std::size_t strategy, const ScreenShot& screen, const StrategyAnswer& answer);
    /// The rows, with percentiles worked out.
    std::vector<FidelityRow> rows();

private:
    std::vector<FidelityRow> rows_;
    std::vector<std::vector<float>> errors_m_;
};

}  // namespace backsight::lab
