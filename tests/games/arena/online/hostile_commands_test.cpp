// Command packets of a client with a seat that hold no command, or one that nobody can have given.

#include <gtest/gtest.h>

#include <limits>

#include "tests/games/arena/online/attacked_match.h"
#include "tests/support/cases.h"
#include "wire/packets.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

constexpr std::uint32_t no_number = std::numeric_limits<std::uint32_t>::max();

/// Sends, each tick, a command as `spoil` made it.
void send_spoilt(AttackedMatch& match, std::function<void(Command&)> spoil) {
    match.attacker.attack = [spoil](HostileClient& client) {
        Command command = client.next_command();
        spoil(command);
        client.send_body(HostileClient::command_packet(command));
    };
}

struct Spoil {
    const char* name;
    void (*spoil)(Command&);
};

TEST(hostile_commands, inputs_that_no_client_writes_end_the_session) {
    const Spoil spoils[] = {
        {"no input", [](Command& command) { command.input = {}; }},
        {"a byte short", [](Command& command) { --command.input.size; }},
        {"half a ray", [](Command& command) { command.input.size += 2; }},
        {"as long as may be", [](Command& command) { command.input.size = max_command_input_bytes; }},
        {"weapon 3", [](Command& command) { command.weapon = 3; }},
        {"weapon 255", [](Command& command) { command.weapon = 255; }},
        {"fire without rays", [](Command& command) { command.fire = true; }},
        {"rays without fire", [](Command& command) { command.input.size += 4; }},
        {"all bits", [](Command& command) { command.input.bytes.fill(255), command.input.size = input_bytes; }},
    };
    for (const Spoil& spoil : spoils) {
        SCOPED_TRACE(spoil.name);
        AttackedMatch match(64 * 5);
        send_spoilt(match, [&](Command& command) {
            spoil.spoil(command);
            for (std::size_t i = command.input.size; i < max_command_input_bytes; ++i) command.input.bytes[i] = 0;
        });
        match.play();
        match.expect_others_notice_nothing();
        EXPECT_EQ(match.violation(Violation::impossible_input), match.world.server().config().channel.max_offences);
        EXPECT_EQ(match.left(LeaveReason::misbehaved), 1u);
        EXPECT_FALSE(match.attacker_has_seat());
    }
}

TEST(hostile_commands, extremes_that_can_be_written_are_clamped) {
    AttackedMatch match;
    Random random(3);
    match.attacker.attack = [&](HostileClient& client) {
        PlayerInput input;
        input.forward = random.below(2) == 0 ? 127 : -127;
        input.left = random.below(2) == 0 ? 127 : -127;
        input.yaw = static_cast<std::uint16_t>(random.bits());
        input.pitch =
            random.below(2) == 0 ? std::numeric_limits<std::int16_t>::max() : std::numeric_limits<std::int16_t>::min();
        input.buttons = button_fire | button_jump | button_crouch;
        input.weapon = static_cast<WeaponId>(random.below(3));  // rifle, pellets or automatic
        PlayerCommand shot;
        shot.fired = static_cast<WeaponId>(random.below(3));
        shot.rays = static_cast<std::uint8_t>(1 + random.below(max_rays));
        Command command = client.next(input, shot);
        const auto far = [&] { return random.below(2) == 0 ? max_position_steps : -max_position_steps; };
        command.origin.x = far();
        command.origin.y = far();
        command.origin.z = far();
        client.send_body(HostileClient::command_packet(command));
    };
    match.play();
    match.expect_others_notice_nothing();
    const ArenaCounters& arena = match.world.server().arena().counters();
    EXPECT_GT(arena.by_muzzle[Muzzle::corrected], 0u);
    EXPECT_EQ(arena.history_refused, 0u);
    EXPECT_EQ(match.violation(Violation::impossible_input), 0u);
}

TEST(hostile_commands, numbers_that_jump_are_filled_up_by_little) {
    AttackedMatch match;
    std::uint32_t seq = 0;
    std::uint32_t jumps = 0;
    match.attacker.attack = [&](HostileClient& client) {
        Command command = client.next_command();
        if (++jumps % 3 == 0) {
            command.seq = 1;
        } else {
            command.seq = seq = seq == 0 ? command.seq : seq + most_commands_ahead;
        }
        client.send_body(HostileClient::command_packet(command));
    };
    match.play();
    EXPECT_EQ(match.violation(Violation::malformed_body), 0u);
    match.expect_others_notice_nothing();
    EXPECT_TRUE(match.attacker_has_seat());
    const std::uint64_t per_jump = match.world.server().config().arena.max_filled_commands;
    const std::uint64_t bots_lost = 64;
    EXPECT_LE(match.world.server().arena().counters().filled, 64 * per_jump + bots_lost);
}

TEST(hostile_commands, a_number_that_no_silence_explains_loses_no_commands_and_ends_the_session) {
    AttackedMatch match;
    std::uint32_t seq = 0;
    match.attacker.attack = [&](HostileClient& client) {
        Command command = client.next_command();
        if (seq == 0) seq = command.seq + most_commands_ahead;
        command.seq = ++seq < command.seq + most_commands_ahead + 8 ? seq : no_number;
        client.send_body(HostileClient::command_packet(command));
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_LT(match.world.server().counters().commands_lost, 64u);
    EXPECT_EQ(match.violation(Violation::malformed_body), match.world.server().config().channel.max_offences);
    EXPECT_EQ(match.left(LeaveReason::misbehaved), 1u);
}

TEST(hostile_commands, numbers_that_run_ahead_lose_no_more_commands_than_time_has_room_for) {
    AttackedMatch match;
    std::uint32_t seq = 0;
    match.attacker.attack = [&](HostileClient& client) {
        Command command = client.next_command();
        seq = std::max(seq, command.seq) + 50'000;
        command.seq = seq;
        client.send_body(HostileClient::command_packet(command));
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(seq, 50'000u * 60);
    EXPECT_LT(match.world.server().counters().commands_lost, 2'000u);
}

TEST(hostile_commands, no_command_is_earlier_than_it_can_be_held_for) {
    const auto earliness_of = [](std::int64_t ticks_ahead) {
        AttackedMatch match;
        match.attacker.attack = [&](HostileClient& client) {
            Command command = client.next_command();
            HostileClient::set_tick(command, client.server_tick() + ticks_ahead);
            client.send_body(HostileClient::command_packet(command));
        };
        match.play();
        return match.world.server().counters().earliness_us;
    };
    const std::int64_t held = CommandBufferConfig{}.max_ahead_ticks;
    EXPECT_EQ(earliness_of(200), earliness_of(held));
}

TEST(hostile_commands, bodies_of_noise_end_the_session) {
    AttackedMatch match;
    Random random(9);
    match.attacker.attack = [&](HostileClient& client) {
        Bytes noise(1 + static_cast<std::size_t>(random.below(1000)));
        for (std::uint8_t& byte : noise) byte = static_cast<std::uint8_t>(random.bits());
        client.send_body(noise);
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_EQ(match.violation(Violation::malformed_body) + match.violation(Violation::impossible_input),
              match.world.server().config().channel.max_offences);
    EXPECT_EQ(match.left(LeaveReason::misbehaved), 1u);
}

TEST(hostile_commands, commands_against_a_base_that_never_was_are_dropped) {
    AttackedMatch match;
    match.attacker.attack = [](HostileClient& client) {
        const Command command = client.next_command();
        Bytes bytes(max_datagram_bytes);
        BitWriter out(bytes);
        WriteStream stream(out);
        const CommandPacketHeader header{command.seq + 1000, 1, 40};
        code_command_header(stream, 0, header);
        bytes.resize(out.byte_count());
        client.send_body(bytes);
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_EQ(match.violation(Violation::unknown_base), static_cast<std::uint64_t>(match.attack_ticks()));
    EXPECT_TRUE(match.attacker_has_seat());
}

// Once the client begins to lie, it denies every sixteenth snapshot that it received.
constexpr std::uint32_t first_hidden = 96;
bool is_hidden(std::uint32_t snapshot) { return snapshot >= first_hidden && snapshot % 16 == 0; }

void claim(ViewStamp& stamp, std::uint32_t youngest, bool has_come) {
    for (std::uint32_t age = youngest; age < stamp_window; ++age) {
        if (!is_hidden(stamp.newest.value - age)) continue;
        const std::uint64_t bit = std::uint64_t{1} << age;
        stamp.received = has_come ? stamp.received | bit : stamp.received & ~bit;
    }
}

struct Lie {
    AuditResult result;
    /// `former`: an honest one.
    void (*tell)(ViewStamp& stamp, const ViewStamp& former);
};

constexpr Lie lies[] = {
    {AuditResult::no_snapshot,
     [](ViewStamp& stamp, const ViewStamp&) {
         stamp = {stamp.shown, {}, 0};
     }},
    {AuditResult::snapshot_not_sent, [](ViewStamp& stamp, const ViewStamp&) { stamp.newest.value += 1000; }},
    {AuditResult::snapshot_not_sent, [](ViewStamp& stamp, const ViewStamp&) { stamp.newest.value = no_number; }},
    {AuditResult::snapshot_forgotten,
     [](ViewStamp& stamp, const ViewStamp&) {
         stamp = {stamp.shown, {1}, 1};
     }},
    {AuditResult::snapshot_went_back, [](ViewStamp& stamp, const ViewStamp& former) { stamp = former; }},
    {AuditResult::received_undone, [](ViewStamp& stamp, const ViewStamp&) { stamp.received &= 0xff; }},
    {AuditResult::received_too_late,
     [](ViewStamp& stamp, const ViewStamp&) { claim(stamp, late_snapshot_limit + 4, true); }},
    {AuditResult::malformed, [](ViewStamp& stamp, const ViewStamp&) { stamp.received &= ~std::uint64_t{1}; }},
    {AuditResult::malformed, [](ViewStamp& stamp, const ViewStamp&) { stamp.newest = {}; }},
};

TEST(hostile_commands, every_stamp_that_the_audit_refuses_is_counted_and_lies_end_the_session) {
    constexpr std::uint64_t honest_ticks = 140;
    for (const Lie& lie : lies) {
        SCOPED_TRACE(to_string(lie.result));
        AttackedMatch match(64 * 6);
        ViewStamp former;
        std::uint64_t ticks = 0;
        std::uint64_t refused = 0;
        match.attacker.attack = [&](HostileClient& client) {
            refused = match.audited(lie.result);
            if (is_hidden(client.acks().newest().value)) return;
            Command command = client.next_shot();
            claim(command.stamp, 1, false);
            if (++ticks <= honest_ticks) former = command.stamp;
            if (ticks > honest_ticks + 1) lie.tell(command.stamp, former);
            client.send_body(HostileClient::command_packet(command));
        };
        match.play();
        match.expect_others_notice_nothing();
        const std::uint32_t most = match.world.server().config().channel.max_offences;
        const bool is_offence = lie.result != AuditResult::snapshot_forgotten;
        EXPECT_GE(refused, most - 1);
        EXPECT_GE(match.violation(is_offence ? Violation::refused_stamp : Violation::late_stamp), most);
        EXPECT_EQ(match.left(LeaveReason::misbehaved), is_offence ? 1u : 0u);
        EXPECT_EQ(match.attacker_has_seat(), !is_offence);
    }
}

TEST(hostile_commands, moments_out_of_the_window_are_clamped) {
    const std::pair<AuditResult, std::int64_t> claims[] = {
        {AuditResult::moment_too_old, -64}, {AuditResult::moment_too_new, 64}, {AuditResult::moment_went_back, -3}};
    const auto is_told = [](AuditResult result, std::uint64_t times) {
        return result != AuditResult::moment_went_back || times % 2 == 0;
    };
    for (const auto& [result, ticks_beside] : claims) {
        SCOPED_TRACE(to_string(result));
        AttackedMatch match(64 * 5);
        std::uint64_t times = 0;
        match.attacker.attack = [&, lie = result, beside = ticks_beside * Moment::one_tick](HostileClient& client) {
            Command command = client.next_shot();
            if (is_told(lie, ++times)) command.stamp.shown = std::max(command.stamp.shown + beside, Moment{0});
            client.send_body(HostileClient::command_packet(command));
        };
        match.play();
        match.expect_others_notice_nothing();
        EXPECT_GT(match.audited(result), 50u);
        EXPECT_EQ(match.violation(Violation::refused_stamp), 0u);
        EXPECT_TRUE(match.attacker_has_seat());
    }
}

TEST(hostile_commands, an_honest_uplink_that_stood_still_for_four_seconds_is_not_taken_for_a_liar) {
    AttackedMatch match(64 * 12, Micros{5'000'000});
    std::vector<Bytes> held;
    std::int64_t times = 0;
    match.attacker.attack = [&](HostileClient& client) {
        held.push_back(HostileClient::command_packet(client.next_shot()));
        if (++times % 300 < 256 && times < 600) return;
        for (const Bytes& body : std::exchange(held, {})) client.send_body(body);
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(match.violation(Violation::late_stamp), match.world.server().config().channel.max_offences);
    EXPECT_EQ(match.violation(Violation::refused_stamp), 0u);
    EXPECT_TRUE(match.attacker_has_seat());
}

}  // namespace
}  // namespace backsight::test
