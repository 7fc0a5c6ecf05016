#include "lab/audit/stage.h"

#include <backsight/judge/rules.h>

#include <algorithm>
#include <limits>

namespace backsight::lab::audit {

namespace {

constexpr float radius_m = 0.5f;
constexpr std::int64_t seldom_every = 16;

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

WorldConfig world_of(const Rules& rules) {
    WorldConfig world;
    world.history.max_entities = 2;
    world.history.capacity_ticks = 256;
    world.draw = rules.draw;
    world.audit = rules.audit;
    return world;
}

Stage::Stage(const Rules& rules, Path path) : rules_(rules), path_(path), world_(world_of(rules)) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, radius_m)};
    const DrawGroup group = path == Path::other_group ? 1 : 0;
    const HitboxSetId worn = world_.history().hitbox_sets().add(ball, group);
    shooter_ = world_.spawn({worn, {}, 1, 1});
    victim_ = world_.spawn({worn, {}, 2, 1});
    client_ = world_.join(shooter_);
}

void Stage::step() {
    const Tick now{std::max<std::int64_t>(world_.tick().value, 0) + 1};
    const Vec3 place = place_on(path_, now);
    world_.begin_tick(now);
    static_cast<void>(world_.record(shooter_, {{0.0f, -50.0f, 0.0f}, {}, {}}));
    static_cast<void>(world_.record(victim_, {place, {}, (place - place_on(path_, now - 1)) * 64.0f}));
    world_.finish_tick();
    world_.snapshot(client_);
    static_cast<void>(world_.add(client_, shooter_));
    if (path_ != Path::seldom_sent || now.value % seldom_every == 0) static_cast<void>(world_.add(client_, victim_));
}

Audited Stage::take(const ViewStamp& claim) {
    return world_.take_command(client_, world_.last_command(client_) + 1, claim).audited;
}

Verdict Stage::shoot_down_at(Vec3 place) {
    const Shot shot{shooter_, place + Vec3{0.0f, 0.0f, 5.0f}, {0.0f, 0.0f, -1.0f}};
    return world_.judge(client_, shot, rules_.weapon).verdict;
}

double Stage::paid_ms(const Audited& audited, const Verdict& verdict) const {
    const View judged = verdict.is_judged_again
                            ? View::at_moment(history(), rules_.draw, verdict.judged, verdict.judged_offsets)
                            : View::exact(history(), rules_.draw, ledger(), audited.stamp);
    const std::int64_t age = hit_age(judged, verdict.pose, Moment::at(now()));
    return static_cast<double>(age) / static_cast<double>(Moment::one_tick) * tick_ms;
}

double Stage::off_path_m(Vec3 place) const {
    float least = std::numeric_limits<float>::infinity();
    for (std::int64_t back = 0; back < 64 && back < now().value; ++back) {
        const Vec3 from = place_on(path_, now() - back - 1);
        const Vec3 way = place_on(path_, now() - back) - from;
        const float square = dot(way, way);
        const float along = square > 0.0f ? std::clamp(dot(place - from, way) / square, 0.0f, 1.0f) : 0.0f;
        least = std::min(least, distance(place, from + way * along));
    }
    return static_cast<double>(least);
}

}  // namespace backsight::lab::audit
