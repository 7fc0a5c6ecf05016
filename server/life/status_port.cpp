#include "server/life/status_port.h"

#include <algorithm>
#include <utility>

#include "server/admission/token_file.h"
#include "server/fairness/expected_fairness.h"
#include "server/host/pacing.h"

namespace backsight::server {

namespace {

constexpr const char* plain_text = "text/plain; charset=utf-8";

// Each of these texts is made so often at most: whoever asks more often reads the last one again. Numbers of a match
// are gathered each quarter second.
constexpr std::int64_t most_texts_at_once = 16;
constexpr std::int64_t us_per_text = 100'000;

}  // namespace

StatusPort::StatusPort(const http::HttpSettings& settings, Life& life, StatusSources sources)
    : life_(&life), sources_(std::move(sources)), http_(settings) {
    using http::Method, http::Request;
    http_.add_urgent("/healthz", plain_text, [this] { return health(); });
    http_.add_answer("/readyz", plain_text, Method::get, [this](const Request&) { return readiness(); });
    http_.add_answer("/drain", plain_text, Method::post, [this](const Request& request) { return drain(request); });
    http_.add_answer("/fairness", plain_text, Method::get,
                     [this](const Request& request) { return fairness(request); });
    http_.add("/status", "application/json",
              [this] { return status_text_.get([this] { return sources_.status ? sources_.status() : "{}"; }); });
    http_.add("/metrics", "text/plain; version=0.0.4; charset=utf-8",
              [this] { return metrics_text_.get([this] { return metrics_text(); }); });
}

template <typename Make>
const std::string& StatusPort::RecentText::get(Make make) {
    const std::int64_t now_us = steady_now().value;
    // The budget is a span of time, of which each text takes its part.
    used_up_to_us_ = std::max(used_up_to_us_, now_us - most_texts_at_once * us_per_text);
    if (used_up_to_us_ + us_per_text <= now_us || text_.empty()) {
        used_up_to_us_ += us_per_text;
        text_ = make();
    }
    return text_;
}

std::string StatusPort::metrics_text() const {
    metrics::ProcessNumbers process = sources_.process ? sources_.process() : metrics::ProcessNumbers{};
    process.stage = name(life_->stage());
    process.failed_rooms = life_->failed_rooms();
    process.refused_orders = refused_orders_;
    process.repeated_drains = life_->repeated_drains();
    return metrics::text_of(sources_.rooms, process);
}

http::Answer StatusPort::health() const {
    if (const auto failed = life_->failed_room()) return {503, "room " + std::to_string(*failed) + " has failed\n"};
    const auto silent = life_->silent_room(steady_now());
    if (!silent) return {200, "ok\n"};
    return {503, "room " + std::to_string(*silent) + " has not played for " +
                     std::to_string(Life::longest_silence.value / 1'000'000) + " s\n"};
}

http::Answer StatusPort::readiness() const {
    if (const auto failed = life_->failed_room()) return {503, "room " + std::to_string(*failed) + " has failed\n"};
    const Stage stage = life_->stage();
    if (stage == Stage::ready && sources_.can_admit && !sources_.can_admit()) {
        return {503, "nobody can join: used tickets are not written\n"};
    }
    return {stage == Stage::ready ? 200 : 503, std::string(name(stage)) + "\n"};
}

http::Answer StatusPort::fairness(const http::Request& request) const {
    std::string why;
    const auto question = fairness::read_question(request.query, sources_.even_to_ms, why);
    if (!question) return {400, why};
    return {200, fairness::answer_text(*question), "application/json"};
}

http::Answer StatusPort::drain(const http::Request& request) {
    if (!is_bearer_of(request.authorization, sources_.drain_token)) {
        ++refused_orders_;
        return {401, sources_.drain_token.empty()
                         ? "nobody may drain this server by its port: set life.drain_token_file\n"
                         : "expected the header 'Authorization: Bearer TOKEN'\n"};
    }
    const bool is_first = life_->drain(steady_now());
    if (sources_.drain_ordered) sources_.drain_ordered(is_first);
    return is_first ? http::Answer{202, "draining\n"} : http::Answer{409, "it drains already\n"};
}

}  // namespace backsight::server
