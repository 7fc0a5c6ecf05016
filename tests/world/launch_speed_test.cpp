// A launch speed of each shot's own, and what a projectile takes over from who moves its muzzle: the shooter's image,
// the server's projectile and a spectator's image leave with the same bits, at any speed, from any mount.

#include <backsight/base/trig.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <vector>

namespace backsight::test {
namespace launch_speed_test {

constexpr std::int64_t under_way = 3;  // ticks, each way
constexpr float weapon_mps = 25.0f;

enum class Shooter { on_foot, rides, drives };

struct Setting {
    float mount_mps = 0.0f;
    float turn_radps = 0.0f;
    Shooter shooter = Shooter::rides;
    Inherits inherits = Inherits::shooter;
    float share = 1.0f;
    DecidedBy decided_by = DecidedBy::commands;
    bool is_reckoned = false;
    bool changes_pawn = false;
    double loss = 0.0;  // of snapshots
    std::uint64_t seed = 1;
};

ProjectileRules grenade(const Setting& setting) {
    ProjectileRules rules;
    rules.speed_mps = weapon_mps;
    rules.min_speed_mps = 0.5f * weapon_mps;
    rules.max_speed_mps = 4.0f * weapon_mps;
    rules.inherits = setting.inherits;
    rules.inherited_share = setting.share;
    rules.flight.acceleration = {0, 0, -9.81f};
    rules.flight.target_radius_m = 0.2f;
    rules.flight.lifetime = Micros{600'000};
    rules.budget.decided_by = setting.decided_by;
    if (setting.decided_by == DecidedBy::catch_up) rules.budget.look_back = Micros{0};
    rules.max_muzzle_error_m = 2.0f;
    rules.commands_between = 4;
    return rules;
}

struct Counts {
    int launched = 0, as_server = 0, as_spectator = 0, confirmed = 0, other = 0;
    float worst_mps = 0.0f;  // between what was inherited and how the mount really moved
};

// The shooter and a target beside them go along on a mount that runs in a circle or straight on.
class Ride {
public:
    explicit Ride(const Setting& setting)
        : setting_(setting),
          rules_(grenade(setting)),
          random_(setting.seed),
          server_(both_ends()),
          screen_(both_ends()),
          spectator_(both_ends()) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.6f)};
        for (WorldHistory* history : {&server_.history(), &screen_.history(), &spectator_.history()}) {
            on_foot_ = history->hitbox_sets().add(ball);
            vehicle_ = history->hitbox_sets().add(ball, setting.is_reckoned ? DrawGroup{1} : DrawGroup{0});
        }
        mount_ = server_.spawn({vehicle_});
        for (EntityId& pawn : pawns_) {
            pawn = server_.spawn({on_foot_, setting.shooter == Shooter::rides ? mount_ : EntityId{}});
        }
        target_ = server_.spawn({on_foot_});
        client_ = server_.join(pawns_[0]);
        screen_.set_self(pawns_[0], client_);
    }

    Counts play(std::int64_t ticks) {
        for (tick_ = 1; tick_ <= ticks; ++tick_) {
            server_.begin_tick(Tick{tick_});
            if (setting_.changes_pawn && tick_ % 32 == 0) change_pawn();
            if (up_.size() >= static_cast<std::size_t>(under_way)) execute();
            record();
            server_.finish_tick();
            for (const ProjectileAuthority::Ended& ended : server_.ended()) tell(ended);
            exchange();
        }
        return counts_;
    }

private:
    struct Snapshot {
        SnapshotSeq seq;
        Tick tick;
        std::vector<SnapshotEntity> entities;
        EntityId self;
        Tick since;
    };
    struct Command {
        std::uint32_t number;
        ViewStamp stamp;
        std::optional<LaunchClaim> claim;
        Vec3 image_mps;  // the velocity of the shooter's own image
    };

    WorldConfig both_ends() const {
        WorldConfig config;
        config.projectiles[1] = &rules_;
        config.draw.groups[0].after_newest = AfterNewest::reckon;
        config.draw.groups[0].reckoning_model = ReckoningModel::rpb;
        return config;
    }

    Pose mount_at(double t_s) const {
        const double turn = static_cast<double>(setting_.turn_radps), v = static_cast<double>(setting_.mount_mps);
        const double heading = turn * t_s;
        const double x = turn == 0.0 ? v * t_s : v / turn * deterministic_sin(heading);
        const double y = turn == 0.0 ? 0.0 : v / turn * (1.0 - deterministic_cos(heading));
        return {{static_cast<float>(x), static_cast<float>(y), 0}, rotation_about({0, 0, 1}, heading)};
    }
    Vec3 mount_mps(double t_s) const { return rotate(mount_at(t_s).rotation, Vec3{1, 0, 0}) * setting_.mount_mps; }
    static Vec3 on_mount(double t_s) { return {0.5f * static_cast<float>(deterministic_sin(2.0 * t_s)), 0.4f, 1.0f}; }
    static Vec3 on_mount_mps(double t_s) { return {static_cast<float>(deterministic_cos(2.0 * t_s)), 0, 0}; }

    /// What a perfect projectile would inherit from a pawn.
    Vec3 truth(double t_s) const {
        const Pose mount = mount_at(t_s);
        const Vec3 arm = rotate(mount.rotation, on_mount(t_s));
        const Vec3 rider =
            mount_mps(t_s) + cross({0, 0, setting_.turn_radps}, arm) + rotate(mount.rotation, on_mount_mps(t_s));
        const bool is_rider = setting_.shooter != Shooter::drives && setting_.inherits == Inherits::shooter;
        if (is_rider) return rider * setting_.share;
        if (setting_.shooter == Shooter::on_foot) return {};
        return mount_mps(t_s) * setting_.share;
    }

    void record() {
        const double t_s = static_cast<double>(tick_) / 64.0;
        const Pose mount = mount_at(t_s);
        const Vec3 turn{0, 0, setting_.turn_radps};
        EntityPose vehicle{mount.position, mount.rotation, mount_mps(t_s), {}, turn};
        must(server_.record(mount_, vehicle));
        const Vec3 place = on_mount(t_s), walks = on_mount_mps(t_s);
        for (const EntityId pawn : pawns_) {
            if (setting_.shooter == Shooter::rides) {
                must(server_.record(pawn, {place, {}, walks}));
            } else {
                const Vec3 arm = rotate(mount.rotation, place);
                const Vec3 moves = mount_mps(t_s) + cross(turn, arm) + rotate(mount.rotation, walks);
                must(server_.record(pawn, {mount.position + arm, mount.rotation, moves}));
            }
        }
        const float aside = 0.8f * static_cast<float>(deterministic_sin(3.0 * t_s));
        must(server_.record(target_, {transform(mount, {8.0f, aside, 1.0f}), mount.rotation, mount_mps(t_s)}));
    }

    void change_pawn() {
        own_ = 1 - own_;
        server_.set_entity(client_, pawns_[own_]);
        since_ = Tick{tick_};
    }

    void exchange() {
        const SnapshotSeq seq = server_.snapshot(client_);
        Snapshot sent{seq, Tick{tick_}, {}, pawns_[own_], since_};
        for (const EntityId id : {mount_, pawns_[0], pawns_[1], target_})
            sent.entities.push_back(*server_.add(client_, id));
        if (random_.between(0.0, 1.0) >= setting_.loss) down_.push_back(sent);
        if (down_.empty() || down_.front().tick.value > tick_ - under_way) return;
        const Micros now = TickRate{}.time_of(Tick{tick_});
        const Snapshot& came = down_.front();
        screen_.set_self(came.self, client_, Tick{0}, came.since);
        must(screen_.store(came.seq, came.tick, came.entities, now) == ApplyResult::applied);
        must(spectator_.store(came.seq, came.tick, came.entities, now) == ApplyResult::applied);
        down_.pop_front();
        if (!screen_.advance(now) || !spectator_.advance(now)) return;
        Command command{++newest_, screen_.stamp(), {}, {}};
        if (newest_ % 8 == 0) fire(command, now);
        screen_.follow(now);
        screen_.update_projectiles(now, Micros{100'000});
        spectator_.update_projectiles(now, Micros{100'000});
        up_.push_back(command);
        for (const ImageNews& news : screen_.predicted_projectiles().take_news()) {
            if (news.kind != ImageNews::Kind::settled) continue;
            ++(news.outcome == ImageOutcome::confirmed ? counts_.confirmed : counts_.other);
        }
    }

    void fire(Command& command, Micros now) {
        const ViewPose self = screen_.view().pose(screen_.self());
        if (!has_pose(self.status)) return;
        const Vec3 way = screen_.view().pose(target_).pose.position - self.pose.position;
        QuantPosition muzzle;
        QuantAim aim;
        must(quantize_position(self.pose.position, quantization_, muzzle) == QuantizeResult::ok);
        must(quantize_aim(normalized(way), aim) == QuantizeResult::ok);
        LaunchClaim claim{{client_, command.number, 0}, 1, dequantize(muzzle, quantization_), dequantize(aim), {}, {}};
        claim.speed_mps = random_.between_f(rules_.min_speed_mps, rules_.max_speed_mps);
        const EntityId driven = setting_.shooter == Shooter::drives ? mount_ : EntityId{};
        must(screen_.launch(claim, now, driven));
        command.image_mps = screen_.predicted_projectiles().images().back().flight.launch().velocity;
        command.claim = claim;
    }

    void execute() {
        const Command command = up_.front();
        up_.pop_front();
        must(server_.take_command(client_, command.number, command.stamp).is_new);
        if (command.claim) {
            const EntityId driven = setting_.shooter == Shooter::drives ? mount_ : EntityId{};
            const LaunchFacts facts(pawns_[own_], driven, command.claim->muzzle);
            ASSERT_EQ(server_.launch(client_, *command.claim, facts), LaunchResult::launched);
            compare(command, server_.launches().back());
        }
        server_.finish_command(client_);
    }

    void compare(const Command& command, const ServerProjectile& launched) {
        ++counts_.launched;
        counts_.as_server += same_bits(command.image_mps, launched.launch.velocity) ? 1 : 0;
        const double shown_s = static_cast<double>(command.stamp.shown.raw) / 65536.0 / 64.0;
        const Vec3 inherited = dequantize(launched.inherited, quantization_);
        counts_.worst_mps = std::max(counts_.worst_mps, distance(inherited, truth(shown_s)));
        screen_.take(grant_of(launched));
        ProjectileSpawn spawn, read;
        must(spawn_of(launched, quantization_, spawn));
        std::array<std::uint8_t, max_spawn_bytes> bytes{};
        const std::size_t size = write_message(spawn, bytes);
        must(read_message(std::span(bytes).first(size), spectator_.projectile_context(), read));
        const std::size_t before = spectator_.remote_projectiles().images().size();
        spectator_.take(read);
        const auto images = spectator_.remote_projectiles().images();
        if (images.size() == before) return;
        const RemoteSpawn& seen = images.back().spawn;
        const bool is_same =
            same_bits(seen.velocity, launched.launch.velocity) && same_bits(seen.position, launched.launch.position);
        counts_.as_spectator += is_same ? 1 : 0;
    }

    void tell(const ProjectileAuthority::Ended& ended) {
        const Micros now = TickRate{}.time_of(Tick{tick_});
        const SentVerdict sent = sent_verdict(ended.projectile, ended.verdict, quantization_, TickRate{});
        screen_.take(sent, now);
        spectator_.take(sent, now);
    }

    const Quantization quantization_{};
    Setting setting_;
    ProjectileRules rules_;
    Random random_;
    ServerWorld server_;
    ClientWorld screen_, spectator_;
    HitboxSetId on_foot_, vehicle_;
    EntityId mount_, target_;
    std::array<EntityId, 2> pawns_;
    std::size_t own_ = 0;
    Tick since_{0};
    std::uint32_t client_ = no_client, newest_ = 0;
    std::int64_t tick_ = 0;
    std::deque<Snapshot> down_;
    std::deque<Command> up_;
    Counts counts_;
};

void expect_same_bits(const Setting& setting, const Counts& counts) {
    EXPECT_GT(counts.launched, 30);
    EXPECT_EQ(counts.as_server, counts.launched) << setting.mount_mps << " m/s, turn " << setting.turn_radps;
    EXPECT_EQ(counts.as_spectator, counts.launched) << setting.mount_mps << " m/s, turn " << setting.turn_radps;
}

TEST(launch_speed, is_equal_to_the_bit_for_shooter_server_and_spectator_from_any_mount) {
    for (const Shooter shooter : {Shooter::on_foot, Shooter::rides, Shooter::drives}) {
        for (const Inherits inherits : {Inherits::nothing, Inherits::mount, Inherits::shooter}) {
            for (const float mps : {0.0f, 3.0f, 20.0f, 60.0f}) {
                Setting setting;
                setting.shooter = shooter;
                setting.inherits = inherits;
                setting.mount_mps = mps;
                setting.turn_radps = mps == 20.0f ? 0.8f : 0.0f;
                const Counts counts = Ride(setting).play(400);
                expect_same_bits(setting, counts);
                EXPECT_EQ(counts.other, 0);
                EXPECT_GT(counts.confirmed, 30);
                // Half a step of 1/16 m/s on each axis, and rotations of 0.28 degrees.
                if (inherits != Inherits::nothing) EXPECT_LT(counts.worst_mps, 0.1f) << mps;
            }
        }
    }
}

TEST(launch_speed, is_equal_to_the_bit_under_loss_turns_shares_reckoning_and_new_pawns) {
    EXPECT_TRUE(rc::check([] {
        Setting setting;
        setting.mount_mps = static_cast<float>(*rc::gen::inRange(0, 61));
        setting.turn_radps = static_cast<float>(*rc::gen::inRange(-20, 21)) * 0.1f;
        setting.shooter = *rc::gen::element(Shooter::on_foot, Shooter::rides, Shooter::drives);
        setting.inherits = *rc::gen::element(Inherits::mount, Inherits::shooter);
        setting.share = static_cast<float>(*rc::gen::inRange(0, 11)) * 0.1f;
        setting.decided_by = *rc::gen::element(DecidedBy::commands, DecidedBy::clock, DecidedBy::catch_up);
        setting.is_reckoned = *rc::gen::arbitrary<bool>();
        setting.changes_pawn = *rc::gen::arbitrary<bool>();
        setting.loss = 0.01 * *rc::gen::inRange(0, 31);
        setting.seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
        expect_same_bits(setting, Ride(setting).play(400));
        RC_ASSERT(!::testing::Test::HasFailure());
    }));
}

}  // namespace launch_speed_test
}  // namespace backsight::test
