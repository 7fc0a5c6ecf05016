#pragma once

// A match of six seconds in which a game makes a mistake: shots, rockets, a death, a despawn, a rider, and everything
// that the library says of it.

#include "tests/support/assert_log.h"
#include "tests/support/must.h"

#include <backsight/base/trig.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace backsight::test {
namespace all_mistakes_test {

/// What says that something is wrong: values of the library's enums, as `Reason::bad_shot`.
using Signs = std::set<std::string>;

/// What a game does wrong; nothing by default.
struct Game {
    bool finishes = true;
    bool records_the_dead = true;
    bool asks_for_gone = true;
    bool sets_self = true;
    bool leaves = false;
    bool judges_in_another_world = false;
    bool begins_twice = false;
    bool sends_before_recording = false;
    bool despawns_the_mount = false;
    bool records_parents_last = false;
    bool records_parents_seldom = false;
    bool adds_a_set_late = false;
    bool teleports_late = false;
    bool image_knows_the_filter = true;
    float metre = 1.0f;  // of its units
    int commands_a_tick = 1;
    int steps_a_tick_later = 1;  // from the middle of the match on
    std::int64_t late_us = 0;    // every other tick, by the clock
    HitboxSetId worn{1};
    Hitbox body = Hitbox::sphere(HitGroup::generic, {0, 0, 1}, 0.5f);
    std::function<Vec3(Vec3)> direction = [](Vec3 way) { return way; };  // on the server alone
    std::function<Vec3(Vec3)> origin = [](Vec3 eye) { return eye; };
    std::function<Micros(Micros now)> advance_clock = [](Micros now) { return now; };
    std::function<Micros(Micros now)> store_clock = [](Micros now) { return now; };
};

inline std::string named(const char* kind, const char* value) {
    std::string name = std::string(kind) + "::" + value;
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

inline Hitbox scaled(Hitbox box, float by) {
    box.center = box.center * by;
    box.radius = box.radius * by;
    return box;
}

class Match {
public:
    explicit Match(const Game& game) : game_(game), server_(world(), servers(game)), other_(world()), screen_(world()) {
        for (WorldHistory* history :
             {static_cast<WorldHistory*>(&server_.history()), static_cast<WorldHistory*>(&screen_.history()),
              static_cast<WorldHistory*>(&other_.history())}) {
            const Hitbox body[] = {scaled(game.body, game.metre)};
            if (history->hitbox_sets().add(body) == HitboxSetId{}) signs_.insert("HitboxSets::add()");
        }
        shooter_ = server_.spawn({game.worn, {}, 1});
        friend_ = server_.spawn({HitboxSetId{1}, {}, 1});
        runner_ = server_.spawn({HitboxSetId{1}, {}, 2});
        stander_ = server_.spawn({HitboxSetId{1}, {}, 2});
        leaver_ = server_.spawn({HitboxSetId{1}, {}, 2});
        mount_ = server_.spawn({});
        rider_ = server_.spawn({HitboxSetId{1}, mount_, 2});
        client_ = server_.join(shooter_);
        static_cast<void>(other_.join(other_.spawn({})));
        if (game.sets_self) screen_.set_self(shooter_, client_);
    }

    Signs play() {
        for (step_ = 1; step_ <= 400; ++step_) {
            const bool is_later = step_ > 200;
            if (is_later && step_ % game_.steps_a_tick_later != 0) {
                command(false);
                continue;
            }
            ++tick_;
            tick();
        }
        EnumArray<Misuse, std::uint64_t> misuses = server_.history().misuses();
        misuses += screen_.history().misuses();
        bool has_misuse = false;
        for (const Misuse misuse : enum_values<Misuse>) {
            if (misuses[misuse] == 0) continue;
            has_misuse = true;
            signs_.insert(named("Misuse", to_string(misuse)));
        }
        const ScreenFault alarm = server_.self_audit().of_client(client_).alarm();
        if (alarm != ScreenFault::none) signs_.insert(named("ScreenFault", to_string(alarm)));
        if (has_asserts) {
            EXPECT_TRUE(!has_misuse || !log_.entries().empty()) << "each kind of misuse is reported once";
            if (!has_misuse && !log_.entries().empty()) signs_.insert("a report");
        }
        return signs_;
    }
    int shots = 0, hits = 0, agreed = 0;

private:
    static const ProjectileRules& rocket() {
        static const ProjectileRules rules = [] {
            ProjectileRules made;
            made.flight.lifetime = Micros{400'000};
            return made;
        }();
        return rules;
    }
    static WorldConfig world() {
        WorldConfig config;
        config.projectiles[1] = &rocket();
        return config;
    }
    static ServerWorldConfig servers(const Game& game) {
        ServerWorldConfig config;
        config.self_audit = SelfAuditConfig{};
        config.eye_offset = config.eye_offset * game.metre;
        return config;
    }

    Micros now() const { return Micros{TickRate{}.time_of(Tick{step_}).value + (tick_ % 2 == 0 ? game_.late_us : 0)}; }
    EntityPose at(Vec3 place) const { return {place * game_.metre, {}, {}}; }

    void record_parent() {
        if (game_.records_parents_seldom && tick_ % 2 == 0) return;
        if (game_.despawns_the_mount && tick_ == 200) must(server_.despawn(mount_));
        if (game_.despawns_the_mount && tick_ >= 200) return;
        must(server_.record(mount_, at({0, 20, 0})));
    }
    void record() {
        const double t_s = static_cast<double>(tick_) / 64.0;
        if (!game_.records_parents_last) record_parent();
        must(server_.record(shooter_, at({})));
        must(server_.record(friend_, at({2, -2, 0})));
        must(server_.record(runner_, at({10, 3.0f * static_cast<float>(deterministic_sin(2.5 * t_s)), 0})));
        if (tick_ < 100 || game_.records_the_dead) must(server_.record(stander_, at({6, 4, 0})));
        if (game_.teleports_late && tick_ == 150) must(server_.history().teleport(runner_));
        if (tick_ < 160) must(server_.record(leaver_, at({9, -9, 0})));
        static_cast<void>(server_.record(rider_, at({1, 0, 0})));
        if (game_.records_parents_last) record_parent();
    }

    void tick() {
        server_.begin_tick(Tick{tick_});
        if (game_.begins_twice && tick_ == 100) server_.begin_tick(Tick{tick_});
        other_.begin_tick(Tick{tick_});
        if (game_.adds_a_set_late && tick_ == 150) {
            const Hitbox small[] = {Hitbox::sphere(HitGroup::generic, {0, 0, 1}, 0.3f)};
            late_ = server_.history().hitbox_sets().add(small);
            must(screen_.history().hitbox_sets().add(small) == late_);
            must(server_.history().change_hitboxes(runner_, late_));
        }
        if (game_.leaves && tick_ == 200) server_.leave(client_);
        if (tick_ == 100 && !game_.records_the_dead) must(server_.history().kill(stander_));
        if (tick_ == 160) must(server_.despawn(leaver_));
        if (game_.sends_before_recording && tick_ % 2 == 0) send();
        record();
        if (!game_.sends_before_recording || tick_ % 2 != 0) send();
        for (int i = 0; i < game_.commands_a_tick; ++i) command(i == 0);
        if (game_.finishes) server_.finish_tick();
        for (const ProjectileAuthority::Ended& ended : server_.ended()) {
            screen_.take(sent_verdict(ended.projectile, ended.verdict, {}, TickRate{}), now());
        }
    }

    void send() {
        const SnapshotSeq seq = server_.snapshot(client_);
        std::vector<SnapshotEntity> entities;
        const auto add = [&](EntityId id, bool is_due) {
            if (const auto added = server_.add(client_, id)) {
                entities.push_back(*added);
            } else if (is_due) {
                signs_.insert("ServerWorld::add()");
            }
        };
        if (game_.asks_for_gone) {
            for (const EntityId id : server_.despawned(client_)) add(id, false);
        }
        for (const EntityId id : {shooter_, friend_, runner_, stander_, rider_}) {
            add(id, !server_.is_there(client_) ? false : id != stander_ || tick_ < 100 || game_.records_the_dead);
        }
        if (tick_ < 160) add(leaver_, true);
        if (!game_.despawns_the_mount || tick_ < 200) add(mount_, false);
        if (seq.value == 0) return;
        must(screen_.store(seq, Tick{tick_}, entities, game_.store_clock(now())) == ApplyResult::applied);
    }

    void command(bool may_launch) {
        static_cast<void>(screen_.advance(game_.advance_clock(now())));
        ServerWorld& judge = game_.judges_in_another_world ? other_ : server_;
        const std::uint32_t client = game_.judges_in_another_world ? 0 : client_;
        const TakeResult taken = judge.take_command(client, ++number_, screen_.stamp()).result;
        if (taken != TakeResult::taken) signs_.insert(named("TakeResult", to_string(taken)));
        fire(judge, client);
        if (may_launch && tick_ % 40 == 20) launch(judge, client);
        screen_.follow(now());
        screen_.update_projectiles(now(), Micros{20'000});
        for (const ImageNews& news : screen_.predicted_projectiles().take_news()) {
            const bool is_settled = news.kind == ImageNews::Kind::settled;
            if (!is_settled || news.outcome == ImageOutcome::confirmed) continue;
            signs_.insert(named("ImageOutcome", to_string(news.outcome)));
        }
    }

    void fire(ServerWorld& judge, std::uint32_t client) {
        const ViewPose target = screen_.view().pose(number_ % 2 == 0 ? runner_ : stander_);
        if (!has_pose(target.status)) return;
        Shot shot;
        shot.shooter = shooter_;
        shot.origin = Vec3{0, 0, 1} * game_.metre;
        shot.direction = normalized(target.pose.position + Vec3{0, 0, 1} * game_.metre - shot.origin);
        const std::uint32_t hash = screen_hash(screen_.shoot(shot, {}));
        shot.origin = game_.origin(shot.origin);
        shot.direction = game_.direction(shot.direction);
        const ShotRecord record = judge.judge(client, shot, {}, {}, hash);
        ++shots;
        hits += record.verdict.hit ? 1 : 0;
        if (record.verdict.reason != Reason::as_seen) {
            signs_.insert(named("Reason", to_string(record.verdict.reason)));
        }
        const bool is_stamp = record.verdict.reason == Reason::stamp_refused;
        if (is_stamp) signs_.insert(named("AuditResult", to_string(record.verdict.audit)));
        if (!judge.is_there(client) || &judge != &server_) return;
        const SelfAuditAnswer answer = judge.compare(record);
        agreed += answer.agreed ? 1 : 0;
        if (answer.compared && !answer.agreed) signs_.insert("a screen that differs");
    }

    void launch(ServerWorld& judge, std::uint32_t client) {
        const LaunchClaim claim{{client, number_, 0}, 1, {}, normalized(Vec3{2, -2, 1}), {}, {}};
        LaunchFacts facts(shooter_, {});
        facts.filter.exclude_team = 1;
        static_cast<void>(
            screen_.launch(claim, now(), {}, game_.image_knows_the_filter ? facts.filter : QueryFilter{}));
        const LaunchResult result = judge.launch(client, claim, facts);
        if (result != LaunchResult::launched) signs_.insert(named("LaunchResult", to_string(result)));
        if (result == LaunchResult::launched) screen_.take(grant_of(judge.launches().back()));
    }

    const AssertLog log_;
    Game game_;
    Signs signs_;
    ServerWorld server_, other_;
    ClientWorld screen_;
    EntityId shooter_, friend_, runner_, stander_, leaver_, mount_, rider_;
    HitboxSetId late_;
    std::uint32_t client_ = no_client, number_ = 0;
    std::int64_t step_ = 0, tick_ = 0;
};

}  // namespace all_mistakes_test
}  // namespace backsight::test
