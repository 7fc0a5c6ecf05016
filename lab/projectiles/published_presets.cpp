#include "lab/projectiles/published_presets.h"

#include <backsight/presets/fishnet.h>
#include <backsight/presets/unreal_series.h>
#include <backsight/presets/ut4.h>

#include "lab/projectiles/published_preset.h"

namespace backsight::lab::projectiles {

namespace {

using namespace presets;

class None final : public PublishedPreset {
public:
    explicit None(const Stage& stage) : PublishedPreset("none", stage, {true, false}) {}
};

class Fishnet final : public PublishedPreset {
public:
    explicit Fishnet(const Stage& stage) : PublishedPreset("fishnet", stage, {false, false}) {}

private:
    double passed(double since_s) const override { return passed_time(config_, FishnetPeer::server, since_s); }
    double catch_up(PublishedShot& shot, double within_s) const override {
        FishnetCatchUp rest{shot.catch_up_s};
        const double step_s = rest.step(within_s, config_.catch_up_share);
        shot.catch_up_s = rest.remaining_s;
        return step_s;
    }

    FishnetConfig config_;
};

class UnrealSeries final : public PublishedPreset {
public:
    UnrealSeries(const Stage& stage, bool corrects)
        : PublishedPreset("unreal_series", stage, {false, true}), corrects_(corrects) {}

private:
    Micros request_wait(Micros ping) const override { return sleep_time(config_, ping); }
    Micros forward(Micros ping) const override {
        return forward_prediction_time(config_, ping, UnrealSeriesCaller::server_for_remote);
    }
    Micros tell_wait(const PublishedFlight& authority) const override {
        return tear_off_wait(config_, Micros{static_cast<std::int64_t>(authority.age_s() * 1e6)});
    }

    // The replica comes as the server has it after the fast-forward.
    void hear_spawn(PublishedShot& shot, const ScreenNow& screen) override {
        shot.replica.emplace(flight_of(shot.press, shot.forwarded_s));
        shot.replica_flown_to_us = screen.at_us;
        if (!corrects_ || !shot.image || shot.image->has_ended()) return;
        const Micros own = forward_prediction_time(config_, screen.ping, UnrealSeriesCaller::local_controller);
        shot.replica->fly(seconds(own.value), screen_view(screen));
    }

    // TornOff: a replica that has not detonated by itself does now, where the server's did.
    void hear_end(PublishedShot& shot, const ScreenNow& screen) override {
        if (!shot.replica || shot.replica->has_ended()) return;
        shot.replica->end_as(shot.authority->result());
        detonate(shot, screen, true);
    }

    void after_frame(PublishedShot& shot, const ScreenNow& screen, double frame_s) override {
        if (!shot.replica) return;
        if (!shot.replica->has_ended()) {
            shot.replica->fly(seconds(screen.at_us - shot.replica_flown_to_us), screen_view(screen));
            shot.replica_flown_to_us = screen.at_us;
            if (shot.replica->has_ended()) detonate(shot, screen, false);
        }
        if (corrects_) correct(shot, frame_s);
        switch_to_replica(shot, screen);
    }

    void correct(PublishedShot& shot, double frame_s) {
        if (!shot.image || shot.image->has_ended() || shot.image_is_gone || shot.replica->has_ended()) return;
        const double speed = static_cast<double>(rules().speed_mps);
        const bool bounces = rules().flight.max_bounces > 0;
        const Vec3 fake = shot.image->position();
        const Vec3 replica = shot.replica->position();
        if (!shot.link_error_m) {
            shot.link_error_m =
                UnrealSeriesCorrection::at_link(config_, replica, fake, shot.image->velocity(), speed, bounces).error_m;
        }
        const auto correction = UnrealSeriesCorrection::of(config_, *shot.link_error_m, speed, bounces);
        shot.image->move_by(correction.moved(fake, replica, frame_s) - fake);
    }

    // SwitchToAuthTimer: the fake was premature, and its replica is shown, if the fake still keeps the timer.
    void switch_to_replica(PublishedShot& shot, const ScreenNow& screen) {
        if (!shot.image || !shot.image->has_ended() || shot.corrected || shot.replica->has_ended()) return;
        const std::int64_t waited_us = screen.at_us - shot.image_ended_us;
        if (waited_us < switch_to_auth_time(config_, screen.ping).value) return;
        if (repairs_premature(config_, screen.ping, Micros{0})) shot.corrected = FlightResult{};
    }

    UnrealSeriesFake fake_of(const PublishedShot& shot, const ScreenNow& screen) const {
        if (!shot.image || shot.image_is_gone) return UnrealSeriesFake::none;
        if (!shot.image->has_ended()) return UnrealSeriesFake::flying;
        const std::int64_t kept_us = life_after_detonation(config_, Micros{0}).value;
        const bool is_kept = !shot.corrected && screen.at_us < shot.image_ended_us + kept_us;
        return is_kept ? UnrealSeriesFake::detonated : UnrealSeriesFake::none;
    }

    void detonate(PublishedShot& shot, const ScreenNow& screen, bool by_server) {
        UnrealSeriesReplica replica;
        replica.fake = fake_of(shot, screen);
        const FlightResult& end = shot.replica->result();
        if (shot.image) replica.distance_m = static_cast<double>(distance(end.position, shot.image->position()));
        if (!plays_effects(detonation_on_owner(replica))) return;
        if (replica.fake == UnrealSeriesFake::flying) {
            if (by_server) {
                end_by_word(shot);
            } else {
                shot.image->end_as(end);  // the first that the shooter sees explode is the replica
            }
        }
        shot.corrected = end;
    }

    UnrealSeriesConfig config_;
    bool corrects_;
};

class Ut4 final : public PublishedPreset {
public:
    explicit Ut4(const Stage& stage) : PublishedPreset("ut4", stage, {true, false}) {}

private:
    Micros image_wait(Micros ping) const override { return sleep_time(config_, ping); }
    Micros forward(Micros ping) const override { return prediction_time(config_, ping); }

    // The replica is ticked forward by the client's own half, and the fake is moved there.
    void hear_spawn(PublishedShot& shot, const ScreenNow& screen) override {
        const double age_s = shot.forwarded_s + seconds(prediction_time(config_, screen.ping).value);
        shot.is_linked = true;
        if (shot.image && shot.image->has_ended()) return;
        if (!shot.image) shot.image.emplace(flight_of(shot.press));
        shot.image->set_age(age_s);
        shot.image_is_gone = false;
        shot.image_from_us = std::min(shot.image_from_us, screen.at_us);
        shot.flown_to_us = screen.at_us;
    }

    void hear_end(PublishedShot& shot, const ScreenNow&) override {
        if (shot.image && !shot.image->has_ended()) end_by_word(shot);
    }

    // A fake whose replica is not there by the time that it was expected blinks out.
    void after_frame(PublishedShot& shot, const ScreenNow& screen, double) override {
        if (shot.is_linked || !shot.image || shot.image->has_ended()) return;
        const Micros life = rules().flight.lifetime;
        const bool has_slept = shot.image_from_us > shot.asked_us;
        const Micros kept = has_slept ? delayed_fake_life(config_, life) : fake_life(config_, screen.ping, life);
        if (screen.at_us >= shot.image_from_us + kept.value) shot.image_is_gone = true;
    }

    Ut4Config config_;
};

}  // namespace

std::unique_ptr<Preset> make_published_preset(const std::string& name, const Stage& stage) {
    if (name == "none") return std::make_unique<None>(stage);
    if (name == "fishnet") return std::make_unique<Fishnet>(stage);
    if (name == "unreal_series") return std::make_unique<UnrealSeries>(stage, false);
    if (name == "unreal_series_corrected") return std::make_unique<UnrealSeries>(stage, true);
    if (name == "ut4") return std::make_unique<Ut4>(stage);
    return nullptr;
}

}  // namespace backsight::lab::projectiles
