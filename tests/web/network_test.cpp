// The networks of a visitor's own link: models and recordings, in the match of the page and as links.
#include "web/engine/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "inputs/network_model.h"
#include "server/host/recorded_networks.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/web/online_match.h"
#include "web/engine/playground.h"

using namespace backsight;
using namespace backsight::web;

namespace {

std::string why_not(const std::string& text) {
    std::string why;
    EXPECT_EQ(read_recording(text, "home.csv", 1, why), nullptr) << text.substr(0, 40);
    return why;
}

/// Packets of 10 ms each, with these round trips; -1: lost.
std::string recording_of(std::initializer_list<int> round_trips_ms) {
    std::string text = "send_ms,rtt_ms\n";
    int at = 0;
    for (const int rtt : round_trips_ms) text += std::to_string(10 * at++) + "," + std::to_string(rtt) + "\n";
    return text;
}

/// The delay of one packet that is sent at this instant; -1: it was lost.
std::int64_t delay_at(const LinkConfig& config, std::int64_t at_us) {
    MemoryLink link(config, 1);
    const std::array<std::uint8_t, 1> packet{7};
    link.send(at_us, packet);
    return link.next_arrival().value_or(at_us - 1) - at_us;
}

std::unique_ptr<Playground> match_of(const Settings& settings, std::int64_t ms) {
    auto match = std::make_unique<Playground>(settings);
    arena::PlayerInput input;
    input.yaw = 16384;
    input.pitch = 350;
    input.buttons = arena::button_fire;
    match->set_input(input);
    for (std::int64_t at = 0; at <= ms; at += 10) match->play_until({at * 1000});
    return match;
}

Settings over(std::size_t network) {
    Settings settings;
    settings.set(static_cast<std::size_t>(Setting::scene), 1);
    settings.set(static_cast<std::size_t>(Setting::network), static_cast<double>(network));
    return settings;
}

double rtt_ms(const Playground& match) { return static_cast<double>(match.facts().players[0].rtt.value) / 1000.0; }

}  // namespace

TEST(network, a_recording_is_refused_with_its_line_and_what_would_be_right) {
    EXPECT_EQ(why_not(""), "home.csv:1: found 'an empty file', expected a line of column names");
    EXPECT_EQ(why_not("send_ms,rtt_ms\n"),
              "home.csv: found 'no packets', expected at least two rows of send_ms,rtt_ms");
    EXPECT_EQ(why_not("time,rtt_ms\n0,20\n"),
              "home.csv:1: field 'time': found 'time', expected one of the columns send_ms,rtt_ms");
    EXPECT_EQ(why_not("send_ms,rtt_ms\n0,20\n10,x\n"),
              "home.csv:3: field 'rtt_ms': found 'x', expected a finite number from -1 to 120000");
    EXPECT_EQ(why_not("send_ms,rtt_ms\n0,20\n10\n"), "home.csv:3: found '1 fields', expected 2 as in the header");
    EXPECT_EQ(why_not("send_ms,rtt_ms\n5,20\n4,20\n"),
              "home.csv:3: field 'send_ms': found '4', expected a time not before the packet above");
    EXPECT_EQ(why_not("send_ms,rtt_ms\n0,-1\n9,-1\n"),
              "home.csv: field 'rtt_ms': found 'every packet lost', expected at least one that was answered");
    EXPECT_EQ(why_not("send_ms,rtt_ms\n0,1e999\n9,1\n"),
              "home.csv:2: field 'rtt_ms': found '1e999', expected a finite number from -1 to 120000");
    EXPECT_EQ(why_not("\x28\xb5\x2f\xfd zstd"),
              "home.csv: found 'zstd data', expected plain text: unpack it first, as `zstd -d` does");
    EXPECT_EQ(why_not(std::string(most_recording_bytes + 1, '\n')),
              "home.csv: found 'more than 4 MiB', expected a recording of at most 4 MiB");
    EXPECT_NE(why_not(std::string(most_recording_bytes, '\n')), "");
    EXPECT_EQ(why_not("\xff\xfe,"), "home.csv: found 'UTF-16', expected UTF-8: save it as such");
}

TEST(network, a_link_plays_half_of_each_round_trip_in_a_loop_and_no_slider) {
    std::string why;
    const auto recording = read_recording(recording_of({20, 40, -1, 80}), "home.csv", 3, why);
    ASSERT_NE(recording, nullptr) << why;
    // Moved so that instant 0 is the first packet's.
    auto from_first = std::make_shared<Recording>(*recording);
    from_first->start_us = 0;
    const Conditions conditions{500'000, 90'000, 1.0, 1.0, from_first};
    OneWay up(Direction::up, 1), down(Direction::down, 2);
    const LinkConfig up_link = up.link(conditions), down_link = down.link(conditions);
    EXPECT_EQ(up_link.validate(), nullptr);
    for (const std::int64_t round : {0, 1, 1'000}) {
        const std::int64_t begin = round * 40'000;
        for (const auto& [at, delay] : {std::pair{0, 10'000}, {15'000, 20'000}, {39'000, 40'000}}) {
            EXPECT_EQ(delay_at(up_link, begin + at), delay) << begin + at;
            EXPECT_EQ(delay_at(down_link, begin + at), delay) << begin + at;
        }
        // Lost in one direction; the other takes as long as before.
        const std::int64_t there = delay_at(up_link, begin + 20'000), back = delay_at(down_link, begin + 20'000);
        EXPECT_EQ(std::min(there, back), -1);
        EXPECT_EQ(std::max(there, back), 20'000);
    }
    EXPECT_EQ(up.link({500'000, 0, 0.0, 0.0, nullptr}).extra_delay_us, 250'000) << "the sliders again";
}

TEST(network, equal_files_and_seeds_start_and_lose_equally) {
    std::string why;
    const std::string text = recording_of({20, -1, 30, -1, 40, -1, 50, -1, 60, -1, 70});
    const auto one = read_recording(text, "a.csv", 3, why), same = read_recording(text, "b.csv", 3, why);
    EXPECT_EQ(one->start_us, same->start_us);
    EXPECT_GE(one->start_us, 0);
    EXPECT_LE(one->start_us, one->traces.duration_us);
    const auto is_equal = [](const LinkSample& a, const LinkSample& b) {
        return a.send_at_us == b.send_at_us && a.one_way_us == b.one_way_us;
    };
    EXPECT_TRUE(std::ranges::equal(one->traces.to_server, same->traces.to_server, is_equal));
    EXPECT_NE(read_recording(text, "a.csv", 4, why)->start_us, one->start_us);
}

TEST(network, the_list_has_the_sliders_each_model_and_a_recording) {
    EXPECT_EQ(inputs::network_models().size(), named_networks);
    EXPECT_EQ(network_names(), "5g;5g-driving;leo-satellite;wifi;transatlantic");
    Networks networks(4), again(4);
    const auto recorded = std::make_shared<const Recording>();
    EXPECT_EQ(networks.of(sliders_network, recorded), nullptr);
    EXPECT_EQ(networks.of(recorded_network, recorded), recorded);
    EXPECT_EQ(networks.of(recorded_network, nullptr), nullptr);
    EXPECT_EQ(networks.of(recorded_network + 1, recorded), nullptr);
    for (std::size_t network = 1; network <= named_networks; ++network) {
        const auto made = networks.of(network, nullptr), same = again.of(network, recorded);
        ASSERT_GT(made->traces.to_server.size(), 5'000u);
        EXPECT_EQ(made, networks.of(network, nullptr)) << "made once";
        EXPECT_EQ(made->traces.to_server[77].one_way_us, same->traces.to_server[77].one_way_us);
    }
}

TEST(network, a_match_over_a_model_is_as_slow_as_the_model_and_exact) {
    const auto match = match_of(over(named_networks), 8'000);
    EXPECT_GT(rtt_ms(*match), 78.0) << "from London to New York";
    EXPECT_LT(rtt_ms(*match), 110.0);
    EXPECT_GT(match->shots().compared(), 8u);
    EXPECT_EQ(match->shots().equal(), match->shots().compared());
    EXPECT_EQ(match->check().differing(), 0u);
    EXPECT_EQ(match_of(over(named_networks), 8'000)->shots().hash(), match->shots().hash()) << "from the seed";
}

TEST(network, a_match_takes_a_recording_while_it_runs_and_keeps_it) {
    Settings settings = over(recorded_network);
    auto match = std::make_unique<Playground>(settings);
    const auto play = [&](std::int64_t from, std::int64_t to) {
        for (std::int64_t at = from; at <= to; at += 10) match->play_until({at * 1000});
    };
    play(0, 3'000);
    EXPECT_LT(rtt_ms(*match), 160.0) << "without a recording the sliders count";
    std::string why;
    settings.set_recording(read_recording(recording_of({300, 300, 310, 300, 290}), "home.csv", 1, why));
    match->change(settings);
    play(3'000, 9'000);
    EXPECT_GT(rtt_ms(*match), 270.0);
    EXPECT_EQ(match->check().differing(), 0u);
    settings.set(static_cast<std::size_t>(Setting::network), sliders_network);
    match->change(settings);
    play(9'000, 16'000);
    EXPECT_LT(rtt_ms(*match), 160.0);
}

TEST(network, pages_of_this_machine_are_offered_what_is_recorded_there) {
    const inputs::ScratchFolder folder;
    const std::string text = recording_of({20, 30});
    folder.write("network/b.csv", text);
    folder.write("network/a.csv", "anything, as it is");
    folder.write("network/SUMMARY.csv", "name\n");
    folder.write("network/large.csv", std::string((4u << 20) + 1, '0'));
    http::HttpSettings settings;
    settings.own_names_only = true;
    http::HttpServer with(settings), without(settings);
    server::offer_recorded_networks(with, folder.path());
    server::offer_recorded_networks(without, {});
    EXPECT_EQ(test::fetched(with.port(), "/networks.json"), R"({"networks":["a","b"]})");
    EXPECT_EQ(test::fetched(with.port(), "/networks/1.csv"), text);
    EXPECT_EQ(test::fetched(without.port(), "/networks.json"), R"({"networks":[]})");
    for (const char* nothing : {"/networks/2.csv", "/networks/../a.csv", "/networks/large.csv"})
        EXPECT_EQ(test::fetched(with.port(), nothing).find(','), std::string::npos) << nothing;
    folder.write("network/a.csv", std::string((4u << 20) + 1, '0'));
    EXPECT_EQ(test::fetched(with.port(), "/networks/0.csv").find("0000"), std::string::npos) << "it has grown since";
    const std::string asked = "GET /networks/1.csv HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(with.port()) + "\r\n";
    test::WebSocketClient proxy(with.port(), asked + "X-Forwarded-For: 192.0.2.1\r\n\r\n");
    EXPECT_NE(proxy.rest().find(" 403 "), std::string::npos);
    std::string why;
    EXPECT_NE(read_recording(test::fetched(with.port(), "/networks/1.csv"), "b", 1, why), nullptr) << why;
}
