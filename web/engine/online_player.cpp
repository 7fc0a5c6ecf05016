#include "web/engine/online_player.h"

#include <algorithm>
#include <array>

namespace backsight::web {

using namespace backsight::arena;

namespace {

// Between two looks at the network; a frame of the page has several.
constexpr Micros least_step{1'000};
constexpr std::size_t kept_frames = 256;

}  // namespace

OnlinePlayer::OnlinePlayer(const MatchConfig& config)
    : client_(level_, config), up_(up_way_.link({}), 3), down_(down_way_.link({}), 4), frames_(kept_frames) {}

bool OnlinePlayer::connect(Micros now, std::uint64_t nonce, std::span<const std::uint8_t> ticket) {
    now_ = delivered_at_ = now;
    return client_.connect(now, nonce, ticket);
}

void OnlinePlayer::set_link(const Conditions& conditions) {
    up_.change(up_way_.link(conditions));
    down_.change(down_way_.link(conditions));
}

void OnlinePlayer::deliver(Micros at, std::span<const std::uint8_t> datagram) {
    delivered_at_ = std::max({at, delivered_at_, now_});
    down_bytes_ += datagram.size();
    down_.send(delivered_at_.value, datagram);
}

void OnlinePlayer::play_until(Micros now) {
    now = std::max({now, now_, delivered_at_});
    if (now - now_ > longest_play) now_ = now - longest_play;
    while (now_ < now) {
        Micros next = std::min(now, client_.next_step_at(now_));
        if (const auto arrival = down_.next_arrival()) next = std::min(next, Micros{*arrival});
        now_ = std::min(now, std::max(next, now_ + least_step));
        play_at(now_);
    }
}

void OnlinePlayer::play_at(Micros now) {
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    while (const auto size = down_.receive(now.value, buffer)) {
        client_.receive(now, std::span(buffer).first(*size));
        take_verdicts();
    }
    client_.update(now);
    const std::uint64_t before = client_.counters().commands;
    client_.step(now, *this);
    if (client_.counters().commands != before) {
        keep_frame();
        keep_rays();
    }
    while (const std::size_t size = client_.write(now, buffer)) {
        up_bytes_ += size;
        up_.send(now.value, std::span(buffer).first(size));
    }
}

void OnlinePlayer::keep_frame() {
    const std::uint32_t command = client_.commands().newest();
    Frame& frame = frames_[command % kept_frames];
    frame.command = command;
    frame.shapes.clear();
    draw_screen(client_, frame.shapes);
}

const std::vector<float>* OnlinePlayer::frame(std::uint32_t command) const {
    const Frame& frame = frames_[command % kept_frames];
    return frame.command == command ? &frame.shapes : nullptr;
}

void OnlinePlayer::keep_rays() {
    const std::span<const ScreenRay> shot = client_.arena().shot();
    for (std::size_t i = 0; i < shot.size(); ++i) {
        if (rays_.size() == kept_rays) rays_.pop_front();
        OwnRay ray;
        ray.number = ++ray_count_;
        ray.command = client_.commands().newest();
        ray.ray = static_cast<std::uint16_t>(i);
        ray.weapon = client_.arena().prediction().state().weapon;
        ray.path = shot[i].ray;
        ray.screen = shot[i].hit;
        ray.fired_at = now_;
        rays_.push_back(ray);
    }
}

void OnlinePlayer::take_verdicts() {
    while (const std::optional<ShotVerdict> verdict = client_.next_verdict()) {
        for (OwnRay& ray : rays_) {
            if (ray.command != verdict->command || ray.ray >= verdict->rays) continue;
            ray.is_judged = true;
            ray.verdict = verdict->ray[ray.ray];
            ray.waited = now_ - ray.fired_at;
        }
    }
}

void OnlinePlayer::draw(std::vector<float>& out) const {
    if (client_.is_playing()) draw_screen(client_, out);
}

void OnlinePlayer::draw_projectiles(std::vector<float>& out) const {
    const ClientWorld& world = client_.arena().world();
    for (const PredictedProjectile& image : world.predicted_projectiles().images()) {
        if (Vec3 place; image.place(world.shown(), place)) put_projectile(image.weapon, true, place, out);
    }
    client_.for_each_of_others(
        [&](const DrawnProjectile& drawn) { put_projectile(drawn.weapon, false, drawn.position, out); });
}

void OnlinePlayer::draw_movers(std::vector<float>& out) const {
    // A lift carries the own player, who is ahead; a door stops rays, which are drawn in the past.
    const Tick own = client_.arena().prediction().tick(), shown = client_.arena().world().shown().tick();
    const auto put = [&](Vec3 offset) { out.insert(out.end(), {offset.x, offset.y, offset.z}); };
    for (const Lift& lift : level_.lifts()) put(lift.offset_at(own));
    for (const Door& door : level_.doors()) put(door.offset_at(shown));
}

}  // namespace backsight::web
