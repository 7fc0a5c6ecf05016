// A player who gets a new entity: neither their shots nor their projectiles meet a body that they have left, on either
// end, whatever the game passes as the shooter, and both ends agree.

#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <vector>

#include "inputs/random.h"
#include "tests/support/must.h"

namespace backsight::test {
namespace world_own_entities_test {

/// Which entity the server's game passes as Shot::shooter.
enum class Passes { at_the_shot, of_now, null };

struct Setting {
    std::uint64_t seed = 1;
    std::int64_t up_ticks = 8;    // a command is under way
    std::int64_t down_ticks = 4;  // so is a snapshot
    std::int64_t change_every = 128;
    double loss = 0.0;
    Passes passes = Passes::of_now;
    bool possesses = false;  // pawns that exist already, and stay; otherwise new objects, and the former is gone
    int spread = 1;          // metres between where the player's entities appear
};

struct Counts {
    int shots = 0, differ = 0, on_own = 0, hits = 0, changes = 0, as_seen = 0;
    int queries_differ = 0, queried_own = 0, queried = 0;  // of an area around all of them
    int rockets = 0, rockets_on_own = 0, rockets_at_targets = 0, images_confirmed = 0, images_other = 0;
};

const ProjectileRules rocket = [] {
    ProjectileRules rules;
    rules.flight.lifetime = Micros{700'000};
    rules.commands_between = 1;
    rules.budget.look_back = Micros{2'000'000};  // all by commands
    rules.patience = Micros{1'000'000};
    return rules;
}();

// One player who changes entities, fires through where their bodies are, and targets behind those.
class Match {
public:
    explicit Match(const Setting& setting) : setting_(setting), random_(setting.seed) {
        const Hitbox body[] = {Hitbox::sphere(HitGroup::generic, {0.0f, 0.0f, 1.0f}, 0.5f)};
        set_ = server_.history().hitbox_sets().add(body);
        must(screen_.history().hitbox_sets().add(body) == set_);
        for (EntityId& target : targets_) target = server_.spawn({set_});
        for (EntityId& pawn : pawns_) {
            if (setting.possesses) pawn = server_.spawn({set_});
        }
        own_ = setting.possesses ? pawns_[0] : server_.spawn({set_});
        bodies_ = {own_};
        client_ = server_.join(own_);
        screen_.set_self(own_, client_);
        told_ = own_;
    }

    Counts play(int ticks) {
        for (tick_ = 1; tick_ <= ticks; ++tick_) {
            server_.begin_tick(Tick{tick_});
            if (tick_ % setting_.change_every == 0) change();
            while (!up_.empty() && up_.front().due <= tick_) {
                execute(up_.front());
                up_.pop_front();
            }
            record();
            server_.finish_tick();
            tell_ends();
            send();
            while (!down_.empty() && down_.front().due <= tick_) {
                receive(down_.front());
                down_.pop_front();
            }
            if (tick_ > 20) fire();
            follow_images();
        }
        return counts_;
    }

private:
    struct Snapshot {
        std::int64_t due;
        SnapshotSeq seq;
        Tick tick;
        EntityId self;
        Tick since;
        std::vector<SnapshotEntity> entities;
    };
    struct Command {
        std::int64_t due;
        std::uint32_t number;
        ViewStamp stamp;
        Shot shot;
        Hit seen;
        std::uint32_t area_hash = 0;
        bool launches = false;
    };

    // All bodies of the player's stand on one line, in front of the targets.
    Vec3 place_of(EntityId id) const {
        const auto at = std::find(bodies_.begin(), bodies_.end(), id) - bodies_.begin();
        return {static_cast<float>(at % 3 * setting_.spread), 0.0f, 0.0f};
    }

    void change() {
        ++counts_.changes;
        EntityId next;
        if (setting_.possesses) {
            next = pawns_[static_cast<std::size_t>(counts_.changes) % pawns_.size()];
        } else {
            must(server_.despawn(own_));
            next = server_.spawn({set_});
        }
        if (std::find(bodies_.begin(), bodies_.end(), next) == bodies_.end()) bodies_.push_back(next);
        own_ = next;
        since_ = Tick{tick_};
        server_.set_entity(client_, own_);
    }

    void record() {
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            const float y = static_cast<float>((tick_ + 40 * static_cast<std::int64_t>(i)) % 200) * 0.02f - 2.0f;
            must(server_.record(targets_[i], {{9.0f + static_cast<float>(i), y, 0.0f}, {}, {}}));
        }
        if (!setting_.possesses) must(server_.record(own_, {place_of(own_), {}, {}}));
        for (std::size_t i = 0; i < pawns_.size() && setting_.possesses; ++i) {
            must(server_.record(pawns_[i],
                                {{static_cast<float>(static_cast<int>(i) * setting_.spread), 0.0f, 0.0f}, {}, {}}));
        }
    }

    void send() {
        Snapshot snapshot{tick_ + setting_.down_ticks, server_.snapshot(client_), Tick{tick_}, own_, since_, {}};
        std::vector<EntityId> due(targets_.begin(), targets_.end());
        if (setting_.possesses) due.insert(due.end(), pawns_.begin(), pawns_.end());
        if (!setting_.possesses) due.push_back(own_);
        const auto gone = server_.despawned(client_);
        due.insert(due.begin(), gone.begin(), gone.end());
        for (const EntityId id : due) {
            if (const auto added = server_.add(client_, id)) snapshot.entities.push_back(*added);
        }
        if (!random_.chance(setting_.loss)) down_.push_back(snapshot);
    }

    void receive(const Snapshot& snapshot) {
        if (snapshot.self != told_) {
            told_ = snapshot.self;
            screen_.set_self(told_, client_, Tick{0}, snapshot.since);
        }
        must(screen_.store(snapshot.seq, snapshot.tick, snapshot.entities, TickRate{}.time_of(Tick{tick_})) ==
             ApplyResult::applied);
    }

    void fire() {
        screen_.show(Moment::at(Tick{tick_ - setting_.down_ticks - 6}) +
                     static_cast<std::int64_t>(random_.below(65'536)));
        Shot shot;
        shot.shooter = told_;
        shot.origin = {random_.chance(0.5) ? -3.0f : 0.0f, 0.0f, 1.0f};
        shot.direction = normalized(Vec3{9.0f, static_cast<float>(random_.uniform(-0.5, 0.5)), 0.0f});
        std::array<Hit, max_query_hits> out;
        const std::uint32_t area = screen_.shoot(area_around(shot), rules_, out).hash;
        // A flight passes by seven bodies. More than that in two seconds are no player's.
        const bool launches = ++number_ % 9 == 0 && setting_.change_every >= 20;
        up_.push_back(
            {tick_ + setting_.up_ticks, number_, screen_.stamp(), shot, screen_.shoot(shot, rules_), area, launches});
        if (launches) must(screen_.launch(claim_of(up_.back()), now()));
    }
    // Out of all bodies, former ones too, which stand up to 2 m ahead.
    LaunchClaim claim_of(const Command& command) const {
        return {{client_, command.number, 0}, 1, command.shot.origin, command.shot.direction, {}, {}};
    }
    Micros now() const { return TickRate{}.time_of(Tick{tick_}); }

    void tell_ends() {
        for (const ProjectileAuthority::Ended& ended : server_.ended()) {
            const EntityId target = ended.verdict.target;
            const bool is_own = std::find(bodies_.begin(), bodies_.end(), target) != bodies_.end();
            counts_.rockets_on_own += is_own ? 1 : 0;
            counts_.rockets_at_targets += ended.verdict.end == FlightEnd::target && !is_own ? 1 : 0;
            const Quantization& quantization = server_.history().config().quantization;
            screen_.take(sent_verdict(ended.projectile, ended.verdict, quantization, TickRate{}), now());
        }
    }
    void follow_images() {
        if (tick_ <= 20) return;
        screen_.follow(now());
        screen_.update_projectiles(now(), Micros{200'000});
        for (const ImageNews& news : screen_.predicted_projectiles().take_news()) {
            if (news.kind != ImageNews::Kind::settled) continue;
            ++(news.outcome == ImageOutcome::confirmed ? counts_.images_confirmed : counts_.images_other);
        }
    }
    static Query area_around(const Shot& shot) {
        Query query = Query::sphere_at(shot.origin, 20.0f);
        query.collect = Collect::entities;
        query.filter.exclude = shot.shooter;
        return query;
    }

    void execute(const Command& command) {
        const TakenCommand taken = server_.take_command(client_, command.number, command.stamp);
        if (!taken.is_new) return;
        Shot shot = command.shot;
        if (setting_.passes == Passes::of_now) shot.shooter = own_;
        if (setting_.passes == Passes::null) shot.shooter = {};
        if (command.launches) {
            ++counts_.rockets;
            const LaunchFacts facts(shot.shooter, {}, shot.origin);
            EXPECT_EQ(server_.launch(client_, claim_of(command), facts), LaunchResult::launched);
            screen_.take(grant_of(server_.launches().back()));
        }
        const ShotRecord record = server_.judge(client_, shot, rules_, {}, screen_hash(command.seen));
        ++counts_.shots;
        const Verdict& verdict = record.verdict;
        const bool is_own = std::find(bodies_.begin(), bodies_.end(), verdict.hit.entity) != bodies_.end();
        counts_.as_seen += verdict.reason == Reason::as_seen ? 1 : 0;
        counts_.hits += verdict.hit && !is_own ? 1 : 0;
        counts_.differ += screen_hash(verdict.hit) != screen_hash(command.seen) ? 1 : 0;
        counts_.on_own += is_own && !setting_.possesses ? 1 : 0;
        counts_.on_own += verdict.hit && (verdict.hit.entity == own_ || verdict.hit.entity == command.shot.shooter);
        const ShotRecord area = server_.judge(client_, area_around(shot), rules_, {}, command.area_hash);
        counts_.queries_differ += area.seen_hash != command.area_hash ? 1 : 0;
        for (const Verdict& hit : area.hits) {
            const EntityId id = hit.hit.entity;
            const bool is_body = std::find(bodies_.begin(), bodies_.end(), id) != bodies_.end();
            counts_.queried_own += (is_body && !setting_.possesses) || id == own_ ? 1 : 0;
            ++counts_.queried;
        }
    }

    static WeaponRules uncapped() {
        WeaponRules rules;
        rules.max_rewind = Micros{10'000'000};
        rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
        return rules;
    }
    static WorldConfig world(const Setting& setting) {
        WorldConfig config;
        config.audit.max_ahead = config.audit.max_interpolation_delay = Micros{10'000'000};
        config.projectiles[1] = &rocket;
        config.history.capacity_ticks = 256;
        config.history.max_entities = static_cast<std::uint32_t>(16 + 400 / setting.change_every);
        return config;
    }
    static ServerWorldConfig ends() {
        ServerWorldConfig config;
        config.ledger.capacity_snapshots = 256;
        return config;
    }

    Setting setting_;
    inputs::Random random_;
    WeaponRules rules_ = uncapped();
    ServerWorld server_{world(setting_), ends()};
    ClientWorld screen_{world(setting_)};
    HitboxSetId set_;
    std::array<EntityId, 3> targets_, pawns_;
    EntityId own_, told_;
    Tick since_{0};
    std::vector<EntityId> bodies_;
    std::uint32_t client_ = 0, number_ = 0;
    std::int64_t tick_ = 0;
    std::deque<Snapshot> down_;
    std::deque<Command> up_;
    Counts counts_;
};

TEST(world_own_entities, are_never_hit_by_their_player_and_both_ends_agree) {
    int hits = 0, images = 0, at_targets = 0;
    for (const Passes passes : {Passes::at_the_shot, Passes::of_now, Passes::null}) {
        for (const std::int64_t change_every : {128, 20, 3, 1}) {
            for (const std::int64_t up : {1, 8, 40}) {
                for (const double loss : {0.0, 0.2}) {
                    Setting setting{
                        static_cast<std::uint64_t>(change_every * 7 + up), up, 4, change_every, loss, passes, false, 1};
                    const Counts counts = Match(setting).play(160);
                    EXPECT_EQ(counts.on_own, 0) << change_every << ' ' << up << ' ' << loss;
                    EXPECT_EQ(counts.differ, 0) << change_every << ' ' << up << ' ' << loss;
                    EXPECT_EQ(counts.as_seen, counts.shots);
                    EXPECT_GT(counts.shots, 90);
                    EXPECT_EQ(counts.queries_differ, 0) << change_every << ' ' << up << ' ' << loss;
                    EXPECT_EQ(counts.queried_own, 0) << change_every << ' ' << up << ' ' << loss;
                    EXPECT_GT(counts.queried, 2 * counts.shots) << "the three targets";
                    images += counts.images_confirmed;
                    at_targets += counts.rockets_at_targets;
                    hits += counts.hits;
                    EXPECT_EQ(counts.rockets_on_own, 0) << change_every << ' ' << up << ' ' << loss;
                    EXPECT_EQ(counts.images_other, 0)
                        << counts.images_confirmed << " are right: " << change_every << ' ' << up << ' ' << loss;
                }
            }
        }
    }
    EXPECT_GT(hits, 500);
    EXPECT_GT(images, 200);
    EXPECT_GT(at_targets, 100);
}

// A pawn that the player will possess is on their screen before they know it. What both ends know is judged alike.
TEST(world_own_entities, that_were_possessed_are_passed_by_while_the_view_shows_them_so) {
    for (const std::int64_t up : {1, 8, 40}) {
        Setting setting{11, up, 4, 100, 0.0, Passes::of_now, true, 1};
        const Counts counts = Match(setting).play(600);
        EXPECT_EQ(counts.on_own, 0) << up;
        EXPECT_GT(counts.hits, 50) << up;
        // Those fired at the next pawn before the player knew of it.
        EXPECT_LE(counts.differ, counts.changes * static_cast<int>(up + 4 + 1)) << up;
    }
}

// Every body stands there all the time; the client goes from one to the next.
TEST(own_entities, are_shown_as_the_body_of_the_moment_whatever_came_since) {
    World world;
    const EntityId bodies[] = {world.spawn(), world.spawn(), world.spawn(), world.spawn()};
    OwnEntities own(world.history.config());
    own.become(bodies[0], Tick{0});
    for (std::int64_t tick = 1; tick <= 70; ++tick) {
        for (const EntityId id : bodies) must(world.put(id, tick, {1, 2, 3}));
        if (tick == 40 || tick == 50 || tick == 60) own.become(bodies[(tick - 30) / 10], Tick{tick});
    }
    const DrawConfig draw = draw_config();
    for (std::int64_t tick = 2; tick <= 70; ++tick) {
        const View view = View::at_moment(world.history, draw, Moment::at(Tick{tick}));
        const EntityId was = bodies[tick <= 40 ? 0 : tick <= 50 ? 1 : tick <= 60 ? 2 : 3];
        EXPECT_EQ(own.shown_in(view), was) << tick;
        EXPECT_EQ(own.in(view).ids[0], was) << tick;
        EXPECT_TRUE(own.in(view).contains(own.now())) << tick;
    }
}

TEST(own_entities, keep_as_many_changes_as_the_history_has_ticks) {
    HistoryConfig config;
    config.capacity_ticks = 64;
    OwnEntities own(config);
    for (std::uint32_t i = 0; i < 1000; ++i) own.become(EntityId::make(i % 200, 0), Tick{static_cast<std::int64_t>(i)});
    EXPECT_EQ(own.now(), EntityId::make(999 % 200, 0));
    EXPECT_TRUE(own.has_changed());
    const OwnBodies bodies = own.since(Moment::at(Tick{1015}));
    EXPECT_TRUE(bodies.contains(own.now()));
    EXPECT_TRUE(bodies.contains(EntityId::make(998 % 200, 0)));
    EXPECT_EQ(own.since(Moment::at(Tick{1016})).list().size(), 1u);
}

}  // namespace world_own_entities_test
}  // namespace backsight::test
