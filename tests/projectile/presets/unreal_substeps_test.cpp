// How the Unreal Engine cuts a fast-forward, against the published partitions.

#include <backsight/projectile/presets/unreal_substeps.h>

#include <gtest/gtest.h>

#include <vector>

using namespace backsight;

namespace {

void expect_steps(const UnrealSubstepRule& rule, double total_s, const std::vector<double>& wanted) {
    UnrealSubsteps substeps(rule, total_s);
    double sum = 0.0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double step = substeps.next();
        EXPECT_NEAR(step, wanted[i], 1e-9) << total_s << " step " << i;
        sum += step;
    }
    EXPECT_EQ(substeps.next(), 0.0) << total_s;
    EXPECT_NEAR(sum, total_s, 1e-12);
}

std::vector<double> steps(int count, double step_s, std::vector<double> rest) {
    std::vector<double> all(static_cast<std::size_t>(count), step_s);
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
}

TEST(UnrealSubsteps, PT_09_the_partitions_of_the_series) {
    const UnrealSubstepRule series;
    expect_steps(series, 0.0166, {0.0166});
    expect_steps(series, 0.02, {0.01, 0.01});
    expect_steps(series, 0.03, {0.015, 0.015});
    expect_steps(series, 0.04, {0.0166, 0.0117, 0.0117});
    expect_steps(series, 0.06, {0.0166, 0.0166, 0.0134, 0.0134});
    expect_steps(series, 0.1, steps(5, 0.0166, {0.0085, 0.0085}));
    expect_steps(series, 0.25, steps(14, 0.0166, {0.0088, 0.0088}));
}

TEST(UnrealSubsteps, PT_09_the_last_step_swallows_the_rest) {
    expect_steps({}, 0.30, steps(15, 0.0166, {0.0510}));
    expect_steps(unreal_engine_substeps, 0.5, steps(7, 0.05, {0.15}));
}

TEST(UnrealSubsteps, PT_09_rounding_splits_an_exact_multiple_of_the_engine_default) {
    expect_steps(unreal_engine_substeps, 0.25, steps(4, 0.05, {0.025, 0.025}));
    // 0.15 rounds the other way.
    expect_steps(unreal_engine_substeps, 0.15, {0.05, 0.05, 0.05});
}

TEST(UnrealSubsteps, drops_what_is_shorter_than_the_shortest_step) {
    expect_steps({}, 0.0002, {0.0002});
    EXPECT_EQ(UnrealSubsteps({}, 0.00019).next(), 0.0);
    EXPECT_EQ(UnrealSubsteps({}, 0.0).next(), 0.0);
    EXPECT_EQ(UnrealSubsteps({}, -1.0).next(), 0.0);
}

TEST(UnrealSubsteps, names_the_field_that_is_out_of_range) {
    EXPECT_EQ(UnrealSubstepRule{}.validate(), nullptr);
    EXPECT_EQ(unreal_engine_substeps.validate(), nullptr);
    EXPECT_STREQ((UnrealSubstepRule{0.0, 16}.validate()), "unreal_substeps.max_step_s");
    EXPECT_STREQ((UnrealSubstepRule{0.05, 0}.validate()), "unreal_substeps.max_iterations");
}

}  // namespace
