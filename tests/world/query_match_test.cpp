// Blows, areas and bullets that go on, between two ends over a bad network: what the judge sees is what the screen
// showed, to the bit, and each verdict keeps to the rules.

#include <backsight/world.h>

#include "tests/support/must.h"
#include "tests/support/random_query.h"
#include "tests/world/fighters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <map>
#include <set>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace query_match_test {

constexpr std::size_t riders = 4;
constexpr std::size_t walkers = 12;

struct Datagram {
    Tick due;
    SnapshotSeq seq;
    Tick tick;
    std::vector<SnapshotEntity> entities;
};
struct Blow {
    std::uint32_t number = 0;
    ViewStamp stamp;
    Query query;
    std::uint32_t hash = 0;
    std::vector<Hit> hits;
};
struct Commands {
    Tick due;
    std::vector<Blow> blows;
};

struct Tally {
    std::uint64_t queries = 0, compared = 0, hits = 0, as_seen = 0, clamped = 0, refused = 0, in_cover = 0, gaps = 0;
    std::uint64_t different = 0, disagreed = 0, beyond_caps = 0, met_twice = 0, unlike = 0, lost = 0;
};

// A wall along y at x = 2, with a gap in it.
bool is_free(Vec3 a, Vec3 b) {
    if ((a.x < 2.0f) == (b.x < 2.0f)) return true;
    const float y = a.y + (b.y - a.y) * ((2.0f - a.x) / (b.x - a.x));
    return y > -0.5f && y < 0.5f;
}

class Match {
public:
    explicit Match(std::uint64_t seed) : random_(seed), loss_(0.05 + 0.05 * static_cast<double>(seed % 7)) {
        const HitboxSetId set = add_fighter(server_.history());
        EXPECT_EQ(add_fighter(screen_.history()), set);
        shooter_ = server_.spawn({set, {}, 1});
        client_ = server_.join(shooter_, 7, screen_.fingerprint());
        screen_.set_self(shooter_, client_);
        raft_ = server_.spawn({set, {}, 3});
        for (std::size_t i = 0; i < riders + walkers; ++i) {
            const auto team = static_cast<std::uint16_t>(1 + i % 3);
            const auto layers = static_cast<std::uint16_t>(1u << (i % 3));
            fighters_.push_back(server_.spawn({set, i < riders ? raft_ : EntityId{}, team, layers}));
            places_.push_back(i < riders ? random_.in_cube(1.0) : random_.in_cube(6.0));
            ways_.push_back(random_.in_cube(0.12));
        }
        // One victim has a screen, and so a cover rule.
        victim_ = server_.join(fighters_.back());
        rules_.max_rewind = Micros{static_cast<std::int64_t>(50'000 + 50'000 * (seed % 6))};
        rules_.max_victim_moved_m = 0.3f + 0.3f * static_cast<float>(seed % 4);
        if (seed % 3 == 0) rules_.on_max_rewind = CapPolicy::refuse;
        if (seed % 5 == 0) rules_.on_max_victim_moved = CapPolicy::refuse;
        rules_.cover_grace = Micros{seed % 2 == 0 ? 0 : 100'000};
    }

    void play(Tick tick) {
        server_.begin_tick(tick);
        while (!up_.empty() && up_.front().due <= tick) judge();
        record(tick);
        server_.finish_tick();
        send(tick);
        while (!down_.empty() && down_.front().due <= tick) receive();
        if (screen_.advance(TickRate{}.time_of(tick))) strike(tick);
    }
    Tally tally;

private:
    template <class Queue, class Packet>
    void put(Queue& queue, Packet packet, Tick tick) {
        if (random_.between(0.0, 1.0) < loss_) return;
        packet.due = tick + 3 + random_.below(6);
        const auto before = [](const Packet& a, const Packet& b) { return a.due < b.due; };
        queue.insert(std::upper_bound(queue.begin(), queue.end(), packet, before), packet);
    }

    void record(Tick tick) {
        WorldHistory& history = server_.history();
        const auto turn = rotation_about({0, 0, 1}, 0.02 * static_cast<double>(tick.value));
        must(server_.record(shooter_, pose_at({0, 0, 0}, {}, turn)));
        must(server_.record(raft_, pose_at({4.0f, static_cast<float>(tick.value % 120) * 0.05f - 3.0f, 0}, {}, turn)));
        for (std::size_t i = 0; i < fighters_.size(); ++i) {
            if (random_.below(20) == 0) ways_[i] = random_.in_cube(0.15);
            places_[i] = places_[i] + Vec3{ways_[i].x, ways_[i].y, 0.0f};
            const float most = i < riders ? 1.0f : 6.0f;
            places_[i].x = std::clamp(places_[i].x, -most, most);
            places_[i].y = std::clamp(places_[i].y, -most, most);
            places_[i].z = 0.0f;
            const int luck = random_.below(300);
            if (luck == 0) must(history.kill(fighters_[i]));
            if (luck >= 297) must(history.respawn(fighters_[i]));
            if (luck == 1) must(history.teleport(fighters_[i]));
            must(server_.record(fighters_[i], pose_at(places_[i], {}, turn)));
        }
    }

    void send(Tick tick) {
        for (std::size_t half = 0; half < 2; ++half) {
            Datagram datagram{tick, server_.snapshot(client_), tick, {}};
            const auto add = [&](EntityId id) {
                if (const auto entity = server_.add(client_, id)) datagram.entities.push_back(*entity);
            };
            add(half == 0 ? raft_ : shooter_);
            for (std::size_t i = half; i < fighters_.size(); i += 2) add(fighters_[i]);
            put(down_, datagram, tick);
        }
        // The victim's screen is two ticks old and complete.
        const SnapshotSeq seq = server_.snapshot(victim_);
        for (const EntityId id : {shooter_, fighters_.back()}) static_cast<void>(server_.add(victim_, id));
        if (seq.value < 4) return;
        const std::uint64_t all = seq.value < 64 ? (std::uint64_t{1} << seq.value) - 1 : ~std::uint64_t{0};
        static_cast<void>(server_.take_command(victim_, ++victims_commands_, {Moment::at(tick - 2), seq, all}));
    }

    void receive() {
        const Datagram datagram = std::move(down_.front());
        down_.pop_front();
        const Micros now = TickRate{}.time_of(server_.tick());
        static_cast<void>(screen_.store(datagram.seq, datagram.tick, datagram.entities, now));
    }

    // A swing lasts three commands, each with a part of its way.
    Query swing_part(std::uint32_t part) {
        const double from = -1.2 + 0.8 * static_cast<double>(part);
        std::array<Pose, 4> poses;
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const double angle = swing_facing_ + from + 0.8 * static_cast<double>(i) / 3.0;
            poses[i] = {{0, 0, 1.0f}, rotation_about({0, 0, 1}, angle)};
        }
        Query query = Query::swing_of({0.3f, 0, 0}, {4.0f, 0, 0}, 0.15f, poses);
        query.swing = swing_;
        query.collect = Collect::entities;
        return query;
    }

    Query next_query() {
        const std::uint32_t phase = newest_ % 8;
        if (phase == 0) {
            ++swing_;
            swing_facing_ = random_.between(-3.0, 3.0);
        }
        Query query;
        if (phase < 3) {
            query = swing_part(phase);
        } else {
            const Vec3 eye{0, 0, 1.2f};
            query = random_query(random_, eye, random_.in_cube(4.0) + Vec3{3.0f, 0, 1.0f}, 20);
        }
        query.filter.exclude = shooter_;
        return query;
    }

    void strike(Tick tick) {
        Blow blow{++newest_, screen_.stamp(), next_query(), 0, {}};
        std::array<Hit, max_query_hits> out;
        const ScreenHits seen = screen_.shoot(blow.query, rules_, out);
        EXPECT_NE(seen.hash, 0u);
        blow.hash = seen.hash;
        blow.hits.assign(seen.hits.begin(), seen.hits.end());
        note_met(met_on_screen_, blow.query, blow.hits);
        kept_.push_back(blow);
        if (kept_.size() > 3) kept_.pop_front();
        put(up_, Commands{tick, {kept_.begin(), kept_.end()}}, tick);
    }

    using Met = std::map<std::uint32_t, std::set<std::uint64_t>>;
    template <class Hits>
    void note_met(Met& met, const Query& query, const Hits& hits) {
        if (query.swing == 0) return;
        for (const Hit& hit : hits) {
            if (!met[query.swing].insert(hit.entity.value).second) ++tally.met_twice;
        }
    }

    void judge() {
        const Commands packet = std::move(up_.front());
        up_.pop_front();
        for (const Blow& blow : packet.blows) {
            const TakenCommand taken = server_.take_command(client_, blow.number, blow.stamp);
            if (taken.result == TakeResult::came_before) continue;
            tally.lost += taken.lost;
            has_lost_ = has_lost_ || blow.number != judged_ + 1;
            judged_ = blow.number;
            if (blow.number % 8 == 0) has_lost_ = false;  // a swing begins
            if (!taken.is_new) {
                has_lost_ = true;
                continue;
            }
            EXPECT_EQ(server_.view_of(client_).has_value(), !is_refused(taken.audited.result));
            const auto free = [](Vec3 a, Vec3 b, Moment) { return is_free(a, b); };
            check(blow, server_.judge(client_, blow.query, rules_, free, blow.hash));
        }
    }

    void check(const Blow& blow, const ShotRecord& record) {
        ++tally.queries;
        if (record.verdict.reason == Reason::knowledge_gap) ++tally.gaps;
        const SelfAuditAnswer answer = server_.compare(record);
        if (answer.compared && !answer.agreed) ++tally.disagreed;
        if (record.seen_hash == 0) {
            has_lost_ = true;
        } else {
            ++tally.compared;
            if (record.seen_hash != blow.hash) ++tally.different;
            // What lost commands of a swing would have met differs; all else is the same list.
            const bool is_alike = record.hits.size() == blow.hits.size();
            if (!is_alike && !(blow.query.swing != 0 && has_lost_)) ++tally.unlike;
            if (is_alike && !(blow.query.swing != 0 && has_lost_)) compare_hits(blow, record.hits);
        }
        std::vector<Hit> met;
        for (const Verdict& verdict : record.hits) {
            met.push_back(verdict.hit);
            note(verdict);
        }
        if (blow.query.collect != Collect::hitboxes) note_met(met_, blow.query, met);
    }

    void compare_hits(const Blow& blow, std::span<const Verdict> verdicts) {
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            const Verdict& verdict = verdicts[i];
            if (verdict.hit.entity != blow.hits[i].entity) ++tally.different;
            if (!verdict.is_judged_again && !same_hit(verdict.hit, blow.hits[i])) ++tally.different;
            // Another hitbox of the same body may have come before it since.
            const bool may_be_another = blow.query.collect != Collect::hitboxes || verdict.is_judged_again;
            if (!may_be_another && verdict.hit.hitbox != blow.hits[i].hitbox) ++tally.different;
        }
    }

    void note(const Verdict& verdict) {
        ++tally.hits;
        const bool is_granted = verdict.outcome == Outcome::hit;
        tally.as_seen += is_granted && verdict.reason == Reason::as_seen ? 1 : 0;
        tally.clamped += is_granted && verdict.is_judged_again ? 1 : 0;
        tally.refused += verdict.outcome == Outcome::refused ? 1 : 0;
        tally.in_cover += verdict.reason == Reason::victim_in_cover ? 1 : 0;
        if (!is_granted) return;
        if (verdict.paid > rules_.max_rewind || verdict.victim_moved_m > rules_.max_victim_moved_m) {
            ++tally.beyond_caps;
        }
    }

    Random random_;
    double loss_;
    WeaponRules rules_;
    ServerWorld server_{WorldConfig{}, query_server_config()};
    ClientWorld screen_{WorldConfig{}};
    EntityId shooter_, raft_;
    std::uint32_t client_ = no_client, victim_ = no_client, victims_commands_ = 0;
    std::vector<EntityId> fighters_;
    std::vector<Vec3> places_, ways_;
    std::deque<Datagram> down_;
    std::deque<Commands> up_;
    std::deque<Blow> kept_;
    std::uint32_t newest_ = 0, judged_ = 0, swing_ = 0;
    double swing_facing_ = 0.0;
    bool has_lost_ = false;  // a command of the swing under way, or its view
    Met met_on_screen_, met_;
};

// BACKSIGHT_LONG=1 library_tests --gtest_filter=query_match.*: 1,000,000 queries.
TEST(query_match, each_hit_is_the_screens_to_the_bit_and_each_verdict_keeps_to_the_rules) {
    const std::uint64_t wanted = is_long() ? 1'000'000 : static_cast<std::uint64_t>(cases(12'000, 3));
    Tally all;
    for (std::uint64_t seed = 1; all.queries < wanted; ++seed) {
        Match match(seed);
        for (Tick tick{0}; tick < Tick{500}; tick = tick + 1) match.play(tick);
        const Tally& t = match.tally;
        ASSERT_EQ(t.different, 0u) << "seed " << seed;
        ASSERT_EQ(t.disagreed, 0u) << "seed " << seed;
        ASSERT_EQ(t.unlike, 0u) << "seed " << seed;
        ASSERT_EQ(t.beyond_caps, 0u) << "seed " << seed;
        ASSERT_EQ(t.met_twice, 0u) << "seed " << seed;
        all.queries += t.queries, all.compared += t.compared, all.hits += t.hits, all.as_seen += t.as_seen;
        all.clamped += t.clamped, all.refused += t.refused, all.in_cover += t.in_cover, all.gaps += t.gaps;
        all.lost += t.lost;
    }
    std::printf(
        "%llu queries, %llu compared: 0 differ. %llu hits: %llu as seen, %llu judged again, %llu refused, %llu "
        "of them in cover; %llu gaps, %llu commands lost\n",
        static_cast<unsigned long long>(all.queries), static_cast<unsigned long long>(all.compared),
        static_cast<unsigned long long>(all.hits), static_cast<unsigned long long>(all.as_seen),
        static_cast<unsigned long long>(all.clamped), static_cast<unsigned long long>(all.refused),
        static_cast<unsigned long long>(all.in_cover), static_cast<unsigned long long>(all.gaps),
        static_cast<unsigned long long>(all.lost));
    EXPECT_GT(all.compared, all.queries / 2);
    EXPECT_GT(all.as_seen, all.queries / 20);
    EXPECT_GT(all.clamped, all.queries / 100);
    EXPECT_GT(all.refused, all.queries / 100);
    EXPECT_GT(all.in_cover, 0u);
    EXPECT_GT(all.lost, 10u);
}

}  // namespace query_match_test
