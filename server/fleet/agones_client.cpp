#include "server/fleet/agones_client.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "inputs/files/number_format.h"

namespace backsight::fleet {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* nothing = "{}";
// Agones ends a reservation by itself. It lasts longer than `retry_refused`, so that the next one comes before that.
constexpr const char* reserved_20_s = R"({"seconds":"20"})";
constexpr std::size_t most_listed = 1'000;  // in a list of Agones
constexpr Micros shortest_health{500'000}, longest_health{60'000'000};

std::string request_of(std::uint16_t port, const char* method, std::string_view path, std::string_view body) {
    std::string text = std::string(method) + " " + std::string(path) +
                       " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
                       "\r\nAccept: application/json\r\nConnection: close\r\n";
    if (!body.empty()) {
        text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    }
    return text + "\r\n" + std::string(body);
}

std::string label(const char* key, const std::string& value) { return Json{{"key", key}, {"value", value}}.dump(); }

std::string player_label(const FleetFacts& facts) { return label("players", std::to_string(facts.users.size())); }

// In percent, as labels of Kubernetes have it: digits and a point.
std::string agreement_label(const FleetFacts& facts) {
    const double ratio = static_cast<double>(facts.agreed) / static_cast<double>(facts.declared);
    return label("agreement", inputs::formatted("%.2f", 100.0 * ratio));
}

std::string counter_body(const FleetFacts& facts) {
    return Json{{"count", std::to_string(facts.users.size())}, {"capacity", std::to_string(facts.capacity)}}.dump();
}

std::string list_body(const FleetFacts& facts) {
    Json values = Json::array();
    for (std::size_t i = 0; i < std::min(facts.users.size(), most_listed); ++i)
        values.push_back(std::to_string(facts.users[i]));
    const std::size_t capacity = std::min<std::size_t>(facts.capacity, most_listed);
    return Json{{"capacity", std::to_string(capacity)}, {"values", std::move(values)}}.dump();
}

bool is_before_ready(const std::string& state) {
    constexpr const char* states[] = {"", "PortAllocation", "Creating", "Starting", "Scheduled"};
    return std::ranges::find(states, state) != std::end(states);
}

// Nobody plays there, as far as Agones knows.
bool is_empty_by(const std::string& state) { return state == "Ready" || state == "Reserved"; }

}  // namespace

const char* to_string(FleetFault fault) {
    static constexpr const char* names[] = {"gone", "slow", "garbage", "too_long", "refused"};
    return enum_name(fault, names);
}

AgonesClient::AgonesClient(const AgonesConfig& config)
    : config_(config),
      retry_after_(config.retry),
      watch_retry_after_(config.retry),
      health_interval_(config.health_interval) {}

std::optional<std::string> AgonesClient::next(const FleetFacts& facts, Micros now) {
    if (!facts.users.empty()) busy_at_ = now;
    // A server that ends has no time to wait for the next try.
    if (facts.stage == server::Stage::ended && !std::exchange(has_ended_, true)) retry_at_ = now;
    if (pending_ || has_said_farewell_ || now < retry_at_) return std::nullopt;
    for (const Duty duty : enum_values<Duty>) {
        if (is_unknown_[duty] || now < not_before_[duty] || !is_wanted(duty, facts, now)) continue;
        pending_ = duty;
        return request(duty, facts);
    }
    return std::nullopt;
}

bool AgonesClient::is_wanted(Duty duty, const FleetFacts& facts, Micros now) const {
    const bool has_ended = facts.stage == server::Stage::ended;
    if (duty == Duty::farewell) return has_ended;
    if (has_ended) return false;
    switch (duty) {
        case Duty::look:
            return true;
        case Duty::health:
            return facts.is_well;
        case Duty::ready:
            return may_be_readied(facts, now);
        case Duty::reserve:
            // A reserved server is neither given to players nor taken away.
            return facts.stage == server::Stage::ready && !facts.can_admit && !is_told_to_go_ && facts.users.empty() &&
                   (is_empty_by(numbers_.state) || numbers_.state == "Allocated");
        case Duty::allocate:
            return !facts.users.empty() && is_empty_by(numbers_.state);
        case Duty::counter:
            return said_[duty] != counter_body(facts);
        case Duty::list:
            return said_[duty] != list_body(facts);
        case Duty::players:
            return said_[duty] != player_label(facts);
        default:
            return facts.declared != 0 && said_[duty] != agreement_label(facts);
    }
}

bool AgonesClient::may_be_readied(const FleetFacts& facts, Micros now) const {
    if (facts.stage != server::Stage::ready || !facts.is_well || !facts.can_admit || is_told_to_go_) return false;
    if (is_before_ready(numbers_.state)) return true;
    return numbers_.state == "Allocated" && facts.users.empty() && now - busy_at_ >= config_.idle_before_ready;
}

std::string AgonesClient::request(Duty duty, const FleetFacts& facts) {
    const auto send = [this](const char* method, const char* path, std::string_view body) {
        return request_of(config_.port, method, path, body);
    };
    std::string& body = saying_[duty];
    switch (duty) {
        case Duty::farewell:
            return send("POST", "/shutdown", nothing);
        case Duty::look:
            return send("GET", "/gameserver", "");
        case Duty::health:
            return send("POST", "/health", nothing);
        case Duty::ready:
            return send("POST", "/ready", nothing);
        case Duty::reserve:
            return send("POST", "/reserve", reserved_20_s);
        case Duty::allocate:
            return send("POST", "/allocate", nothing);
        case Duty::counter:
            return send("PATCH", "/v1beta1/counters/players", body = counter_body(facts));
        case Duty::list:
            return send("PATCH", "/v1beta1/lists/players", body = list_body(facts));
        case Duty::players:
            return send("PUT", "/metadata/label", body = player_label(facts));
        default:
            return send("PUT", "/metadata/label", body = agreement_label(facts));
    }
}

void AgonesClient::answered(const HttpAnswer& answer, Micros now) {
    const Duty duty = *std::exchange(pending_, std::nullopt);
    if (answer.status() < 200 || answer.status() > 299) return refused(duty, answer, now);
    if (duty == Duty::look) {
        const auto server = read_game_server(answer.body());
        if (!server) {
            // Whatever it says of the state, what it is told may still arrive.
            not_before_[duty] = now + config_.retry_refused;
            return note(FleetFault::garbage, "GET /gameserver has no game server as published");
        }
        take(*server, now);
    }
    retry_after_ = config_.retry;
    numbers_.is_up = true;
    ++numbers_.exchanges;
    took(duty, now);
}

void AgonesClient::took(Duty duty, Micros now) {
    not_before_[duty] = now + interval(duty);
    said_[duty] = saying_[duty];
    // The watch says so too, a little later.
    if (duty == Duty::ready) numbers_.state = "Ready";
    if (duty == Duty::reserve) numbers_.state = "Reserved";
    if (duty == Duty::allocate) numbers_.state = "Allocated", busy_at_ = now;
    if (duty == Duty::farewell) has_said_farewell_ = true;
}

Micros AgonesClient::interval(Duty duty) const {
    switch (duty) {
        case Duty::look:
            return config_.look_interval;
        case Duty::health:
            return health_interval_;
        case Duty::players:
        case Duty::agreement:
            return config_.label_interval;
        case Duty::counter:
        case Duty::list:
            return config_.count_interval;
        default:
            // What the watch said before is on its way: it is not a reason to ask again.
            return config_.retry_refused;
    }
}

void AgonesClient::refused(Duty duty, const HttpAnswer& answer, Micros now) {
    // A fleet need not have a counter or a list, and older sidecars know neither.
    const bool is_optional = duty == Duty::counter || duty == Duty::list;
    if (is_optional && (answer.status() == 404 || answer.status() == 501)) {
        is_unknown_[duty] = true;
        return;
    }
    not_before_[duty] = now + (duty == Duty::health ? health_interval_ : config_.retry_refused);
    note(FleetFault::refused, "status " + std::to_string(answer.status()));
}

void AgonesClient::failed(FleetFault fault, std::string_view why, Micros now) {
    pending_.reset();
    // Health must go on as soon as it can: whoever is silent for a few intervals is taken for dead.
    const Micros longest = std::min(config_.longest_retry, health_interval_);
    retry_at_ = now + std::min(retry_after_, longest);
    retry_after_ = std::min(Micros{2 * retry_after_.value}, longest);
    note(fault, why);
}

void AgonesClient::note(FleetFault fault, std::string_view why) {
    ++numbers_.failures[fault];
    numbers_.is_up = false;
    numbers_.last_error = why;
}

void AgonesClient::take(const GameServer& server, Micros now) {
    if (server.state == "Allocated" && numbers_.state != "Allocated") busy_at_ = now;
    numbers_.state = server.state;
    if (server.state == "Shutdown" || server.is_going) is_told_to_go_ = true;
    if (server.health_period.value > 0) {
        health_interval_ = std::clamp(Micros{server.health_period.value / 2}, shortest_health, longest_health);
    }
}

std::optional<std::string> AgonesClient::next_watch(Micros now) {
    if (is_watching_ || has_said_farewell_ || now < watch_retry_at_) return std::nullopt;
    is_watching_ = true;
    watch_line_.clear();
    return request_of(config_.port, "GET", "/watch/gameserver", "");
}

bool AgonesClient::watched(HttpAnswer& answer, Micros now) {
    if (answer.status() != 0 && (answer.status() < 200 || answer.status() > 299)) {
        watch_failed(FleetFault::refused, "the watch: status " + std::to_string(answer.status()), now);
        return false;
    }
    watch_line_ += answer.take_body();
    for (std::size_t end; (end = watch_line_.find('\n')) != std::string::npos; watch_line_.erase(0, end + 1)) {
        const std::string_view line = std::string_view(watch_line_).substr(0, end);
        if (line.find_first_not_of(" \r") == std::string_view::npos) continue;
        const auto server = read_watch_line(line);
        if (!server) {
            watch_failed(FleetFault::garbage, "the watch has no game server as published", now);
            return false;
        }
        watch_retry_after_ = config_.retry;
        take(*server, now);
    }
    if (watch_line_.size() <= HttpAnswer::most_body_bytes) return true;
    watch_failed(FleetFault::too_long, "the watch: a line without an end", now);
    return false;
}

void AgonesClient::watch_failed(FleetFault fault, std::string_view why, Micros now) {
    if (!std::exchange(is_watching_, false)) return;
    watch_retry_at_ = now + watch_retry_after_;
    watch_retry_after_ = std::min(Micros{2 * watch_retry_after_.value}, config_.longest_retry);
    note(fault, why);
}

}  // namespace backsight::fleet
