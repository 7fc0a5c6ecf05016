#pragma once

// Honest bots at play and one hostile client among them: what becomes of him, and that nobody else notices.

#include "tests/examples/arena/online/hostile_client.h"

namespace backsight::test {

class Siege {
public:
    static constexpr std::uint32_t bots = 4;
    static constexpr std::uint64_t villain_user = 77;
    static constexpr PeerId villain_peer{666};
    static constexpr std::int64_t gathering_ticks = 96;

    /// `timeout`: of sessions.
    explicit Siege(std::int64_t ticks = 64 * 8, Micros timeout = Micros{2'000'000});

    /// The bots gather, the villain sits down, and then it begins: his first attack is at tick gathering_ticks or
    /// later.
    void play();
    /// All that is expected of any siege. `villain_allocates`: he comes and goes.
    void expect_others_notice_nothing(bool villain_allocates = false);

    std::uint64_t violation(arena::Violation kind) const;
    std::uint64_t left(LeaveReason reason) const { return world.server().session().counters().count(reason); }
    std::uint64_t refused(RefuseReason reason) const { return world.server().session().counters().count(reason); }
    std::uint64_t datagrams(DatagramResult result) const { return world.server().session().counters().count(result); }
    bool villain_has_seat() const;
    /// Of the villain's stamps, as long as he is there.
    std::uint64_t audited(AuditResult result) const;
    /// Ticks since he could do anything.
    std::int64_t attack_ticks() const { return ticks_ - gathering_ticks; }

    mutable OnlineWorld world;
    /// What he does while he plays, and in any state, from then on.
    HostileClient villain;
    /// What he sat down with.
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
