#include "lab/fairness/plan.h"

#include <algorithm>

#include "inputs/files/number_format.h"

namespace backsight::lab::fairness {

namespace {

constexpr int most_rounds = 100;
constexpr double control_ms = 50.0;
// Matches of `even` against those of all rules: its shots are its own, so all have to be played once more.
constexpr double even_weight = 0.25;

// A kind of match, and its share of the duels.
struct Kind {
    Question question = Question::rules;
    const Scene* scene = nullptr;
    Screens screens{};
    std::array<double, 2> rtts_ms{};
    double handicap_ms = 0.0;
    double weight = 1.0;
};

bool is_asked_for(const SweepOptions& options, const Scene& scene) {
    return options.scenes.empty() || std::ranges::find(options.scenes, scene.name) != options.scenes.end();
}

bool is_duel(const Scene& scene) { return scene.curtain_ms > 0.0 || scene.peeker >= 0; }

// What a screen draws, for the peeker's advantage and for agreement: tick rates, and how far behind the newest
// snapshot. Nobody peeks in the open, but both move while they are shot at.
void add_screens(std::vector<Kind>& kinds, const Scene& scene) {
    for (const std::uint32_t hz : {20u, 30u, 64u, 128u}) {
        for (const double delay : {0.0, 1.0, 2.0}) {
            Screens screens;
            screens.rate = {hz, 1};
            screens.delay_snapshots = delay;
            screens.name =
                std::to_string(hz) + " Hz, " +
                (delay > 0.0 ? inputs::short_number(delay) + " snapshots" : std::string("as the network asks"));
            for (const double rtt : {20.0, 50.0, 100.0}) {
                if (scene.peeker < 0 && rtt != 50.0) continue;
                kinds.push_back({Question::screens, &scene, screens, {rtt, rtt}, 0.0, 0.5});
            }
            if (scene.peeker < 0) continue;
            kinds.push_back({Question::screens, &scene, screens, {20.0, 150.0}, 0.0, 0.5});
        }
    }
}

Screens equal_to(Micros even_to) {
    Screens screens;
    screens.even_to = even_to;
    screens.name = "64 Hz, equal to " + std::to_string(even_to.value / 1000) + " ms";
    return screens;
}

// Low round trips that wait for high ones: by less than `even` asks for, and as it does.
void add_equalised(std::vector<Kind>& kinds, const Scene& scene) {
    for (const std::int64_t to_ms : {50, 100})
        kinds.push_back({Question::screens, &scene, equal_to({to_ms * 1000}), {20.0, 150.0}, 0.0, 3.0});
    const Micros even_to = fairness_of(FairnessSetting::even).even_to;
    kinds.push_back({Question::even_duels, &scene, equal_to(even_to), {20.0, 150.0}, 0.0, 3.0});
}

// Each pair of round trips once; pairs count alike whatever `weight` is.
void add_pairs(std::vector<Kind>& kinds, const SweepOptions& options, const Kind& kind) {
    const std::vector<double>& rtts = options.rtts_ms;
    for (std::size_t a = 0; a < rtts.size(); ++a) {
        for (std::size_t b = a; b < rtts.size(); ++b) {
            Kind& added = kinds.emplace_back(kind);
            added.rtts_ms = {rtts[a], rtts[b]};
            added.weight = kind.weight * (a == b ? 0.6 : 1.0);
        }
    }
}

std::vector<Kind> kinds_of(const SweepOptions& options) {
    std::vector<Kind> kinds;
    const Screens even = equal_to(fairness_of(FairnessSetting::even).even_to);
    for (const Scene& scene : all_scenes()) {
        if (!is_asked_for(options, scene)) continue;
        add_pairs(kinds, options, {Question::rules, &scene});
        if (has_cover(scene)) add_pairs(kinds, options, {Question::even, &scene, even, {}, 0.0, even_weight});
        if (!is_duel(scene)) continue;
        kinds.push_back({Question::control, &scene, {}, {50.0, 50.0}, control_ms, 2.0});
        add_equalised(kinds, scene);
        if (scene.name == "corner" || scene.name == "open") add_screens(kinds, scene);
    }
    return kinds;
}

}  // namespace

RuleSets rule_sets() { return {all_rules(), screen_rules(), even_rules()}; }

const std::vector<Rule>& RuleSets::of(Question question) const {
    switch (question) {
        case Question::rules:
            return all;
        case Question::even:
        case Question::even_duels:
            return even;
        default:
            return screens;
    }
}

std::vector<PlannedMatch> plan_of(const SweepOptions& options, const std::vector<Network>& networks) {
    const std::vector<Kind> kinds = kinds_of(options);
    double weights = 0.0;
    for (const Kind& kind : kinds) weights += kind.weight;
    // Seeds for fitting and for the report have nothing in common.
    Draw draw(splitmix64(options.seed * 2 + (options.part == Part::fit ? 1 : 0)));
    std::vector<PlannedMatch> matches;
    double before = 0.0;
    for (const Kind& kind : kinds) {
        // In whole duels, so that all together are as many as were asked for.
        const auto duels_until = [&](double weight) {
            return static_cast<std::int64_t>(static_cast<double>(options.duels) * weight / weights + 0.5);
        };
        auto left = static_cast<int>(duels_until(before + kind.weight) - duels_until(before));
        before += kind.weight;
        for (; left > 0; left -= most_rounds) {
            PlannedMatch planned{
                kind.question, {kind.scene, kind.screens, {}, draw.bits(), std::min(left, most_rounds)}, kind.rtts_ms};
            for (std::size_t seat = 0; seat < 2; ++seat) {
                const Network& network = networks[draw.bits() % networks.size()];
                const double handicap_ms = seat == 0 ? kind.handicap_ms : 0.0;
                planned.match.seats[seat] = {&network.trace, network.median, micros_of(kind.rtts_ms[seat]),
                                             handicap_ms};
            }
            matches.push_back(planned);
        }
    }
    return matches;
}

}  // namespace backsight::lab::fairness
