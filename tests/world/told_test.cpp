// launches() and ended() hold everything since the finish_tick() before, in whichever order an engine calls the server.

#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "inputs/random.h"
#include "tests/support/must.h"

namespace backsight::test {
namespace world_told_test {

constexpr std::uint32_t players = 4;
using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint8_t>;
Key key_of(const ProjectileId& id) { return {id.client, id.command, id.ordinal}; }

ProjectileRules rules_of(DecidedBy decided_by) {
    ProjectileRules rules;
    rules.flight.target_radius_m = 0.5f;
    rules.flight.lifetime = Micros{400'000};
    rules.speed_mps = 40.0f;
    rules.budget.decided_by = decided_by;
    rules.max_muzzle_error_m = 2.0f;
    return rules;
}
const ProjectileRules by_commands = rules_of(DecidedBy::commands), by_clock = rules_of(DecidedBy::clock);

/// When in a tick the commands come: all before the entities are recorded, or all after finish_tick(), or either.
enum class Order { receive_first, receive_last, mixed };

// Commands that fire at one another, and an engine that sends what launches() and ended() hold after finish_tick().
class Engine {
public:
    Engine(Order order, std::uint64_t seed) : order_(order), random_(seed), server_(config()) {
        const Hitbox body[] = {Hitbox::capsule(HitGroup::generic, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
        const HitboxSetId set = server_.history().hitbox_sets().add(body);
        for (std::uint32_t i = 0; i < players; ++i) {
            ids_[i] = server_.spawn({set});
            must(server_.join(ids_[i]) == i);
        }
        server_.projectiles().set_ended_hook(
            [this](const ProjectileAuthority::Ended& ended, const View&, const LevelTrace&) {
                happened_.push_back(key_of(ended.projectile.id));
            });
    }

    void tick() {
        begin();
        if (order_ != Order::receive_last) receive();
        for (std::uint32_t i = 0; i < players; ++i)
            must(server_.record(ids_[i], {{float(i) * 3.0f, 0.0f, 0.0f}, {}, {}}));
        server_.finish_tick();
        send();
        for (std::uint32_t i = 0; i < players; ++i) {
            seqs_[i] = server_.snapshot(i);
            for (const EntityId id : ids_) must(server_.add(i, id));
        }
        if (order_ != Order::receive_first) receive();
    }

    std::vector<Key> happened() const { return happened_; }
    std::vector<Key> told() const { return told_; }
    const std::vector<Key>& launched() const { return launched_; }
    const std::vector<Key>& told_launches() const { return told_launches_; }
    int ends_between() const { return ends_between_; }

private:
    static WorldConfig config() {
        WorldConfig world;
        world.projectiles = {&by_commands, &by_clock};
        return world;
    }

    void begin() {
        const auto before = server_.ended().size();
        ends_between_ += static_cast<int>(order_ != Order::receive_first && before > sent_ends_);
        server_.begin_tick(Tick{++tick_});
        EXPECT_EQ(server_.ended().size(), before) << "begin_tick() never forgets";
    }

    void receive() {
        for (std::uint32_t i = 0; i < players; ++i) {
            if (seqs_[i].value == 0 || random_.below(order_ == Order::mixed ? 2 : 8) == 0) continue;
            const std::uint64_t received = seqs_[i].value < 64 ? (1ull << seqs_[i].value) - 1 : ~0ull;
            const TakenCommand taken = server_.take_command(
                i, ++numbers_[i], {Moment::at(Tick{std::max<std::int64_t>(tick_ - 3, 0)}), seqs_[i], received, {}});
            if (random_.below(6) == 0 && taken.is_new) fire(i);
            if (random_.below(2) == 0) server_.finish_command(i);
        }
    }

    void fire(std::uint32_t i) {
        const Vec3 muzzle{float(i) * 3.0f, 0.0f, 1.0f};
        const Vec3 direction = random_.below(2) == 0 ? Vec3{1.0f, 0.0f, 0.0f} : Vec3{0.0f, 1.0f, 0.0f};
        const LaunchClaim claim{
            {i, numbers_[i], 0}, static_cast<std::uint16_t>(random_.below(2)), muzzle, direction, {}, {}};
        if (server_.launch(i, claim, LaunchFacts(ids_[i], {}, muzzle)) == LaunchResult::launched) {
            launched_.push_back(key_of(claim.id));
        }
    }

    void send() {
        for (const auto& ended : server_.ended()) told_.push_back(key_of(ended.projectile.id));
        for (const auto& launch : server_.launches()) told_launches_.push_back(key_of(launch.id));
        sent_ends_ = server_.ended().size();
    }

    Order order_;
    inputs::Random random_;
    ServerWorld server_;
    std::array<EntityId, players> ids_;
    std::array<SnapshotSeq, players> seqs_{};
    std::array<std::uint32_t, players> numbers_{};
    std::vector<Key> happened_, told_, launched_, told_launches_;
    std::size_t sent_ends_ = 0;
    int ends_between_ = 0;
    std::int64_t tick_ = 0;
};

TEST(world_told, each_launch_and_each_end_is_told_once_in_either_order_of_an_engine) {
    for (const Order order : {Order::receive_first, Order::receive_last, Order::mixed}) {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            Engine engine(order, seed);
            for (int i = 0; i < 200; ++i) engine.tick();
            std::vector<Key> happened = engine.happened();
            // What the last tick's late commands ended is told after the next finish_tick().
            happened.resize(std::min(happened.size(), engine.told().size()));
            EXPECT_EQ(engine.told(), happened);
            EXPECT_GT(engine.told().size(), 40u);
            EXPECT_GE(engine.told().size() + players, engine.happened().size());
            std::vector<Key> launched = engine.launched();
            launched.resize(std::min(launched.size(), engine.told_launches().size()));
            EXPECT_EQ(engine.told_launches(), launched);
            EXPECT_GE(engine.told_launches().size() + players, engine.launched().size());
            if (order != Order::receive_first) EXPECT_GT(engine.ends_between(), 0);
        }
    }
}

}  // namespace world_told_test
}  // namespace backsight::test
