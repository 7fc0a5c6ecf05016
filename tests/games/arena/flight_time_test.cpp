// The arena's projectiles need their time, whatever their shooter claims to see.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "tests/games/arena/projectile_house.h"

namespace backsight::arena {
namespace flight_time_of_arena_test {

// From here on the shooter draws what is `view_ticks` old, of which up to 16 are behind the newest snapshot it names.
ViewStamp old_view(const House& house, std::int64_t view_ticks) {
    const std::int64_t behind = std::min<std::int64_t>(view_ticks, 16);
    const auto newest = static_cast<std::uint32_t>(house.tick.value - (view_ticks - behind));
    return {Moment::at(house.tick - view_ticks), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
}

// Names the newest snapshot, and draws as far ahead of it as the audit allows.
ViewStamp leap(const House& house) {
    const auto newest = static_cast<std::uint32_t>(house.tick.value);
    return {Moment::at(house.tick - 1 + 16), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
}

void act(House& house, PlayerIndex shooter, PlayerCommand command, const ViewStamp& stamp) {
    command.stamp = stamp;
    house.fire(command, shooter);
}

// The flight of each weapon at 12 m, by the caps of the library and of the server.
TEST(arena_flight_time, of_no_weapon_is_cut_short_by_two_lying_stamps) {
    for (const int look_back_ms : {250, 500}) {
        for (const WeaponId id : projectile_weapons) {
            SCOPED_TRACE(std::string(to_string(id)) + " look back " + std::to_string(look_back_ms));
            ArenaConfig config;
            config.projectiles[projectile_index(id)].budget.look_back = Micros{look_back_ms * 1000};
            House house(config);
            house.join(12);
            const std::optional<Duel> duel = find_duel(house, 6.0f, 40.0f);
            ASSERT_TRUE(duel.has_value());
            approach(house, *duel, 12.0f);
            const std::int64_t view_ticks = look_back_ms * 64 / 1000 - 1;
            for (int i = 0; i < 80; ++i) {
                house.begin();
                const std::int64_t lag = std::min<std::int64_t>(i, view_ticks);
                act(house, duel->shooter, house.command(duel->shooter, house.hold(id)), old_view(house, lag));
                house.end();
            }
            std::uint16_t yaw = 0;
            std::int16_t pitch = 0;
            aim(house, *duel, id, yaw, pitch);
            house.begin();
            act(house, duel->shooter, house.shot(duel->shooter, id, yaw, pitch), old_view(house, view_ticks));
            house.end();
            ASSERT_EQ(house.launched, 1u);
            const Tick launched = house.tick;
            while (house.flights.empty() && house.tick - launched < 200) {
                house.begin();
                act(house, duel->shooter, house.command(duel->shooter, house.hold(id)), leap(house));
                house.end();
            }
            ASSERT_EQ(house.flights.size(), 1u);
            const ProjectileAuthority::Ended& flight = house.flights[0];
            EXPECT_GT(flight.verdict.age, 6 * Moment::one_tick) << "it flies for some time";
            EXPECT_LE(flight.verdict.age, (house.tick - launched + 2) * Moment::one_tick);
            EXPECT_LE(flight.paid, config.draw.tick_rate.span(Micros{look_back_ms * 1000}));
        }
    }
}

}  // namespace flight_time_of_arena_test
}  // namespace backsight::arena
