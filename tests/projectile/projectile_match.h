#pragma once

// One server and one shooter in virtual time, with a network between them: they fire at bots that run as they like,
// the server's projectiles and their images fly, and the tally says how often they ended otherwise.

#include "judge/audit.h"
#include "tests/projectile/before_its_time.h"
#include "tests/support/cases.h"
#include "tests/support/rig.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/authority.h>
#include <backsight/projectile/predicted_projectiles.h>

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace backsight::test {

struct ProjectileRun {
    std::uint64_t seed = 1;
    int latency_ticks = 5;  // each way
    int jitter_ticks = 0;   // of snapshots, commands and news
    int loss_percent = 0;   // of all
    int copies = 4;         // packets that carry a command
    int delay_ticks = 4;    // of what is drawn, behind the newest that could be here
    int ticks_between_snapshots = 1;
    bool irregular_snapshots = false;  // a gap is anything up to ticks_between_snapshots
    int interest_percent = 100;        // of the targets in a snapshot, another choice each time
    bool runs_straight = false;        // targets keep their velocity of 6 m/s
    bool drives = false;               // fires out of what they drive, with somebody else aboard, and knows themselves
    bool slews = true;                 // the clock, by up to 1/64 tick a command
    bool audits = false;               // stamps go through an Audit with its defaults
    bool records_last = false;         // the server executes commands before it records the tick, as the arena does
    ProjectileRules rules;
    Micros held_back;
    int ticks_between_shots = 5;
    int flights = 1000;
    /// Changes a claim, as a liar does.
    std::function<void(LaunchClaim&, LaunchFacts&)> tamper;
    /// Whether the shooter's packets go out at this tick.
    std::function<bool(std::int64_t)> talks;
    /// For shooter and server. None: a floor and two walls.
    LevelAt level;
    /// Called at the end of each tick, for whoever looks on.
    std::function<void(std::int64_t tick, const ProjectileAuthority&)> watch;
    /// Whether nothing comes through at this tick, either way: it comes when that is over.
    std::function<bool(std::int64_t)> stalls;
    /// By how much more than delay_ticks the shooter draws behind at this tick, in 1/65536 tick.
    std::function<std::int64_t(std::int64_t)> more_delay;
    /// Whether no snapshot comes at this tick: those of that time come when it is over. Commands go on.
    std::function<bool(std::int64_t)> starves;
    /// How many ticks the server lets a command wait that is given at this tick.
    std::function<int(std::int64_t)> waits;
    /// Whether each flight is flown by an authority that does not wait for its time, too.
    bool compares_times = false;
    std::uint32_t early_ticks = AuthorityConfig{}.early_ticks;
};

struct ProjectileTally {
    int settled = 0;
    int confirmed = 0;
    int hits = 0;            // by the server
    int ends_alike = 0;      // to the bit
    int wrong_confirms = 0;  // confirmed, though the server had another end, target or hitbox
    int wrong_verdicts = 0;  // one a hit and the other none
    int others = 0;          // ended otherwise: had verdicts that did not confirm
    int unexplained = 0;     // neither confirmed nor denied, and the verdict as shown
    EnumArray<ImageOutcome, int> by_outcome;
    EnumArray<LaunchResult, int> by_denial;
    EnumArray<VerdictBasis, int> by_basis;
    std::int64_t most_paid = 0;   // hit_age() of hits, 1/65536 tick
    std::int64_t most_above = 0;  // paid, more than granted
    std::int64_t most_below = 0;  // and less
    double paid_ticks = 0.0;      // mean of hits, after play()
    int hits_of_own = 0;          // by the shooter on themselves, what they drive, or who is aboard
    int clamped = 0;              // stamps
    int lost_as_shown = 0;        // news of lost images that say as shown
    int ahead_of_records = 0;     // ends at an instant that was not recorded yet
    double contact_error_m = 0.0;
    int impacts_standing = 0;  // effects of impact that were not cancelled
    std::int64_t longest_denied_ticks = 0;
    std::int64_t most_remainder = 0;
    TimeTally times;
    std::uint64_t stamps_left_out = 0;

    int of(ImageOutcome outcome) const { return by_outcome[outcome]; }
    int of(LaunchResult result) const { return by_denial[result]; }
    int of(VerdictBasis basis) const { return by_basis[basis]; }
};

/// A rocket of 25 m/s that lives for a second and a half.
ProjectileRules rocket_rules();

class ProjectileMatch {
public:
    explicit ProjectileMatch(const ProjectileRun& run);

    /// Until so many images are settled.
    ProjectileTally play();

    const ProjectileAuthority& authority() const { return authority_; }
    const PredictedProjectiles& images() const { return images_; }

private:
    struct Runner {
        EntityId id;
        Vec3 place;
        Vec3 velocity;
        std::int64_t teleported_at = -1000;
    };
    struct Snapshot {
        SnapshotSeq seq;
        Tick tick;
        std::vector<std::pair<EntityId, EntityState>> entities;
    };
    struct Command {
        std::uint32_t seq = 0;
        ViewStamp stamp;
        std::vector<LaunchClaim> claims;  // of its shot: a volley
    };
    struct Fired {
        std::int64_t at = 0;
        SharedFlight screen;  // what the shooter saw, whatever the verdicts say
    };

    int late();
    bool is_lost();
    bool is_stalled() const { return run_.stalls && run_.stalls(now_); }
    void move();
    void send_snapshot();
    void receive_snapshots();
    void give_command();
    ViewStamp stamp() const;
    LaunchClaim aim();
    void fire(const LaunchClaim& claim);
    void launch(LaunchClaim claim, const Audited& audited);
    void receive_commands();
    void execute(const Command& command);
    void tell(std::function<void()> news);
    void tell_verdicts();
    void note_hit(const ProjectileAuthority::Ended& ended);
    void note_end(const ProjectileAuthority::Ended& ended);
    void receive_news();
    void take_image_news();
    void settle(const ImageNews& news);
    FlightWorld client_world();
    LevelAt level() const;

    ProjectileRun run_;
    Random random_;
    World server_;
    World client_;
    DrawConfig draw_;
    Ledger ledger_;
    Audit audit_;
    ProjectileAuthority authority_;
    std::optional<BeforeItsTime> hasty_;
    PredictedProjectiles images_;
    std::vector<Runner> runners_;
    EntityId mount_;  // with those aboard, of whom the first is the shooter
    std::array<EntityId, 2> aboard_;
    OnTheWay<Snapshot> down_;
    OnTheWay<std::uint32_t> up_;  // the newest command of each packet
    std::deque<Command> commands_;
    OnTheWay<std::function<void()>> news_;
    std::map<ProjectileId, Fired> fired_;
    std::map<ProjectileId, ProjectileVerdict> verdicts_;
    std::set<EffectHandle> impacts_;
    std::set<std::uint32_t> received_;
    std::uint32_t newest_ = 0;
    std::uint32_t command_ = 0;
    std::uint32_t executed_ = 0;
    std::int64_t next_snapshot_ = 0;
    bool missed_ = false;
    std::size_t told_ = 0;
    Moment shown_{0};
    std::int64_t now_ = 0;
    ProjectileTally tally_;
};

}  // namespace backsight::test
