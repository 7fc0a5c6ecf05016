#include <backsight/base/assert.h>
#include <backsight/presets/fishnet_steps.h>

#include <algorithm>
#include <cmath>

namespace backsight::presets {

namespace {

class FishnetSystem final : public ProjectileSystem {
public:
    FishnetSystem(const ProjectileRules& rules, const LevelAt& level, TickRate rate, const FishnetConfig& config)
        : ProjectileSystem(rules, level, rate, motion()), config_(config), rate_(rate) {}

    // Each peer's projectile collides by itself, and the guide tells no peer of another's end.
    void spectators_hear_end(SpectatorsShot& shot, const FlightResult& end, const SpectatorsScreen&) const override {
        shot.told_end = end;
    }

private:
    // An unswept transform, to which each step is added.
    static PublishedFlight::Motion motion() {
        PublishedFlight::Motion motion;
        motion.sweeps_targets = false;
        motion.adds_up = true;
        return motion;
    }

    // The server executes at the beginning of a tick. So the difference of two whole ticks counts all of the tick in
    // which the shot was fired; a microsecond is left to the rounding of clocks.
    double passed(double since_s) const override {
        constexpr double rounding_s = 1e-6;
        const double whole_s = std::ceil((since_s - rounding_s) * rate_.hz()) / rate_.hz();
        return passed_time(config_, FishnetPeer::server, config_.counts_whole_ticks ? whole_s : since_s);
    }
    double catch_up(ServersShot& shot, double within_s) const override {
        return step(shot.catch_up_s, within_s) - within_s;
    }

    double spectators_age(const ShotNews&, const SpectatorsScreen&) const override { return 0.0; }
    double spectators_passed(const ShotNews& news, Moment server_now) const override {
        return passed_time(config_, FishnetPeer::observer, server_now, news.fired, rate_);
    }
    double spectators_step(SpectatorsShot& shot, const SpectatorsScreen&, double frame_s) const override {
        return step(shot.catch_up_s, frame_s);
    }

    // The guide's delta + passedTimeDelta, in float as there. So the rest is taken in the very call of the guide's.
    double step(double& catch_up_s, double within_s) const {
        BasicFishnetCatchUp<float> rest{static_cast<float>(catch_up_s)};
        const auto delta_s = static_cast<float>(within_s);
        const float passed_delta_s = rest.step(delta_s, static_cast<float>(config_.catch_up_share));
        catch_up_s = static_cast<double>(rest.remaining_s);
        return static_cast<double>(delta_s + passed_delta_s);
    }

    FishnetConfig config_;
    TickRate rate_;
};

}  // namespace

const char* FishnetConfig::validate() const {
    if (!(max_passed_s >= 0.0 && max_passed_s <= 10.0)) return "fishnet.max_passed_s";
    if (!(server_ratio >= 0.0 && server_ratio <= 1.0)) return "fishnet.server_ratio";
    if (!(catch_up_share >= 0.01 && catch_up_share <= 1.0)) return "fishnet.catch_up_share";
    return nullptr;
}

double passed_time(const FishnetConfig& config, FishnetPeer peer, double since_fired_s) {
    if (peer == FishnetPeer::owner) return 0.0;
    const double cap = peer == FishnetPeer::server ? config.max_passed_s * config.server_ratio : config.max_passed_s;
    if (config.allows_negative && since_fired_s < 0.0) return since_fired_s;
    return std::min(cap, std::max(0.0, since_fired_s));
}

double passed_time(const FishnetConfig& config, FishnetPeer peer, Moment now, Moment fired, TickRate rate) {
    const auto whole = static_cast<double>(now.tick() - fired.tick());
    const double exact = static_cast<double>(now - fired) / static_cast<double>(Moment::one_tick);
    const double ticks = config.counts_whole_ticks ? whole : exact;
    return passed_time(config, peer, ticks * rate.denominator / rate.numerator);
}

int catch_up_calls(const FishnetConfig& config, double passed_s, double delta_s) {
    BACKSIGHT_ASSERT(passed_s <= 10.0 && delta_s >= 1e-6, "passed: up to 10 s; delta: from 1 us");
    // The bound for those ranges and the smallest share: ln(10 / 0.5e-6) / -ln(0.99).
    constexpr int most_calls = 1'673;
    FishnetCatchUp catch_up{passed_s};
    int calls = 0;
    while (catch_up.remaining_s > 0.0 && calls < most_calls) {
        catch_up.step(delta_s, config.catch_up_share);
        ++calls;
    }
    return calls;
}

BudgetCaps fishnet_budget(const FishnetConfig& config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    BudgetCaps caps;
    caps.decided_by = DecidedBy::catch_up;
    caps.look_back = {};
    const double cap_s = std::min(config.max_passed_s * config.server_ratio, 1.0);
    caps.fast_forward = micros(cap_s);
    caps.catch_up_permille = static_cast<std::uint32_t>(config.catch_up_share * 1000.0 + 0.5);
    caps.counts_whole_ticks = config.counts_whole_ticks;
    caps.allows_negative = config.allows_negative;
    return caps;
}

std::unique_ptr<ProjectileSystem> fishnet_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                                                      const FishnetConfig& config) {
    return std::make_unique<FishnetSystem>(rules, level, rate, config);
}

}  // namespace backsight::presets
