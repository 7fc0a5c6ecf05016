#include "lab/audit/search.h"

#include <algorithm>

#include "inputs/random.h"

namespace backsight::lab::audit {

namespace {

constexpr std::size_t kept = 4;
constexpr double grid[] = {0.0, 0.125, 0.25, 0.5, 0.75, 1.0};
constexpr double first_step = 0.25;
constexpr double last_step = 0.001;

class Search {
public:
    Search(const std::function<double(const Point&)>& gain, std::uint64_t seed, std::uint64_t tries)
        : gain_(gain), random_(seed), tries_(tries) {}

    Worst run(const Point& start) {
        try_point(start);
        if (start.empty()) return {start, best_.front().gain, tried_};
        for (std::size_t knob = 0; knob < start.size(); ++knob) {
            for (const double share : grid) {
                Point point = start;
                point[knob] = share;
                try_point(point);
            }
        }
        const std::uint64_t until = tries_ * 2 / 5;
        while (tried_ < until) try_point(anywhere(start));
        const std::vector<Worst> best = best_;
        for (std::size_t i = 0; i < best.size(); ++i) {
            const std::uint64_t left = tries_ > tried_ ? tries_ - tried_ : 0;
            climb(best[i], tried_ + left / (best.size() - i));
        }
        Worst worst = best_.front();
        worst.tried = tried_;
        return worst;
    }

private:
    double try_point(const Point& point) {
        ++tried_;
        const double gain = gain_(point);
        const auto place = std::ranges::find_if(best_, [&](const Worst& one) { return gain > one.gain; });
        if (place != best_.end() || best_.size() < kept) best_.insert(place, {point, gain, 0});
        if (best_.size() > kept) best_.pop_back();
        return gain;
    }

    // Half of the knobs keep an honest client's value: most lies need few knobs.
    Point anywhere(const Point& start) {
        Point point = start;
        for (double& share : point) {
            const bool is_turned = random_.chance(0.5);
            const double to = random_.unit();
            if (is_turned) share = to;
        }
        return point;
    }

    void climb(Worst from, std::uint64_t until) {
        double step = first_step;
        while (tried_ < until && step > last_step) {
            bool is_better = false;
            for (std::size_t i = 0; i < 2 * from.point.size() && tried_ < until; ++i) {
                Point point = from.point;
                // Moves one knob alone, or all of them a little.
                const double way = random_.uniform(-step, step);
                const std::size_t knob = random_.below(point.size());
                if (random_.chance(0.7)) {
                    point[knob] += way;
                } else {
                    for (double& share : point) share += random_.uniform(-step, step) * 0.25;
                }
                for (double& share : point) share = std::clamp(share, 0.0, 1.0);
                const double gain = try_point(point);
                if (gain <= from.gain) continue;
                from = {point, gain, 0};
                is_better = true;
            }
            if (!is_better) step /= 2.0;
        }
    }

    const std::function<double(const Point&)>& gain_;
    inputs::Random random_;
    std::uint64_t tries_;
    std::uint64_t tried_ = 0;
    std::vector<Worst> best_;  // the worst first
};

}  // namespace

Worst find_worst(const Point& start, const std::function<double(const Point&)>& gain, std::uint64_t seed,
                 std::uint64_t tries) {
    return Search(gain, seed, tries).run(start);
}

}  // namespace backsight::lab::audit
