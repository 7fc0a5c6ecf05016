#include "server/life/status_port.h"

#include <openssl/crypto.h>

#include <utility>

#include "server/host/pacing.h"

namespace backsight::server {

namespace {

constexpr const char* plain_text = "text/plain; charset=utf-8";

// The time that it takes tells nothing about the token but its length.
bool is_bearer_of(const std::string& token, const std::string& authorization) {
    const std::string wanted = "Bearer " + token;
    return !token.empty() && authorization.size() == wanted.size() &&
           CRYPTO_memcmp(authorization.data(), wanted.data(), wanted.size()) == 0;
}

}  // namespace

StatusPort::StatusPort(const http::HttpSettings& settings, Life& life, StatusSources sources)
    : life_(&life), sources_(std::move(sources)), http_(settings) {
    using http::Method, http::Request;
    http_.add_answer("/healthz", plain_text, Method::get, [this](const Request&) { return health(); });
    http_.add_answer("/readyz", plain_text, Method::get, [this](const Request&) { return readiness(); });
    http_.add_answer("/drain", plain_text, Method::post, [this](const Request& request) { return drain(request); });
    http_.add("/status", "application/json", [this] { return sources_.status ? sources_.status() : "{}"; });
    http_.add("/metrics", "text/plain; version=0.0.4; charset=utf-8",
              [this] { return metrics::text_of(sources_.rooms, name(life_->stage())); });
}

http::Answer StatusPort::health() const {
    const auto silent = life_->silent_room(steady_now());
    if (!silent) return {200, "ok\n"};
    return {503, "room " + std::to_string(*silent) + " has not played for " +
                     std::to_string(Life::longest_silence.value / 1'000'000) + " s\n"};
}

http::Answer StatusPort::readiness() const {
    const Stage stage = life_->stage();
    return {stage == Stage::ready ? 200 : 503, std::string(name(stage)) + "\n"};
}

http::Answer StatusPort::drain(const http::Request& request) {
    if (!is_bearer_of(sources_.drain_token, request.authorization)) {
        ++refused_orders_;
        return {401, sources_.drain_token.empty()
                         ? "nobody may drain this server by its port: set life.drain_token_file\n"
                         : "expected the header 'Authorization: Bearer TOKEN'\n"};
    }
    if (!life_->drain(steady_now())) return {409, "it drains already\n"};
    if (sources_.drained) sources_.drained();
    return {202, "draining\n"};
}

}  // namespace backsight::server
