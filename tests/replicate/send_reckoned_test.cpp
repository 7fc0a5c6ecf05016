// Sending by error: the client's picture of a reckoned entity is never off by more than the bound, at a fraction of the
// updates.

#include <backsight/base/trig.h>
#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/view/snapshot_acks.h>
#include <backsight/view/view.h>

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <deque>

namespace backsight {
namespace {

DrawConfig reckoned_draw() {
    DrawConfig draw;
    draw.groups[0].after_newest = AfterNewest::reckon;
    draw.groups[0].reckoning_model = ReckoningModel::rpb;
    draw.groups[0].convergence = Convergence::snap;
    return draw;
}

/// A car on a course, a server, and one client at a latency of `way` ticks in each direction.
class Course {
public:
    Course(std::int64_t way, const ReckoningBound& bound) : way_(way), bound_(bound) {
        const Hitbox box[] = {Hitbox::box(HitGroup::generic, {}, {2, 1, 1})};
        const HitboxSetId worn = server_.history.hitbox_sets().add(box, 1);
        static_cast<void>(client_.history.hitbox_sets().add(box, 1));
        for (WorldHistory* world : {&server_.history, &client_.history})
            static_cast<void>(world->hitbox_sets().add(box, 1));
        car_ = server_.history.spawn({worn});
        sender_.set_reckoning(&draw_, bound);
    }

    /// The next tick with the car there; `lost`: this snapshot.
    void step(const EntityPose& pose, bool lost = false) {
        now_ = now_ + 1;
        test::must(server_.history.record(car_, now_, pose));
        truth_ = pose;
        std::array<std::uint8_t, 1200> bytes;
        const std::size_t size = sender_.write(now_, 0, bytes);
        held_ = ledger_.contains(ledger_.newest_sent(), car_.index());
        if (!lost) down_.push_back({now_ + way_, {bytes.begin(), bytes.begin() + static_cast<long>(size)}});
        while (!down_.empty() && down_.front().at <= now_) {
            static_cast<void>(applier_.apply(down_.front().bytes));
            up_.push_back({now_ + way_, acks_.stamp(Moment::at(now_))});
            down_.pop_front();
        }
        while (!up_.empty() && up_.front().at <= now_) {
            ledger_.learn(up_.front().stamp);
            up_.pop_front();
        }
    }
    /// Error of what the client draws in the server's present; needs way 0.
    float error_m() const {
        const ViewPose drawn = View::at_moment(client_.history, draw_, Moment::at(now_)).pose(car_);
        if (!has_pose(drawn.status)) return 1e9f;
        return distance(drawn.pose.position, truth_.position);
    }
    void teleport() { test::must(server_.history.teleport(car_)); }
    /// Changes something of what the car is, other than how it moves.
    template <class Change>
    void change(Change change) {
        test::must(change(server_.history, car_));
    }
    std::optional<EntityState> at_client() const { return client_.history.state_at(car_, now_); }
    HitboxSetId other_set() const { return {static_cast<std::uint16_t>(server_.history.hitbox_sets().count() - 1)}; }
    bool was_sent() const { return held_; }
    const SendCounters& counters() const { return sender_.counters(); }

private:
    struct Packet {
        Tick at;
        std::vector<std::uint8_t> bytes;
    };
    struct Report {
        Tick at;
        ViewStamp stamp;
    };
    std::int64_t way_;
    ReckoningBound bound_;
    DrawConfig draw_ = reckoned_draw();
    test::World server_{test::with_fields(test::history_config(128, 4), 4)};
    test::World client_{test::with_fields(test::history_config(128, 4), 4)};
    Ledger ledger_{{128, 4}};
    SnapshotAcks acks_;
    SnapshotSender sender_{server_.history, ledger_, {}};
    SnapshotApplier applier_{client_.history, acks_};
    EntityId car_;
    Tick now_{0};
    EntityPose truth_;
    bool held_ = false;
    std::deque<Packet> down_;
    std::deque<Report> up_;
};

EntityPose straight(std::int64_t tick) { return {{0.25f * static_cast<float>(tick), 0, 0}, {}, {16.0f, 0, 0}}; }

/// Changes its mind about turning now and then.
class Driver {
public:
    explicit Driver(std::uint32_t wild) : wild_(wild) {}
    EntityPose next() {
        if (*rc::gen::inRange(0u, wild_) == 0) turn_ = static_cast<float>(*rc::gen::inRange(-100, 101)) * 0.01f;
        heading_ += static_cast<double>(turn_) / 64.0;
        const Vec3 velocity{12.0f * static_cast<float>(deterministic_cos(heading_)),
                            12.0f * static_cast<float>(deterministic_sin(heading_)), 0.0f};
        place_ = place_ + velocity * (1.0f / 64.0f);
        EntityPose pose{place_, rotation_about({0, 0, 1}, heading_), velocity};
        pose.angular_velocity = {0, 0, turn_};
        return pose;
    }

private:
    std::uint32_t wild_;
    double heading_ = 0.0;
    float turn_ = 0.0f;
    Vec3 place_;
};

TEST(send_reckoned, sends_nothing_but_heartbeats_on_a_straight_course) {
    Course course(0, {});
    int sent = 0;
    for (int i = 0; i < 320; ++i) {
        course.step(straight(i));
        if (course.was_sent()) ++sent;
    }
    EXPECT_EQ(sent, 20) << "the first, and one each half of max_snapshots_apart";
    EXPECT_EQ(course.counters().spared, 300u);
    EXPECT_EQ(course.counters().reckoned, 20u);
}

TEST(send_reckoned, sends_a_break_at_once) {
    Course course(0, {});
    for (int i = 0; i < 5; ++i) course.step(straight(i));
    ASSERT_FALSE(course.was_sent());
    course.teleport();
    course.step(straight(5));
    EXPECT_TRUE(course.was_sent()) << "though it did not go anywhere";
}

// On a straight course nothing else would be sent.
TEST(send_reckoned, sends_any_change_of_set_mask_layers_and_team_at_once) {
    using Change = RecordResult (*)(WorldHistory&, EntityId, const Course&);
    const Change changes[] = {
        [](WorldHistory& world, EntityId id, const Course& c) { return world.change_hitboxes(id, c.other_set()); },
        [](WorldHistory& world, EntityId id, const Course&) { return world.set_hitbox_mask(id, 2); },
        [](WorldHistory& world, EntityId id, const Course&) { return world.set_layers(id, 6); },
        [](WorldHistory& world, EntityId id, const Course&) { return world.set_team(id, 9); },
        [](WorldHistory& world, EntityId id, const Course&) { return world.set_fields(id, 3); },
    };
    for (const Change change : changes) {
        Course course(0, {});
        std::int64_t tick = 1;
        for (; tick < 6; ++tick) course.step(straight(tick));
        ASSERT_FALSE(course.was_sent());
        course.change([&](WorldHistory& world, EntityId id) { return change(world, id, course); });
        course.step(straight(tick++));
        ASSERT_TRUE(course.was_sent());
        ASSERT_TRUE(course.at_client());
        course.step(straight(tick++));
        EXPECT_FALSE(course.was_sent()) << "once";
        EXPECT_LT(course.error_m(), 0.01f) << "and the course goes on";
    }
}

TEST(send_reckoned, sends_a_turn_on_the_spot) {
    Course course(0, {});
    EntityPose pose = straight(0);
    pose.velocity = {};
    for (int i = 0; i < 5; ++i) course.step(pose);
    ASSERT_FALSE(course.was_sent());
    pose.rotation = rotation_about({0, 0, 1}, 0.05);  // 2.9 degrees
    course.step(pose);
    EXPECT_FALSE(course.was_sent());
    pose.rotation = rotation_about({0, 0, 1}, 0.06);  // 3.4
    course.step(pose);
    EXPECT_TRUE(course.was_sent());
}

TEST(send_reckoned, sends_again_what_was_lost_and_only_once_it_is_known) {
    Course course(3, {});
    EntityPose pose = straight(0);
    for (int i = 0; i < 20; ++i) course.step(straight(i));
    pose = straight(20);
    pose.position.y += 1.0f;
    course.step(pose, true);
    ASSERT_TRUE(course.was_sent());
    std::vector<int> again;
    for (int i = 1; i < 12; ++i) {
        pose.position.x += 0.25f;
        course.step(pose);
        if (course.was_sent()) again.push_back(i);
    }
    ASSERT_EQ(again.size(), 1u);
    // The next snapshot reports the loss: a way down, a way back, and the tick of its own.
    EXPECT_EQ(again.front(), 2 * 3 + 2);
}

RC_GTEST_PROP(send_reckoned, keeps_the_clients_picture_within_the_bound, ()) {
    ReckoningBound bound;
    bound.position_m = static_cast<float>(*rc::gen::inRange(2, 100)) * 0.01f;
    Course course(0, bound);
    Driver driver(*rc::gen::inRange(2u, 60u));
    for (int i = 0; i < 400; ++i) {
        course.step(driver.next());
        RC_ASSERT(course.error_m() <= bound.position_m + 0.002f);  // and what quantising takes
    }
    RC_ASSERT(course.counters().spared > 0u);
}

TEST(send_reckoned, validate_names_the_field) {
    ReckoningBound bound;
    EXPECT_EQ(bound.validate(), nullptr);
    bound.position_m = 0.0f;
    EXPECT_STREQ(bound.validate(), "position_m");
    bound = {};
    bound.rotation_deg = std::nanf("");
    EXPECT_STREQ(bound.validate(), "rotation_deg");
}

}  // namespace
}  // namespace backsight
