// A shooter in packets of its own: 30 steps a second, 240 frames, 60 to 80 ms each way, 5 % loss. The player is
// predicted, and shoved. The exit code is 0 if only shoves and lost commands were mispredicted, each shot was judged as
// its own frame had shown it, to the bit, and a liar got neither more speed nor more shots than the rules allow.

#include <backsight/base/random.h>
#include <backsight/judge.h>
#include <backsight/predict.h>
#include <backsight/world.h>

#include <cstdio>
#include <functional>
#include <map>

using namespace backsight;
namespace {
constexpr TickRate rate{30, 1};
constexpr int frames_per_step = 8, frames = 10 * 60 * 240, steps_per_shove = 100, us_per_shot = 25'000;
const float dt = rate.tick_seconds();
constexpr Vec3 eye{0.0f, 0.0f, 1.6f};
const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
const WeaponRules rifle = rules_of(FairnessSetting::high_ping);  // hits here are older than the default of 250 ms
const WorldConfig config{.draw = {{}, rate, {}}};                // equal on both ends
struct Walker {
    Vec3 position, velocity;
    friend bool same_bits(const Walker& a, const Walker& b) {
        return backsight::same_bits(a.position, b.position) && backsight::same_bits(a.velocity, b.velocity);
    }
};
Walker walk(const Walker& before, const float& keys, float seconds) {  // for both ends; keys: -1, left, to 1, right
    const Vec3 velocity = before.velocity + (Vec3{0.0f, 7.0f * keys, 0.0f} - before.velocity) * (10.0f * seconds);
    return {before.position + velocity * seconds, velocity};
}
Pose place_of(const Walker& walker, const float&) { return {walker.position, {}}; }
Shot shot_of(const CommandShot& fired) { return {{}, dequantize(fired.origin, {}), dequantize(fired.direction)}; }
struct Command {
    std::uint32_t number = 0;
    float keys = 0.0f;
    ViewStamp stamp;
    std::vector<CommandShot> shots;  // both ends make a ray of what travels, so it has the same bits
    Micros made_at;                  // by the client's clock
};
struct Snapshot {
    SnapshotSeq number;
    Tick tick;
    std::optional<SnapshotEntity> runner;
    std::uint32_t executed = 0;  // the newest command
    Walker own;                  // after it, exact
    Micros echo;                 // its made_at, and the time since it came
};
std::multimap<Micros, std::function<void(Micros)>> under_way;  // packets, by when they arrive
void send(Micros now, const std::function<void(Micros)>& arrive) {
    static RandomReals<float> luck(1);
    if (!luck.chance(0.05f)) under_way.emplace(now + Micros{std::lround(luck.uniform(6e4f, 8e4f))}, arrive);
}
struct Server {
    ServerWorld world{config, {.max_rewind = rifle.max_rewind}};
    HitboxSetId human = world.history().hitbox_sets().add(body);
    EntityId player = world.spawn({human}), runner = world.spawn({human});
    std::uint32_t client = world.join(player);
    FireRate gun{{.interval = {us_per_shot}, .tolerance = {100'000}, .on_early = EarlyShot::refuse}};
    Walker own;
    float keys = 0.0f;
    Micros ahead;  // how far the client's clock is ahead, less the way up
    int judged = 0, exact = 0, made_up = 0;
    void receive(const std::array<Command, 2>& newest, Micros now) {  // all of it is claimed, so check what you use
        for (const Command& command : newest) {
            const TakenCommand taken = world.take_command(client, command.number, command.stamp, command.shots);
            if (!taken.is_new) continue;
            for (std::uint32_t i = 0; i < taken.lost; ++i, ++made_up) own = walk(own, keys, dt);
            for (std::uint32_t k = 0; const CommandShot& fired : command.shots) {
                if (!world.select_shot(client, ++k) || gun.pull(now) != FireResult::fires) break;
                Shot shot = shot_of(fired);
                if (!is_accepted(judge_muzzle(own.position + eye, shot.origin, 0.5f))) shot.origin = own.position + eye;
                const Verdict verdict = world.judge(client, shot, rifle, {}, fired.screen_hash).verdict;
                exact += verdict.reason == Reason::as_seen && screen_hash(verdict.hit) == fired.screen_hash ? 1 : 0;
                ++judged;
            }
            keys = std::isnan(command.keys) ? 0.0f : std::clamp(command.keys, -1.0f, 1.0f);
            own = walk(own, keys, dt);
        }
        ahead = within_clock(newest[1].made_at) - now;
    }
    Snapshot step(Tick tick, Micros now) {
        world.begin_tick(tick);
        if (tick.value % steps_per_shove == 0) own.velocity.x += 2.0f;
        const Vec3 place{12.0f, 0.2f * static_cast<float>(std::abs(tick.value % 120 - 60)), 0.0f};  // to and fro, 6 m/s
        static_cast<void>(world.record(runner, {place, {}, {}}));
        static_cast<void>(world.record(player, {own.position, {}, {}}));
        world.finish_tick();
        return {world.snapshot(client), tick, world.add(client, runner), world.last_command(client), own, now + ahead};
    }
};
struct Client {
    ClientWorld screen{config};
    HitboxSetId human = screen.history().hitbox_sets().add(body);
    Prediction<Walker, float> own{{.tick_rate = rate, .visible = {.max_offset_m = 0.25f}}, {walk, place_of}};
    RandomReals<float> player{3};
    FireRate gun{{.interval = {us_per_shot}, .on_early = EarlyShot::refuse}};
    EntityId runner;
    Command last;
    void receive(const Snapshot& packet, Micros now) {
        if (screen.store(packet.number, packet.tick, {&*packet.runner, 1}, now) != ApplyResult::applied) return;
        runner = packet.runner->entity;
        own.reconcile(Tick{packet.executed}, packet.own, now, packet.tick);
        if (packet.executed > 0) screen.round_trip(rate.time_of(packet.tick), now - packet.echo, now);
    }
    void shoot(Micros now, float until_step) {  // seconds
        if (gun.pull(now) != FireResult::fires) return;
        const Pose drawn{own.state().position - own.state().velocity * until_step, {}};
        const Vec3 from = own.offset_at(now).applied_to(drawn).position + eye;
        const Vec3 at = screen.view().pose(runner).pose.position + Vec3{0.0f, player.uniform(-0.6f, 0.6f), 1.0f};
        CommandShot fired;
        if (quantize_position(from, {}, fired.origin) != QuantizeResult::ok) return;
        if (quantize_direction(at - from, fired.direction) != QuantizeResult::ok) return;
        fired.screen_hash = screen_hash(screen.shoot(shot_of(fired), rifle));
        screen.keep_shot(fired);
    }
    std::array<Command, 2> commands(Micros now) {  // the newest, and the one before it again
        const float keys = player.chance(0.2f) ? player.uniform(-1.0f, 1.0f) : last.keys;
        const Command next{last.number + 1, keys, screen.stamp(), {screen.shots().begin(), screen.shots().end()}, now};
        screen.forget_shots();
        own.predict(Tick{next.number}, keys);
        return {std::exchange(last, next), next};
    }
};
}  // namespace
int main() {
    Server server;
    Client client;
    client.screen.set_self(server.player, server.client, Tick{1000});
    for (int frame = 0; frame < frames; ++frame) {
        const Micros now{frame * std::int64_t{1'000'000} / (30 * frames_per_step)};
        const Tick tick{1000 + frame / frames_per_step};
        const int left = frames_per_step - 1 - frame % frames_per_step;  // frames of the client's step
        for (; !under_way.empty() && under_way.begin()->first <= now; under_way.erase(under_way.begin()))
            under_way.begin()->second(now);
        if (left == 4) send(now, [&, packet = server.step(tick, now)](Micros at) { client.receive(packet, at); });
        if (!client.screen.advance(now)) continue;
        if (client.player.chance(0.15f)) client.shoot(now, dt * static_cast<float>(left) / frames_per_step);
        if (left == 0) send(now, [&, newest = client.commands(now)](Micros at) { server.receive(newest, at); });
    }
    const int surprises = server.made_up + frames / frames_per_step / steps_per_shove, judged = server.judged;
    const auto corrected = static_cast<int>(client.own.counters().by_result[ReconcileResult::corrected]);
    std::printf("%.2f %% predicted to the bit, %d corrections of %d surprises, %d of %d shots judged to the bit\n",
                100.0 * client.own.counters().predicted_exactly_ratio(), corrected, surprises, server.exact, judged);
    const bool is_exact = judged > 10'000 && server.exact == judged && server.gun.count(FireResult::too_early) == 0;
    for (auto lie = client.last; lie.number < client.last.number + 4; server.receive({lie, lie}, Micros{600'000'000}))
        lie = {lie.number + 1, lie.number % 2 == 0 ? 1e6f : NAN, {}, std::vector<CommandShot>(100), {}};
    return is_exact && corrected <= surprises && server.own.velocity.y < 8.0f && server.judged <= judged + 5 ? 0 : 1;
}
