#include <backsight/projectile/authority.h>

#include <gtest/gtest.h>

using namespace backsight;

namespace projectile_rules_test {

TEST(projectile_rules, names_what_is_out_of_range) {
    ProjectileRules rules;
    EXPECT_EQ(rules.validate(), nullptr);
    rules.speed_mps = 0.0f;
    EXPECT_STREQ(rules.validate(), "projectile.speed_mps");
    rules = {};
    rules.volley = max_volley + 1;
    EXPECT_STREQ(rules.validate(), "projectile.volley");
    rules = {};
    rules.patience = Micros{1'000'001};
    EXPECT_STREQ(rules.validate(), "projectile.patience");
    AuthorityConfig config;
    config.max_per_client = config.max_projectiles + 1;
    EXPECT_STREQ(config.validate(), "authority.max_per_client");
}

}  // namespace projectile_rules_test
