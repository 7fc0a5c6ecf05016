// Clients whose step function gives other bits than the server's, among lost commands, hits, deaths, pushes and movers.

#include <backsight/predict.h>

#include <cmath>
#include <limits>
#include <optional>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"
#include "tests/support/rig.h"

namespace backsight {
namespace {
namespace step_audit_test {

constexpr float dt = 1.0f / 64;

struct Keys {
    float push = 0.0f;
    float floor_m = 0.0f;  // what the step reads of the level

    friend void hash_bits(Hasher& hasher, const Keys& keys) { hasher.add(keys.push).add(keys.floor_m); }
};

struct Walker {
    Vec3 position;
    Vec3 velocity;
    std::uint32_t health = 100;

    friend bool same_bits(const Walker& a, const Walker& b) {
        return backsight::same_bits(a.position, b.position) && backsight::same_bits(a.velocity, b.velocity) &&
               a.health == b.health;
    }
    friend void hash_bits(Hasher& hasher, const Walker& w) {
        hasher.add(w.position).add(w.velocity).add(std::uint64_t{w.health});
    }
};

Walker walk(const Walker& before, const Keys& keys, float seconds) {
    Walker after = before;
    after.velocity = before.velocity * 0.9f + Vec3{keys.push, -0.25f * before.position.x, 0} * seconds;
    after.position = before.position + after.velocity * seconds;
    after.position.z = keys.floor_m;
    return after;
}

// As a compiler may that is allowed to fuse: each product is added without being rounded.
Walker walk_fused(const Walker& before, const Keys& keys, float seconds) {
    Walker after = before;
    after.velocity.x = std::fma(before.velocity.x, 0.9f, keys.push * seconds);
    after.velocity.y = std::fma(before.velocity.y, 0.9f, -0.25f * before.position.x * seconds);
    after.position.x = std::fma(after.velocity.x, seconds, before.position.x);
    after.position.y = std::fma(after.velocity.y, seconds, before.position.y);
    after.position.z = keys.floor_m;
    return after;
}

Walker with_last_bit(Walker after) {
    after.velocity.y = std::nextafter(after.velocity.y, std::numeric_limits<float>::infinity());
    return after;
}
Walker walk_last_bit(const Walker& before, const Keys& keys, float seconds) {
    return with_last_bit(walk(before, keys, seconds));
}
// In one step of a hundred, as a sine that is rounded otherwise at few angles.
Walker walk_seldom(const Walker& before, const Keys& keys, float seconds) {
    const Walker after = walk(before, keys, seconds);
    return keys.push > 29.4f ? with_last_bit(after) : after;
}

using Step = Walker (*)(const Walker&, const Keys&, float);

struct Mishaps {
    double lost = 0.03;
    double hit = 0.02;
    double pushed = 0.02;
    double dies = 0.005;
    double moved = 0.03;  // the floor stands elsewhere on the server than on the screen
};

// A client with a step of its own, and a server. Commands and states are 3 to 6 ticks on their way.
class Match {
public:
    Match(Step step, std::uint64_t seed, const Mishaps& mishaps = {}, int told_every = 1)
        : random_(seed), mishaps_(mishaps), told_every_(told_every), own_({}, {step, [](const Walker& w, const Keys&) {
                                                                                   return Pose{w.position, {}};
                                                                               }}) {
        static_cast<void>(own_.reconcile(Tick{0}, {}, {}));
    }

    /// Until the alarm, or for so many ticks. Returns the ticks that it took.
    std::int64_t play(std::int64_t most) {
        const std::int64_t begin = now_;
        while (now_ - begin < most && !audit_.has_alarm()) {
            ++now_;
            play_server();
            play_client();
        }
        return now_ - begin;
    }
    std::uint64_t count(StepAuditResult result) const { return audit_.counters()[result]; }
    bool has_alarm() const { return audit_.has_alarm(); }
    const PredictionCounters& predicted() const { return own_.counters(); }
    std::uint64_t remembered() const { return remembered_; }

private:
    struct Given {
        std::uint32_t number;
        Keys keys;
        std::optional<StepProof> proof;
    };
    struct Told {
        std::uint32_t number;
        std::int64_t tick;
        Walker state;
    };
    bool chance(double of) { return random_.between(0.0, 1.0) < of; }
    std::int64_t arrival() { return now_ + 3 + random_.below(mishaps_.lost > 0 ? 4 : 1); }

    void play_server() {
        up_.receive(now_, [&](const Given& given) { execute(given); });
        if (chance(mishaps_.hit) && state_.health > 10) state_.health -= 10;
        if (chance(mishaps_.pushed)) state_.velocity = state_.velocity + random_.in_cube(3);
        if (chance(mishaps_.dies)) state_ = Walker{{random_.between_f(-9, 9), 0, 0}, {}, 100};
        const bool is_told = now_ % told_every_ == 0 && !chance(mishaps_.lost);
        if (is_told) down_.send(arrival(), {executed_, now_, state_});
    }
    // A command that is overtaken counts as lost, and the last input is executed in its place.
    void execute(const Given& given) {
        if (given.number <= executed_) return;
        for (std::uint32_t lost = given.number - executed_ - 1; lost > 0; --lost) state_ = walk(state_, last_, dt);
        Keys keys = given.keys;
        if (chance(mishaps_.moved)) keys.floor_m += 0.25f;
        const Walker before = state_;
        state_ = walk(before, keys, dt);
        if (audit_.is_asked()) {
            audit_.remember(step_proof(given.number, before, keys, state_));
            ++remembered_;
        }
        if (given.proof) static_cast<void>(audit_.compare(*given.proof));
        executed_ = given.number;
        last_ = keys;
    }

    void play_client() {
        down_.receive(now_, [&](const Told& told) {
            static_cast<void>(own_.reconcile(Tick{told.number}, told.state, {}, Tick{told.tick}));
            if (const auto proof = own_.take_proof()) proof_ = proof;
        });
        const Keys keys{random_.between_f(-30, 30), 0.5f * static_cast<float>(now_ % 3)};
        own_.predict(Tick{++given_}, keys);
        const Given given{given_, keys, std::exchange(proof_, std::nullopt)};
        if (!chance(mishaps_.lost)) up_.send(arrival(), given);
    }

    test::Random random_;
    Mishaps mishaps_;
    int told_every_;
    Prediction<Walker, Keys> own_;
    StepAudit audit_;
    Walker state_;
    Keys last_;
    test::OnTheWay<Given> up_;
    test::OnTheWay<Told> down_;
    std::optional<StepProof> proof_;
    std::int64_t now_ = 0;
    std::uint32_t executed_ = 0;
    std::uint32_t given_ = 0;
    std::uint64_t remembered_ = 0;
};

constexpr Mishaps none{0, 0, 0, 0, 0};

TEST(step_audit, names_no_lost_command_hit_death_push_or_mover) {
    std::uint64_t other_start = 0, agreed = 0;
    for (int seed = 0; seed < test::cases(40); ++seed) {
        Match match(walk, static_cast<std::uint64_t>(seed), {}, 1 + seed % 4);
        match.play(3'000);
        EXPECT_EQ(match.count(StepAuditResult::differs), 0u) << seed;
        EXPECT_GT(match.predicted().by_result[ReconcileResult::corrected], 50u) << "it is corrected all the time";
        other_start += match.count(StepAuditResult::other_start);
        agreed += match.count(StepAuditResult::agreed);
    }
    EXPECT_GT(other_start, 0u);
    EXPECT_GT(agreed, 0u);
}

TEST(step_audit, names_a_step_that_differs_in_its_last_bit) {
    for (int seed = 0; seed < test::cases(40); ++seed) {
        Match match(walk_last_bit, static_cast<std::uint64_t>(seed), {}, 1 + seed % 4);
        EXPECT_LT(match.play(3'000), 400) << seed;
        EXPECT_TRUE(match.has_alarm()) << seed;
    }
}

TEST(step_audit, names_a_step_whose_multiplications_are_fused) {
    for (int seed = 0; seed < test::cases(40); ++seed) {
        Match match(walk_fused, static_cast<std::uint64_t>(seed), {}, 1 + seed % 4);
        EXPECT_LT(match.play(3'000), 400) << seed;
        EXPECT_TRUE(match.has_alarm()) << seed;
    }
}

TEST(step_audit, names_a_step_that_seldom_differs) {
    for (int seed = 0; seed < test::cases(20); ++seed) {
        Match match(walk_seldom, static_cast<std::uint64_t>(seed), {}, 1 + seed % 4);
        match.play(12'000);
        EXPECT_TRUE(match.has_alarm()) << seed;
    }
}

TEST(step_audit, asks_for_nothing_while_predictions_are_exact) {
    Match match(walk, 1, none);
    match.play(1'000);
    EXPECT_EQ(match.predicted().predicted_exactly_ratio(), 1.0);
    EXPECT_EQ(match.remembered(), 0u) << "a server saves its hashes until a client asks";
    for (const std::uint64_t count : {match.count(StepAuditResult::agreed), match.count(StepAuditResult::not_kept)}) {
        EXPECT_EQ(count, 0u) << "no bits are sent";
    }
}

// What the step reads, and nobody hashes, is the one thing that looks like another function.
TEST(step_audit, tells_what_the_two_have_read_from_what_they_gave) {
    const Keys keys{1.0f, 0.5f};
    const Walker before{{1, 2, 3}, {4, 5, 6}, 90};
    const StepProof own = step_proof(7, before, keys, walk(before, keys, dt));
    const auto compare = [&](const StepProof& claimed) {
        StepAudit audit;
        audit.remember(own);
        return audit.compare(claimed);
    };
    EXPECT_EQ(compare(own), StepAuditResult::agreed);
    EXPECT_EQ(compare(step_proof(7, before, keys, walk_fused(before, keys, dt))), StepAuditResult::differs);
    EXPECT_EQ(compare(step_proof(8, before, keys, walk(before, keys, dt))), StepAuditResult::not_kept);
    const Keys pushed{1.0f, 0.75f};
    EXPECT_EQ(compare(step_proof(7, before, pushed, walk(before, pushed, dt))), StepAuditResult::other_start);
    Walker hurt = before;
    hurt.health -= 10;
    EXPECT_EQ(compare(step_proof(7, hurt, keys, walk(hurt, keys, dt))), StepAuditResult::other_start);
    Walker negative = before;
    negative.position.z = -0.0f;
    Walker zero = before;
    zero.position.z = 0.0f;
    EXPECT_NE(step_proof(7, negative, keys, before), step_proof(7, zero, keys, before)) << "bits, and not values";
}

TEST(step_audit, forgets_the_oldest_and_counts_a_step_once) {
    StepAudit audit({4, 2});
    const auto claim = [](std::uint32_t number, std::uint32_t gave) { return StepProof{number, 5, gave}; };
    EXPECT_FALSE(audit.is_asked());
    EXPECT_EQ(audit.compare(claim(1, 0)), StepAuditResult::not_kept);
    EXPECT_TRUE(audit.is_asked());
    for (std::uint32_t number = 1; number <= 6; ++number) audit.remember(claim(number, 1));
    audit.remember(claim(6, 2));
    EXPECT_EQ(audit.compare(claim(6, 1)), StepAuditResult::agreed) << "the first of a number stands";
    EXPECT_EQ(audit.compare(claim(2, 1)), StepAuditResult::not_kept);
    EXPECT_EQ(audit.compare(claim(3, 2)), StepAuditResult::differs);
    EXPECT_EQ(audit.compare(claim(3, 2)), StepAuditResult::not_kept);
    EXPECT_FALSE(audit.has_alarm()) << "one step, claimed twice";
    EXPECT_EQ(audit.compare(claim(4, 2)), StepAuditResult::differs);
    EXPECT_TRUE(audit.has_alarm());
}

TEST(step_audit, random_bits_raise_no_alarm) {
    test::Random random(40);
    StepAudit audit;
    const Walker before;
    for (std::uint32_t number = 1; number < 20'000; ++number) {
        audit.remember(step_proof(number, before, Keys{static_cast<float>(number), 0}, before));
        const auto read = static_cast<std::uint32_t>(random.bits());
        static_cast<void>(audit.compare({number, read, static_cast<std::uint32_t>(random.bits())}));
    }
    EXPECT_FALSE(audit.has_alarm());
}

TEST(step_audit, a_proof_is_of_the_first_step_after_the_servers_state) {
    Prediction<Walker, Keys> own({}, {walk});
    EXPECT_FALSE(own.take_proof());
    static_cast<void>(own.reconcile(Tick{0}, {}, {}));
    for (int i = 1; i <= 6; ++i) own.predict(Tick{i}, {static_cast<float>(i), 0});
    Walker first = walk({}, {1, 0}, dt);
    EXPECT_TRUE(own.reconcile(Tick{1}, first, {}).is_exact());
    EXPECT_FALSE(own.take_proof()) << "exact";
    Walker third = walk(walk(first, {2, 0}, dt), {3, 0}, dt);
    third.health = 50;
    EXPECT_EQ(own.reconcile(Tick{3}, third, {}).result, ReconcileResult::corrected);
    EXPECT_EQ(own.take_proof(), step_proof(2, first, Keys{2, 0}, walk(first, {2, 0}, dt)));
    EXPECT_FALSE(own.take_proof()) << "once";
    third.health = 40;
    EXPECT_EQ(own.reconcile(Tick{3}, third, {}, Tick{9}).result, ReconcileResult::corrected);
    EXPECT_FALSE(own.take_proof()) << "no step was executed in between";
    EXPECT_EQ(own.reconcile(Tick{6}, third, {}, Tick{10}).result, ReconcileResult::corrected);
    EXPECT_EQ(own.take_proof(), step_proof(4, third, Keys{4, 0}, walk(third, {4, 0}, dt)));
}

TEST(step_audit, a_ring_that_has_dropped_the_servers_state_proves_nothing) {
    PredictionConfig config;
    config.capacity = 4;
    Prediction<Walker, Keys> own(config, {walk});
    static_cast<void>(own.reconcile(Tick{0}, {}, {}));
    for (int i = 1; i <= 6; ++i) own.predict(Tick{i}, {1, 0});
    Walker other;
    other.health = 1;
    EXPECT_EQ(own.reconcile(Tick{5}, other, {}).result, ReconcileResult::corrected);
    EXPECT_FALSE(own.take_proof());
}

TEST(step_audit, allocates_in_its_constructor_alone) {
    StepAudit audit;
    const std::uint64_t allocations = test::allocations_of([&] {
        for (std::uint32_t number = 1; number < 500; ++number) {
            audit.remember({number, 1, 1});
            static_cast<void>(audit.compare({number - 1, 1, number % 2}));
        }
    });
    EXPECT_EQ(allocations, 0u);
    EXPECT_TRUE(audit.has_alarm());
}

TEST(step_audit, config_and_results_have_names) {
    StepAuditConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.capacity = 0;
    EXPECT_STREQ(config.validate(), "step_audit.capacity");
    config = {};
    config.alarm_after = 0;
    EXPECT_STREQ(config.validate(), "step_audit.alarm_after");
    EXPECT_STREQ(to_string(StepAuditResult::other_start), "other start");
}

}  // namespace step_audit_test
}  // namespace
}  // namespace backsight
