// Which disagreements ring the overall alarm: a server with 64 clients, some of which lie, or have a fault.

#include <functional>

#include <gtest/gtest.h>

#include "tests/support/self_audit_world.h"

namespace backsight::test {
namespace self_audit_alarm_test {

constexpr std::uint32_t clients = 64;

// Every client fires the same honest shots, for the self-audit keeps no place of theirs; what some of them declare is
// another thing.
class Crowd {
public:
    explicit Crowd(const SelfAuditConfig& config = {}) : world(Mistake::none, 7.0, 5, 1, 3, config) {
        for (std::uint32_t i = 0; i < clients; ++i) world.audit.join(i, view_fingerprint(world.history, world.draw));
    }

    /// `declare(client, honest hash)` says what each declares, and `stamped` what the audit made of their stamps.
    void fire(const std::function<std::uint32_t(std::uint32_t, std::uint32_t)>& declare,
              const std::function<AuditResult(std::uint32_t)>& stamped = {}) {
        const std::uint64_t before = world.shots;
        while (world.shots == before) world.step();
        ++command;
        for (std::uint32_t i = 1; i < clients; ++i) {
            ShotRecord shot = world.shot;
            shot.world_client = i;
            if (stamped) shot.audited.result = stamped(i);
            world.audit.take_command(i, command, shot.audited);
            if (shot.audited.result != AuditResult::accepted) continue;
            for (int ray = 0; ray < rays; ++ray) {
                shot.declared_hash = declare(i, screen_hash(world.shot.verdict.hit));
                const SelfAuditAnswer answer = world.audit.compare(shot, world.ledger);
                if (answer.overall_alarm) ++alarms;
            }
        }
    }
    /// The hash of a hit on an entity that is there, at a point of the liar's choice.
    std::uint32_t invented() {
        Hit hit;
        hit.entity = world.history.slot(static_cast<std::uint32_t>(1 + random.below(4))).id();
        hit.hitbox = static_cast<std::uint16_t>(random.below(3));
        hit.point = random.in_cube(10.0);
        return screen_hash(hit);
    }

    SelfAuditWorld world;
    Random random{17};
    int rays = 1;  // of each command
    std::uint32_t command = 0;
    std::uint32_t alarms = 0;
};

TEST(self_audit_alarm, up_to_three_liars_of_64_ring_no_alarm_of_all_whatever_they_declare) {
    for (const std::uint32_t liars : {1u, 3u}) {
        for (int kind = 0; kind < 4; ++kind) {
            Crowd crowd;
            for (int shot = 0; shot < 3000; ++shot) {
                crowd.fire([&](std::uint32_t client, std::uint32_t honest) {
                    if (client > liars) return honest;
                    switch (kind) {
                        case 0:
                            return crowd.invented();
                        case 1:
                            return static_cast<std::uint32_t>(crowd.random.bits()) | 1u;
                        case 2:
                            return screen_hash({});
                        default:
                            return crowd.random.below(50) == 0 ? crowd.invented() : honest;
                    }
                });
            }
            EXPECT_EQ(crowd.alarms, 0u) << liars << " liars, kind " << kind;
            EXPECT_EQ(crowd.world.audit.overall().alarm(), ScreenFault::none);
            EXPECT_EQ(crowd.world.audit.disagreeing().clients, liars) << kind;
            EXPECT_LE(crowd.world.audit.disagreeing().sound, kind == 1 ? 0u : liars);
        }
    }
}

TEST(self_audit_alarm, a_stamp_is_no_sounder_for_the_rays_of_its_command) {
    Crowd crowd;
    const auto honestly = [](std::uint32_t, std::uint32_t honest) { return honest; };
    crowd.fire(honestly, [](std::uint32_t) { return AuditResult::moment_too_new; });
    crowd.rays = 8;
    for (int command = 0; command < 20; ++command) crowd.fire(honestly);
    std::uint32_t last_liar = 0;
    crowd.fire([&](std::uint32_t client, std::uint32_t honest) {
        if (client > 12 || client == last_liar) return honest;
        last_liar = client;
        return crowd.invented();
    });
    EXPECT_EQ(last_liar, 12u);
    EXPECT_EQ(crowd.alarms, 0u) << "21 commands are too few to count for the alarm of all";
}

TEST(self_audit_alarm, four_clients_with_one_fault_ring_it_and_it_says_how_many_they_are_and_why) {
    Crowd crowd;
    std::uint32_t shots = 0;
    // The hash that the four clients would draw: one tick before their stamp.
    const auto one_tick_before = [&](std::uint32_t client, std::uint32_t honest) {
        if (client > 4) return honest;
        ViewStamp stamp = crowd.world.shot.audited.stamp;
        stamp.shown = stamp.shown - Moment::one_tick;
        const View view = View::exact(crowd.world.history, crowd.world.draw, crowd.world.ledger, stamp);
        return screen_hash(
            cast_ray(view, ray_of(crowd.world.shot.shot, crowd.world.shot.rules), filter_of(crowd.world.shot.shot)));
    };
    for (; crowd.alarms == 0 && shots < 1000; ++shots) crowd.fire(one_tick_before);
    EXPECT_LT(shots, 40u);
    EXPECT_EQ(crowd.world.audit.disagreeing().behind_alarm, 4u);
    while (shots++ < 200) crowd.fire(one_tick_before);
    EXPECT_EQ(crowd.world.audit.overall().alarm(), ScreenFault::tick_before);
    EXPECT_EQ(crowd.world.audit.disagreeing().clients, 4u);
    EXPECT_EQ(crowd.world.audit.disagreeing().sound, 4u);
    EXPECT_EQ(crowd.world.audit.disagreeing().behind_alarm, 4u);
    for (std::uint32_t i = 1; i <= 4; ++i) crowd.world.audit.leave(i);
    crowd.fire([](std::uint32_t, std::uint32_t honest) { return honest; });
    EXPECT_EQ(crowd.world.audit.disagreeing().clients, 0u);
    for (shots = 0; shots < 400; ++shots) crowd.fire([](std::uint32_t, std::uint32_t honest) { return honest; });
    EXPECT_EQ(crowd.world.audit.overall().alarm(), ScreenFault::none);
}

TEST(self_audit_alarm, a_drip_over_many_clients_rings_it_although_none_of_them_has_an_alarm) {
    Crowd crowd;
    // One shot in 200 of each: the ninth of 64 clients disagrees within three shots of each.
    for (int shot = 0; shot < 40 && crowd.alarms == 0; ++shot) {
        crowd.fire([&](std::uint32_t, std::uint32_t honest) {
            return crowd.random.below(200) == 0 ? crowd.invented() : honest;
        });
    }
    EXPECT_EQ(crowd.alarms, 1u);
    EXPECT_EQ(crowd.world.audit.disagreeing().clients, 0u);
    EXPECT_GE(crowd.world.audit.disagreeing().behind_alarm, 4u);
}

TEST(self_audit_alarm, clients_whose_stamps_are_not_sound_do_not_count) {
    Crowd crowd;
    for (int shot = 0; shot < cases(1000); ++shot) {
        crowd.fire([&](std::uint32_t client, std::uint32_t honest) { return client <= 20 ? crowd.invented() : honest; },
                   [&](std::uint32_t client) {
                       if (client > 20 || shot % 3 != 0) return AuditResult::accepted;
                       return client <= 10 ? AuditResult::moment_went_back : AuditResult::received_undone;
                   });
    }
    EXPECT_EQ(crowd.alarms, 0u);
    EXPECT_EQ(crowd.world.audit.disagreeing().clients, 20u);
    EXPECT_EQ(crowd.world.audit.disagreeing().sound, 0u);
}

TEST(self_audit_alarm, bits_that_name_nobody_do_not_count_however_many_send_them) {
    Crowd crowd;
    for (int shot = 0; shot < cases(1000); ++shot) {
        crowd.fire([&](std::uint32_t client, std::uint32_t honest) {
            return client <= 40 ? static_cast<std::uint32_t>(crowd.random.bits()) | 1u : honest;
        });
    }
    EXPECT_EQ(crowd.alarms, 0u);
    EXPECT_EQ(crowd.world.audit.disagreeing().clients, 40u);
    EXPECT_EQ(crowd.world.audit.disagreeing().sound, 0u);
}

TEST(self_audit_alarm, a_liar_who_comes_back_in_other_places_stays_one) {
    Crowd crowd;
    for (std::uint32_t place = 1; place < clients; ++place) {
        crowd.world.audit.join(place, view_fingerprint(crowd.world.history, crowd.world.draw));
        for (int shot = 0; shot < 60; ++shot) {
            crowd.fire([&](std::uint32_t client, std::uint32_t honest) {
                return client == place ? crowd.invented() : honest;
            });
        }
        EXPECT_EQ(crowd.world.audit.disagreeing().clients, 1u);
        crowd.world.audit.leave(place);
        EXPECT_EQ(crowd.world.audit.disagreeing().clients, 0u);
    }
    EXPECT_EQ(crowd.alarms, 0u);
}

// On a server so quiet that nobody's agreements drain the sum between two of their visits.
TEST(self_audit_alarm, a_liar_who_comes_back_at_once_stays_one_where_users_are_told) {
    for (const std::uint64_t user : {std::uint64_t{0}, std::uint64_t{42}}) {
        Crowd crowd;
        for (std::uint32_t place = 1; place < 12; ++place) {
            crowd.world.audit.join(place, view_fingerprint(crowd.world.history, crowd.world.draw), user);
            for (int shot = 0; shot < 2; ++shot) {
                crowd.fire([&](std::uint32_t client, std::uint32_t honest) {
                    return client == place ? crowd.invented() : honest;
                });
            }
            crowd.world.audit.leave(place);
        }
        EXPECT_EQ(crowd.alarms > 0, user == 0) << "who is unknown may be anybody";
    }
}

TEST(self_audit_alarm, clients_of_one_user_count_as_one_and_those_of_as_many_users_as_needed_ring_it) {
    for (const std::uint64_t users : {1u, 3u, 4u}) {
        for (const int one_in : {1, 50}) {
            Crowd crowd;
            for (std::uint32_t i = 0; i < 12; ++i) {
                crowd.world.audit.join(i + 1, view_fingerprint(crowd.world.history, crowd.world.draw), 7 + i % users);
            }
            for (int shot = 0; shot < 1500; ++shot) {
                crowd.fire([&](std::uint32_t client, std::uint32_t honest) {
                    return client <= 12 && crowd.random.below(one_in) == 0 ? crowd.invented() : honest;
                });
            }
            const Disagreeing disagreeing = crowd.world.audit.disagreeing();
            EXPECT_EQ(disagreeing.sound, 12u) << users << " users, one in " << one_in;
            EXPECT_EQ(disagreeing.sound_users, users) << "one in " << one_in;
            EXPECT_EQ(crowd.alarms > 0, users == 4) << users << " users, one in " << one_in;
            EXPECT_EQ(disagreeing.behind_alarm, users == 4 ? users : 0u) << "one in " << one_in;
        }
    }
}

TEST(self_audit_alarm, a_user_counts_until_the_last_of_their_clients_has_left) {
    Crowd crowd;
    const auto lie = [&](std::uint32_t client, std::uint32_t honest) {
        return client <= 3 ? crowd.invented() : honest;
    };
    for (std::uint32_t i = 1; i <= 3; ++i) {
        crowd.world.audit.join(i, view_fingerprint(crowd.world.history, crowd.world.draw), i == 3 ? 8 : 7);
    }
    for (int shot = 0; shot < 100; ++shot) crowd.fire(lie);
    EXPECT_EQ(crowd.world.audit.disagreeing().sound_users, 2u);
    crowd.world.audit.leave(1);
    EXPECT_EQ(crowd.world.audit.disagreeing().sound_users, 2u);
    crowd.world.audit.leave(2);
    EXPECT_EQ(crowd.world.audit.disagreeing().sound_users, 1u);
    crowd.world.audit.leave(3);
    EXPECT_EQ(crowd.world.audit.disagreeing().sound_users, 0u);
}

TEST(self_audit_alarm, a_drip_needs_as_many_users_as_the_alarm_does) {
    SelfAuditConfig config;
    config.overall_alarm_clients = 8;
    Crowd crowd(config);
    // One lie of each, one after another: four of them fill the sum.
    const auto lie_once = [&](std::uint32_t liars) {
        for (std::uint32_t liar = 1; liar <= liars; ++liar) {
            bool has_lied = false;
            crowd.fire([&](std::uint32_t client, std::uint32_t honest) {
                if (client != liar || has_lied) return honest;
                has_lied = true;
                return crowd.invented();
            });
        }
    };
    const auto honestly = [](std::uint32_t, std::uint32_t honest) { return honest; };
    lie_once(7);
    EXPECT_EQ(crowd.alarms, 0u);
    for (int shot = 0; shot < 400; ++shot) crowd.fire(honestly);
    lie_once(8);
    EXPECT_EQ(crowd.alarms, 1u);
}

TEST(self_audit_alarm, one_user_does_not_keep_up_a_drip_that_others_have_begun) {
    Crowd crowd;
    for (std::uint32_t liar = 1; liar <= 4; ++liar) {
        crowd.fire(
            [&](std::uint32_t client, std::uint32_t honest) { return client == liar ? crowd.invented() : honest; });
    }
    EXPECT_EQ(crowd.alarms, 1u);
    // As soon as a disagreement no longer lasts in the sum of all shots.
    for (int shot = 0; shot < 2000; ++shot) {
        crowd.fire([&](std::uint32_t client, std::uint32_t honest) {
            return client == 1 && shot % 43 == 0 ? crowd.invented() : honest;
        });
    }
    EXPECT_EQ(crowd.world.audit.overall().alarm(), ScreenFault::none);
}

TEST(self_audit_alarm, tells_what_the_shots_can_not_tell_apart) {
    // Everybody in every snapshot and nothing lost: states of the next tick are the picture of the next tick.
    SelfAuditWorld world(Mistake::draws_a_tick_after, 7.0, 0);
    while (world.shots < 100) world.step();
    EXPECT_EQ(world.audit.of_client(0).alarm(), ScreenFault::undetermined);
    EXPECT_EQ(world.audit.of_client(0).suspects(),
              fault_bit(ScreenFault::tick_after) | fault_bit(ScreenFault::next_state));
}

}  // namespace self_audit_alarm_test
}  // namespace backsight::test
