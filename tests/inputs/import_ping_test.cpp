#include "inputs/import_ping.h"

#include "inputs/files/csv.h"

#include <sstream>

#include <gtest/gtest.h>

#include "inputs/files/input_error.h"
#include "scratch_folder.h"

namespace backsight::inputs {
namespace {

ImportedPing import_text(const std::string& text) {
    std::istringstream stream(text);
    return import_ping(stream, "home.txt");
}

std::string error_of_text(const std::string& text) {
    return error_of([&] { import_text(text); });
}

std::string answer(const std::string& stamp, int sequence, const std::string& time_ms) {
    return "[" + stamp + "] 64 bytes from 192.0.2.1: icmp_seq=" + std::to_string(sequence) + " ttl=57 time=" + time_ms +
           " ms\n";
}

TEST(import_ping, reads_a_whole_session) {
    const ImportedPing ping =
        import_text("PING host (192.0.2.1) 56(84) bytes of data.\n" + answer("1700000000.020000", 1, "20.0") +
                    answer("1700000001.030000", 2, "30.0") +
                    "\n--- host ping statistics ---\n"
                    "2 packets transmitted, 2 received, 0% packet loss, time 1001ms\n"
                    "rtt min/avg/max/mdev = 20.0/25.0/30.0/5.0 ms\n");
    EXPECT_EQ(ping.trace.name, "home");
    EXPECT_EQ(ping.answers, 2u);
    EXPECT_EQ(ping.lost, 0u);
    ASSERT_EQ(ping.trace.samples.size(), 2u);
    EXPECT_EQ(ping.trace.samples[0].send_us, 0);
    EXPECT_EQ(ping.trace.samples[0].rtt_us, 20000);
    EXPECT_EQ(ping.trace.samples[1].send_us, 1'000'000);
    EXPECT_EQ(ping.trace.samples[1].rtt_us, 30000);
}

TEST(import_ping, a_gap_in_the_numbers_is_a_lost_packet) {
    const ImportedPing ping = import_text(answer("10.02", 4, "20") + answer("12.02", 6, "20"));
    ASSERT_EQ(ping.trace.samples.size(), 3u);
    EXPECT_EQ(ping.trace.samples[1].rtt_us, lost_rtt_us);
    EXPECT_EQ(ping.trace.samples[1].send_us, 1'000'000);
    EXPECT_EQ(ping.lost, 1u);
}

TEST(import_ping, counts_packets_lost_before_the_first_and_after_the_last_answer) {
    const ImportedPing ping = import_text("PING host (192.0.2.1) 56(84) bytes of data.\n" + answer("10.02", 2, "20") +
                                          answer("11.02", 3, "20") +
                                          "^C--- host ping statistics ---\n"
                                          "5 packets transmitted, 2 received, 60% packet loss, time 4000ms\n");
    EXPECT_EQ(ping.lost, 3u);
    ASSERT_EQ(ping.trace.samples.size(), 5u);
    EXPECT_EQ(ping.trace.samples[0].rtt_us, lost_rtt_us);
    EXPECT_EQ(ping.trace.samples[1].send_us, 1'000'000);
    EXPECT_EQ(ping.trace.samples[4].send_us, 4'000'000);
}

TEST(import_ping, an_answer_after_no_answer_yet_counts) {
    const ImportedPing ping =
        import_text(answer("10.02", 1, "20") + "[12.0] no answer yet for icmp_seq=2\n" + answer("12.5", 2, "1500") +
                    "[13.0] no answer yet for icmp_seq=3\n" + answer("13.02", 4, "20"));
    EXPECT_EQ(ping.answers, 3u);
    EXPECT_EQ(ping.lost, 1u);
    EXPECT_EQ(ping.trace.samples[1].rtt_us, 1'500'000);
}

TEST(import_ping, leaves_duplicates_out_and_puts_late_answers_in_place) {
    const std::string first = answer("10.020", 1, "20");
    const ImportedPing ping = import_text(first + first.substr(0, first.size() - 1) + " (DUP!)\n" +
                                          answer("10.215", 3, "15") + answer("10.300", 2, "200"));
    EXPECT_EQ(ping.duplicates, 1u);
    EXPECT_EQ(ping.lost, 0u);
    ASSERT_EQ(ping.trace.samples.size(), 3u);
    EXPECT_EQ(ping.trace.samples[1].send_us, 100000);
    EXPECT_EQ(ping.trace.samples[1].rtt_us, 200000);
    EXPECT_EQ(ping.trace.samples[2].send_us, 200000);
    EXPECT_GT(summarize(ping.trace).reordered_ratio, 0.0);
}

TEST(import_ping, understands_ipv6_host_names_and_unreachable_hosts) {
    const ImportedPing ping = import_text(
        "PING host(2001:db8::1 (2001:db8::1)) 56 data bytes\n"
        "[10.020] 64 bytes from 2001:db8::1: icmp_seq=1 ttl=57 time=20 ms\n"
        "[11.000] From 2001:db8::2: icmp_seq=2 Destination unreachable: Address unreachable\n"
        "[12.000] From 192.0.2.9 icmp_seq=3 Destination Host Unreachable\n"
        "ping: sendmsg: Network is unreachable\n"
        "[13.020] 64 bytes from host.example (2001:db8::1): icmp_seq=4 ttl=57 time=0.043 ms\n");
    EXPECT_EQ(ping.answers, 2u);
    EXPECT_EQ(ping.lost, 2u);
    EXPECT_EQ(ping.trace.samples[3].rtt_us, 43);
}

TEST(import_ping, follows_the_numbers_past_65535) {
    const ImportedPing ping = import_text(answer("10.02", 65534, "20") + answer("11.02", 65535, "20") +
                                          answer("12.02", 0, "20") + answer("13.02", 1, "20"));
    EXPECT_EQ(ping.answers, 4u);
    EXPECT_EQ(ping.lost, 0u);
    EXPECT_EQ(ping.trace.duration_us, 3'000'000);
}

TEST(import_ping, names_the_line_of_what_is_wrong) {
    const std::string good = answer("10.02", 1, "20");
    EXPECT_TRUE(has(error_of_text(good + "hello\n"), "home.txt:2: found 'hello', expected a line that ping -D prints"));
    EXPECT_TRUE(has(error_of_text(good + answer("11.02", 2, "abc")), "home.txt:2: field 'time': found 'abc'"));
    EXPECT_TRUE(has(error_of_text(answer("x", 1, "20")), "home.txt:1: field 'stamp'"));
    EXPECT_TRUE(has(error_of_text(answer("10", 70000, "20")), "field 'icmp_seq': found '70000'"));
    EXPECT_TRUE(has(error_of_text("[10] 64 bytes from h: ttl=57 time=1 ms\n"), "home.txt:1: field 'icmp_seq'"));
    EXPECT_TRUE(has(error_of_text(good + answer("11.02", 2, "-3")), "home.txt:2: field 'time'"));
}

TEST(import_ping, asks_for_the_option_that_stamps) {
    EXPECT_TRUE(has(error_of_text("64 bytes from 192.0.2.1: icmp_seq=1 ttl=57 time=20 ms\n"), "run ping with -D"));
}

TEST(import_ping, refuses_a_clock_that_goes_back) {
    EXPECT_TRUE(has(error_of_text(answer("10.02", 1, "20") + answer("9.02", 2, "20")), "home.txt:2: field 'stamp'"));
}

TEST(import_ping, shows_what_ping_prints_where_there_is_no_answer) {
    for (const char* text : {"", "PING host (192.0.2.1) 56(84) bytes of data.\n[1.0] no answer yet for icmp_seq=1\n"}) {
        const std::string message = error_of_text(text);
        EXPECT_TRUE(has(message, "ping -D") && has(message, "icmp_seq=1 ttl=57 time=23.4 ms")) << message;
    }
    EXPECT_TRUE(has(error_of_text(answer("10.02", 1, "20")), "at least two packets"));
}

TEST(import_ping, refuses_what_no_trace_can_hold) {
    const std::string lost_at_the_end = "--- h ping statistics ---\n9000000 packets transmitted\n";
    EXPECT_TRUE(has(error_of_text(answer("0", 1, "1") + answer("99999999999", 2, "1")), "31 years"));
    EXPECT_TRUE(has(error_of_text(answer("0", 1, "1") + answer("99999999999", 2, "1") + lost_at_the_end), "31 years"));
    EXPECT_TRUE(has(error_of_text(answer("1", 1, "120000.1")), "field 'time'"));
}

TEST(import_ping, never_writes_over_its_input) {
    const ScratchFolder folder;
    const std::string ping = answer("10.02", 1, "20") + answer("12.02", 3, "20.5");
    const auto text = folder.write("home.txt", ping);
    std::filesystem::create_symlink(text, folder.path() / "link.csv");
    std::filesystem::create_hard_link(text, folder.path() / "hard.csv");
    std::ostringstream log;
    for (const char* name : {"home.txt", "./home.txt", "link.csv", "hard.csv"}) {
        EXPECT_TRUE(has(error_of([&] { import_ping_file(text, folder.path() / name, log); }),
                        "found 'the input itself', expected another file"))
            << name;
        EXPECT_EQ(read_file(text), ping);
    }
}

TEST(import_ping, writes_a_trace_that_loads) {
    const ScratchFolder folder;
    const auto text = folder.write("home.txt", answer("10.02", 1, "20") + answer("12.02", 3, "20.5"));
    std::ostringstream log;
    import_ping_file(text, folder.path() / "home.csv", log);
    const Trace trace = load_trace(folder.path() / "home.csv");
    EXPECT_EQ(trace.samples.size(), 3u);
    EXPECT_EQ(trace.samples[2].rtt_us, 20500);
    EXPECT_TRUE(has(log.str(), "2 answers, 1 lost"));
    EXPECT_TRUE(
        has(error_of([&] { import_ping_file(folder.path() / "no.txt", folder.path() / "o.csv", log); }), "no.txt"));
    EXPECT_TRUE(
        has(error_of([&] { import_ping_file(text, folder.path() / "no" / "o.csv", log); }), "no writable file"));
}

}  // namespace
}  // namespace backsight::inputs
