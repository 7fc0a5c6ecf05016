#include "web/live/live_feed.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/admission/random_number.h"
#include "web/engine/tables.h"
#include "web/live/followed.h"

namespace backsight::web {

namespace {

// The feed looks for copies of ticks this often, so that the tick need not wake it.
constexpr std::chrono::milliseconds look_interval{4};
// Each viewer may say so much a second; more than this in between two looks is a fault of the port.
constexpr std::size_t most_news = 4096;

Settings settings_of(const arena::MatchConfig& config) {
    Settings settings;
    const auto set = [&](Setting setting, double value) { settings.set(static_cast<std::size_t>(setting), value); };
    const auto ms = [](Micros time) { return static_cast<double>(time.value) * 1e-3; };
    const WeaponRules& rules = config.arena.rules[0];
    set(Setting::seed, static_cast<double>(config.arena.seed));
    set(Setting::snapshot_ticks, static_cast<double>(config.ticks_per_snapshot));
    if (const auto delay = config.fixed_interpolation_delay()) set(Setting::delay, ms(*delay));
    set(Setting::max_rewind, ms(rules.max_rewind));
    set(Setting::max_moved, static_cast<double>(rules.max_victim_moved_m));
    set(Setting::cover_grace, ms(rules.cover_grace));
    set(Setting::foresight, ms(rules.cover_foresight));
    return settings;
}

}  // namespace

LiveFeed::LiveFeed(ViewerPort& port, Threading threading) : port_(&port), match_(server::random_number()) {
    if (threading == Threading::own_thread) thread_ = std::thread([this] { run(); });
}

LiveFeed::~LiveFeed() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void LiveFeed::set_delay(Micros delay, std::function<Micros()> clock) {
    delay_ = delay;
    clock_ = std::move(clock);
    constexpr std::int64_t most_ticks_a_second = 64;
    copier_.keep_more(static_cast<std::size_t>(delay.value * most_ticks_a_second / 1'000'000));
}

void LiveFeed::came(ViewerId viewer) { push({NewsKind::came, viewer, {}}); }
void LiveFeed::said(ViewerId viewer, std::string_view text) {
    push({NewsKind::said, viewer, std::string(text.substr(0, longest_wish + 1))});
}
void LiveFeed::left(ViewerId viewer) { push({NewsKind::left, viewer, {}}); }

void LiveFeed::push(News news) {
    {
        const std::lock_guard lock(mutex_);
        if (news.kind == NewsKind::said && news_.size() >= most_news) return;
        news_.push_back(std::move(news));
    }
    wake_.notify_all();
}

FeedNumbers LiveFeed::numbers() const {
    return {viewers_so_far_.load(), refused_viewers_.load(), refused_texts_.load(),
            messages_.load(),       copier_.left_out(),      compared_.load(),
            differing_.load(),      not_compared_.load(),    copier_.cost()};
}

void LiveFeed::run() {
    for (std::unique_lock lock(mutex_); !stops_;) {
        if (viewers_.empty()) {
            wake_.wait(lock, [this] { return stops_ || !news_.empty(); });
        } else {
            wake_.wait_for(lock, look_interval, [this] { return stops_ || !news_.empty(); });
        }
        lock.unlock();
        work();
        lock.lock();
    }
}

void LiveFeed::work() {
    std::vector<News> news;
    {
        const std::lock_guard lock(mutex_);
        news.swap(news_);
    }
    for (const News& each : news) hear(each);
    if (!stage_) {
        stage_ = copier_.stage();
        if (stage_) {
            facts_.level = &stage_->level;
            settings_ = settings_of(stage_->config);
            facts_.settings = &settings_;
            facts_.shots = &book_;
        }
    }
    send_level();
    take_frames();
    while (std::unique_ptr<TickCopy> copy = copier_.take()) {
        late_copies_.push_back({clock_(), std::move(copy)});
    }
    if (viewers_.empty()) forget_late();
    while (!late_copies_.empty() && is_old(late_copies_.front().since)) {
        take(*late_copies_.front().kept);
        copier_.give_back(std::move(late_copies_.front().kept));
        late_copies_.pop_front();
    }
    if (std::exchange(is_plan_stale_, false)) make_plan();
}

void LiveFeed::hear(const News& news) {
    if (news.kind == NewsKind::came) {
        if (viewers_.size() == most_viewers) {
            refused_viewers_.fetch_add(1);
            return port_->close(news.viewer, "16 viewers look on already; try again later");
        }
        // What was copied for those who looked before is old.
        if (viewers_.empty()) forget_late();
        while (viewers_.empty()) {
            std::unique_ptr<TickCopy> copy = copier_.take();
            if (!copy) break;
            copier_.give_back(std::move(copy));
        }
        viewers_[news.viewer];
        viewers_so_far_.fetch_add(1);
        port_->send_text(news.viewer, hello_text(match_));
    } else if (news.kind == NewsKind::left) {
        if (viewers_.erase(news.viewer) == 0) return;
    } else {
        const auto found = viewers_.find(news.viewer);
        if (found == viewers_.end()) return;
        std::string why;
        const std::optional<ViewerRequest> request = read_request(news.text, why);
        if (!request) return refuse(news.viewer, why);
        return grant(news.viewer, found->second, *request);
    }
    choose_followed();
}

void LiveFeed::forget_late() {
    for (auto& late : late_copies_) copier_.give_back(std::move(late.kept));
    late_copies_.clear();
    late_frames_.clear();
}

void LiveFeed::refuse(ViewerId id, const std::string& why) {
    refused_texts_.fetch_add(1);
    viewers_.erase(id);
    port_->close(id, why);
    choose_followed();
}

void LiveFeed::grant(ViewerId id, Viewer& viewer, const ViewerRequest& request) {
    if (request.follow) {
        const bool is_number = *request.follow >= 0 && *request.follow < std::int64_t{nobody_followed};
        viewer.request = is_number ? static_cast<std::uint32_t>(*request.follow) : nobody_followed;
        return choose_followed();
    }
    const bool is_number = *request.shot > 0 && *request.shot <= std::int64_t{UINT32_MAX};
    const auto number = is_number ? static_cast<std::uint32_t>(*request.shot) : 0u;
    const SeenShot* const shot = is_number ? book_.find(number) : nullptr;
    static const SeenShot unknown;
    const SeenShot& shown = shot != nullptr ? *shot : unknown;
    message_.clear();
    for (const World world : enum_values<World>) {
        const std::vector<float>& shapes = shown.target_shapes[world];
        message_.add(SectionKind::shot_world, static_cast<std::uint8_t>(world), number, shapes);
    }
    message_.add(SectionKind::victim, 0, number, shown.victim.shapes);
    send(id);
}

void LiveFeed::take_frames() {
    frames_.clear();
    screens_.take_frames(frames_);
    for (Screens::Frame& frame : frames_) late_frames_.push_back({clock_(), std::move(frame)});
    for (; !late_frames_.empty() && is_old(late_frames_.front().since); late_frames_.pop_front()) {
        Screens::Frame& frame = late_frames_.front().kept;
        for (auto& [number, followed] : followed_) {
            if (followed->user != frame.user) continue;
            followed->check.frame(frame.command) = frame.shapes;
            followed->facts.is_screen_known = true;
        }
    }
}

void LiveFeed::take(TickCopy& copy) {
    if (!mirror_) mirror_ = std::make_unique<Mirror>(*stage_);
    facts_.tick = copy.tick;
    if (mirror_->lacks_before(copy)) {
        for (auto& [number, followed] : followed_) followed->ledger.reset();
    }
    take_players(copy);
    for (LedgerCopy& ledger : copy.ledgers) take_ledger(ledger, *copy.plan);
    for (const ShotCopy& shot : copy.shots) {
        const auto screen = screens_.take_shot(shot.record);
        SeenShot seen = mirror_->see(shot, screen ? &*screen : nullptr);
        seen.player = shot.record.world_client;
        book_.add(std::move(seen));
    }
    mirror_->take(copy);
    choose_slots(copy);
    if (copy.is_whole || copy.tick.value % ticks_per_picture == 0) send_pictures(copy);
}

void LiveFeed::take_players(TickCopy& copy) {
    if (copy.is_whole) {
        facts_.players.assign(copy.players.begin(), copy.players.end());
        facts_.ways = copy.ways;
        facts_.has_ways = copy.has_ways;
        facts_.down_bytes = copy.traffic.down_bytes;
        facts_.up_bytes = copy.traffic.up_bytes;
        facts_.tick_mean = copy.tick_mean;
        facts_.tick_longest = copy.tick_longest;
        facts_.entities = static_cast<std::uint32_t>(copy.states.size());
        choose_followed();
    }
    for (const PlayerFacts& player : copy.players) {
        for (PlayerFacts& known : facts_.players)
            if (known.number == player.number) known = player;
        if (const auto found = followed_.find(player.number); found != followed_.end()) found->second->meet(player);
    }
}

void LiveFeed::send_pictures(const TickCopy& copy) {
    const bool has_new_shots = shots_sent_ != book_.count();
    for (auto& [number, followed] : followed_) {
        const bool is_first = std::ranges::any_of(viewers_, [&, wanted = number](const auto& each) {
            return each.second.follows == wanted && !each.second.has_tables;
        });
        message_.clear();
        add_pictures(*followed, copy);
        if (copy.is_whole || is_first) {
            add_table(static_cast<std::uint8_t>(Table::players));
            if (has_new_shots || is_first) add_table(static_cast<std::uint8_t>(Table::shots));
            add_table(static_cast<std::uint8_t>(Table::ways));
            add_table(static_cast<std::uint8_t>(Table::snapshots));
            add_table(static_cast<std::uint8_t>(Table::settings));
            add_table(static_cast<std::uint8_t>(Table::stamp));
        }
        for (auto& [id, viewer] : viewers_) {
            if (viewer.follows != number) continue;
            viewer.has_tables = true;
            send(id);
        }
    }
    if (copy.is_whole) shots_sent_ = book_.count();
}

void LiveFeed::add_pictures(Followed& followed, const TickCopy& copy) {
    const auto picture = [&](Picture which, std::uint32_t command, const std::vector<float>& shapes) {
        message_.add(SectionKind::picture, static_cast<std::uint8_t>(which), command, shapes);
    };
    const bool has_screen = followed.facts.is_screen_known;
    static const std::vector<float> unknown;
    picture(Picture::screen_then, has_screen ? followed.check.command() : 0,
            has_screen ? followed.check.screen() : unknown);
    picture(Picture::rewound, has_screen ? followed.check.command() : followed.command,
            has_screen ? followed.check.rewound() : followed.rewound);
    const bool draws_all = facts_.entities <= most_drawn;
    floats_.clear();
    if (draws_all) {
        draw_all(mirror_->now(), followed.self, floats_);
    } else {
        draw_slots(mirror_->now(), followed.self, followed.slots, floats_);
    }
    picture(Picture::now, 0, floats_);
    floats_.clear();
    for (const ProjectileCopy& each : copy.projectiles)
        put_projectile(each.weapon, each.player == followed.facts.number, each.place, floats_);
    message_.add(SectionKind::projectiles, static_cast<std::uint8_t>(Picture::now), 0, floats_);
    floats_.clear();
    draw_movers(stage_->level, copy.tick, floats_);
    message_.add(SectionKind::movers, 0, 0, floats_);
    facts_.followed = followed.facts;
    facts_.entities_drawn = draws_all ? facts_.entities : static_cast<std::uint32_t>(followed.slots.size());
    add_table(static_cast<std::uint8_t>(Table::status));
}

void LiveFeed::add_table(std::uint8_t table) {
    doubles_.clear();
    rows_of(static_cast<Table>(table), facts_, doubles_);
    message_.add(SectionKind::table, table, 0, doubles_);
}

void LiveFeed::send_level() {
    if (!stage_) return;
    for (auto& [id, viewer] : viewers_) {
        if (std::exchange(viewer.has_level, true)) continue;
        message_.clear();
        add_table(static_cast<std::uint8_t>(Table::level));
        send(id);
    }
}

void LiveFeed::send(ViewerId viewer) {
    messages_.fetch_add(1);
    port_->send_binary(viewer, message_.bytes());
}

}  // namespace backsight::web
