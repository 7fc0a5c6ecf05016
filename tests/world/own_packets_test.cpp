// Two ends with packets of a game's own over a bad network: two datagrams a tick, lost, overtaken and doubled, commands
// that are sent again, entities that go. Each shot is judged as its screen showed it, to the bit.

#include <backsight/base/random.h>
#include <backsight/world.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>

using namespace backsight;
using namespace backsight::test;

namespace {

struct Datagram {
    Tick due;
    SnapshotSeq seq;
    Tick tick;
    std::vector<SnapshotEntity> entities;
};
struct OwnCommand {
    std::uint32_t number = 0;
    ViewStamp stamp;
    Shot shot;
    Hit on_screen;
};
struct CommandPacket {
    Tick due;
    std::vector<OwnCommand> commands;
};

struct Tally {
    std::uint64_t shots = 0;
    std::uint64_t hits = 0;
    std::uint64_t different = 0;
    std::uint64_t disagreed = 0;  // as the self-audit has it
    std::uint64_t fields = 0;     // hits with fields that are not 0
    std::uint64_t repeated = 0;   // commands that came again
    std::uint64_t lost = 0;
    std::uint64_t dropped = 0;  // datagrams that came twice, or too late
    std::uint64_t ghosts = 0;   // hits of somebody who had been gone for half a second
};

WeaponRules without_caps() {
    WeaponRules rules;
    rules.max_rewind = Micros{2'000'000};
    rules.max_victim_moved_m = 1000.0f;
    rules.cover_grace = Micros{-1};
    return rules;
}

ServerWorldConfig server_config() {
    ServerWorldConfig config;
    config.max_clients = 2;
    config.ledger.capacity_snapshots = 256;
    config.self_audit.emplace();
    return config;
}

bool same(const Hit& a, const Hit& b) {
    if (a.entity != b.entity || a.entity.is_null()) return a.entity == b.entity;
    return a.hitbox == b.hitbox && same_bits(a.point, b.point) && a.fields == b.fields;
}

WorldConfig ends_with_fields() {
    WorldConfig config;
    config.history.field_bits = 6;
    return config;
}

class Match {
public:
    explicit Match(std::uint64_t seed, double loss) : random_(seed), loss_(loss) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.6f)};
        set_ = server_.history().hitbox_sets().add(ball);
        EXPECT_EQ(screen_.history().hitbox_sets().add(ball), set_);
        shooter_ = server_.spawn({});
        client_ = server_.join(shooter_, 7, screen_.fingerprint());
        screen_.set_self(shooter_, client_);
        for (EntityId& runner : runners_) runner = server_.spawn({set_});
    }

    void play(Tick tick) {
        server_.begin_tick(tick);
        record(tick);
        send(tick);
        while (!down_.empty() && down_.front().due <= tick) receive();
        if (screen_.advance(now(tick))) shoot(tick);
        while (!up_.empty() && up_.front().due <= tick) judge(tick);
        server_.finish_tick();
    }
    const Tally& tally() const { return tally_; }
    ServerWorld& server() { return server_; }
    const ClientWorld& screen() const { return screen_; }

private:
    static Micros now(Tick tick) { return TickRate{}.time_of(tick); }
    bool chance(double of) { return random_.unit() < static_cast<float>(of); }
    template <class Queue, class Packet>
    void put(Queue& queue, Packet packet, Tick tick) {
        if (chance(loss_)) return;
        packet.due = tick + 3 + static_cast<std::int64_t>(random_.unit() * 6.0f);
        const bool is_doubled = chance(0.1);
        const auto before = [](const Packet& a, const Packet& b) { return a.due < b.due; };
        queue.insert(std::upper_bound(queue.begin(), queue.end(), packet, before), packet);
        if (!is_doubled) return;
        packet.due = packet.due + 2;
        queue.insert(std::upper_bound(queue.begin(), queue.end(), packet, before), packet);
    }

    // One of them goes every 50 ticks, and another takes its place half a second later.
    void record(Tick tick) {
        const std::size_t leaver = static_cast<std::size_t>(tick.value / 50) % runners_.size();
        if (tick.value % 50 == 17) {
            must(server_.despawn(runners_[leaver]));
            gone_ = runners_[leaver];
            gone_at_ = tick;
            runners_[leaver] = {};
        }
        if (tick.value % 50 == 49) runners_[leaver] = server_.spawn({set_});
        for (std::size_t i = 0; i < runners_.size(); ++i) {
            const auto way = static_cast<float>((tick.value + static_cast<std::int64_t>(i) * 13) % 64);
            const Vec3 place{8.0f, static_cast<float>(i) - 4.0f + (way < 32.0f ? way : 64.0f - way) * 0.08f, 1.0f};
            if (runners_[i].is_null()) continue;
            const std::uint32_t raised = static_cast<std::uint32_t>(tick.value / 5 + static_cast<std::int64_t>(i)) % 64;
            must(server_.history().set_fields(runners_[i], raised));
            must(server_.record(runners_[i], pose_at(place)));
        }
    }

    void send(Tick tick) {
        for (std::size_t half = 0; half < 2; ++half) {
            Datagram datagram{tick, server_.snapshot(client_), tick, {}};
            for (const EntityId id : server_.despawned(client_)) add(datagram, id);
            for (std::size_t i = half; i < runners_.size(); i += 2) add(datagram, runners_[i]);
            put(down_, datagram, tick);
        }
    }
    void add(Datagram& datagram, EntityId id) {
        if (const auto entity = server_.add(client_, id)) datagram.entities.push_back(*entity);
    }

    void receive() {
        const Datagram datagram = std::move(down_.front());
        down_.pop_front();
        const ApplyResult result = screen_.store(datagram.seq, datagram.tick, datagram.entities, now(server_.tick()));
        if (result != ApplyResult::applied) ++tally_.dropped;
    }

    void shoot(Tick tick) {
        const Vec3 way = normalized(Vec3{1.0f, random_.unit() - 0.5f, 0.0f});
        OwnCommand command{++newest_, screen_.stamp(), {shooter_, {0.0f, 0.0f, 1.0f}, way}, {}};
        command.on_screen = screen_.shoot(command.shot, rules_);
        if (command.on_screen && command.on_screen.entity == gone_ && tick - gone_at_ > 32) ++tally_.ghosts;
        kept_.push_back(command);
        if (kept_.size() > 4) kept_.pop_front();
        put(up_, CommandPacket{tick, {kept_.begin(), kept_.end()}}, tick);
    }

    void judge(Tick) {
        const CommandPacket packet = std::move(up_.front());
        up_.pop_front();
        for (const OwnCommand& command : packet.commands) {
            const TakenCommand taken = server_.take_command(client_, command.number, command.stamp);
            tally_.lost += taken.lost;
            if (!taken.is_new) {
                ++tally_.repeated;
                continue;
            }
            const ShotRecord record = server_.judge(client_, command.shot, rules_, {}, screen_hash(command.on_screen));
            const Verdict& verdict = record.verdict;
            const SelfAuditAnswer answer = server_.compare(record);
            ++tally_.shots;
            if (command.on_screen) ++tally_.hits;
            if (verdict.hit.fields != 0) ++tally_.fields;
            if (verdict.hit) EXPECT_EQ(verdict.pose.state->fields, verdict.hit.fields);
            if (verdict.reason != Reason::as_seen || !same(verdict.hit, command.on_screen)) ++tally_.different;
            if (!answer.agreed) ++tally_.disagreed;
        }
    }

    RandomReals<float> random_;
    double loss_;
    WeaponRules rules_ = without_caps();
    ServerWorld server_{ends_with_fields(), server_config()};
    ClientWorld screen_{ends_with_fields()};
    HitboxSetId set_;
    EntityId shooter_;
    std::uint32_t client_ = no_client;
    std::array<EntityId, 8> runners_;
    EntityId gone_;
    Tick gone_at_{0};
    std::deque<Datagram> down_;
    std::deque<CommandPacket> up_;
    std::deque<OwnCommand> kept_;
    std::uint32_t newest_ = 0;
    Tally tally_;
};

}  // namespace

TEST(world_own_packets, are_judged_as_drawn_under_loss_and_reordering) {
    Tally all;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Match match(seed, 0.2);
        for (Tick tick{0}; tick < Tick{600}; tick = tick + 1) match.play(tick);
        const Tally& tally = match.tally();
        EXPECT_EQ(tally.different, 0u) << "seed " << seed;
        EXPECT_EQ(tally.disagreed, 0u) << "seed " << seed;
        EXPECT_EQ(tally.ghosts, 0u) << "seed " << seed;
        EXPECT_EQ(match.server().self_audit().overall().agreed(), tally.shots);
        all.shots += tally.shots;
        all.hits += tally.hits;
        all.fields += tally.fields;
        all.repeated += tally.repeated;
        all.lost += tally.lost;
        all.dropped += tally.dropped;
    }
    EXPECT_GT(all.shots, 5'000u);
    EXPECT_GT(all.hits, 1'500u);
    EXPECT_GT(all.fields, 1'000u);
    EXPECT_GT(all.repeated, 5'000u) << "commands are resent";
    EXPECT_GT(all.lost, 10u) << "and some are lost with all copies";
    EXPECT_GT(all.dropped, 500u) << "datagrams come twice";
}

TEST(world_own_packets, are_the_samples_that_the_server_holds) {
    Match match(3, 0.0);
    for (Tick tick{0}; tick < Tick{200}; tick = tick + 1) match.play(tick);
    EXPECT_EQ(match.screen().newest_tick(), match.server().ledger(0).tick_of(match.screen().acks().newest()));
    EXPECT_EQ(match.tally().lost, 0u);
    EXPECT_EQ(match.server().judge_counters(0).refusals, 0u);
}

TEST(world_own_packets, keep_all_of_a_snapshot_or_nothing) {
    ServerWorld server{WorldConfig{}};
    ClientWorld screen{WorldConfig{}};
    const EntityId first = server.spawn({}), second = server.spawn({});
    const std::uint32_t client = server.join({});
    server.begin_tick(Tick{1});
    must(server.record(first, {}));
    must(server.record(second, {}));
    const SnapshotSeq seq = server.snapshot(client);
    std::array<SnapshotEntity, 2> entities{*server.add(client, first), *server.add(client, second)};
    entities[1].entity = EntityId::make(5'000, 0);  // beyond the client's history
    EXPECT_EQ(screen.store(seq, Tick{1}, entities, Micros{0}), ApplyResult::refused);
    EXPECT_EQ(screen.history().find(first), nullptr);
    EXPECT_EQ(screen.acks().newest(), SnapshotSeq{}) << "it counts as lost";
    const QuantBone bone;
    entities[1] = {second, entities[0].state, {&bone, 1}};
    EXPECT_EQ(screen.store(seq, Tick{1}, entities, Micros{0}), ApplyResult::refused) << "more than max_bones";
    entities[1].bones = {};
    entities[1].state.fields = 1;
    EXPECT_EQ(screen.store(seq, Tick{1}, entities, Micros{0}), ApplyResult::refused) << "more than field_bits";
    EXPECT_EQ(screen.history().counters()[RecordResult::fields_too_wide], 1u);
    entities[1].state.fields = 0;
    EXPECT_EQ(screen.store({}, Tick{1}, entities, Micros{0}), ApplyResult::malformed);
    EXPECT_EQ(screen.store(seq, Tick{1}, entities, Micros{0}), ApplyResult::applied);
    EXPECT_EQ(screen.store(seq, Tick{1}, entities, Micros{0}), ApplyResult::duplicate);
    EXPECT_EQ(screen.store({seq.value + 1}, Tick{0}, entities, Micros{0}), ApplyResult::out_of_order);
    EXPECT_NE(screen.history().find(second), nullptr);
}

TEST(world_own_packets, of_a_tick_that_is_none_are_refused_without_entities_too) {
    ClientWorld screen{WorldConfig{}};
    for (const Tick tick : {no_tick, Tick{-5}, Tick{INT64_MIN}, max_tick + 1, Tick{INT64_MAX}}) {
        EXPECT_EQ(screen.store({1}, tick, {}, Micros{0}), ApplyResult::refused) << tick.value;
        EXPECT_EQ(screen.newest_tick(), no_tick);
        EXPECT_FALSE(screen.advance(Micros{1'000}));
    }
    EXPECT_EQ(screen.store({1}, Tick{5}, {}, Micros{2'000}), ApplyResult::applied) << "the honest one goes on";
    EXPECT_TRUE(screen.advance(Micros{3'000}));
    EXPECT_EQ(screen.newest_tick(), Tick{5});
}

TEST(world_own_packets, of_a_join_in_a_tick_that_is_none_start_in_the_nearest) {
    for (const Tick tick : {Tick{INT64_MIN}, Tick{INT64_MAX}}) {
        ClientWorld screen{WorldConfig{}};
        screen.set_self({}, 0, tick);
        screen.set_self({}, 0, tick);
        EXPECT_EQ(screen.projectile_context().newest, tick < Tick{0} ? Tick{0} : max_tick);
    }
}

TEST(world_own_packets, allocate_nothing_after_the_join) {
    ServerWorld server{WorldConfig{}, server_config()};
    ClientWorld screen{WorldConfig{}};
    const EntityId target = server.spawn({});
    const std::uint32_t client = server.join({});
    const Shot shot{{}, {0.0f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f}};
    const std::uint64_t allocations = allocations_of([&] {
        for (Tick tick{1}; tick < Tick{300}; tick = tick + 1) {
            server.begin_tick(tick);
            must(server.record(target, {}));
            const SnapshotSeq seq = server.snapshot(client);
            const SnapshotEntity entity = *server.add(client, target);
            const Micros now = TickRate{}.time_of(tick);
            static_cast<void>(screen.store(seq, tick, {&entity, 1}, now));
            must(screen.advance(now));
            const Hit hit = screen.shoot(shot, {});
            must(server.take_command(client, static_cast<std::uint32_t>(tick.value), screen.stamp()).is_new);
            static_cast<void>(server.compare(server.judge(client, shot, {}, {}, screen_hash(hit))));
            server.finish_tick();
        }
    });
    EXPECT_EQ(allocations, 0u);
}
