#include "benchmarks/rewind/workload.h"

#include <backsight/base/trig.h>
#include <backsight/view/snapshot_acks.h>

#include <algorithm>

#include "benchmarks/race.h"

namespace backsight::bench {

namespace {

constexpr std::int64_t longest_ago = Moment::one_tick * 64 * 4 / 10;  // 400 ms
constexpr std::int64_t draw_delay = Moment::one_tick * 64 / 10;       // 100 ms
constexpr double lost_snapshots = 0.3;

DrawConfig draw_config() {
    DrawConfig draw;
    // With the longest rewind it stays within the second that is kept. A player in every fourth snapshot has eight
    // samples in that time.
    draw.sample_max_age = Micros{500'000};
    return draw;
}

}  // namespace

/// Lives while the game is played.
class Workload::Client {
public:
    explicit Client(const RewindSetup& setup) : history(rewind_history_config(setup)) {
        add_body(history, setup.hitboxes > 1);
    }
    WorldHistory history;
    SnapshotAcks acks;
};

Workload::Workload(Stores& stores)
    : setup_(stores.setup()),
      server_(&stores.get<OwnHistory>()),
      draw_(draw_config()),
      ledger_({128, static_cast<std::uint32_t>(setup_.players)}) {
    for (int player = 0; player < setup_.players; ++player) {
        walks_.emplace_back(player, setup_.players, setup_.clustered && player % 2 == 1);
    }
    draw_moments();
    Client client(setup_);
    for (Tick tick{0}; tick <= rewind_last_tick; tick = tick + 1) {
        compose_frame(tick);
        Frame frame{tick, given_, given_bones_, {}, {}, yaw_rad_};
        stores.record(*server_, frame);
        read_back(tick);
        frame.players = players_;
        frame.bones = bones_;
        stores.record_others(*server_, frame);
        send(tick, random_.chance(lost_snapshots), client);
        shoot(tick, client);
    }
}

// Rays keep the order in which their moments were drawn: a server's shots are not sorted by time.
void Workload::draw_moments() {
    const auto rays = static_cast<std::size_t>(setup_.rays);
    questions_.resize(rays);
    client_verdicts_.resize(rays);
    shots_at_.resize(static_cast<std::size_t>(rewind_last_tick.value) + 1);
    for (std::size_t i = 0; i < rays; ++i) {
        const auto ago = static_cast<std::int64_t>(random_.below(longest_ago));
        questions_[i].moment = Moment::at(rewind_last_tick) - ago;
        const Tick fired = std::min((questions_[i].moment + draw_delay).tick(), rewind_last_tick);
        shots_at_[static_cast<std::size_t>(fired.value)].push_back(i);
    }
}

void Workload::compose_frame(Tick tick) {
    given_.clear();
    given_bones_.clear();
    yaw_rad_.clear();
    for (std::size_t i = 0; i < walks_.size(); ++i) {
        given_.push_back(walks_[i].pose(tick));
        yaw_rad_.push_back(walks_[i].yaw_rad(tick));
        if (setup_.hitboxes == 1) continue;
        const Skeleton skeleton = Walk::skeleton(tick + static_cast<std::int64_t>(i) * 5);
        given_bones_.insert(given_bones_.end(), skeleton.begin(), skeleton.end());
    }
}

void Workload::read_back(Tick tick) {
    const WorldHistory& server = server_->history();
    const Quantization& q = server.config().quantization;
    players_.clear();
    bones_.clear();
    for (std::uint32_t i = 0; i < server.slot_count(); ++i) {
        const Track& track = server.slot(i);
        const EntityState state = track.at(tick).value();
        players_.push_back({dequantize(state.position, q), dequantize(state.rotation)});
        for (const QuantBone& bone : track.bones_at(tick)) bones_.push_back(dequantize(bone, q));
    }
}

void Workload::send(Tick tick, bool is_lost, Client& client) {
    const SnapshotSeq seq = ledger_.begin_snapshot(tick);
    if (!is_lost) static_cast<void>(client.acks.accept(seq));
    for (int i = 0; i < setup_.players; ++i) {
        const std::int64_t divider = std::int64_t{1} << (i % 3);
        if ((tick.value + i) % divider != 0) continue;
        const EntityId id = server_->id(i);
        static_cast<void>(ledger_.add(id));
        if (is_lost) continue;
        const Track& track = *server_->history().find(id);
        const RecordResult result = client.history.store(id, tick, *track.at(tick), track.bones_at(tick));
        require(result == RecordResult::ok, "the client stores every state");
    }
}

void Workload::shoot(Tick tick, Client& client) {
    ledger_.learn(client.acks.stamp(Moment::at(tick) - std::min(draw_delay, Moment::at(tick).raw)));
    for (const std::size_t i : shots_at_[static_cast<std::size_t>(tick.value)]) {
        Question& question = questions_[i];
        question.ray = random_ray(question.moment, i % 2 == 0);
        question.stamp = client.acks.stamp(question.moment);
        ledger_.learn(question.stamp);
        client_verdicts_[i] =
            verdict(cast_ray(View::at_moment(client.history, draw_, question.moment), question.ray, {}));
    }
}

Vec3 Workload::random_direction() {
    const double angle = random_.uniform(0.0, 2.0 * pi);
    return normalized(Vec3{static_cast<float>(deterministic_cos(angle)), static_cast<float>(deterministic_sin(angle)),
                           static_cast<float>(random_.uniform(-0.1, 0.1))});
}

Ray Workload::random_ray(Moment moment, bool is_aimed) {
    const auto player = static_cast<std::uint32_t>(random_.below(static_cast<std::uint64_t>(setup_.players)));
    const Vec3 target = View::at_moment(server(), draw_, moment).pose_of_slot(player).pose.position;
    const auto error = [&] { return static_cast<float>(random_.uniform(-0.3, 0.3)); };
    const float x = error();
    const float y = error();
    const Vec3 point = target + Vec3{x, y, 0.9f + error()};
    const auto away_m = static_cast<float>(random_.uniform(5.0, 80.0));
    const Vec3 origin = point - random_direction() * away_m;
    return {origin, is_aimed ? normalized(point - origin) : random_direction(), 100.0f};
}

}  // namespace backsight::bench
