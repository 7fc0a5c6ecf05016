#include "server/page/spectator_page.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

namespace backsight::server {

namespace embedded {
std::string_view spectator_html();
std::string_view spectator_js();
}  // namespace embedded

namespace {

using nlohmann::json;

// A page asks many times a second. After so long without a question nobody looks.
constexpr std::int64_t looks_for_us = 2'000'000;

// Pictures that wait to be old enough: so many at most, and no more often than this.
constexpr std::int64_t most_late = 320;
constexpr std::int64_t shortest_step_us = 100'000;
// A picture is shown for so long at most; an older one is of another time that somebody looked.
constexpr std::int64_t shown_for_us = 5'000'000;

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
    std::string page(embedded::spectator_html());
    constexpr std::string_view place = "{spectators}";
    page.replace(page.find(place), place.size(), rules_.sentence());
    const bool has_tls = !settings.certificate_file.empty();
    http.add_answer("/", "text/html; charset=utf-8", http::Method::get,
                    [this, page, has_tls](const http::Request& request) {
                        return http::Answer{.text = page, .set_cookie = rules_.cookie_for(request, has_tls)};
                    });
    http.add_fixed("/spectator.js", "text/javascript; charset=utf-8",
                   std::make_shared<const std::string>(embedded::spectator_js()));
    http.add_answer("/match.json", "application/json", http::Method::get,
                    [this](const http::Request& request) { return answer(request, &SpectatorPage::map_text); });
    http.add_answer("/now.json", "application/json", http::Method::get,
                    [this](const http::Request& request) { return answer(request, &SpectatorPage::now_json); });
    return http;
}

http::Answer SpectatorPage::answer(const http::Request& request, std::string (SpectatorPage::*text)()) {
    if (rules_.admits(request)) return {.text = (this->*text)()};
    return {.status = 403,
            .text = "whoever looks on at this match from elsewhere needs page.spectators and its token\n",
            .content_type = "text/plain"};
}

void SpectatorPage::set_spectators(const SpectatorRules& rules) {
    rules_ = rules;
    // Here, because a tick takes no memory.
    const std::lock_guard lock(mutex_);
    late_.clear();
    if (rules.delay.value > 0) late_.resize(static_cast<std::size_t>(rules.delay.value / step_us() + 2));
}

// Of the pictures that are kept.
std::int64_t SpectatorPage::step_us() const { return std::max(shortest_step_us, rules_.delay.value / most_late); }

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
    const std::int64_t now_us = clock_().value;
    asked_at_us_ = now_us;
    const std::lock_guard lock(mutex_);
    static const Now nothing{};
    const Now* const found = rules_.delay.value == 0 ? &now_ : shown(now_us);
    const Now& now = found == nullptr ? nothing : *found;
    json markers = json::array();
    for (std::size_t i = 0; i < now.count; ++i) markers.push_back(json_of(now.markers[i]));
    json counts = json::array();
    for (const service::NamedCount& each : now.status.named) {
        if (*each.name != '\0') counts.push_back({{"name", each.name}, {"count", each.count}});
    }
    return json{{"ticks", now.ticks},
                {"clients", now.clients},
                {"tick_us", now.tick_time.value},
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
    if (match_ == nullptr || clock_().value - asked_at_us_ > looks_for_us) return;
    // The tick waits for nobody: while the web server reads, this picture is left out.
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;
    rules_.delay.value == 0 ? fill(now_, time) : keep(clock_().value, time);
}

void SpectatorPage::fill(Now& now, Micros tick_time) const {
    now.count = match_->spectate(now.markers);
    now.ticks = ticks_;
    now.tick_time = tick_time;
    now.clients = match_->session().client_count();
    match_->publish(now.status);
}

// In place of the oldest: the newest that may be shown is never that one.
void SpectatorPage::keep(std::int64_t now_us, Micros tick_time) {
    const auto newest = std::ranges::max_element(late_, {}, &Moment::at_us);
    if (now_us - newest->at_us < step_us()) return;
    const auto oldest = std::ranges::min_element(late_, {}, &Moment::at_us);
    fill(oldest->now, tick_time);
    oldest->at_us = now_us;
}

// The newest that is old enough.
const SpectatorPage::Now* SpectatorPage::shown(std::int64_t now_us) const {
    const std::int64_t latest_us = now_us - rules_.delay.value;
    const Moment* found = nullptr;
    for (const Moment& each : late_) {
        if (each.at_us == 0 || each.at_us > latest_us || each.at_us < latest_us - shown_for_us) continue;
        if (found == nullptr || each.at_us > found->at_us) found = &each;
    }
    return found == nullptr ? nullptr : &found->now;
}

}  // namespace backsight::server
