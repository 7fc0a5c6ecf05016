// A predicted player who boards and leaves a lift, which is part of the level, and a ferry, which is an entity that
// somebody steers. Both ends have movers where the player's screen drew them, as far as the server's cap allows.

#include <backsight/base/trig.h>
#include <backsight/predict.h>
#include <backsight/world.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/rig.h"

namespace backsight::test {
namespace {
namespace predicted_movers {

constexpr float dt = 1.0f / 64;
constexpr Micros max_age{400'000};
constexpr float max_error_m = 0.5f;
constexpr Vec3 pad{6, 0, 0};
constexpr float pad_half_m = 2.0f, deck_half_length_m = 3.0f, deck_half_width_m = 2.0f;

// 1.5 m/s, up and down.
float lift_height(Tick tick) {
    const std::int64_t at = tick.value % 256;
    return static_cast<float>(at < 128 ? at : 256 - at) * (1.5f / 64);
}

enum class Ride : std::uint8_t { ground, lift, ferry };

// All that a step reads besides the state before: the keys, and where the movers stand.
struct Given {
    float x = 0.0f, y = 0.0f;
    float lift_m = 0.0f;
    Pose ferry;
    bool has_ferry = false;

    friend void hash_bits(Hasher& hasher, const Given& given) {
        hasher.add(given.x).add(given.y).add(given.lift_m);
        hasher.add(given.ferry.position).add(given.ferry.rotation).add(std::uint64_t{given.has_ferry});
    }
};

struct Walker {
    Vec3 position;  // in the frame of what the player rides
    Vec3 velocity;
    Ride ride = Ride::ground;

    friend bool same_bits(const Walker& a, const Walker& b) {
        return backsight::same_bits(a.position, b.position) && backsight::same_bits(a.velocity, b.velocity) &&
               a.ride == b.ride;
    }
    friend void hash_bits(Hasher& hasher, const Walker& w) {
        hasher.add(w.position).add(w.velocity).add(static_cast<std::uint64_t>(w.ride));
    }
};

bool is_on(Vec3 place, float half_length_m, float half_width_m) {
    return std::abs(place.x) <= half_length_m && std::abs(place.y) <= half_width_m;
}

void leave(Walker& w, const Given& given) {
    if (w.ride == Ride::lift && !is_on(w.position, pad_half_m, pad_half_m)) {
        w.position = w.position + pad + Vec3{0, 0, given.lift_m};
        w.ride = Ride::ground;
    } else if (w.ride == Ride::ferry && given.has_ferry && !is_on(w.position, deck_half_length_m, deck_half_width_m)) {
        w.position = transform(given.ferry, w.position);
        w.velocity = rotate(given.ferry.rotation, w.velocity);
        w.ride = Ride::ground;
    }
}

void board(Walker& w, const Given& given) {
    const Vec3 on_pad = w.position - pad;
    if (is_on(on_pad, pad_half_m, pad_half_m) && std::abs(w.position.z - given.lift_m) <= 0.25f) {
        w.position = {on_pad.x, on_pad.y, 0};
        w.ride = Ride::lift;
        return;
    }
    if (!given.has_ferry || w.position.z > 0.05f) return;
    const Vec3 on_deck = rotate(conjugate(given.ferry.rotation), w.position - given.ferry.position);
    if (!is_on(on_deck, deck_half_length_m, deck_half_width_m)) return;
    w.position = {on_deck.x, on_deck.y, 0};
    w.velocity = rotate(conjugate(given.ferry.rotation), w.velocity);
    w.ride = Ride::ferry;
}

Walker step(const Walker& before, const Given& given, float seconds) {
    Walker w = before;
    w.velocity.x += (given.x - w.velocity.x) * 0.2f;
    w.velocity.y += (given.y - w.velocity.y) * 0.2f;
    w.velocity.z = w.position.z > 0.0f ? w.velocity.z - 20.0f * seconds : 0.0f;
    w.position = w.position + w.velocity * seconds;
    w.position.z = std::max(w.position.z, 0.0f);
    w.ride == Ride::ground ? board(w, given) : leave(w, given);
    return w;
}

struct Path {
    std::int64_t ticks = 4;  // each way
    int jitter = 3;          // more, at most
    double loss = 0.1;       // of packets, both ways
    std::size_t copies = 8;  // of each command
    bool caps_as_the_server = false;
};

struct Told {
    SnapshotSeq seq;
    Tick tick;
    std::vector<SnapshotEntity> entities;
    std::uint32_t executed = 0;
    Walker own;
    std::uint32_t lost = 0;   // commands that the server did not execute
    std::uint32_t moved = 0;  // steps in which it had a mover elsewhere than the screen
};
struct Sent {
    std::uint32_t number = 0;
    ViewStamp stamp;
    Given given;  // the keys: where movers stand follows from the stamp
};

class Crossing {
public:
    Crossing(const Path& path, std::uint64_t seed)
        : path_(path),
          random_(seed),
          own_({}, {step, place, {}, [this](const Walker&, const Walker&) { return cause(); }}) {
        player_ = server_.spawn({});
        ferry_ = server_.spawn({});
        client_ = server_.join(player_, 7, screen_.fingerprint());
        screen_.set_self(player_, client_);
    }

    void play(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            now_ = now_ + 1;
            play_server();
            play_client();
        }
    }

    const PredictionCounters& predicted() const { return own_.counters(); }
    std::uint64_t rides(Ride ride) const { return rides_[static_cast<std::size_t>(ride)]; }
    std::uint64_t boardings() const { return boardings_; }
    std::uint32_t lost() const { return state_.lost; }
    std::uint32_t moved() const { return state_.moved; }
    std::uint64_t refused() const { return refused_; }

private:
    bool chance(double of) { return random_.between(0.0, 1.0) < of; }
    std::int64_t arrival() { return now_.value + path_.ticks + random_.below(path_.jitter + 1); }
    Micros now() const { return server_.config().draw.tick_rate.time_of(now_); }
    static Pose place(const Walker& w, const Given&) { return {w.position, {}}; }

    MispredictionCause cause() const {
        if (told_.lost != before_.lost) return MispredictionCause::lost_command;
        return told_.moved != before_.moved ? MispredictionCause::mover : MispredictionCause::none;
    }

    void play_server() {
        server_.begin_tick(now_);
        up_.receive(now_.value, [&](const std::vector<Sent>& packet) {
            for (const Sent& sent : packet) execute(sent);
        });
        steer();
        must(server_.record(ferry_, {ferry_at_.position, ferry_at_.rotation, {}}));
        const EntityId mount = state_.own.ride == Ride::ferry ? ferry_ : EntityId{};
        static_cast<void>(server_.history().set_parent(player_, mount));
        must(server_.record(player_, {state_.own.position, {}, state_.own.velocity}));
        Told told = state_;
        told.seq = server_.snapshot(client_);
        told.tick = now_;
        for (const EntityId id : {player_, ferry_}) {
            if (const auto entity = server_.add(client_, id)) told.entities.push_back(*entity);
        }
        if (!chance(path_.loss)) down_.send(arrival(), std::move(told));
        server_.finish_tick();
    }

    // Nobody can foresee it: it turns as it likes, and back where it is too far out.
    void steer() {
        if (chance(0.02)) turning_ = random_.between(-0.8, 0.8);
        heading_ += turning_ * static_cast<double>(dt);
        const auto way =
            Vec3{static_cast<float>(deterministic_cos(heading_)), static_cast<float>(deterministic_sin(heading_)), 0};
        ferry_at_.position = ferry_at_.position + way * (3.0f * dt);
        if (length(ferry_at_.position) > 9.0f) heading_ += 0.05;
        ferry_at_.rotation = rotation_about({0, 0, 1}, heading_);
    }

    void execute(const Sent& sent) {
        const TakenCommand taken = server_.take_command(client_, sent.number, sent.stamp);
        if (!taken.is_new) return;
        for (std::uint32_t i = 0; i < taken.lost; ++i) state_.own = step(state_.own, last_, dt);
        state_.lost += sent.number - state_.executed - 1;  // also those that the client had no time for
        if (is_refused(taken.audited.result)) ++refused_;
        Given given = sent.given;
        const Moment level = server_.level_moment(client_, max_age);
        given.lift_m = lift_height(level.tick());
        const ViewPose ferry = server_.mount_of(client_, ferry_, state_.own.position, max_age, max_error_m);
        given.has_ferry = has_pose(ferry.status);
        given.ferry = ferry.pose;
        if (level != drawn_level(sent) || !is_as_drawn(ferry)) ++state_.moved;
        const Ride before = state_.own.ride;
        state_.own = step(state_.own, given, dt);
        ++rides_[static_cast<std::size_t>(state_.own.ride)];
        if (before == Ride::ground && state_.own.ride != Ride::ground) ++boardings_;
        state_.executed = sent.number;
        last_ = given;
    }
    // What the client's step had, as far as its rule says.
    Moment drawn_level(const Sent& sent) const {
        return path_.caps_as_the_server ? server_.level_moment(client_, max_age) : sent.stamp.shown;
    }
    bool is_as_drawn(const ViewPose& ferry) const {
        const std::optional<View> view = server_.view_of(client_);
        return view && ferry == view->pose(ferry_);
    }

    void play_client() {
        down_.receive(now_.value, [&](const Told& told) { take(told); });
        if (!screen_.advance(now()) || !own_.has_started() || !has_pose(screen_.view().pose(ferry_).status)) return;
        const Given given = wish();
        own_.predict(Tick{++newest_}, given);
        kept_.push_back({newest_, screen_.stamp(), given});
        if (kept_.size() > path_.copies) kept_.pop_front();
        if (!chance(path_.loss)) up_.send(arrival(), {kept_.begin(), kept_.end()});
    }

    void take(const Told& told) {
        if (screen_.store(told.seq, told.tick, told.entities, now()) != ApplyResult::applied) return;
        told_ = told;
        const Reconciled done = own_.reconcile(Tick{told.executed}, told.own, now(), told.tick);
        if (done.result != ReconcileResult::stale) before_ = told;
    }

    // Now to the lift, now to the ferry, now away from both.
    Given wish() {
        Given given;
        const Moment due = Moment::at(now_ + path_.ticks);
        const Moment level = path_.caps_as_the_server
                                 ? level_moment(screen_.stamp(), server_.config().draw, due, {}, max_age)
                                 : screen_.shown();
        given.lift_m = lift_height(level.tick());
        const ViewPose ferry = screen_.view().pose(ferry_);
        given.has_ferry = has_pose(ferry.status);
        given.ferry = ferry.pose;
        if (errand_ticks_-- <= 0) {
            errand_ticks_ = 60 + random_.below(160);
            goes_to_ = random_.below(3);
            away_ = random_.in_cube(9);
        }
        const Vec3 to = goes_to_ == 0 ? pad : goes_to_ == 1 ? given.ferry.position : away_;
        const Walker& own = own_.state();
        const Vec3 frame = own.ride == Ride::lift ? pad : own.ride == Ride::ferry ? given.ferry.position : Vec3{};
        const Vec3 way = to - (own.position + frame);
        const float far_m = std::max(length(Vec3{way.x, way.y, 0}), 0.1f);
        given.x = way.x / far_m * 5.0f;
        given.y = way.y / far_m * 5.0f;
        return given;
    }

    Path path_;
    Random random_;
    ServerWorld server_{WorldConfig{}, ServerWorldConfig{}};
    ClientWorld screen_{WorldConfig{}};
    Prediction<Walker, Given> own_;
    EntityId player_, ferry_;
    std::uint32_t client_ = no_client;
    Tick now_{0};
    OnTheWay<std::vector<Sent>> up_;
    OnTheWay<Told> down_;
    // The server's.
    Told state_;
    Given last_;
    Pose ferry_at_{{-4, 3, 0}, {}};
    double heading_ = 0.0, turning_ = 0.0;
    std::array<std::uint64_t, 3> rides_{};
    std::uint64_t boardings_ = 0;
    std::uint64_t refused_ = 0;
    // The client's.
    std::deque<Sent> kept_;
    std::uint32_t newest_ = 0;
    int errand_ticks_ = 0, goes_to_ = 0;
    Vec3 away_;
    Told told_, before_;
};

TEST(predicted_movers, are_predicted_to_the_bit_on_board_and_while_boarding_and_leaving) {
    std::uint64_t compared = 0, boardings = 0, on_lift = 0, on_ferry = 0;
    for (int seed = 0; seed < cases(12); ++seed) {
        Crossing crossing({}, static_cast<std::uint64_t>(seed));
        crossing.play(4'000);
        EXPECT_EQ(crossing.lost(), 0u) << seed;
        EXPECT_EQ(crossing.moved(), 0u) << seed;
        EXPECT_EQ(crossing.refused(), 0u) << seed;
        EXPECT_GT(crossing.predicted().compared(), 2'500u) << seed;
        EXPECT_EQ(crossing.predicted().predicted_exactly_ratio(), 1.0) << seed;
        compared += crossing.predicted().compared();
        boardings += crossing.boardings();
        on_lift += crossing.rides(Ride::lift);
        on_ferry += crossing.rides(Ride::ferry);
    }
    std::printf("%d states, %d boardings, %d steps on the lift, %d on the ferry\n", static_cast<int>(compared),
                static_cast<int>(boardings), static_cast<int>(on_lift), static_cast<int>(on_ferry));
    EXPECT_GT(boardings, 50u);
    EXPECT_GT(on_lift, 1'000u);
    EXPECT_GT(on_ferry, 1'000u);
}

TEST(predicted_movers, of_older_screens_than_the_cap_are_corrected_and_counted_as_movers) {
    Path path;
    path.ticks = 20;
    std::uint64_t corrected = 0;
    for (int seed = 0; seed < cases(12); ++seed) {
        Crossing crossing(path, static_cast<std::uint64_t>(seed));
        crossing.play(4'000);
        const PredictionCounters& counters = crossing.predicted();
        EXPECT_GT(crossing.moved(), 1'000u) << seed;
        EXPECT_EQ(counters.by_cause[MispredictionCause::mover], counters.by_result[ReconcileResult::corrected]) << seed;
        EXPECT_GT(counters.predicted_exactly_ratio(), 0.7) << "on board, places are in the mover's frame";
        corrected += counters.by_result[ReconcileResult::corrected];
    }
    EXPECT_GT(corrected, 20u);
}

// A client that asks level_moment() for the tick of its command has the server's cap too.
TEST(predicted_movers, of_the_level_are_exact_beyond_the_cap_with_the_servers_own_rule) {
    std::uint64_t by_mover[2] = {};
    for (const bool caps : {false, true}) {
        for (int seed = 0; seed < cases(12); ++seed) {
            Path path;
            path.ticks = 20;
            path.jitter = 0;
            path.loss = 0.0;
            path.caps_as_the_server = caps;
            Crossing crossing(path, static_cast<std::uint64_t>(seed));
            crossing.play(4'000);
            by_mover[caps ? 1 : 0] += crossing.predicted().by_cause[MispredictionCause::mover];
            EXPECT_EQ(crossing.predicted().by_cause[MispredictionCause::none], 0u) << seed;
        }
    }
    EXPECT_LT(by_mover[1], by_mover[0]) << "what is left is the ferry";
}

TEST(predicted_movers, lost_commands_and_movers_are_told_apart) {
    Path path;
    path.copies = 1;
    std::uint64_t lost = 0;
    for (int seed = 0; seed < cases(12); ++seed) {
        Crossing crossing(path, static_cast<std::uint64_t>(seed));
        crossing.play(4'000);
        const PredictionCounters& counters = crossing.predicted();
        EXPECT_GT(crossing.lost(), 100u) << seed;
        EXPECT_EQ(counters.by_cause[MispredictionCause::none], 0u) << seed;
        EXPECT_LE(counters.by_cause[MispredictionCause::mover], 2u) << seed << ": a picture after a gap";
        lost += counters.by_cause[MispredictionCause::lost_command];
    }
    EXPECT_GT(lost, 100u);
}

}  // namespace predicted_movers
}  // namespace
}  // namespace backsight::test
