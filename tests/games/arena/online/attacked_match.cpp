#include "tests/games/arena/online/attacked_match.h"

#include <gtest/gtest.h>

#include <map>

namespace backsight::test {

using namespace backsight::arena;

namespace {

OnlineRun run_of(std::int64_t ticks, Micros timeout) {
    OnlineRun run;
    run.clients = AttackedMatch::bots;
    run.spare_seats = 1;
    run.ticks = ticks;
    run.match.channel.timeout = timeout;
    run.conditions = [](std::uint32_t client) {
        LinkConfig config;
        config.extra_delay_us = 20'000 + 10'000 * client;
        config.loss_ratio = 0.02;
        return config;
    };
    return run;
}

using Counts = std::array<std::uint64_t, AttackedMatch::bots>;

Counts snapshots_of(OnlineWorld& world) {
    Counts counts{};
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = world.client(i).counters().snapshots;
    return counts;
}

/// What the bots get with an honest player in the attacker's place.
const Counts& snapshots_unattacked(std::int64_t ticks) {
    static std::map<std::int64_t, Counts> known;
    const auto found = known.find(ticks);
    if (found != known.end()) return found->second;
    AttackedMatch calm(ticks);
    calm.play();
    return known[ticks] = snapshots_of(calm.world);
}

}  // namespace

AttackedMatch::AttackedMatch(std::int64_t ticks, Micros timeout)
    : world(run_of(gathering_ticks, timeout)),
      attacker(world, attacker_peer),
      first_ticket(world.issue_ticket(attacker_user)),
      ticks_(ticks) {
    world.let_in(attacker);
    world.on_judged = [this](const ShotRecord& shot, const SelfAuditAnswer& answer) {
        if (shot.user >= bots || !answer.compared) return;
        ++rays_[shot.user].compared;
        if (answer.agreed) ++rays_[shot.user].agreed;
    };
}

void AttackedMatch::play() {
    const auto attack = std::exchange(attacker.attack, {});
    const auto always = std::exchange(attacker.always, [this](HostileClient& client) {
        const bool are_bots_seated = world.joins == bots;
        if (client.session().state() == ClientState::idle && are_bots_seated) client.connect(first_ticket);
    });
    world.play();
    ASSERT_TRUE(attacker.is_playing());
    attacker.attack = attack;
    attacker.always = always;
    world.count_tick_allocations = true;
    world.set_ticks(attack_ticks());
    world.play();
}

void AttackedMatch::expect_others_notice_nothing(bool attacker_allocates) {
    EXPECT_EQ(snapshots_of(world), snapshots_unattacked(ticks_));
    for (std::size_t i = 0; i < bots; ++i) {
        EXPECT_EQ(world.client(i).session().state(), ClientState::connected);
        EXPECT_EQ(world.client(i).counters().bad_bodies, 0u);
        EXPECT_GT(rays_[i].compared, 0u);
        EXPECT_EQ(rays_[i].agreed, rays_[i].compared);
    }
    EXPECT_TRUE(attacker_allocates || world.tick_allocations == 0) << world.tick_allocations;
}

std::uint64_t AttackedMatch::violation(Violation kind) const { return world.server().counters().violation[kind]; }

bool AttackedMatch::attacker_has_seat() const { return !world.server().session().client_of(attacker.peer()).is_null(); }

std::uint64_t AttackedMatch::audited(AuditResult result) const {
    const ServerArena& arena = world.server().arena();
    return arena.is_there(bots) ? arena.world().judge_counters(bots).by_audit[result] : 0;
}

}  // namespace backsight::test
