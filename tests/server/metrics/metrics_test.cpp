#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

#include "server/metrics/server_metrics.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/life/metrics_port.h"
#include "tests/support/allocation_counter.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using metrics::RefusalLabels;
using metrics::ServerMetrics;

std::string scraped(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return "no connection";
    const std::string request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    if (write(socket, request.data(), request.size()) < 0) return "no request";
    std::string answer;
    char bytes[4096];
    for (ssize_t n = 0; (n = read(socket, bytes, sizeof bytes)) > 0;) answer.append(bytes, static_cast<std::size_t>(n));
    close(socket);
    return answer;
}

const std::array<std::string, 2> weapons{"rocket", "spear"};
const std::array<RefusalLabels, 2> refusals{RefusalLabels{"join", "bad_ticket"},
                                            {"connection", "unauthenticated_peer"}};

// What the test below counts, as a scrape shows it.
constexpr const char* counted_lines[] = {
    "200 OK",
    "backsight_shots_total{outcome=\"hit\",reason=\"as_seen\"} 3\n",
    "backsight_queries_total{shape=\"swing\"} 1\n",
    "backsight_queries_total{shape=\"sphere_sweep\"} 0\n",
    "backsight_query_hits_total{outcome=\"hit\",shape=\"swing\"} 1\n",
    "backsight_query_hits_total{outcome=\"refused\",shape=\"swing\"} 2\n",
    "backsight_query_hits_total{outcome=\"refused\",shape=\"ray\"} 0\n",
    "backsight_query_verdicts_total{outcome=\"refused\",reason=\"victim_refused\"} 2\n",
    "backsight_shots_total{outcome=\"refused\",reason=\"victim_in_cover\"} 1\n",
    "backsight_shots_total{outcome=\"miss\",reason=\"knowledge_gap\"} 0\n",
    "backsight_tick_seconds_bucket{le=\"0.002\"} 0\n",
    "backsight_tick_seconds_bucket{le=\"0.004\"} 1\n",
    "backsight_refusals_total{kind=\"join\",reason=\"bad_ticket\"} 1\n",
    "backsight_refusals_total{kind=\"connection\",reason=\"unauthenticated_peer\"} 0\n",
    "backsight_agreement_alarms_total{fault=\"tick_after\",of=\"all\"} 1\n",
    "backsight_agreement_alarms_total{fault=\"tick_after\",of=\"client\"} 0\n",
    "backsight_agreement_alarm 1\n",
    "backsight_disagreeing_clients 9\n",
    "backsight_disagreeing_clients_sound 5\n",
    "backsight_clients 64\n",
    "backsight_clients_waiting 3\n",
    "backsight_commands_total 1100\n",
    "backsight_commands_late_total 8\n",
    "backsight_commands_repeated_total 2100\n",
    "backsight_commands_lost_total 3\n",
    "backsight_command_earliness_seconds 0.02\n",
    "backsight_command_wait_seconds 0.03\n",
    "backsight_views_total 1000\n",
    "backsight_views_starved_total 10\n",
    "backsight_drawn_behind_seconds 0.06\n",
    "backsight_acknowledgement_alarms_total 7\n",
    "backsight_unacknowledging_clients 2\n",
    "backsight_reckoned_updates_total 50\n",
    "backsight_reckoned_updates_spared_total 700\n",
    "backsight_sent_bytes_total 1200\n",
    "backsight_received_bytes_total 300\n",
    "backsight_reports_written_total 17\n",
    "backsight_reports_lost_total 2\n",
    "backsight_tickets_unwritten_total 4\n",
    "backsight_reports_sent_total 12\n",
    "backsight_reports_waiting 5\n",
    "backsight_reports_send_failures_total{fault=\"schema\"} 2\n",
    "backsight_reports_send_failures_total{fault=\"full\"} 0\n",
    "backsight_agreement_compared_total 4\n",
    "backsight_agreement_agreed_total 3\n",
    "backsight_agreement_ratio 0.75\n",
    "backsight_paid_seconds_bucket{le=\"0.1\"} 2\n"};

TEST(metrics, a_scrape_over_loopback_shows_what_was_counted) {
    ServerMetrics metrics(refusals);
    const MetricsPort served(metrics);
    const int port = served.port();
    ASSERT_GT(port, 0);
    ShotRecord shot;
    Verdict& verdict = shot.verdict;
    verdict.outcome = Outcome::hit;
    verdict.reason = Reason::as_seen;
    verdict.paid = {80'000};
    metrics.shot_judged(shot);
    metrics.shot_judged(shot);
    std::array<Verdict, 3> hits{verdict, verdict, verdict};
    for (const std::size_t i : {1u, 2u}) {
        hits[i].outcome = Outcome::refused;
        hits[i].reason = Reason::victim_refused;
    }
    hits[0].paid = {400'000};
    Query swing;
    swing.shape = QueryShape::swing;
    shot.query = &swing;
    shot.hits = hits;
    metrics.shot_judged(shot);
    shot = {};
    verdict.outcome = Outcome::refused;
    verdict.reason = Reason::victim_in_cover;
    metrics.shot_judged(shot);
    metrics.tick_took(0.003);
    metrics.refused(0, 1);
    metrics.alarm_raised(ScreenFault::tick_after, true);
    metrics.clients(64, 3);
    metrics.acknowledgements(7, 2);
    metrics.sent(1200);
    metrics.received(300);
    metrics.reports(17, 2);
    metrics.tickets_unwritten(4);
    reports::SinkCounters sink;
    sink.sent = 12;
    sink.waiting = 5;
    sink.failures[reports::SinkFault::schema] = 2;
    metrics.sink(sink);
    Agreement agreement(128, 0.1f);
    agreement.set_alarm(ScreenFault::tick_after, 0);
    for (int i = 0; i < 4; ++i) agreement.add(i > 0);
    metrics.agreement(agreement, {9, 5, 5});
    metrics.agreement(agreement, {9, 5, 5});
    metrics.timing({1000, 7, 1900, 3, Micros{9'000'000}, 900, 9, Micros{45'000'000}, 40, 600, 1000, Micros{3'000'000}});
    // 100 commands more, 20 ms early, which waited 30 ms, and as many views 60 ms behind.
    metrics.timing(
        {1100, 8, 2100, 3, Micros{11'000'000}, 1000, 10, Micros{51'000'000}, 50, 700, 1100, Micros{6'000'000}});
    const std::string text = scraped(port);
    for (const char* line : counted_lines) {
        EXPECT_TRUE(has(text, line)) << line << text;
    }
}

TEST(metrics, projectiles_are_scraped_by_weapon) {
    ServerMetrics metrics({}, weapons);
    const MetricsPort served(metrics);
    const int port = served.port();
    ProjectileVerdict verdict;
    verdict.end = FlightEnd::target;
    verdict.basis = VerdictBasis::remainder;
    metrics.projectile_ended(1, verdict, Micros{35'000});
    verdict.end = FlightEnd::fuse;
    verdict.basis = VerdictBasis::as_shown;
    metrics.projectile_ended(0, verdict, Micros{0});
    metrics.projectile_denied(0, LaunchResult::bad_muzzle);
    metrics.image_settled(1, ImageOutcome::late, false);
    metrics.image_settled(1, ImageOutcome::inaccurate, true);
    const std::string text = scraped(port);
    for (const char* line :
         {"backsight_projectiles_total{basis=\"remainder\",end=\"target\",weapon=\"spear\"} 1\n",
          "backsight_projectiles_total{basis=\"as_shown\",end=\"fuse\",weapon=\"rocket\"} 1\n",
          "backsight_projectiles_total{basis=\"by_clock\",end=\"stopped\",weapon=\"rocket\"} 0\n",
          "backsight_projectiles_denied_total{reason=\"bad_muzzle\",weapon=\"rocket\"} 1\n",
          "backsight_projectiles_denied_total{reason=\"too_many\",weapon=\"spear\"} 0\n",
          "backsight_images_total{outcome=\"late\",weapon=\"spear\"} 1\n",
          "backsight_images_total{outcome=\"confirmed\",weapon=\"rocket\"} 0\n",
          "backsight_mispredictions_unexplained_total 1\n", "backsight_remainder_seconds_bucket{le=\"0\"} 1\n",
          "backsight_remainder_seconds_bucket{le=\"0.025\"} 1\n",
          "backsight_remainder_seconds_bucket{le=\"0.05\"} 2\n"}) {
        EXPECT_TRUE(has(text, line)) << line << text;
    }
    EXPECT_FALSE(has(text, "flying"));
    EXPECT_FALSE(has(text, "launched"));
}

TEST(metrics, a_taken_port_is_told) {
    ServerMetrics first;
    const MetricsPort served(first);
    const int port = served.port();
    ServerMetrics second;
    EXPECT_TRUE(has(error_of([&] { MetricsPort taken(second, "127.0.0.1", port); }), "cannot listen on 127.0.0.1:"));
}

TEST(metrics, counting_allocates_nothing) {
    ServerMetrics metrics(refusals, weapons);
    ShotRecord shot;
    const Query query;
    const std::array<Verdict, 2> hits;
    ShotRecord blow;
    blow.query = &query;
    blow.hits = hits;
    ProjectileVerdict flown;
    flown.end = FlightEnd::stopped;
    EXPECT_EQ(allocations_of([&] {
                  metrics.shot_judged(shot);
                  metrics.shot_judged(blow);
                  metrics.tick_took(0.001);
                  metrics.refused(1, 1);
                  metrics.projectile_ended(1, flown, Micros{9});
                  metrics.projectile_denied(0, LaunchResult::too_many);
                  metrics.image_settled(0, ImageOutcome::lost, true);
                  metrics.sent(9);
              }),
              0u);
}

}  // namespace
}  // namespace backsight::test
