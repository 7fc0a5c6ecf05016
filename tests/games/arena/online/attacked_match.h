#pragma once

// Honest bots at play and one hostile client among them: the server deals with that client, and nobody else notices.

#include "tests/games/arena/online/hostile_client.h"

namespace backsight::test {

class AttackedMatch {
public:
    static constexpr std::uint32_t bots = 4;
    static constexpr std::uint64_t attacker_user = 77;
    static constexpr PeerId attacker_peer{666};
    static constexpr std::int64_t gathering_ticks = 96;

    /// `timeout`: of sessions.
    explicit AttackedMatch(std::int64_t ticks = 64 * 8, Micros timeout = Micros{2'000'000});

    /// Gathers the bots, then seats the attacker, then begins: the first attack is at tick gathering_ticks or later.
    void play();
    /// Expects all that holds for any attack. `attacker_allocates`: the attacker comes and goes.
    void expect_others_notice_nothing(bool attacker_allocates = false);

    std::uint64_t violation(arena::Violation kind) const;
    std::uint64_t left(LeaveReason reason) const { return world.server().session().counters().count(reason); }
    std::uint64_t refused(RefuseReason reason) const { return world.server().session().counters().count(reason); }
    std::uint64_t datagrams(DatagramResult result) const { return world.server().session().counters().count(result); }
    bool attacker_has_seat() const;
    /// Counts the attacker's stamps, as long as the attacker is there.
    std::uint64_t audited(AuditResult result) const;
    /// Ticks since the attacker could do anything.
    std::int64_t attack_ticks() const { return ticks_ - gathering_ticks; }

    mutable OnlineWorld world;
    /// What the attacker does while playing, and in any state, from then on.
    HostileClient attacker;
    /// The ticket that the attacker first joined with.
    net::JoinTicket first_ticket;

private:
    struct Rays {
        std::uint64_t compared = 0;
        std::uint64_t agreed = 0;
    };
    std::int64_t ticks_;
    std::array<Rays, bots> rays_{};
};

}  // namespace backsight::test
