// Shared mounts: a shooter and others who ride one train, people who board and leave, and a mount that turns.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/fighters.h"
#include "tests/vectors/make/sets.h"

#include <backsight/base/trig.h>

#include <stdexcept>

namespace backsight::vectors {

namespace {

// A train that runs along y, a car on it, a shooter and two riders in the car, and one who stands beside the rails.
class Ride {
public:
    Ride(const std::string& name, float speed_mps, float turn_rad_per_tick = 0.0f)
        : script(config_of(name)), speed_(speed_mps), turn_(turn_rad_per_tick) {
        train = script.spawn({HitboxSetId{1}, {}, 9});
        car = script.spawn({HitboxSetId{1}, train, 9});
        for (int i = 0; i < 3; ++i) riders.push_back(script.spawn({HitboxSetId{1}, car, 1}));
        beside = script.spawn({HitboxSetId{1}, {}, 1});
        script.join(riders[0]);
        script.set_self(0, riders[0], 0);
    }
    void play(bool is_lost = false) {
        script.begin_tick(++tick);
        if (train_goes) {
            script.event("despawn", train);
            script.event("set_parent", car, 0);
            train_goes = false;
            train_is_gone = true;
        }
        const float seconds = script.config().world.draw.tick_rate.tick_seconds();
        along_ += speed_ * seconds;
        const Quat turned = rotation_about({0, 0, 1}, static_cast<double>(turn_) * static_cast<double>(tick));
        if (!train_is_gone) script.record(train, {{0, along_, 0}, turned, {0, speed_, 0}});
        script.record(car, {{0, train_is_gone ? along_ - 4 : -4, 1}, {}, {}});
        for (std::size_t i = 0; i < riders.size(); ++i) {
            const bool has_left = i == 2 && left_at_ >= 0;
            const Vec3 aboard{i == 0 ? -1.0f : 2.0f, 0.3f * static_cast<float>(i), 0};
            const Vec3 outside{left_at_x_ + 2.0f, left_at_y_, 1};
            script.record(riders[i], {has_left ? outside : aboard, {}, {}});
        }
        script.record(beside, {{6, along_ - 3, 0}, {}, {}});
        script.finish_tick();
        std::vector<EntityId> all{train, car};
        all.insert(all.end(), riders.begin(), riders.end());
        all.push_back(beside);
        if (train_is_gone) all.erase(all.begin());
        const SnapshotSeq seq = script.send(0, all);
        if (!is_lost) script.store(0, 0, seq, Micros{tick * 15'625});
        script.show(0, Moment{tick * 65'536 - 150'000});
    }
    /// The last rider steps off, or back.
    void leave() {
        left_at_ = tick;
        left_at_y_ = along_;
        script.event("set_parent", riders[2], 0);
    }
    void board() {
        left_at_ = -1;
        script.event("set_parent", riders[2], car.value);
    }
    void fire(std::size_t rules) {
        const View view = script.screen(0).view();
        const ViewPose self = view.pose(riders[0]);
        const Vec3 eye = self.pose.position + Vec3{0, 0, 1.2f};
        const ViewStamp stamp = script.stamp(0);
        Query thrust = Query::sweep_along({eye, {1, 0, 0}, 12.0f}, 0.8f);
        thrust.collect = Collect::entities;
        thrust.filter.exclude = riders[0];
        thrust.filter.exclude_team = 9;
        Query scream = Query::sphere_at(eye, 6.0f);
        scream.collect = Collect::entities;
        scream.filter = thrust.filter;
        const std::uint32_t thrust_hash = script.shoot_query(0, thrust, rules);
        const std::uint32_t scream_hash = script.shoot_query(0, scream, rules);
        // Nobody of the car, its riders, or all of the train.
        Query use = scream;
        use.collect = Collect::nearest;
        use.filter.exclude_mount = car;
        use.filter.mounts = static_cast<MountScope>(rules);
        const std::uint32_t use_hash = script.shoot_query(0, use, rules);
        Shot shot;
        shot.shooter = riders[0];
        shot.origin = eye;
        const ViewPose goal = view.pose(riders[1]);
        shot.direction = has_pose(goal.status) ? aimed(eye, goal.pose.position + Vec3{0, 0, 1.2f}) : Vec3{1, 0, 0};
        shot.mount = car;
        script.shoot(0, shot, rules);
        script.take(0, ++command_, stamp);
        script.judge(0, shot, rules);
        script.judge_query(0, thrust, rules, thrust_hash);
        script.judge_query(0, use, rules, use_hash);
        for (const Verdict& verdict : script.judge_query(0, scream, rules, scream_hash).hits) {
            if (verdict.hit.entity == riders[1] && !train_is_gone && verdict.paid != Micros{0}) {
                throw std::runtime_error("who rides along pays");
            }
        }
    }

    Script script;
    EntityId train;
    EntityId car;
    EntityId beside;
    std::vector<EntityId> riders;
    std::int64_t tick = 2;
    bool train_goes = false;  ///< in the next tick; the car goes on alone
    bool train_is_gone = false;

private:
    static ScriptConfig config_of(const std::string& name) {
        ScriptConfig config = small_config(name);
        config.screens.resize(1);
        config.rules.assign(3, WeaponRules{});
        config.rules[1].max_rewind = Micros{20'000};
        config.rules[1].max_victim_moved_m = 0.3f;
        config.rules[2] = config.rules[1];
        config.rules[2].on_max_rewind = config.rules[2].on_max_victim_moved = CapPolicy::refuse;
        return config;
    }

    float speed_;
    float turn_;
    float along_ = 0.0f;
    std::uint32_t command_ = 0;
    std::int64_t left_at_ = -1;
    float left_at_x_ = 0.0f;
    float left_at_y_ = 0.0f;
};

void ride(VectorFile& file, const std::string& name, float speed_mps, float turn) {
    Ride ride(name, speed_mps, turn);
    for (int i = 0; i < 8; ++i) ride.play(i == 5);
    for (std::size_t rules = 0; rules < 3; ++rules) {
        ride.play();
        ride.fire(rules);
    }
    file.add(ride.script);
}

void boards(VectorFile& file) {
    Ride ride("one steps off the train between the picture and the damage, and boards again", 20.0f);
    for (int i = 0; i < 8; ++i) ride.play();
    ride.leave();
    for (std::size_t i = 0; i < 5; ++i) {
        ride.play();
        ride.fire(i % 3);
    }
    ride.board();
    for (std::size_t i = 0; i < 5; ++i) {
        ride.play();
        ride.fire(i % 3);
    }
    file.add(ride.script);
}

void dies(VectorFile& file) {
    Ride ride("the car's train is gone between the picture and the damage", 10.0f);
    for (int i = 0; i < 8; ++i) ride.play();
    ride.fire(0);
    ride.train_goes = true;
    for (std::size_t i = 0; i < 5; ++i) {
        ride.play();
        ride.fire(i % 3);
    }
    file.add(ride.script);
}

}  // namespace

VectorFile make_frames() {
    VectorFile file{"frames", "world", {}};
    ride(file, "on a train at 20 m/s each hits who rides along, and pays nothing", 20.0f, 0.0f);
    ride(file, "on a train at 40 m/s", 40.0f, 0.0f);
    ride(file, "on a mount that turns", 8.0f, 0.04f);
    boards(file);
    dies(file);
    return file;
}

}  // namespace backsight::vectors
