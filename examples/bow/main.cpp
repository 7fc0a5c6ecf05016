// An archer on a tram draws a bow by a different strength for each arrow, and every arrow keeps the tram's velocity.
// The archer's screen, the server and a spectator launch it with the same bits. Exit code 0: they did, and a bow that
// claims to be drawn farther than it can be fires nothing on either end.

#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include <array>
#include <cstdio>
#include <span>

using namespace backsight;

namespace {

constexpr float tram_mps = 15.0f;
int mistakes = 0;

void expect(bool is_so, const char* what) {
    if (is_so) return;
    std::printf("wrong: %s\n", what);
    ++mistakes;
}

ProjectileRules bow() {
    ProjectileRules rules;
    rules.speed_mps = 30.0f;
    rules.min_speed_mps = 15.0f;         // hardly drawn
    rules.max_speed_mps = 60.0f;         // drawn to the ear
    rules.inherits = Inherits::shooter;  // a rider's velocity has that of the tram in it
    rules.flight.acceleration = {0, 0, -9.81f};
    return rules;
}

struct Arrow {
    Vec3 image, server, spectator;
};

// Archer and spectator have every snapshot at once.
class Tram {
public:
    const ProjectileRules rules = bow();
    ServerWorld server{config()};
    ClientWorld archer{config()}, spectator{config()};
    EntityId tram = server.spawn({});
    EntityId rider = server.spawn({HitboxSetId{}, tram});
    std::uint32_t client = server.join(rider);
    Tick tick{0};

    Tram() { archer.set_self(rider, client); }

    WorldConfig config() const {
        WorldConfig world;
        world.projectiles[0] = &rules;
        return world;
    }

    // What the archer's command fires, if it fires, is launched before the world is recorded.
    void play_tick(const LaunchClaim* claim = nullptr) {
        tick = tick + 1;
        server.begin_tick(tick);
        if (claim != nullptr) execute(*claim);
        const float way = tram_mps * static_cast<float>(tick.value) / 64.0f;
        expect(server.record(tram, {{way, 0, 0}, {}, {tram_mps, 0, 0}}) == RecordResult::ok, "the tram");
        expect(server.record(rider, {{0, 1, 1}, {}, {}}) == RecordResult::ok, "the rider");
        server.finish_tick();
        const SnapshotSeq seq = server.snapshot(client);
        const std::array<SnapshotEntity, 2> seen{*server.add(client, tram), *server.add(client, rider)};
        for (ClientWorld* screen : {&archer, &spectator}) {
            expect(screen->store(seq, tick, seen, now()) == ApplyResult::applied, "the snapshot");
            static_cast<void>(screen->advance(now()));
        }
    }

    // Returns what the server says of the shot, and fills in the arrow's velocity on all ends if it flies.
    LaunchResult fire(float speed_mps, Arrow& drawn) {
        LaunchClaim claim{{client, server.last_command(client) + 1, 0}, 0, muzzle(), {0, 1, 0}, {}, {}};
        claim.speed_mps = speed_mps;
        const bool has_image = archer.launch(claim, now());
        if (has_image) arrow.image = archer.predicted_projectiles().images().back().flight.launch().velocity;
        play_tick(&claim);
        expect(has_image == (result == LaunchResult::launched), "both ends alike");
        drawn = arrow;
        return result;
    }

private:
    Micros now() const { return server.config().draw.tick_rate.time_of(tick); }
    Vec3 muzzle() const { return archer.view().pose(rider).pose.position; }

    void execute(const LaunchClaim& claim) {
        static_cast<void>(server.take_command(client, claim.id.command, archer.stamp()));
        result = server.launch(client, claim, LaunchFacts(rider, {}, claim.muzzle));
        if (result != LaunchResult::launched) return;
        arrow.server = server.launches().back().launch.velocity;
        ProjectileSpawn sent, read;
        std::array<std::uint8_t, max_spawn_bytes> bytes{};
        expect(spawn_of(server.launches().back(), Quantization{}, sent), "a spawn that can be sent");
        const std::span<const std::uint8_t> message(bytes.data(), write_message(sent, bytes));
        expect(read_message(message, spectator.projectile_context(), read), "a spawn that can be read");
        arrow.spectator = complete_spawn(read, rules, Quantization{}).velocity;
    }

    Arrow arrow;
    LaunchResult result = LaunchResult::launched;
};

}  // namespace

int main() {
    Tram ride;
    for (int i = 0; i < 32; ++i) ride.play_tick();
    for (const float strength : {15.0f, 22.5f, 30.0f, 47.11f, 60.0f}) {
        Arrow arrow;
        expect(ride.fire(strength, arrow) == LaunchResult::launched, "an arrow");
        std::printf("drawn for %5.2f m/s: leaves with (%.4f, %.4f, %.4f) m/s\n", static_cast<double>(strength),
                    static_cast<double>(arrow.server.x), static_cast<double>(arrow.server.y),
                    static_cast<double>(arrow.server.z));
        expect(arrow.image == arrow.server && arrow.spectator == arrow.server, "the same bits on all ends");
        expect(arrow.server.x == tram_mps, "the tram's velocity");
    }
    Arrow arrow;
    expect(ride.fire(61.0f, arrow) == LaunchResult::bad_speed, "no bow is drawn so far");
    return mistakes == 0 ? 0 : 1;
}
