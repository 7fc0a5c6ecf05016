#include "tests/presets/played_shot.h"

#include "tests/support/must.h"

namespace backsight::presets {

namespace {

constexpr std::int64_t ticks_recorded = 256;
// Both the tick and a frame of 5 ms are multiples of it.
constexpr Micros instant{625};

HistoryConfig history_of_stage() {
    HistoryConfig config;
    config.max_entities = 16;
    config.capacity_ticks = ticks_recorded;
    return config;
}

Micros half(Micros span) { return {span.value / 2}; }

// What the server has said, and when it is heard.
struct Words {
    std::optional<Micros> spawn;
    std::optional<Micros> end;
    std::optional<Micros> spectators_end;  ///< without the wait of the owner's

    static bool are_due(const std::optional<Micros>& word, Micros now) { return word && now >= *word; }
};

class Played {
public:
    Played(const ProjectileSystem& system, const Stage& stage, const PlayedLink& link, const Launch& launch)
        : system_(system),
          stage_(stage),
          link_(link),
          launch_(launch),
          shot_(system.press(launch, Stage::pressed, link.ping)) {}

    PlayedShot run() {
        for (now_ = Stage::pressed; now_ < Stage::pressed + link_.lasts; now_ = now_ + instant) {
            if (now_.value % Stage::tick.value == 0) tick();
            const View drawn = stage_.at(now_ - half(link_.ping));
            const ShooterScreen screen{now_, &drawn, link_.ping};
            const bool is_frame = (now_ - Stage::pressed).value % link_.frame.value == 0;
            own(screen, is_frame);
            for (ShownEffect effect : shot_.mine.effects.all()) {
                effect.at = effect.at - Stage::pressed;
                shot_.effects.push_back(effect);
            }
            shot_.mine.effects.clear();
            spectate(screen, is_frame);
        }
        return shot_;
    }

private:
    void tick() {
        const View present = stage_.at(now_);
        if (!shot_.theirs) {
            if (now_ < shot_.mine.asked + half(link_.ping)) return;
            const double since_s = seconds(now_ - shot_.mine.asked);
            shot_.theirs = system_.execute(launch_, since_s, link_.ping, present, now_);
            shot_.executed = since();
            words_.spawn = now_ + half(link_.ping);
        }
        if (words_.end) return;
        const bool is_said = system_.tick(*shot_.theirs, present, now_);
        if (shot_.theirs->ended && !words_.spectators_end) words_.spectators_end = now_ + half(link_.ping);
        if (!is_said) return;
        shot_.said_end = since();
        words_.end = now_ + half(link_.ping);
    }

    void own(const ShooterScreen& screen, bool is_frame) {
        if (!shot_.heard_spawn && Words::are_due(words_.spawn, now_)) {
            shot_.heard_spawn = since();
            system_.hear_spawn(shot_.mine, shot_.theirs->forwarded_s, screen);
        }
        if (!shot_.heard_end && Words::are_due(words_.end, now_)) {
            shot_.heard_end = since();
            system_.hear_end(shot_.mine, shot_.theirs->authority.result(), screen);
        }
        if (!is_frame) return;
        system_.frame(shot_.mine, screen, seconds(link_.frame));
        if (shot_.mine.corrected_by) shot_.corrections.push_back(*shot_.mine.corrected_by);
    }

    void spectate(const ShooterScreen& screen, bool is_frame) {
        const Micros later = now_ - link_.spectators_extra_delay;
        if (!shot_.seen && Words::are_due(words_.spawn, later)) {
            const ShotNews news{launch_, launch_.shot, shot_.theirs->forwarded_s};
            shot_.heard_copy = since();
            shot_.seen = system_.spectate(news, Stage::rate.moment_at(now_ - half(link_.ping)), screen);
        }
        if (!shot_.seen) return;
        if (!shot_.seen->told_end && Words::are_due(words_.spectators_end, later)) {
            system_.spectators_hear_end(*shot_.seen, shot_.theirs->authority.result(), screen);
        }
        if (!is_frame) return;
        system_.spectators_frame(*shot_.seen, screen, seconds(link_.frame));
        shot_.copy.push_back({since(), shot_.seen->copy.position()});
        if (shot_.seen->copy.has_ended() && !shot_.copy_ended) shot_.copy_ended = since();
    }

    Micros since() const { return now_ - Stage::pressed; }

    const ProjectileSystem& system_;
    const Stage& stage_;
    PlayedLink link_;
    Launch launch_;
    PlayedShot shot_;
    Words words_;
    Micros now_;
};

}  // namespace

Stage::Stage(const TargetPath& shooters) : history(history_of_stage()) { shooter = add(shooters, 0.5f, 1); }

EntityId Stage::add(const TargetPath& path, float radius_m, std::uint16_t team, std::uint16_t layers) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, radius_m)};
    EntityTraits traits;
    traits.hitboxes = history.hitbox_sets().add(ball);
    traits.team = team;
    traits.layers = layers;
    const EntityId entity = history.spawn(traits);
    for (std::int64_t at = 0; at < ticks_recorded; ++at) {
        test::must(history.record(entity, Tick{at}, {path(static_cast<double>(at) / rate.hz()), {}, {}}));
    }
    return entity;
}

View Stage::at(Micros when) const { return View::at_moment(history, draw, rate.moment_at(when)); }

PlayedShot play(const ProjectileSystem& system, const ProjectileRules& rules, const Stage& stage,
                const PlayedLink& link, Vec3 muzzle) {
    const Launch launch(stage.shooter, {}, muzzle, {rules.speed_mps, 0, 0}, Stage::rate.moment_at(Stage::pressed));
    return Played(system, stage, link, launch).run();
}

}  // namespace backsight::presets
