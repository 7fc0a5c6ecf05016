#include "server/fleet/agones_client.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "inputs/files/csv.h"
#include "server/fleet/agones_link.h"
#include "server/fleet/fleet_log.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::fleet {
namespace {

using inputs::error_of;
using inputs::has;
using server::Stage;

std::string game_server(const std::string& state, const std::string& more_meta = "") {
    return R"({"object_meta":{"name":"arena-1","namespace":"default","uid":"1234","resource_version":"7",)" +
           std::string(R"("generation":"1","creation_timestamp":"1700000000","deletion_timestamp":"0")") + more_meta +
           R"(,"annotations":{},"labels":{}},"spec":{"health":{"disabled":false,"period_seconds":4,)" +
           R"("failure_threshold":3,"initial_delay_seconds":5}},"status":{"state":")" + state +
           R"(","address":"127.0.0.1","ports":[{"name":"default","port":27770}]}})";
}

HttpAnswer answer_of(int status, const std::string& body) {
    HttpAnswer answer;
    answer.take("HTTP/1.1 " + std::to_string(status) + " X\r\nContent-Length: " + std::to_string(body.size()) +
                "\r\n\r\n" + body);
    return answer;
}

/// A client and a sidecar that answers all, on a clock of its own.
class Talk {
public:
    Talk() {
        facts.stage = Stage::ready;
        facts.capacity = 24;
    }

    /// All requests until `us` later, as "METHOD PATH BODY".
    std::vector<std::string> until(std::int64_t seconds) {
        std::vector<std::string> said;
        for (const Micros end = now + Micros{seconds * 1'000'000}; now < end; now = now + Micros{100'000}) {
            while (const auto request = client.next(facts, now)) {
                said.push_back(line_of(*request));
                answer(said.back());
            }
        }
        return said;
    }
    std::vector<std::string> until_without_health(std::int64_t seconds) {
        std::vector<std::string> said = until(seconds);
        std::erase_if(said,
                      [](const std::string& each) { return each == "POST /health {}" || each.starts_with("GET "); });
        return said;
    }
    void watch(const std::string& line) {
        HttpAnswer part;
        part.take("HTTP/1.1 200 OK\r\n\r\n" + line + "\n");
        is_watch_good = client.watched(part, now);
    }

    AgonesClient client;
    FleetFacts facts;
    Micros now{1'000'000'000};
    std::string state = "Scheduled";
    int status_of_counts = 200;
    bool is_watch_good = true;

private:
    static std::string line_of(const std::string& request) {
        const std::string first = request.substr(0, request.find(" HTTP/1.1\r\n"));
        return first + " " + request.substr(request.find("\r\n\r\n") + 4);
    }
    void answer(const std::string& line) {
        if (line.starts_with("GET /gameserver")) return client.answered(answer_of(200, game_server(state)), now);
        if (line.starts_with("POST /ready")) state = "Ready";
        if (line.starts_with("POST /reserve")) state = "Reserved";
        if (line.starts_with("POST /allocate")) state = "Allocated";
        if (line.starts_with("POST /shutdown")) state = "Shutdown";
        client.answered(answer_of(line.starts_with("PATCH") ? status_of_counts : 200, "{}"), now);
    }
};

using Said = std::vector<std::string>;
constexpr const char* no_players = R"(PATCH /v1beta1/counters/players {"count":"0","capacity":"24"})";
constexpr const char* empty_list = R"(PATCH /v1beta1/lists/players {"capacity":"24","values":[]})";
constexpr const char* label_of_none = R"(PUT /metadata/label {"key":"players","value":"0"})";

TEST(agones_client, says_ready_once_every_room_plays) {
    Talk talk;
    talk.facts.stage = Stage::starting;
    const Said starting = talk.until(1);
    ASSERT_GE(starting.size(), 2u);
    EXPECT_EQ(starting[0], "GET /gameserver ");
    EXPECT_EQ(starting[1], "POST /health {}");
    talk.facts.stage = Stage::ready;
    EXPECT_EQ(talk.until_without_health(60), Said{"POST /ready {}"});
    EXPECT_EQ(talk.client.numbers().state, "Ready");
    EXPECT_TRUE(talk.client.numbers().is_up);
}

TEST(agones_client, is_healthy_twice_in_the_period_that_the_sidecar_names_while_no_room_is_silent) {
    Talk talk;
    talk.until(10);
    const auto health_in = [&](std::int64_t seconds) {
        const Said said = talk.until(seconds);
        return std::count(said.begin(), said.end(), "POST /health {}");
    };
    EXPECT_EQ(health_in(60), 30) << "a period of 4 s";
    talk.facts.is_well = false;
    EXPECT_EQ(health_in(60), 0);
    talk.facts.is_well = true;
    EXPECT_EQ(health_in(60), 30);
}

TEST(agones_client, allocates_itself_when_somebody_plays_and_is_ready_again_when_nobody_has_for_long) {
    Talk talk;
    EXPECT_EQ(talk.until_without_health(20), (Said{"POST /ready {}", no_players, empty_list, label_of_none}));
    talk.facts.users = {7, 9};
    talk.facts.declared = 3, talk.facts.agreed = 2;
    EXPECT_EQ(talk.until_without_health(20),
              (Said{"POST /allocate {}", R"(PATCH /v1beta1/counters/players {"count":"2","capacity":"24"})",
                    R"(PATCH /v1beta1/lists/players {"capacity":"24","values":["7","9"]})",
                    R"(PUT /metadata/label {"key":"players","value":"2"})",
                    R"(PUT /metadata/label {"key":"agreement","value":"66.67"})"}));
    talk.facts.users.clear();
    EXPECT_EQ(talk.until_without_health(55), (Said{no_players, empty_list, label_of_none}));
    EXPECT_EQ(talk.until_without_health(60), Said{"POST /ready {}"});
}

constexpr const char* reserve = R"(POST /reserve {"seconds":"20"})";

TEST(agones_client, is_reserved_without_a_gap_while_nobody_can_join) {
    Talk talk;
    talk.until(20);
    talk.facts.can_admit = false;
    EXPECT_EQ(talk.until_without_health(14), Said{reserve});
    EXPECT_EQ(talk.client.numbers().state, "Reserved");
    EXPECT_EQ(talk.until_without_health(5), Said{reserve}) << "before the seconds are over";
    talk.facts.can_admit = true;
    EXPECT_EQ(talk.until_without_health(20), Said{}) << "Agones ends it by itself";
    talk.watch("{\"result\":" + game_server(talk.state = "Ready") + "}");
    EXPECT_EQ(talk.until_without_health(60), Said{});
}

TEST(agones_client, is_reserved_where_an_allocator_has_sent_players_who_cannot_join) {
    Talk talk;
    talk.until(20);
    talk.watch("{\"result\":" + game_server(talk.state = "Allocated") + "}");
    talk.facts.can_admit = false;
    EXPECT_EQ(talk.until_without_health(10), Said{reserve});
}

TEST(agones_client, whoever_joins_a_reserved_server_has_it_allocated) {
    Talk talk;
    talk.until(20);
    talk.facts.can_admit = false;
    talk.until(5);
    ASSERT_EQ(talk.client.numbers().state, "Reserved");
    talk.facts.can_admit = true;
    talk.facts.users = {7};
    EXPECT_EQ(talk.until_without_health(5).front(), "POST /allocate {}");
    EXPECT_EQ(talk.client.numbers().state, "Allocated");
}

TEST(agones_client, is_not_reserved_while_somebody_plays_while_it_drains_and_when_it_is_to_go) {
    for (const bool plays : {true, false}) {
        Talk talk;
        talk.until(20);
        talk.facts.can_admit = false;
        if (plays) talk.facts.users = {7};
        if (!plays) talk.facts.stage = Stage::draining;
        const Said said = talk.until(60);
        EXPECT_EQ(std::count(said.begin(), said.end(), reserve), 0);
    }
    Talk talk;
    talk.until(20);
    talk.watch("{\"result\":" + game_server(talk.state = "Shutdown") + "}");
    ASSERT_TRUE(talk.client.is_told_to_go());
    talk.facts.can_admit = false;
    const Said said = talk.until(60);
    EXPECT_EQ(std::count(said.begin(), said.end(), reserve), 0);
}

TEST(agones_client, is_ready_again_only_when_somebody_could_join) {
    Talk talk;
    talk.facts.can_admit = false;
    Said said = talk.until_without_health(60);
    EXPECT_EQ(std::count(said.begin(), said.end(), "POST /ready {}"), 0);
    talk.facts.can_admit = true;
    said = talk.until_without_health(20);
    EXPECT_EQ(std::count(said.begin(), said.end(), "POST /ready {}"), 1);
}

TEST(agones_client, whom_an_allocator_sends_has_time_to_join) {
    Talk talk;
    talk.until(20);
    talk.state = "Allocated";
    talk.watch("{\"result\":" + game_server("Allocated") + "}");
    EXPECT_EQ(talk.until_without_health(55), Said{});
    talk.facts.users = {7};
    const Said said = talk.until_without_health(100);
    EXPECT_EQ(std::count(said.begin(), said.end(), "POST /allocate {}"), 0) << "it is allocated";
    EXPECT_EQ(std::count(said.begin(), said.end(), "POST /ready {}"), 0);
}

TEST(agones_client, labels_are_written_seldom_and_only_when_they_differ) {
    Talk talk;
    talk.until(20);
    std::size_t labels = 0;
    for (int second = 0; second < 60; ++second) {
        talk.facts.users.push_back(static_cast<std::uint64_t>(second));
        for (const std::string& each : talk.until(1)) labels += each.starts_with("PUT ") ? 1 : 0;
    }
    EXPECT_EQ(labels, 6u) << "one in ten seconds";
    talk.until(20);
    EXPECT_EQ(talk.until_without_health(60), Said{});
}

TEST(agones_client, a_fleet_without_counter_and_list_is_not_asked_again) {
    Talk talk;
    talk.status_of_counts = 404;
    talk.until(20);
    talk.facts.users = {7};
    for (const std::string& each : talk.until(120)) EXPECT_FALSE(each.starts_with("PATCH")) << each;
    EXPECT_EQ(talk.client.numbers().failures[FleetFault::refused], 0u);
}

TEST(agones_client, a_state_of_shutdown_or_a_time_of_deletion_tells_it_to_go) {
    for (const std::string& server :
         {game_server("Shutdown"), game_server("Ready", R"(,"deletion_timestamp":"1700000001")")}) {
        Talk talk;
        talk.until(5);
        EXPECT_FALSE(talk.client.is_told_to_go());
        talk.watch("{\"result\":" + server + "}");
        EXPECT_TRUE(talk.client.is_told_to_go());
    }
    Talk talk;
    talk.state = "Shutdown";
    talk.until(1);
    EXPECT_TRUE(talk.client.is_told_to_go()) << "without a watch";
    talk.facts.stage = Stage::ended;
    EXPECT_EQ(talk.until(60), Said{"POST /shutdown {}"}) << "the last word";
    EXPECT_TRUE(talk.client.has_said_farewell());
}

TEST(agones_client, a_sidecar_that_is_gone_is_tried_again_later_and_later_and_at_the_end_at_once) {
    AgonesClient client;
    FleetFacts facts;
    Micros now{};
    std::vector<std::int64_t> tries_ms;
    for (; now < Micros{60'000'000}; now = now + Micros{100'000}) {
        if (!client.next(facts, now)) continue;
        tries_ms.push_back(now.value / 1'000);
        client.failed(FleetFault::gone, "planted", now);
    }
    ASSERT_GE(tries_ms.size(), 7u);
    EXPECT_EQ((std::vector<std::int64_t>(tries_ms.begin(), tries_ms.begin() + 7)),
              (std::vector<std::int64_t>{0, 500, 1'500, 3'500, 5'500, 7'500, 9'500}))
        << "no later than the interval of health: Agones forgives few that are missed";
    EXPECT_EQ(client.numbers().failures[FleetFault::gone], tries_ms.size());
    EXPECT_FALSE(client.numbers().is_up);
    facts.stage = Stage::ended;
    EXPECT_TRUE(client.next(facts, now).has_value());
}

TEST(agones_client, a_refusal_holds_up_its_own_request_alone) {
    AgonesClient client;
    FleetFacts facts;
    facts.stage = Stage::ready;
    Micros now{};
    std::size_t ready = 0, health = 0;
    for (; now < Micros{60'000'000}; now = now + Micros{100'000}) {
        while (const auto request = client.next(facts, now)) {
            ready += request->starts_with("POST /ready") ? 1 : 0;
            health += request->starts_with("POST /health") ? 1 : 0;
            const bool is_look = request->starts_with("GET");
            client.answered(request->starts_with("POST /ready")
                                ? answer_of(500, "{}")
                                : answer_of(200, is_look ? game_server("Scheduled") : "{}"),
                            now);
        }
    }
    EXPECT_EQ(ready, 4u) << "each 15 s";
    EXPECT_EQ(client.numbers().failures[FleetFault::refused], 4u);
    EXPECT_GE(health, 29u);
}

TEST(agones_client, what_is_no_game_server_as_published_is_garbage_and_changes_nothing) {
    for (const std::string& lie :
         {std::string("null"), std::string("[]"), std::string("{}"), std::string("{\"object_meta\":{}}"),
          std::string(100'000, '['), game_server("Shutdown", ",\"name\":7"),
          game_server("Shutdown", ",\"deletion_timestamp\":{}"), game_server(std::string(300, 'x')), game_server(""),
          std::string("\xff\xfe")}) {
        Talk talk;
        talk.until(5);
        const std::string before = talk.client.numbers().state;
        talk.client.next_watch(talk.now);
        talk.watch("{\"result\":" + lie + "}");
        EXPECT_FALSE(talk.is_watch_good) << lie.substr(0, 100);
        EXPECT_EQ(talk.client.numbers().failures[FleetFault::garbage], 1u) << lie.substr(0, 100);
        EXPECT_EQ(talk.client.numbers().state, before);
        EXPECT_FALSE(talk.client.is_told_to_go());
        EXPECT_FALSE(read_game_server(lie).has_value());
        const Said said = talk.until(10);
        EXPECT_GE(std::count(said.begin(), said.end(), "POST /health {}"), 4);
    }
}

TEST(agones_client, a_line_of_the_watch_without_an_end_is_not_kept) {
    Talk talk;
    ASSERT_TRUE(talk.client.next_watch(talk.now));
    HttpAnswer stream;
    stream.take("HTTP/1.1 200 OK\r\n\r\n");
    bool is_good = true;
    std::size_t pieces = 0;
    for (; is_good && pieces < 1'000; ++pieces) {
        stream.take(std::string(1'000, 'x'));
        is_good = talk.client.watched(stream, talk.now);
    }
    EXPECT_FALSE(is_good);
    EXPECT_LE(pieces, HttpAnswer::most_body_bytes / 1'000 + 1);
    EXPECT_EQ(talk.client.numbers().failures[FleetFault::too_long], 1u);
    EXPECT_FALSE(talk.client.next_watch(talk.now)) << "later";
    EXPECT_TRUE(talk.client.next_watch(talk.now + Micros{500'000}));
}

TEST(agones_link, the_environment_names_a_port_or_there_is_no_fleet) {
    EXPECT_EQ(agones_port(nullptr), std::nullopt);
    EXPECT_EQ(agones_port(""), std::nullopt);
    EXPECT_EQ(agones_port("9358"), 9'358);
    for (const char* wrong : {"0", "65536", "x", "9358 ", "-1"}) {
        const std::string error = error_of([&] { agones_port(wrong); });
        EXPECT_TRUE(has(error, "AGONES_SDK_HTTP_PORT: found '")) << wrong << error;
    }
}

TEST(fleet_log, tells_states_at_once_and_faults_in_one_line_each_ten_seconds) {
    const inputs::ScratchFolder folder;
    const auto file = folder.path() / "log";
    {
        logging::Log log(logging::Level::info, logging::Format::text, file);
        FleetLog fleet;
        FleetNumbers numbers;
        fleet.note(numbers, Micros{0}, log);
        numbers.failures[FleetFault::gone] = 1;
        numbers.last_error = "Connection refused";
        for (int tenth = 0; tenth < 100; ++tenth) {
            fleet.note(numbers, Micros{100'000 * tenth}, log);
            ++numbers.failures[tenth % 2 == 0 ? FleetFault::slow : FleetFault::gone];
        }
        fleet.note(numbers, Micros{10'000'000}, log);
        numbers.is_up = true;
        numbers.state = "Ready";
        fleet.note(numbers, Micros{19'000'000}, log);
        fleet.note(numbers, Micros{20'000'000}, log);
        fleet.note(numbers, Micros{40'000'000}, log);
    }
    const std::string text = inputs::read_file(file);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4) << text;
    for (const char* line :
         {"level=warning event=\"the fleet's sidecar fails\" gone=1 why=\"Connection refused\"\n",
          "level=warning event=\"the fleet's sidecar fails\" gone=50 slow=50 why=\"Connection refused\"\n",
          "event=\"the fleet's state of this server\" state=Ready was=\"\"\n",
          "event=\"the fleet's sidecar answers\"\n"})
        EXPECT_TRUE(has(text, line)) << line << text;
}

}  // namespace
}  // namespace backsight::fleet
