#include "benchmarks/games/race.h"

#include <backsight/base/hash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "benchmarks/clock.h"
#include "benchmarks/require.h"
#include "tests/rewind/plain_loop.h"

namespace backsight::bench {

namespace {

constexpr std::size_t least_laps = 5, most_laps = 301;

// A few of a hit's bits, cheaply: what is added to a lap is less than a nanosecond.
std::uint64_t mix(std::uint64_t sum, const Hit& hit) {
    return sum * 31 + hit.entity.index() + hit.hitbox + std::bit_cast<std::uint32_t>(hit.distance);
}

template <class ViewOf>
std::uint64_t answer_each(const GameWorld& world, std::size_t count, ViewOf view_of) {
    std::array<Hit, max_query_hits> hits;
    std::uint64_t sum = 0;
    const Ask ask = world.setup().ask;
    const bool is_ray = ask == Ask::ray || ask == Ask::pellets;
    for (const Asked& asked : world.questions().first(count)) {
        const Query& query = asked.query;
        if (is_ray) {
            sum = mix(sum, cast_ray(view_of(asked), {query.origin, query.direction, query.distance}, query.filter));
            continue;
        }
        const std::size_t found = run_query(view_of(asked), query, hits);
        for (std::size_t i = 0; i < found; ++i) sum = mix(sum, hits[i]);
    }
    return sum;
}

// The pellets of a shot share its view.
template <class ViewOf>
std::uint64_t answer_batches(const GameWorld& world, std::size_t count, ViewOf view_of) {
    std::array<RewoundRay, pellet_count> rays;
    std::array<Hit, pellet_count> hits;
    std::uint64_t sum = 0;
    const std::span<const Asked> questions = world.questions();
    for (std::size_t first = 0; first + pellet_count <= count; first += pellet_count) {
        const View view = view_of(questions[first]);
        for (std::size_t i = 0; i < pellet_count; ++i) {
            const Query& query = questions[first + i].query;
            rays[i] = {&view, {query.origin, query.direction, query.distance}, query.filter};
        }
        cast_rays(rays, hits);
        for (const Hit& hit : hits) sum = mix(sum, hit);
    }
    return sum;
}

std::uint64_t answer_plainly(const GameWorld& world, std::size_t count) {
    std::uint64_t sum = 0;
    for (const Asked& asked : world.questions().first(count)) {
        const View view = world.moment(asked);
        for (const Hit& hit : test::PlainLoop(view).hits(asked.query)) sum = mix(sum, hit);
    }
    return sum;
}

void require_answers(const GameWorld& world, std::size_t plain_count) {
    std::array<Hit, max_query_hits> hits;
    for (std::size_t i = 0; i < world.questions().size(); ++i) {
        const Asked& asked = world.questions()[i];
        const std::size_t count = run_query(world.exact(asked), asked.query, hits);
        require(hash_of(std::span(hits).first(count)) == world.client_answers()[i],
                "an exact view gives what the client hit on its own screen, to the bit");
        if (i >= plain_count) continue;
        const View view = world.moment(asked);
        const std::size_t found = run_query(view, asked.query, hits);
        const std::vector<Hit> plain = test::PlainLoop(view).hits(asked.query);
        require(hash_of(std::span(hits).first(found)) == hash_of(plain),
                "a view at a moment gives what a plain loop over every hitbox gives, to the bit");
    }
}

bool is_complete(const GameLane& lane, double least_s) {
    if (lane.laps_s.size() < least_laps) return false;
    return lane.laps_s.size() >= most_laps || std::accumulate(lane.laps_s.begin(), lane.laps_s.end(), 0.0) >= least_s;
}

void run_lanes(std::vector<GameLane>& lanes, double least_s) {
    std::vector<std::uint64_t> first;
    for (GameLane& lane : lanes) first.push_back(lane.answer(lane.count));
    bool is_open = true;
    while (is_open) {
        is_open = false;
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            GameLane& lane = lanes[i];
            if (is_complete(lane, least_s)) continue;
            const double start_s = processor_seconds();
            const std::uint64_t sum = lane.answer(lane.count);
            lane.laps_s.push_back(processor_seconds() - start_s);
            require(sum == first[i], "every lap has the same answers");
            is_open = true;
        }
    }
    for (GameLane& lane : lanes) {
        lane.ns = (median(lane.laps_s) - clock_cost_s()) * 1e9 / static_cast<double>(lane.count);
    }
}

}  // namespace

double GameRow::ns(const std::string& lane) const {
    const auto found = std::ranges::find(lanes, lane, &GameLane::name);
    return found == lanes.end() ? 0.0 : found->ns;
}

GameRow run_game(const GameWorld& world, std::vector<GameLane> rivals, double least_s) {
    const std::size_t count = world.questions().size();
    constexpr std::size_t plain_count = 48;
    require_answers(world, plain_count);
    const auto moment_of = [&world](const Asked& asked) { return world.moment(asked); };
    const auto exact_of = [&world](const Asked& asked) { return world.exact(asked); };
    const auto each = [&world](auto view_of) {
        return [&world, view_of](std::size_t n) { return answer_each(world, n, view_of); };
    };
    const auto batches = [&world](auto view_of) {
        return [&world, view_of](std::size_t n) { return answer_batches(world, n, view_of); };
    };
    GameRow row;
    if (world.setup().ask == Ask::pellets) {
        row.lanes.push_back({"moment", count, batches(moment_of), {}});
        row.lanes.push_back({"exact", count, batches(exact_of), {}});
        row.lanes.push_back({"one by one", count, each(exact_of), {}});
    } else {
        row.lanes.push_back({"moment", count, each(moment_of), {}});
        row.lanes.push_back({"exact", count, each(exact_of), {}});
    }
    row.lanes.push_back({"plain", plain_count, [&world](std::size_t n) { return answer_plainly(world, n); }, {}});
    for (GameLane& rival : rivals) row.lanes.push_back(std::move(rival));
    run_lanes(row.lanes, least_s);

    Hasher hasher;
    for (const std::uint64_t answer : world.client_answers()) hasher.add(answer);
    row.name = world.setup().name;
    row.entities = world.entities();
    row.hz = world.setup().hz;
    row.questions = count;
    row.hit_ratio = static_cast<double>(world.hits()) / static_cast<double>(count);
    row.answer_hash = hasher.value();
    return row;
}

const std::vector<GameSetup>& game_setups() {
    static const std::vector<GameSetup> setups{
        {.name = "on foot"},
        {.name = "riders far away", .riders = 256, .is_far = true},
        {.name = "riders near", .riders = 256},
        {.name = "their places, on foot", .riders = 256, .as_walkers = true},
        {.name = "riders on carts on ships", .riders = 256, .on_carts = true},
        {.name = "carts' places, on foot", .riders = 256, .on_carts = true, .as_walkers = true},
        {.name = "riders who board and leave", .riders = 256, .boards = true},
        {.name = "riders, interest", .riders = 256, .sent_m = 60.0f},
        {.name = "their places, interest", .riders = 256, .as_walkers = true, .sent_m = 60.0f},
        {.name = "all sent, 64 Hz", .on_foot = 600},
        {.name = "interest, 64 Hz", .on_foot = 600, .sent_m = 60.0f},
        {.name = "all sent, 30 Hz", .on_foot = 600, .hz = 30},
        {.name = "interest, 30 Hz", .on_foot = 600, .hz = 30, .sent_m = 60.0f},
        {.name = "all sent, 64 Hz, 11 bones", .on_foot = 600, .bones = true},
        {.name = "interest, 64 Hz, 11 bones", .on_foot = 600, .bones = true, .sent_m = 60.0f},
        {.name = "all sent, 30 Hz, 11 bones", .on_foot = 600, .bones = true, .hz = 30},
        {.name = "interest, 30 Hz, 11 bones", .on_foot = 600, .bones = true, .hz = 30, .sent_m = 60.0f},
        {.name = "shields by mask", .shields = true},
        {.name = "host, in the present", .is_host = true},
        {.name = "melee swings", .ask = Ask::swing, .bones = true},
        {.name = "cones", .ask = Ask::cone, .bones = true},
        {.name = "areas: spheres", .ask = Ask::sphere, .bones = true},
        {.name = "areas: boxes", .ask = Ask::box, .bones = true},
        {.name = "areas: capsules", .ask = Ask::capsule, .bones = true},
        {.name = "swept spheres", .ask = Ask::sphere_sweep, .bones = true},
        {.name = "swept capsules", .ask = Ask::capsule_sweep, .bones = true},
        {.name = "rays through everybody", .ask = Ask::through, .bones = true},
        {.name = "all hitboxes of bodies", .ask = Ask::hitboxes, .bones = true},
        {.name = "12 pellets", .ask = Ask::pellets, .bones = true},
    };
    return setups;
}

}  // namespace backsight::bench
