// Values that only a newer peer knows: each message that says one arrives whole, and shows that the value is unknown.

#include "session/handshake.h"

#include <backsight/judge/shot_record.h>
#include <backsight/replicate/projectile_messages.h>

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace backsight {
namespace {

constexpr std::uint8_t newest = 255;

TEST(newer_peer, refuses_for_a_reason_that_is_shown_as_unknown) {
    std::array<std::uint8_t, 64> bytes{};
    Refuse refuse;
    refuse.reason = static_cast<RefuseReason>(newest);
    const std::size_t size = write_refuse(bytes, refuse);
    Refuse read;
    ASSERT_EQ(read_refuse(std::span(bytes).first(size), read), DatagramResult::handshake);
    EXPECT_FALSE(is_known(read.reason));
    EXPECT_STREQ(name(read.reason), newer_peers_name);
    refuse.reason = RefuseReason::none;
    EXPECT_EQ(read_refuse(std::span(bytes).first(write_refuse(bytes, refuse)), read), DatagramResult::malformed);
}

TEST(newer_peer, leaves_for_a_reason_that_is_shown_as_unknown) {
    std::array<std::uint8_t, 64> bytes{};
    constexpr std::uint64_t key = 77;
    const auto reason = static_cast<LeaveReason>(newest);
    const std::size_t size = write_leave(bytes, DatagramType::leave_down, key, reason);
    LeaveReason read = LeaveReason::none;
    ASSERT_EQ(read_leave(std::span(bytes).first(size), key, 0, read), DatagramResult::handshake);
    EXPECT_STREQ(name(read), newer_peers_name);
}

TEST(newer_peer, denies_a_projectile_for_a_reason_that_is_shown_as_unknown) {
    std::array<std::uint8_t, max_denial_bytes> bytes{};
    ProjectileDenial denial;
    denial.id = {0, 5, 0};
    // All that the message has room for.
    for (std::uint8_t value = 1; value <= 16; ++value) {
        denial.result = static_cast<LaunchResult>(value);
        BitWriter out(bytes);
        WriteStream writing(out);
        code_projectile<WriteStream>(writing, {}, denial);
        BitReader in(bytes);
        ReadStream reading(in);
        ProjectileDenial read;
        code_projectile<ReadStream>(reading, {}, read);
        ASSERT_FALSE(in.failed()) << int{value};
        EXPECT_EQ(read.result, denial.result);
        EXPECT_EQ(std::string(to_string(read.result)) == newer_peers_name, !is_known(denial.result)) << int{value};
    }
}

}  // namespace
}  // namespace backsight
