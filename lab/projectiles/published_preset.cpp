#include "lab/projectiles/published_preset.h"

#include <algorithm>

namespace backsight::lab::projectiles {

PublishedPreset::PublishedPreset(const std::string& name, const Stage& stage, const PublishedMotion& motion)
    : stage_(stage), rules_(stage.config->rules()), motion_(motion), bytes_(published_bytes(name)) {}

void PublishedPreset::press(const Press& press, const ScreenNow& screen) {
    PublishedShot shot;
    shot.press = press;
    shot.asked_us = press.at_us + request_wait(screen.ping).value;
    shot.image_from_us = shot.asked_us + image_wait(screen.ping).value;
    shots_.push_back(shot);
}

void PublishedPreset::command(const ScreenNow& screen) {
    while (asked_ < shots_.size() && shots_[asked_].asked_us <= screen.at_us) ++asked_;
}

void PublishedPreset::frame(const ScreenNow& screen) {
    const auto is_over = [](const PublishedShot& shot) {
        const bool image_is_over = shot.image_is_gone || (shot.image && shot.image->has_ended());
        const bool replica_is_over = !shot.replica || shot.replica->has_ended();
        return shot.is_told && image_is_over && replica_is_over;
    };
    while (first_on_screen_ < shots_.size() && is_over(shots_[first_on_screen_])) ++first_on_screen_;
    const double frame_s = 1.0 / stage_.config->frames_hz;
    for (std::size_t i = first_on_screen_; i < shots_.size(); ++i) {
        fly_image(shots_[i], screen);
        after_frame(shots_[i], screen, frame_s);
    }
}

void PublishedPreset::fly_image(PublishedShot& shot, const ScreenNow& screen) {
    if (screen.at_us < shot.image_from_us) return;
    if (!shot.image) {
        shot.image.emplace(flight_of(shot.press));
        shot.flown_to_us = shot.image_from_us;
    }
    const std::int64_t from_us = shot.flown_to_us;
    shot.flown_to_us = screen.at_us;
    if (shot.image_is_gone || shot.image->has_ended()) return;
    shot.image->fly(seconds(screen.at_us - from_us), screen_view(screen));
    if (shot.image->has_ended()) shot.image_ended_us = screen.at_us;
}

void PublishedPreset::hear(std::size_t said, const ScreenNow& screen) {
    for (; heard_ < said; ++heard_) {
        PublishedShot& shot = shots_[said_[heard_].shot];
        if (!said_[heard_].is_end) {
            hear_spawn(shot, screen);
        } else {
            shot.is_told = true;
            hear_end(shot, screen);
        }
    }
}

void PublishedPreset::take_requests(std::size_t asked, Micros ping) {
    for (; executed_ < asked; ++executed_) execute(shots_[executed_], ping);
}

void PublishedPreset::execute(PublishedShot& shot, Micros ping) {
    const View present = View::at_moment(*stage_.server, stage_.draw, tick_rate.moment_at(Micros{server_us_}));
    shot.executed_us = server_us_;
    shot.authority.emplace(flight_of(shot.press));
    const double forward_s = seconds(forward(ping).value);
    if (forward_s > 0.0) shot.authority->fly(forward_s, present);
    shot.catch_up_s = passed(seconds(shot.executed_us - shot.asked_us));
    shot.forwarded_s = forward_s + shot.catch_up_s;
    said_.push_back({shot.press.shot, false});
}

void PublishedPreset::finish_tick(Tick tick) {
    const View present = View::at_moment(*stage_.server, stage_.draw, Moment::at(tick));
    while (first_on_server_ < executed_ && shots_[first_on_server_].is_said) ++first_on_server_;
    for (std::size_t i = first_on_server_; i < executed_; ++i) {
        PublishedShot& shot = shots_[i];
        if (shot.is_said) continue;
        // One that was executed in this tick has been put where it belongs.
        if (shot.executed_us < server_us_ && !shot.authority->has_ended()) {
            shot.authority->fly(tick_s + catch_up(shot, tick_s), present);
        }
        if (!shot.authority->has_ended()) continue;
        if (shot.ended_us < 0) shot.ended_us = server_us_;
        if (server_us_ < shot.ended_us + tell_wait(*shot.authority).value) continue;
        shot.is_said = true;
        said_.push_back({shot.press.shot, true});
    }
}

Places PublishedPreset::places(std::uint32_t index, const ScreenNow& screen) const {
    const PublishedShot& shot = shots_[index];
    Places places;
    if (shot.image && !shot.image->has_ended() && !shot.image_is_gone) places.image = shot.image->position();
    if (shot.authority && !shot.authority->has_ended()) {
        places.authority = shot.authority->position_after(seconds(screen.at_us - server_us_));
    }
    return places;
}

std::vector<ShotOutcome> PublishedPreset::outcomes() {
    std::vector<ShotOutcome> all;
    for (const PublishedShot& shot : shots_) all.push_back(outcome(shot));
    return all;
}

void PublishedPreset::end_by_word(PublishedShot& shot) {
    const FlightResult& image = shot.image->result();
    const FlightResult& authority = shot.authority->result();
    const bool has_passed = image.age > authority.age;
    const ImageOutcome short_of_it =
        compare_ends({authority.end, authority.age, image.position, {}, {}, authority.hit}, authority);
    shot.decided = has_passed ? ImageOutcome::late : short_of_it;
    shot.corrected = authority;
    shot.image_is_gone = true;
}

ShotOutcome PublishedPreset::outcome(const PublishedShot& shot) const {
    ShotOutcome out;
    out.bytes_owner = bytes_.owner;
    out.bytes_remote = bytes_.remote;
    if (!shot.image || !shot.authority || !shot.authority->has_ended()) return out;
    if (!shot.image->has_ended() && !shot.decided) return out;
    const FlightResult& image = shot.image->result();
    const FlightResult& authority = shot.authority->result();
    const FlightResult& shown = shot.corrected ? *shot.corrected : image;
    const auto is_hit_of_server = [&](const FlightResult& end) {
        return end.end == FlightEnd::target && authority.end == FlightEnd::target &&
               end.hit.hit.entity == authority.hit.hit.entity;
    };
    out.is_settled = true;
    out.outcome = shot.decided ? *shot.decided : compare_ends(image, authority);
    out.image_hit = image.end == FlightEnd::target;
    out.image_target = image.hit.hit.entity;
    out.image_end = shot.decided ? FlightEnd::none : image.end;
    out.image_age = image.age;
    out.server_hit = authority.end == FlightEnd::target;
    out.is_false_confirm = shown.end == FlightEnd::target && !is_hit_of_server(shown);
    if (is_hit_of_server(image)) out.contact_error_m = static_cast<double>(distance(image.point, authority.point));
    out.detonation_error_m = static_cast<double>(distance(image.position, authority.position));
    if (out.server_hit) out.victim_moved_m = 0.0;  // tested where he is
    const std::int64_t view_us = tick_rate.time_of(shot.press.shown).value + (shot.asked_us - shot.press.at_us);
    out.hold_back_ms = static_cast<double>(shot.image_from_us - shot.press.at_us) * 1e-3;
    out.fast_forward_ms = shot.forwarded_s * 1e3;
    const double view_age_ms = static_cast<double>(shot.executed_us - view_us) * 1e-3;
    const double image_waited_ms = static_cast<double>(shot.image_from_us - shot.asked_us) * 1e-3;
    out.remainder_ms = view_age_ms - out.fast_forward_ms - image_waited_ms;
    return out;
}

}  // namespace backsight::lab::projectiles
