#include "tests/soak/long_match.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "tests/support/allocation_counter.h"

namespace backsight::test {

using namespace backsight::arena;

namespace {

constexpr std::int64_t ticks_per_second = 64;
constexpr std::int64_t day_s = 86'400;
/// A drain lasts so long: whoever still plays then is sent away.
constexpr std::int64_t drain_s = 15;
/// From a seat that is wanted to a player who plays: a session may have to time out first.
constexpr std::int64_t patience_s = 30;
constexpr std::size_t most_samples = 1'440;
/// The heap's own rounding, and buffers that reach their most late.
constexpr double most_growth_ratio = 0.002;
constexpr double most_growth_bytes = 64 * 1024;

LinkConfig rough_conditions(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 15'000 + 12'000 * (client % 10);
    config.loss_ratio = client % 4 == 3 ? 0.15 : 0.03;
    config.duplicate_ratio = 0.02;
    config.reorder_ratio = 0.05;
    // A player who sleeps loses what comes beyond this.
    config.capacity_packets = 256;
    return config;
}

std::uint64_t in_use_bytes() {
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

std::uint64_t resident_bytes() {
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Clients of ours never do these, whatever the network does.
constexpr Violation offences[] = {Violation::malformed_body, Violation::impossible_input, Violation::refused_stamp,
                                  Violation::event_not_ours, Violation::no_place};

template <typename Value>
double slope(const std::vector<MemorySample>& samples, std::size_t first, Value value) {
    const auto count = static_cast<double>(samples.size() - first);
    double seconds = 0.0;
    double values = 0.0;
    for (std::size_t i = first; i < samples.size(); ++i) {
        seconds += static_cast<double>(samples[i].second) / count;
        values += value(samples[i]) / count;
    }
    double above = 0.0;
    double below = 0.0;
    for (std::size_t i = first; i < samples.size(); ++i) {
        const double away = static_cast<double>(samples[i].second) - seconds;
        above += away * (value(samples[i]) - values);
        below += away * away;
    }
    return below > 0.0 ? above / below : 0.0;
}

double in_use(const MemorySample& sample) { return static_cast<double>(sample.in_use_bytes); }
double resident(const MemorySample& sample) { return static_cast<double>(sample.resident_bytes); }

std::string whole(double value) { return std::to_string(static_cast<long long>(value)); }

}  // namespace

const char* to_string(Happening happening) {
    constexpr const char* names[] = {"joins",       "leaves",       "kicks",   "sleeps",  "clocks forward",
                                     "clocks back", "wall clock",   "drains",  "crashes", "deaths",
                                     "teleports",   "lost packets", "doubled", "late"};
    return enum_name(happening, names);
}

LongMatch::LongMatch(const LongMatchConfig& config)
    : config_(config), random_(config.seed), world_(run_of(config)), players_(config.players) {
    server_goes_at_ = config.server_lives_s;
    for (Player& player : players_) player.leaves_at = soon(config.stay_s);
    world_.on_replaced = [this](MatchServer& server) {
        add(server, gone_);
        ++servers_;
    };
    // Room for all samples, so that they are no growth.
    memory_.reserve(most_samples + 1);
    leaked_.reserve(static_cast<std::size_t>(config.seconds));
}

OnlineRun LongMatch::run_of(const LongMatchConfig& config) const {
    OnlineRun run;
    run.clients = config.players;
    run.ticks = 1;
    run.seed = config.seed;
    run.conditions = rough_conditions;
    run.fill_memory = true;
    run.planted_draw_error = config.plant_draw_error ? Moment::one_tick : 0;
    return run;
}

std::int64_t LongMatch::soon(double mean_s) {
    return second_ + 1 + static_cast<std::int64_t>(-mean_s * std::log(1.0 - random_.between(0.0, 1.0)));
}

void LongMatch::play_second() {
    for (std::int64_t tick = 0; tick < ticks_per_second; ++tick) {
        world_.play();
        if (!world_.is_stopping()) note_events();
    }
    ++second_;
    act_for_server();
    for (std::size_t i = 0; i < players_.size(); ++i) {
        act_for(i);
        look_at(i);
    }
    if (config_.plant_leak) leaked_.push_back(std::make_unique<std::array<char, 4096>>());
    sample_memory();
}

void LongMatch::note_events() {
    for (const Event& event : world_.server().arena().events()) {
        if (event.kind == EventKind::died) note(Happening::death);
        if (event.kind == EventKind::teleported) note(Happening::teleport);
    }
}

void LongMatch::act_for(std::size_t i) {
    Player& player = players_[i];
    if (player.wakes_at != 0) {
        if (second_ < player.wakes_at) return;
        player.wakes_at = 0;
        player.ready_at = second_ + patience_s;
        world_.freeze(i, false);
    }
    const bool has_ended = world_.client(i).session().state() == ClientState::ended;
    if (player.comes_at == 0 && has_ended) player.comes_at = soon(2.0);
    if (player.comes_at != 0) {
        if (second_ >= player.comes_at) bring_back(i);
    } else if (second_ >= player.leaves_at) {
        meet_a_fate(i);
    }
}

void LongMatch::meet_a_fate(std::size_t i) {
    Player& player = players_[i];
    player.leaves_at = soon(config_.stay_s);
    switch (random_.below(6)) {
        case 0:
            if (world_.kick(i)) note(Happening::kick);
            break;
        case 1:
            // Half of them for longer than a session lives without a word.
            note(Happening::sleep);
            player.wakes_at = second_ + 1 + random_.below(10);
            world_.freeze(i, true);
            break;
        case 2:
            note(Happening::clock_forward);
            world_.step_clock(i,
                              Micros{random_.below(3) == 0 ? day_s * 1'000'000 : 1'000 * (1 + random_.below(3'000))});
            break;
        case 3:
            note(Happening::clock_back);
            world_.step_clock(i, Micros{-1'000 * (1 + random_.below(3'000))});
            break;
        default:
            note(Happening::leave);
            world_.leave(i);
            player.comes_at = soon(4.0);
            break;
    }
    player.ready_at = second_ + patience_s;
}

void LongMatch::bring_back(std::size_t i) {
    add(world_.client(i), gone_);
    players_[i].comes_at = 0;
    players_[i].ready_at = second_ + patience_s;
    world_.reconnect(i);
}

void LongMatch::look_at(std::size_t i) {
    Player& player = players_[i];
    const bool is_playing = world_.client(i).is_playing();
    seconds_played_ += is_playing ? 1 : 0;
    if (doors_closed_at_ != 0) player.ready_at = second_ + patience_s;
    if (player.comes_at == 0 && player.wakes_at == 0 && second_ > player.ready_at && !is_playing) ++stuck_;
}

void LongMatch::act_for_server() {
    if (doors_closed_at_ != 0) {
        if (second_ < doors_closed_at_ + drain_s) return;
        doors_closed_at_ = 0;
        world_.stop_server();
        return;
    }
    if (second_ < server_goes_at_) return;
    server_goes_at_ = second_ + config_.server_lives_s;
    note(Happening::wall_clock);
    world_.step_wall_clock(wall_clock_is_ahead_ ? -day_s : day_s);
    wall_clock_is_ahead_ = !wall_clock_is_ahead_;
    if (random_.below(3) == 0) {
        note(Happening::crash);
        world_.kill_server();
        for (Player& player : players_) player.ready_at = second_ + patience_s;
    } else {
        note(Happening::drain);
        world_.server().close_doors();
        doors_closed_at_ = second_;
    }
}

void LongMatch::add(MatchServer& server, Totals& totals) const {
    const Agreement& overall = server.self_audit().overall();
    totals.shots += overall.shots();
    totals.agreed += overall.agreed();
    totals.alarms += overall.alarm() != ScreenFault::none ? 1 : 0;
    for (const Violation violation : offences) totals.offences += server.counters().violation[violation];
    totals.offences += server.session().counters().count(DatagramResult::malformed);
    totals.images_same += server.counters().images.by_finding[ImageFinding::same];
    totals.images_unexplained += server.counters().images.mispredictions_unexplained();
}

void LongMatch::add(const MatchClient& client, Totals& totals) const {
    totals.bad_bodies += client.counters().bad_bodies;
    totals.verdicts += client.counters().verdicts;
}

LongMatch::Totals LongMatch::totals() {
    Totals all = gone_;
    add(world_.server(), all);
    for (std::size_t i = 0; i < players_.size(); ++i) add(world_.client(i), all);
    const LinkCounters links = world_.links();
    happened_[Happening::join] = world_.joins;
    happened_[Happening::lost] = links.lost_extra;
    happened_[Happening::doubled] = links.duplicated;
    happened_[Happening::late] = links.reordered;
    return all;
}

void LongMatch::sample_memory() {
    constexpr auto most = static_cast<std::int64_t>(most_samples);
    const std::int64_t stretch = (config_.seconds + most - 1) / most;
    if (memory_.empty() || second_ > memory_.back().second) memory_.push_back({second_ + stretch - 1, 0, 0});
    MemorySample& sample = memory_.back();
    sample.in_use_bytes = std::max(sample.in_use_bytes, in_use_bytes());
    if (second_ == sample.second) sample.resident_bytes = resident_bytes();
}

double LongMatch::slope_bytes_per_hour() const { return slope(memory_, memory_.size() / 4, in_use) * 3600.0; }

std::vector<Finding> LongMatch::findings() {
    const Totals all = totals();
    std::vector<Finding> found;
    found.push_back({"agreement",
                     std::to_string(all.agreed) + " of " + std::to_string(all.shots) + " rays equal to the bit; " +
                         std::to_string(all.alarms) + " alarms",
                     all.shots > 0 && all.agreed == all.shots && all.alarms == 0});
    found.push_back({"projectiles",
                     std::to_string(all.images_same) + " images ended as the server's, " +
                         std::to_string(all.images_unexplained) + " otherwise without a reason",
                     all.images_same > 0 && all.images_unexplained == 0});
    found.push_back({"peace",
                     std::to_string(all.offences) + " offences, " + std::to_string(all.bad_bodies) + " bad bodies",
                     all.offences + all.bad_bodies == 0});
    found.push_back({"stuck",
                     std::to_string(stuck_) + " seconds of players who should play and did not, of " +
                         std::to_string(seconds_played_) + " played",
                     stuck_ == 0 && seconds_played_ > 0});
    if (counts_allocations()) {
        const double hours = static_cast<double>(config_.seconds) / 3600.0 * 0.75;
        const double growth = slope_bytes_per_hour() * hours;
        const double most = most_growth_bytes + most_growth_ratio * in_use(memory_.back());
        found.push_back({"memory in use",
                         whole(in_use(memory_[memory_.size() / 4]) / 1024) + " KiB after a quarter, " +
                             whole(in_use(memory_.back()) / 1024) + " at the end, slope " +
                             whole(slope_bytes_per_hour()) + " bytes an hour",
                         growth <= most});
        found.push_back({"resident",
                         whole(resident(memory_[memory_.size() / 4]) / 1024) + " KiB after a quarter, " +
                             whole(resident(memory_.back()) / 1024) + " at the end",
                         true});
    }
    std::string happened;
    bool is_all = true;
    for (const Happening happening : enum_values<Happening>) {
        happened += (happened.empty() ? "" : ", ") + std::to_string(count(happening)) + " " + to_string(happening);
        is_all = is_all && count(happening) > 0;
    }
    found.push_back(
        {"happened", happened + "; " + std::to_string(servers_) + " servers", is_all || !config_.all_happens});
    return found;
}

}  // namespace backsight::test
