#include "server/page/spectator_page.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>

#include "server/host/pacing.h"

namespace backsight::server {

namespace embedded {
std::string_view spectator_html();
}  // namespace embedded

namespace {

using nlohmann::json;

// A page asks many times a second. After so long without a question nobody looks.
constexpr std::int64_t looks_for_us = 2'000'000;

// Millimetres are finer than a pixel, and short in the text.
double rounded(float metres) { return std::round(static_cast<double>(metres) * 1000.0) / 1000.0; }

json json_of(const service::Marker& marker) {
    return {{"id", marker.id},
            {"name", std::string(marker.name.view())},
            {"x_m", rounded(marker.x_m)},
            {"y_m", rounded(marker.y_m)},
            {"radius_m", rounded(marker.radius_m)},
            {"facing_rad", rounded(marker.facing_rad)},
            {"colour", marker.colour % 8},
            {"is_alive", marker.is_alive},
            {"has_facing", marker.has_facing},
            {"shape", static_cast<int>(marker.shape)},
            {"spread", rounded(marker.spread)}};
}

}  // namespace

http::HttpServer& SpectatorPage::open(const http::HttpSettings& settings) {
    http::HttpServer& http = http_.emplace(settings);
    http.add_fixed("/", "text/html; charset=utf-8", std::make_shared<const std::string>(embedded::spectator_html()));
    http.add("/match.json", "application/json", [this] { return match_json(); });
    http.add("/now.json", "application/json", [this] { return now_json(); });
    return http;
}

void SpectatorPage::close() { http_.reset(); }

std::string SpectatorPage::match_json() const {
    const std::lock_guard lock(mutex_);
    json shapes = json::array();
    for (const service::MapShape& shape : map_.shapes) {
        shapes.push_back({{"from_x_m", rounded(shape.from_x_m)},
                          {"from_y_m", rounded(shape.from_y_m)},
                          {"to_x_m", rounded(shape.to_x_m)},
                          {"to_y_m", rounded(shape.to_y_m)},
                          {"is_solid", shape.is_solid}});
    }
    return json{{"game", game_->name()},
                {"tick_rate_hz", game_->tick_rate().hz()},
                {"from_x_m", rounded(map_.from_x_m)},
                {"from_y_m", rounded(map_.from_y_m)},
                {"to_x_m", rounded(map_.to_x_m)},
                {"to_y_m", rounded(map_.to_y_m)},
                {"shapes", shapes}}
        .dump();
}

std::string SpectatorPage::now_json() {
    asked_at_us_ = steady_now().value;
    const std::lock_guard lock(mutex_);
    json markers = json::array();
    for (std::size_t i = 0; i < now_.count; ++i) markers.push_back(json_of(now_.markers[i]));
    json counts = json::array();
    for (const service::NamedCount& each : now_.status.named) {
        if (*each.name != '\0') counts.push_back({{"name", each.name}, {"count", each.count}});
    }
    return json{{"ticks", now_.ticks},
                {"clients", now_.clients},
                {"tick_us", now_.tick_time.value},
                {"markers", markers},
                {"counts", counts}}
        .dump();
}

void SpectatorPage::attach(service::MatchPort& match) {
    match_ = &match;
    const std::lock_guard lock(mutex_);
    map_ = match.map();
}

void SpectatorPage::detach() { match_ = nullptr; }

void SpectatorPage::tick_took(Micros time, std::uint64_t, std::uint64_t) {
    ++ticks_;
    if (match_ == nullptr || steady_now().value - asked_at_us_ > looks_for_us) return;
    // The tick waits for nobody: while the web server reads, this picture is left out.
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;
    now_.count = match_->spectate(now_.markers);
    now_.ticks = ticks_;
    now_.tick_time = time;
    now_.clients = match_->session().client_count();
    match_->publish(now_.status);
}

}  // namespace backsight::server
