// Messages of projectiles as one client reads them, for tools/decode_packets.py, which was written from
// docs/wire/wire.md.

#include <backsight/replicate/projectile_messages.h>

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "tests/captures/capture.h"
#include "tests/captures/projectile_json.h"
#include "tests/support/projectile_messages.h"

namespace backsight::test {
namespace {

/// One client, in seat `own`, and what a server tells it.
class Told {
public:
    explicit Told(std::uint64_t seed) : random_(seed) { context_.heard = heard_; }

    /// Plays one tick, in which a projectile may be fired or end.
    void step(Capture& capture) {
        context_.newest = context_.newest + random_.below(40);
        const auto seat = static_cast<std::size_t>(random_.below(static_cast<int>(seats.size())));
        commands_[seat] +=
            static_cast<std::uint32_t>(random_.below(30) == 0 ? random_.below(100'000) : random_.below(300));
        context_.own_client = seats[0];
        context_.own_command = commands_[0];
        AnyMessage any(random_.bits());
        if (seat == 0 && random_.below(2) == 0) return tell(capture, any.of<ProjectileDenial>(), seat);
        if (random_.below(2) == 0) return tell(capture, any.of<SentVerdict>(), seat);
        if (seat == 0) return tell(capture, any.of<ProjectileGrant>(), seat);
        tell(capture, any.of<ProjectileSpawn>(), seat);
    }

private:
    static constexpr std::uint32_t own = 7;
    static constexpr std::array<std::uint32_t, 4> seats{own, 2, 4095, 40'000};

    template <class Message>
    void tell(Capture& capture, Message message, std::size_t seat) {
        message.id.client = seats[seat];
        message.id.command = commands_[seat];
        if constexpr (requires { message.launched; }) {
            message.launched = context_.newest + random_.below(4000) - 2000;
            if (message.launched < Tick{0}) message.launched = Tick{0};
        }
        std::array<std::uint8_t, 32> bytes{};
        const std::size_t size = write_message(message, bytes);
        Message read;
        ASSERT_TRUE(read_message(std::span(bytes).first(size), context_, read));
        nlohmann::json expected = as_json(read);
        expected["reader"] = {{"newest_tick", context_.newest.value},
                              {"own_client", context_.own_client},
                              {"own_command", context_.own_command}};
        capture.add(std::span(bytes).first(size), expected);
        if constexpr (std::is_same_v<Message, ProjectileSpawn>) note_heard(heard_, read.id);
    }

    Random random_;
    std::vector<std::uint32_t> heard_ = std::vector<std::uint32_t>(max_message_clients);
    ProjectileContext context_;
    std::array<std::uint32_t, seats.size()> commands_{1, 1, 30'000, 4'000'000'000};
};

TEST(projectile_capture, packets_are_captured_for_the_independent_decoder) {
    Capture capture;
    Told told(11);
    for (int i = 0; i < 2000; ++i) told.step(capture);
    EXPECT_EQ(capture.packets(), 2000u);
    const char* folder = std::getenv("BACKSIGHT_CAPTURE_DIR");
    EXPECT_TRUE(folder == nullptr || capture.save(folder, "projectiles"));
}

}  // namespace
}  // namespace backsight::test
