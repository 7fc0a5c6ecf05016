#include "lab/projectiles/published_preset.h"

#include <backsight/presets/fishnet.h>
#include <backsight/presets/netfox.h>
#include <backsight/presets/unreal_series.h>
#include <backsight/presets/ut4.h>

#include <utility>

namespace backsight::lab::projectiles {

PublishedPreset::PublishedPreset(const std::string& name, const Stage& stage,
                                 std::unique_ptr<presets::ProjectileSystem> system)
    : stage_(stage),
      has_spectators_(name == "fishnet" || name.starts_with("unreal_series")),
      system_(std::move(system)),
      bytes_(published_bytes(name)) {}

void PublishedPreset::press(const Press& press, const ScreenNow& screen) {
    const Launch launch(press.shooter, {}, press.muzzle, press.direction * stage_.config->rules().speed_mps,
                        press.shown);
    shots_.push_back({press, system_->press(launch, Micros{press.at_us}, screen.ping)});
}

void PublishedPreset::command(const ScreenNow& screen) {
    while (asked_ < shots_.size() && shots_[asked_].owner.asked <= Micros{screen.at_us}) ++asked_;
}

void PublishedPreset::frame(const ScreenNow& screen) {
    if (has_spectators_) spectators_frame(screen);
    const auto is_over = [](const Shot& shot) { return shot.is_told && shot.owner.is_over(); };
    while (first_on_screen_ < shots_.size() && is_over(shots_[first_on_screen_])) ++first_on_screen_;
    if (first_on_screen_ == shots_.size()) return;
    const View view = drawn(screen);
    const double frame_s = 1.0 / stage_.config->frames_hz;
    for (std::size_t i = first_on_screen_; i < shots_.size(); ++i) {
        Shot& shot = shots_[i];
        system_->frame(shot.owner, {Micros{screen.at_us}, &view, screen.ping}, frame_s);
        const std::optional<presets::CorrectionStep>& step = shot.owner.corrected_by;
        if (!step) continue;
        ++shot.corrected_frames;
        shot.corrected_m += static_cast<double>(distance(step->from, step->to));
    }
}

// The spectator's link and screen are the shooter's: they hear of everything at the same instants.
void PublishedPreset::spectate(Shot& shot, const presets::SpectatorsScreen& screen) const {
    const TickRate rate = stage_.config->tick_rate;
    const presets::ShotNews news{shot.owner.launch, rate.moment_at(Micros{shot.press.at_us}), shot.server->forwarded_s};
    shot.seen = system_->spectate(news, rate.moment_at(screen.now), screen);
}

void PublishedPreset::spectators_frame(const ScreenNow& screen) {
    const auto is_over = [](const Shot& shot) { return shot.seen && shot.seen->copy.has_ended(); };
    while (first_seen_ < shots_.size() && is_over(shots_[first_seen_])) ++first_seen_;
    if (first_seen_ == shots_.size()) return;
    const View view = drawn(screen);
    for (std::size_t i = first_seen_; i < shots_.size(); ++i) {
        Shot& shot = shots_[i];
        if (!shot.seen || is_over(shot)) continue;
        const presets::SpectatorsScreen now{Micros{screen.at_us}, &view, screen.ping};
        system_->spectators_frame(*shot.seen, now, 1.0 / stage_.config->frames_hz);
        const std::optional<Vec3> servers = authority(shot, screen);
        if (!servers || is_over(shot)) continue;
        shot.seen_m.push_back(distance(shot.seen->copy.position(), *servers));
    }
}

void PublishedPreset::hear(std::size_t said, const ScreenNow& screen) {
    if (heard_ >= said) return;
    const View view = drawn(screen);
    const presets::ShooterScreen now{Micros{screen.at_us}, &view, screen.ping};
    for (; heard_ < said; ++heard_) {
        Shot& shot = shots_[said_[heard_].shot];
        if (!said_[heard_].is_end) {
            system_->hear_spawn(shot.owner, shot.server->forwarded_s, now);
            if (has_spectators_) spectate(shot, now);
        } else {
            shot.is_told = true;
            system_->hear_end(shot.owner, shot.server->authority.result(), now);
            if (shot.seen) system_->spectators_hear_end(*shot.seen, shot.server->authority.result(), now);
        }
    }
}

void PublishedPreset::take_requests(std::size_t asked, Micros ping) {
    for (; executed_ < asked; ++executed_) {
        Shot& shot = shots_[executed_];
        const double since_asked_s = presets::seconds(server_now_ - shot.owner.asked);
        shot.server = system_->execute(shot.owner.launch, since_asked_s, ping,
                                       present(stage_.config->tick_rate.moment_at(server_now_)), server_now_);
        said_.push_back({shot.press.shot, false});
    }
}

void PublishedPreset::finish_tick(Tick tick) {
    const View now = present(Moment::at(tick));
    while (first_on_server_ < executed_ && shots_[first_on_server_].is_said) ++first_on_server_;
    for (std::size_t i = first_on_server_; i < executed_; ++i) {
        Shot& shot = shots_[i];
        if (shot.is_said || !system_->tick(*shot.server, now, server_now_)) continue;
        shot.is_said = true;
        said_.push_back({shot.press.shot, true});
    }
}

Places PublishedPreset::places(std::uint32_t index, const ScreenNow& screen) const {
    const presets::OwnersShot& owner = shots_[index].owner;
    Places places;
    if (owner.image && !owner.image->has_ended() && !owner.image_is_gone) places.image = owner.image->position();
    places.authority = authority(shots_[index], screen);
    return places;
}

std::optional<Vec3> PublishedPreset::authority(const Shot& shot, const ScreenNow& screen) const {
    if (!shot.server || shot.server->authority.has_ended()) return std::nullopt;
    return shot.server->authority.position_after(presets::seconds(Micros{screen.at_us} - server_now_));
}

std::vector<ShotOutcome> PublishedPreset::outcomes() {
    std::vector<ShotOutcome> all;
    for (const Shot& shot : shots_) all.push_back(outcome(shot));
    return all;
}

ShotOutcome PublishedPreset::outcome(const Shot& shot) const {
    const presets::OwnersShot& owner = shot.owner;
    ShotOutcome out;
    out.bytes_owner = bytes_.owner;
    out.bytes_remote = bytes_.remote;
    if (!owner.image || !shot.server || !shot.server->authority.has_ended()) return out;
    if (!owner.image->has_ended() && !owner.corrected) return out;
    const FlightResult& image = owner.image->result();
    const FlightResult& authority = shot.server->authority.result();
    const FlightResult& shown = owner.corrected ? *owner.corrected : image;
    const auto is_hit_of_server = [&](const FlightResult& end) {
        return end.end == FlightEnd::target && authority.end == FlightEnd::target &&
               end.hit.hit.entity == authority.hit.hit.entity;
    };
    out.is_settled = true;
    out.corrected_frames = shot.corrected_frames;
    out.corrected_m = shot.corrected_m;
    out.image_hit = image.end == FlightEnd::target;
    out.image_target = image.hit.hit.entity;
    out.image_end = image.end;
    out.image_age = image.age;
    out.server_hit = authority.end == FlightEnd::target;
    out.is_false_confirm = shown.end == FlightEnd::target && !is_hit_of_server(shown);
    if (is_hit_of_server(image)) out.contact_error_m = static_cast<double>(distance(image.point, authority.point));
    out.detonation_error_m = static_cast<double>(distance(image.position, authority.position));
    if (image.end != FlightEnd::none) {
        out.outcome = compare_ends(image, authority);
    } else if (image.age > authority.age) {
        out.outcome = ImageOutcome::late;  // the server's word ended an image that had passed the place,
    } else {
        // or had not come to it yet.
        out.outcome = compare_ends({authority.end, authority.age, image.position, {}, {}, authority.hit}, authority);
    }
    out.spectators_m = shot.seen_m;
    const bool is_only_too_old = authority.end == FlightEnd::lifetime;
    if (shot.seen && shot.seen->copy.has_ended() && !is_only_too_old) {
        const FlightResult& seen = shot.seen->copy.result();
        if (seen.end != FlightEnd::lifetime) {
            out.spectators_end_m = static_cast<double>(distance(seen.point, authority.point));
        }
    }
    if (out.server_hit) out.victim_moved_m = 0.0;  // tested where they are
    const Micros pressed{shot.press.at_us};
    const Micros view = stage_.config->tick_rate.time_of(shot.press.shown) + (owner.asked - pressed);
    out.hold_back_ms = static_cast<double>((owner.image_from - pressed).value) * 1e-3;
    out.fast_forward_ms = shot.server->forwarded_s * 1e3;
    const double view_age_ms = static_cast<double>((shot.server->executed - view).value) * 1e-3;
    const double image_waited_ms = static_cast<double>((owner.image_from - owner.asked).value) * 1e-3;
    out.remainder_ms = view_age_ms - out.fast_forward_ms - image_waited_ms;
    return out;
}

std::unique_ptr<Preset> make_published_preset(const std::string& name, const Stage& stage) {
    const ProjectileRules rules = stage.config->rules();
    std::unique_ptr<presets::ProjectileSystem> system;
    if (name == "none") system = presets::plain_projectiles(rules, stage.level, stage.config->tick_rate);
    if (name == "fishnet") system = presets::fishnet_projectiles(rules, stage.level, stage.config->tick_rate);
    if (name == "netfox") system = presets::netfox_projectiles(rules, stage.level, stage.config->tick_rate);
    if (name == "ut4") system = presets::ut4_projectiles(rules, stage.level, stage.config->tick_rate);
    if (name == "unreal_series" || name == "unreal_series_corrected") {
        presets::UnrealSeriesConfig config;
        config.corrects_fake = name == "unreal_series_corrected";
        system = presets::unreal_series_projectiles(rules, stage.level, stage.config->tick_rate, config);
    }
    return system ? std::make_unique<PublishedPreset>(name, stage, std::move(system)) : nullptr;
}

}  // namespace backsight::lab::projectiles
