// A player who is predicted: commands take 4 ticks to the server, and its states 4 ticks back. One command is lost just
// as the player turns round. The exit code is 0 if that alone was mispredicted, and if the server takes every shot from
// the eye that the screen drew.

#include <backsight/judge/movement_audit.h>
#include <backsight/predict.h>

#include <cstdio>
#include <vector>

using namespace backsight;

namespace {
struct Keys {
    float forward = 0.0f;  // -1 to 1
};
struct Walker {
    Vec3 position, velocity;
    friend bool same_bits(const Walker& a, const Walker& b) {
        return backsight::same_bits(a.position, b.position) && backsight::same_bits(a.velocity, b.velocity);
    }
};
// The only copy of the rules: the server runs it, and the client predicts and replays with it.
Walker walk(const Walker& before, const Keys& keys, float dt) {
    const Vec3 wished{7.0f * keys.forward, 0.0f, 0.0f};
    const Vec3 velocity = before.velocity + (wished - before.velocity) * (10.0f * dt);
    return {before.position + velocity * dt, velocity};
}
constexpr std::size_t way = 4, turning = 40;  // ticks
Tick at(std::size_t tick) { return {static_cast<std::int64_t>(tick)}; }
}  // namespace

int main() {
    const PredictionConfig config;
    const float dt = config.tick_rate.tick_seconds();
    Prediction<Walker, Keys> own(config, {walk, [](const Walker& w, const Keys&) { return Pose{w.position, {}}; }});
    std::vector<Keys> sent(1);  // by tick, as where each shot left from, and the server's states
    std::vector<Vec3> eyes(1);
    std::vector<Walker> server(1);
    EnumArray<MuzzleResult, int> shots;
    for (std::size_t tick = 1; tick <= 128; ++tick) {
        const Micros now = config.tick_rate.time_of(at(tick));
        // Client: the server's state arrives, then the player presses keys and shoots.
        const std::size_t told = tick > 2 * way ? tick - 2 * way : 0;
        const Reconciled done = own.reconcile(at(told), server[told], now);
        if (done.has_replaced()) std::printf("tick %zu: moved by %.1f cm\n", tick, 100.0 * double{done.moved_m});
        sent.push_back(Keys{tick < turning ? 1.0f : -1.0f});
        own.predict(at(tick), sent.back());
        eyes.push_back(own.offset_at(now).applied_to({own.state().position, {}}).position);
        if (tick <= way) continue;
        // Server: a command arrives. The lost one is replaced by the one before it.
        const std::size_t n = tick - way;
        server.push_back(walk(server.back(), sent[n == turning ? n - 1 : n], dt));
        ++shots[judge_muzzle(server.back().position, eyes[n], 0.5f)];
    }
    const int equal = shots[MuzzleResult::equal], near = shots[MuzzleResult::accepted];
    std::printf("predicted to the bit: %.1f %%\n", 100.0 * own.counters().predicted_exactly_ratio());
    std::printf("shots: %d from the server's own eye, %d from an eye that slid\n", equal, near);
    return own.counters().by_result[ReconcileResult::corrected] == 1 && equal + near == 124 ? 0 : 1;
}
