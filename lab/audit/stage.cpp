#include "lab/audit/stage.h"

#include <backsight/judge/rules.h>

#include <algorithm>
#include <limits>

namespace backsight::lab::audit {

namespace {

constexpr float radius_m = 0.5f;
constexpr std::int64_t seldom_every = 16;

HistoryConfig history_config() {
    HistoryConfig config;
    config.max_entities = 2;
    config.capacity_ticks = 256;
    return config;
}

LedgerConfig ledger_config() {
    LedgerConfig config;
    config.max_entities = 2;
    return config;
}

// To and fro between 0 and `length`, after a distance of `way`.
float to_and_fro(float way, float length) {
    const float rest = way - 2.0f * length * static_cast<float>(static_cast<int>(way / (2.0f * length)));
    return rest <= length ? rest : 2.0f * length - rest;
}

Vec3 round_square(float way, float side) {
    const float rest = way - 4.0f * side * static_cast<float>(static_cast<int>(way / (4.0f * side)));
    if (rest < side) return {rest, 0.0f, 0.0f};
    if (rest < 2.0f * side) return {side, rest - side, 0.0f};
    if (rest < 3.0f * side) return {3.0f * side - rest, side, 0.0f};
    return {0.0f, 4.0f * side - rest, 0.0f};
}

// Out by 1.75 m and back within half a second, after 0.7 s of standing.
float peek(Tick tick) {
    constexpr std::int64_t period = 77;
    constexpr std::int64_t standing = 45;
    const std::int64_t at = tick.value % period;
    if (at <= standing) return 0.0f;
    return to_and_fro(7.0f / 64.0f * static_cast<float>(at - standing), 1.75f);
}

}  // namespace

Vec3 place_on(Path path, Tick tick) {
    const float seconds = static_cast<float>(tick.value) / 64.0f;
    Vec3 place;
    switch (path) {
        case Path::runner:
            place.x = 4.0f * seconds;
            break;
        case Path::sprinter:
        case Path::seldom_sent:
        case Path::other_group:
            place.x = 7.0f * seconds;
            break;
        case Path::thrown:
            place.x = 20.0f * seconds;
            break;
        case Path::strafer:
            place.x = to_and_fro(7.0f * seconds, 1.75f);
            break;
        case Path::peeker:
            place.x = peek(tick);
            break;
        case Path::round_corners:
            place = round_square(7.0f * seconds, 2.0f);
            break;
        case Path::count_:
            break;
    }
    return place;
}

Stage::Stage(const Rules& rules, Path path)
    : rules_(rules),
      path_(path),
      history_(history_config()),
      ledger_(ledger_config()),
      judge_(history_, rules_.draw, ledger_, rules.audit) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, radius_m)};
    const DrawGroup group = path == Path::other_group ? 1 : 0;
    const HitboxSetId worn = history_.hitbox_sets().add(ball, group);
    shooter_ = history_.spawn({worn, {}, 1, 1});
    victim_ = history_.spawn({worn, {}, 2, 1});
}

void Stage::step() {
    now_ = now_ + 1;
    const Vec3 place = place_on(path_, now_);
    static_cast<void>(history_.record(shooter_, now_, {{0.0f, -50.0f, 0.0f}, {}, {}}));
    static_cast<void>(history_.record(victim_, now_, {place, {}, (place - place_on(path_, now_ - 1)) * 64.0f}));
    ledger_.begin_snapshot(now_);
    static_cast<void>(ledger_.add(shooter_));
    if (path_ != Path::seldom_sent || now_.value % seldom_every == 0) static_cast<void>(ledger_.add(victim_));
}

double Stage::paid_ms(const Audited& audited, const Verdict& verdict) const {
    const View judged = verdict.is_judged_again
                            ? View::at_moment(history_, rules_.draw, verdict.judged, verdict.judged_offsets)
                            : View::exact(history_, rules_.draw, ledger_, audited.stamp);
    const std::int64_t age = hit_age(judged, verdict.hit.pose, Moment::at(now_));
    return static_cast<double>(age) / static_cast<double>(Moment::one_tick) * tick_ms;
}

double Stage::off_path_m(Vec3 place) const {
    float least = std::numeric_limits<float>::infinity();
    for (std::int64_t back = 0; back < 64 && back < now_.value; ++back) {
        const Vec3 from = place_on(path_, now_ - back - 1);
        const Vec3 way = place_on(path_, now_ - back) - from;
        const float square = dot(way, way);
        const float along = square > 0.0f ? std::clamp(dot(place - from, way) / square, 0.0f, 1.0f) : 0.0f;
        least = std::min(least, distance(place, from + way * along));
    }
    return static_cast<double>(least);
}

}  // namespace backsight::lab::audit
