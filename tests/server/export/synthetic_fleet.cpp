#include "tests/server/export/synthetic_fleet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "server/hit_reports/report_store.h"

namespace backsight::test {

namespace {

using namespace reports;

struct Server {
    const char* name;
    const char* region;
    double rtt_ms;
};
constexpr std::array servers{Server{"eu-1", "eu-west", 25},  Server{"eu-2", "eu-west", 25},
                             Server{"us-1", "us-east", 45},  Server{"us-2", "us-east", 45},
                             Server{"sa-1", "sa-east", 130}, Server{"ap-1", "ap-south", 170}};
constexpr int days = 3;
constexpr std::int64_t first_day_us = 1'795'219'200'000'000;  // 2026-11-21
constexpr std::int64_t day_us = 86'400'000'000;
constexpr TickRate rate{64, 1};
constexpr std::uint64_t players_of_server = 400;
constexpr Micros cap{250'000};
constexpr std::array weapons{"rifle", "shotgun", "sniper", "pistol"};
constexpr std::size_t shotgun = 1;
constexpr Vec3 planted_door{12.0f, -4.0f, 1.0f};
constexpr double half_arena_m = 24.0;

/// The shots of one server on one day.
class Run {
public:
    Run(std::size_t server, int day)
        : server_(&servers[server]),
          number_(server),
          day_(day),
          random_(1 + server * days + static_cast<unsigned>(day)) {}

    RunFacts facts() const {
        RunFacts facts;
        facts.started_unix_us = first_day_us + day_ * day_us;
        facts.server = server_->name;
        facts.region = server_->region;
        facts.build = is_new() ? "1.5.0" : "1.4.0";
        facts.draw.tick_rate = rate;
        facts.hitbox_sets.emplace_back();
        return facts;
    }

    void fill(ReportRecord& r, std::int64_t shot, std::int64_t of_shots) {
        r = ReportRecord{};
        const std::uint64_t player = random_() % players_of_server;
        const std::size_t weapon = random_() % weapons.size();
        const double tick_us = 1e6 / 64;
        const auto tick = static_cast<std::int64_t>((static_cast<double>(shot) + 0.5) * 72'000.0 * 64 /
                                                    static_cast<double>(of_shots)) +
                          64;
        r.server_now = Moment::at(Tick{tick});
        r.server_time = rate.time_of(r.server_now);
        r.seat = static_cast<std::uint32_t>(player % 64);
        r.user = 1 + number_ * players_of_server + player;
        r.command = static_cast<std::uint32_t>(tick);
        r.rtt = Micros{static_cast<std::int64_t>(1000 * rtt_ms(player) * (0.95 + 0.1 * part()))};
        r.weapon_name = weapons[weapon];
        const std::int64_t age_us = r.rtt.value / 2 + 60'000;
        r.claimed.shown =
            Moment{r.server_now.raw - static_cast<std::int64_t>(static_cast<double>(age_us) / tick_us * 65536)};
        r.claimed.newest.value = static_cast<std::uint32_t>(tick - r.rtt.value / 31'250);
        r.claimed.received = ~std::uint64_t{0};
        r.audited.result = AuditResult::accepted;
        r.audited.stamp = r.claimed;
        r.shot.shooter = EntityId{static_cast<std::uint32_t>(1 + player % 64)};
        r.shot.origin = place();
        r.rules.max_rewind = cap;
        judge(r, age_us);
        if (part() < 0.95) declare(r, weapon);
    }

private:
    bool is_new() const { return day_ == days - 1; }
    double part() { return static_cast<double>(random_()) / 4294967296.0; }
    Vec3 place() {
        const auto along = [&] { return static_cast<float>((2 * part() - 1) * half_arena_m); };
        return {along(), along(), 1.6f};
    }
    // The same for a player on all days. Squares: few have far more than most.
    double rtt_ms(std::uint64_t player) const {
        const double luck = static_cast<double>((player * 2'654'435'761u + number_) % 1000) / 1000.0;
        return player % 50 == 0 ? 420.0 + 60 * luck : server_->rtt_ms * (0.7 + 1.2 * luck * luck);
    }

    void judge(ReportRecord& r, std::int64_t age_us) {
        Verdict& v = r.verdict;
        v.audit = r.audited.result;
        v.reason = Reason::as_seen;
        v.judged = r.claimed.shown;
        Vec3 at = place();
        r.shot.direction = normalized(at - r.shot.origin);
        r.shot.max_distance = distance(at, r.shot.origin) + 5;
        if (part() < 0.6) {
            v.outcome = Outcome::miss;
            return;
        }
        // The planted door is a place where many are met.
        if (part() < 0.05) at = planted_door + Vec3{static_cast<float>(part()), static_cast<float>(part()), 0};
        v.outcome = Outcome::hit;
        v.hit.entity = EntityId{static_cast<std::uint32_t>(1 + random_() % 64)};
        v.hit.hitbox = static_cast<std::uint16_t>(random_() % 17);
        v.hit.group = static_cast<HitGroup>(1 + random_() % 4);
        v.hit.point = at;
        v.hit.distance = distance(at, r.shot.origin);
        v.hit.normal = {0, 0, 1};
        v.pose.entity = v.hit.entity;
        v.pose.pose.position = at;
        v.pose.fraction = static_cast<float>(part());
        v.seen_paid = v.paid = Micros{age_us};
        v.seen_moved_m = v.victim_moved_m = static_cast<float>(part() * static_cast<double>(age_us) * 5e-6);
        const bool is_at_door = distance(at, planted_door) < 2.0f;
        if (part() < (is_at_door ? 1.0 / 6 : 0.01)) {
            v.outcome = Outcome::refused;
            v.reason = Reason::victim_in_cover;
        } else if (age_us > cap.value) {
            v.reason = Reason::rewind_clamped;
            v.is_judged_again = true;
            v.paid = cap;
        }
    }

    void declare(ReportRecord& r, std::size_t weapon) {
        const bool is_broken = is_new() && weapon == shotgun;
        r.declared_hash = screen_hash(r.verdict.hit);
        if (part() < (is_broken ? 0.05 : 0.001)) r.declared_hash ^= 0x10001u;
    }

    const Server* server_;
    std::size_t number_;
    int day_;
    std::mt19937 random_;
};

}  // namespace

void write_synthetic_fleet(const std::filesystem::path& file, std::int64_t shots) {
    constexpr std::int64_t batch = 20'000;
    const std::int64_t runs = days * static_cast<std::int64_t>(servers.size());
    ReportRecord record;
    std::int64_t written = 0;
    for (std::int64_t number = 0; number < runs; ++number) {
        Run run(static_cast<std::size_t>(number) % servers.size(),
                static_cast<int>(number / static_cast<std::int64_t>(servers.size())));
        ReportStore store(file, run.facts(), 0);
        const std::int64_t of_run = shots * (number + 1) / runs - written;
        store.begin_batch();
        for (std::int64_t shot = 0; shot < of_run; ++shot) {
            run.fill(record, shot, of_run);
            store.add(record);
            if (shot % batch == batch - 1) {
                store.commit_batch();
                store.begin_batch();
            }
        }
        store.commit_batch();
        written += of_run;
    }
}

}  // namespace backsight::test
