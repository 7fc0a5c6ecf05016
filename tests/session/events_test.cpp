#include "session/events.h"
#include "tests/session/session_world.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace backsight::test {
namespace {

Bytes event_number(std::uint32_t i) {
    Bytes bytes(1 + i % max_event_bytes, static_cast<std::uint8_t>(i * 31));
    for (std::size_t k = 0; k < bytes.size() && k < 4; ++k) bytes[k] = static_cast<std::uint8_t>(i >> (8 * k));
    return bytes;
}

void expect_in_order(const std::vector<Bytes>& got, std::uint32_t sent) {
    ASSERT_EQ(got.size(), sent);
    for (std::uint32_t i = 0; i < sent; ++i) ASSERT_EQ(got[i], event_number(i)) << i;
}

void both_ways(std::uint64_t seed, double loss, int steps) {
    SessionWorld world(conditions(60'000, loss, 0.1, 0.1), server_config(), seed);
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    world.step();
    std::uint32_t up = 0;
    std::uint32_t down = 0;
    Random random(seed);
    for (int i = 0; i < steps; ++i) {
        world.step();
        if (random.below(4) == 0 && world.client().send_event(event_number(up))) ++up;
        if (world.channel() != nullptr && random.below(4) == 0 && world.channel()->send_event(event_number(down)))
            ++down;
    }
    for (int i = 0; i < 64 * 20; ++i) world.step();
    EXPECT_GT(up, static_cast<std::uint32_t>(steps) / 20);
    expect_in_order(world.server_events, up);
    expect_in_order(world.client_events, down);
    EXPECT_EQ(world.client().channel().events_under_way(), 0u);
}

TEST(events, each_exactly_once_and_in_order_at_30_percent_loss) {
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(cases(20)); ++seed) both_ways(seed, 0.3, 600);
}

TEST(events, at_no_loss_each_travels_once) {
    SessionWorld world(conditions(20'000, 0.0));
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    for (std::uint32_t i = 0; i < 50; ++i) {
        must(world.client().send_event(event_number(i)));
        for (int k = 0; k < 3; ++k) world.step();
    }
    for (int i = 0; i < 30; ++i) world.step();
    expect_in_order(world.server_events, 50);
    EXPECT_EQ(world.client().channel().counters().event_copies_sent, 50u);
}

TEST(events, a_lost_one_comes_again_within_a_round_trip_and_a_half) {
    SessionWorld world(conditions(50'000, 0.0));
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    for (int i = 0; i < 64; ++i) world.step();
    must(world.client().send_event(event_number(1)));
    Bytes lost(1200);
    EXPECT_GT(world.client().write(world.now, {}, lost), 12u);
    const Micros sent_at = world.now;
    while (world.server_events.empty()) world.step();
    EXPECT_LE(world.now - sent_at, Micros{250'000});
}

TEST(events, a_full_queue_refuses_and_counts) {
    SessionWorld world;
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    for (std::uint32_t i = 0; i < event_window; ++i) EXPECT_TRUE(world.client().send_event(event_number(i)));
    EXPECT_FALSE(world.client().send_event({}));
    EXPECT_FALSE(world.client().send_event(Bytes(max_event_bytes + 1)));
    EXPECT_FALSE(world.client().send_event(event_number(1)));
    EXPECT_EQ(world.client().channel().counters().events_refused, 3u);
    for (int i = 0; i < 400; ++i) world.step();
    expect_in_order(world.server_events, event_window);
}

TEST(events, their_share_of_a_packet_is_bounded) {
    SessionWorld world;
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    for (std::uint32_t i = 0; i < event_window; ++i) must(world.client().send_event(Bytes(max_event_bytes, 1)));
    Bytes packet(1200);
    EXPECT_LE(world.client().write(world.now, Bytes(100), packet), 100u + 300u + 9u + 4u + 8u);
}

TEST(events, a_reader_who_does_not_take_them_stops_the_sender_and_loses_none) {
    Channel a({}, ChannelSide::client);
    Channel b({}, ChannelSide::server);
    Micros now{1'000'000};
    a.open(5, now);
    b.open(5, now);
    std::uint32_t sent = 0;
    std::uint32_t taken = 0;
    std::uint64_t backlog = 0;
    Bytes bytes(1200);
    for (int i = 0; i < 4000; ++i) {
        now = now + Micros{10'000};
        while (a.send_event(event_number(sent))) ++sent;
        const std::size_t up = a.write(now, {}, bytes);
        backlog += b.read(now, std::span(bytes).first(up)).result == DatagramResult::event_backlog;
        const std::size_t down = b.write(now, {}, bytes);
        static_cast<void>(a.read(now, std::span(bytes).first(down)));
        if (i % 100 < 50) continue;
        while (const auto event = b.next_event()) {
            ASSERT_EQ(Bytes(event->begin(), event->end()), event_number(taken++));
        }
    }
    EXPECT_GT(backlog, 0u);
    EXPECT_GT(taken, 1000u);
    EXPECT_EQ(b.counters().offences, 0u);
}

RC_GTEST_PROP(events, any_course_of_loss_and_order_gives_each_once, ()) {
    EventSender sender;
    EventReceiver receiver;
    std::vector<std::pair<EventCargo, Bytes>> under_way;
    std::uint32_t sent = 0;
    std::uint32_t taken = 0;
    std::uint64_t packet = 0;
    Micros now{0};
    const auto take = [&] {
        while (const auto event = receiver.next())
            RC_ASSERT(Bytes(event->begin(), event->end()) == event_number(taken++));
    };
    const auto deliver = [&](std::size_t index, bool is_acknowledged) {
        const Bytes& bytes = under_way[index].second;
        BitReader in(bytes);
        EventReceiver::Part part;
        const EventRead read = receiver.read(in, bytes, part);
        RC_ASSERT(read == EventRead::ok);
        receiver.keep(part);
        if (is_acknowledged) sender.acknowledge(under_way[index].first);
    };
    const auto write = [&] {
        Bytes bytes(600);
        BitWriter out(bytes);
        const EventCargo cargo = sender.write(out, ++packet, now, {30}, 500);
        bytes.resize(out.byte_count());
        if (cargo.events != 0) under_way.emplace_back(cargo, bytes);
    };
    const auto operations = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 6));
    for (const int operation : operations) {
        now = now + Micros{10};
        if (operation <= 1 && sender.push(event_number(sent))) ++sent;
        if (operation == 2) write();
        if (operation >= 3 && !under_way.empty()) {
            const auto index = *rc::gen::inRange<std::size_t>(0, under_way.size());
            if (operation == 3) sender.lost(under_way[index].first, 1 + index);
            if (operation >= 4) deliver(index, operation == 5);
            take();
        }
    }
    for (int i = 0; i < 200 && sender.under_way() > 0; ++i) {
        now = now + Micros{50};
        write();
        deliver(under_way.size() - 1, true);
        take();
    }
    RC_ASSERT(taken == sent);
    RC_ASSERT(sender.under_way() == 0u);
}

}  // namespace
}  // namespace backsight::test
