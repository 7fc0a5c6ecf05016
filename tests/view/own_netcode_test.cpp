// The netcode of docs/integrate/own-netcode.md over a bad network: parts of ticks that are lost, doubled and overtaken,
// interests that come and go, entities with rates of their own, snapshots at any ticks, despawns out of sight. Every
// ray that was drawn is judged, and compared to the bit.

#include "examples/netcode/netcode.h"

#include <backsight/base/trig.h>

#include "inputs/memory_link.h"
#include "tests/support/cases.h"
#include "tests/support/judge_shot.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <deque>

using namespace backsight;
using namespace backsight::test;

namespace own_netcode_test {

constexpr std::int64_t step_us = 15'625;

struct Plan {
    std::uint64_t seed = 1;
    bool irregular = false;  // else every second tick
    int interest_percent = 60;
    int slowest = 4;    // an entity is sent at most every 1st to this-th snapshot
    double loss = 0.2;  // of single datagrams, and of commands
    AfterNewest after_newest = AfterNewest::hold;
    Interpolation interpolation = Interpolation::linear;
};

struct Tally {
    std::uint64_t datagrams = 0;
    std::uint64_t sending_ticks = 0;
    std::uint64_t rays = 0;
    std::uint64_t hits = 0;
    std::uint64_t gaps = 0;
    std::uint64_t clamped = 0;
    std::uint64_t different = 0;
    std::uint64_t ghosts = 0;  // rays that hit an entity that the server had despawned 0.4 s before
    std::uint64_t tombstones = 0;
    std::uint64_t despawned_out_of_interest = 0;
    std::uint64_t reused_slots = 0;
    EnumArray<ViewStatus, std::uint64_t> by_status;
};

LinkConfig link_config(double loss) {
    LinkConfig config;
    config.extra_delay_us = 40'000;
    config.loss_ratio = loss;
    config.duplicate_ratio = 0.1;
    config.reorder_ratio = 0.1;
    config.reorder_delay_us = 50'000;
    return config;
}

DrawConfig draw_config(const Plan& plan) {
    DrawConfig draw = test::draw_config(plan.interpolation, plan.after_newest);
    draw.sample_max_age = Micros{600'000};
    return draw;
}

constexpr std::uint32_t slots = 48;
HistoryConfig history_config() { return test::history_config(192, slots, 2); }

class Match {
public:
    explicit Match(const Plan& plan)
        : plan_(plan),
          draw_(draw_config(plan)),
          random_(plan.seed),
          server_(history_config()),
          client_(history_config(), draw_, Micros{90'000}),
          peer_(server_, draw_, LedgerConfig{1024, slots}),
          down_(link_config(plan.loss), plan.seed) {
        const Hitbox parts[] = {Hitbox::sphere(HitGroup::head, {}, 0.25f, 0),
                                Hitbox::capsule(HitGroup::torso, {0, 0, 0.2f}, {0, 0, 1.3f}, 0.35f, 1)};
        body_ = server_.hitbox_sets().add(parts);
        static_cast<void>(client_.history.hitbox_sets().add(parts));
        rules_.max_rewind = Micros{1'500'000};
        rules_.max_victim_moved_m = 1e6f;
        rules_.cover_grace = Micros{-1};
        EXPECT_EQ(validate_reach(history_config(), {1024, slots}, draw_, rules_.max_rewind, 1, 4), nullptr);
    }

    Tally play(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            tick_ = tick_ + 1;
            move_everybody();
            serve();
            receive();
            draw_and_fire();
            judge();
        }
        return tally_;
    }

private:
    struct Entity {
        EntityId id;
        Vec3 place;
        Vec3 velocity;
        std::uint32_t rate = 1;
        std::int64_t interest_until = 0;  // ticks
        bool is_of_interest = true;
    };
    struct Command {
        std::array<std::uint8_t, stamp_bytes> stamp{};
        std::vector<Ray> rays;
        std::vector<Hit> on_screen;
        std::int64_t arrives_us = 0;
    };

    Micros now() const { return Micros{tick_.value * step_us}; }
    int percent() { return static_cast<int>(random_.bits() % 100); }
    float around() { return 2.0f * random_.unit() - 1.0f; }

    void spawn() {
        const EntityId id = server_.spawn({body_});
        if (id.is_null()) return;
        if (id.generation() > 0) ++tally_.reused_slots;
        const Vec3 place{12.0f * around(), 12.0f * around(), 0.0f};
        const auto rate = 1 + static_cast<std::uint32_t>(random_.bits() % static_cast<unsigned>(plan_.slowest));
        entities_.push_back({id, place, {}, rate, 0, true});
    }
    void move_everybody() {
        if (entities_.size() < slots - 12 && percent() < 30) spawn();
        for (std::size_t i = 0; i < entities_.size(); ++i) {
            if (random_.bits() % 400 != 0 || server_.find(entities_[i].id)->newest() == no_tick) continue;
            must(server_.despawn(entities_[i].id, tick_));
            if (!entities_[i].is_of_interest) ++tally_.despawned_out_of_interest;
            entities_.erase(entities_.begin() + static_cast<std::ptrdiff_t>(i--));
        }
        for (Entity& entity : entities_) move(entity);
    }
    void move(Entity& entity) {
        if (percent() < 4) entity.velocity = {7.0f * around(), 7.0f * around(), around()};
        entity.place = entity.place + entity.velocity * (1.0f / 64.0f);
        if (length(entity.place) > 25.0f) {
            entity.place = {};
            must(server_.teleport(entity.id));
        }
        if (tick_.value >= entity.interest_until) {
            entity.is_of_interest = percent() < plan_.interest_percent;
            entity.interest_until = tick_.value + 10 + static_cast<std::int64_t>(random_.bits() % 60);
        }
        const Quat turn = rotation_about({0, 0, 1}, pi * static_cast<double>(around()));
        const Pose bones[] = {{{0.1f * around(), 0.0f, 1.6f}, turn}, {{0.0f, 0.1f * around(), 0.1f}, turn}};
        EXPECT_EQ(server_.record(entity.id, tick_, {entity.place, turn, entity.velocity}, bones), RecordResult::ok);
    }

    void serve() {
        const bool is_sending = plan_.irregular ? percent() < 40 : tick_.value % 2 == 0;
        if (!is_sending || (plan_.irregular && tick_.value % 700 < 20)) return;  // and a third of a second of nothing
        ++snapshot_;
        ++tally_.sending_ticks;
        std::vector<EntityId> of_interest;
        for (const Entity& entity : entities_) {
            if (entity.is_of_interest && (snapshot_ + entity.id.index()) % entity.rate == 0)
                of_interest.push_back(entity.id);
        }
        peer_.send_tick(tick_, of_interest, [&](std::span<const std::uint8_t> datagram) {
            ++tally_.datagrams;
            down_.send(now().value, datagram);
        });
        tally_.tombstones += peer_.tombstones.due(tick_).size();
    }

    void receive() {
        std::array<std::uint8_t, 1500> packet;
        while (const auto size = down_.receive(now().value, packet)) {
            client_.receive(std::span(packet).first(*size), now());
        }
    }

    void draw_and_fire() {
        const std::optional<Moment> shown = client_.frame(now());
        if (!shown) return;
        const View view = client_.view(*shown);
        Command command;
        command.arrives_us = now().value + 40'000;
        EXPECT_EQ(write_stamp(client_.acks.stamp(*shown), command.stamp), stamp_bytes);
        for (std::uint32_t slot = 0; slot < client_.history.slot_count(); ++slot) {
            const ViewPose pose = view.pose_of_slot(slot);
            if (!pose.entity.is_null()) ++tally_.by_status[pose.status];
            if (!has_pose(pose.status) || percent() >= 60) continue;
            const Vec3 from{30.0f * around(), 30.0f * around(), 1.0f};
            const Vec3 aim = pose.pose.position + Vec3{0.6f * around(), 0.6f * around(), 1.0f + around()};
            command.rays.push_back({from, normalized(aim - from), 200.0f});
            command.on_screen.push_back(cast_ray(view, command.rays.back(), {}));
        }
        if (random_.unit() < plan_.loss) return;
        commands_.push_back(std::move(command));
    }

    void judge() {
        for (; !commands_.empty() && commands_.front().arrives_us <= now().value; commands_.pop_front()) {
            const Command& command = commands_.front();
            ViewStamp stamp;
            ASSERT_EQ(read_stamp(command.stamp, stamp).result, BytesResult::ok);
            const Audited audited = peer_.judge.take_stamp(stamp, Moment::at(tick_));
            for (std::size_t i = 0; i < command.rays.size(); ++i) {
                compare(audited, command.rays[i], command.on_screen[i]);
            }
        }
    }
    void compare(const Audited& audited, const Ray& ray, const Hit& on_screen) {
        Shot shot;
        shot.origin = ray.origin;
        shot.direction = ray.direction;
        shot.max_distance = ray.max_distance;
        const Verdict verdict = judge_shot(peer_.judge, audited, shot, rules_, Moment::at(tick_));
        ++tally_.rays;
        if (verdict.reason == Reason::knowledge_gap) {
            ++tally_.gaps;
            return;
        }
        if (verdict.reason != Reason::as_seen) ++tally_.clamped;
        if (on_screen) ++tally_.hits;
        const bool is_same = verdict.hit.entity == on_screen.entity && verdict.hit.hitbox == on_screen.hitbox &&
                             same_bits(verdict.hit.point, on_screen.point) &&
                             same_bits(verdict.hit.distance, on_screen.distance);
        if (!is_same) ++tally_.different;
        if (on_screen && is_ghost(on_screen.entity)) ++tally_.ghosts;
    }
    bool is_ghost(EntityId id) const {
        const Track* track = server_.find(id);
        if (track == nullptr) return true;
        const std::optional<EntityState> then = track->at(track->last_at_or_before(tick_ - 26, Tick{0}));
        return then && then->presence == Presence::despawned;
    }

    Plan plan_;
    DrawConfig draw_;
    RandomReals<float> random_;
    WorldHistory server_;
    netcode::Client client_;
    netcode::Peer peer_;
    MemoryLink down_;
    HitboxSetId body_;
    WeaponRules rules_;
    std::vector<Entity> entities_;
    std::deque<Command> commands_;
    Tick tick_{0};
    std::uint32_t snapshot_ = 0;
    Tally tally_;
};

std::uint64_t count(const Tally& tally, ViewStatus status) { return tally.by_status[status]; }

std::uint64_t least(int full) { return static_cast<std::uint64_t>(cases(full)); }

Tally expect_exact(const Plan& plan, int least_rays) {
    const Tally tally = Match(plan).play(is_fast() ? 600 : 5'000);
    EXPECT_EQ(tally.different, 0u) << "of " << tally.rays;
    EXPECT_GT(tally.rays, least(least_rays));
    EXPECT_GT(tally.hits, tally.rays / 4);
    EXPECT_EQ(tally.clamped, 0u) << "what is drawn is what the audit accepts";
    EXPECT_LT(tally.gaps, tally.rays / 100);
    EXPECT_LT(tally.ghosts, tally.hits / 1'000) << "despawn news arrive at once, except for lost ones";
    EXPECT_GT(tally.tombstones, least(100));
    EXPECT_GT(count(tally, ViewStatus::despawned), least(1'000));
    testing::Test::RecordProperty("rays", std::to_string(tally.rays));
    testing::Test::RecordProperty("ghosts", std::to_string(tally.ghosts));
    testing::Test::RecordProperty("gaps", std::to_string(tally.gaps));
    testing::Test::RecordProperty("datagrams_per_tick", std::to_string(tally.datagrams / tally.sending_ticks));
    return tally;
}

TEST(own_netcode, is_exact_where_single_datagrams_of_a_tick_are_lost_doubled_and_overtaken) {
    Plan plan;
    plan.interest_percent = 100;
    plan.slowest = 1;
    const Tally tally = expect_exact(plan, 60'000);
    EXPECT_GT(tally.datagrams, 2 * tally.sending_ticks) << "several a tick are what is tested";
}

TEST(own_netcode, is_exact_with_interests_that_come_and_go) {
    Plan plan;
    plan.seed = 2;
    plan.interpolation = Interpolation::catmull_rom;
    const Tally tally = expect_exact(plan, 50'000);
    EXPECT_GT(count(tally, ViewStatus::held), least(10'000));
    EXPECT_GT(count(tally, ViewStatus::unknown), least(1'000)) << "away for longer than sample_max_age";
    EXPECT_GT(tally.despawned_out_of_interest, least(50));
    EXPECT_GT(tally.reused_slots, least(100));
}

TEST(own_netcode, is_exact_with_irregular_snapshots_and_rates_that_differ) {
    Plan plan;
    plan.seed = 3;
    plan.irregular = true;
    plan.after_newest = AfterNewest::extrapolate;
    plan.interpolation = Interpolation::hermite;
    const Tally tally = expect_exact(plan, 50'000);
    EXPECT_GT(count(tally, ViewStatus::extrapolated), least(1'000));
}

TEST(own_netcode, is_exact_on_any_plan) {
    for (int i = 0; i < cases(12); ++i) {
        Plan plan;
        plan.seed = 100 + static_cast<std::uint64_t>(i);
        plan.irregular = i % 2 == 1;
        plan.interest_percent = 30 + 10 * (i % 8);
        plan.slowest = 1 + i % 6;
        plan.loss = 0.05 * (i % 7);
        plan.after_newest = i % 3 == 0 ? AfterNewest::extrapolate : AfterNewest::hold;
        plan.interpolation = static_cast<Interpolation>(i % 4);
        const Tally tally = Match(plan).play(1'500);
        EXPECT_EQ(tally.different, 0u) << "plan " << i << ", of " << tally.rays;
        EXPECT_EQ(tally.clamped, 0u) << "plan " << i;
        EXPECT_GT(tally.rays, 2'000u);
    }
}

// What a client is sent may be anything once it has left the server.
TEST(own_netcode, drops_datagrams_that_were_changed_on_the_way_or_keeps_them_whole) {
    const DrawConfig draw;
    WorldHistory server(history_config());
    netcode::Client client(history_config(), draw, Micros{60'000});
    netcode::Peer peer(server, draw, LedgerConfig{128, slots});
    const EntityId id = server.spawn({});
    RandomReals<double> random(5);
    for (Tick tick{0}; tick < Tick{3'000}; tick = tick + 1) {
        must(server.record(id, tick, pose_at({1, 2, 3})));
        peer.send_tick(tick, std::span(&id, 1), [&](std::span<const std::uint8_t> datagram) {
            std::vector<std::uint8_t> bytes(datagram.begin(), datagram.end());
            bytes[4 + random.bits() % (bytes.size() - 4)] ^= static_cast<std::uint8_t>(1 + random.bits() % 255);
            if (random.bits() % 4 == 0) bytes.resize(random.bits() % bytes.size());
            const SnapshotSeq before = client.acks.newest();
            const bool was_kept = client.receive(bytes, Micros{tick.value * step_us});
            EXPECT_EQ(client.acks.newest() > before, was_kept);
        });
    }
    EXPECT_GT(client.acks.counters()[AckResult::accepted], 0u);
    EXPECT_LT(client.acks.counters()[AckResult::accepted], 2'500u);
}

}  // namespace own_netcode_test
