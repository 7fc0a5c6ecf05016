#include "lab/fleet/region.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <optional>
#include <queue>
#include <vector>

#include "inputs/random.h"

namespace backsight::lab::fleet {

namespace {

enum class State : std::uint8_t { gone, starting, ready, allocated };
enum class What : std::uint8_t { request, started, match_over, crash, node_failure, look, deploy, surge_request };

struct Event {
    Micros at;
    std::uint64_t number = 0;  // in the order in which they were planned: two at one instant keep it
    What what = What::request;
    std::uint32_t server = 0;
    std::uint32_t life = 0;  // of the server; another means that it is gone

    friend bool operator>(const Event& a, const Event& b) { return a.at != b.at ? a.at > b.at : a.number > b.number; }
};

struct Server {
    State state = State::gone;
    std::uint32_t life = 0;
    std::uint32_t version = 0;
    Micros asked_at;  // of the match that is played on it
};

// Matches asked for, of those at the peak, hour by hour: a region's evening, as public player counts have it.
struct HourOfDay {
    double hour;
    double share;
};
constexpr std::array day_shape{HourOfDay{0, 0.55},  HourOfDay{3, 0.25}, HourOfDay{6, 0.12},  HourOfDay{9, 0.25},
                               HourOfDay{12, 0.45}, HourOfDay{15, 0.6}, HourOfDay{18, 0.85}, HourOfDay{20, 1.0},
                               HourOfDay{22, 0.9},  HourOfDay{24, 0.55}};

double share_at(Micros now) {
    const double hour = std::fmod(static_cast<double>(now.value) / 3.6e9, 24.0);
    for (std::size_t i = 1; i < day_shape.size(); ++i) {
        const auto [from, first] = day_shape[i - 1];
        const auto [to, second] = day_shape[i];
        if (hour < to) return first + (second - first) * (hour - from) / (to - from);
    }
    return day_shape.back().share;
}

double to_s(Micros time) { return static_cast<double>(time.value) * 1e-6; }
Micros micros(double s) { return Micros{static_cast<std::int64_t>(s * 1e6)}; }

class Region {
public:
    Region(const Settings& settings, std::uint64_t seed) : settings_(settings), random_(seed) {}

    Day play() {
        begin_in_the_middle();
        plan_request();
        plan(settings_.autoscaler.sync, What::look);
        plan_node_failure();
        if (settings_.machines.new_version_at.value >= 0) plan(settings_.machines.new_version_at, What::deploy);
        for (std::uint32_t i = 0; i < settings_.demand.matches_at_once; ++i)
            plan(seconds(20 * 3600) + micros(random_.uniform(0.0, 60.0)), What::surge_request);
        while (!events_.empty() && events_.top().at < settings_.duration) {
            const Event event = events_.top();
            events_.pop();
            advance(event.at);
            take(event);
        }
        advance(settings_.duration);
        finish();
        return day_;
    }

private:
    void plan(Micros at, What what, std::uint32_t server = 0) {
        events_.push({at, next_number_++, what, server, server < servers_.size() ? servers_[server].life : 0});
    }
    void plan_in(Micros wait, What what, std::uint32_t server = 0) { plan(now_ + wait, what, server); }
    double mean_match_s() const {
        return (to_s(settings_.demand.shortest_match) + to_s(settings_.demand.longest_match)) / 2;
    }
    // With what an autoscaler has at that hour, and matches that have begun before.
    void begin_in_the_middle() {
        const auto playing = static_cast<std::uint32_t>(settings_.demand.peak_servers * share_at(Micros{}));
        desired_ = wanted_replicas(settings_.autoscaler, playing);
        while (count_ < desired_) {
            const std::uint32_t server = start_server();
            servers_[server].state = count_ <= playing ? State::allocated : State::ready;
            if (count_ > playing) {
                ready_.push_back(server);
                continue;
            }
            ++allocated_;
            plan_in(micros(random_.uniform(0.0, to_s(settings_.demand.longest_match))), What::match_over, server);
        }
    }
    // Thinning: drawn at the peak's pace, and kept as often as the hour has it.
    void plan_request() {
        const double mean_s = mean_match_s() / settings_.demand.peak_servers;
        Micros at = now_;
        do at = at + micros(random_.exponential(mean_s));
        while (!random_.chance(share_at(at)) && at < settings_.duration);
        plan(at, What::request);
    }
    void plan_node_failure() {
        plan_in(micros(random_.exponential(to_s(settings_.machines.node_failure_every))), What::node_failure);
    }

    void advance(Micros to) {
        const double passed_s = to_s(to - now_);
        idle_s_ += passed_s * (count_ - allocated_);
        all_s_ += passed_s * count_;
        now_ = to;
    }

    void take(const Event& event) {
        const bool is_of_server =
            event.what == What::started || event.what == What::match_over || event.what == What::crash;
        if (is_of_server && servers_[event.server].life != event.life) return;
        switch (event.what) {
            case What::request:
                ask(now_);
                return plan_request();
            case What::surge_request:
                return ask(now_);
            case What::started:
                return on_started(event.server);
            case What::match_over:
                return on_match_over(event.server);
            case What::crash:
                return fail(event.server);
            case What::node_failure:
                return fail_node();
            case What::look:
                desired_ = wanted_replicas(settings_.autoscaler, allocated_);
                reconcile();
                return plan_in(settings_.autoscaler.sync, What::look);
            case What::deploy:
                ++version_;
                deployed_at_ = now_;
                return reconcile();
        }
    }

    void ask(Micros asked_at) {
        ++day_.asked;
        waiting_.push_back(asked_at);
        allocate();
    }

    // Packed: the newest version first, so that old ones become idle.
    void allocate() {
        while (!waiting_.empty()) {
            const auto newer = [this](std::uint32_t a, std::uint32_t b) {
                return servers_[a].version < servers_[b].version;
            };
            const auto found = std::ranges::max_element(ready_, newer);
            if (found == ready_.end()) return;
            const std::uint32_t server = *found;
            ready_.erase(found);
            servers_[server].state = State::allocated;
            servers_[server].asked_at = waiting_.front();
            waiting_.pop_front();
            ++allocated_;
            ++day_.played;
            waits_.push_back(now_ - servers_[server].asked_at);
            const double match_s =
                random_.uniform(to_s(settings_.demand.shortest_match), to_s(settings_.demand.longest_match));
            plan_in(micros(match_s), What::match_over, server);
        }
    }

    std::uint32_t start_server() {
        const auto free = std::ranges::find(servers_, State::gone, &Server::state);
        const auto server = static_cast<std::uint32_t>(free - servers_.begin());
        if (free == servers_.end()) servers_.emplace_back();
        Server& its = servers_[server];
        its.state = State::starting;
        its.version = version_;
        ++count_;
        ++day_.started;
        day_.most_servers = std::max(day_.most_servers, count_);
        const Machines& machines = settings_.machines;
        const double start_s = random_.chance(machines.cold_ratio)
                                   ? to_s(machines.cold_start)
                                   : random_.uniform(to_s(machines.quickest_start), to_s(machines.slowest_start));
        plan_in(micros(start_s), What::started, server);
        plan_in(micros(random_.exponential(machines.server_hours_per_crash * 3600.0)), What::crash, server);
        return server;
    }

    void remove(std::uint32_t server) {
        Server& its = servers_[server];
        if (its.state == State::ready) std::erase(ready_, server);
        if (its.state == State::allocated) --allocated_;
        its.state = State::gone;
        ++its.life;
        --count_;
        if (old_since_deploy() == 0 && day_.old_versions_gone_after_s == 0.0 && version_ > 0)
            day_.old_versions_gone_after_s = to_s(now_ - deployed_at_);
    }

    std::uint64_t old_since_deploy() const {
        return static_cast<std::uint64_t>(std::ranges::count_if(
            servers_, [this](const Server& one) { return one.state != State::gone && one.version != version_; }));
    }

    void on_started(std::uint32_t server) {
        if (servers_[server].state != State::starting) return;
        servers_[server].state = State::ready;
        ready_.push_back(server);
        allocate();
        reconcile();
    }

    void on_match_over(std::uint32_t server) {
        remove(server);
        reconcile();
    }

    // Whoever played there looks for a match again.
    void fail(std::uint32_t server) {
        const bool was_allocated = servers_[server].state == State::allocated;
        remove(server);
        if (was_allocated) {
            ++day_.cut_off_by_failures;
            ask(now_);
        }
        reconcile();
    }

    void fail_node() {
        const auto first = random_.below(std::max<std::uint64_t>(servers_.size(), 1));
        const std::uint64_t end = std::min<std::uint64_t>(first + settings_.machines.servers_per_node, servers_.size());
        for (std::uint64_t i = first; i < end; ++i) {
            if (servers_[i].state != State::gone) fail(static_cast<std::uint32_t>(i));
        }
        plan_node_failure();
    }

    // The fleet's controller: as many servers as wanted, and idle ones of an old version replaced, a surge at a time.
    void reconcile() {
        const auto surge = static_cast<std::uint32_t>(std::ceil(settings_.machines.max_surge * desired_));
        std::uint32_t idle_old = 0;
        std::uint32_t starting_new = 0;
        for (const Server& one : servers_) {
            const bool is_old = one.version != version_;
            if (is_old && is_removable(one)) ++idle_old;
            if (one.state == State::starting && !is_old) ++starting_new;
        }
        const std::uint32_t allowed = desired_ + (idle_old > 0 ? std::min(surge, idle_old) : 0);
        const std::uint32_t most_starting = idle_old > 0 ? std::max(surge, 1u) : desired_;
        while (count_ < allowed && starting_new < most_starting) {
            start_server();
            ++starting_new;
        }
        while (count_ > desired_ && remove_idle()) {
        }
    }

    // One that is old first, then any. A server that is starting is left to start.
    bool remove_idle() {
        const auto starting = static_cast<std::uint32_t>(std::ranges::count(servers_, State::starting, &Server::state));
        const std::optional<std::uint32_t> old = removable(true);
        // No less than the wanted ones are up: an old one goes when a new one has come.
        if (old && count_ - starting <= desired_) return false;
        const std::optional<std::uint32_t> server = old || starting > 0 ? old : removable(false);
        if (!server) return false;
        ++(old ? day_.replaced : day_.scaled_down);
        take_away(*server);
        return true;
    }

    bool is_removable(const Server& one) const {
        return one.state == State::ready || (one.state == State::allocated && !settings_.machines.protects_players);
    }
    std::optional<std::uint32_t> removable(bool is_old) const {
        const auto found = std::ranges::find_if(
            servers_, [&](const Server& one) { return is_removable(one) && (!is_old || one.version != version_); });
        if (found == servers_.end()) return std::nullopt;
        return static_cast<std::uint32_t>(found - servers_.begin());
    }

    void take_away(std::uint32_t server) {
        const bool was_allocated = servers_[server].state == State::allocated;
        remove(server);
        if (!was_allocated) return;
        ++day_.cut_off_by_scaling;
        ask(now_);
    }

    void finish() {
        std::ranges::sort(waits_);
        for (const Micros wait : waits_) {
            if (wait > seconds(1)) ++day_.waited;
            if (wait > seconds(5)) ++day_.waited_5s;
        }
        if (!waits_.empty()) {
            day_.wait_p999_s = to_s(waits_[(waits_.size() - 1) * 999 / 1000]);
            day_.longest_wait_s = to_s(waits_.back());
        }
        day_.waiting = waiting_.size();
        day_.idle_ratio = idle_s_ / std::max(all_s_, 1.0);
    }

    Settings settings_;
    inputs::Random random_;
    Day day_;
    Micros now_;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
    std::uint64_t next_number_ = 0;
    std::vector<Server> servers_;
    std::vector<std::uint32_t> ready_;  // in the order in which they became ready
    std::deque<Micros> waiting_;        // when each match was asked for
    std::vector<Micros> waits_;
    std::uint32_t count_ = 0;
    std::uint32_t allocated_ = 0;
    std::uint32_t desired_ = 0;
    std::uint32_t version_ = 0;
    Micros deployed_at_;
    double idle_s_ = 0.0;
    double all_s_ = 0.0;
};

}  // namespace

std::uint32_t wanted_replicas(const Autoscaler& autoscaler, std::uint32_t allocated) {
    const std::uint32_t taken_percent = 100 - autoscaler.buffer_percent;
    const std::uint32_t wanted = (allocated * 100 + taken_percent - 1) / taken_percent;
    return std::clamp(wanted, autoscaler.min_replicas, autoscaler.max_replicas);
}

Day play_day(const Settings& settings, std::uint64_t seed) { return Region(settings, seed).play(); }

}  // namespace backsight::lab::fleet
