// What a caller's mistakes do to the library. In every build nothing is written out of bounds and each refusal is
// counted; builds with asserts report it besides. Under AddressSanitizer this sees the writes too.

#include "replicate/entity_parts.h"
#include "replicate/interest_manager.h"
#include "replicate/send_context.h"
#include "session/handshake.h"
#include "tests/support/assert_log.h"
#include "tests/support/must.h"
#include "view/glimpse.h"
#include "wire/words.h"

#include <backsight/judge.h>
#include <backsight/projectile.h>
#include <backsight/replicate.h>
#include <backsight/session.h>
#include <backsight/time.h>
#include <backsight/view/plain_bytes.h>
#include <backsight/wire/streams.h>

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <utility>
#include <vector>

using namespace backsight;
using backsight::test::AssertLog;
using backsight::test::has_asserts;
using backsight::test::must;

namespace base_misuse_test {

constexpr std::uint32_t huge = 4'000'000'000u;

// Reported once in builds with asserts, and never in others.
void expect_reports(const AssertLog& log, std::size_t count) {
    EXPECT_EQ(log.entries().size(), has_asserts ? count : 0u);
    for (const AssertLog::Entry& entry : log.entries()) EXPECT_FALSE(entry.message.empty());
}

const DrawConfig draw;
const ProjectileRules rocket;

TEST(misuse, of_a_value_wider_than_its_bits_changes_no_other_field) {
    std::array<std::uint8_t, 16> bytes{};
    const AssertLog log;
    BitWriter out(bytes);
    out.bits(5, 3);
    out.bits(8, 3);
    EXPECT_TRUE(out.failed());
    EXPECT_EQ(out.bit_count(), 3u);
    WriteStream stream(out);
    out.rewind(3);
    stream.bits(std::uint64_t{1} << 40, 7);
    EXPECT_TRUE(out.failed());
    expect_reports(log, 2);
}

TEST(misuse, of_a_word_wider_than_its_bits_changes_no_other_field) {
    std::array<std::uint64_t, 3> words{};
    const AssertLog log;
    WordWriter out(words);
    out.bits(0xff, 3);
    out.bits(0, 5);
    EXPECT_EQ(words[0], 7u);
    expect_reports(log, 1);
}

TEST(misuse, of_a_seat_in_the_self_audit_is_refused_and_counted) {
    const WorldHistory history{HistoryConfig{}};
    SelfAuditConfig config;
    config.max_clients = 2;
    SelfAudit audit(history, draw, config);
    const AssertLog log;
    audit.join(2, 0);
    audit.join(huge, 0);
    ShotRecord shot;
    shot.world_client = huge;
    shot.declared_hash = 1;
    shot.verdict.reason = Reason::as_seen;
    EXPECT_FALSE(audit.compare(shot, Ledger(LedgerConfig{})).compared);
    EXPECT_EQ(audit.bad_clients(), 3u);
    EXPECT_EQ(audit.of_client(huge).shots(), 0u);
    EXPECT_EQ(audit.overall().shots(), 0u);
    expect_reports(log, 3);
}

TEST(misuse, of_a_seat_in_the_authority_is_refused_and_counted) {
    const WorldHistory history{HistoryConfig{}};
    AuthorityConfig config;
    config.max_clients = 2;
    ProjectileAuthority authority(history, draw, config);
    authority.begin_tick(Tick{1});
    const Ledger ledger(LedgerConfig{});
    const Audited accepted{AuditResult::accepted, {}, 0};
    const AssertLog log;
    authority.client_left(2);
    authority.client_left(huge);
    authority.follow(huge, accepted, ledger);
    authority.follow(0, {}, ledger);
    EXPECT_EQ(authority.bad_clients(), 4u);
    expect_reports(log, 4);
    LaunchClaim claim;
    claim.id = {huge, 1, 0};
    EXPECT_EQ(authority.launch(claim, {{}, {}}, rocket, accepted), LaunchResult::bad_id)
        << "off the wire: no mistake of ours";
    claim.id = {0, 1, 0};
    claim.weapon = 60'000;
    EXPECT_EQ(authority.launch(claim, {{}, {}}, rocket, accepted), LaunchResult::bad_id);
    expect_reports(log, 4);
}

TEST(misuse, of_a_bone_poser_that_says_too_many_is_refused_and_counted) {
    HistoryConfig config;
    config.max_bones = 2;
    WorldHistory history(config);
    history.set_bone_poser([](Tick, const EntityState&, std::span<QuantBone>) { return 9u; });
    const EntityId id = history.spawn({});
    const AssertLog log;
    EXPECT_EQ(history.record(id, Tick{127}, {}), RecordResult::too_many_bones);
    EXPECT_EQ(history.counters()[RecordResult::too_many_bones], 1u);
    EXPECT_FALSE(history.state_at(id, Tick{127}));
    expect_reports(log, 1);
}

TEST(misuse, of_bones_without_room_writes_none) {
    std::vector<QuantBone> out(2);
    const std::vector<Pose> bones(9);
    const AssertLog log;
    EXPECT_EQ(quantize_bones(bones, {}, out), QuantizeResult::out_of_range);
    Track track(8, 1);
    const std::vector<QuantBone> many(90);
    EXPECT_FALSE(track.put(Tick{1}, {}, many));
    EXPECT_FALSE(track.put(Tick{-5}, {}, {}));
    EXPECT_FALSE(track.put(max_tick + 1, {}, {}));
    EXPECT_FALSE(track.put(Tick{std::numeric_limits<std::int64_t>::max()}, {}, {}));
    EXPECT_EQ(track.newest(), no_tick);
    expect_reports(log, 5);
    Track taker(std::move(track));
    EXPECT_FALSE(track.put(Tick{1}, {}, {})) << "it was moved from";
    EXPECT_FALSE(track.reserve(true));
    EXPECT_TRUE(taker.put(max_tick, {}, {}));
    expect_reports(log, 7);
}

TEST(misuse, of_slots_finds_nobody) {
    HistoryConfig config;
    config.max_entities = 2;
    WorldHistory history(config);
    must(history.record(history.spawn({}), Tick{1}, {}));
    for (const std::uint32_t slot : {2u, 3u, huge}) {
        EXPECT_TRUE(history.slot(slot).id().is_null());
        const View view = View::at_moment(history, draw, Moment::at(Tick{1}));
        EXPECT_EQ(view.pose_of_slot(slot).status, ViewStatus::unknown);
        EXPECT_FALSE(view.glimpse(slot).is_there());
        EXPECT_EQ(view.group_of_slot(slot), 0);
        view.prefetch(slot);
    }
    EXPECT_FALSE(history.state_at({}, Tick{1}));
    EXPECT_FALSE(history.state_at(EntityId::make(5, 0), Tick{1}));
    EXPECT_FALSE(history.state_at(history.slot(0).id(), Tick{2}));
    EXPECT_FALSE(history.state_at(history.slot(0).id(), Tick{-1}));
    EXPECT_TRUE(history.state_at(history.slot(0).id(), Tick{1}));
}

TEST(misuse, of_draw_groups_goes_by_group_0) {
    const WorldHistory history{HistoryConfig{}};
    DrawConfig config;
    config.sample_max_age = Micros{7'000'000};
    const View view = View::at_moment(history, config, Moment::at(Tick{9}), {1, 2, 3});
    const ViewStamp stamp{Moment::at(Tick{9}), {}, 0, {1, 2, 3}};
    for (const DrawGroup group : {DrawGroup{4}, DrawGroup{5}, DrawGroup{255}}) {
        EXPECT_EQ(config.rules(group).sample_max_age, Micros{7'000'000});
        EXPECT_EQ(view.moment_of(group), Moment::at(Tick{9}));
        EXPECT_EQ(stamp.shown_of(group), Moment::at(Tick{9}));
    }
}

TEST(misuse, of_slots_in_what_senders_share_changes_nothing) {
    InterestManager interests(4);
    SharedDeltas deltas;
    deltas.reserve(2);
    const AssertLog log;
    interests.adopt(EntityId::make(400, 0));
    interests.set_weight(400, 1);
    interests.set_credit_after_next(400, 1);
    interests.note_sent(400, {1});
    interests.note_turn(400);
    interests.adopt({});
    EXPECT_TRUE(interests.owner(400).is_null());
    std::array<std::uint32_t, ranked_slots(4)> here{};
    std::array<std::uint32_t, ranked_slots(4)> ranks{};
    std::array<std::uint64_t, row_words(4) * relevance_age> wanted{};
    here.fill(~std::uint32_t{0});
    EXPECT_EQ(interests.rank({1}, 32, 1, 5, {here, ranks, wanted}), 0u) << "more than all slots";
    EXPECT_EQ(interests.rank({1}, 32, 1, 4, {here, std::span(ranks).first(9), wanted}), 0u) << "more than the ranks";
    EXPECT_EQ(interests.rank({1}, 32, 0, 4, {here, ranks, wanted}), 0u) << "all ranks wanted";
    interests.weigh(0, 4, {}, 1.0f, {});
    interests.weigh(relevance_age, 4, {}, 1.0f, {});
    expect_reports(log, 11);
    constexpr std::array<std::uint64_t, 1> word{1};
    EXPECT_EQ(deltas.keep(9, 3, word, 1), nullptr);
    EXPECT_EQ(deltas.keep(huge, 3, word, 1), nullptr);
    EXPECT_EQ(deltas.keep(0, 3, word, 65), nullptr);
    EXPECT_EQ(deltas.find(9, 3), nullptr);
    EXPECT_EQ(deltas.find(huge, 3), nullptr);
}

TEST(misuse, of_what_senders_share_finds_nobody) {
    WorldHistory history{HistoryConfig{}};
    const SendTick tick(history);
    EXPECT_EQ(tick.state(huge), nullptr);
    EXPECT_EQ(tick.place(huge), Vec3{});
    EXPECT_EQ(tick.group(huge), 0);
}

TEST(misuse, of_writers_writes_nothing_beyond_their_room) {
    std::array<std::uint64_t, 3> words{0, 0, 0x5555};
    const AssertLog log;
    WordWriter writer{std::span(words).first(2)};
    for (int i = 0; i < 10; ++i) writer.bits(1, 40);
    EXPECT_EQ(words[2], 0x5555u);
    EXPECT_EQ(writer.bit_count(), 400u) << "what it would have taken";
    EXPECT_GE(log.entries().size(), has_asserts ? 1u : 0u);

    std::array<std::uint8_t, 4> bytes{0, 0, 0x55, 0x55};
    BitWriter patched{std::span(bytes).first(2)};
    patched.bits(1, 4);
    patched.patch(100, 1, 4);
    EXPECT_TRUE(patched.failed());
    BitWriter rewound{std::span(bytes).first(2)};
    rewound.rewind(1'000'000);
    EXPECT_TRUE(rewound.failed());
    rewound.bits(1, 4);
    BitWriter copied{std::span(bytes).first(2)};
    copied.words(words, 1'000);
    EXPECT_TRUE(copied.failed());
    EXPECT_EQ(bytes[2], 0x55);
    EXPECT_EQ(bytes[3], 0x55);
}

TEST(misuse, of_a_body_without_room_writes_nothing_beyond_it) {
    std::array<std::uint64_t, 2> words{0, 0x5555};
    EntityState state;
    state.position = {1 << 20, -(1 << 20), 77};
    const AssertLog log;
    EXPECT_GT(write_body(std::span(words).first(1), {}, {EntityId::make(0, 0), {}, state}), 64u);
    EXPECT_EQ(words[1], 0x5555u);
}

TEST(misuse, of_groups_of_a_view_clock_is_refused) {
    ViewClock clock({}, TickRate{}, InterpolationDelayConfig{});
    const AssertLog log;
    EXPECT_EQ(clock.snapshot_arrived(Tick{1}, Micros{1}, 30u), ClockInput::out_of_range);
    EXPECT_EQ(clock.moment(Micros{1}, 30u), std::nullopt);
    EXPECT_EQ(clock.numbers(30u).frames, 0u);
    expect_reports(log, 3);
}

TEST(misuse, of_rays_without_room_or_a_view_casts_the_others) {
    const WorldHistory history{HistoryConfig{}};
    const View view = View::at_moment(history, draw, Moment{});
    const RewoundRay ray{&view, {{}, {1.0f, 0.0f, 0.0f}}, {}};
    std::vector<Hit> out(2);
    const AssertLog log;
    cast_rays(std::vector<RewoundRay>(9, ray), out);
    cast_rays(std::vector<RewoundRay>{{nullptr, ray.ray, {}}, ray}, out);
    expect_reports(log, 2);
}

TEST(misuse, of_a_state_with_more_bones_than_any_reader_takes_writes_nothing) {
    std::vector<QuantBone> bones(max_state_bones + 1);
    std::vector<std::uint8_t> out(state_bytes_with(bones.size()), 0x55);
    const AssertLog log;
    EXPECT_EQ(write_state(EntityState{}, bones, out), 0u);
    EXPECT_EQ(out, std::vector<std::uint8_t>(out.size(), 0x55));
    expect_reports(log, 1);
    bones.pop_back();
    EXPECT_EQ(write_state(EntityState{}, bones, out), state_bytes_with(max_state_bones));
    expect_reports(log, 1);
}

TEST(misuse, of_session_parts_is_refused) {
    std::array<std::uint8_t, 2> bytes{};
    const AssertLog log;
    seal(bytes, 1, 4);
    seal(std::span(bytes).first(0), 1, 2);
    EXPECT_EQ(bytes[1], 0);
    std::array<std::uint8_t, 4000> out{};
    Request request;
    const std::vector<std::uint8_t> ticket(max_ticket_bytes + 1);
    request.ticket = ticket;
    EXPECT_EQ(write_request(out, request), 0u);
    expect_reports(log, 3);
    EXPECT_STREQ(name(static_cast<DatagramResult>(200)), "?");
    EXPECT_STREQ(name(static_cast<RefuseReason>(200)), newer_peers_name);
    EXPECT_STREQ(name(static_cast<LeaveReason>(200)), newer_peers_name);
}

TEST(misuse, of_a_command_buffer_that_nobody_drains_lets_the_oldest_go) {
    CommandBufferConfig config;
    config.capacity = 2;
    CommandBuffer buffer(config);
    const AssertLog log;
    for (std::uint32_t i = 1; i <= 5; ++i) {
        Command command;
        command.seq = i;
        static_cast<void>(buffer.push(command, Tick{10}, Tick{10}));
    }
    EXPECT_EQ(buffer.held(), 2u);
    EXPECT_EQ(buffer.let_go(), 3u);
    const Command* oldest = buffer.next(Tick{10});
    ASSERT_NE(oldest, nullptr);
    EXPECT_EQ(oldest->seq, 4u);
    expect_reports(log, 3);
}

TEST(misuse, of_images_without_any_is_survived) {
    PredictedProjectilesConfig config;
    config.max_images = 0;
    const AssertLog log;
    PredictedProjectiles images(TickRate{}, config);
    images.launch({0, 1, 0}, 0, rocket, Launch{{}, {}, {}, {25.0f, 0.0f, 0.0f}}, Micros{0});
    EXPECT_EQ(images.counters().no_room, 1u);
    EXPECT_TRUE(images.take_news().empty());
    expect_reports(log, 1);
}

TEST(misuse, of_a_sender_whose_tick_goes_back_writes_no_snapshot) {
    WorldHistory history{HistoryConfig{}};
    Ledger ledger(history);
    SnapshotSender sender(history, ledger, {});
    must(history.record(history.spawn({}), Tick{5}, {}));
    std::array<std::uint8_t, 1200> packet{};
    EXPECT_GT(sender.write(Tick{5}, 0, packet), 0u);
    const AssertLog log;
    EXPECT_EQ(sender.write(Tick{5}, 0, packet), 0u);
    EXPECT_EQ(sender.counters().tick_went_back, 1u);
    EXPECT_EQ(ledger.newest_sent(), SnapshotSeq{1});
    expect_reports(log, 1);
}

TEST(misuse, of_a_ledger_that_is_too_small_is_reported_by_judge_and_sender_and_counted) {
    HistoryConfig config;
    config.max_entities = 300;
    WorldHistory history(config);
    Ledger ledger({128, 64});
    const AssertLog log;
    const ClientJudge judge(history, draw, ledger, {});
    SnapshotSender sender(history, ledger, {});
    expect_reports(log, 2);
    for (int i = 0; i < 100; ++i) must(history.record(history.spawn({}), Tick{5}, {}));
    std::array<std::uint8_t, 1200> packet{};
    EXPECT_GT(sender.write(Tick{5}, 0, packet), 0u);
    EXPECT_EQ(sender.counters().not_in_ledger + 64, sender.counters().entities);
    EXPECT_EQ(ledger.counters()[LedgerResult::no_room], sender.counters().not_in_ledger);
}

}  // namespace base_misuse_test
