// A minute of a game's own netcode: forty runners, each relevant at times, two to three datagrams a tick. A fifth of
// the datagrams is lost, some are doubled or reordered. Exit code 0: every ray was judged as the screen showed it, to
// the bit.

#include "netcode.h"

#include <backsight/base/random.h>

#include <cstdio>
#include <cstring>

using namespace netcode;

namespace {

constexpr Micros frame{15'625};  // a tick, a frame and a command each: 64 Hz
const DrawConfig draw;
const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};

class BadNetwork {
public:
    void send(Micros now, std::span<const std::uint8_t> datagram) {
        const bool is_lost = random_.unit() < 0.2f, is_doubled = random_.unit() < 0.1f, is_late = random_.unit() < 0.1f;
        const Micros arrives = now + Micros{is_late ? 70'000 : 40'000};
        for (int copies = is_lost ? 0 : is_doubled ? 2 : 1; copies > 0; --copies) {
            under_way_.push_back({arrives, {datagram.begin(), datagram.end()}});
        }
    }
    template <class Take>
    void deliver(Micros now, Take take) {
        for (const UnderWay& packet : under_way_) {
            if (packet.arrives <= now) take(packet.bytes);
        }
        std::erase_if(under_way_, [now](const UnderWay& packet) { return packet.arrives <= now; });
    }

private:
    struct UnderWay {
        Micros arrives;
        std::vector<std::uint8_t> bytes;
    };
    std::vector<UnderWay> under_way_;
    RandomReals<float> random_{1};
};

bool same(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && std::memcmp(&a.point, &b.point, sizeof a.point) == 0;
}

}  // namespace

int main() {
    WorldHistory world{HistoryConfig{}};
    Peer peer(world, draw, LedgerConfig{512, 256});
    Client client(HistoryConfig{}, draw, Micros{60'000});
    const HitboxSetId runner = world.hitbox_sets().add(body);
    if (client.history.hitbox_sets().add(body) != runner) return 2;
    std::vector<EntityId> runners;
    for (int i = 0; i < 40; ++i) runners.push_back(world.spawn({runner}));
    WeaponRules rules;  // the caps on rewind are fairness rules, not shown here
    rules.max_rewind = Micros{1'500'000};
    rules.max_victim_moved_m = 1000.0f;

    BadNetwork down;
    RandomReals<float> random(2);
    int rays = 0, hits = 0, different = 0, datagrams = 0;
    for (Tick tick{0}; tick < Tick{64 * 60}; tick = tick + 1) {
        const Micros now{tick.value * frame.value};
        std::vector<EntityId> of_interest;
        for (std::size_t i = 0; i < runners.size(); ++i) {
            const auto way = static_cast<float>((tick.value + static_cast<std::int64_t>(i) * 37) % 128);
            const float place = (way < 64.0f ? way : 128.0f - way) * 5.0f / 64.0f;
            const EntityPose pose{{5.0f + static_cast<float>(i), place, 0.0f}, {}, {}};
            if (world.record(runners[i], tick, pose) != RecordResult::ok) return 2;
            if ((tick.value / 100 + static_cast<std::int64_t>(i)) % 5 < 3) of_interest.push_back(runners[i]);
        }
        peer.send_tick(tick, of_interest, [&](std::span<const std::uint8_t> datagram) {
            down.send(now, datagram);
            ++datagrams;
        });
        down.deliver(now, [&](const std::vector<std::uint8_t>& datagram) { client.receive(datagram, now); });

        const std::optional<Moment> shown = client.frame(now);
        if (!shown) continue;
        const Ray ray{{0.0f, 5.0f * random.unit(), 1.0f}, normalized(Vec3{1.0f, random.unit() - 0.5f, 0.0f})};
        const Hit on_screen = cast_ray(client.view(*shown), ray, {});
        std::array<std::uint8_t, stamp_bytes> command;  // the uplink is left out: it only makes stamps older
        ViewStamp stamp;
        if (write_stamp(client.acks.stamp(*shown), command) == 0 || !read_stamp(command, stamp).bytes) return 2;
        ShotRecord shot;
        shot.shot = {{}, ray.origin, ray.direction};
        shot.rules = rules;
        shot.server_now = Moment::at(tick);
        shot.audited = peer.judge.take_stamp(stamp, shot.server_now);
        peer.judge.judge(shot);
        ++rays;
        if (on_screen) ++hits;
        if (shot.verdict.reason != Reason::as_seen || !same(shot.verdict.hit, on_screen)) ++different;
    }
    std::printf("%d datagrams, %d rays, %d hits, %d different\n", datagrams, rays, hits, different);
    return different == 0 && hits > 0 ? 0 : 1;
}
